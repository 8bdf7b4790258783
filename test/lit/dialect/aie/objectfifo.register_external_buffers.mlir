// Memory outside the array that a FIFO has at a shim tile.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %host = aie.external_buffer {sym_name = "host"} : memref<64xi32>
  %more = aie.external_buffer {sym_name = "more"} : memref<32xi32>
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  // CHECK: aie.objectfifo.register_external_buffers @in(%{{.*}}tile_0_0, {%host, %more}) : (memref<64xi32>, memref<32xi32>)
  aie.objectfifo.register_external_buffers @in (%shim, {%host, %more}) : (memref<64xi32>, memref<32xi32>)
}
