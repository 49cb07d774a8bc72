fn main() {
    let (input, output) = (std::io::stdin(), std::io::stdout());
    starter::run(input.lock(), output.lock()).unwrap();
}
