#include "compiler/check/reach.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace tessera::compiler {

namespace {

struct Dimension {
  std::uint64_t step, size;  // size 0: the outermost dimension goes on to the end
};
struct Names {
  std::string_view step, size;
};
constexpr Names kDimensions[] = {
    {"D0_Stepsize", "D0_Wrap"}, {"D1_Stepsize", "D1_Wrap"}, {"D2_Stepsize", "D2_Wrap"}, {"D3_Stepsize", "D3_Wrap"}};

// The offset of the furthest word among the first `count` words of a pattern, innermost dimension first. The outermost
// dimension ends with the words; its last turn may be shorter than the earlier ones and reach less far.
std::uint64_t furthest(std::span<const Dimension> dimensions, std::uint64_t count) {
  const Dimension& outer = dimensions.back();
  if (dimensions.size() == 1) return (count - 1) * outer.step;
  const std::span<const Dimension> inner = dimensions.first(dimensions.size() - 1);
  std::uint64_t inside = 1;
  for (const Dimension& each : inner) inside *= each.size;
  if (count <= inside) return furthest(inner, count);
  const std::uint64_t turns = count / inside, rest = count % inside;
  std::uint64_t most = (turns - 1) * outer.step + furthest(inner, inside);
  if (rest != 0) most = std::max(most, turns * outer.step + furthest(inner, rest));
  return most;
}

}  // namespace

std::uint64_t words_reached(const device::FieldWords& descriptor, std::uint64_t rounds) {
  const std::uint64_t words = descriptor.get("Buffer_Length");
  if (words == 0) return 0;
  // The registers hold steps and counts minus one.
  std::vector<Dimension> dimensions;
  for (const Names& names : kDimensions) {
    dimensions.push_back({std::uint64_t{descriptor.get(names.step)} + 1, descriptor.get(names.size)});
    if (dimensions.back().size == 0) break;  // the outermost dimension, which has no size register
  }
  const std::uint64_t wrap = std::uint64_t{descriptor.get("Iteration_Wrap")} + 1;
  const std::uint64_t first = descriptor.get("Iteration_Current");
  const std::uint64_t iteration = first + rounds >= wrap ? wrap - 1 : first + rounds - 1;
  return iteration * (std::uint64_t{descriptor.get("Iteration_Stepsize")} + 1) + furthest(dimensions, words) + 1;
}

}  // namespace tessera::compiler
