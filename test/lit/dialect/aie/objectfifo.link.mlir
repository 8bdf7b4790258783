// Links pass objects from FIFOs into others: one to one, one to several, several to one.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @in_a (%mem, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @in_b (%mem, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out_a (%a, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out_b (%b, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out (%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @from (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  aie.objectfifo @to (%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<32xi32>>
  // CHECK: aie.objectfifo.link [@in] -> [@in_a, @in_b]([] [0, 16])
  aie.objectfifo.link [@in] -> [@in_a, @in_b] ([] [0, 16])
  // CHECK: aie.objectfifo.link [@out_a, @out_b] -> [@out]([0, 16] [])
  aie.objectfifo.link [@out_a, @out_b] -> [@out] ([0, 16] [])
  // CHECK: aie.objectfifo.link [@from] -> [@to]([] [])
  aie.objectfifo.link [@from] -> [@to] ([] [])
}
