// Names of operations of another kind, and operations outside of a job.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  // expected-note@+1 {{defined here}}
  aiex.cert.uc_dma_chain @chain {
    // expected-error@+1 {{'aiex.cert.uc_dma_bd' op names @chain, which is not a memref.global}}
    aiex.cert.uc_dma_bd @chain, 0, 1, false
  }
}

// -----

aie.device(npu2) {
  // expected-note@+1 {{defined here}}
  aiex.cert.uc_dma_chain @chain {
  }
  aiex.cert.job(1) {
    // expected-error@+1 {{'aiex.cert.apply_offset_57' op names @chain, which is not a memref.global}}
    aiex.cert.apply_offset_57(@chain, 1, 0)
  }
}

// -----

aie.device(npu2) {
  // expected-note@+1 {{defined here}}
  memref.global "private" constant @words : memref<1xi32> = dense<1>
  aiex.cert.job(1) {
    // expected-error@+1 {{'aiex.cert.uc_dma_write_des_sync' op names @words, which is not an aiex.cert.uc_dma_chain}}
    aiex.cert.uc_dma_write_des_sync(@words)
  }
}

// -----

aie.device(npu2) {
  // expected-error@+1 {{'aiex.cert.write32' op expects parent op 'aiex.cert.job'}}
  aiex.cert.write32(0, 1)
}
