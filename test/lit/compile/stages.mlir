// The stages of a design: as read, with numbers, routed, lowered.
// RUN: tessera compile %s --emit design | FileCheck %s --check-prefix=DESIGN
// RUN: tessera compile %s --emit design --text-2026 | FileCheck %s --check-prefix=YOUNG
// RUN: tessera compile %s --emit placed | FileCheck %s --check-prefix=PLACED
// RUN: tessera compile %s --emit routed | FileCheck %s --check-prefix=ROUTED
// RUN: tessera compile %s --stop-after aie-assign-lock-ids | FileCheck %s --check-prefix=LOCKS
// RUN: tessera compile %s --emit lowered | tessera-translate --aie-npu-to-text | FileCheck %s --check-prefix=STREAM
// RUN: tessera compile %s --insts %t.bin && tessera disasm %t.bin | FileCheck %s --check-prefix=STREAM
// RUN: tessera compile %s --insts %t.bin --txn-1-0 && tessera info %t.bin | FileCheck %s --check-prefix=TXN10
// RUN: tessera compile %s --print-pipeline | xargs -I@ tessera-opt --pass-pipeline=@ %s | tessera-translate --aie-npu-to-text | FileCheck %s --check-prefix=STREAM
// RUN: tessera compile %s --time 2>&1 | FileCheck %s --check-prefix=TIME

// DESIGN: aie.lock(%{{.*}}) {sym_name = "free"}
// DESIGN: write32 {address = 1024 : ui32, value = 7 : ui32}
// YOUNG: arith.constant
// YOUNG: aiex.npu.write32(%
// PLACED: aie.lock(%{{.*}}, 0) {sym_name = "free"}
// PLACED: aie.buffer(%{{.*}}) {address = 0 : i32
// PLACED: aie.flow
// LOCKS: aie.lock(%{{.*}}, 0)
// LOCKS: aie.buffer(%{{.*}}) {sym_name = "b"}
// ROUTED: aie.switchbox
// ROUTED-NOT: aie.flow
// STREAM: .txn version=0.1
// STREAM: write
// TXN10: 1.0
// TIME: AIECreatePathfinderFlows
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  %free = aie.lock(%core) {sym_name = "free"}
  %b = aie.buffer(%core) {sym_name = "b"} : memref<16xi32>
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aiex.runtime_sequence(%a : memref<16xi32>) {
    aiex.npu.write32 {address = 1024 : ui32, value = 7 : ui32}
  }
}
