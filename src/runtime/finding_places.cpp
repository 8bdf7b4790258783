#include "runtime/finding_places.h"

#include <algorithm>

namespace tessera::runtime {

using DesignPlace = container::DesignName;

static void add_party(sanitize::Finding& finding, sanitize::Party& party, const array::PartNames& names,
                      std::vector<std::string>& lines) {
  if (!party.actor) return;
  party.named =
      kept(party.actor->bd ? names.descriptor(party.actor->tile, *party.actor->bd) : names.core(party.actor->tile));
  const std::string line = party.named ? party.named->line : "";
  if (line.empty() || std::ranges::find(lines, line) != lines.end()) return;
  if (!lines.empty()) finding.diag.notes.push_back(fmt::format("{} is at {}", party.who, line));
  lines.push_back(line);
}

static void add_buffer(sanitize::Finding& finding, const array::PartNames& names) {
  if (!finding.at || !finding.at->tile) return;
  const array::PartNames::Buffer* buffer = names.buffer(*finding.at->tile, finding.at->byte);
  if (buffer == nullptr) return;
  finding.at->buffer = buffer->named;
  const auto& [name, owner, line] = buffer->named;
  if (!line.empty())
    finding.diag.notes.push_back(fmt::format("the place is byte {} of the buffer{} at {}",
                                             finding.at->byte - buffer->first,
                                             name.empty() ? "" : fmt::format(" '{}'", name), line));
}

void add_places(std::vector<sanitize::Finding>& findings, const array::PartNames& names) {
  for (sanitize::Finding& finding : findings) {
    std::vector<std::string> lines;
    for (sanitize::Party& party : finding.parties) add_party(finding, party, names, lines);
    add_buffer(finding, names);
    if (!lines.empty()) finding.diag = std::move(finding.diag).within(lines.front());
  }
}

array::PartNames names_of(std::span<const DesignPlace> design, unsigned start_column) {
  using Kind = DesignPlace::Kind;
  array::PartNames names;
  for (const DesignPlace& each : design) {
    const device::TileId tile{static_cast<std::uint8_t>(each.tile.col + start_column), each.tile.row};
    const array::Named named{each.name, each.owner, each.line};
    switch (each.kind) {
      case Kind::Buffer: names.buffers.push_back({tile, each.number, each.length, named}); break;
      case Kind::Descriptor: names.descriptors.try_emplace({tile, each.number}, named); break;
      case Kind::Core: names.cores.try_emplace(tile, named); break;
      case Kind::Lock: names.locks.try_emplace({tile, each.number}, named); break;
      case Kind::Stack:
      case Kind::Device: break;
      case Kind::Channel: names.channels.try_emplace({tile, each.direction, each.number}, named); break;
    }
  }
  return names;
}

}  // namespace tessera::runtime
