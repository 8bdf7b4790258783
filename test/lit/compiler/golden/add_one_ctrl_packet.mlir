// One descriptor sends four packets to the control port of a core's tile; the stream points it at each in turn. The
// last two are one word shorter. The answers and the result arrive on the two receiving channels; their tokens belong
// to controller 4. The design gives the first descriptor as constant words, with one burst length for both devices.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/add_one_ctrl_packet@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/add_one_ctrl_packet@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 4>}
  %core = aie.tile(0, 2)

  // Packets with the ID 1 reach the control port, which answers with ID 2. They write `summands` and let the core
  // begin, whose result leaves as a packet with the ID 3. The second sending channel leads to the core, too.
  %summands = aie.buffer(%core) {address = 1024 : i32} : memref<8xi32>
  %sums = aie.buffer(%core) {address = 1056 : i32} : memref<8xi32>
  %begin = aie.lock(%core, 0) {init = 0 : i32}
  %full = aie.lock(%core, 4) {init = 0 : i32}
  %room = aie.lock(%core, 5) {init = 1 : i32}
  aie.mem(%core) {
    %0 = aie.dma(MM2S, 0) [{
      aie.use_lock(%full, AcquireGreaterEqual, 1)
      aie.dma_bd(%sums : memref<8xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
      aie.use_lock(%room, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %summand = arith.constant dense<1> : vector<8xi32>
    aie.use_lock(%begin, AcquireGreaterEqual, 1)
    aie.use_lock(%room, AcquireGreaterEqual, 1)
    %x = vector.load %summands[%zero] : memref<8xi32>, vector<8xi32>
    %y = arith.addi %x, %summand : vector<8xi32>
    vector.store %y, %sums[%zero] : memref<8xi32>, vector<8xi32>
    aie.use_lock(%full, Release, 1)
    aie.end
  }

  aie.packet_flow(1) {
    aie.packet_source<%shim, DMA : 0>
    aie.packet_dest<%core, Ctrl : 0>
  }
  aie.packet_flow(2) {
    aie.packet_source<%core, Ctrl : 0>
    aie.packet_dest<%shim, DMA : 0>
  }
  aie.packet_flow(3) {
    aie.packet_source<%core, DMA : 0>
    aie.packet_dest<%shim, DMA : 1>
  }
  aie.flow(%shim, DMA : 1, %core, DMA : 1)
  aie.shim_dma_allocation @answers (S2MM, 0, 0)
  aie.shim_dma_allocation @result (S2MM, 1, 0)
  memref.global constant @packet : memref<8xi32> = dense<[2, 0, 0x40090000, 0, 0x40000000, 0, 0, 0x2000000]>

  aiex.runtime_sequence(%answers : memref<8xi32>, %packets : memref<8xi32>, %result : memref<8xi32>) {
    aiex.npu.dma_memcpy_nd(0, 0, %answers[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 1 : i64, metadata = @answers} : memref<8xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %result[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {id = 2 : i64, metadata = @result} : memref<8xi32>
    // Two writes.
    %descriptor = memref.get_global @packet : memref<8xi32>
    aiex.npu.blockwrite(%descriptor) {address = 0x1D000 : ui32, column = 0 : i32, row = 0 : i32} : memref<8xi32>
    aiex.npu.address_patch {addr = 0x1D004 : ui32, arg_idx = 1 : i32, arg_plus = 0 : i32}
    aiex.npu.maskwrite32 {address = 0x1D210 : ui32, column = 0 : i32, mask = 0xF00 : ui32, row = 0 : i32, value = 0x400 : ui32}
    aiex.npu.write32 {address = 0x1D214 : ui32, column = 0 : i32, row = 0 : i32, value = 0x80000000 : ui32}
    aiex.npu.sync {channel = 0 : i32, column = 0 : i32, column_num = 1 : i32, direction = 1 : i32, row = 0 : i32, row_num = 1 : i32}
    aiex.npu.address_patch {addr = 0x1D004 : ui32, arg_idx = 1 : i32, arg_plus = 8 : i32}
    aiex.npu.write32 {address = 0x1D214 : ui32, column = 0 : i32, row = 0 : i32, value = 0x80000000 : ui32}
    aiex.npu.sync {channel = 0 : i32, column = 0 : i32, column_num = 1 : i32, direction = 1 : i32, row = 0 : i32, row_num = 1 : i32}
    aiex.npu.dma_wait {symbol = @result}
    // Two reads.
    aiex.npu.write32 {address = 0x1D000 : ui32, column = 0 : i32, row = 0 : i32, value = 1 : ui32}
    aiex.npu.address_patch {addr = 0x1D004 : ui32, arg_idx = 1 : i32, arg_plus = 16 : i32}
    aiex.npu.write32 {address = 0x1D214 : ui32, column = 0 : i32, row = 0 : i32, value = 0x80000000 : ui32}
    aiex.npu.sync {channel = 0 : i32, column = 0 : i32, column_num = 1 : i32, direction = 1 : i32, row = 0 : i32, row_num = 1 : i32}
    aiex.npu.address_patch {addr = 0x1D004 : ui32, arg_idx = 1 : i32, arg_plus = 20 : i32}
    aiex.npu.write32 {address = 0x1D214 : ui32, column = 0 : i32, row = 0 : i32, value = 0x80000000 : ui32}
    aiex.npu.sync {channel = 0 : i32, column = 0 : i32, column_num = 1 : i32, direction = 1 : i32, row = 0 : i32, row_num = 1 : i32}
    aiex.npu.dma_wait {symbol = @answers}
  }
}
