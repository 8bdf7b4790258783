// Names that a linker script cannot have, or that have another meaning in it.
// RUN: tessera-translate --aie-generate-ldscript --tilecol=0 --tilerow=2 --split-input-file --verify-diagnostics %s

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op has a name that a linker script cannot contain [T0916]}}
  %b = aie.buffer(%t) {sym_name = "a\22b", address = 1024 : i32} : memref<4xi32>
  aie.core(%t) { aie.end }
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // The start-up code would jump to the buffer.
  // expected-error@+1 {{'aie.buffer' op has the name 'main', which another part of the program already has [T0916]}}
  %b = aie.buffer(%t) {sym_name = "main", address = 1024 : i32} : memref<4xi32>
  aie.core(%t) { aie.end }
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op has the name 'core_0_2', which another part of the program already has [T0916]}}
  %b = aie.buffer(%t) {sym_name = "core_0_2", address = 1024 : i32} : memref<4xi32>
  aie.core(%t) { aie.end }
}

// -----

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.core' op is linked with a file whose name a linker script cannot contain [T0916]}}
  aie.core(%t) { aie.end } {link_files = ["a\0Ab.o"]}
}
