// Tells whether a branch goes backward in the order of the text and so closes a loop.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/Region.h>

namespace tessera::compiler {

// Numbers the blocks of a region when goes_back() first meets the region, and keeps the numbers, because a region may
// have thousands of blocks with a branch each. Blocks that are added to the region later have no number.
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
