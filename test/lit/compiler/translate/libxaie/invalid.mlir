// Designs that calls of libXAIE cannot express, or that are not lowered.
// RUN: tessera-translate --aie-generate-xaie %s --split-input-file --verify-diagnostics > %t

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // expected-error@+2 {{has a body, but no program that can be loaded [T0930]}}
  // expected-note@+1 {{build its body with the pass tessera-build-cores, or give the core an elf_file}}
  aie.core(%t) {
    aie.event(0)
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // expected-error@+2 {{has no number [T0930]}}
  // expected-note@+1 {{run aie-assign-lock-ids first}}
  %l = aie.lock(%t) {init = 1 : i32}
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // expected-error@+2 {{has no address [T0930]}}
  // expected-note@+1 {{run aie-assign-buffer-addresses first}}
  %b = aie.buffer(%t) {sym_name = "b"} : memref<4xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  %x = aie.external_buffer {sym_name = "x"} : memref<536870912xi64>
  // expected-error@+1 {{has a descriptor of 4294967296 bytes, which does not fit in 32 bits [T0932]}}
  aie.shim_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aie.dma_bd(%x : memref<536870912xi64>, 0, 536870912)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  %x = aie.external_buffer : memref<16xi32>
  aie.shim_dma(%t) {
    aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // expected-error@+2 {{moves memory that has no name for the host program [T0932]}}
    // expected-note@+1 {{let it move an aie.external_buffer with a sym_name}}
    aie.dma_bd(%x : memref<16xi32>, 0, 16)
    aie.next_bd ^end
  ^end:
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(6, 1)
  %b = aie.buffer(%t) {sym_name = "b", address = 0 : i32} : memref<16xi32>
  // expected-error@+1 {{has a descriptor with dimensions, and libXAIE takes such descriptors from AIE-ML on [T0932]}}
  aie.mem(%t) {
    aie.dma_start(S2MM, 1, ^bd, ^end)
  ^bd:
    aie.dma_bd(%b : memref<16xi32>, 0, 4, [<size = 2, stride = 8>, <size = 2, stride = 1>])
    aie.next_bd ^end
  ^end:
    aie.end
  }
}
