// Ends of packet flows that are not ports.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.packet_flow(1) {
    // expected-error@+1 {{'aie.packet_source' op index 2 for source bundle DMA must be less than 2: it is a port of the switch of tile (0,2)}}
    aie.packet_source<%t, DMA : 2>
    aie.packet_dest<%t, DMA : 0>
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.packet_flow(1) {
    aie.packet_source<%t, DMA : 1>
    // expected-error@+1 {{'aie.packet_dest' op channel 2 out of range for this tile and direction: tile (0,0) has 2 channels for S2MM, counted from 0}}
    aie.packet_dest<%t, DMA : 2>
  }
}
