#include "container/cdo/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tessera::container {

namespace {

// The table has the row of each id, because a CDO has up to millions of commands and a search would be slow.
constexpr std::uint8_t kNoRow = 0xff;
constexpr auto kRowOfId = [] {
  constexpr auto last = std::ranges::max(kCdoCommands, {}, &CdoCommandInfo::id).id;
  static_assert(std::size(kCdoCommands) < kNoRow);
  std::array<std::uint8_t, static_cast<std::size_t>(last) + 1> rows{};
  rows.fill(kNoRow);
  for (std::size_t row = 0; row < std::size(kCdoCommands); ++row)
    rows[static_cast<std::size_t>(kCdoCommands[row].id)] = static_cast<std::uint8_t>(row);
  return rows;
}();

}  // namespace

const CdoCommandInfo* find_cdo_command(CdoId id) {
  const auto number = static_cast<std::size_t>(id);
  if (number >= kRowOfId.size() || kRowOfId[number] == kNoRow) return nullptr;
  return &kCdoCommands[kRowOfId[number]];
}

const CdoCommandInfo* find_cdo_command(std::string_view name) {
  const auto* found = std::ranges::find(kCdoCommands, name, &CdoCommandInfo::name);
  return found == std::end(kCdoCommands) ? nullptr : found;
}

std::string to_string(CdoId id) {
  const CdoCommandInfo* info = find_cdo_command(id);
  return info != nullptr ? std::string(info->name) : fmt::format("0x{:04x}", static_cast<unsigned>(id));
}

std::string cdo_version_text(std::uint32_t version) {
  return fmt::format("{}.{:02x}", version >> 8, version & 0xff);
}

}  // namespace tessera::container
