// The port of the switch that the port events with a number observe.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace @core(%core) {
    // CHECK: aie.trace.port<0> port = North channel = 1 direction = S2MM
    aie.trace.port<0> port=North channel=1 direction=S2MM
    // CHECK-NEXT: aie.trace.port<7> port = DMA channel = 0 direction = MM2S
    aie.trace.port<7> port=DMA channel=0 direction=MM2S
  }
}
