// Memrefs of bodies, each as a place in one piece of memory.
//
// A memref may be a view of a view: a part, a cast, other dimensions of the same elements, with strides that may be
// negative and sizes whose products wrap. To prove of each kind of view that it stays inside of what it is a view of
// asks for a proof for each kind, for their chains, and for what the passes behind make of them; the one that is wrong
// lets a body out of its buffer. So views are not trusted but worked out: each memref is a piece of memory with a size
// that is known (its root), and where in it an element lies is a sum. Accesses through views are rewritten to accesses
// of the root at that sum, and the sum that is looked at (guards.h) is the sum that is used. It may wrap as it likes:
// what is compared with the root's size is what the access gets.
//
// Roots are buffers, memory of the stack, constants, and whatever a function or a block is given, whose type tells the
// size: what is given has to have it (`whole`), which is looked at where it is given.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Interfaces/DataLayoutInterfaces.h>

#include <cstdint>
#include <optional>

namespace tessera::compiler {

// In elements. What is known stands as a number.
struct Place {
  mlir::Value memory;                           // the root: the memref itself, or the same of one dimension
  mlir::OpFoldResult elements;                  // that it has
  mlir::OpFoldResult offset;                    // of the memref's first one
  mlir::SmallVector<mlir::OpFoldResult> sizes;  // of its dimensions
  mlir::SmallVector<mlir::OpFoldResult> strides;
  bool is_root = false;    // the memref itself: what is in range of its dimensions is in its memory
  bool is_aligned = true;  // as its elements are elsewhere
};

// The elements from the first of a memref's memory to the last that its type reaches. None where the type does not
// tell, or reaches before the first.
std::optional<std::int64_t> reach_of(mlir::MemRefType type);

class Views {
 public:
  explicit Views(mlir::ModuleOp module) : builder_(module.getContext()), layout_(module) {}

  // Fails with a diagnostic at what makes a memref that has no root.
  mlir::FailureOr<Place> place_of(mlir::Value memref);
  // The first of a place's elements plus steps along its dimensions, where the builder stands.
  mlir::Value element(mlir::OpBuilder& builder, mlir::Location loc, const Place& place, mlir::ValueRange indices);
  // Views that nobody uses any more go.
  void drop_unused();

 private:
  mlir::FailureOr<Place> work_out(mlir::Value memref);
  mlir::FailureOr<Place> root(mlir::Value memref);
  mlir::FailureOr<Place> source_of(mlir::Operation* view);
  mlir::FailureOr<Place> part(mlir::memref::SubViewOp view);
  mlir::FailureOr<Place> recast(mlir::memref::ReinterpretCastOp view);
  mlir::FailureOr<Place> bytes(mlir::memref::ViewOp view);
  mlir::FailureOr<Place> fewer(mlir::memref::CollapseShapeOp view);
  mlir::FailureOr<Place> more(mlir::memref::ExpandShapeOp view);
  mlir::FailureOr<Place> permuted(mlir::memref::TransposeOp view);

  mlir::OpFoldResult number(std::int64_t value) { return builder_.getIndexAttr(value); }
  mlir::OpFoldResult sum(mlir::Location loc, mlir::OpFoldResult one, mlir::OpFoldResult other);
  mlir::OpFoldResult product(mlir::Location loc, mlir::OpFoldResult one, mlir::OpFoldResult other);

  mlir::OpBuilder builder_;
  mlir::DataLayout layout_;
  llvm::DenseMap<mlir::Value, Place> known_;
  mlir::SmallVector<mlir::Operation*> views_;  // in the order in which they were found
};

}  // namespace tessera::compiler
