#include "compiler/static_checks/reach.h"

#include <algorithm>
#include <span>
#include <vector>

namespace tessera::compiler {

namespace {

struct Dimension {
  std::uint64_t step, size;  // size 0: the outermost dimension goes on to the end
};

// Returns the offset of the furthest word among the first `count` words of a pattern, innermost dimension first. The
// outermost dimension ends with the last word, so its last turn may be shorter than the earlier turns and reach less
// far.
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

std::uint64_t words_reached(const device::DescriptorWords& descriptor, std::uint64_t rounds) {
  using device::BdField;
  const auto value = [&](BdField field) { return static_cast<std::uint64_t>(descriptor.value(field)); };
  const std::uint64_t words = value(BdField::Length);
  if (words == 0) return 0;
  std::vector<Dimension> dimensions;
  for (const device::BdDimension& fields : device::kBdDimensions) {
    dimensions.push_back({value(fields.step), value(fields.wrap)});
    if (dimensions.back().size == 0) break;  // the outermost dimension, which has no wrap
  }
  const std::uint64_t wrap = value(BdField::IterationWrap), first = value(BdField::IterationCurrent);
  const std::uint64_t iteration = first + rounds >= wrap ? wrap - 1 : first + rounds - 1;
  return iteration * value(BdField::IterationStep) + furthest(dimensions, words) + 1;
}

}  // namespace tessera::compiler
