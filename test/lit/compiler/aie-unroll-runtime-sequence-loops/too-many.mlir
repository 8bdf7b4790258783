// RUN: tessera-opt --aie-unroll-runtime-sequence-loops %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %many = arith.constant 100000000000 : index
    // expected-error@+1 {{has too many rounds to unroll: with this loop, the loops of its command stream become more than 1048576 operations}}
    scf.for %i = %zero to %many step %one {
      aiex.npu.preempt {level = 0 : ui8}
    }
  }
}

// -----

// Each loop has few rounds, but together they have 1100 * 1100 * 1100.
aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %some = arith.constant 1100 : index
    scf.for %i = %zero to %some step %one {
      // expected-error@+1 {{has too many rounds to unroll}}
      scf.for %j = %zero to %some step %one {
        scf.for %k = %zero to %some step %one {
          aiex.npu.preempt {level = 0 : ui8}
        }
      }
    }
  }
}

// -----

// Each loop alone is short enough: 300000 rounds with the operation and the end of the round.
aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %some = arith.constant 300000 : index
    scf.for %i = %zero to %some step %one {
      aiex.npu.preempt {level = 0 : ui8}
    }
    // expected-error@+1 {{has too many rounds to unroll}}
    scf.for %i = %zero to %some step %one {
      aiex.npu.preempt {level = 0 : ui8}
    }
  }
}
