// Parts of a join or a distribution that are not whole objects of their FIFOs or lie outside of the object, dimensions
// that reach into another part, and objects that do not end together.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  %d = aie.tile(0, 3)
  aie.objectfifo @in(%s, {%m}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @x(%m, {%c}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @y(%m, {%d}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error@+1 {{@x has objects of 'memref<8xi32>', and the part from 0 to 4 of a 'memref<16xi32>' is not a whole number of such objects [T0956]}}
  aie.objectfifo.link [@in] -> [@x, @y]([] [0, 4])
}

// -----

aie.device(npu1) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  %d = aie.tile(0, 3)
  aie.objectfifo @out(%m, {%s}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @x(%c, {%m}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @y(%d, {%m}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  // expected-error@+1 {{@x has objects of 'memref<8xi32>', and the part from 0 to 12 of a 'memref<16xi32>' is not a whole number of such objects [T0956]}}
  aie.objectfifo.link [@x, @y] -> [@out]([0, 12] [])
}

// -----

// A part may be several objects.
aie.device(npu1) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  %d = aie.tile(0, 3)
  aie.objectfifo @in(%s, {%m}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @x(%m, {%c}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @y(%m, {%d}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@x, @y]([] [0, 8])
}

// -----

// The check compares bits, not elements.
aie.device(npu1) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  %c = aie.tile(0, 2)
  %d = aie.tile(0, 3)
  aie.objectfifo @in(%s, {%m}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @x(%m, {%c}, 2 : i32) : !aie.objectfifo<memref<16xi16>>
  aie.objectfifo @y(%m, {%d}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@in] -> [@x, @y]([] [0, 8])
}

// -----

aie.device(npu1) {
  %s = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  aie.objectfifo @in(%s, {%m}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%m, {%s}, 2 : i32) : !aie.objectfifo<memref<12xi32>>
  // expected-warning@+1 {{the link passes on a 'memref<16xi32>' for a 'memref<12xi32>': neither is a multiple of the other, so the objects do not end together}}
  aie.objectfifo.link [@in] -> [@out]([] [])
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @a (%mem, {%a}, 1 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @b (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<32xi32>>
  // expected-error@+1 {{@in moves 128 elements from 0 on, but the number of elements of its objects is 64 [T0956]}}
  aie.objectfifo.link [@in] -> [@a, @b] ([] [0, 128])
}

// -----

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<64xi32>>
  aie.objectfifo @a (%mem dimensionsToStream [<size = 2, stride = 1>, <size = 16, stride = 2>], {%a}, 1 : i32)
    : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @b (%mem dimensionsToStream [<size = 4, stride = 16>, <size = 8, stride = 1>], {%b}, 1 : i32)
    : !aie.objectfifo<memref<32xi32>>
  // expected-warning@+1 {{the dimensions of @b reach over 56 elements, but its lock guards only 32 of them}}
  aie.objectfifo.link [@in] -> [@b, @a] ([] [0, 32])
}
