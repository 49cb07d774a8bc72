#!/usr/bin/env bash
# Grades the shards of a class on several machines with GNU parallel over ssh, one shard at a time on each:
#
#   export COURSE=/shared/kalah/course SPECS=/shared/kalah/specs CLASS=/shared/submissions RESULTS=/shared/results COUNT=8
#   ./grade_over_ssh.sh machine-a machine-b machine-c
#   "$COURSE" class "$CLASS" --out "$RESULTS" --specs "$SPECS"        # writes the results
#
# The same command once more grades only the shards that failed. All machines see the same folders.
set -euo pipefail
machines=$(IFS=, && echo "$*")
: "${COURSE:?}" "${SPECS:?}" "${CLASS:?}" "${RESULTS:?}" "${COUNT:?}"

seq "$COUNT" | parallel --sshlogin "${machines:?name the machines}" --jobs 1 --retries 3 \
    --joblog "$RESULTS.log" --resume-failed \
    env TMPDIR="${TMPDIR:-/tmp}" PATH="$PATH" \
    "$COURSE" class "$CLASS" --shard "{}/$COUNT" --out "$RESULTS" --specs "$SPECS"
