// Control code that has no text for an assembler.
// RUN: tessera-translate --aie-cert-to-asm %s --split-input-file --verify-diagnostics

aie.device(npu2) {
  aiex.cert.job(1) {
    // expected-error@+1 {{Unsupported operation in CertJobOp}}
    %c = arith.constant 1 : i32
  }
}

// -----

aie.device(npu2) {
  aiex.cert.uc_dma_chain @chain {
    // expected-error@+1 {{Global symbol not found}}
    aiex.cert.uc_dma_bd @nowhere, 0, 1, false
  }
}

// -----

aie.device(npu2) {
  memref.global "private" @words : memref<1xi32>
  aiex.cert.uc_dma_chain @chain {
    // expected-error@+1 {{Global symbol initial value is not a dense int array}}
    aiex.cert.uc_dma_bd @words, 0, 1, false
  }
}
