// The values of a sequence as variables of C++.
//
// Variables are unsigned wherever arithmetic may wrap, because sums of MLIR wrap and signed sums of C++ must not. Where
// an operation of MLIR has no result (a division by zero, a shift by too much), the function returns no stream.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/Operation.h>

#include <optional>
#include <string>

namespace tessera::compiler {

// Returns the type of a parameter or variable: int32_t, int64_t, bool or size_t; nothing for other types.
std::optional<std::string> cpp_type(mlir::Type type);

class CppValues {
 public:
  explicit CppValues(llvm::raw_ostream& out) : out_(out) {}

  std::string fresh() { return "v" + std::to_string(++last_); }
  std::string parameter(mlir::Value value);
  void set(mlir::Value value, std::string variable) { names_[value] = std::move(variable); }
  const std::string& name(mlir::Value value) { return names_[value]; }
  // Makes a variable with this constant.
  std::string constant(std::uint32_t number);
  // Writes the computation of a number. Reports other operations.
  mlir::LogicalResult compute(mlir::Operation* op);

 private:
  std::string unsigned_name(mlir::Value value);
  void define(mlir::Value result, const std::string& expression);
  mlir::LogicalResult compare(mlir::Operation* op);
  mlir::LogicalResult divide(mlir::Operation* op, const char* sign, bool is_signed);
  mlir::LogicalResult shift(mlir::Operation* op, const char* sign, bool is_signed);

  llvm::raw_ostream& out_;
  llvm::DenseMap<mlir::Value, std::string> names_;
  unsigned last_ = 0;
};

}  // namespace tessera::compiler
