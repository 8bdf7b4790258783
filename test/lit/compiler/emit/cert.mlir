// Control code as text for the assembler of aiebu: operations first, then chains of descriptors, then words.
// RUN: rm -rf %t && mkdir %t
// RUN: tessera-translate --aie-cert-to-asm --work-dir-path=%t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=SECTION < %t/filter.asm

// CHECK: .partition 8column
// CHECK-NEXT: .attach_to_group 0
// CHECK: filter:
// CHECK-NEXT: .include filter.asm
// CHECK-NEXT: .endl filter
// CHECK: .align 16
// CHECK-NEXT: START_JOB 1
// CHECK-NEXT: WRITE_32 0x00001000, 0x0000002a
// CHECK-NEXT: MASK_WRITE_32 0x00002000, 0x0000000f, 0x00000003
// CHECK-NEXT: APPLY_OFFSET_57 @words, 1, 65535
// CHECK-NEXT: uC_DMA_WRITE_DES_SYNC @chain
// CHECK-NEXT: WAIT_TCTS 32, 6, 1
// CHECK-NEXT: LOCAL_BARRIER $lb1, 2
// CHECK-NEXT: REMOTE_BARRIER $rb3, 5
// CHECK-NEXT: NOP
// CHECK-NEXT: END_JOB
// CHECK: .eop
// CHECK: START_JOB 2
// CHECK-NEXT: LOAD_PDI 1, @filter
// CHECK-NEXT: PREEMPT 0x0003, @save, @restore
// CHECK-NEXT: END_JOB
// CHECK: .eop
// CHECK: EOF
// CHECK: .align 16
// CHECK-NEXT: chain:
// CHECK-NEXT: UC_DMA_BD 0, 0x00020400, @words, 2, 0, 1
// CHECK-NEXT: UC_DMA_BD 0, 0x00020500, @words, 1, 0, 0
// CHECK: .align 16
// CHECK-NEXT: words:
// CHECK-NEXT: .long 0x00000007
// CHECK-NEXT: .long 0xffffffff
// CHECK-NOT: words:
// CHECK: .attach_to_group 2
// CHECK: START_JOB 9
// CHECK: EOF

// SECTION: ;text
// SECTION: START_JOB 4
// SECTION-NEXT: WRITE_32 0x00000010, 0x00000001
// SECTION: EOF
aie.device(npu2) {
  memref.global "private" constant @words : memref<2xi32> = dense<[7, -1]>
  aiex.cert.uc_dma_chain @chain {
    aiex.cert.uc_dma_bd @words, 0x20400, 2, true
    aiex.cert.uc_dma_bd @words, 0x20500, 1, false
  }
  aiex.cert.section @filter {
    aiex.cert.page {
      aiex.cert.job(4) {
        aiex.cert.write32(16, 1)
      }
    }
  }
  aiex.cert.job(2) {
    aiex.cert.load_pdi(1, @filter)
    aiex.cert.preempt(3, @save, @restore)
  }
  aiex.cert.page {
    aiex.cert.job(1) {
      aiex.cert.write32(0x1000, 42)
      aiex.cert.maskwrite32(0x2000, 15, 3)
      aiex.cert.apply_offset_57(@words, 1, 0xffff)
      aiex.cert.uc_dma_write_des_sync(@chain)
      aiex.cert.wait_tcts(32, 6, 1)
      aiex.cert.local_barrier(1, 2)
      aiex.cert.remote_barrier(3, 5)
      aiex.cert.nop
    }
  }
  aiex.cert.attach_to_group(2) {
    aiex.cert.job(9) {
    }
  }
  aiex.cert.attach_to_group(1) {
  }
}
