// Values whose width differs from that of the cascade.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    // expected-error@+1 {{'aie.get_cascade' op must be a 512-bit type: its value is of type 'i384' on npu1}}
    %v = aie.get_cascade() : i384
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(1, 2)
  aie.core(%a) {
    %v = arith.constant dense<0> : vector<16xi32>
    // expected-error@+1 {{'aie.put_cascade' op type must match architecture cascade width (384 bits in AIE1): its value is of type 'vector<16xi32>' on xcvc1902}}
    aie.put_cascade(%v : vector<16xi32>)
    aie.end
  }
}
