// A later task of the command stream would end this wait, but the words of all input tasks are fewer than the words of
// all output tasks. The order of the commands is not at fault, so no text says to move the command.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: not tessera run %s --quiet --in 0=words:0..11 --out 1=-:48:words 2>&1 | FileCheck %s --implicit-check-not="behind this wait, gives" --implicit-check-not="in front of the wait"
// CHECK: error[T0605]: deadlock: S2MM 0 of (0,0) waits for 4 words of BD {{[0-9]+}} (task 2 of 2), which will never come: MM2S 0 of (0,0), the source of its path, has ended its task, 4 words in all; with the tasks behind this wait it sends 8, but S2MM 0 of (0,0) takes 12: the output is too long or the input too short
// CHECK: = help: compare the words of all input transfers with the words of all output transfers

// With all input tasks, one of which comes too late, the order is at fault.
// RUN: sed -e 's/^    \/\/ LATE/    aiex.npu.dma_memcpy_nd (0, 0, %%a[0, 0, 0, 8][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 3 : i64} : memref<12xi32>/' %s > late.mlir
// RUN: not tessera run late.mlir --quiet --in 0=words:0..11 --out 1=-:48:words 2>&1 | FileCheck %s --check-prefix=LATE
// LATE: behind this wait, gives MM2S 0 of (0,0) a task
// LATE: = help: compare the words that the tasks of both ends move; if they are right, move the command that ends this wait in front of the wait
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %m = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%m}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo @out(%m, {%shim}, 2 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aiex.runtime_sequence(%a : memref<12xi32>, %b : memref<12xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<12xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<12xi32>
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 2 : i64} : memref<12xi32>
    aiex.npu.dma_wait {symbol = @out}
    // LATE
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 4][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<12xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0, 0, 0, 8][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<12xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
