// RUN: tessera-opt %s --pass-pipeline='builtin.module(llvm.func(tessera-hoist-allocas))' --verify-diagnostics
llvm.func @unknown(%n: i64) -> !llvm.ptr {
  // expected-error@+1 {{takes memory of a size that is known only when it runs, and a core's stack is laid out before}}
  %a = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.return %a : !llvm.ptr
}
