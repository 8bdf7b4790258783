// Where cascades and streams do not lead.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 3)
  // expected-error@+1 {{'aie.cascade_flow' op leads from tile (0,2) to tile (1,3), which are no neighbours}}
  aie.cascade_flow(%a, %b)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.cascade_flow' op leads North from tile (0,2): cascades lead South or East}}
  aie.cascade_flow(%a, %b)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 1)
  // expected-error@+1 {{'aie.cascade_flow' op stands on tile (0,1), which is no core tile}}
  aie.cascade_flow(%a, %b)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.configure_cascade' op takes values from South: cascades come from North or West}}
  aie.configure_cascade(%a, South, East)
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  // expected-error@+1 {{'aie.configure_cascade' op gives values to West: cascades lead South or East}}
  aie.configure_cascade(%a, North, West)
}

// -----

aie.device(xcvc1902) {
  %a = aie.tile(1, 2)
  // expected-error@+1 {{'aie.configure_cascade' op turns a cascade, which xcvc1902 cannot}}
  aie.configure_cascade(%a, North, South)
}

// -----

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

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    %one = arith.constant 1 : i32
    // expected-error@+1 {{'aie.get_stream' op is of stream 1: a core of npu1 has 1 of them}}
    %v = aie.get_stream(%one : i32) : i32
    aie.end
  }
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  aie.core(%a) {
    // expected-error@+1 {{'aie.event' op attribute 'val' failed to satisfy constraint}}
    aie.event(2)
    aie.end
  }
}
