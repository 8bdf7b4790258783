// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.configure' op refers to @filter, which is no device of this module}}
    aiex.configure @filter {
    }
  }
}

// -----

aie.device(npu2) @filter {
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.configure' op loads a design for npu2 on npu1}}
    aiex.configure @filter {
    }
  }
}

// -----

aie.device(npu1) @filter {
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    aiex.configure @filter {
      // expected-error@+1 {{'aiex.run' op refers to @sequence, which is no sequence of @filter}}
      aiex.run @sequence() : ()
    }
  }
}

// -----

aie.device(npu1) @filter {
  aie.runtime_sequence @sequence(%a : memref<4xi32>) {
  }
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    aiex.configure @filter {
      // expected-error@+1 {{'aiex.run' op gives 0 arguments to @sequence, which takes 1}}
      aiex.run @sequence() : ()
    }
  }
}

// -----

aie.device(npu1) @filter {
  aie.runtime_sequence @sequence(%a : memref<4xi32>) {
  }
}
aie.device(npu1) @main {
  aie.runtime_sequence(%b : memref<8xi32>) {
    aiex.configure @filter {
      // expected-error@+1 {{'aiex.run' op gives 'memref<8xi32>' for argument 0 of @sequence, which is 'memref<4xi32>'}}
      aiex.run @sequence(%b) : (memref<8xi32>)
    }
  }
}

// -----

aie.device(npu1) @filter {
  aie.runtime_sequence @sequence() {
  }
  aie.runtime_sequence @other() {
    // expected-error@+1 {{'aiex.run' op expects parent op 'aiex.configure'}}
    aiex.run @sequence() : ()
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.load_pdi' op refers to @filter, which is no device of this module}}
    aiex.npu.load_pdi {device_ref = @filter}
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.preempt' op level is 4, outside of 0 to 3}}
    aiex.npu.preempt {level = 4 : ui8}
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile, 1)
  // expected-error@+1 {{'aiex.set_lock' op expects parent op to be one of 'aiex.runtime_sequence, aiex.configure'}}
  aiex.set_lock(%lock, 1)
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile, 1)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.set_lock' op value is 64, outside of 0 to 63}}
    aiex.set_lock(%lock, 64)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.set_lock' op needs a lock as its operand}}
    aiex.set_lock(%tile, 1)
  }
}

// -----

aie.device(xcvc1902) {
  %tile = aie.tile(1, 2)
  %lock = aie.lock(%tile, 1)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.set_lock' op is not there on AIE1}}
    aiex.set_lock(%lock, 1)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 0)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset' op names tile (0,0): channels of a shim tile cannot be reset}}
    aiex.dma_channel_reset(%tile, S2MM, 0)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset' op is of channel MM2S 2: tile (0,2) has 2 of them}}
    aiex.dma_channel_reset(%tile, MM2S, 2)
  }
}

// -----

aie.device(npu1) {
  aie.runtime_sequence @sequence() {
    // expected-error@+1 {{'aiex.dma_channel_reset_for' op refers to @sequence, which is no object FIFO}}
    aiex.dma_channel_reset_for(@sequence)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 1)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.core_reset' op names tile (0,1), which has no core}}
    aiex.core_reset(%tile)
  }
}

// -----

// expected-error@+1 {{'aiex.scratchpad_parameter' op is of type 'f32': a parameter is bf16, or an integer of at most 32 bits}}
aiex.scratchpad_parameter @p : f32

// -----

aiex.scratchpad_parameter @p : i32
aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.core(%tile) {
    // expected-error@+1 {{'aiex.read_scratchpad_parameter' op reads 'i16' from @p, which is 'i32'}}
    %p = aiex.read_scratchpad_parameter @p : i16
    aie.end
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.core(%tile) {
    // expected-error@+1 {{'aiex.read_scratchpad_parameter' op refers to @p, which is no parameter of this module}}
    %p = aiex.read_scratchpad_parameter @p : i16
    aie.end
  }
}

// -----

aiex.scratchpad_parameter @p : i32
aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.read_scratchpad_parameter' op has to stand in an aie.core}}
    %p = aiex.read_scratchpad_parameter @p : i32
  }
}
