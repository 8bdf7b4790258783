// Finds the memory behind each memref of a body.
//
// A memref may be a view of a view: a part, a cast, or other dimensions of the same elements. It may have negative
// strides, and sizes whose products overflow. A proof that views stay inside of their sources would have to cover each
// kind of view, each chain of views and each later pass, and one wrong proof would let a body out of its buffer.
//
// So views are computed instead of trusted. Each memref belongs to a piece of memory of known size, its root, and a sum
// gives the position of an element in the root. Accesses through views become accesses to the root at that sum, and the
// check (guards.h) compares the same sum that the access uses. The sum may overflow without harm, because the access
// uses the value that was checked.
//
// Roots are buffers, stack memory, constants, and memrefs from elsewhere: arguments of functions and blocks, and
// results of `scf` operations and of `arith.select`. The type of a root gives its size. A check where such a memref is
// passed on ensures that it has that size (make_whole() in guards.cpp).
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Interfaces/DataLayoutInterfaces.h>

#include <cstdint>
#include <optional>

namespace tessera::compiler {

// The memory behind a memref. All numbers count elements. Numbers that are known at compile time are attributes.
struct ViewPlace {
  mlir::Value memory;                           // the root: the memref itself, or its memory in one dimension
  mlir::OpFoldResult elements;                  // size of the root
  mlir::OpFoldResult offset;                    // position of the memref's first element in the root
  mlir::SmallVector<mlir::OpFoldResult> sizes;  // sizes of the memref's dimensions
  mlir::SmallVector<mlir::OpFoldResult> strides;
  bool is_root = false;    // the memref is the root itself: indices in range are inside of its memory
  bool is_aligned = true;  // elements have their usual alignment
};

// Returns the number of elements from the start of a memref's memory to the last element that its type reaches. Returns
// nothing when the type does not determine it, or when the type reaches before the start.
std::optional<std::int64_t> reach_of(mlir::MemRefType type);

class Views {
 public:
  explicit Views(mlir::ModuleOp module) : builder_(module.getContext()), layout_(module) {}

  // Returns the place of a memref. Fails with a diagnostic at an operation whose memref has no root.
  mlir::FailureOr<ViewPlace> place_of(mlir::Value memref);
  // Returns the position in the root of the element at these indices. Inserts the code that computes it with `builder`.
  mlir::Value element(mlir::OpBuilder& builder, mlir::Location loc, const ViewPlace& place, mlir::ValueRange indices);
  // Erases views that accesses no longer use.
  void drop_unused();

 private:
  mlir::FailureOr<ViewPlace> work_out(mlir::Value memref);
  mlir::FailureOr<ViewPlace> root(mlir::Value memref);
  mlir::FailureOr<ViewPlace> source_of(mlir::Operation* view);
  mlir::FailureOr<ViewPlace> part(mlir::memref::SubViewOp view);
  mlir::FailureOr<ViewPlace> recast(mlir::memref::ReinterpretCastOp view);
  mlir::FailureOr<ViewPlace> bytes(mlir::memref::ViewOp view);
  mlir::FailureOr<ViewPlace> fewer(mlir::memref::CollapseShapeOp view);
  mlir::FailureOr<ViewPlace> more(mlir::memref::ExpandShapeOp view);
  mlir::FailureOr<ViewPlace> permuted(mlir::memref::TransposeOp view);

  mlir::OpFoldResult number(std::int64_t value) { return builder_.getIndexAttr(value); }
  mlir::OpFoldResult sum(mlir::Location loc, mlir::OpFoldResult one, mlir::OpFoldResult other);
  mlir::OpFoldResult product(mlir::Location loc, mlir::OpFoldResult one, mlir::OpFoldResult other);

  mlir::OpBuilder builder_;
  mlir::DataLayout layout_;
  llvm::DenseMap<mlir::Value, ViewPlace> known_;
  mlir::SmallVector<mlir::Operation*> views_;  // views in the order in which they were found
};

}  // namespace tessera::compiler
