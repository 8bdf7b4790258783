// The tables for people. An address is found by bisection in a sorted list of the places of one kind of tile, a name in
// a list of all of them that the first question builds: a configuration as text asks for a name in every line.
#include "device/registers.h"

#include "device/codes.h"

#include <algorithm>
#include <tuple>

namespace tessera::device {

namespace {
// Bytes of a tile that belong to a register (or to a window of addresses), by offset. `run` counts within kRuns.
struct Place {
  std::uint32_t offset;
  std::uint32_t length;
  std::uint16_t run;
};

#include "device/register_tables.inc"

std::span<const Place> places(TileKind kind) {
  switch (kind) {
    case TileKind::Shim: return kShimPlaces;
    case TileKind::Mem: return kMemPlaces;
    case TileKind::Core: return kCorePlaces;
  }
  return {};
}

std::uint32_t index_in_run(const Place& place) {
  const RegisterRun& run = kRuns[place.run];
  return run.is_window ? 0 : run.reg.index_of(place.offset).value();
}

std::string name_of(const Place& place) {
  return kRuns[place.run].name(index_in_run(place));
}

// "the nearest registers are A at 0x.. and B at 0x..", for an offset that belongs to none.
std::string neighbours(TileKind kind, std::uint32_t offset) {
  const std::span<const Place> all = places(kind);
  const auto after = std::ranges::upper_bound(all, offset, {}, &Place::offset);
  std::string text;
  if (after != all.begin()) text = fmt::format("{} at {:#x}", name_of(*std::prev(after)), std::prev(after)->offset);
  if (after != all.end())
    text += fmt::format("{}{} at {:#x}", text.empty() ? "" : " and ", name_of(*after), after->offset);
  return fmt::format("the nearest registers are {}", text);
}

// Every register and memory, sorted by name; equal names stay in the order of the modules.
std::vector<RegisterInfo> sorted_by_name() {
  std::vector<RegisterInfo> all;
  for (const RegisterRun& run : kRuns)
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

std::span<const RegisterRun> register_runs(TileKind kind) {
  switch (kind) {
    case TileKind::Shim: return kShimRuns;
    case TileKind::Mem: return kMemRuns;
    case TileKind::Core: return kCoreRuns;
  }
  return {};
}

TileKind tile_kind(const RegisterRun& run) {
  if (run.module == "shim") return TileKind::Shim;
  return run.module == "memtile" ? TileKind::Mem : TileKind::Core;
}

std::optional<RegisterInfo> register_at(TileKind kind, std::uint32_t offset) {
  const std::span<const Place> all = places(kind);
  const auto after = std::ranges::upper_bound(all, offset, {}, &Place::offset);
  if (after == all.begin()) return std::nullopt;
  const Place& place = *std::prev(after);
  if (offset - place.offset >= place.length) return std::nullopt;
  return RegisterInfo{name_of(place), place.offset, &kRuns[place.run]};
}

const RegisterRun* memory_at(TileKind kind, std::uint32_t offset) {
  for (const RegisterRun& run : register_runs(kind))
    if (run.is_memory() && offset >= run.reg.offset && offset - run.reg.offset < run.reg.count * run.reg.stride)
      return &run;
  return nullptr;
}

std::vector<RegisterInfo> find_registers(std::string_view name) {
  static const std::vector<RegisterInfo> all = sorted_by_name();
  const auto found = std::ranges::equal_range(all, name, {}, &RegisterInfo::name);
  return {found.begin(), found.end()};
}

std::string describe(const RegisterInfo& info, std::uint32_t value) {
  std::string text = fmt::format("{} = {:#010x}", info.name, value);
  std::string parts;
  std::uint32_t rest = value;
  for (const auto& [name, field, access] : info.fields()) {
    if (field.lsb >= 32) continue;  // of the upper words of a 128-bit register
    rest &= ~field.mask();
    if (const std::uint32_t part = field.get(value))
      parts += fmt::format("{}{} {:#x}", parts.empty() ? "" : ", ", name, part);
  }
  if (rest != 0) parts += fmt::format("{}reserved bits {:#x}", parts.empty() ? "" : ", ", rest);
  return parts.empty() ? text : fmt::format("{} ({})", text, parts);
}

Result<Meaning> explain_address(const Device& device, std::uint64_t address) {
  if (device.arch == Arch::AIE1)
    return Failure(error(code::no_register_map, "the registers of {} are not recorded", to_string(device.arch))
                       .at("device {}", device.name)
                       .help("choose a device of AIE2 or AIE2P, such as npu1"));
  const Location location = device.locate(address);
  if (!device.contains(location.tile))
    return Failure(error(code::outside_device, "address {:#x} lies outside {}", address, device.name)
                       .note("it names tile {}, but there are {} columns and {} rows", to_string(location.tile),
                             device.cols, device.rows)
                       .help("an address is column << {} | row << {} | offset", device.col_shift, device.row_shift));
  const TileKind kind = device.kind(location.tile);
  Meaning meaning{location, kind, register_at(kind, location.offset), memory_at(kind, location.offset)};
  if (!meaning.info && meaning.memory == nullptr)
    return Failure(error(code::no_register, "nothing is at offset {:#x} of a {}", location.offset, to_string(kind))
                       .at("address {:#x}: tile {} of {}", address, to_string(location.tile), device.name)
                       .note("{}", neighbours(kind, location.offset)));
  return meaning;
}

}  // namespace tessera::device
