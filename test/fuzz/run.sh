#!/usr/bin/env bash
# run.sh BIN SECONDS: runs each fuzz target in BIN for SECONDS, starting from its corpus; fuzz_guest and fuzz_design
# also start from the designs of the text tests, fuzz_bodies from the hostile bodies. Findings stay under out/fuzz.
#
# A target must answer an input within 5 seconds and 1 GB; no single allocation may exceed 128 MB.
set -euo pipefail
bin=$1 seconds=$2
here=$(cd "$(dirname "$0")" && pwd)
found=$here/../../out/fuzz

export ASAN_OPTIONS=allow_user_poisoning=0  # MLIR's libraries are built without sanitizers (test/lit/lit.cfg.py)
shopt -s nullglob
targets=("$bin"/fuzz_*)
if [[ ${#targets[@]} -eq 0 ]]; then
  echo "no fuzz targets in $bin" >&2
  exit 1
fi
"$here/guest_seeds.py" "$bin" "$found/guest"
"$here/bodies_seeds.py" "$found/bodies"
for target in "${targets[@]}"; do
  name=${target##*/fuzz_}
  mkdir -p "$found/$name"
  more=()
  [[ $name == design ]] && more=("$here"/../lit/{designs,compiler,dialect})
  echo "== fuzz_$name, $seconds s"
  "$target" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=1024 -malloc_limit_mb=128 -print_final_stats=1 \
    -verbosity=0 -print_funcs=0 -artifact_prefix="$found/$name-" "$found/$name" "$here/../corpus/$name" "${more[@]}"
done
