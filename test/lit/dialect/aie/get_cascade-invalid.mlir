// Values whose width differs from that of the cascade.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    // expected-error@+1 {{'aie.get_cascade' op has a value of type 'i384': a cascade of npu1 is 512 bits wide}}
    %v = aie.get_cascade() : i384
    aie.end
  }
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(1, 2)
  aie.core(%a) {
    %v = arith.constant dense<0> : vector<16xi32>
    // expected-error@+1 {{'aie.put_cascade' op has a value of type 'vector<16xi32>': a cascade of xcvc1902 is 384 bits wide}}
    aie.put_cascade(%v : vector<16xi32>)
    aie.end
  }
}
