// A core gives the cascade a value as wide as its wires.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 3)
  aie.core(%a) {
    %v = arith.constant dense<1> : vector<64xi8>
    // CHECK: aie.put_cascade(%{{.*}} : vector<64xi8>)
    aie.put_cascade(%v : vector<64xi8>)
    aie.end
  }
}
