#!/usr/bin/env bash
# Gradescope runs this once, as root and with the network, when it makes the image that every submission is graded in.
set -euo pipefail
source=${AUTOGRADER:-/autograder}/source

if ! command -v cc >/dev/null; then
    apt-get update
    apt-get install -y --no-install-recommends gcc libc6-dev curl ca-certificates
fi
if ! command -v cargo >/dev/null; then
    export RUSTUP_HOME=$source/rust/rustup CARGO_HOME=$source/rust/cargo
    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs |
        sh -s -- -y --no-modify-path --profile minimal --default-toolchain @RUST@
    export PATH=$CARGO_HOME/bin:$PATH
fi

# After this nothing is downloaded any more.
cd "$source/assignment"
cargo build --locked --package course
cp "${CARGO_TARGET_DIR:-target}/debug/course" "$source/course"

# The programs that judge students' own examples are compiled once too. Without this, each submission has to wait for them.
if [ -e "$source/examples.json" ]; then
    "$source/course" examples --prepare --programs "$source/examples.json" || true
fi
