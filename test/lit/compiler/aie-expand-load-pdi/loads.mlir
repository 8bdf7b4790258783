// Each load becomes a load of an empty device, which resets the array, and the writes of the configuration. Two empty
// devices take turns, because the firmware skips a load of what it loaded last.
// RUN: tessera-opt --aie-expand-load-pdi %s | FileCheck %s

// CHECK: aie.device(npu1_1col) @empty_1 {
// CHECK-NEXT: }
// CHECK: aie.device(npu1_1col) @empty_0 {
// CHECK-NEXT: }
// CHECK-LABEL: @main
// CHECK: aiex.runtime_sequence() {
// CHECK-NEXT: aiex.npu.load_pdi {device_ref = @empty_0, expand_mode = 0 : i32}
// CHECK-NEXT: aiex.npu.write32 {address = 2224176 : ui32, value = 5 : ui32}
// CHECK-NEXT: aiex.npu.load_pdi {device_ref = @empty_1, expand_mode = 0 : i32}
// CHECK-NEXT: aiex.npu.write32 {address = 2224128 : ui32, value = 1 : ui32}
// These stay: a load by its number, and a load that asks for it.
// CHECK-NEXT: aiex.npu.load_pdi {id = 4 : i32}
// CHECK-NEXT: aiex.npu.load_pdi {device_ref = @one, expand_mode = 0 : i32}
// CHECK-NEXT: }
aie.device(npu1_1col) @one {
  %core = aie.tile(0, 2)
  %l = aie.lock(%core, 3) {init = 5 : i32}
}
aie.device(npu1_1col) @two {
  %core = aie.tile(0, 2)
  %l = aie.lock(%core, 0) {init = 1 : i32}
}
aie.device(npu1_1col) @main {
  aiex.runtime_sequence() {
    aiex.npu.load_pdi {device_ref = @one}
    aiex.npu.load_pdi {device_ref = @two, expand_mode = 1 : i32}
    aiex.npu.load_pdi {id = 4 : i32}
    aiex.npu.load_pdi {device_ref = @one, expand_mode = 0 : i32}
  }
}
