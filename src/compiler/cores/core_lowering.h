// The body of a core as a function of a module of its own, free of the `aie` dialect.
//
// Two take it from there: code of this machine, in which a core is an object that is called (native/outline.h), and the
// public compiler of cores, which has intrinsics for what a core does and addresses for its buffers (core_module.h).
// What both have to find out stands here: by which number a core knows a lock, of which words a value of a stream
// consists, and which functions and constants of the design a body names, which come along.
#pragma once

#include "dialect/aie/aie.h"

#include <llvm/ADT/SetVector.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>

namespace tessera::compiler {

class CoreLowering {
 public:
  explicit CoreLowering(aie::DeviceOp device);
  virtual ~CoreLowering() = default;

 protected:
  // How what a body asks of its core is said. The builder stands before `at`, which goes afterwards.
  virtual void acquire(mlir::Operation* at, mlir::Value lock, mlir::Value amount) = 0;  // at least n is -n
  virtual void release(mlir::Operation* at, mlir::Value lock, mlir::Value amount) = 0;
  virtual mlir::FailureOr<mlir::Value> get_word(mlir::Operation* at, mlir::Value port) = 0;
  virtual mlir::LogicalResult put_word(mlir::Operation* at, mlir::Value port, mlir::Value word) = 0;
  virtual mlir::FailureOr<mlir::Value> get_cascade(aie::GetCascadeOp at) = 0;
  virtual mlir::LogicalResult put_cascade(aie::PutCascadeOp at) = 0;
  // Of the aie dialect, and none of these. Erases it unless it fails.
  virtual mlir::LogicalResult lower_other(mlir::Operation* op) = 0;
  // A function of the design that a body names, in its place in the module.
  virtual mlir::LogicalResult lower_brought(mlir::Operation* symbol) = 0;
  // A loop that nothing is known to end begins another round.
  virtual void turn(mlir::Operation* /*at*/) {}

  // An empty function behind what the module has, called as upstream calls a core: core_COL_ROW. Its body is the
  // core's, with the constants that it has from outside; all else from there is in `outside`, in the order of its use.
  mlir::FailureOr<mlir::func::FuncOp> begin(aie::CoreOp core, llvm::SetVector<mlir::Operation*>& outside);
  static void replace_in(mlir::func::FuncOp func, mlir::Value from, mlir::Value to);
  // The core's window on the buffer's memory. Fails when it has none.
  mlir::FailureOr<const device::View*> window_on(aie::BufferOp buffer);
  // By which the core knows the lock. Fails when it does not see it.
  mlir::FailureOr<std::int64_t> number_of(aie::LockOp lock, mlir::Operation* at);
  // Of a function, with operations of the aie dialect in it.
  mlir::LogicalResult lower_body(mlir::func::FuncOp func);
  // Brings what an operation and those in it name along, from the design into the module.
  mlir::LogicalResult bring_all(mlir::Operation* op);
  // A call of a function that the module gets declared.
  mlir::func::CallOp call(mlir::Operation* at, mlir::StringRef name, mlir::ValueRange arguments,
                          mlir::TypeRange results = {});
  // As a value of 32 bits.
  mlir::Value as_word(mlir::Value number, mlir::Location loc);
  mlir::Value word(std::int64_t number, mlir::Location loc);

  aie::DeviceOp device_;
  mlir::OpBuilder builder_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
  aie::CoreOp core_;
  aie::TileOp tile_;

 private:
  mlir::LogicalResult lower(mlir::Operation* op);
  mlir::LogicalResult lower(aie::UseLockOp use);
  mlir::LogicalResult lower(aie::GetStreamOp get);
  mlir::LogicalResult lower(aie::PutStreamOp put);
  mlir::FailureOr<mlir::Value> number_of(aie::UseLockOp use);
  mlir::LogicalResult bring(mlir::Operation* at, mlir::StringRef name);
};

}  // namespace tessera::compiler
