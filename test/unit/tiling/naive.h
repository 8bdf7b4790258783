// The meaning of a tiling as nested loops, written from the definition, one element after the other; and random tilings
// that are legal by the same definition. This file shares only the structures with the code under test.
#pragma once

#include "tiling/movement.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <random>

namespace tessera::tiling::naive {

inline constexpr std::int64_t kZero = -1;

// The elements of a buffer in the order of the stream, as indexes; kZero for padding.
inline std::vector<std::int64_t> order(const tiling_parameters& t) {
  const std::size_t n = t.buffer_dimension.size();
  std::vector<std::int64_t> extent(t.buffer_dimension.begin(), t.buffer_dimension.end()), boundary = extent,
                                                                                          pitch(n, 1);
  std::vector<std::int64_t> tile(t.tiling_dimension.begin(), t.tiling_dimension.end());
  std::vector<std::int64_t> offset(t.offset.begin(), t.offset.end());
  if (tile.empty()) tile = extent;
  tile.resize(n, 1);
  offset.resize(n, 0);
  for (std::size_t i = 0; i < t.boundary_dimension.size(); ++i) boundary[i] = t.boundary_dimension[i];
  for (std::size_t i = 1; i < n; ++i) pitch[i] = pitch[i - 1] * extent[i - 1];

  std::vector<std::int64_t> out;
  const auto element = [&](const std::vector<std::int64_t>& at) {
    std::int64_t index = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (at[i] < 0 || at[i] >= boundary[i]) return out.push_back(kZero);
      index += at[i] * pitch[i];
    }
    out.push_back(index);
  };
  const auto inside = [&](const auto& self, std::size_t dimension, std::vector<std::int64_t> at) -> void {
    if (dimension == 0) return element(at);
    const std::int64_t from = at[dimension - 1];
    for (std::int64_t i = 0; i < tile[dimension - 1]; ++i) {
      at[dimension - 1] = from + i;
      self(self, dimension - 1, at);
    }
  };
  const auto tiles = [&](const auto& self, std::size_t loop, std::vector<std::int64_t> at) -> void {
    if (loop == 0) return inside(inside, n, at);
    const traversing_parameters& each = t.tile_traversal[loop - 1];
    for (std::uint32_t i = 0; i < each.wrap; ++i) {
      self(self, loop - 1, at);
      at[each.dimension] += each.stride;
    }
  };
  for (std::uint32_t i = 0; i < t.repetition; ++i) tiles(tiles, t.tile_traversal.size(), offset);
  return out;
}

inline std::vector<std::int64_t> order(const Movement& movement) {
  std::vector<const tiling_parameters*> list;
  for (std::uint32_t phase = 0; phase < 4; ++phase)
    for (const tiling_parameters& each : movement.tilings)
      if (each.phase == phase) list.push_back(&each);
  std::vector<std::int64_t> all;
  for (const tiling_parameters* each : list) {
    const auto some = order(*each);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

// Converts elements to words of the buffer. A word holds several elements that are smaller than a word; a larger
// element has several words.
inline std::vector<std::int64_t> words(const std::vector<std::int64_t>& elements, unsigned bits) {
  std::vector<std::int64_t> out;
  const std::size_t per_word = bits < 32 ? 32 / bits : 1, of_element = bits > 32 ? bits / 32 : 1;
  for (std::size_t i = 0; i < elements.size(); i += per_word)
    for (std::size_t k = 0; k < of_element; ++k)
      out.push_back(elements[i] == kZero
                        ? kZero
                        : elements[i] / static_cast<std::int64_t>(per_word) * static_cast<std::int64_t>(of_element) +
                              static_cast<std::int64_t>(k));
  return out;
}

inline std::string describe(const Movement& movement) {
  std::string text =
      fmt::format("{} {} {}", to_string(movement.kind), device::to_string(movement.direction), movement.element.name);
  for (const tiling_parameters& t : movement.tilings) {
    text += fmt::format(" buffer {} tile {} offset {} boundary {} repetition {} phase {}", t.buffer_dimension,
                        t.tiling_dimension, t.offset, t.boundary_dimension, t.repetition, t.phase);
    for (const traversing_parameters& each : t.tile_traversal)
      text += fmt::format(" ({},{},{})", each.dimension, each.stride, each.wrap);
  }
  return text + (movement.locks ? " with locks" : "");
}

using Random = std::mt19937_64;
inline std::uint32_t draw(Random& random, std::uint64_t below) {
  return static_cast<std::uint32_t>(random() % below);
}

// The size of the drawn tilings.
struct Size {
  std::uint32_t extent = 12;     // of a dimension, in words or elements
  std::uint64_t elements = 600;  // of the stream
  bool tall = true;              // sometimes a dimension of a thousand
};

// Draws a legal tiling: it leaves the buffer only where zeros are allowed.
inline tiling_parameters draw_tiling(Random& random, Kind kind, device::Direction direction, const ElementType& element,
                                     const Size& size) {
  constexpr unsigned kDimensions[] = {2, 3, 4, 3};  // by kind
  const std::uint32_t per_word = element.bits < 32 ? 32 / element.bits : 1;
  const bool pads = kind == Kind::MemoryTile && direction == device::Direction::MM2S && draw(random, 2) == 0;
  while (true) {
    tiling_parameters t;
    const unsigned n = 1 + draw(random, kDimensions[static_cast<unsigned>(kind)]);
    std::uint64_t volume = 1, buffer = 1;
    for (unsigned i = 0; i < n; ++i) {
      const std::uint32_t unit = i == 0 ? per_word : 1;
      std::uint32_t extent = 1 + draw(random, size.extent);
      if (size.tall && draw(random, 24) == 0) extent = 1 + draw(random, 2000);
      t.buffer_dimension.push_back(extent * unit);
      buffer *= t.buffer_dimension.back();
      std::uint32_t tile = 1 + draw(random, extent);
      if (draw(random, 3) == 0) tile = extent;
      const bool clips = pads && i < 3 && draw(random, 2) == 0;
      if (clips && draw(random, 2) == 0) tile += draw(random, 6);
      t.tiling_dimension.push_back(tile * unit);
      const std::uint32_t room = tile < extent ? extent - tile + 1 : 1;
      std::int32_t offset = draw(random, 2) == 0 ? 0 : static_cast<std::int32_t>(draw(random, room));
      if (clips && draw(random, 2) == 0)
        offset = -static_cast<std::int32_t>(draw(random, draw(random, 8) == 0 ? 70 : 5));
      t.offset.push_back(offset * static_cast<std::int32_t>(unit));
      if (clips && draw(random, 3) == 0) {
        t.boundary_dimension.resize(i);
        for (unsigned k = 0; k < i; ++k) t.boundary_dimension[k] = t.buffer_dimension[k];
        t.boundary_dimension.push_back((1 + draw(random, extent)) * unit);
      }
      volume *= t.tiling_dimension.back();
    }
    const unsigned loops = draw(random, 4);
    for (unsigned i = 0; i < loops; ++i) {
      traversing_parameters each{draw(random, n), 0, 0};
      const std::uint32_t unit = each.dimension == 0 ? per_word : 1;
      each.stride = draw(random, 2) == 0 ? t.tiling_dimension[each.dimension]
                                         : draw(random, t.buffer_dimension[each.dimension] / unit + 1) * unit;
      each.wrap = 1 + draw(random, draw(random, 6) == 0 ? 70 : 6);
      t.tile_traversal.push_back(each);
      volume *= each.wrap;
    }
    if (draw(random, 8) == 0) t.repetition = 1 + draw(random, 6);
    if (volume * t.repetition > size.elements * per_word) continue;
    if (buffer * element.bits / 8 > (kind == Kind::AieTile ? 0x7f00U : 0xff00U)) continue;
    bool legal = true;
    for (unsigned i = 0; i < n; ++i) {
      std::int64_t last = t.offset[i] + std::int64_t{t.tiling_dimension[i]} - 1;
      for (const traversing_parameters& each : t.tile_traversal)
        if (each.dimension == i) last += std::int64_t{each.stride} * (each.wrap - 1);
      const std::int64_t boundary = i < t.boundary_dimension.size() ? t.boundary_dimension[i] : t.buffer_dimension[i];
      const bool outside = t.offset[i] < 0 || last >= boundary;
      legal &= !outside || (pads && i < 3);
    }
    if (legal) return t;
  }
}

inline Movement draw_movement(Random& random, Kind kind, device::Direction direction, const Size& size) {
  Movement movement;
  movement.kind = kind;
  movement.direction = direction;
  if (draw(random, 2) == 0) movement.element = element_types()[draw(random, element_types().size())];
  const unsigned tilings = draw(random, 8) == 0 ? 2 : 1;
  for (unsigned i = 0; i < tilings; ++i) {
    movement.tilings.push_back(draw_tiling(random, kind, direction, movement.element, size));
    movement.tilings.back().phase = draw(random, 2);
  }
  if (kind != Kind::Shim && draw(random, 2) == 0) movement.locks = Movement::Locks{2, kind == Kind::AieTile ? 2U : 5U};
  movement.channel = draw(random, 2);
  return movement;
}

}  // namespace tessera::tiling::naive
