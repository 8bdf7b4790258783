// Packets that traces cannot use.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @t(%t) {
    // expected-error@+1 {{'aie.trace.packet' op sends packets with the ID 0: IDs of traces begin at 1}}
    aie.trace.packet id = 0 type = core
  }
}
