// The annealing placer keeps the rules of the other placer and makes flows shorter.
// RUN: tessera-opt --split-input-file --aie-place-tiles='placer=sa_placer sa-seed=3' %s > %t.once
// RUN: tessera-opt --split-input-file --aie-place-tiles='placer=sa_placer sa-seed=3' %s > %t.again
// RUN: cmp %t.once %t.again
// RUN: FileCheck %s < %t.once

// The FIFO and the flow of the core lead to column 3, so the core lies there; the first placer puts it into column 0.
// CHECK-LABEL: module @near
// CHECK: aie.tile(3, {{[2-5]}})
// CHECK-NOT: aie.logical_tile
module @near {
  aie.device(npu1) {
    %core = aie.logical_tile<CoreTile>(?, ?)
    %mem = aie.tile(3, 1)
    %shim = aie.tile(3, 0)
    aie.objectfifo @in (%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    aie.flow(%core, DMA : 0, %shim, DMA : 0)
    aie.core(%core) { aie.end }
  }
}

// -----

// Given coordinates stay, and a cascade still leads to the south or east.
// CHECK-LABEL: module @given
// CHECK-DAG: aie.tile(1, 4)
// CHECK-DAG: aie.tile({{2, 4|1, 3}})
// CHECK-NOT: aie.logical_tile
module @given {
  aie.device(npu1) {
    %from = aie.logical_tile<CoreTile>(1, 4)
    %to = aie.logical_tile<CoreTile>(?, ?)
    %shim = aie.tile(3, 0)
    aie.cascade_flow(%from, %to)
    aie.flow(%to, DMA : 0, %shim, DMA : 0)
    aie.core(%from) { aie.end }
    aie.core(%to) { aie.end }
  }
}
