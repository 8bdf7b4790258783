// A core with three FIFOs from other cores but only two channels must see the memory of one of these cores: it is
// placed first, between cores on both sides, and its partners around it.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  // CHECK: %[[A:.*]] = aie.tile(0, 2)
  // CHECK: %[[B:.*]] = aie.tile(0, 4)
  // CHECK: %[[C:.*]] = aie.tile(0, 5)
  // CHECK: %[[SUM:.*]] = aie.tile(0, 3)
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  %c = aie.logical_tile<CoreTile>(?, ?)
  %sum = aie.logical_tile<CoreTile>(?, ?)
  aie.objectfifo @x(%a, {%sum}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @y(%b, {%sum}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @z(%c, {%sum}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}
