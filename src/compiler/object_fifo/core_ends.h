// The ends of object FIFOs that one core uses, and what acquiring and releasing mean there.
#pragma once

#include "compiler/object_fifo/plan.h"

#include <mlir/IR/Builders.h>

namespace tessera::compiler::object_fifo {

// One acquire or release.
struct Use {
  bool acquires = false;
  std::size_t end = 0;      // of CoreEnds
  std::uint32_t count = 0;  // objects
};

class CoreEnds {
 public:
  // Reports what a core may not do.
  static mlir::FailureOr<CoreEnds> of(const Plan& plan, aie::CoreOp core);

  std::size_t size() const { return ends_.size(); }
  const End& operator[](std::size_t end) const { return *ends_[end]; }
  std::uint32_t depth(std::size_t end) const { return ends_[end]->pool->depth; }
  // None for other operations.
  std::optional<Use> use_of(mlir::Operation* op) const;

  // Waits for, or gives back, so many objects. Where each object has a lock of its own, `oldest` is the number of the
  // first; elsewhere it does not matter.
  void use_locks(mlir::OpBuilder& builder, mlir::Location loc, const Use& use, std::uint32_t oldest) const;
  // The same for an amount that is computed, where locks count.
  void use_locks(mlir::OpBuilder& builder, mlir::Location loc, const Use& use, mlir::Value count) const;
  bool has_flags(std::size_t end) const { return !ends_[end]->pool->flags.empty(); }
  bool has_locks(std::size_t end) const { return has_flags(end) || !ends_[end]->pool->pairs.empty(); }

 private:
  aie::LockOp pair_lock(const Use& use) const;
  std::uint32_t weight(std::size_t end) const;

  std::vector<const End*> ends_;
};

}  // namespace tessera::compiler::object_fifo
