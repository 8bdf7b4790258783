// tessera-opt prints the text of the input's age. The first form that only one age has decides. An input without such a
// form is printed in the text of 2026.
// RUN: split-file %s %t
// RUN: tessera-opt %t/old.mlir | FileCheck %s --check-prefix=OLD
// RUN: tessera-opt %t/new.mlir | FileCheck %s --check-prefix=NEW
// RUN: tessera-opt %t/either.mlir | FileCheck %s --check-prefix=EITHER
// RUN: tessera-opt --text=2026 %t/old.mlir | FileCheck %s --check-prefix=NEW
// RUN: tessera-opt --text=2025 %t/new.mlir | FileCheck %s --check-prefix=OLD
// RUN: tessera-opt --text=2025 %t/either.mlir | FileCheck %s --check-prefix=EITHER-2025
// RUN: not tessera-opt --text=2024 %t/either.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// OLD: aiex.runtime_sequence() {
// OLD: aiex.npu.write32 {address = 4 : ui32, value = 7 : ui32}
// NEW: aie.runtime_sequence() {
// NEW: %[[A:.*]] = arith.constant 4 : i32
// NEW: %[[V:.*]] = arith.constant 7 : i32
// NEW: aiex.npu.write32(%[[A]], %[[V]]) : i32, i32
// EITHER: %mem_tile_0_1 = aie.tile(0, 1)
// EITHER-2025: %tile_0_1 = aie.tile(0, 1)
// UNKNOWN: for the --text option: Cannot find option named '2024'!

//--- old.mlir
aie.device(npu1) {
  aiex.runtime_sequence() {
    aiex.npu.write32 {address = 4 : ui32, value = 7 : ui32}
  }
}

//--- new.mlir
aie.device(npu1) {
  aie.runtime_sequence() {
    %a = arith.constant 4 : i32
    %v = arith.constant 7 : i32
    aiex.npu.write32(%a, %v) : i32, i32
  }
}

//--- either.mlir
aie.device(npu1) {
  %t = aie.tile(0, 1)
}
