// A core takes a value as wide as the cascade's wires.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 3)
  aie.core(%a) {
    // CHECK: aie.get_cascade() : vector<16xi32>
    %v = aie.get_cascade() : vector<16xi32>
    // CHECK: aie.get_cascade() : vector<32xbf16>
    %w = aie.get_cascade() : vector<32xbf16>
    aie.end
  }
}
// The wires of AIE1 are narrower.
aie.device(xcvc1902) @older {
  %a = aie.tile(1, 3)
  aie.core(%a) {
    // CHECK: aie.get_cascade() : i384
    %v = aie.get_cascade() : i384
    aie.end
  }
}
