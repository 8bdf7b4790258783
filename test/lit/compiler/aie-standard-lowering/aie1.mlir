// Cores of AIE1: the intrinsics take the port of a stream, wide words stay whole, and cascades carry 384 bits.
// RUN: tessera-opt --aie-localize-locks --aie-standard-lowering %s | FileCheck %s
// CHECK: module attributes {llvm.target_triple = "aie"} {
// CHECK: func.func @core_1_1() {
// CHECK: %[[LOCK:.*]] = arith.index_cast %c{{[0-9]+}} : index to i32
// CHECK: call @llvm.aie.lock.acquire.reg(%[[LOCK]], %{{.*}}) : (i32, i32) -> ()
// CHECK: %[[WORD:.*]] = call @llvm.aie.get.ss(%[[PORT:.*]]) : (i32) -> i32
// CHECK: call @llvm.aie.put.ms(%[[PORT]], %[[WORD]]) : (i32, i32) -> ()
// CHECK: %[[WIDE:.*]] = call @llvm.aie.get.wss(%[[PORT]]) : (i32) -> i128
// CHECK: call @llvm.aie.put.wms(%[[PORT]], %[[WIDE]]) : (i32, i128) -> ()
// CHECK: %[[SUM:.*]] = call @llvm.aie.get.scd() : () -> i384
// CHECK: call @llvm.aie.put.mcd(%[[SUM]]) : (i384) -> ()
// CHECK: call @llvm.aie.event0() : () -> ()
// CHECK: call @llvm.aie.event1() : () -> ()
// CHECK: call @llvm.aie.lock.release.reg(
aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  %l = aie.lock(%t, 3)
  aie.core(%t) {
    aie.use_lock(%l, Acquire, 0)
    %port = arith.constant 1 : i32
    %word = aie.get_stream(%port : i32) : i32
    aie.put_stream(%port : i32, %word : i32)
    %wide = aie.get_stream(%port : i32) : i128
    aie.put_stream(%port : i32, %wide : i128)
    %sum = aie.get_cascade() : i384
    aie.put_cascade(%sum : i384)
    aie.event(0)
    aie.event(1)
    aie.use_lock(%l, Release, 1)
    aie.end
  }
}
