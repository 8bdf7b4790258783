// Input for the linkers of a core's program: the windows on the memories around, and the buffers in them.
// RUN: tessera-translate --aie-generate-ldscript --tilecol=1 --tilerow=2 %s | FileCheck %s
// RUN: tessera-translate --aie-generate-bcf --tilecol=1 --tilerow=2 %s | FileCheck %s --check-prefix=BCF
// RUN: tessera-translate --aie-generate-json %s | FileCheck %s --check-prefix=JSON
// RUN: not tessera-translate --aie-generate-bcf --tilecol=1 --tilerow=4 %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: the design has no core at (1,4): choose a core with --tilecol and --tilerow

aie.device(npu1_2col) {
  %own = aie.tile(1, 2)
  %west = aie.tile(0, 2)
  %north = aie.tile(1, 3)
  // CHECK: program (RX) : ORIGIN = 0, LENGTH = 0x4000
  // The largest gap: between the first buffer and the second one.
  // CHECK-NEXT: data (!RX) : ORIGIN = 0x71000, LENGTH = 0xe000
  // CHECK: ENTRY(__start)
  // CHECK-NEXT: _sp_start_value_DM_stack = 0x70000;
  // CHECK-DAG: a = 0x70800; /* 2048 bytes */
  // CHECK-DAG: b = 0x7f000; /* 16 bytes */
  // CHECK-DAG: w = 0x50010;
  // CHECK-DAG: n = 0x60020;
  // CHECK: *crt0.o(.text*)
  // CHECK: INPUT(kernel.o)
  // CHECK-NEXT: PROVIDE(main = core_1_2);

  // BCF: _entry_point _main_init
  // BCF: _stack DM_stack 0x70000 0x800
  // BCF: _reserved DMb 0x0 0x40000
  // BCF-NEXT: _reserved DMb 0x40000 0x10000 // no tile
  // BCF-NEXT: _reserved DMb 0x50000 0x10000 // the memory of (0,2)
  // BCF-NEXT: _reserved DMb 0x60000 0x10000 // the memory of (1,3)
  // BCF-DAG: _symbol a 0x70800 0x800
  // BCF-DAG: _reserved DMb 0x70800 0x800
  // BCF-DAG: _overlay b 0x7f000
  // BCF-DAG: _symbol w 0x50010 0x10
  // BCF: _reserved DMb 0x80000 0x80000
  // BCF-NEXT: _include _file kernel.o
  // BCF-NEXT: _resolve _main core_1_2
  %a = aie.buffer(%own) {sym_name = "a", address = 2048 : i32} : memref<512xi32>
  %b = aie.buffer(%own) {sym_name = "b", address = 61440 : i32} : memref<4xi32> = dense<1>
  %w = aie.buffer(%west) {sym_name = "w", address = 16 : i32} : memref<4xi32>
  %n = aie.buffer(%north) {sym_name = "n", address = 32 : i32} : memref<4xi32>
  aie.core(%own) {
    aie.end
  } {stack_size = 2048 : i32, link_with = "kernel.o"}

  // JSON: "in": {
  // JSON-NEXT: "channelDir": 1,
  // JSON-NEXT: "channelIndex": 0,
  // JSON-NEXT: "col": 1
  aie.shim_dma_allocation @in (MM2S, 0, 1)
}
