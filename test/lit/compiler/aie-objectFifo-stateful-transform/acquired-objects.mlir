// Text after August 2026: an acquire yields the objects themselves. It lowers as an acquire of a subview does.
// RUN: tessera-opt %s | FileCheck %s
// RUN: tessera-opt --aie-objectFifo-stateful-transform %s > %t.objects
// RUN: sed 's/^ *%%one, %%two = \(.*\) : memref<16xi32>, memref<16xi32>$/%%view = \1 : !aie.objectfifosubview<memref<16xi32>>\n%%one = aie.objectfifo.subview.access %%view[0] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>\n%%two = aie.objectfifo.subview.access %%view[1] : !aie.objectfifosubview<memref<16xi32>> -> memref<16xi32>/' %s > %t.views.mlir
// RUN: tessera-opt %t.views.mlir | FileCheck %s --check-prefix=VIEWS
// RUN: tessera-opt --aie-objectFifo-stateful-transform %t.views.mlir | diff - %t.objects

// CHECK: %{{.*}}:2 = aie.objectfifo.acquire @fifo(Consume, 2) : memref<16xi32>, memref<16xi32>
// VIEWS: aie.objectfifo.acquire @fifo(Consume, 2) : !aie.objectfifosubview<memref<16xi32>>
aie.device(npu1_1col) {
  func.func private @use(memref<16xi32>, memref<16xi32>)
  %from = aie.tile(0, 2)
  %to = aie.tile(0, 4)
  aie.objectfifo @fifo(%from, {%to}, 3 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.core(%to) {
    %one, %two = aie.objectfifo.acquire @fifo(Consume, 2) : memref<16xi32>, memref<16xi32>
    func.call @use(%one, %two) : (memref<16xi32>, memref<16xi32>) -> ()
    aie.objectfifo.release @fifo(Consume, 1)
    aie.end
  }
}
