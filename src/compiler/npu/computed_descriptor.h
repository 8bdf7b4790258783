// Descriptors of shim tiles with numbers that the host computes while it makes the command stream.
//
// First comes the descriptor with its constant fields, as for any transfer. Then each word that has a size, a stride or
// the length is written as a whole: its constant bits, joined with the computed ones. Guards in front of these writes
// (aiex.npu.assert_bd_field, .assert_bd_divisible) check computed numbers that their field might not hold.
#pragma once

#include "compiler/npu/writebd.h"

namespace tessera::compiler {

// A number of a design: a constant, or a value that the host computes.
struct Number {
  std::int64_t constant = 0;
  mlir::Value computed = {};

  static Number of(mlir::OpFoldResult number);
  bool is(std::int64_t value) const { return !computed && constant == value; }
};

// Arithmetic of 32 bits on numbers. Constants stay constants.
class NumberBuilder {
 public:
  NumberBuilder(mlir::OpBuilder& builder, mlir::Location loc) : builder_(builder), loc_(loc) {}

  mlir::Value value(Number number);
  Number times(Number a, Number b);
  Number plus(Number a, Number b);
  // Returns how often `divisor`, a constant above 0, is in the number.
  Number divided(Number number, std::int64_t divisor);
  // Returns `then` where the number is `test`, otherwise `otherwise`.
  Number choose(Number number, std::int64_t test, Number then, Number otherwise);
  // Returns the lowest bits of the number, as a field of a word.
  Number field(Number number, device::Field place);
  Number join(Number a, Number b);

 private:
  mlir::OpBuilder& builder_;
  mlir::Location loc_;
};

// The dimensions of a transfer, innermost first, in elements. Without a length, the length is the product of the three
// inner sizes.
struct ComputedPattern {
  std::array<Number, 4> sizes, strides;
  unsigned bits;  // of an element
  std::optional<Number> length = std::nullopt;

  bool is_constant() const;
};

// Writes the words of the descriptor that depend on the pattern; for a descriptor whose number is computed, all words.
// `fields` are the constant fields. Returns the repeat count of the task.
mlir::FailureOr<Number> write_computed(mlir::OpBuilder& builder, mlir::Operation* op, const device::Device& device,
                                       device::TileId tile, Number bd, const ComputedPattern& pattern,
                                       const FieldBits& fields);
// Makes the controller write the address of the host's buffer `argument`, plus `offset` bytes, into the descriptor.
void patch_computed(mlir::OpBuilder& builder, mlir::Location loc, const device::Device& device, device::TileId tile,
                    Number bd, unsigned argument, Number offset);

}  // namespace tessera::compiler
