// Parts of a herd may have separate programs, which share the objects of the whole herd.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-herd-routing))' %s | FileCheck %s

aie.device(npu1) {
  %corner = aie.tile(0, 2)
  %herd = aiex.herd[4][4]
  aiex.place(%corner, %herd, 0, 0)
  // Columns 1 and 3 of row 2.
  %x = aiex.iter(1, 4, 2)
  %y = aiex.iter(2, 3, 1)
  %some = aiex.select(%herd, %x, %y)
  // The second of these tiles.
  %last = aiex.iter(1, 2, 1)
  %only = aiex.iter(0, 1, 1)
  %one = aiex.select(%some, %last, %only)
  // CHECK-COUNT-16: aie.buffer
  %b = aie.buffer(%herd) : memref<16xi32>
  // CHECK: aie.mem(%tile_1_4)
  // CHECK: aie.mem(%tile_3_4)
  aie.mem(%some) {
    aie.end
  }
  // CHECK: aie.core(%tile_3_4)
  // CHECK-NOT: aie.core
  aie.core(%one) {
    %zero = arith.constant 0 : index
    %v = memref.load %b[%zero] : memref<16xi32>
    aie.end
  }
}
