// A fourth dimension with more steps than a descriptor's iteration arrives word for word, in order: on the way in 70
// steps as 35 rounds of two descriptors; on the way out 67, a prime, as 64 of one descriptor and a task for the rest.
// RUN: %design %s --in 0=words:0..6999 --out 1=%t:7648:words
// RUN: %python -c "import sys; got = [int(x) for x in open(sys.argv[1])]; cube = [(b, c, d) for b in range(2) for c in range(2) for d in range(3)]; sent = [100*r + 20*b + 5*c + d for r in range(70) for b, c, d in cube]; put = [0]*1072; [put.__setitem__(16*r + 8*b + 4*c + d, 12*r + i) for r in range(67) for i, (b, c, d) in enumerate(cube)]; sys.exit(got != sent + put)" %t
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %memory = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%memory}, 2 : i32) : !aie.objectfifo<memref<12xi32>>
  aie.objectfifo @out(%memory, {%shim}, 2 : i32) : !aie.objectfifo<memref<12xi32>>
  aie.objectfifo.link [@in] -> [@out] ([] [])
  aiex.runtime_sequence(%a : memref<7000xi32>, %b : memref<1912xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 840][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<1912xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][70, 2, 2, 3][100, 20, 5, 1]) {metadata = @in, id = 1 : i64} : memref<7000xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 840][67, 2, 2, 3][16, 8, 4, 1]) {metadata = @out, id = 2 : i64} : memref<1912xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 804][0, 0, 0, 1]) {metadata = @in, id = 3 : i64} : memref<7000xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
