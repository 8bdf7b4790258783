// A copy from one tile's buffer to another's, which waits for a token and gives it a value.
// RUN: %texts %s
aie.device(xcvc1902) {
  aiex.token(0) {sym_name = "token0"}
  %a = aie.tile(1, 1)
  %b = aie.tile(2, 2)
  %from = aie.buffer(%a) {sym_name = "from"} : memref<256xi32>
  %to = aie.buffer(%b) {sym_name = "to"} : memref<512xi16>
  // CHECK: aiex.memcpy @token0(1, 2) (%{{.*}}tile_1_1 : <%from, 0, 256>, %{{.*}}tile_2_2 : <%to, 512, 0>) : (memref<256xi32>, memref<512xi16>)
  aiex.memcpy @token0(1, 2) (%a : <%from, 0, 256>, %b : <%to, 512, 0>) : (memref<256xi32>, memref<512xi16>)
}
