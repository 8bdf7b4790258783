// The objects of FIFOs that begin and end on one core go to a neighbour if the core has no room for them: here 48 KiB of
// a buffer, 1 KiB of stack, and objects of 12 KiB and 8 KiB. Without the larger FIFO, the rest fits into 64 KiB.
// RUN: tessera-opt --aie-place-tiles='placer=sa_placer' %s | FileCheck %s
// RUN: tessera-opt --aie-place-tiles %s | FileCheck %s --check-prefix=FIRST

// CHECK: aie.objectfifo.allocate @large
// CHECK-NOT: aie.objectfifo.allocate
// FIRST-NOT: aie.objectfifo.allocate
aie.device(npu1) {
  %core = aie.logical_tile<CoreTile>(?, ?)
  %weights = aie.buffer(%core) {sym_name = "weights"} : memref<49152xi8>
  aie.objectfifo @small (%core, {%core}, 2 : i32) {disable_synchronization = true} : !aie.objectfifo<memref<4096xi8>>
  aie.objectfifo @large (%core, {%core}, 3 : i32) {disable_synchronization = true} : !aie.objectfifo<memref<4096xi8>>
  aie.core(%core) { aie.end }
}
