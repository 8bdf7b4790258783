// Sides that a cascade does not come from or lead to.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

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
  // expected-error@+1 {{'aie.configure_cascade' op turns a cascade, but the cascades of xcvc1902 have fixed directions}}
  aie.configure_cascade(%a, North, South)
}
