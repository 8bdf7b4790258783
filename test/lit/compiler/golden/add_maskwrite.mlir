// The stream writes half of the bits of two words of a buffer, and a lock then lets the core begin.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_maskwrite@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_maskwrite@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %core = aie.tile(0, 2)

  // Once it may begin, the core sends the contents of `data`.
  %data = aie.buffer(%core) {address = 1024 : i32, sym_name = "data"} : memref<8xi32>
  %copy = aie.buffer(%core) {address = 1056 : i32} : memref<8xi32>
  %begin = aie.lock(%core, 0) {init = 0 : i32}
  %full = aie.lock(%core, 2) {init = 0 : i32}
  %room = aie.lock(%core, 3) {init = 1 : i32}
  aie.mem(%core) {
    %0 = aie.dma(MM2S, 0) [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%copy : memref<8xi32>)
      aie.use_lock(%room, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    aie.use_lock(%begin, AcquireGreaterEqual, 1)
    aie.use_lock(%room, AcquireGreaterEqual, 1)
    %x = vector.load %data[%zero] : memref<8xi32>, vector<8xi32>
    vector.store %x, %copy[%zero] : memref<8xi32>, vector<8xi32>
    aie.use_lock(%full, Release, 1)
    aie.end
  }
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)

  aiex.runtime_sequence(%out : memref<8xi32>) {
    aiex.npu.maskwrite32 {address = 1024 : ui32, column = 0 : i32, mask = 0xF0F0F0F0 : ui32, row = 2 : i32, value = 0x12345678 : ui32}
    aiex.npu.maskwrite32 {address = 1 : ui32, buffer = @data, mask = 0x0F0F0F0F : ui32, value = 0x9ABCDEF0 : ui32}
    aiex.npu.dma_memcpy_nd(0, 0, %out[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<8xi32>
    aiex.set_lock(%begin, 1)
    aiex.npu.dma_wait {symbol = @out}
  }
}
