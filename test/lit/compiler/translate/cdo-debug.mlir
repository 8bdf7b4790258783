// --cdo-debug prints each command of the CDO as AMD's CDO driver does. The offset of a word in its block stands in the
// place of an address in memory.
// RUN: rm -rf %t && mkdir %t
// RUN: tessera-translate --aie-generate-cdo --cdo-debug=true --work-dir-path=%t %s | FileCheck %s
// RUN: tessera-translate --aie-generate-cdo --work-dir-path=%t %s | FileCheck %s --check-prefix=NONE --allow-empty

// NONE-NOT: Write
// CHECK: (BlockWrite-DMAWriteCmd): Start Address: 0x0000000000100020  Size: 2
// CHECK-NEXT: {{^}}    Address: 0x0000000000100020  Data@ 0x0 is: 0x00030002
// CHECK-NEXT: {{^}}    Address: 0x0000000000100024  Data@ 0x4 is: 0x00050004
// CHECK: (MaskWrite64): Address: 0x{{[0-9A-F]+}}  Mask: 0x{{[0-9A-F]+}}  Data: 0x{{[0-9A-F]+}}
aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %shim = aie.tile(0, 0)
  %b = aie.buffer(%mem) {address = 32 : i32, sym_name = "b"} : memref<4xi16> = dense<[2, 3, 4, 5]>
  aie.shim_mux(%shim) {
    aie.connect<DMA : 0, North : 3>
  }
}
