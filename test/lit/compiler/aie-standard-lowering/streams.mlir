// Streams carry words, the cascade carries 512 bits: the pass composes other types from these.
// RUN: tessera-opt --aie-standard-lowering %s | FileCheck %s

// CHECK-DAG: func.func private @llvm.aie2.get.ss() -> (i32, i32)
// CHECK-DAG: func.func private @llvm.aie2.put.ms(i32, i32)
// CHECK-DAG: func.func private @llvm.aie2.scd.read.vec(i32) -> vector<16xi32>
// CHECK-DAG: func.func private @llvm.aie2.mcd.write.vec(vector<16xi32>, i32)
// CHECK-LABEL: func.func @core_0_2()
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  aie.core(%t) {
    %port = arith.constant 0 : i32
    // CHECK: %[[WORD:.*]]:2 = call @llvm.aie2.get.ss()
    %word = aie.get_stream(%port : i32) : i32
    // TLAST is not set.
    // CHECK: %[[NO:.*]] = arith.constant 0 : i32
    // CHECK: call @llvm.aie2.put.ms(%[[WORD]]#0, %[[NO]])
    aie.put_stream(%port : i32, %word : i32)
    // CHECK: call @llvm.aie2.get.ss()
    // CHECK: arith.bitcast %{{.*}} : i32 to f32
    %float = aie.get_stream(%port : i32) : f32
    // CHECK: arith.bitcast %{{.*}} : f32 to i32
    // CHECK: call @llvm.aie2.put.ms
    aie.put_stream(%port : i32, %float : f32)
    // CHECK-COUNT-4: call @llvm.aie2.get.ss()
    %wide = aie.get_stream(%port : i32) : i128
    // CHECK-COUNT-4: call @llvm.aie2.put.ms
    aie.put_stream(%port : i32, %wide : i128)
    // CHECK: %[[YES:.*]] = arith.constant 1 : i32
    // CHECK: %[[V:.*]] = call @llvm.aie2.scd.read.vec(%[[YES]])
    // CHECK: %[[HALVES:.*]] = vector.bitcast %[[V]] : vector<16xi32> to vector<32xbf16>
    %halves = aie.get_cascade() : vector<32xbf16>
    // CHECK: %[[BACK:.*]] = vector.bitcast %[[HALVES]] : vector<32xbf16> to vector<16xi32>
    // CHECK: call @llvm.aie2.mcd.write.vec(%[[BACK]],
    aie.put_cascade(%halves : vector<32xbf16>)
    // CHECK: %[[W:.*]] = call @llvm.aie2.scd.read.vec
    %words = aie.get_cascade() : vector<16xi32>
    // CHECK: call @llvm.aie2.mcd.write.vec(%[[W]],
    aie.put_cascade(%words : vector<16xi32>)
    aie.end
  }
}
