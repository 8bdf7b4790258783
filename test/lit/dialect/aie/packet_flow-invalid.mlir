// Packet flows without a source, without a destination, or with an ID that no header can hold.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.packet_flow' op must have at least one aie.packet_source}}
  aie.packet_flow(1) { aie.packet_dest<%t, DMA : 0> }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.packet_flow' op must have at least one aie.packet_dest}}
  aie.packet_flow(1) { aie.packet_source<%t, DMA : 0> }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.packet_flow' op Packet ID exceeds the maximum supported by 5 bits. It is 32, and IDs are 0 to 31}}
  aie.packet_flow(32) {
    aie.packet_source<%t, DMA : 0>
    aie.packet_dest<%t, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.packet_flow' op needs a source and a destination}}
  "aie.packet_flow"() <{ID = 1 : i8}> ({}) : () -> ()
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.packet_flow(1) {
    // expected-error@+1 {{'aie.lock' op is not an end of a packet flow}}
    %l = aie.lock(%a, 0)
  }
}
