#include "dialect/aie/runs.h"

#include "dialect/aie/aie.h"

#include <llvm/Support/MathExtras.h>

namespace tessera::aie {

void join_run(std::span<std::int64_t> sizes, std::span<std::int64_t> strides, std::uint64_t bits) {
  std::int64_t run = 1;
  const auto is_whole = [&] { return static_cast<std::uint64_t>(run) * (bits % kWordBits) % kWordBits == 0; };
  std::size_t joined = 0;  // number of joined dimensions
  for (; joined < sizes.size() && !is_whole(); ++joined) {
    const std::int64_t size = sizes[joined];
    if (size < 1 || (size > 1 && strides[joined] != run) || llvm::MulOverflow(run, size, run)) return;
  }
  if (joined < 2 || !is_whole()) return;
  for (std::size_t d = 0; d < joined; ++d) sizes[d] = 1;
  sizes[0] = run;
  strides[0] = 1;
}

}  // namespace tessera::aie
