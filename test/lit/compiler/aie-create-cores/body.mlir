// A function called on a tile becomes the program of its core, and its memory arguments become buffers of that tile.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-cores))' %s | FileCheck %s

// CHECK-NOT: func.func @task
aie.device(xcvc1902) {
  // CHECK: %[[T:.*]] = aie.tile(1, 2)
  // CHECK-NEXT: %[[X:.*]] = aie.buffer(%[[T]]) : memref<256xi32>
  // The tile gets an empty program of its DMA, and the allocation stays without users.
  // CHECK-NEXT: aie.mem(%[[T]]) {
  // CHECK-NEXT: aie.end
  // CHECK: memref.alloc() : memref<256xi32>
  %x = memref.alloc() : memref<256xi32>
  // CHECK: func.func @for_the_host
  func.func @for_the_host() {
    return
  }
  func.func @task(%a : memref<256xi32>) {
    %i = arith.constant 3 : index
    %v = memref.load %a[%i] : memref<256xi32>
    memref.store %v, %a[%i] : memref<256xi32>
    return
  }
  // CHECK: aie.core(%[[T]]) {
  // CHECK-NEXT: %[[I:.*]] = arith.constant 3 : index
  // CHECK-NEXT: %[[V:.*]] = memref.load %[[X]][%[[I]]]
  // CHECK-NEXT: memref.store %[[V]], %[[X]][%[[I]]]
  // CHECK-NEXT: aie.end
  func.call @task(%x) {aie.x = 1, aie.y = 2} : (memref<256xi32>) -> ()
  // CHECK: call @for_the_host
  func.call @for_the_host() : () -> ()
}
