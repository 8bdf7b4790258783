#include "report/snapshot_report.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::report {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kWidest = 80;  // columns of a line of scalar registers

bool is_zero(ByteSpan value) {
  return std::ranges::all_of(value, [](std::uint8_t byte) { return byte == 0; });
}

ordered_json value_json(ByteSpan value) {
  if (value.size() == 4) return load_le<std::uint32_t>(value, 0);
  return register_text(value);
}

std::string place_text(std::uint32_t pc, const NameCode& names) {
  const std::string name = names ? names(pc) : "";
  return name.empty() ? fmt::format("{:#x}", pc) : fmt::format("{:#x} in {}", pc, name);
}

// Returns whether the names of a register file need a wide column: control and status registers have names such as
// crUnpackSign.
bool has_long_names(const isa::InstructionSet& set, isa::RegFile file) {
  return std::ranges::any_of(set.registers_in(file), [&](isa::Reg reg) { return set.to_string(reg).size() > 7; });
}

std::string scalars_text(const array::CoreSnapshot& core) {
  std::string text, line;
  std::optional<isa::RegFile> file;
  const auto is_row = [&](isa::RegFile one) { return core.set->registers_in(one).size() > 1; };  // not sp, lr, ...
  for (const array::RegisterValue& one : core.registers) {
    if (one.value.size() != 4) continue;
    const std::string item = fmt::format("  {:<{}} {}", one.name, has_long_names(*core.set, one.reg.file) ? 12 : 7,
                                         register_text(one.value));
    const bool begins_row = file && file != one.reg.file && (is_row(*file) || is_row(one.reg.file));
    if (!line.empty() && (begins_row || line.size() + item.size() > kWidest)) {
      text += line + '\n';
      line.clear();
    }
    line += item;
    file = one.reg.file;
  }
  return text + line + '\n';
}

std::string wide_text(const array::CoreSnapshot& core) {
  std::string text;
  bool left_out = false;
  for (const array::RegisterValue& one : core.registers) {
    if (one.value.size() == 4) continue;
    if (is_zero(one.value))
      left_out = true;
    else
      text += fmt::format("  {:<6} {}\n", one.name, register_text(one.value));  // 8 words: 80 columns
  }
  if (left_out)
    text += fmt::format("  {}vector registers, accumulators and masks are 0\n", text.empty() ? "" : "other ");
  return text;
}

}  // namespace

std::string snapshot_text(const array::CoreSnapshot& core, const NameCode& names) {
  std::string text = scalars_text(core) + wide_text(core);
  if (core.branch)
    text += fmt::format("  branches to {} after {} more bundles\n", place_text(core.branch->target, names),
                        core.branch->bundles);
  for (const array::PendingResult& one : core.results)
    text += fmt::format("  under way: {} = {} from cycle {}\n", one.name, register_text(one.value), one.lands);
  for (const array::PendingPart& one : core.parts)
    text += fmt::format("  under way: {} of {} reads its operand in cycle {}\n", one.operation,
                        place_text(one.pc, names), one.cycle);
  return text;
}

ordered_json snapshot_json(const array::CoreSnapshot& core, const NameCode& names) {
  ordered_json registers = ordered_json::object(), results = ordered_json::array(), parts = ordered_json::array();
  for (const array::RegisterValue& one : core.registers) registers[one.name] = value_json(one.value);
  for (const array::PendingResult& one : core.results)
    results.push_back({{"register", one.name}, {"value", value_json(one.value)}, {"cycle", one.lands}});
  for (const array::PendingPart& one : core.parts)
    parts.push_back({{"operation", one.operation}, {"pc", one.pc}, {"cycle", one.cycle}});
  ordered_json json = {{"cycle", core.cycle}, {"pc", core.pc}};
  if (const std::string name = names ? names(core.pc) : ""; !name.empty()) json["position"] = name;
  if (core.branch) json["branch"] = {{"target", core.branch->target}, {"bundles", core.branch->bundles}};
  json["registers"] = std::move(registers);
  json["results"] = std::move(results);
  json["parts"] = std::move(parts);
  return json;
}

std::string snapshot_text(const array::TileSnapshot& tile, device::TileKind kind, const NameCode& names) {
  std::string text = fmt::format("tile {}", device::to_string(tile.tile));
  if (tile.has_host_core)
    text += fmt::format(": {}\n  the body of the core runs on the host, so there are no registers\n", tile.core_state);
  else if (tile.core)
    text += fmt::format(" at cycle {}: pc {}, {}\n{}", tile.core->cycle, place_text(tile.core->pc, names),
                        tile.core_state, snapshot_text(*tile.core, names));
  else
    text += kind == device::TileKind::Core ? ": no core was set up here\n"
                                           : fmt::format(": a {}\n", device::to_string(kind));
  std::vector<std::string> held;
  for (std::size_t i = 0; i < tile.locks.size(); ++i)
    if (tile.locks[i] != 0) held.push_back(fmt::format("{} holds {}", i, tile.locks[i]));
  return text + fmt::format("  locks: {}{}\n", fmt::join(held, ", "), held.empty() ? "all 0" : "; the others 0");
}

ordered_json snapshot_json(const array::TileSnapshot& tile, const NameCode& names) {
  ordered_json json = {{"tile", {tile.tile.col, tile.tile.row}}};
  if (tile.core && !tile.has_host_core) {
    json["core"] = snapshot_json(*tile.core, names);
    json["core"]["state"] = tile.core_state;
  }
  json["locks"] = tile.locks;
  return json;
}

}  // namespace tessera::report
