// A core with a host body polls a word that another unit writes only after the core has looked for it in vain. The core
// then sees the new value and goes on: it is not stuck.

// RUN: rm -rf %t && split-file %s %t && cd %t

// The command stream writes the word.
// RUN: tessera run stream.mlir --out 0=-:16:words | FileCheck %s --check-prefix=OUT
// RUN: tessera run stream.mlir --out 0=-:16:words --timing=cycle | FileCheck %s --check-prefix=OUT
// RUN: tessera run stream.mlir --out 0=-:16:words --seeds 3 2>&1 | FileCheck %s --check-prefix=SEEDS
// OUT: {{^}}2{{$}}
// SEEDS: seeds: the same in all 3

// A DMA writes the word, with data of the host that the command stream sends late. When the data has another value, the
// core is stuck.
// RUN: tessera run dma.mlir --in 1=words:5,0,0,2 --out 0=-:16:words | FileCheck %s --check-prefix=OUT
// RUN: tessera run dma.mlir --in 1=words:5,0,0,2 --out 0=-:16:words --timing=cycle | FileCheck %s --check-prefix=OUT
// RUN: not tessera run dma.mlir --in 1=words:5,0,0,3 --out 0=-:16:words 2>&1 | FileCheck %s --check-prefix=STUCK
// STUCK: error[T0605]: deadlock: {{.*}}core (0,2) polls word 3 of buffer 'flag' of (0,2) in vain

// A neighbour writes the word when its own poll has ended.
// RUN: tessera run neighbour.mlir --out 0=-:16:words | FileCheck %s --check-prefix=OUT
// RUN: tessera run neighbour.mlir --out 0=-:16:words --timing=cycle | FileCheck %s --check-prefix=OUT

//--- stream.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %tile = aie.tile(0, 2)
  %flag = aie.buffer(%tile) {sym_name = "flag", address = 1024 : i32} : memref<4xi32>
  %done = aie.buffer(%tile) {sym_name = "done", address = 2048 : i32} : memref<4xi32>
  %full = aie.lock(%tile, 0) {init = 0 : i32}
  aie.flow(%tile, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (%shim, S2MM, 0)
  aie.mem(%tile) {
    %out = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%done : memref<4xi32>)
    }]
    aie.end
  }
  aie.core(%tile) {
    %at = arith.constant 0 : index
    %c0 = arith.constant 0 : index
    %two = arith.constant 2 : i32
    scf.while : () -> () {
      %now = memref.load %flag[%at] : memref<4xi32>
      %again = arith.cmpi ne, %now, %two : i32
      scf.condition(%again)
    } do {
      scf.yield
    }
    memref.store %two, %done[%c0] : memref<4xi32>
    aie.use_lock(%full, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%out : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.rtp_write(@flag, 0, 2)
    aiex.npu.dma_wait {symbol = @out}
  }
}
//--- dma.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %tile = aie.tile(0, 2)
  %flag = aie.buffer(%tile) {sym_name = "flag", address = 1024 : i32} : memref<4xi32>
  %done = aie.buffer(%tile) {sym_name = "done", address = 2048 : i32} : memref<4xi32>
  %full = aie.lock(%tile, 0) {init = 0 : i32}
  aie.flow(%tile, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (%shim, S2MM, 0)
  aie.flow(%shim, DMA : 0, %tile, DMA : 0)
  aie.shim_dma_allocation @in (%shim, MM2S, 0)
  aie.mem(%tile) {
    %out = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%done : memref<4xi32>)
    }]
    %in = aie.dma(S2MM, 0) {loop = false} [{
      aie.dma_bd(%flag : memref<4xi32>)
    }]
    aie.end
  }
  aie.core(%tile) {
    %at = arith.constant 3 : index
    %c0 = arith.constant 0 : index
    %two = arith.constant 2 : i32
    scf.while : () -> () {
      %now = memref.load %flag[%at] : memref<4xi32>
      %again = arith.cmpi ne, %now, %two : i32
      scf.condition(%again)
    } do {
      scf.yield
    }
    memref.store %two, %done[%c0] : memref<4xi32>
    aie.use_lock(%full, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%out : memref<4xi32>, %data : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %data[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 1 : i64} : memref<4xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
//--- neighbour.mlir
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %tile = aie.tile(0, 2)
  %flag = aie.buffer(%tile) {sym_name = "flag", address = 1024 : i32} : memref<4xi32>
  %done = aie.buffer(%tile) {sym_name = "done", address = 2048 : i32} : memref<4xi32>
  %full = aie.lock(%tile, 0) {init = 0 : i32}
  aie.flow(%tile, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (%shim, S2MM, 0)
  %north = aie.tile(0, 3)
  %go = aie.buffer(%north) {sym_name = "go", address = 1024 : i32} : memref<4xi32>
  aie.core(%north) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    scf.while : () -> () {
      %now = memref.load %go[%c0] : memref<4xi32>
      %again = arith.cmpi eq, %now, %zero : i32
      scf.condition(%again)
    } do {
      scf.yield
    }
    memref.store %two, %flag[%c0] : memref<4xi32>
    aie.end
  }
  aie.mem(%tile) {
    %out = aie.dma(MM2S, 0) {loop = false} [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%done : memref<4xi32>)
    }]
    aie.end
  }
  aie.core(%tile) {
    %at = arith.constant 0 : index
    %c0 = arith.constant 0 : index
    %two = arith.constant 2 : i32
    scf.while : () -> () {
      %now = memref.load %flag[%at] : memref<4xi32>
      %again = arith.cmpi ne, %now, %two : i32
      scf.condition(%again)
    } do {
      scf.yield
    }
    memref.store %two, %done[%c0] : memref<4xi32>
    aie.use_lock(%full, Release, 1)
    aie.end
  }
  aiex.runtime_sequence(%out : memref<4xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<4xi32>
    aiex.npu.rtp_write(@go, 0, 1)
    aiex.npu.dma_wait {symbol = @out}
  }
}
