// A memory tile's object FIFO adds a border of 42 to its outgoing rows; another channel of the tile pads with -7, as
// its descriptor says, and a third with 9, as a task of the command stream says. Only AIE2P can do this.
// RUN: tessera run %s --check --in 0=words:1..6 --out 1=%t:80:words --out 2=%t.2:32:words --out 3=%t.3:32:words > %t.log
// RUN: paste -s -d' ' %t | FileCheck %s --check-prefix=FIRST
// RUN: paste -s -d' ' %t.2 | FileCheck %s --check-prefix=SECOND
// RUN: paste -s -d' ' %t.3 | FileCheck %s --check-prefix=THIRD
// FIRST: 42 42 42 42 42 42 1 2 3 42 42 4 5 6 42 42 42 42 42 42
// SECOND: 4294967289 1 2 3 4 5 6 4294967289
// THIRD: 9 9 1 2 3 4 5 6
// With counted cycles, and resumed from any checkpoint, the data are the same.
// RUN: tessera run %s --timing=cycle --in 0=words:1..6 --out 1=%t.c:80:words --out 2=%t.c2:32:words --out 3=%t.c3:32:words > %t.log
// RUN: cmp %t %t.c && cmp %t.2 %t.c2 && cmp %t.3 %t.c3
// RUN: sh %S/../restart.sh tessera 20 %s --in 0=words:1..6 --out 1=%t.r:80:words --out 2=%t.r2:32:words --out 3=%t.r3:32:words > %t.log
// RUN: cmp %t %t.r && cmp %t.2 %t.r2 && cmp %t.3 %t.r3
// The same channels of an npu1 have no register for this value.
// RUN: sed 's/npu2_2col/npu1_2col/' %s > %t.mlir && not tessera compile %t.mlir -o %t.xclbin --insts %t.bin 2>&1 | FileCheck %s --check-prefix=AIE2
// AIE2: error[T0900]: `padValue` requires the CONSTANT_PAD_VALUE register, unavailable on this target, npu1_2col, whose channels always pad with 0: leave `padValue` out
aie.device(npu2_2col) {
  %shim = aie.tile(0, 0)
  %memory = aie.tile(0, 1)

  aie.objectfifo @in(%shim, {%memory}, 1 : i32) : !aie.objectfifo<memref<6xi32>>
  aie.objectfifo @out(%memory dimensionsToStream [<size = 2, stride = 3>, <size = 3, stride = 1>], {%shim}, 1 : i32)
    {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 1, const_pad_after = 1>, <const_pad_before = 1, const_pad_after = 1>]>, padValue = 42 : i32}
    : !aie.objectfifo<memref<20xi32>>
  aie.objectfifo.link [@in] -> [@out] ([] [])

  %b = aie.buffer(%memory) {sym_name = "b"} : memref<6xi32> = dense<[1, 2, 3, 4, 5, 6]>
  aie.flow(%memory, DMA : 3, %shim, DMA : 1)
  aie.memtile_dma(%memory) {
    %start = aie.dma_start(MM2S, 3, ^send, ^end)
  ^send:
    aie.dma_bd(%b : memref<6xi32>, 0, 8, [<size = 6, stride = 1>], [<const_pad_before = 1, const_pad_after = 1>], pad_value = -7)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  aie.shim_dma_allocation @second(S2MM, 1, 0)
  %shim1 = aie.tile(1, 0)
  aie.flow(%memory, DMA : 5, %shim1, DMA : 0)
  aie.shim_dma_allocation @third(S2MM, 0, 1)
  aiex.runtime_sequence(%in : memref<6xi32>, %out : memref<20xi32>, %out2 : memref<8xi32>, %out3 : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd(0, 0, %in[0, 0, 0, 0][1, 1, 1, 6][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<6xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %out[0, 0, 0, 0][1, 1, 1, 20][0, 0, 0, 1]) {id = 1 : i64, metadata = @out, issue_token = true} : memref<20xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %out2[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 2 : i64, metadata = @second, issue_token = true} : memref<8xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %out3[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 3 : i64, metadata = @third, issue_token = true} : memref<8xi32>
    %task = aiex.dma_configure_task(%memory, MM2S, 5) {
      aie.dma_bd(%b : memref<6xi32>, 0, 8, [<size = 6, stride = 1>], [<const_pad_before = 2, const_pad_after = 0>], pad_value = 9)
      aie.end
    }
    aiex.dma_start_task(%task)
    aiex.npu.dma_wait {symbol = @out}
    aiex.npu.dma_wait {symbol = @second}
    aiex.npu.dma_wait {symbol = @third}
  }
}
