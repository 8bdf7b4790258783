// Registers that no tile has, queues and waits for what no channel does. Numbers and tiles stand in the messages.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op needs a value for 'value'}}
    aiex.npu.write32 {address = 5 : ui32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op attribute 'address' failed to satisfy constraint: 32-bit unsigned integer attribute}}
    aiex.npu.write32 {address = 5 : i32, value = 1 : ui32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{'address' is given twice}}
    aiex.npu.write32(%n, %n) {address = 5 : ui32} : i32, i32
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{takes 2 values of type 'i32'}}
    aiex.npu.write32(%n, %n) : i32
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{'aiex.npu.write32' op has two values for 'value': a constant and an operand}}
    "aiex.npu.write32"(%n) <{address = 5 : ui32, value = 1 : ui32, operandSegmentSizes = array<i32: 0, 1>}> : (i32) -> ()
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op takes a column and a row together}}
    aiex.npu.write32 {address = 5 : ui32, value = 1 : ui32, column = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) {sym_name = "b"} : memref<4xi32>
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.maskwrite32' op takes a buffer, or a column and a row}}
    aiex.npu.maskwrite32 {address = 0 : ui32, value = 1 : ui32, mask = 1 : ui32, buffer = @b, column = 1 : i32, row = 2 : i32}
  }
}

// -----

aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op names tile (1,2), which does not exist: npu1_1col has columns 0 to 0 and rows 0 to 5}}
    aiex.npu.write32 {address = 5 : ui32, value = 1 : ui32, column = 1 : i32, row = 2 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.write32' op refers to @b, which does not exist}}
    aiex.npu.write32 {address = 5 : ui32, value = 1 : ui32, buffer = @b}
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) {sym_name = "b"} : memref<4xi32>
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.maskwrite32' op writes 1 words at word 4 of @b, which has 4}}
    aiex.npu.maskwrite32 {address = 4 : ui32, value = 1 : ui32, mask = 1 : ui32, buffer = @b}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%data : memref<4xi32>) {
    // expected-error@+1 {{'aiex.npu.blockwrite' op takes its data from a memref.global that has values, by memref.get_global}}
    aiex.npu.blockwrite(%data) {address = 0 : ui32} : memref<4xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%data : memref<4xi16>) {
    // expected-error@+1 {{'aiex.npu.blockwrite' op writes words of i32, not 'memref<4xi16>'}}
    aiex.npu.blockwrite(%data) {address = 0 : ui32} : memref<4xi16>
  }
}

// -----

aie.device(npu1) {
  memref.global "private" constant @words : memref<4xi32> = dense<1>
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) {sym_name = "b"} : memref<4xi32>
  aiex.runtime_sequence() {
    %data = memref.get_global @words : memref<4xi32>
    // expected-error@+1 {{'aiex.npu.blockwrite' op writes 4 words at word 1 of @b, which has 4}}
    aiex.npu.blockwrite(%data) {address = 1 : ui32, buffer = @b} : memref<4xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence @b() {
    // expected-error@+1 {{'aiex.npu.rtp_write' op refers to @b, which is no buffer}}
    aiex.npu.rtp_write(@b, 0, 1)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) {sym_name = "b"} : memref<4xi16>
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.rtp_write' op writes 1 words at word 2 of @b, which has 2}}
    aiex.npu.rtp_write(@b, 2, 1)
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%n : i32) {
    // expected-error@+1 {{the index of a word is a constant}}
    aiex.npu.rtp_write(@b, %n, 1)
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.address_patch' op needs a value for 'arg_plus'}}
    aiex.npu.address_patch {addr = 0 : ui32, arg_idx = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op takes data or a length, not both}}
    aiex.control_packet {address = 0 : ui32, opcode = 1 : i32, stream_id = 0 : i32, length = 1 : i32, data = array<i32: 1>}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op needs data to write: operation 2}}
    aiex.control_packet {address = 0 : ui32, opcode = 2 : i32, stream_id = 0 : i32, length = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op needs a length to read: operation 1}}
    aiex.control_packet {address = 0 : ui32, opcode = 1 : i32, stream_id = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op operation is 4, outside of 0 to 3}}
    aiex.control_packet {address = 0 : ui32, opcode = 4 : i32, stream_id = 0 : i32, length = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.control_packet' op stream ID is 32, outside of 0 to 31}}
    aiex.control_packet {address = 0 : ui32, opcode = 1 : i32, stream_id = 32 : i32, length = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.push_queue' op names descriptor 16: tile (0,0) has descriptors 0 to 15}}
    aiex.npu.push_queue (0, 0, MM2S:0) {issue_token = false, repeat_count = 3 : i32, bd_id = 16 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.push_queue' op repeat count is 256, outside of 0 to 255}}
    aiex.npu.push_queue (0, 0, MM2S:0) {issue_token = false, repeat_count = 256 : i32, bd_id = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.push_queue' op is of channel S2MM 2: tile (0,2) has 2 of them}}
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
    // expected-error@+1 {{the tile and the channel are constants}}
    aiex.npu.push_queue (%n, 0, S2MM:0) {issue_token = false, repeat_count = 0 : i32, bd_id = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.sync' op direction is 2, outside of 0 to 1}}
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 2 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.sync' op names tile (4,0), which does not exist: npu1 has columns 0 to 3 and rows 0 to 5}}
    aiex.npu.sync {column = 1 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 4 : i32, row_num = 1 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.sync' op number of rows is 0, outside of 1 to}}
    aiex.npu.sync {column = 1 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.dma_wait' op refers to @out, which does not exist}}
    aiex.npu.dma_wait {symbol = @out}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence @out() {
    // expected-error@+1 {{'aiex.npu.dma_wait' op refers to @out, which is no allocation of a shim DMA and no object FIFO}}
    aiex.npu.dma_wait {symbol = @out}
  }
}
