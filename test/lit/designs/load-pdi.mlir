// A sequence loads the configuration of another device by its name. Memories keep their contents: the second core adds
// to the words that the first one left in the buffer at the same address.
// RUN: %design %s --in 0=words:5,6,7,8 --out 0=%t:16:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1005 2006 3007 4008
module {
  aie.device(npu1_1col) @prepare {
    %core = aie.tile(0, 2)
    %kept = aie.buffer(%core) {address = 4096 : i32} : memref<4xi32>
    %ready = aie.lock(%core, 0) {init = 0 : i32}
    aie.core(%core) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %thousand = arith.constant 1000 : i32
      scf.for %i = %zero to %four step %one {
        %next = arith.addi %i, %one : index
        %n = arith.index_cast %next : index to i32
        %value = arith.muli %n, %thousand : i32
        memref.store %value, %kept[%i] : memref<4xi32>
      }
      aie.end
    }
    %shim = aie.tile(0, 0)
    aie.runtime_sequence @go(%data : memref<4xi32>) {
      aiex.npu.load_pdi {device_ref = @add}
      %in = aiex.dma_configure_task(%shim, MM2S, 0) {
        aie.dma_bd(%data : memref<4xi32>)
        aie.end
      }
      %out = aiex.dma_configure_task(%shim, S2MM, 0) {
        aie.dma_bd(%data : memref<4xi32>)
        aie.end
      } {issue_token = true}
      aiex.dma_start_task(%in)
      aiex.dma_start_task(%out)
      aiex.dma_await_task(%out)
    }
  }
  aie.device(npu1_1col) @add {
    %shim = aie.tile(0, 0)
    %core = aie.tile(0, 2)
    %kept = aie.buffer(%core) {address = 4096 : i32} : memref<4xi32>
    %data = aie.buffer(%core) {address = 8192 : i32} : memref<4xi32>
    %full = aie.lock(%core, 0) {init = 0 : i32}
    %done = aie.lock(%core, 1) {init = 0 : i32}
    aie.flow(%shim, DMA : 0, %core, DMA : 0)
    aie.flow(%core, DMA : 0, %shim, DMA : 0)
    aie.mem(%core) {
      %0 = aie.dma(S2MM, 0) {loop = false} [{
        aie.dma_bd(%data : memref<4xi32>)
        aie.use_lock(%full, Release, 1)
      }]
      %1 = aie.dma(MM2S, 0) {loop = false} [{
        aie.use_lock(%done, AcquireGreaterEqual, 1)
        aie.dma_bd(%data : memref<4xi32>)
      }]
      aie.end
    }
    aie.core(%core) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      scf.for %i = %zero to %four step %one {
        %a = memref.load %data[%i] : memref<4xi32>
        %b = memref.load %kept[%i] : memref<4xi32>
        %c = arith.addi %a, %b : i32
        memref.store %c, %data[%i] : memref<4xi32>
      }
      aie.use_lock(%done, Release, 1)
      aie.end
    }
  }
}
