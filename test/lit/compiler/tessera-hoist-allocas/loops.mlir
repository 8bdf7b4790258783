// Memory that a loop allocates in each round is allocated once, at the start of the function, in the order of the text;
// the same holds in the program of a core.
// RUN: tessera-opt %s --pass-pipeline='builtin.module(llvm.func(tessera-hoist-allocas))' | FileCheck %s
// CHECK-LABEL: llvm.func @rounds
// CHECK-NEXT: llvm.mlir.constant(8 : i64)
// CHECK-NEXT: %[[A:.*]] = llvm.alloca %{{.*}} x i32 {alignment = 64 : i64}
// CHECK-NEXT: llvm.mlir.constant(4 : i64)
// CHECK-NEXT: %[[B:.*]] = llvm.alloca %{{.*}} x i8
// CHECK: llvm.br ^bb1
// CHECK: ^bb1
// CHECK-NOT: alloca
// CHECK: llvm.store %{{.*}}, %[[A]]
// CHECK: llvm.store %{{.*}}, %[[B]]
llvm.func @rounds(%more: i1) {
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^round
^round:
  %eight = llvm.mlir.constant(8 : i64) : i64
  %a = llvm.alloca %eight x i32 {alignment = 64 : i64} : (i64) -> !llvm.ptr
  llvm.store %one, %a : i32, !llvm.ptr
  llvm.br ^inner
^inner:
  %four = llvm.mlir.constant(4 : i64) : i64
  %b = llvm.alloca %four x i8 : (i64) -> !llvm.ptr
  llvm.store %one, %b : i32, !llvm.ptr
  llvm.cond_br %more, ^inner, ^outer
^outer:
  llvm.cond_br %more, ^round, ^end
^end:
  llvm.return
}
// Allocations of the first block stay in place.
// CHECK-LABEL: llvm.func @once
// CHECK: llvm.store
// CHECK-NEXT: llvm.mlir.constant(2 : i64)
// CHECK-NEXT: llvm.alloca
llvm.func @once(%p: !llvm.ptr, %x: i32) -> !llvm.ptr {
  llvm.store %x, %p : i32, !llvm.ptr
  %two = llvm.mlir.constant(2 : i64) : i64
  %a = llvm.alloca %two x i32 : (i64) -> !llvm.ptr
  llvm.return %a : !llvm.ptr
}
