// The buffers that each core sees, the lowest window first. In an odd row of AIE1, the core's own memory is the highest
// of its windows.
// RUN: tessera-translate --aie-generate-mmap --split-input-file %s | FileCheck %s
// RUN: tessera-translate --aie-generate-corelist %s --split-input-file 2>&1 | FileCheck %s --check-prefix=CORES
// CORES: [(4,3,"kernel.elf"),(4,4,None),]

// CHECK: // Tile(4, 3)
// CHECK-NEXT: // Memory map: name base_address num_bytes
// CHECK-NEXT: _symbol own 0x38040 12
// CHECK-NEXT: // Tile(4, 4)
// CHECK-NEXT: // Memory map: name base_address num_bytes
// CHECK-NEXT: _symbol own 0x20040 12
module {
  aie.device(xcvc1902) @old {
    %north = aie.tile(4, 4)
    %tile = aie.tile(4, 3)
    %own = aie.buffer(%tile) {sym_name = "own", address = 64 : i32} : memref<3xi32>
    aie.core(%tile) {
      aie.end
    } {elf_file = "kernel.elf"}
    aie.core(%north) {
      aie.end
    }
  }
}

// -----

// CHECK: // Tile(0, 1)
// CHECK-NEXT: // Memory map
// CHECK-NEXT: // Tile(0, 2)
// CHECK-NEXT: // Memory map
// CHECK-NEXT: _symbol mine 0x70010 8
module {
  aie.device(npu1_1col) @new {
    %core = aie.tile(0, 2)
    %mem = aie.tile(0, 1)
    %0 = aie.buffer(%core) {sym_name = "mine", address = 16 : i32} : memref<4xi16>
    %1 = aie.buffer(%mem) {sym_name = "of_memory_tile", address = 16 : i32} : memref<4xi16>
  }
}
