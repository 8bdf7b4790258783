// The program of a core as LLVM IR that LLVM accepts: for one core after another, or pass by pass in mlir-aie's way.
// RUN: tessera compile %s --emit llvm-ir --tile 0,3 -o %t.ll && llvm-as %t.ll -o /dev/null
// RUN: FileCheck %s < %t.ll
// RUN: tessera compile %s --emit llvm-ir -o %t.each_{0}.ll && cmp %t.ll %t.each_core_0_3.ll
// RUN: tessera compile %s --emit llvm-ir -o %t.again.ll --tile 0,3 && cmp %t.ll %t.again.ll
// RUN: FileCheck %s --check-prefix=OTHER < %t.each_core_0_2.ll
// RUN: tessera-opt %s --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids,aie-assign-buffer-addresses,aie-localize-locks,aie-normalize-address-spaces),aie-standard-lowering{tilecol=0 tilerow=3},aiex-standard-lowering,canonicalize,cse,convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,expand-strided-metadata,lower-affine,convert-math-to-llvm,convert-index-to-llvm,arith-expand,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm{use-bare-ptr-memref-call-conv=true},convert-cf-to-llvm,canonicalize,cse)' | tessera-translate --mlir-to-llvmir -o %t.theirs.ll && llvm-as %t.theirs.ll -o /dev/null
// RUN: FileCheck %s --check-prefix=THEIRS < %t.theirs.ll
// RUN: tessera-opt %s --pass-pipeline='builtin.module(aie.device(aie-assign-lock-ids,aie-assign-buffer-addresses),aie-standard-lowering,tessera-core-to-llvm)' | tessera-translate --mlir-to-llvmir | llvm-as -o /dev/null
// RUN: not tessera compile %s --emit llvm-ir 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: not tessera compile %s --emit llvm-ir --tile 0,4 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tessera compile %s --emit placed --tile 0,3 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: not tessera compile %s --emit ldscript --tile second 2>&1 | FileCheck %s --check-prefix=NOTILE

// CHECK: target datalayout = "e-m:e-p:20:32-i1:8:32-i8:8:32-i16:16:32-i32:32:32-f32:32:32-i64:32-f64:32-a:0:32-n32"
// CHECK-NEXT: target triple = "aie2"
// CHECK-DAG: @a = external global [8 x i32], align 32
// CHECK-DAG: @f = external global [4 x [16 x float]], align 32
// Kernels take bare pointers. The IR omits attributes of intrinsics: older readers do not know all of them.
// CHECK-DAG: declare void @kernel(ptr, i32)
// CHECK-DAG: declare void @llvm.aie2.acquire(i32, i32){{$}}
// CHECK-DAG: declare void @llvm.aie2.release(i32, i32){{$}}
// CHECK: define void @core_0_3()
// The same lock numbers as in the array: one of the core itself, one of the tile below.
// CHECK: call void @llvm.aie2.acquire(i32 49, i32 -2)
// No flags that older readers do not know, and no alignment that the design does not promise.
// CHECK: load i32, ptr getelementptr inbounds (i8, ptr @a, i20 4), align 4
// CHECK: call void @kernel(ptr @a, i32 7)
// CHECK: load <16 x float>, ptr %{{.*}}, align 4
// The code generator has no minimum of floats.
// CHECK-NOT: llvm.maximum
// CHECK: call void @llvm.aie2.release(i32 2, i32 1)
// CHECK-NOT: nuw
// CHECK: declare <16 x float> @llvm.fabs.v16f32(<16 x float>){{$}}
// OTHER: define void @core_0_2()
// OTHER-NEXT: ret void
// THEIRS: target triple = "aie2"
// THEIRS: define void @core_0_3()
// THEIRS: call void @llvm.aie2.acquire(i32 49, i32 -2)
// WHICH: error[T0701]: the output takes one core, but the design has 2 cores without a program
// WHICH: note: core without a program: (0,3)
// WHICH-NEXT: note: core without a program: (0,2)
// WHICH-NEXT: help: choose a core with --tile COL,ROW, or write all cores: -o 'NAME_{0}'
// NONE: error[T0701]: tile 0,4 has no core, or the core of this tile already has a program
// USAGE: error[T0701]: --tile has no effect with --emit placed
// USAGE-NEXT: note: the option has an effect on --emit llvm-ir, --emit ldscript
// NOTILE: error[T0701]: 'second' is not a tile
aie.device(npu1_1col) {
  %below = aie.tile(0, 2)
  %core = aie.tile(0, 3)
  %built = aie.tile(0, 4)
  %mine = aie.lock(%core, 1)
  %theirs = aie.lock(%below, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<8xi32, 2 : i32>
  %f = aie.buffer(%core) {sym_name = "f"} : memref<4x16xf32>
  %seven = arith.constant 7 : i32
  func.func private @kernel(memref<8xi32, 2 : i32>, i32)
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %four = arith.constant 4 : index
    aie.use_lock(%mine, AcquireGreaterEqual, 2)
    %x = memref.load %a[%one] : memref<8xi32, 2 : i32>
    memref.store %x, %a[%zero] : memref<8xi32, 2 : i32>
    func.call @kernel(%a, %seven) : (memref<8xi32, 2 : i32>, i32) -> ()
    scf.for %i = %zero to %four step %one {
      %v = vector.load %f[%i, %zero] : memref<4x16xf32>, vector<16xf32>
      %abs = math.absf %v : vector<16xf32>
      %most = arith.maximumf %v, %abs : vector<16xf32>
      vector.store %most, %f[%i, %zero] : memref<4x16xf32>, vector<16xf32>
    }
    aie.use_lock(%theirs, Release, 1)
    aie.end
  }
  aie.core(%below) {
    aie.end
  }
  // A core that already has a program needs no IR.
  aie.core(%built) {
    aie.end
  } {elf_file = "built.elf"}
}
