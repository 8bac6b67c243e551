#!/usr/bin/env bash
# Tests the simulated world: takes away one defence of the store at a time, each a patch in .ci/mutations, plays what went
# wrong once, and, unless that does so again, worlds of the seeds from 1 on until one finds something, or there have been 100,000.
#
#   .ci/world-mutations.sh            every patch, but for those that worlds cannot meet
#   .ci/world-mutations.sh NAME…      some of them
#
# WORLDS is how many worlds there are at most. ONLY=seeds leaves out what went wrong once.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
worlds=${WORLDS:-100000}

# Nobody in these worlds forges anything or asks for what is forbidden, and all have a key of their own.
elsewhere='any-key any-name any-owner no-checksum no-gate no-gate-for-plans no-mark no-seal no-seal-of-bases
  no-vault-id'
names=("$@")
if [[ $# -eq 0 ]]; then
  for name in $(basename -s .patch .ci/mutations/*.patch); do
    [[ " ${elsewhere//$'\n'/ } " == *" $name "* ]] || names+=("$name")
  done
fi

scratch=.build/world-mutations
python3 .ci/some-targets.py "$scratch" \
  CSystem LibC JSON TestSupport VaultSyntax VaultStore VaultModel OffloadKit OffloadMemory StoreWorld store-world

# Optimised file by file, so that a patch costs one file and a link.
build() {
  (cd "$scratch" && swift build -c debug -Xswiftc -O --product store-world > log 2>&1) || { tail -n 20 "$scratch/log"; return 1; }
}
build
cp "$scratch/.build/debug/store-world" "$scratch/whole"

# The first finding that the store as it is does not give in the same world.
find_first() {
  local seed=1 line number
  if [[ ${ONLY:-} != seeds ]]; then
    line=$("$scratch/.build/debug/store-world" meetings) || { head -n 1 <<< "$line"; return; }
  fi
  while true; do
    line=$("$scratch/.build/debug/store-world" first "$seed" $((worlds + 1 - seed)) | tail -n 1) || true
    number=$(sed -n 's/^seed \([0-9]*\):.*/\1/p' <<< "$line")
    [[ -n $number ]] || break
    "$scratch/whole" seed "$number" > "$scratch/log" && break
    seed=$((number + 1))
  done
  echo "$line"
}

missed=0
for name in "${names[@]}"; do
  (cd "$scratch" && patch -s -p1 < "../../.ci/mutations/$name.patch")
  build && status=0 || status=1
  (cd "$scratch" && patch -s -R -p1 < "../../.ci/mutations/$name.patch")
  [[ $status -eq 0 ]] || { echo "$name does not build"; missed=1; continue; }
  found=$(find_first)
  [[ $found == seed* || $found == meeting* ]] || missed=1
  printf '%-24s %s\n' "$name" "$found"
done
exit "$missed"
