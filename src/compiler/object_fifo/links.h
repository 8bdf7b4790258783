// Links between object FIFOs: the pool that both sides use, and the part of an object that each end moves.
//
// A join fills the parts of an object from several FIFOs, and a distribution sends the parts of an object to several
// FIFOs. Each part has its own pair of locks, so that an end that is ahead of the other ends never takes their parts.
// The DMA of the whole object then needs one descriptor per part. In mlir-aie of January 2025, which passes follow with
// `--text=2025`, all parts share one pair of locks, and the DMA of the whole object takes the units of all parts at
// once.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

#include <map>

namespace tessera::compiler::object_fifo {

class Links {
 public:
  explicit Links(aie::DeviceOp device);

  // Checks that each FIFO is the input of at most one link and the output of at most one.
  mlir::LogicalResult check() const;
  // Returns the links that a FIFO belongs to.
  llvm::SmallVector<aie::ObjectFifoLinkOp, 2> of(aie::ObjectFifoCreateOp fifo) const;

  // Gives all ends of a link the same pool (End::owner), and sets the parts that each end moves.
  mlir::LogicalResult tie(FifoPlan& plan);
  // Checks that the parts lie inside of the pool's objects, and that their lengths fit the objects of the FIFOs.
  mlir::LogicalResult check_parts(const FifoPlan& plan) const;

  bool owns(const End& end) const { return shapes_.contains(&end); }
  std::uint32_t passes(const End& end) const;
  std::uint32_t branches(const End& end) const;
  std::uint32_t units(const End& end) const;

 private:
  struct Shape {
    std::uint32_t passes = 1, branches = 1, units = 1;
  };
  struct Tied {
    aie::ObjectFifoLinkOp link;
    std::vector<End*> ins, outs;
  };

  // Sets the parts that the ends of a join or distribution move.
  mlir::LogicalResult divide(const Tied& tied, End& owner) const;
  // Checks the lengths of the parts of one link.
  mlir::LogicalResult check_lengths(const Tied& tied) const;

  std::vector<aie::ObjectFifoLinkOp> links_;
  std::vector<Tied> tied_;
  std::map<const End*, Shape> shapes_;  // the pools of links, by owner
};

}  // namespace tessera::compiler::object_fifo
