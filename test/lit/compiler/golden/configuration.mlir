// The configuration of a design, part by part as mlir-aie writes it: it adds two vectors, one of them in the array from
// the beginning. Only writes without effect are left out: those under an empty mask, and padding for alignment.
// REQUIRES: shared
// RUN: rm -rf %t && mkdir -p %t
// RUN: tessera-translate --aie-generate-cdo --work-dir-path=%t %s
// RUN: tessera disasm %t/main_aie_cdo_init.bin | grep -v '^nop' > %t/init.txt
// RUN: tessera disasm %golden/vec_vec_add_tile_init@npu1_1col/main_aie_cdo_init.bin | grep -v -e '^nop' -e ' 0x0 0x1$' | diff - %t/init.txt
// RUN: cmp %golden/vec_vec_add_tile_init@npu1_1col/main_aie_cdo_enable.bin %t/main_aie_cdo_enable.bin
// RUN: cmp %golden/vec_vec_add_tile_init@npu1_1col/main_aie_cdo_elfs.bin %t/main_aie_cdo_elfs.bin

aie.device(npu1_1col) @main {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  %out_free = aie.lock(%t, 4) {init = 2 : i32}
  %out_full = aie.lock(%t, 5) {init = 0 : i32}
  %in_free = aie.lock(%t, 0) {init = 2 : i32}
  %in_full = aie.lock(%t, 1) {init = 0 : i32}
  %table = aie.buffer(%t) {address = 1024 : i32} : memref<256xi32> = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255]>
  %out0 = aie.buffer(%t) {address = 2048 : i32} : memref<16xi32>
  %out1 = aie.buffer(%t) {address = 2112 : i32} : memref<16xi32>
  %in0 = aie.buffer(%t) {address = 2176 : i32} : memref<16xi32>
  %in1 = aie.buffer(%t) {address = 2240 : i32} : memref<16xi32>
  %core = aie.core(%t) {
    aie.end
  }

  %dma = aie.mem(%t) {
    %0 = aie.dma_start(S2MM, 0, ^in0, ^next)
  ^in0:
    aie.use_lock(%in_free, AcquireGreaterEqual, 1)
    aie.dma_bd(%in0 : memref<16xi32>) {bd_id = 0 : i32}
    aie.use_lock(%in_full, Release, 1)
    aie.next_bd ^in1
  ^in1:
    aie.use_lock(%in_free, AcquireGreaterEqual, 1)
    aie.dma_bd(%in1 : memref<16xi32>) {bd_id = 1 : i32}
    aie.use_lock(%in_full, Release, 1)
    aie.next_bd ^in0
  ^next:
    %1 = aie.dma_start(MM2S, 0, ^out0, ^end)
  ^out0:
    aie.use_lock(%out_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%out0 : memref<16xi32>) {bd_id = 2 : i32}
    aie.use_lock(%out_free, Release, 1)
    aie.next_bd ^out1
  ^out1:
    aie.use_lock(%out_full, AcquireGreaterEqual, 1)
    aie.dma_bd(%out1 : memref<16xi32>) {bd_id = 3 : i32}
    aie.use_lock(%out_free, Release, 1)
    aie.next_bd ^out0
  ^end:
    aie.end
  }

  // In and out, and the token of the shim tile's controller.
  %s0 = aie.switchbox(%shim) {
    aie.connect<South : 3, North : 1>
    aie.connect<North : 1, South : 2>
    %a = aie.amsel<5> (3)
    aie.masterset(South : 0, %a) {keep_pkt_header = true}
    aie.packet_rules(Ctrl : 0) {
      aie.rule(31, 15, %a)
    }
  }
  %s1 = aie.switchbox(%mem) {
    aie.connect<South : 1, North : 1>
    aie.connect<North : 1, South : 1>
  }
  %s2 = aie.switchbox(%t) {
    aie.connect<South : 1, DMA : 0>
    aie.connect<DMA : 0, South : 1>
  }
  %mux = aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 3>
    aie.connect<North : 2, DMA : 0>
  }
}
