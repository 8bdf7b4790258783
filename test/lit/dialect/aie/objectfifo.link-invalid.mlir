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
  // expected-error@+1 {{'aie.objectfifo.link' op has 0 offsets in and 1 out, for 1 FIFOs in and 2 out}}
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
