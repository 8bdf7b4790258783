#!/bin/sh
# restart.sh TESSERA CYCLES ARGUMENTS...: `tessera run ARGUMENTS`, in two pieces. The first run writes checkpoints; a
# run resumed from any of eight of them must give the same output and exit code, down to the last count. The test sees
# the output of the last of these. Checkpoints are at least CYCLES apart. A long run makes a hundred, and is resumed
# from two of them.
tessera=$1 cycles=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
said() { # leaves out the seconds of the host
  sed -E 's/ in [0-9.]+ s \([0-9.]+ M bundles\/s\)//' "$1"
}

all=$("$tessera" run --json "$@" 2>/dev/null </dev/null | sed -n 's/^ *"cycles": \([0-9]*\).*/\1/p' | head -n 1)
resumed=8
[ "${all:-0}" -gt $((cycles * 1000)) ] && cycles=$((all / 100)) resumed=2
"$tessera" run --checkpoint-every "$cycles" --checkpoint-dir "$folder/kept" "$@" >"$folder/out" 2>"$folder/err" </dev/null
code=$?
chosen=$(ls "$folder/kept" 2>/dev/null | sort -n | awk -v most=$resumed '{ line[NR] = $0 }
  END { step = NR > most ? NR / most : 1; for (i = 1; i <= NR; i += step) print line[int(i)] }')
for file in $chosen; do
  "$tessera" run --restart "$folder/kept/$file" "$@" >"$folder/rest.out" 2>"$folder/rest.err" </dev/null
  again=$?
  for stream in out err; do
    [ $again -eq $code ] && cmp -s "$folder/$stream" "$folder/rest.$stream" && continue
    said "$folder/$stream" >"$folder/whole"
    said "$folder/rest.$stream" >"$folder/rest"
    if [ $again -ne $code ] || ! cmp -s "$folder/whole" "$folder/rest"; then
      echo "restart.sh: going on from $file ended with $again instead of $code, or said something else on std$stream:" >&2
      diff "$folder/whole" "$folder/rest" >&2
      exit 99
    fi
  done
done
cat "$folder/out"
cat "$folder/err" >&2
exit $code
