// Elements of 8 bits: the core subtracts a hundred five times from each, which wraps around. A vector has 32 of them.
// RUN: %design %s --in 0=words:50462976,117835012,185207048,252579084,319951120,387323156,454695192,522067228 --out 1=%t:32:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1431986020 1095125840 758265660 421405480 84545300 4059495168 3722635244 3385775064
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<32xi8>>
  aie.objectfifo @out(%core, {%shim}, 2 : i32) : !aie.objectfifo<memref<32xi8>>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %five = arith.constant dense<5> : vector<32xi8>
    %hundred = arith.constant dense<100> : vector<32xi8>
    %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<32xi8>>
    %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<32xi8>> -> memref<32xi8>
    %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<32xi8>>
    %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<32xi8>> -> memref<32xi8>
    %a = vector.load %x[%zero] : memref<32xi8>, vector<32xi8>
    %b = arith.muli %a, %five : vector<32xi8>
    %c = arith.subi %hundred, %b : vector<32xi8>
    vector.store %c, %y[%zero] : memref<32xi8>, vector<32xi8>
    aie.objectfifo.release @in(Consume, 1)
    aie.objectfifo.release @out(Produce, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<32xi8>, %b : memref<32xi8>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<32xi8>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<32xi8>
    aiex.npu.dma_wait {symbol = @out}
  }
}
