// Operations outside of all devices belong to a VC1902, and are checked as in one.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'aie.tile' op column index (50) must be less than the number of columns in the device (50)}}
%t = aie.tile(50, 0)

// -----

%t = aie.tile(4, 0)
// expected-error@+1 {{'aie.core' op failed to verify that op exists in a core tile: it is on tile (4,0)}}
aie.core(%t) {
  aie.end
}

// -----

%t = aie.tile(1, 1)
// expected-error@+1 {{'aie.lock' op lock assigned invalid id (maximum is 15)}}
%l = aie.lock(%t, 16)

// -----

%a = aie.tile(1, 1)
%b = aie.tile(4, 4)
// expected-error@+1 {{'aie.buffer' op in Column 1 and Row 1 is accessed from an unreachable tile in Column 4 and Row 4}}
%m = aie.buffer(%a) : memref<16xi32>
aie.core(%b) {
  %i = arith.constant 3 : index
  // expected-note@+1 {{user}}
  %v = memref.load %m[%i] : memref<16xi32>
  aie.end
}

// -----

%t = aie.tile(4, 4)
// expected-error@+1 {{'aie.lock' op is accessed outside of a tile}}
%l = aie.lock(%t, 3)
func.func @free() {
  // expected-note@+1 {{user}}
  aie.use_lock(%l, Acquire, 1)
  return
}
