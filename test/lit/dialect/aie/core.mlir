// The program of a core: its body, or a file.
// RUN: %texts %s
aie.device(npu1) {
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  %c = aie.tile(0, 4)
  // CHECK: aie.core(%{{.*}}tile_0_2) {
  // CHECK: arith.constant 7 : i32
  // CHECK: } {link_with = "kernel.o", stack_size = 2048 : i32}
  %program = aie.core(%a) {
    %seven = arith.constant 7 : i32
    aie.end
  } {stack_size = 2048 : i32, link_with = "kernel.o"}
  // A stack of the usual size is not printed.
  // CHECK: aie.core(%{{.*}}tile_0_3) {
  // CHECK-NEXT: aie.end
  // CHECK-NEXT: } {elf_file = "core_0_3.elf"}
  aie.core(%b) {
    aie.end
  } {elf_file = "core_0_3.elf", stack_size = 1024 : i32}
  // CHECK: } {dynamic_objfifo_lowering = true, link_files = ["a.o", "b.o"]}
  aie.core(%c) {
    aie.end
  } {link_files = ["a.o", "b.o"], dynamic_objfifo_lowering = true}
}
