// Turns the body of a core into a function of a module of its own, without operations of the `aie` dialect.
//
// Two targets share this code. For the host, the function calls an object that stands for the core (native/outline.h).
// For the public compiler of cores (Peano), intrinsics and addresses stand for the core's locks, streams and memory
// (core_module.h). This class has the common part: the number by which a core knows a lock, the words of a stream
// value, and the functions and constants of the design that a body needs.
#pragma once

#include "compiler/cores/block_order.h"
#include "dialect/aie/aie.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringMap.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>
#include <mlir/IR/SymbolTable.h>

namespace tessera::compiler {

class CoreLowering {
 public:
  explicit CoreLowering(aie::DeviceOp device);
  virtual ~CoreLowering() = default;

 protected:
  // Each function makes the target's code for one operation on the core, in front of `at`. The caller erases `at`
  // afterwards. An acquire with the amount -n waits for at least n.
  virtual void acquire(mlir::Operation* at, mlir::Value lock, mlir::Value amount) = 0;
  virtual void release(mlir::Operation* at, mlir::Value lock, mlir::Value amount) = 0;
  virtual mlir::FailureOr<mlir::Value> get_word(mlir::Operation* at, mlir::Value port) = 0;
  virtual mlir::LogicalResult put_word(mlir::Operation* at, mlir::Value port, mlir::Value word) = 0;
  // Words of 128 bits. Without an implementation, such a value is four words.
  virtual bool has_wide_words() const { return false; }
  virtual mlir::Value get_wide_word(mlir::Operation* /*at*/, mlir::Value /*port*/) { return {}; }
  virtual void put_wide_word(mlir::Operation* /*at*/, mlir::Value /*port*/, mlir::Value /*word*/) {}
  // Returns the number of the lock that the body calls by the constant `local`.
  virtual mlir::Value number_of_local(mlir::Value /*local*/, std::int64_t number, mlir::Location loc) {
    return word(number, loc);
  }
  virtual mlir::FailureOr<mlir::Value> get_cascade(aie::GetCascadeOp at) = 0;
  virtual mlir::LogicalResult put_cascade(aie::PutCascadeOp at) = 0;
  // Lowers any other operation of the aie dialect and erases it; on failure, leaves it in place.
  virtual mlir::LogicalResult lower_other(mlir::Operation* op) = 0;
  // Lowers a function or constant that a body names, after it was copied from the design into the module.
  virtual mlir::LogicalResult lower_brought(mlir::Operation* symbol) = 0;
  // Adds the code that the target needs in each further round of a loop that may be endless, if any.
  virtual void turn(mlir::Operation* /*at*/) {}

  // Adds a function named core_COL_ROW, as mlir-aie does, at the end of the module. The function gets a copy of the
  // core's body and of the constants that the body uses. `outside` gets the operations that define all other values
  // from outside the body, in order of use.
  mlir::FailureOr<mlir::func::FuncOp> begin(aie::CoreOp core, llvm::SetVector<mlir::Operation*>& outside);
  static void replace_in(mlir::func::FuncOp func, mlir::Value from, mlir::Value to);
  // Returns the view through which the core sees the buffer's memory. Fails when the core does not see that memory.
  mlir::FailureOr<const device::View*> window_on(aie::BufferOp buffer);
  // Returns the number by which the core knows the lock. Fails when the core does not see the lock.
  mlir::FailureOr<std::int64_t> number_of(aie::LockOp lock, mlir::Operation* at);
  // Lowers all operations of the aie dialect in the function, brings in the symbols that it names, and marks loops by
  // turn().
  mlir::LogicalResult lower_body(mlir::func::FuncOp func);
  // Copies each function and global that the operation and its nested operations name from the design into the module,
  // and lowers it.
  mlir::LogicalResult bring_all(mlir::Operation* op);
  // Calls a function, and declares it if the module has no symbol of this name.
  mlir::func::CallOp call(mlir::Operation* at, mlir::StringRef name, mlir::ValueRange arguments,
                          mlir::TypeRange results = {});
  // Truncates or zero-extends a number to 32 bits.
  mlir::Value as_word(mlir::Value number, mlir::Location loc);
  mlir::Value word(std::int64_t number, mlir::Location loc);

  aie::DeviceOp device_;
  mlir::OpBuilder builder_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
  // Symbols of the module. Without this map, a search of the module for each name would take quadratic time.
  llvm::StringMap<mlir::Operation*> symbols_;
  aie::CoreOp core_;
  aie::TileOp tile_;

 private:
  mlir::LogicalResult lower(mlir::Operation* op);
  mlir::LogicalResult lower(aie::UseLockOp use);
  mlir::LogicalResult lower(aie::GetStreamOp get);
  mlir::LogicalResult lower(aie::PutStreamOp put);
  mlir::FailureOr<mlir::Value> number_of(aie::UseLockOp use);
  mlir::Value number_before(mlir::Operation* op, std::int32_t number);
  void acquire_at_least(aie::UseLockOp use, mlir::Value number, mlir::Value count);
  mlir::LogicalResult bring(mlir::Operation* at, mlir::StringRef name);

  mlir::SymbolTable design_;  // symbols of the device
  BlockOrder order_;
  unsigned depth_ = 0;  // depth of the function that is being copied, in calls from the body
};

}  // namespace tessera::compiler
