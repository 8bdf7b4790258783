#!/usr/bin/env bash
# demo.sh [BIN [OUT]]: assembles the threshold program, packs it into an xclbin, and runs the xclbin once for each type
# of threshold. Compiles the same program as a design in MLIR and runs it, too. Compares every result with a scalar
# model, and leaves pictures and reports in OUT. At the end it compiles a host program for NPUs, and runs that program
# over the emulated array.
#
# BIN is the folder of the built programs, by default build/bin of this checkout; OUT is out/threshold by default.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
bin=$(cd "${1:-$root/build/bin}" && pwd)
out=${2:-$root/out/threshold}
mkdir -p "$out"
out=$(cd "$out" && pwd)

types=(BINARY BINARY_INV TRUNC TOZERO TOZERO_INV)  # numbered as in threshold.txn
bytes=$((1280 * 720 * 4))

# Prints the value that threshold.txn writes to this offset of the core's data memory.
parameter() { sed -n "s/^write (0,2)+$1 *\([0-9a-fx]*\).*/\1/p" "$here/threshold.txn"; }
threshold=$(parameter 0x2004)
maximum=$(parameter 0x2008)

cd "$out"

"$bin/tessera" asm "$here/threshold.s" -o threshold.bin
"$bin/tessera" build --program 0,2=threshold.bin --cdo "$here/threshold.cdo" --kernel THRESHOLD -o threshold.xclbin

"$bin/threshold_picture" make picture.rgba
"$bin/threshold_picture" png picture.rgba picture.png

for number in "${!types[@]}"; do
  type=${types[$number]}
  name=result_${type,,}
  sed "s/^\(write (0,2)+0x2000 *\)[0-9]*/\1$number/" "$here/threshold.txn" >"$type.txn"
  "$bin/tessera" asm "$type.txn" -o "$type.bin"

  # Removes the result of an earlier run, so that it cannot pass for the result of this run.
  rm -f "$name.rgba"
  "$bin/tessera" run threshold.xclbin --insts "$type.bin" --in 0=picture.rgba --out 1="$name.rgba:$bytes" \
    --report "$name.json" >"$name.txt"
  printf '%-11s ' "$type"
  "$bin/threshold_picture" compare picture.rgba "$name.rgba" "$number" "$threshold" "$maximum"
  "$bin/threshold_picture" png "$name.rgba" "$name.png"
done

"$bin/tessera" compile "$here/threshold.mlir" -o design.xclbin --insts design.bin
rm -f result_design.rgba
"$bin/tessera" run design.xclbin --insts design.bin --in 0=picture.rgba --out 1="result_design.rgba:$bytes" \
  --report result_design.json >result_design.txt
printf '%-11s ' 'in MLIR'
"$bin/threshold_picture" compare picture.rgba result_design.rgba 0 "$threshold" "$maximum"
"$bin/threshold_picture" png result_design.rgba result_design.png

# The host program of examples/host: it calls XRT's interface, and this checkout takes the place of XRT.
"$bin/tessera" compile "$root/examples/host/design.mlir" -o host.xclbin --insts host.bin
# shellcheck disable=SC2086
${CXX:-c++} -std=c++17 ${CXXFLAGS:-} "$root/examples/host/call.cpp" -I"$root/include" -L"$bin/../lib" \
  -Wl,-rpath,"$bin/../lib" -lxrt_coreutil -o host
printf 'host program: '
./host host.xclbin host.bin | paste -sd ' '

printf '\nThe report of the design:\n\n'
cat result_design.txt
printf '\nThe report of %s:\n\n' "$type"
cat "$name.txt"
printf '\nLook at   %s\n' "$out/picture.png"
printf '          %s\n' "$out"/result_*.png
printf 'Reports   %s\n' "$out/result_*.json"
