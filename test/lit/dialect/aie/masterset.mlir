// A port sends on the packets of some paths through one arbiter.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.switchbox(%core) {
    %a = aie.amsel<5> (3)
    %b = aie.amsel<5> (0)
    // CHECK: aie.masterset(DMA : 1, %[[A:.*]], %[[B:.*]]) {keep_pkt_header = true}
    // CHECK-NEXT: aie.masterset(South : 1, %[[A]])
    %m = aie.masterset(DMA : 1, %a, %b) {keep_pkt_header = true}
    aie.masterset(South : 1, %a)
  }
}
