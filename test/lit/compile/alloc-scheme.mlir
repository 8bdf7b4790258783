// Two buffers of a tile lie in two banks, or one after another; an attribute of a tile overrides the option.
// RUN: tessera compile %s --emit=placed | FileCheck %s --check-prefixes=CHECK,BANKS
// RUN: tessera compile %s --emit=placed --alloc-scheme=bank-aware | FileCheck %s --check-prefixes=CHECK,BANKS
// RUN: tessera compile %s --emit=placed --alloc-scheme=basic-sequential | FileCheck %s --check-prefixes=CHECK,ROW
// RUN: tessera compile %s --print-pipeline --alloc-scheme=basic-sequential | FileCheck %s --check-prefix=PASS
// RUN: not tessera compile %s --alloc-scheme=random 2>&1 | FileCheck %s --check-prefix=WRONG
// BANKS: aie.buffer(%{{.*}}tile_0_2) {address = 0 : i32, mem_bank = 0 : i32, sym_name = "a"}
// ROW: aie.buffer(%{{.*}}tile_0_2) {address = 0 : i32, sym_name = "a"}
// BANKS: aie.buffer(%{{.*}}tile_0_2) {address = 16384 : i32, mem_bank = 1 : i32, sym_name = "b"}
// ROW: aie.buffer(%{{.*}}tile_0_2) {address = 32 : i32, sym_name = "b"}
// CHECK: aie.buffer(%{{.*}}tile_0_3) {address = 0 : i32, sym_name = "c"}
// CHECK: aie.buffer(%{{.*}}tile_0_3) {address = 32 : i32, sym_name = "d"}
// PASS: aie-assign-buffer-addresses{alloc-scheme=basic-sequential}
// WRONG: --alloc-scheme: random not in {bank-aware,basic-sequential}
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3) {allocation_scheme = "basic-sequential"}
  %a = aie.buffer(%t) {sym_name = "a"} : memref<8xi32>
  %b = aie.buffer(%t) {sym_name = "b"} : memref<8xi32>
  %c = aie.buffer(%u) {sym_name = "c"} : memref<8xi32>
  %d = aie.buffer(%u) {sym_name = "d"} : memref<8xi32>
}
