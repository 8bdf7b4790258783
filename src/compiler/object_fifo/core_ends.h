// The ends of object FIFOs that one core uses, and the lock operations behind acquire and release.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

#include <mlir/IR/Builders.h>

namespace tessera::compiler::object_fifo {

// One acquire or release.
struct Use {
  bool acquires = false;
  std::size_t end = 0;      // index into CoreEnds
  std::uint32_t count = 0;  // number of objects
};

class CoreEnds {
 public:
  // Collects the ends that the core uses. Reports an acquire or release that the core must not make.
  static mlir::FailureOr<CoreEnds> of(const FifoPlan& plan, aie::CoreOp core);

  std::size_t size() const { return ends_.size(); }
  const End& operator[](std::size_t end) const { return *ends_[end]; }
  std::uint32_t depth(std::size_t end) const { return ends_[end]->pool->depth; }
  // Returns the Use of an acquire or release; nothing for other operations.
  std::optional<Use> use_of(mlir::Operation* op) const;

  // Inserts lock operations that acquire or release `use.count` objects. `oldest` is the number of the first object; it
  // matters only where each object has a lock of its own.
  void use_locks(mlir::OpBuilder& builder, mlir::Location loc, const Use& use, std::uint32_t oldest) const;
  // Inserts lock operations that acquire `count` objects, a number that the core computes at run time. Works only for
  // locks that count.
  void use_locks(mlir::OpBuilder& builder, mlir::Location loc, const Use& use, mlir::Value count) const;
  bool has_flags(std::size_t end) const { return !ends_[end]->pool->flags.empty(); }
  bool has_locks(std::size_t end) const { return has_flags(end) || !ends_[end]->pool->pairs.empty(); }
  // Returns the lock that counts, and the amount by which one object changes it.
  aie::LockOp pair_lock(const Use& use) const;
  std::uint32_t weight(std::size_t end) const;
  // Returns the value with which a flag is acquired or released. A flag with value 1 means that its object is filled. A
  // producer waits for 0 and sets 1; a consumer waits for 1 and sets 0.
  std::uint32_t flag(const Use& use) const { return ends_[use.end]->produces() != use.acquires ? 1 : 0; }

 private:
  std::vector<const End*> ends_;
};

}  // namespace tessera::compiler::object_fifo
