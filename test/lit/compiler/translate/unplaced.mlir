// The input for linkers depends on the core's place.
// RUN: not tessera-translate --aie-generate-ldscript --tilecol=0 --tilerow=2 %s 2>&1 | FileCheck %s
// RUN: not tessera-translate --aie-generate-bcf --tilecol=0 --tilerow=2 %s 2>&1 | FileCheck %s
// RUN: not tessera-translate --aie-generate-xclbin %s -o %t 2>&1 | FileCheck %s --check-prefix=EMIT
// CHECK: error: 'aie.logical_tile' op has no place yet
// EMIT: error: 'aie.logical_tile' op cannot be expressed in registers [T0931]
// EMIT: note: run aie-place-tiles first
aie.device(npu1) {
  %tile = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%tile) { aie.end }
}
