// Tasks for channels or with descriptors that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.push_queue' op BD ID exceeds the maximum ID. It is 16, and tile (0,0) has descriptors 0 to 15}}
    aiex.npu.push_queue (0, 0, MM2S:0) {issue_token = false, repeat_count = 3 : i32, bd_id = 16 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.push_queue' op Repeat count exceeds the [0:255] range. It is 256}}
    aiex.npu.push_queue (0, 0, MM2S:0) {issue_token = false, repeat_count = 256 : i32, bd_id = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.push_queue' op channel 2 out of range for this tile and direction: tile (0,2) has 2 channels for S2MM, counted from 0}}
    aiex.npu.push_queue (0, 2, S2MM:2) {issue_token = false, repeat_count = 0 : i32, bd_id = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.push_queue' op names tile (4,0), which does not exist: npu1 has columns 0 to 3 and rows 0 to 5}}
    aiex.npu.push_queue (4, 0, S2MM:0) {issue_token = false, repeat_count = 0 : i32, bd_id = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{the tile and the channel must be constants}}
    aiex.npu.push_queue (%n, 0, S2MM:0) {issue_token = false, repeat_count = 0 : i32, bd_id = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{takes two values of type i32}}
    aiex.npu.push_queue (0, 0, MM2S:0) bd_id %n repeat %n {issue_token = false} : i32
  }
}

// -----

// Even channels of a memory tile see the first half of its descriptors.
aie.device(npu1) {
  aiex.runtime_sequence() {
    aiex.npu.push_queue (0, 1, MM2S:5) {issue_token = false, repeat_count = 0 : i32, bd_id = 47 : i32}
    // expected-error@+1 {{'aiex.npu.push_queue' op names descriptor 47: channel 4 of tile (0,1) runs descriptors 0 to 23}}
    aiex.npu.push_queue (0, 1, MM2S:4) {issue_token = false, repeat_count = 0 : i32, bd_id = 47 : i32}
  }
}
