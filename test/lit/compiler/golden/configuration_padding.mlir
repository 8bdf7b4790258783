// The configuration of a design whose memory tile puts zeros around a picture of bytes on its way to the core. All of
// it equals mlir-aie's, except for writes under an empty mask and padding that aligns data.
// REQUIRES: shared
// RUN: rm -rf %t && mkdir -p %t
// RUN: tessera-translate --aie-generate-cdo --work-dir-path=%t %s
// RUN: tessera disasm %t/aie_cdo_init.bin | grep -v '^nop' > %t/init.txt
// RUN: tessera disasm %golden/add_12_i8_using_2d_dma_op_with_padding@npu1_1col/main_aie_cdo_init.bin | grep -v -e '^nop' -e ' 0x0 0x1$' | diff - %t/init.txt
// RUN: tessera disasm %golden/add_12_i8_using_2d_dma_op_with_padding@npu2_1col/main_aie_cdo_init.bin | grep -v -e '^nop' -e ' 0x0 0x1$' | diff - %t/init.txt

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %t = aie.tile(0, 2)
  %core_in_free = aie.lock(%t, 0) {init = 1 : i32}
  %core_in_full = aie.lock(%t, 1) {init = 0 : i32}
  %core_out_free = aie.lock(%t, 2) {init = 1 : i32}
  %core_out_full = aie.lock(%t, 3) {init = 0 : i32}
  %in_free = aie.lock(%mem, 0) {init = 1 : i32}
  %in_full = aie.lock(%mem, 1) {init = 0 : i32}
  %out_free = aie.lock(%mem, 2) {init = 1 : i32}
  %out_full = aie.lock(%mem, 3) {init = 0 : i32}
  %core_in = aie.buffer(%t) {address = 1024 : i32} : memref<64x64xi8>
  %core_out = aie.buffer(%t) {address = 32768 : i32} : memref<64x64xi8>
  %picture = aie.buffer(%mem) {address = 0 : i32} : memref<61x56xi8>
  %result = aie.buffer(%mem) {address = 131072 : i32} : memref<64x64xi8>
  %core = aie.core(%t) {
    aie.end
  }

  %core_dma = aie.mem(%t) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%core_in_free, AcquireGreaterEqual, 1)
      aie.dma_bd(%core_in : memref<64x64xi8>) {bd_id = 0 : i32}
      aie.use_lock(%core_in_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%core_out_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%core_out : memref<64x64xi8>) {bd_id = 1 : i32}
      aie.use_lock(%core_out_free, Release, 1)
    }]
    aie.end
  }
  %mem_dma = aie.memtile_dma(%mem) {
    %0 = aie.dma(S2MM, 0) [{
      aie.use_lock(%in_free, AcquireGreaterEqual, 1)
      aie.dma_bd(%picture : memref<61x56xi8>) {bd_id = 0 : i32}
      aie.use_lock(%in_full, Release, 1)
    }]
    %1 = aie.dma(MM2S, 0) [{
      aie.use_lock(%in_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%picture : memref<61x56xi8>, 0, 4096, [<size = 61, stride = 56>, <size = 56, stride = 1>],
                 [<const_pad_before = 2, const_pad_after = 1>, <const_pad_before = 4, const_pad_after = 4>]) {bd_id = 1 : i32}
      aie.use_lock(%in_free, Release, 1)
    }]
    %2 = aie.dma(MM2S, 1) [{
      aie.use_lock(%out_full, AcquireGreaterEqual, 1)
      aie.dma_bd(%result : memref<64x64xi8>) {bd_id = 24 : i32}
      aie.use_lock(%out_free, Release, 1)
    }]
    %3 = aie.dma(S2MM, 1) [{
      aie.use_lock(%out_free, AcquireGreaterEqual, 1)
      aie.dma_bd(%result : memref<64x64xi8>) {bd_id = 25 : i32}
      aie.use_lock(%out_full, Release, 1)
    }]
    aie.end
  }

  %s0 = aie.switchbox(%shim) {
    aie.connect<South : 3, North : 4>
    aie.connect<North : 2, South : 2>
    %a = aie.amsel<5> (3)
    aie.masterset(South : 0, %a) {keep_pkt_header = true}
    aie.packet_rules(Ctrl : 0) {
      aie.rule(31, 15, %a)
    }
  }
  %s1 = aie.switchbox(%mem) {
    aie.connect<South : 4, DMA : 0>
    aie.connect<DMA : 0, North : 1>
    aie.connect<DMA : 1, South : 2>
    aie.connect<North : 0, DMA : 1>
  }
  %s2 = aie.switchbox(%t) {
    aie.connect<South : 1, DMA : 0>
    aie.connect<DMA : 0, South : 0>
  }
  %mux = aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 3>
    aie.connect<North : 2, DMA : 0>
  }
}
