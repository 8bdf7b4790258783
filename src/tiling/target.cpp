#include "tiling/target.h"

#include "device/dma_places.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::tiling {

using device::Arch;
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
  const device::DmaPlaces places = device::dma_places(tile, arch);
  const device::FieldWords bd(tile, arch, places.bd.at(0), places.bd_words);
  const device::FieldWords queue(tile, arch, places.queue.at(static_cast<std::size_t>(direction)).at(0), 1);
  const auto most = [](const device::FieldWords& words, const std::string& field) {
    const device::NamedField* named = words.find(field);
    return named == nullptr ? 0 : low_mask(named->field.width);
  };
  const device::TileModel& model = device::tile_model(arch, tile);
  const bool first = arch == Arch::AIE1;  // AIE1 stores wraps and lengths less one, but steps unchanged
  Limits limits{.model = &model, .direction = direction, .dimensions = model.address_dims};
  limits.wrap = low_mask(model.bd.wrap_bits) + (first ? 1 : 0);
  limits.open = !first;
  limits.step = low_mask(model.bd.step_bits) + (first ? 0 : 1);
  limits.length = low_mask(model.bd.length_bits) + (first ? 1 : 0);
  const std::uint64_t words = tile == TileKind::Shim ? most(bd, "Base_Address_Low") : 0;
  limits.memory = tile == TileKind::Shim ? (words + 1) * (most(bd, "Base_Address_High") + 1) * 4 : model.data_memory;
  for (unsigned i = 0; i < model.address_dims && direction == Direction::MM2S; ++i) {
    limits.before[i] = most(bd, fmt::format("D{}_Zero_Before", i));
    limits.after[i] = most(bd, fmt::format("D{}_Zero_After", i));
  }
  limits.iterations = most(bd, "Iteration_Wrap") + 1;
  limits.repeats = most(queue, "Repeat_Count") + 1;
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

// Computed once for each, because the register map is searched by name.
Limits limits_of(Kind kind, Direction direction) {
  static const auto all = [] {
    std::array<std::array<Limits, 2>, std::size(kNames)> table;
    for (const Name& each : kNames)
      for (const Direction way : {Direction::S2MM, Direction::MM2S})
        table.at(static_cast<std::size_t>(each.kind)).at(static_cast<std::size_t>(way)) = read_limits(each.kind, way);
    return table;
  }();
  return all.at(static_cast<std::size_t>(kind)).at(static_cast<std::size_t>(direction));
}

}  // namespace tessera::tiling
