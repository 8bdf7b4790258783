// Ends of packet flows that are not ports.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.packet_flow(1) {
    // expected-error@+1 {{'aie.packet_source' op comes from DMA 2: the switch of tile (0,2) has 2 such ports, counted from 0}}
    aie.packet_source<%t, DMA : 2>
    aie.packet_dest<%t, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.packet_flow(1) {
    aie.packet_source<%t, DMA : 1>
    // expected-error@+1 {{'aie.packet_dest' op names channel S2MM 2: tile (0,0) has 2 such channels, counted from 0}}
    aie.packet_dest<%t, DMA : 2>
  }
}
