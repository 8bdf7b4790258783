// Describes buffer descriptors and DMA channels in sentences.
//
// Sizes and strides are in brackets, the outermost first, as `aiex.npu.dma_memcpy_nd` writes them. Addresses are bytes
// in a tile's memory, or a host buffer and an offset in it. A memory tile reaches its neighbours' memories and locks
// through windows; the sentences name the neighbour and use the neighbour's own addresses.
#include "array/lock.h"
#include "array/tile/bd.h"
#include "device/capabilities.h"
#include "device/tile_layout.h"
#include "report/tile_state.h"

#include <algorithm>

namespace tessera::report {

using Json = nlohmann::ordered_json;

namespace {

constexpr unsigned kWordBytes = 4;

array::BdWords read_words(const TileView& tile, std::uint32_t offset) {
  array::BdWords words{};
  for (unsigned i = 0; i < device::bd_layout(tile.state.kind, tile.state.arch).words; ++i)
    words[i] = tile.state.read(offset + kWordBytes * i);
  return words;
}

Json all_fields(const device::BdLayout& layout, const array::BdWords& words) {
  Json fields = Json::object();
  for (const auto& [name, bits] : device::DescriptorWords(layout, words).named()) fields[std::string(name)] = bits;
  return fields;
}

device::TileId owner(const TileView& tile, const device::View& view) {
  return {static_cast<std::uint8_t>(tile.id.col + view.col_offset),
          static_cast<std::uint8_t>(tile.id.row + view.row_offset)};
}

// Returns " of (1,1)" for a neighbour, and an empty text for the tile itself.
std::string of_tile(const TileView& tile, const device::View& view) {
  return view.col_offset == 0 && view.row_offset == 0 ? "" : " of " + to_string(owner(tile, view));
}

// Returns the name of a lock by its number in a descriptor. The DMA of a memory tile numbers locks through its windows;
// other DMAs reach only the locks of their own tile.
std::string lock_name(const TileView& tile, std::uint32_t id) {
  if (tile.state.kind != device::TileKind::Mem) return fmt::format("lock {}", id);
  const device::View* view = tile.model().lock_view(id);
  if (view == nullptr) return fmt::format("lock number {}, which does not exist", id);
  return fmt::format("lock {}{}", id - view->lock_base, of_tile(tile, *view));
}

std::string address_name(const TileView& tile, const array::Bd& bd, std::uint32_t offset) {
  const std::uint64_t address = bd.base * kWordBytes;
  switch (tile.state.kind) {
    case device::TileKind::Core: return fmt::format("{:#x}", address);
    case device::TileKind::Mem: {
      const device::View* view = tile.model().memory_view(static_cast<std::uint32_t>(address));
      if (view == nullptr) return fmt::format("{:#x}, outside all memories", address);
      return fmt::format("{:#x}{}", address - view->memory_base, of_tile(tile, *view));
    }
    case device::TileKind::Shim: break;
  }
  for (unsigned i = 0; i < device::bd_layout(tile.state.kind, tile.state.arch).words; ++i)
    if (const auto place = tile.state.host_places.find(offset + kWordBytes * i); place != tile.state.host_places.end())
      return fmt::format("host buffer {} + {:#x}", place->second.argument, place->second.offset);
  return fmt::format("host address {:#x}", address);
}

struct Shape {
  std::uint64_t size;
  const array::Dimension* dimension;
};

// Returns the dimensions in use, the innermost first. A dimension without a wrap takes the rest of the length, so the
// channel does not use the dimensions above it.
std::vector<Shape> shape_of(const array::Bd& bd) {
  std::vector<Shape> shape;
  std::uint64_t left = bd.length;
  for (unsigned i = 0; i < bd.dimension_count && left > 1; ++i) {
    const array::Dimension& dimension = bd.dimensions[i];
    const std::uint64_t padded = std::uint64_t{dimension.wrap} + dimension.before + dimension.after;
    shape.push_back({dimension.wrap == 0 ? left : std::min<std::uint64_t>(dimension.wrap, left), &dimension});
    if (dimension.wrap == 0) break;
    left = (left + padded - 1) / padded;
  }
  return shape;
}

// Returns ", sizes [4, 256] strides [1024, 1]"; empty if the words are adjacent.
std::string shape_text(const std::vector<Shape>& shape) {
  if (shape.empty() || (shape.size() == 1 && shape[0].dimension->step == 1)) return {};
  std::vector<std::uint64_t> sizes, strides;
  std::string padding;
  for (auto each = shape.rbegin(); each != shape.rend(); ++each) {
    sizes.push_back(each->size);
    strides.push_back(each->dimension->step);
    if (each->dimension->before != 0 || each->dimension->after != 0)
      padding += fmt::format("{}{}+{}", padding.empty() ? "" : ", ", each->dimension->before, each->dimension->after);
  }
  return fmt::format(", sizes [{}] strides [{}]{}", fmt::join(sizes, ", "), fmt::join(strides, ", "),
                     padding.empty() ? "" : fmt::format(" zeros around [{}]", padding));
}

Json shape_json(const std::vector<Shape>& shape) {
  Json dimensions = Json::array();
  for (auto each = shape.rbegin(); each != shape.rend(); ++each)
    dimensions.push_back({{"size", each->size},
                          {"stride", each->dimension->step},
                          {"zeros_before", each->dimension->before},
                          {"zeros_after", each->dimension->after}});
  return dimensions;
}

std::string acquire_text(const TileView& tile, const array::Bd& bd) {
  const array::LockDemand demand{bd.acquire_value, !device::capabilities(tile.state.arch).counting_locks};
  if (demand.binary && bd.acquire_value < 0) return lock_name(tile, bd.acquire_lock);
  return fmt::format("{} {} {}", lock_name(tile, bd.acquire_lock), demand.at_least() ? ">=" : "==", demand.amount());
}
std::string release_text(const TileView& tile, const array::Bd& bd) {
  if (!device::capabilities(tile.state.arch).counting_locks)
    return lock_name(tile, bd.release_lock) + (bd.release_value < 0 ? "" : fmt::format(" as {}", bd.release_value));
  return fmt::format("{} by {:+}", lock_name(tile, bd.release_lock), bd.release_value);
}

}  // namespace

Described describe_bd(const TileView& tile, unsigned index) {
  const device::TileLayout& layout = device::tile_layout(tile.state.kind, tile.state.arch);
  const std::uint32_t offset = layout.bd.at(index);
  const array::BdWords words = read_words(tile, offset);
  const array::Bd bd = array::decode_bd(*layout.descriptor, words);
  const std::vector<Shape> shape = shape_of(bd);
  const std::string address = address_name(tile, bd, offset);
  Described out{fmt::format("{}{} words at {}{}", bd.valid ? "" : "not valid: ", bd.length, address, shape_text(shape)),
                {{"index", index},
                 {"valid", bd.valid},
                 {"words", bd.length},
                 {"address", address},
                 {"dimensions", shape_json(shape)}}};
  if (bd.iterations > 1) {
    out.text += fmt::format(", advances by {} words each time, {} times", bd.iteration_step, bd.iterations);
    out.data["iteration"] = {{"count", bd.iterations}, {"stride", bd.iteration_step}, {"current", bd.iteration}};
  }
  if (bd.acquires) {
    out.text += ", acquires " + acquire_text(tile, bd);
    out.data["acquires"] = acquire_text(tile, bd);
  }
  if (bd.releases) {
    out.text += ", releases " + release_text(tile, bd);
    out.data["releases"] = release_text(tile, bd);
  }
  if (bd.packet) {
    out.text += fmt::format(", as packet {} of type {}", bd.packet_id, bd.packet_type);
    out.data["packet"] = {{"id", bd.packet_id}, {"type", bd.packet_type}};
  }
  if (bd.compression) out.text += ", compressed";
  if (bd.unsettled != array::Unsettled::Nothing) {
    out.text += fmt::format(", asks for {}", to_string(bd.unsettled));
    out.data["unsettled"] = to_string(bd.unsettled);
  }
  if (bd.next) {
    out.text += fmt::format(", then BD {}", *bd.next);
    out.data["next"] = *bd.next;
  }
  out.data["fields"] = all_fields(*layout.descriptor, words);
  return out;
}

Described describe_channel(const TileView& tile, device::Direction direction, unsigned index) {
  const device::ChannelLayout& layout = device::tile_layout(tile.state.kind, tile.state.arch).channel(direction);
  Described out{{}, {{"direction", to_string(direction)}, {"index", index}, {"tasks", Json::array()}}};
  if (const auto tasks = tile.state.tasks.find(layout.queue.at(index)); tasks != tile.state.tasks.end()) {
    for (const std::uint32_t word : tasks->second) {
      const std::uint32_t bd = layout.start_bd.get(word), times = layout.repeat.get(word) + 1;
      const bool token = layout.token.get(word) != 0;
      out.text += fmt::format("{}BD {}{}{}", out.text.empty() ? "runs " : "; ", bd,
                              times == 1 ? "" : fmt::format(" {} times", times), token ? " with a token" : "");
      out.data["tasks"].push_back({{"bd", bd}, {"times", times}, {"token", token}});
    }
  }
  if (out.text.empty()) out.text = "no task";
  const std::uint32_t control = tile.state.read(layout.control.at(index));
  out.data["control"] = control;
  if (const auto info = device::register_at(tile.state.kind, layout.control.at(index), tile.state.arch);
      info && control != info->run->reset)
    out.text += "; " + device::describe(*info, control);
  return out;
}

}  // namespace tessera::report
