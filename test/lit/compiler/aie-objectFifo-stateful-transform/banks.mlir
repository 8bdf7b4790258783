// Even and odd channels of a memory tile each have a bank of 24 descriptors. Taking the first free channel may leave
// too few descriptors for the others of the tile: with @d on channel 3 no bank would have room for @e.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-DAG: aie.flow(%mem_tile_0_1, DMA : 0, %tile_0_2, DMA : 0)
// CHECK-DAG: aie.flow(%mem_tile_0_1, DMA : 1, %tile_0_3, DMA : 0)
// CHECK-DAG: aie.flow(%mem_tile_0_1, DMA : 2, %tile_0_4, DMA : 0)
// CHECK-DAG: aie.flow(%mem_tile_0_1, DMA : 4, %tile_0_5, DMA : 0)
// CHECK-DAG: aie.flow(%mem_tile_0_1, DMA : 3, %tile_1_2, DMA : 0)
aie.device(npu1) {
  %m = aie.tile(0, 1)
  %c2 = aie.tile(0, 2)
  %c3 = aie.tile(0, 3)
  %c4 = aie.tile(0, 4)
  %c5 = aie.tile(0, 5)
  %c6 = aie.tile(1, 2)
  aie.objectfifo @a(%m, {%c2}, [16, 1]) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @b(%m, {%c3}, [4, 1]) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @c(%m, {%c4}, [4, 1]) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @d(%m, {%c5}, [4, 1]) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @e(%m, {%c6}, [20, 1]) : !aie.objectfifo<memref<8xi32>>
}

// -----

// Here no choice helps: no two of the three FIFOs fit into one of the two banks.
aie.device(npu1) {
  // expected-note@+1 {{even and odd channels of this tile have 24 descriptors each, and no choice of channels has room for all object FIFOs that leave their channel open}}
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  %d = aie.tile(0, 3)
  %e = aie.tile(0, 4)
  aie.objectfifo @a(%m, {%c}, [20, 1]) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @b(%m, {%d}, [20, 1]) : !aie.objectfifo<memref<8xi32>>
  // expected-error@+1 {{the object FIFO needs 20 buffer descriptors for MM2S channel 2 of tile (0,1), which can use 24: 20 of them are in use already [T0952]}}
  aie.objectfifo @c(%m, {%e}, [20, 1]) : !aie.objectfifo<memref<8xi32>>
}
