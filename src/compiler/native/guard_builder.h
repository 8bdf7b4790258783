// Inserts checks before accesses of a body (guards.h): a comparison, and a call of the core that does not return.
#pragma once

#include "compiler/native/body_functions.h"
#include "compiler/native/calls_of_core.h"
#include "compiler/native/runtime.h"

#include <llvm/ADT/StringMap.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Utils/Utils.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>

namespace tessera::compiler {

class GuardBuilder {
 public:
  explicit GuardBuilder(CoreFunctions& functions);

  BodyPlaces places;

 protected:
  enum class Use : std::uint8_t { Reads = 1, Writes = 2, Both = 3 };

  // From here on, check() inserts its code in front of this operation.
  void begin(mlir::Operation* op);
  // Inserts a check that calls kOutside, which does not return, unless 0 <= index <= size - length. Expects that the
  // difference does not overflow.
  void check(mlir::Value what, std::size_t dimension, mlir::Value index, mlir::Value length, mlir::OpFoldResult size);
  void send(mlir::StringRef name, mlir::ArrayRef<mlir::Value> arguments) { call_core(builder_, op_, name, arguments); }

  mlir::Location loc() const { return op_->getLoc(); }
  mlir::Value constant(std::int64_t number);
  mlir::Value word(std::int64_t number);
  mlir::Value value(mlir::OpFoldResult number);
  mlir::Value sum(mlir::Value one, mlir::Value other);
  mlir::Value difference(mlir::Value one, mlir::Value other);
  mlir::Value times(mlir::Value number, std::int64_t factor);
  mlir::Value as_i64(mlir::Value index);

  // Returns the number in `places` for the operation `op_` and the memory `what`, as a value.
  mlir::Value place(mlir::Value what);
  static mlir::Value origin_of(mlir::Value memref);
  static bool may_be_buffer(mlir::Value memref);

  mlir::ModuleOp module_;
  mlir::OpBuilder builder_;
  mlir::Operation* op_ = nullptr;
  std::int64_t place_ = 0;  // place of `op_`; 0 until a check needs it

 private:
  std::string name_of(mlir::Value what) const;

  llvm::StringMap<const CoreFunction*> cores_;
};

}  // namespace tessera::compiler
