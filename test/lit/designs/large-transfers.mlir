// Transfers that no single descriptor can make arrive word for word, in order: the first two words of 1031 rows of
// three go out (1031 is prime: two descriptors). They come back as rows of 2062 words, one behind the other, and leave
// every second word alone (2062 in two dimensions).
// RUN: %design %s --in 0=words:1..3093 --out 1=%t:16496:words
// RUN: %python -c "import sys; got = [int(x) for x in open(sys.argv[1])]; sent = [3 * r + c + 1 for r in range(1031) for c in range(2)]; sys.exit(got[::2] != sent)" %t
// The same holds for packets: each of the descriptors adds the header.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform{packet-sw-objFifos=true}))' %s -o %t.packets.mlir
// RUN: %design %t.packets.mlir --in 0=words:1..3093 --out 1=%t.p:16496:words && cmp %t %t.p
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %memory = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%memory}, 2 : i32) : !aie.objectfifo<memref<1031xi32>>
  aie.objectfifo @out(%memory, {%shim}, 2 : i32) : !aie.objectfifo<memref<1031xi32>>
  aie.objectfifo.link [@in] -> [@out] ([] [])
  aiex.runtime_sequence(%a : memref<3093xi32>, %b : memref<4124xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 2062][0, 0, 0, 2]) {metadata = @out, id = 0 : i64} : memref<4124xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1031, 2][0, 0, 3, 1]) {metadata = @in, id = 1 : i64} : memref<3093xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
