// A tile is a place; its value is not a number, although it has the type of one.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  // expected-note@+1 {{the tile}}
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.core(%core) {
    // expected-error@+1 {{'arith.index_cast' op uses a tile as a number, but an aie.tile is a place and has no value}}
    %v = arith.index_cast %shim : index to i32
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  // expected-note@+1 {{the tile}}
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.core(%core) {
    %four = arith.constant 4 : index
    %one = arith.constant 1 : index
    // expected-error@+1 {{'scf.for' op uses a tile as a number}}
    scf.for %n = %mem to %four step %one {
    }
    aie.end
  }
}
