#include "runtime/compiled_bodies.h"

#include "base/lasting.h"

#include <algorithm>
#include <deque>

namespace tessera::runtime {
namespace {

struct Kept {
  container::CoreBodies bodies;
  std::uint32_t pdi;
  bool watch;
  std::shared_ptr<const compiler::NativeBodies> native;
};

// Few programs use more designs by turns.
constexpr std::size_t kMostKept = 8;

}  // namespace

Result<std::shared_ptr<const compiler::NativeBodies>> compiled_bodies(compiler::Compiler& compiler,
                                                                      const container::CoreBodies& bodies,
                                                                      std::uint32_t pdi,
                                                                      const compiler::CoreCalls& calls,
                                                                      const compiler::IsKernel& is_kernel, bool watch) {
  auto& kept = lasting([] { return std::deque<Kept>(); });
  const auto found = std::ranges::find_if(kept, [&](const Kept& each) {
    return each.pdi == pdi && each.watch == watch && each.bodies == bodies &&
           std::ranges::all_of(each.native->kernels(), is_kernel);
  });
  if (found != kept.end()) return found->native;
  TRY(std::shared_ptr<const compiler::NativeBodies> native, compiler.load(bodies, pdi, calls, is_kernel, watch));
  if (kept.size() == kMostKept) kept.pop_front();
  kept.push_back({bodies, pdi, watch, native});
  return native;
}

}  // namespace tessera::runtime
