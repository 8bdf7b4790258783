// Two inputs that come through one memory tile, and their product that goes back through it.
// RUN: %design %s --in 0=words:1..16 --in 1=words:100..115 --out 2=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 100 202 306 412 520 630 742 856 972 1090 1210 1332 1456 1582 1710 1840
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 3)
  aie.objectfifo @a(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @b(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @to_a(%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @to_b(%mem, {%core}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @from(%core, {%mem}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<8xi32>>
  aie.objectfifo.link [@a] -> [@to_a]([] [])
  aie.objectfifo.link [@b] -> [@to_b]([] [])
  aie.objectfifo.link [@from] -> [@out]([] [])
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    scf.for %n = %zero to %two step %one {
      %held_a = aie.objectfifo.acquire @to_a(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %x = aie.objectfifo.subview.access %held_a[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %held_b = aie.objectfifo.acquire @to_b(Consume, 1) : !aie.objectfifosubview<memref<8xi32>>
      %y = aie.objectfifo.subview.access %held_b[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %held = aie.objectfifo.acquire @from(Produce, 1) : !aie.objectfifosubview<memref<8xi32>>
      %z = aie.objectfifo.subview.access %held[0] : !aie.objectfifosubview<memref<8xi32>> -> memref<8xi32>
      %p = vector.load %x[%zero] : memref<8xi32>, vector<8xi32>
      %q = vector.load %y[%zero] : memref<8xi32>, vector<8xi32>
      %r = arith.muli %p, %q : vector<8xi32>
      vector.store %r, %z[%zero] : memref<8xi32>, vector<8xi32>
      aie.objectfifo.release @to_a(Consume, 1)
      aie.objectfifo.release @to_b(Consume, 1)
      aie.objectfifo.release @from(Produce, 1)
    }
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>, %c : memref<16xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %c[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @a, id = 1 : i64} : memref<16xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @b, id = 2 : i64} : memref<16xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
