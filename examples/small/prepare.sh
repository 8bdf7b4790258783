#!/bin/sh
# Makes the files for the commands of README.md and docs/, in out/small of the checkout: small designs and programs of
# this folder and of the tests. Needs a build; BIN names the folder of its programs.
set -e
root=$(cd "$(dirname "$0")/../.." && pwd)
bin=${BIN:-$root/build/bin}
to=$root/out/small
mkdir -p "$to"
cd "$to"
cp "$root"/examples/small/*.mlir "$root/examples/small/t1.json" "$root/examples/small/scale.cc" .
cp "$root/test/lit/core/Inputs/scale.s" kernel.s
cp "$root/test/lit/run/Inputs/increment.s" core.s
cp "$root/test/lit/run/Inputs/column.cdo" "$root/test/lit/run/Inputs/call.txn" .
cp "$root/test/lit/designs/trace.mlir" traced.mlir
# This test contains its input files behind `//---` lines.
awk '/^\/\/--- / { here = ($2 == "design.cdo"); next } here' "$root/test/lit/array/plio.test" > plio.cdo

"$bin/tessera" asm core.s -o core.bin
"$bin/tessera" asm core.s --elf -o core.elf
"$bin/tessera" asm call.txn -o call.bin
"$bin/tessera" build --program 0,2=core.elf --cdo column.cdo -o app.xclbin
head -c 256 core.elf > in.bin
