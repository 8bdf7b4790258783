// Tasks whose descriptors are too large arrive word for word, in order. One task sends eight words, and two rows of
// every second of 2062 words (1031 is prime: each row is two descriptors); it runs twice, the second time 9000 words
// further on. Another task puts all words into every second word of two rows of 4140.
// RUN: %design %s --in 0=words:0..16383 --out 1=%t:36560:words
// RUN: %python -c "import sys; got = [int(x) for x in open(sys.argv[1])]; sent = [w for r in range(2) for w in [*range(8, 16), *(16 + 9000 * r + 4096 * y + 2 * x for y in range(2) for x in range(1031))]]; sys.exit(got[:4140:2] + got[5000::2] != sent)" %t
// In the text of 2026 each number is a value, and so is the number of repetitions.
// RUN: tessera compile %s --emit design --text-2026 | tessera compile - --emit design | FileCheck %s
// CHECK: <size = 1031, stride = 2>
// CHECK: repeat_count = 1
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %memory = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%memory}, 2 : i32) : !aie.objectfifo<memref<1035xi32>>
  aie.objectfifo @out(%memory, {%shim}, 2 : i32) : !aie.objectfifo<memref<1035xi32>>
  aie.objectfifo.link [@in] -> [@out] ([] [])
  aiex.runtime_sequence(%a : memref<16384xi32>, %b : memref<9140xi32>) {
    %result = aiex.dma_configure_task_for @out {
      aie.dma_bd(%b : memref<9140xi32>, 0, 4140, [<size = 2, stride = 5000>, <size = 2070, stride = 2>])
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%result)
    %rows = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<16384xi32>, 8, 8)
      aie.next_bd ^rows
    ^rows:
      aie.dma_bd(%a : memref<16384xi32>, 16, 2062, [<size = 2, stride = 9000>, <size = 1, stride = 0>, <size = 2, stride = 4096>, <size = 1031, stride = 2>])
      aie.end
    } {repeat_count = 1 : i32}
    aiex.dma_start_task(%rows)
    aiex.dma_await_task(%result)
    aiex.dma_free_task(%rows)
  }
}
