// The output has given its token, but the last wait of the stream takes it, so no text suggests that token.

// RUN: rm -rf %t && mkdir %t && cd %t
// The second input task is started without a token, and the stream waits for one.
// RUN: sed -e 's/id = 3 : i64, issue_token = true/id = 3 : i64/' %s > bit.mlir
// RUN: not tessera run bit.mlir --quiet --in 0=words:1..8 --out 1=-:32:words 2>&1 | FileCheck %s --check-prefix=BIT --implicit-check-not="no wait takes" --implicit-check-not="wait for the token of"
// BIT: error[T0605]: deadlock: the sync waits for a token of MM2S 0 of (0,0), which will never come: 1 of the 2 tasks of MM2S 0 of (0,0) asked for a token, and its token was taken by earlier waits; line [[#LINE:]] (WRITE) gave MM2S 0 of (0,0) a task without the token bit
// BIT: = help: push a task with the token bit for each token that is waited for

// One wait too many: each task has given its token.
// RUN: sed -e 's/    \/\/ MORE/    aiex.npu.dma_wait {symbol = @in}/' %s > more.mlir
// RUN: not tessera run more.mlir --quiet --in 0=words:1..8 --out 1=-:32:words 2>&1 | FileCheck %s --check-prefix=MORE --implicit-check-not="no wait takes" --implicit-check-not="wait for the token of"
// MORE: error[T0605]: deadlock: the sync waits for a token of MM2S 0 of (0,0), which will never come: all of the 2 tasks of MM2S 0 of (0,0) asked for a token, and 2 tokens were taken by earlier waits{{$}}
// MORE: = help: remove this wait, or push one more task with the token bit before it

// RUN: tessera run %s --quiet --in 0=words:1..8 --out 1=-:32:words
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@out] ([] [])
  aiex.runtime_sequence(%i : memref<8xi32>, %o : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %o[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<8xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 2 : i64, issue_token = true} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @in}
    aiex.npu.dma_memcpy_nd (0, 0, %i[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 3 : i64, issue_token = true} : memref<8xi32>
    aiex.npu.dma_wait {symbol = @in}
    // MORE
    aiex.npu.dma_wait {symbol = @out}
  }
}
