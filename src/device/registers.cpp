// Look-ups in the register maps. A look-up by address is a binary search in a sorted list of the places of a kind of
// tile. A look-up by name uses a sorted list of all registers, built at the first look-up, because a configuration as
// text needs a name in every line.
#include "device/registers.h"

#include "base/lasting.h"
#include "device/capabilities.h"
#include "device/codes.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace tessera::device {

namespace {
// A range of bytes of a tile, by offset, that belongs to a register (or to a window of addresses). `run` is an index
// into kRuns.
struct Place {
  std::uint32_t offset;
  std::uint32_t length;
  std::uint16_t run;
};

// The generated tables, one namespace for each generation, as in the generated headers.
namespace tables {
#include "device/aie1_register_tables.inc"
#include "device/register_tables.inc"
}  // namespace tables

// The map of a generation: a table of runs, and for each kind of tile the places of its runs.
struct Map {
  std::span<const RegisterRun> runs;
  std::array<std::span<const RegisterRun>, 3> of_kind;
  std::array<std::span<const Place>, 3> places;
};
constexpr Map kAie1Map{tables::aie1::kRuns,
                       {tables::aie1::kShimRuns, tables::aie1::kMemRuns, tables::aie1::kCoreRuns},
                       {tables::aie1::kShimPlaces, tables::aie1::kMemPlaces, tables::aie1::kCorePlaces}};
constexpr Map kAie2Map{tables::aie2::kRuns,
                       {tables::aie2::kShimRuns, tables::aie2::kMemRuns, tables::aie2::kCoreRuns},
                       {tables::aie2::kShimPlaces, tables::aie2::kMemPlaces, tables::aie2::kCorePlaces}};
constexpr Map kAie2pMap{tables::aie2::kRuns,
                        {tables::aie2::kShimRuns, tables::aie2::kAie2pMemRuns, tables::aie2::kCoreRuns},
                        {tables::aie2::kShimPlaces, tables::aie2::kAie2pMemPlaces, tables::aie2::kCorePlaces}};

constexpr const Map* kMaps[] = {&kAie1Map, &kAie2Map, &kAie2pMap};  // indexed by Arch
static_assert(std::size(kMaps) == kArchs.size());

const Map& map_of(Arch arch) {
  return *kMaps[static_cast<std::size_t>(arch)];
}

std::span<const Place> places(TileKind kind, Arch arch) {
  return map_of(arch).places[static_cast<std::size_t>(kind)];
}

std::uint32_t index_in_run(const Place& place, const RegisterRun& run) {
  return run.is_window ? 0 : run.reg.index_of(place.offset).value();
}

std::string name_of(const Place& place, Arch arch) {
  const RegisterRun& run = map_of(arch).runs[place.run];
  return run.name(index_in_run(place, run));
}

// Returns "the nearest registers are A at 0x.. and B at 0x..", for an offset without a register.
std::string neighbours(TileKind kind, std::uint32_t offset, Arch arch) {
  const std::span<const Place> all = places(kind, arch);
  const auto after = std::ranges::upper_bound(all, offset, {}, &Place::offset);
  std::string text;
  if (after != all.begin())
    text = fmt::format("{} at {:#x}", name_of(*std::prev(after), arch), std::prev(after)->offset);
  if (after != all.end())
    text += fmt::format("{}{} at {:#x}", text.empty() ? "" : " and ", name_of(*after, arch), after->offset);
  return fmt::format("the nearest registers are {}", text);
}

// Returns the place that contains an offset; nullptr when no place does.
const Place* place_at(TileKind kind, std::uint32_t offset, Arch arch) {
  const std::span<const Place> all = places(kind, arch);
  const auto after = std::ranges::upper_bound(all, offset, {}, &Place::offset);
  if (after == all.begin()) return nullptr;
  const Place& place = *std::prev(after);
  return offset - place.offset < place.length ? &place : nullptr;
}

// Returns every register and memory, sorted by name; equal names stay in the order of the modules.
std::vector<RegisterInfo> sorted_by_name(Arch arch) {
  std::vector<RegisterInfo> all;
  for (const std::span<const RegisterRun> runs : map_of(arch).of_kind)
    for (const RegisterRun& run : runs)
      for (std::uint32_t i = 0; i < (run.is_numbered() ? run.reg.count : 1); ++i)
        all.push_back({run.name(i), run.reg.at(i), &run});
  std::ranges::sort(all, {}, [](const RegisterInfo& info) { return std::tie(info.name, info.run); });
  return all;
}
}  // namespace

std::string_view to_string(Access access) {
  switch (access) {
    case Access::ReadWrite: return "read/write";
    case Access::ReadOnly: return "read only";
    case Access::WriteOnly: return "write only";
    case Access::ClearOnOne: return "write 1 to clear";
    case Access::Mixed: return "mixed";
  }
  return "?";
}

std::string RegisterRun::name(std::uint32_t index) const {
  return is_numbered() ? fmt::format("{}{}{}", prefix, index, suffix) : std::string(prefix);
}

std::span<const RegisterRun> register_runs(TileKind kind, Arch arch) {
  return map_of(arch).of_kind[static_cast<std::size_t>(kind)];
}

TileKind tile_kind(const RegisterRun& run) {
  if (run.module == "shim") return TileKind::Shim;
  return run.module == "memtile" ? TileKind::Mem : TileKind::Core;
}

const RegisterRun* register_run_at(TileKind kind, std::uint32_t offset, Arch arch) {
  const Place* place = place_at(kind, offset, arch);
  return place == nullptr ? nullptr : &map_of(arch).runs[place->run];
}

std::optional<RegisterInfo> register_at(TileKind kind, std::uint32_t offset, Arch arch) {
  const Place* place = place_at(kind, offset, arch);
  if (place == nullptr) return std::nullopt;
  return RegisterInfo{name_of(*place, arch), place->offset, &map_of(arch).runs[place->run]};
}

const RegisterRun* memory_at(TileKind kind, std::uint32_t offset, Arch arch) {
  const auto& memories = lasting([] {
    std::array<std::array<std::vector<const RegisterRun*>, 3>, kArchs.size()> all;
    for (std::size_t each = 0; each < kArchs.size(); ++each)
      for (std::size_t tile = 0; tile < all[each].size(); ++tile)
        for (const RegisterRun& run : kMaps[each]->of_kind[tile])
          if (run.is_memory()) all[each][tile].push_back(&run);
    return all;
  });
  for (const RegisterRun* run : memories[static_cast<std::size_t>(arch)][static_cast<std::size_t>(kind)])
    if (is_among(offset, run->reg.offset, run->reg.count * run->reg.stride)) return run;
  return nullptr;
}

std::vector<RegisterInfo> find_registers(std::string_view name, Arch arch) {
  const auto& of_arch = lasting([] {
    std::array<std::vector<RegisterInfo>, kArchs.size()> all;
    std::ranges::transform(kArchs, all.begin(), sorted_by_name);
    return all;
  });
  const std::vector<RegisterInfo>& all = of_arch[static_cast<std::size_t>(arch)];
  const auto found = std::ranges::equal_range(all, name, {}, &RegisterInfo::name);
  return {found.begin(), found.end()};
}

std::string describe(const RegisterInfo& info, std::uint32_t value) {
  std::string text = fmt::format("{} = {:#010x}", info.name, value);
  std::string parts;
  std::uint32_t rest = value;
  for (const auto& [name, field, access] : info.fields()) {
    if (field.lsb >= 32) continue;  // in the upper words of a 128-bit register
    rest &= ~field.mask();
    if (const std::uint32_t part = field.get(value))
      parts += fmt::format("{}{} {:#x}", parts.empty() ? "" : ", ", name, part);
  }
  if (rest != 0) parts += fmt::format("{}reserved bits {:#x}", parts.empty() ? "" : ", ", rest);
  return parts.empty() ? text : fmt::format("{} ({})", text, parts);
}

Result<Meaning> explain_address(const Device& device, std::uint64_t address) {
  const Location location = device.locate(address);
  if (!device.contains(location.tile))
    return Failure(error(code::outside_device, "address {:#x} lies outside {}", address, device.name)
                       .note("the address names tile ({},{}), but the device has {} columns and {} rows",
                             address >> device.col_shift, location.tile.row, device.cols,
                             device.rows)  // a TileId has no room for all columns
                       .help("an address is column << {} | row << {} | offset", device.col_shift, device.row_shift));
  const TileKind kind = device.kind(location.tile);
  Meaning meaning{location, kind, register_at(kind, location.offset, device.arch),
                  memory_at(kind, location.offset, device.arch)};
  if (!meaning.info && meaning.memory == nullptr)
    return Failure(error(code::no_register, "no memory and no register is at offset {:#x} of a {}", location.offset,
                         to_string(kind))
                       .at("address {:#x}: tile {} of {}", address, to_string(location.tile), device.name)
                       .note("{}", neighbours(kind, location.offset, device.arch)));
  return meaning;
}

}  // namespace tessera::device
