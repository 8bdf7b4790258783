// Cascades between cores that no cascade joins.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(1, 3)
  // expected-error@+1 {{'aie.cascade_flow' op tiles must be adjacent: it leads from tile (0,2) to tile (1,3)}}
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
  // expected-error@+1 {{'aie.cascade_flow' op failed to verify that op exists in a core tile: it is on tile (0,1)}}
  aie.cascade_flow(%a, %b)
}
