// FIFOs that cannot be linked.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{ObjectFifoLinkOp must have a link point, i.e., a shared tile between objectFifos: no tile consumes all inputs and produces all outputs}}
  aie.objectfifo.link [@in] -> [@out] ([] [])
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%a}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @out2 (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  // expected-error@+1 {{ObjectFifoLinkOp join and distribute are unavailable on compute or shim tiles: this link distributes on tile (0,2)}}
  aie.objectfifo.link [@in] -> [@out, @out2] ([] [0, 2])
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @out2 (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op number of provided dst offsets must be equal to the number of output objectFifos: it has 1 offsets for 2 FIFOs}}
  aie.objectfifo.link [@in] -> [@out, @out2] ([] [0])
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 2)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op needs a FIFO on either side}}
  aie.objectfifo.link [] -> [@of] ([] [])
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 2)
  %c = aie.tile(0, 3)
  aie.objectfifo @in_b (%b, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @in_c (%c, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out_b (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out_c (%a, {%c}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{ObjectFifoLinkOp does not support 'join' and 'distribute' at the same time}}
  aie.objectfifo.link [@in_b, @in_c] -> [@out_b, @out_c] ([0, 16] [0, 16])
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  aie.objectfifo @in_b (%b, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @in_c (%c, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<32xi32>>
  // expected-error@+1 {{ObjectFifoLinkOp join and distribute are unavailable on compute or shim tiles: this link joins on tile (0,2)}}
  aie.objectfifo.link [@in_b, @in_c] -> [@out] ([0, 16] [])
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 2)
  aie.objectfifo @in (%shim, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op has offsets on both sides, but neither joins nor distributes}}
  aie.objectfifo.link [@in] -> [@out] ([0] [0])
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %a = aie.tile(0, 1)
  %b = aie.tile(0, 2)
  %c = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%a}, 1 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @out_b (%a, {%b}, 1 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out_c (%a, {%c}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  // expected-error@+1 {{repeat counts of output object FIFOs must be equal: a link sends an object to all its FIFOs as often}}
  aie.objectfifo.link [@in] -> [@out_b, @out_c] ([] [0, 16])
}

// -----

aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %shim = aie.tile(0, 0)
  aie.objectfifo @a (%a, {%mem}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @b (%b, {%mem}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @out (%mem, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op dst offsets should be empty for join: it has 1 of them}}
  aie.objectfifo.link [@a, @b] -> [@out] ([0, 2] [0])
}

// -----

aie.device(npu1) {
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %shim = aie.tile(0, 0)
  aie.objectfifo @a (%a, {%mem}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @b (%b, {%mem}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @out (%mem, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op number of provided src offsets must be equal to the number of input objectFifos: it has 1 offsets for 2 FIFOs}}
  aie.objectfifo.link [@a, @b] -> [@out] ([0] [])
}

// -----

// The parts have 6 and 10 elements. 4 steps of 2 reach element 6, which belongs to the other part.
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem dimensionsFromStream [<size = 4, stride = 2>]}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @a (%mem, {%a}, 1 : i32) : !aie.objectfifo<memref<6xi32>>
  aie.objectfifo @b (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<10xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op specified input stride(s) and size(s) result in out of bounds access in distribute output, for index 6 in transfer of length 6. They are the dimensions of @in, whose objects the link moves part by part}}
  aie.objectfifo.link [@in] -> [@a, @b] ([] [0, 6])
}

// -----

aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @a (%mem, {%a}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  aie.objectfifo @b (%mem, {%b}, 1 : i32) : !aie.objectfifo<memref<2xi32>>
  // expected-error@+1 {{'aie.objectfifo.link' op src offsets should be empty for distribute: it has 1 of them}}
  aie.objectfifo.link [@in] -> [@a, @b] ([0] [0, 2])
}
