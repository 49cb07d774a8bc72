fn main() -> std::io::Result<()> {
    starter::run(std::io::stdin().lock(), std::io::stdout().lock())
}
