// Acquires and releases of locks. Text of 2025 has the amount in the operation, text of 2026 takes it from a value.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %size = aie.buffer(%core) : memref<i32>
  %lock = aie.lock(%core, 3)
  aie.core(%core) {
    // OF2025: aie.use_lock(%[[LOCK:.*]], AcquireGreaterEqual, 1)
    // OF2026-DAG: %[[ONE:.*]] = arith.constant 1 : i32
    // OF2026-DAG: %[[LESS:.*]] = arith.constant -1 : i32
    // OF2026: aie.use_lock(%[[LOCK:.*]], AcquireGreaterEqual, %[[ONE]])
    aie.use_lock(%lock, AcquireGreaterEqual, 1)
    // OF2025: aie.use_lock(%[[LOCK]], Release, -1, NonBlocking)
    // OF2026: aie.use_lock(%[[LOCK]], Release, %[[LESS]], NonBlocking)
    aie.use_lock(%lock, "Release", -1, NonBlocking)
    // The operation holds the value of a constant, whichever text it came from.
    // OF2025: aie.use_lock(%[[LOCK]], Acquire, 2)
    // OF2026: aie.use_lock(%[[LOCK]], Acquire, %{{.*}})
    %two = arith.constant 2 : i32
    aie.use_lock(%lock, Acquire, %two)
    // A computed value stays a value in both texts.
    // CHECK: %[[MANY:.*]] = memref.load
    // CHECK: aie.use_lock(%[[LOCK]], Release, %[[MANY]])
    %many = memref.load %size[] : memref<i32>
    aie.use_lock(%lock, Release, %many)
    aie.end
  }
}
