#include "lsp/array_facts.h"

#include "base/text.h"
#include "device/ports.h"
#include "device/tile_layout.h"
#include "dialect/aie/model_of.h"
#include "dialect/aie/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tessera::lsp {

using device::Direction;

std::string KnownTile::name() const {
  return id ? fmt::format("tile {}, a {}", to_string(*id), to_string(kind)) : fmt::format("a {}", to_string(kind));
}

std::optional<KnownTile> known_tile(mlir::Value tile) {
  if (auto placed = tile.getDefiningOp<aie::TileOp>()) {
    const device::Device& device = aie::model_of(placed);
    if (!device.contains(placed.id())) return std::nullopt;
    return KnownTile{&device, placed.kind(), placed.id()};
  }
  if (auto logical = tile.getDefiningOp<aie::LogicalTileOp>()) {
    const device::Device& device = aie::model_of(logical);
    const auto id = logical.id();
    return KnownTile{&device, logical.kind(), id && device.contains(*id) ? id : std::nullopt};
  }
  return std::nullopt;
}

Facts device_facts(aie::DeviceOp op) {
  const device::Device& device = op.model();
  Facts facts{.title = fmt::format("device {}, generation {}", device.name, to_string(device.arch)), .lines = {}};
  facts.lines.push_back(fmt::format("{} and {}", counted(device.cols, "column"), counted(device.rows, "row")));
  for (unsigned row = 0; row < device.rows; ++row) {
    const device::TileId first{0, static_cast<std::uint8_t>(row)};
    const auto kind = device.kind(first);
    unsigned last = row;
    while (last + 1 < device.rows && device.kind({0, static_cast<std::uint8_t>(last + 1)}) == kind) ++last;
    facts.lines.push_back(fmt::format("{} {}: {}s with {} bytes of data memory each", row == last ? "row" : "rows",
                                      row == last ? fmt::format("{}", row) : fmt::format("{} to {}", row, last),
                                      to_string(kind), with_commas(device.model(first).data_memory)));
    row = last;
  }
  return facts;
}

Facts tile_facts(const KnownTile& tile) {
  const device::TileModel& model = tile.model();
  Facts facts{.title = fmt::format("{} of {}", tile.name(), tile.device->name), .lines = {}};
  const auto add = [&](std::uint32_t amount, std::string text) {
    if (amount != 0) facts.lines.push_back(std::move(text));
  };
  add(model.data_memory,
      fmt::format("data memory: {} bytes in {}", with_commas(model.data_memory), counted(model.banks, "bank")));
  add(model.program_memory, fmt::format("program memory: {} bytes", with_commas(model.program_memory)));
  add(model.locks, fmt::format("locks: {}, with values up to {}", model.locks, model.lock_max));
  const bool has_dma = tile.kind != device::TileKind::Shim || !tile.id || tile.device->has_shim_dma(tile.id->col);
  if (has_dma) {
    add(model.bds, fmt::format("buffer descriptors: {}, with {}", model.bds, counted(model.address_dims, "dimension")));
    add(model.s2mm_channels + model.mm2s_channels,
        fmt::format("DMA channels: {} S2MM and {} MM2S, each with a queue of {}", model.s2mm_channels,
                    model.mm2s_channels, counted(model.queue_depth, "task")));
  } else {
    facts.lines.emplace_back("no DMA");
  }
  if (tile.id)
    facts.lines.push_back(fmt::format("addresses in the array: from {:#x}", tile.device->address(*tile.id, 0)));
  return facts;
}

Facts core_facts(aie::CoreOp op) {
  const auto tile = known_tile(op.getTile());
  if (!tile) return {};
  Facts facts{.title = fmt::format("core of {}", tile->name()), .lines = {}};
  facts.lines.push_back(fmt::format("program memory: {} bytes", with_commas(tile->model().program_memory)));
  facts.lines.push_back(fmt::format("stack: {} of {} bytes of data memory", with_commas(op.getStackSize()),
                                    with_commas(tile->model().data_memory)));
  if (const auto file = op.getElfFile()) facts.lines.push_back(fmt::format("program: {}", file->str()));
  return facts;
}

Facts buffer_facts(aie::BufferOp op) {
  const auto tile = known_tile(op.getTile());
  if (!tile) return {};
  Facts facts{.title = fmt::format("buffer in {}", tile->name()), .lines = {}};
  facts.lines.push_back(fmt::format("{} of {} bytes of data memory", with_commas(op.size_in_bytes()),
                                    with_commas(tile->model().data_memory)));
  const auto address = op.getAddress();
  if (!address) {
    facts.lines.emplace_back("the compiler chooses its address");
    return facts;
  }
  facts.lines.push_back(fmt::format("address: {:#x} in the tile", *address));
  if (tile->id)
    facts.lines.push_back(fmt::format("address in the array: {:#x}", tile->device->address(*tile->id, *address)));
  return facts;
}

Facts lock_facts(aie::LockOp op) {
  const auto tile = known_tile(op.getTile());
  if (!tile) return {};
  const device::TileModel& model = tile->model();
  const auto number = op.getLockID();
  Facts facts{
      .title = number ? fmt::format("lock {} of {}", *number, tile->name()) : fmt::format("lock of {}", tile->name()),
      .lines = {}};
  facts.lines.push_back(fmt::format("value: {} at the start, at most {}", op.getInit().value_or(0), model.lock_max));
  if (!number) {
    facts.lines.push_back(fmt::format("the compiler chooses one of the {} of the tile", counted(model.locks, "lock")));
    return facts;
  }
  const device::Reg& locks = device::tile_layout(tile->kind, tile->device->arch).locks;
  if (*number >= locks.count) return facts;
  const std::uint32_t offset = locks.at(*number);
  const auto info = device::register_at(tile->kind, offset, tile->device->arch);
  if (!info) return facts;
  facts.lines.push_back(fmt::format("register: {}, offset {:#x}", info->name, offset));
  if (tile->id)
    facts.lines.push_back(fmt::format("address in the array: {:#x}", tile->device->address(*tile->id, offset)));
  return facts;
}

Facts fifo_facts(aie::ObjectFifoCreateOp op) {
  const auto name = [](mlir::Value end) {
    const auto tile = known_tile(end);
    return tile ? tile->name() : std::string("a tile");
  };
  Facts facts{.title = fmt::format("object FIFO {}", op.getSymName().str()), .lines = {}};
  const auto bytes = aie::size_in_bytes(op.object_type());
  const auto line = [&](std::string_view role, mlir::Value tile, unsigned end) {
    const std::uint64_t depth = op.depth(end);
    std::string text = fmt::format("{}: {}; {}", role, name(tile), counted(depth, "object"));
    if (bytes && *bytes <= std::numeric_limits<std::uint32_t>::max())
      text += fmt::format(" of {} bytes, together {} bytes", with_commas(*bytes), with_commas(depth * *bytes));
    facts.lines.push_back(std::move(text));
  };
  line("producer", op.getProducerTile(), 0);
  unsigned end = 0;
  for (const mlir::Value tile : op.getConsumerTiles()) line("consumer", tile, ++end);
  return facts;
}

namespace {

std::string field_line(const device::NamedField& named, std::optional<std::uint32_t> value) {
  const auto& [name, field, access] = named;
  const std::string bits =
      field.width == 1 ? fmt::format("{}", field.lsb) : fmt::format("{}:{}", field.lsb + field.width - 1, field.lsb);
  constexpr unsigned kWordBits = 32;
  if (!value || field.lsb >= kWordBits) return fmt::format("bits {}: {}", bits, name);
  return fmt::format("bits {}: {} = {:#x}", bits, name, field.get(*value));
}

}  // namespace

Facts register_facts(const device::Device& device, const Written& written) {
  std::uint64_t address = written.address;
  if (written.col && written.row) {
    if (*written.col >= device.cols || *written.row >= device.rows) return {};
    address = device.address({static_cast<std::uint8_t>(*written.col), static_cast<std::uint8_t>(*written.row)},
                             written.address);
  }
  const auto meaning = device::explain_address(device, address);
  if (!meaning) return {.title = fmt::format("address {:#x}", address), .lines = {meaning.error().message}};
  const std::string place = fmt::format("tile {}, a {}", to_string(meaning->location.tile), to_string(meaning->kind));
  if (!meaning->info)
    return {.title = fmt::format("memory {} of {}", meaning->memory->name(0), place),
            .lines = {fmt::format("offset {:#x} in the tile", meaning->location.offset)}};
  const device::RegisterInfo& info = *meaning->info;
  Facts facts{.title = fmt::format("register {} of {}", info.name, place), .lines = {}};
  facts.lines.push_back(fmt::format("offset {:#x} in the tile, {} bits, {}, {:#x} after reset", info.offset,
                                    info.run->width, to_string(info.run->access), info.run->reset));
  if (written.value) facts.lines.push_back(device::describe(info, *written.value));
  if (written.mask) facts.lines.push_back(fmt::format("only the bits of {:#x} change", *written.mask));
  for (const device::NamedField& field : info.fields()) facts.lines.push_back(field_line(field, written.value));
  return facts;
}

}  // namespace tessera::lsp
