// Traces that cannot be sent, begun or told apart.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows))' %s --split-input-file --verify-diagnostics

// expected-error@+1 {{aie.trace ops found but no runtime_sequence defined}}
aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  // expected-error@+1 {{runtime_sequence with traces requires aie.trace.host_config: without it, the traces go nowhere}}
  aiex.runtime_sequence() {
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
    // expected-error@+1 {{'aie.trace.host_config' op is a second place for the traces of one device}}
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  // expected-error@+1 {{'aie.trace' op tile (0,2) is traced more than once on the same trace unit; the first trace is at }}
  aie.trace @b(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.trace' op trace is missing 'aie.trace.start'}}
  aie.trace @a(%t) {
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.trace' op trace is missing 'aie.trace.stop'}}
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    // expected-note@+1 {{previous use of packet id 3}}
    aie.trace.packet id=3 type=core
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aie.trace @b(%t) {
    // expected-error@+1 {{'aie.trace.packet' op trace packet id 3 is already used by another trace}}
    aie.trace.packet id=3 type=mem
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}

// -----

// expected-error@+1 {{no S2MM channels available on shim tile at column 0: all 2 have flows already}}
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %shim = aie.tile(0, 0)
  aie.flow(%t, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (S2MM, 1, 0)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.host_config' op has a buffer of 1023 bytes, which is not a whole number of words}}
    aie.trace.host_config {buffer_size = 1023 : i32}
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.host_config' op reuses a buffer, but the last buffer of the stream has no known size}}
    aie.trace.host_config {buffer_size = 1024 : i32, reuse_output_buffer = true}
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence(%out : memref<2147483648xi32>) {
    // expected-error@+1 {{'aie.trace.host_config' op reuses the last buffer of the stream, whose size of 8589934592 bytes does not fit into 32 bits}}
    aie.trace.host_config {buffer_size = 1024 : i32, reuse_output_buffer = true}
  }
}
