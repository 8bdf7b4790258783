// Memory outside the array that a FIFO cannot have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  // expected-error@+1 {{'aie.objectfifo.register_external_buffers' op needs an external buffer}}
  "aie.objectfifo.register_external_buffers"(%shim) <{objFifo_name = @in}> : (index) -> ()
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %host = aie.external_buffer : memref<64xi32>
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  // expected-error@+1 {{'aie.objectfifo.register_external_buffers' op failed to verify that op exists in a shim tile with NOC connection: it is on tile (0,1)}}
  aie.objectfifo.register_external_buffers @in (%mem, {%host}) : (memref<64xi32>)
}
