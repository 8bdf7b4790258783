// A broadcast that is repeated needs objects for all of its consumers.
// RUN: tessera-opt --aie-objectfifo-liveness %s --split-input-file --verify-diagnostics

// Three consumers, each fed five times, with a way back to the producer: 15 objects under way, and room for 6.
aie.device(npu2) {
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  // expected-error@+1 {{objectFIFO @weights in a cyclic dependency requires depth >= 8 for deadlock-free execution; allocated depth = 3: 3 consumers and 5 runs leave 15 objects under way, with room for 6 [T0975]}}
  aie.objectfifo @weights(%m, {%a, %b, %c}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @back(%a, {%m}, 2 : i32) {repeat_count = 5 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

// The same with enough objects.
aie.device(npu2) {
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.objectfifo @weights(%m, {%a, %b, %c}, 8 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @back(%a, {%m}, 2 : i32) {repeat_count = 5 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

// Without a way back, the producer is never held up.
aie.device(npu2) {
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @weights(%m, {%a, %b}, 1 : i32) {repeat_count = 9 : i32} : !aie.objectfifo<memref<16xi32>>
}

// -----

// Two FIFOs whose names differ in the number behind the last underscore are one broadcast, if all else is the same.
aie.device(npu2) {
  %m = aie.tile(0, 1)
  %n = aie.tile(1, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(1, 2)
  %d = aie.tile(1, 3)
  // expected-error@+1 {{objectFIFO @w in a cyclic dependency requires depth >= 4 for deadlock-free execution; allocated depth = 3}}
  aie.objectfifo @w_0(%m, {%a, %b}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @w_1(%n, {%c, %d}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  // Another type of object: a broadcast of its own, with 2 consumers and 2 runs.
  aie.objectfifo @w_2(%m, {%c, %d}, 3 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @x(%a, {%m}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @y(%c, {%n}, 2 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<16xi32>>
}
