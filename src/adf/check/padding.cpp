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

// Finds how far tiles reach beyond the data in one dimension. A tile inside of the buffer that begins beyond the data
// has no data; it does not count.
class Reach {
 public:
  Reach(const tiling::Shape& shape, unsigned dimension) : of_(shape.dimensions.at(dimension)) {
    before = static_cast<std::uint64_t>(std::max<std::int64_t>(0, -of_.offset));
    const std::int64_t beyond = of_.last + 1 - static_cast<std::int64_t>(of_.boundary);
    after = static_cast<std::uint64_t>(std::max<std::int64_t>(0, beyond));
    if (beyond <= 0 || of_.last >= static_cast<std::int64_t>(of_.extent)) return;
    after = 0;  // only tiles across the boundary count
    for (std::size_t i = shape.tile_loops; i < shape.loops.size(); ++i)
      if (shape.loops[i].dimension == dimension && shape.loops[i].stride != 0) loops_.push_back(shape.loops[i]);
    visit(of_.offset, 0);
  }

  std::uint64_t before = 0, after = 0;  // in coordinates

 private:
  // `begin` is the first coordinate of a tile. Later tiles of a loop have greater coordinates.
  void visit(std::int64_t begin, std::size_t loop) {
    const auto end = static_cast<std::int64_t>(of_.boundary), tile = static_cast<std::int64_t>(of_.tile);
    if (begin >= end) return;
    if (loop == loops_.size()) {
      after = std::max(after, static_cast<std::uint64_t>(std::max<std::int64_t>(0, begin + tile - end)));
      return;
    }
    const auto stride = static_cast<std::int64_t>(loops_[loop].stride);
    for (std::uint64_t i = 0; i < loops_[loop].count && begin < end; ++i, begin += stride) visit(begin, loop + 1);
  }

  const tiling::Shape::Dimension& of_;
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
