// Links between object FIFOs: whose pool both sides use, and which part of an object each end moves.
//
// A join fills an object part by part from several FIFOs, a distribution sends it part by part. Each part has a pair of
// locks of its own, so that an end which is ahead of its neighbours never takes what was meant for them; the DMA of the
// whole object then moves it in as many descriptors as it has parts.
#pragma once

#include "compiler/object_fifo/plan.h"

#include <map>

namespace tessera::compiler::object_fifo {

class Links {
 public:
  explicit Links(aie::DeviceOp device);

  // A FIFO goes into one link, and comes out of one.
  mlir::LogicalResult check() const;
  // Those that a FIFO is part of.
  llvm::SmallVector<aie::ObjectFifoLinkOp, 2> of(aie::ObjectFifoCreateOp fifo) const;

  // Gives the ends of each link one owner, and their parts.
  mlir::LogicalResult tie(Plan& plan);
  // That parts lie within objects.
  mlir::LogicalResult check_parts(const Plan& plan) const;

  bool owns(const End& end) const { return shapes_.contains(&end); }
  std::uint32_t passes(const End& end) const;
  std::uint32_t branches(const End& end) const;

 private:
  struct Shape {
    std::uint32_t passes = 1, branches = 1;
  };
  struct Tied {
    aie::ObjectFifoLinkOp link;
    std::vector<End*> ins, outs;
  };

  // That a part is an object of the FIFO that it is joined from or distributed to.
  mlir::LogicalResult check_lengths(const Tied& tied) const;

  std::vector<aie::ObjectFifoLinkOp> links_;
  std::vector<Tied> tied_;
  std::map<const End*, Shape> shapes_;  // of the pools that links use, by owner
};

}  // namespace tessera::compiler::object_fifo
