// Text of 2025: each FIFO, and each of its ends that DMAs fill, leaves a memref.global; the one that was made last comes
// first. The compiler's own way and text of 2026 leave none. --skip-verify changes nothing.
// RUN: tessera-opt --text=2025 --aie-objectFifo-stateful-transform=skip-verify=true %s | FileCheck %s
// RUN: tessera-opt --text=2026 --aie-objectFifo-stateful-transform=skip-verify=true %s | FileCheck %s --check-prefix=LATER

// CHECK-LABEL: aie.device(npu1_1col) {
// CHECK-NEXT: memref.global "public" @near : memref<8xi16>
// CHECK-NEXT: memref.global "public" @far_0_cons : memref<16xi32>
// CHECK-NEXT: memref.global "public" @far_1_cons : memref<16xi32>
// CHECK-NEXT: memref.global "public" @far : memref<16xi32>
// CHECK-NEXT: aie.tile(0, 2)
// LATER-NOT: memref.global
aie.device(npu1_1col) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 5)
  aie.objectfifo @far (%a, {%b, %c}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @near (%a, {%b}, 2 : i32) : !aie.objectfifo<memref<8xi16>>
}
