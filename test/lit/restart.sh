#!/bin/sh
# restart.sh TESSERA CYCLES ARGUMENTS...: `tessera run ARGUMENTS`, in two pieces. The run is done once for its
# checkpoints, and what is seen is the run that goes on from the middle one.
tessera=$1 cycles=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$tessera" run --checkpoint-every "$cycles" --checkpoint-dir "$folder" "$@" >/dev/null 2>&1 </dev/null
middle=$(ls "$folder" | sort -n | awk '{ line[NR] = $0 } END { if (NR) print line[int((NR + 1) / 2)] }')
if [ -n "$middle" ]; then
  echo "$middle" >>"${TESSERA_RESTARTS:-/dev/null}"
  "$tessera" run --restart "$folder/$middle" "$@"
else
  "$tessera" run "$@"
fi
