// Channels that are in use, or that do not reach a neighbour.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 4)
  aie.objectfifo @f0 (%a, {%b}, 1 : i32) {cons_dma_channels = array<i32: 1>} : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{pinned S2MM DMA channel 1 is out of range or already in use on this tile: S2MM channel 1 of tile (0,4) is in use already [T0951]}}
  aie.objectfifo @f1 (%a, {%b}, 1 : i32) {cons_dma_channels = array<i32: 1>} : !aie.objectfifo<memref<16xi32>>
}

// -----

// Objects that find no room here lie on a neighbour, which four of the channels reach.
aie.device(npu1) {
  %s0 = aie.tile(0, 0)
  %s1 = aie.tile(1, 0)
  %s2 = aie.tile(2, 0)
  // expected-error@+1 {{'aie.tile' op number of output DMA channel exceeded! @f5 finds no free MM2S channel of tile (1,1), which has 4 of them that reach its neighbours [T0950]}}
  %m = aie.tile(1, 1)
  aie.objectfifo @full (%m, {%s0}, 1 : i32) : !aie.objectfifo<memref<122880xi32>>
  aie.objectfifo @f1 (%m, {%s0}, 1 : i32) : !aie.objectfifo<memref<25600xi32>>
  aie.objectfifo @f2 (%m, {%s1}, 1 : i32) : !aie.objectfifo<memref<25600xi32>>
  aie.objectfifo @f3 (%m, {%s1}, 1 : i32) : !aie.objectfifo<memref<25600xi32>>
  aie.objectfifo @f4 (%m, {%s2}, 1 : i32) : !aie.objectfifo<memref<25600xi32>>
  // expected-note@+1 {{the object FIFO}}
  aie.objectfifo @f5 (%m, {%s2}, 1 : i32) : !aie.objectfifo<memref<25600xi32>>
}
