#include "tiling/target.h"

#include "base/lasting.h"
#include "device/tile_layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::tiling {

using device::Arch;
using device::BdField;
using device::Direction;
using device::TileKind;

namespace {

struct Name {
  Kind kind;
  std::string_view name, description;
  TileKind tile;
  Arch arch;
};
constexpr Name kNames[] = {
    {Kind::AieTile, "aie_tile", "an AIE tile", TileKind::Core, Arch::AIE1},
    {Kind::AiemlTile, "aieml_tile", "an AIE-ML tile", TileKind::Core, Arch::AIE2},
    {Kind::MemoryTile, "memory_tile", "a memory tile", TileKind::Mem, Arch::AIE2},
    {Kind::Shim, "shim", "a shim tile", TileKind::Shim, Arch::AIE2},
};

const Name& name_of(Kind kind) {
  return *std::ranges::find(kNames, kind, &Name::kind);
}

Limits read_limits(Kind kind, Direction direction) {
  const auto& [_, name, description, tile, arch] = name_of(kind);
  const device::TileLayout& layout = device::tile_layout(tile, arch);
  const device::BdLayout& bd = *layout.descriptor;
  const auto most = [&](BdField field) { return static_cast<std::uint64_t>(bd.place(field).most()); };
  const device::TileModel& model = device::tile_model(arch, tile);
  Limits limits{.model = &model, .direction = direction, .dimensions = model.address_dims};
  limits.wrap = most(BdField::D0Wrap);
  limits.open = !bd.has(BdField::D0Every);
  limits.step = most(BdField::D0Step);
  limits.length = most(BdField::Length);
  limits.memory = tile == TileKind::Shim
                      ? low_mask(bd.low_address_bits() + bd.place(BdField::AddressHigh).field.width) + 1
                      : model.data_memory;
  for (unsigned i = 0; i < model.address_dims && direction == Direction::MM2S; ++i) {
    limits.before[i] = most(device::kBdDimensions[i].zeros_before);
    limits.after[i] = most(device::kBdDimensions[i].zeros_after);
  }
  limits.iterations = most(BdField::IterationWrap);
  limits.repeats = low_mask(layout.channel(direction).repeat.width) + 1;
  limits.tasks = model.queue_depth;
  return limits;
}

}  // namespace

std::string_view to_string(Kind kind) {
  return name_of(kind).name;
}

std::string_view description(Kind kind) {
  return name_of(kind).description;
}

std::optional<Kind> parse_kind(std::string_view name) {
  if (name == "external_memory") return Kind::Shim;
  const auto found = std::ranges::find(kNames, name, &Name::name);
  return found == std::end(kNames) ? std::nullopt : std::optional(found->kind);
}

TileKind tile_kind(Kind kind) {
  return name_of(kind).tile;
}

Arch arch_of(Kind kind) {
  return name_of(kind).arch;
}

Limits limits_of(Kind kind, Direction direction) {
  const auto& all = lasting([] {
    std::array<std::array<Limits, 2>, std::size(kNames)> table;
    for (const Name& each : kNames)
      for (const Direction way : {Direction::S2MM, Direction::MM2S})
        table.at(static_cast<std::size_t>(each.kind)).at(static_cast<std::size_t>(way)) = read_limits(each.kind, way);
    return table;
  });
  return all.at(static_cast<std::size_t>(kind)).at(static_cast<std::size_t>(direction));
}

}  // namespace tessera::tiling
