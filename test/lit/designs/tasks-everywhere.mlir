// No DMA is set up before the design runs: the command stream configures tasks of the shim tile, of the memory tile and
// of the core tile, with locks between them. The memory tile transposes.
// RUN: %design %s --in 0=words:0..15 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 16
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %stored = aie.buffer(%mem) : memref<4x4xi32>
  %empty = aie.lock(%mem) {init = 1 : i32}
  %full = aie.lock(%mem) {init = 0 : i32}
  %data = aie.buffer(%core) : memref<16xi32>
  %free = aie.lock(%core) {init = 1 : i32}
  %here = aie.lock(%core) {init = 0 : i32}
  %done = aie.lock(%core) {init = 0 : i32}
  aie.flow(%shim, DMA : 0, %mem, DMA : 0)
  aie.flow(%mem, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %unit = arith.constant dense<1> : vector<16xi32>
    aie.use_lock(%here, AcquireGreaterEqual, 1)
    %x = vector.load %data[%zero] : memref<16xi32>, vector<16xi32>
    %y = arith.addi %x, %unit : vector<16xi32>
    vector.store %y, %data[%zero] : memref<16xi32>, vector<16xi32>
    aie.use_lock(%done, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%a : memref<16xi32>, %b : memref<16xi32>) {
    %result = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%b : memref<16xi32>)
      aie.end
    } {issue_token = true}
    %back = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.use_lock(%done, AcquireGreaterEqual, 1)
      aie.dma_bd(%data : memref<16xi32>)
      aie.use_lock(%free, Release, 1)
      aie.end
    }
    %take = aiex.dma_configure_task(%core, S2MM, 0) {
      aie.use_lock(%free, AcquireGreaterEqual, 1)
      aie.dma_bd(%data : memref<16xi32>)
      aie.use_lock(%here, Release, 1)
      aie.end
    }
    %turn = aiex.dma_configure_task(%mem, MM2S, 0) {
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%stored : memref<4x4xi32>, 0, 16, [<size = 4, stride = 1>, <size = 4, stride = 4>])
      aie.use_lock(%empty, Release, 1)
      aie.end
    }
    %store = aiex.dma_configure_task(%mem, S2MM, 0) {
      aie.use_lock(%empty, AcquireGreaterEqual, 1)
      aie.dma_bd(%stored : memref<4x4xi32>)
      aie.use_lock(%full, Release, 1)
      aie.end
    }
    %send = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%a : memref<16xi32>)
      aie.end
    }
    aiex.dma_start_task(%result)
    aiex.dma_start_task(%back)
    aiex.dma_start_task(%take)
    aiex.dma_start_task(%turn)
    aiex.dma_start_task(%store)
    aiex.dma_start_task(%send)
    aiex.dma_await_task(%result)
  }
}
