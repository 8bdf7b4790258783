// RUN: tessera-opt %s --pass-pipeline='builtin.module(llvm.func(tessera-hoist-allocas))' --verify-diagnostics
llvm.func @unknown(%n: i64) -> !llvm.ptr {
  // expected-error@+1 {{takes memory whose size is known only at run time, but the compiler fixes the layout of a core's stack}}
  %a = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  llvm.return %a : !llvm.ptr
}
