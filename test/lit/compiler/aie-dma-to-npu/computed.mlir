// Transfers whose numbers the host gives. The descriptor's constant fields are in a block; each word with a size, a
// stride or the length is then written as a whole (words of shim descriptors: 0 length, 3 to 5 dimensions, 6 iteration).
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' --split-input-file %s | FileCheck %s

// CHECK-LABEL: @rows
// CHECK: aiex.npu.blockwrite
// The number of rows must fit 10 bits. Length: 32 words a row, 4 times.
// CHECK: %[[ROWS:.*]] = arith.trunci %arg1 : i64 to i32
// CHECK: aiex.npu.assert_bd_field(%{{.*}}) {max = 1023 : i32}
// CHECK: aiex.npu.write32(%c118784{{.*}}, %{{.*}})
// CHECK: aiex.npu.write32(%c118796{{.*}}, %{{.*}})
// CHECK: arith.constant 20 : i32
// CHECK: aiex.npu.write32(%c118800{{.*}}, %{{.*}})
// CHECK: aiex.npu.write32(%c118804{{.*}}, %{{.*}})
// One further round, 2048 words on: (2 - 1) << 20 | (2048 - 1).
// CHECK: arith.constant 1050623 : i32
// CHECK: aiex.npu.write32(%c118808{{.*}}, %{{.*}})
// CHECK: aiex.npu.address_patch
// CHECK: aiex.npu.write32
aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_dma_allocation @in (%t, MM2S, 0)
  aie.runtime_sequence @rows(%a : memref<4096xi32>, %n : i64) {
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, 0][2, 4, %n, 32][2048, 256, 64, 1]) {id = 0 : i64, metadata = @in} : memref<4096xi32>
  }
}

// -----

// Bytes: a computed size must fill words. The offset counts bytes.
// CHECK-LABEL: @bytes
// CHECK: aiex.npu.assert_bd_divisible(%{{.*}}) {divisor = 4 : i32}
// CHECK: %[[OFFSET:.*]] = arith.trunci %arg2 : i64 to i32
// CHECK: aiex.npu.address_patch(%[[OFFSET]] : i32)
aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.shim_dma_allocation @in (%t, MM2S, 0)
  aie.runtime_sequence @bytes(%a : memref<4096xi8>, %n : i64, %o : i64) {
    aiex.npu.dma_memcpy_nd(%a[0, 0, 0, %o][1, 1, 8, %n][0, 0, 16, 1]) {id = 0 : i64, metadata = @in} : memref<4096xi8>
  }
}

// -----

// The host chooses the descriptor of a task: its number joins the token's bit in the queue's word.
// CHECK-LABEL: @chosen
// CHECK: %[[BD:.*]] = arith.andi %arg0, %{{.*}} : i32
// CHECK: %[[WORD:.*]] = arith.ori %{{.*}}, %[[BD]] : i32
// CHECK: %[[WHOLE:.*]] = arith.ori %[[WORD]], %{{.*}} : i32
// CHECK: aiex.npu.write32(%{{.*}}, %[[WHOLE]])
aie.device(npu1) {
  aie.runtime_sequence @chosen(%bd : i32) {
    %zero = arith.constant 0 : i32
    aiex.npu.push_queue (0, 0, S2MM:1) bd_id %bd repeat %zero {issue_token = true} : i32, i32
  }
}
