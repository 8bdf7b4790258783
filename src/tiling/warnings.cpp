#include "tiling/warnings.h"

#include "tiling/codes.h"
#include "tiling/sequence.h"

#include <algorithm>

namespace tessera::tiling {

namespace {

// True when loops along one dimension visit a coordinate twice.
bool meets_twice(std::vector<Loop> loops) {
  std::ranges::sort(loops, {}, &Loop::stride);
  std::uint64_t span = 1, count = 1;
  bool nested = true;
  for (const Loop& loop : loops) {
    nested &= loop.count == 1 || loop.stride >= span;
    span += (loop.count - 1) * loop.stride;
    count *= loop.count;  // stays at most the volume
  }
  if (nested || count > span) return !nested;
  constexpr std::uint64_t kMostLooked = 1 << 20;
  if (span > kMostLooked) return true;  // very likely true, and only a warning depends on it
  std::vector<std::uint64_t> met{0};
  for (const Loop& loop : loops) {
    const std::size_t before = met.size();
    for (std::uint64_t i = 1; i < loop.count; ++i)
      for (std::size_t k = 0; k < before; ++k) met.push_back(met[k] + i * loop.stride);
  }
  std::ranges::sort(met);
  return std::ranges::adjacent_find(met) != met.end();
}

// True when several tilings share an element. The caller has checked that no tiling visits an element twice. False when
// there are too many elements to check, or when a tiling has a repetition.
bool meet(std::span<const Shape> shapes) {
  constexpr std::uint64_t kMostLooked = 1 << 22;
  std::uint64_t end = 0;
  for (const Shape& shape : shapes) {
    const Shape::Dimension& last = shape.dimensions.at(shape.count - 1);
    end = std::max(end, last.pitch * last.extent);
    if (shape.volume > kMostLooked || shape.repetition != 1) return false;
  }
  if (end > kMostLooked || volume_of(shapes) > kMostLooked) return false;
  if (volume_of(shapes) > end) return true;
  std::vector<bool> written(end);
  bool twice = false;
  for_each_run(shapes, [&](const Sequence::Run& run) {
    for (std::uint64_t i = run.index; i < run.index + run.count; ++i) {
      twice |= written[i];
      written[i] = true;
    }
  });
  return twice;
}

}  // namespace

std::vector<Diag> warnings_of(const Movement& movement, std::span<const Shape> shapes) {
  std::vector<Diag> warnings;
  if (movement.direction != device::Direction::S2MM) return warnings;
  for (std::size_t s = 0; s < shapes.size(); ++s)
    for (unsigned i = 0; i < shapes[s].count; ++i) {
      std::vector<Loop> along;
      std::ranges::copy_if(shapes[s].loops, std::back_inserter(along), [&](const Loop& l) { return l.dimension == i; });
      if (!meets_twice(along)) continue;
      warnings.push_back(error(code::written_twice, "tiles overlap in dimension {}: elements are written twice", i)
                             .note("the later value stays")
                             .help("make the stride as large as the tile"));
    }
  if (warnings.empty() && shapes.size() > 1 && meet(shapes))
    warnings.push_back(error(code::written_twice, "tilings overlap: elements are written twice")
                           .note("the values of the later tiling stay")
                           .help("give each tiling elements of its own"));
  return warnings;
}

}  // namespace tessera::tiling
