// A tile whose buffers do not fit is refused with a map of its memory. The buffers need 1024 + 65404 + 1200 bytes.
// RUN: not tessera-opt --aie-assign-buffer-addresses=alloc-scheme=basic-sequential %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not tessera-opt --aie-assign-buffer-addresses=alloc-scheme=bank-aware %s 2>&1 | FileCheck %s --check-prefix=BANKS
// In January 2025 the warnings were errors.
// RUN: not tessera-opt --text=2025 --aie-assign-buffer-addresses=alloc-scheme=bank-aware %s 2>&1 | FileCheck %s --check-prefix=OLD

// OLD: error: Failed to allocate buffer: "b" with size: 65404 bytes.
// OLD: error: 'aie.tile' op Not all requested buffers fit in the available memory.
// OLD: note: Current configuration of buffers in bank(s) : MemoryMap:
// OLD: error: 'aie.tile' op Bank-aware allocation failed.

// ONE: error: 'aie.tile' op allocated buffers exceeded available memory
// ONE: note: MemoryMap:
// ONE-NEXT: (stack) : 0x0-0x3FF (1024 bytes)
// ONE-NEXT: b : 0x400-0x1037B (65404 bytes)
// ONE-NEXT: a : 0x10380-0x1082F (1200 bytes)
// ONE: error: 'aie.tile' op Basic sequential allocation failed.

// BANKS: warning: Failed to allocate buffer: "b" with size: 65404 bytes.
// BANKS: warning: Not all requested buffers fit in the available memory.
// BANKS: note: Current configuration of buffers in bank(s) : MemoryMap:
// BANKS-NEXT: (stack) : 0x0-0x3FF (1024 bytes)
// BANKS-NEXT: bank : 0 0x0-0x3FFF
// BANKS-NEXT: bank : 1 0x4000-0x7FFF
// BANKS-NEXT: bank : 2 0x8000-0xBFFF
// BANKS-NEXT: bank : 3 0xC000-0xFFFF
// BANKS: error: 'aie.tile' op Bank-aware allocation failed.
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<300xi32>
  %b = aie.buffer(%core) {sym_name = "b"} : memref<16351xi32>
  aie.core(%core) { aie.end }
}
