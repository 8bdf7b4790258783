// Parameters that the pass cannot lower.
// RUN: tessera-opt --aie-lower-scratchpad-parameters %s --split-input-file --verify-diagnostics

// expected-error@+1 {{the parameter is read by a program and is also the start of a transfer: the host writes one word for a parameter, and the two uses need different words [T0933]}}
aiex.scratchpad_parameter @both : i32
aie.device(npu2) {
  %t = aie.tile(0, 2)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.core(%t) {
    // expected-note@+1 {{read here}}
    %x = aiex.read_scratchpad_parameter @both : i32
    aie.end
  }
  aie.runtime_sequence(%a : memref<64xi32>) {
    // expected-note@+1 {{a transfer begins there}}
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, offset_parameter = @both} : memref<64xi32>
  }
}

// -----

aie.device(npu2) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{starts at @nobody, which is not a parameter of this module [T0933]}}
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, offset_parameter = @nobody} : memref<64xi32>
  }
}

// -----

aiex.scratchpad_parameter @small : i16
aie.device(npu2) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{starts at @small, which is 'i16' and not an i32 [T0933]}}
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, offset_parameter = @small} : memref<64xi32>
  }
}

// -----

aiex.scratchpad_parameter @where : i32
aie.device(npu2) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) : memref<64xi32>
  aie.mem(%t) {
    %0 = aie.dma(MM2S, 0) [{
      // expected-error@+1 {{starts at @where, but is not part of a command stream, which would add the parameter [T0933]}}
      aie.dma_bd(%b : memref<64xi32>) {offset_parameter = @where}
    }]
    aie.end
  }
}
