// Buffers that cannot lie where the design puts them; the messages give the numbers.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  // expected-warning@+6 {{Not all requested buffers fit in the available memory.}}
  // expected-note@+5 {{_anonymous0}}
  // expected-note@+4 {{Current configuration of buffers in bank(s) : MemoryMap:}}
  // expected-warning@+3 {{Bank-aware allocation failed, trying basic sequential allocation.}}
  // expected-error@+2 {{'aie.tile' op allocated buffers exceeded available memory}}
  // expected-error@+1 {{'aie.tile' op Basic sequential allocation also failed. The buffers and the stack need 66560 bytes together, and the tile has 65536 bytes}}
  %core = aie.tile(0, 2)
  // expected-warning@+2 {{Failed to allocate buffer: "_anonymous0" with size: 65536 bytes.}}
  // expected-note@+1 {{no room for the 65536 bytes of this buffer}}
  %a = aie.buffer(%core) : memref<16384xi32>
  aie.core(%core) { aie.end }
}

// -----

// The buffer is larger than a bank: a warning says that the second scheme is tried.
aie.device(npu1_1col) {
  // expected-warning@+3 {{Not all requested buffers fit in the available memory.}}
  // expected-note@+2 {{Current configuration of buffers in bank(s) : MemoryMap:}}
  // expected-warning@+1 {{Bank-aware allocation failed, trying basic sequential allocation.}}
  %core = aie.tile(0, 2)
  // expected-warning@+1 {{Failed to allocate buffer: "a" with size: 20000 bytes.}}
  %a = aie.buffer(%core) {sym_name = "a"} : memref<5000xi32>
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op Bank-aware allocation failed.}}
  %core = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op address 0xfff0 with 32 bytes is outside of the 0x10000 bytes of memory of tile (0,2)}}
  %a = aie.buffer(%core) {address = 65520 : i32} : memref<8xi32>
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op Bank-aware allocation failed.}}
  %core = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op pre-allocated address must be aligned to tile load/store bus width when aligned attribute is set: address 0x1010 is not a multiple of the 32 bytes that tile (0,2) loads at once}}
  %a = aie.buffer(%core) {address = 4112 : i32} : memref<8xi32>
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op Bank-aware allocation failed.}}
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {address = 4096 : i32, sym_name = "a"} : memref<9xi32>
  // expected-error@+1 {{'aie.buffer' op would override allocated address: it overlaps 'a', which is at }}
  %b = aie.buffer(%core) {address = 4128 : i32, sym_name = "b"} : memref<8xi32>
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op Bank-aware allocation failed.}}
  %core = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op address 0x3e0 lies in the core's stack, the first 0x400 bytes}}
  %a = aie.buffer(%core) {address = 992 : i32} : memref<8xi32>
  aie.core(%core) { aie.end }
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op Bank-aware allocation failed.}}
  %core = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op mem_bank attribute value is out of range: it is 4, and tile (0,2) has banks 0 to 3}}
  %a = aie.buffer(%core) {mem_bank = 4 : i32} : memref<8xi32>
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op Bank-aware allocation failed.}}
  %core = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op mem_bank attribute is inconsistent with address attribute: address 0x4000 is in bank 1, not in bank 2}}
  %a = aie.buffer(%core) {address = 16384 : i32, mem_bank = 2 : i32} : memref<8xi32>
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op has an unknown allocation scheme 'best': choose bank-aware or basic-sequential}}
  %core = aie.tile(0, 2) {allocation_scheme = "best"}
  %a = aie.buffer(%core) : memref<8xi32>
}

// -----

// One scheme only: the error has the map of the tile, the largest buffer first.
aie.device(npu1_1col) {
  // expected-error@+3 {{allocated buffers exceeded available memory}}
  // expected-note@+2 {{MemoryMap:}}
  // expected-error@+1 {{'aie.tile' op Basic sequential allocation failed. The buffers and the stack need 67628 bytes together}}
  %core = aie.tile(0, 2) {allocation_scheme = "basic-sequential"}
  %a = aie.buffer(%core) {sym_name = "a"} : memref<300xi32>
  // expected-note@+1 {{no room for the 65404 bytes of this buffer}}
  %b = aie.buffer(%core) {sym_name = "b"} : memref<16351xi32>
  aie.core(%core) { aie.end }
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op Basic sequential allocation failed.}}
  %core = aie.tile(0, 2) {allocation_scheme = "basic-sequential"}
  // expected-error@+1 {{'aie.buffer' op address 0x3e0 lies in the core's stack, the first 0x400 bytes}}
  %a = aie.buffer(%core) {address = 992 : i32} : memref<8xi32>
  aie.core(%core) { aie.end }
}
