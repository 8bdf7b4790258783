#include "container/cdo/commands.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::container {

const CdoCommandInfo* find_cdo_command(CdoId id) {
  // The table has an entry for each id, because a CDO has up to millions of commands and a search would be slow.
  static const std::vector<const CdoCommandInfo*> by_id = [] {
    std::size_t last = 0;
    for (const CdoCommandInfo& info : kCdoCommands) last = std::max(last, static_cast<std::size_t>(info.id));
    std::vector<const CdoCommandInfo*> table(last + 1);
    for (const CdoCommandInfo& info : kCdoCommands) table[static_cast<std::size_t>(info.id)] = &info;
    return table;
  }();
  const auto number = static_cast<std::size_t>(id);
  return number < by_id.size() ? by_id[number] : nullptr;
}

const CdoCommandInfo* find_cdo_command(std::string_view name) {
  const auto* found = std::ranges::find(kCdoCommands, name, &CdoCommandInfo::name);
  return found == std::end(kCdoCommands) ? nullptr : found;
}

std::string to_string(CdoId id) {
  const CdoCommandInfo* info = find_cdo_command(id);
  return info != nullptr ? std::string(info->name) : fmt::format("0x{:04x}", static_cast<unsigned>(id));
}

}  // namespace tessera::container
