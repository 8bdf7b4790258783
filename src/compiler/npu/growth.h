// The limit for passes that write out the loops and calls of a command stream.
//
// A stream has no loops and no calls, so passes unroll loops and copy each sequence that another sequence runs. Such
// copies multiply: three nested loops of 1000 rounds, or 30 devices that each run the next one twice, are a few lines
// that stand for a billion operations. So the limit holds for all operations that a pass makes together, and not for
// one loop or one call.
#pragma once

#include <mlir/IR/Operation.h>

#include <cstdint>

namespace tessera::compiler {

// More operations than any stream has, and few enough for any machine.
inline constexpr std::uint64_t kMostMade = 1U << 20;

// Counts the operations that a pass makes, up to kMostMade.
class Growth {
 public:
  // Adds `times` copies of the operations in the region. Returns false when the sum exceeds the limit.
  bool add(mlir::Region& region, std::uint64_t times) {
    std::uint64_t each = 0;
    region.walk([&](mlir::Operation*) { ++each; });
    if (each != 0 && times > (kMostMade - made_) / each) return false;
    made_ += times * each;
    return true;
  }

 private:
  std::uint64_t made_ = 0;
};

}  // namespace tessera::compiler
