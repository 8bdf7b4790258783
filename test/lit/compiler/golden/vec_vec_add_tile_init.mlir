// One of the two vectors is in the array from the beginning: the other comes in, and the sum goes out.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/vec_vec_add_tile_init@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/vec_vec_add_tile_init@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %core = aie.tile(0, 2) {allocation_scheme = "basic-sequential"}

  %table = aie.buffer(%core) : memref<256xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255]>
  %from_room = aie.lock(%core, 0) {init = 2 : i32}
  %from_full = aie.lock(%core, 1) {init = 0 : i32}
  %to_room = aie.lock(%core, 4) {init = 2 : i32}
  %to_full = aie.lock(%core, 5) {init = 0 : i32}
  %to_a = aie.buffer(%core) : memref<16xi32>
  %to_b = aie.buffer(%core) : memref<16xi32>
  %from_a = aie.buffer(%core) : memref<16xi32>
  %from_b = aie.buffer(%core) : memref<16xi32>
  aie.mem(%core) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%from_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%from_a : memref<16xi32>)
      aie.use_lock(%from_full, Release, 1)
    }, {
      aie.use_lock(%from_room, AcquireGreaterEqual, 1)
      aie.dma_bd(%from_b : memref<16xi32>)
      aie.use_lock(%from_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%to_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%to_a : memref<16xi32>)
      aie.use_lock(%to_room, Release, 1)
    }, {
      aie.use_lock(%to_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%to_b : memref<16xi32>)
      aie.use_lock(%to_room, Release, 1)
    }]
    aie.end
  }
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %half = arith.constant 16 : index
    %both = arith.constant 32 : index
    %end = arith.constant 256 : index
    scf.for %i = %zero to %end step %both {
      aie.use_lock(%from_full, AcquireGreaterEqual, 1)
      aie.use_lock(%to_room, AcquireGreaterEqual, 1)
      %xa = vector.load %from_a[%zero] : memref<16xi32>, vector<16xi32>
      %ta = vector.load %table[%i] : memref<256xi32>, vector<16xi32>
      %ya = arith.addi %xa, %ta : vector<16xi32>
      vector.store %ya, %to_a[%zero] : memref<16xi32>, vector<16xi32>
      aie.use_lock(%from_room, Release, 1)
      aie.use_lock(%to_full, Release, 1)
      aie.use_lock(%from_full, AcquireGreaterEqual, 1)
      aie.use_lock(%to_room, AcquireGreaterEqual, 1)
      %xb = vector.load %from_b[%zero] : memref<16xi32>, vector<16xi32>
      %j = arith.addi %i, %half : index
      %tb = vector.load %table[%j] : memref<256xi32>, vector<16xi32>
      %yb = arith.addi %xb, %tb : vector<16xi32>
      vector.store %yb, %to_b[%zero] : memref<16xi32>, vector<16xi32>
      aie.use_lock(%from_room, Release, 1)
      aie.use_lock(%to_full, Release, 1)
    }
    aie.end
  }

  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (S2MM, 0, 0)

  aiex.runtime_sequence(%a : memref<256xi32>, %unused : memref<256xi32>, %sum : memref<256xi32>) {
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 1 : i64, metadata = @in} : memref<256xi32>
    aiex.npu.dma_memcpy_nd(0, 0, %sum[0, 0, 0, 0][1, 1, 1, 256][0, 0, 0, 1]) {id = 0 : i64, metadata = @out} : memref<256xi32>
    aiex.npu.dma_wait {symbol = @out}
  }
}
