#!/usr/bin/env bash
# Fuzzes the parser, edits, patches, the merge and the way back, with the address sanitizer.
# Linux alone: libFuzzer comes with the toolchain there.
#
#   .ci/fuzz.sh SECONDS [FOLDER]
#
# FOLDER (.build/fuzz if none is named) keeps the inputs from run to run; what fails is kept there as crash-*.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

seconds=${1:-60}
folder=${2:-.build/fuzz}
sources=$folder/sources corpus=$folder/corpus
rm -rf "$sources"
mkdir -p "$sources" "$corpus"

# One module of what is fuzzed, so that the fuzzer sees into all of it: the sources as they are, without the imports
# of a module that is this one now.
for file in $(find Sources/VaultSyntax -name '*.swift') Tests/VaultSyntaxTests/Blocks/DocumentLaws.swift .ci/fuzz/*.swift; do
  name=$(basename "$file")
  [[ $file == .ci/fuzz/* ]] && name=Fuzz-$name
  sed '/^\(@testable \|package \|public \|internal \)*import Vault/d' "$file" > "$sources/$name"
done
swiftc -O -swift-version 6 -package-name offload -parse-as-library -sanitize=fuzzer,address -g \
  "$sources"/*.swift -o "$folder/fuzz"

python3 .ci/fuzz/seeds.py "$corpus"
export SWIFT_BACKTRACE=enable=no
"$folder/fuzz" "$corpus" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=4096 \
  -artifact_prefix="$folder/" -print_final_stats=1 2>&1 | tail -n 40
