// A debug operation can show only numbers.
// RUN: tessera-opt --tessera-outline-cores %s --verify-diagnostics
aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.core(%t) {
    %v = arith.constant dense<1> : vector<4xi32>
    // expected-error@+1 {{'aie.debug' op shows a value of type 'vector<4xi32>', which is not a number of at most 64 bits}}
    aie.debug(%v : vector<4xi32>)
    aie.end
  }
}
