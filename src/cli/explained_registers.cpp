#include "cli/explained_registers.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tessera::cli {

using device::RegisterInfo;
using device::RegisterRun;
using nlohmann::json;

bool is_same_name(std::string_view a, std::string_view b) {
  const auto plain = [](char c) {
    if (c == ' ' || c == '-') return '_';
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(a, b, {}, plain, plain);
}

std::string listed(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : i + 1 == words.size() ? " and " : ", ", words[i]);
  return text;
}

namespace {

// Returns the register's name in the spelling of the register map; "" when this kind of tile has no such register.
std::string canonical(std::string_view name, device::TileKind kind, device::Arch arch) {
  for (const RegisterRun& run : register_runs(kind, arch)) {
    if (run.prefix.size() > name.size() || !is_same_name(run.prefix, name.substr(0, run.prefix.size()))) continue;
    for (std::uint32_t i = 0; i < (run.is_numbered() ? run.reg.count : 1); ++i)
      if (std::string known = run.name(i); is_same_name(known, name)) return known;
  }
  return {};
}

std::string module_name(const RegisterRun& run) {
  const std::string_view tile = to_string(tile_kind(run));
  const bool in_core_tile = tile_kind(run) == device::TileKind::Core;
  return in_core_tile ? fmt::format("{}, {} module", tile, run.module) : std::string(tile);
}

std::string bit_range(device::Field field) {
  return field.width == 1 ? fmt::format("{}", field.lsb) : fmt::format("{}:{}", field.lsb + field.width - 1, field.lsb);
}

std::string field_lines(const RegisterInfo& info, RegisterValue value) {
  std::size_t longest = 0;
  for (const device::NamedField& named : info.fields()) longest = std::max(longest, named.name.size());
  std::string text;
  for (const auto& [name, field, access] : info.fields()) {
    std::string line = fmt::format("  {:>6}  {:<{}}", bit_range(field), name, longest);
    if (value && field.lsb < 32) line += fmt::format("  {:#x}", field.get(*value));
    if (access != info.run->access) line += fmt::format("  ({})", to_string(access));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace

std::vector<RegisterInfo> registers_called(std::string_view name, device::TileKind kind, device::Arch arch) {
  const std::string known = canonical(name, kind, arch);
  std::vector<RegisterInfo> found = known.empty() ? std::vector<RegisterInfo>() : device::find_registers(known, arch);
  std::erase_if(found, [&](const RegisterInfo& info) { return tile_kind(*info.run) != kind; });
  return found;
}

std::string register_lines(const RegisterInfo& info, RegisterValue value) {
  const RegisterRun& run = *info.run;
  std::string text = fmt::format("{}: {}, offset {:#07x}\n", info.name, module_name(run), info.offset);
  text += fmt::format("  {} bits, {}, {:#x} after reset\n", run.width, to_string(run.access), run.reset);
  if (run.is_numbered())
    text +=
        fmt::format("  number {} of {}{{n}}{}, n from 0 to {}, {:#x} bytes apart\n",
                    run.reg.index_of(info.offset).value(), run.prefix, run.suffix, run.reg.count - 1, run.reg.stride);
  if (run.is_window)
    text += fmt::format("  answers from {:#07x} to {:#07x}\n", run.reg.offset, run.reg.at(run.reg.count) - 1);
  if (value) text += fmt::format("  {}\n", describe(info, *value));
  return text + field_lines(info, value);
}

json register_data(const RegisterInfo& info, RegisterValue value) {
  const RegisterRun& run = *info.run;
  json fields = json::array();
  for (const auto& [name, field, access] : info.fields()) {
    json entry = {{"name", name}, {"lsb", field.lsb}, {"width", field.width}, {"access", to_string(access)}};
    if (value && field.lsb < 32) entry["value"] = field.get(*value);
    fields.push_back(std::move(entry));
  }
  json data = {{"name", info.name},        {"tile_kind", to_string(tile_kind(run))},
               {"module", run.module},     {"offset", info.offset},
               {"width", run.width},       {"access", to_string(run.access)},
               {"reset", run.reset},       {"count", run.reg.count},
               {"stride", run.reg.stride}, {"fields", std::move(fields)}};
  if (value) data["value"] = *value;
  return data;
}

void ExplainedRegisters::add(const RegisterInfo& info, device::Arch arch, RegisterValue value) {
  const std::string lines = register_lines(info, value);
  const auto same = std::ranges::find_if(
      found_, [&](const Found& one) { return one.lines == lines && tile_kind(*one.info.run) == tile_kind(*info.run); });
  if (same != found_.end()) return same->generations.push_back(device::to_string(arch));
  found_.push_back({lines, info, value, {device::to_string(arch)}});
}

std::string ExplainedRegisters::text() const {
  std::vector<std::string> texts;
  for (const Found& one : found_) texts.push_back(fmt::format("of {}: {}", listed(one.generations), one.lines));
  return fmt::format("{}", fmt::join(texts, "\n"));
}

json ExplainedRegisters::data() const {
  json all = json::array();
  for (const Found& one : found_) {
    json data = register_data(one.info, one.value);
    data["generations"] = one.generations;
    all.push_back(std::move(data));
  }
  return all;
}

}  // namespace tessera::cli
