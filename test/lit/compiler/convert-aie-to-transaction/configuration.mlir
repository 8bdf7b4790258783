// The configuration as a command stream: a lock, two buffers that become one block, a descriptor, a queue, a route and
// a multiplexer. Each operation has the location of the operation from which it comes.
// RUN: tessera-opt --text=2025 --convert-aie-to-transaction --mlir-print-debuginfo %s | FileCheck %s
// RUN: tessera-opt --text=2025 --convert-aie-to-transaction --mlir-print-debuginfo %s | FileCheck %s --check-prefix=PLACES
// RUN: tessera-opt --text=2025 --convert-aie-to-transaction=device-name=other %s | FileCheck %s --check-prefix=OTHER
// OTHER-NOT: runtime_sequence
// The stream and --aie-generate-txn have the same operations, except that the blocks of the two buffers are one.
// RUN: tessera-opt --text=2025 --convert-aie-to-transaction %s | tessera-translate --aie-npu-to-text --aie-sequence-name=configure | FileCheck %s --check-prefix=STREAM

// CHECK: memref.global "private" constant @[[DATA:[a-z_0-9]*]] : memref<3xi32> = dense<[1, 2, 3]>
// CHECK: aiex.runtime_sequence @configure() {
// CHECK: aiex.npu.write32 {address = 2224176 : ui32, value = 5 : ui32} loc(#[[LOCK:.*]])
// CHECK: %[[G:.*]] = memref.get_global @[[DATA]]
// CHECK: aiex.npu.blockwrite(%[[G]]) {address = 2098176 : ui32} : memref<3xi32> loc(#[[A:.*]])
// CHECK: aiex.npu.maskwrite32 {address = 126976 : ui32, mask = 3072 : ui32, value = 1024 : ui32}
// PLACES-DAG: #[[LOCK:.*]] = loc("lock.py":5:2)
// PLACES-DAG: write32 {{.*}} loc(#[[LOCK]])
// PLACES-DAG: #[[A:.*]] = loc("a.py":7:1)
// PLACES-DAG: blockwrite({{.*}} loc(#[[A]])

// STREAM: write (0,2).Lock3_value 0x5
// STREAM-NEXT: blockwrite (0,2)+0x400 0x1 0x2 0x3
// STREAM-NEXT: maskwrite (0,0).Mux_Config 0xc00 0x400
aie.device(npu1_1col) @main {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %l = aie.lock(%core, 3) {init = 5 : i32} loc("lock.py":5:2)
  %a = aie.buffer(%core) {address = 1024 : i32} : memref<2xi32> = dense<[1, 2]> loc("a.py":7:1)
  %b = aie.buffer(%core) {address = 1032 : i32} : memref<1xi32> = dense<3>
  aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 3>
  }
}
