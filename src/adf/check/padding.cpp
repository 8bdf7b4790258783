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

Result<void> check_dimension(const tiling::Movement& movement, const tiling::Limits& limits, unsigned at,
                             const tiling::Shape::Dimension& dimension) {
  if (!dimension.clipped()) return {};
  const auto end = static_cast<std::int64_t>(dimension.boundary);
  const auto before = static_cast<std::uint64_t>(std::max<std::int64_t>(0, -dimension.offset));
  const auto after = static_cast<std::uint64_t>(std::max<std::int64_t>(0, dimension.last - end + 1));
  const bool is_before = units(movement, at, before) > limits.before.at(at);
  if (!is_before && units(movement, at, after) <= limits.after.at(at)) return {};
  const std::uint64_t found = units(movement, at, is_before ? before : after);
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
      CHECK_OK(check_dimension(movement, limits, i, shape.dimensions.at(i)));
  return {};
}

}  // namespace tessera::adf
