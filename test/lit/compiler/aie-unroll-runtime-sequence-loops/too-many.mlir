// RUN: tessera-opt --aie-unroll-runtime-sequence-loops %s --verify-diagnostics

aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 100000000000 : index
    // expected-error@+1 {{has more than 1048576 rounds, too many to unroll}}
    scf.for %i = %zero to %many step %one {
      aiex.npu.preempt {level = 0 : ui8}
    }
  }
}
