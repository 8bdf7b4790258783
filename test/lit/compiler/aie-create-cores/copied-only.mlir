// A buffer that only a copy names lies on the tile that the copy names.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-cores))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(1, 1)
  %b = aie.tile(2, 2)
  // CHECK: %[[X:.*]] = aie.buffer(%tile_1_1) : memref<4xi32>
  // CHECK: %[[Y:.*]] = aie.buffer(%tile_2_2) : memref<4xi32>
  %x = memref.alloc() : memref<4xi32>
  %y = memref.alloc() : memref<4xi32>
  aiex.token(0) {sym_name = "t"}
  // CHECK: aiex.memcpy @t(0, 1) (%tile_1_1 : <%[[X]], 0, 4>, %tile_2_2 : <%[[Y]], 0, 4>)
  aiex.memcpy @t(0, 1) (%a : <%x, 0, 4>, %b : <%y, 0, 4>) : (memref<4xi32>, memref<4xi32>)
}
