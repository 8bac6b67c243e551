#!/usr/bin/env bash
# Tests the tests of the store: takes away one of its defences at a time, each a patch in .ci/mutations, builds the store
# and its tests in a scratch copy, and asks that the suite which the patch names notices.
#
#   .ci/mutations.sh            every patch that names a suite, by that suite alone; half a minute each
#   .ci/mutations.sh check      only whether the patches still apply
#   .ci/mutations.sh NAME…      some of them
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ ${1:-} == check ]]; then
  git apply --check .ci/mutations/*.patch
  echo "$(ls .ci/mutations/*.patch | wc -l) patches apply."
  exit
fi

names=("$@")
# Those that say `world` are for .ci/world-mutations.sh.
[[ $# -gt 0 ]] || names=($(basename -s .patch $(grep -L '^Noticed by: world$' .ci/mutations/*.patch)))
scratch=.build/mutations
python3 .ci/some-targets.py "$scratch" CSystem LibC VaultStore StoreFaults TestSupport VaultStoreTests

# Prints the suites with a test that failed.
noticed() {
  sed -n 's/^✘ Suite "\{0,1\}\(.*[^"]\)"\{0,1\} failed.*/\1/p' "$1" | sort -u | paste -sd ';' | sed 's/;/; /g'
}

run_tests() {
  (cd "$scratch" && timeout 900 swift test "${@:2}" > "$1" 2>&1)
}

log=$PWD/$scratch/log
run_tests "$log" || { tail -n 40 "$log"; echo "The store's tests fail as they are."; exit 1; }

missed=0
for name in "${names[@]}"; do
  patch=.ci/mutations/$name.patch
  expected=$(sed -n 's/^Noticed by: //p' "$patch")
  (cd "$scratch" && patch -s -p1 < "../../$patch")
  run_tests "$log" --filter "$expected" && found='' || found=$(noticed "$log")
  (cd "$scratch" && patch -s -R -p1 < "../../$patch")
  if [[ "; $found; " == *"; $expected; "* ]]; then
    printf '%-24s noticed by: %s\n' "$name" "$found"
  else
    printf '%-24s NOT NOTICED by "%s"\n' "$name" "$expected"
    grep -m 3 'error:' "$log" || true
    missed=1
  fi
done
exit "$missed"
