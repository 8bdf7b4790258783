#include "adf/check/padding.h"

#include "adf/codes.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::adf {
namespace {

constexpr const char* kUnits[] = {"word", "row", "plane"};

// Returns a length in the units of a dimension: words in dimension 0, coordinates in the other dimensions.
std::uint64_t units(const tiling::Movement& movement, unsigned dimension, std::uint64_t coordinates) {
  return dimension == 0 ? (coordinates * movement.element.bits + 31) / 32 : coordinates;
}

// Finds how far tiles that have data reach beyond the data in one dimension.
class Reach {
 public:
  Reach(const tiling::Shape& shape, unsigned dimension)
      : tile_(static_cast<std::int64_t>(shape.dimensions.at(dimension).tile)),
        end_(static_cast<std::int64_t>(shape.dimensions.at(dimension).boundary)) {
    for (std::size_t i = shape.tile_loops; i < shape.loops.size(); ++i)
      if (shape.loops[i].dimension == dimension && shape.loops[i].stride != 0) loops_.push_back(shape.loops[i]);
    visit(shape.dimensions.at(dimension).offset, 0);
  }

  std::uint64_t before = 0, after = 0;  // in coordinates

 private:
  // `begin` is the first coordinate of the tile. Later tiles of a loop have greater coordinates.
  void visit(std::int64_t begin, std::size_t loop) {
    if (loop == loops_.size()) return add(begin);
    const auto stride = static_cast<std::int64_t>(loops_[loop].stride);
    for (std::uint64_t i = 0; i < loops_[loop].count && begin < end_; ++i, begin += stride) visit(begin, loop + 1);
  }
  void add(std::int64_t begin) {
    if (begin >= end_ || begin + tile_ <= 0) return;  // a tile of zeros only
    before = std::max(before, static_cast<std::uint64_t>(std::max<std::int64_t>(0, -begin)));
    after = std::max(after, static_cast<std::uint64_t>(std::max<std::int64_t>(0, begin + tile_ - end_)));
  }

  std::int64_t tile_, end_;
  std::vector<tiling::Loop> loops_;
};

Result<void> check_dimension(const tiling::Movement& movement, const tiling::Limits& limits, unsigned at,
                             const tiling::Shape& shape) {
  if (!shape.dimensions.at(at).clipped()) return {};
  const Reach reach(shape, at);
  const bool is_before = units(movement, at, reach.before) > limits.before.at(at);
  if (!is_before && units(movement, at, reach.after) <= limits.after.at(at)) return {};
  const std::uint64_t found = units(movement, at, is_before ? reach.before : reach.after);
  return Failure(error(code::bad_size, "tiles reach {} {} the data in dimension {}", counted(found, kUnits[at]),
                       is_before ? "before" : "beyond", at)
                     .note("a memory tile fills at most {} with zeros there",
                           counted(is_before ? limits.before.at(at) : limits.after.at(at), kUnits[at]))
                     .help("correct the offset, the strides or the wraps of the tiling"));
}

}  // namespace

Result<void> check_padding(const tiling::Movement& movement, std::span<const tiling::Shape> shapes) {
  const tiling::Limits limits = tiling::limits_of(movement.kind, movement.direction);
  for (const tiling::Shape& shape : shapes)
    for (unsigned i = 0; i < shape.count && i < std::size(kUnits); ++i)
      CHECK_OK(check_dimension(movement, limits, i, shape));
  return {};
}

}  // namespace tessera::adf
