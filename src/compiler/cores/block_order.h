// Tells whether a branch goes back in the order of the text, and so closes a loop.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/Region.h>

namespace tessera::compiler {

// Numbers the blocks of a region once, because a region may have thousands of blocks, and each of them a branch. Blocks
// that are added later to a region that was asked about are unknown.
class BlockOrder {
 public:
  // True when `to`, a block of the same region, is `from` or stands before it.
  bool goes_back(mlir::Block* from, mlir::Block* to) {
    if (!numbers_.contains(from)) {
      unsigned number = 0;
      for (mlir::Block& each : *from->getParent()) numbers_[&each] = number++;
    }
    return numbers_.at(to) <= numbers_.at(from);
  }

 private:
  llvm::DenseMap<mlir::Block*, unsigned> numbers_;
};

}  // namespace tessera::compiler
