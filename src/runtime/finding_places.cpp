#include "runtime/finding_places.h"

#include <algorithm>

namespace tessera::runtime {

namespace {

using DesignPlace = container::DesignName;

class Places {
 public:
  Places(std::span<const DesignPlace> places, unsigned start_column) : places_(places), start_column_(start_column) {}

  const DesignPlace* of(const array::Actor& actor) const {
    return find(actor.tile, [&](const DesignPlace& each) {
      return actor.bd ? each.kind == DesignPlace::Kind::Descriptor && each.number == *actor.bd
                      : each.kind == DesignPlace::Kind::Core;
    });
  }
  const DesignPlace* buffer_at(device::TileId tile, std::uint64_t byte) const {
    return find(tile, [&](const DesignPlace& each) {
      return each.kind == DesignPlace::Kind::Buffer && !each.line.empty() && byte >= each.number &&
             byte - each.number < each.length;
    });
  }

 private:
  template <class Is>
  const DesignPlace* find(device::TileId tile, Is is) const {
    const auto found = std::ranges::find_if(places_, [&](const DesignPlace& each) {
      return each.tile.col + start_column_ == tile.col && each.tile.row == tile.row && is(each);
    });
    return found == places_.end() ? nullptr : &*found;
  }

  std::span<const DesignPlace> places_;
  unsigned start_column_;
};

}  // namespace

void add_places(std::vector<array::Finding>& findings, std::span<const DesignPlace> design, unsigned start_column) {
  const Places places(design, start_column);
  for (array::Finding& finding : findings) {
    std::vector<std::string> lines;
    for (const array::Party& party : finding.parties)
      if (const DesignPlace* place = party.actor ? places.of(*party.actor) : nullptr;
          place != nullptr && std::ranges::find(lines, place->line) == lines.end()) {
        if (!lines.empty()) finding.diag.notes.push_back(fmt::format("{} is at {}", party.who, place->line));
        lines.push_back(place->line);
      }
    if (const DesignPlace* buffer =
            finding.at && finding.at->tile ? places.buffer_at(*finding.at->tile, finding.at->byte) : nullptr) {
      finding.diag.notes.push_back(
          fmt::format("that is byte {} of the buffer{} at {}", finding.at->byte - buffer->number,
                      buffer->name.empty() ? "" : fmt::format(" '{}'", buffer->name), buffer->line));
    }
    if (!lines.empty()) finding.diag = std::move(finding.diag).within(lines.front());
  }
}

array::Names names_of(std::span<const DesignPlace> design, unsigned start_column) {
  using Kind = DesignPlace::Kind;
  array::Names names;
  for (const DesignPlace& each : design) {
    const device::TileId tile{static_cast<std::uint8_t>(each.tile.col + start_column), each.tile.row};
    const array::Named named{each.name, each.owner, each.line};
    switch (each.kind) {
      case Kind::Buffer: names.buffers.push_back({tile, each.number, each.length, named}); break;
      case Kind::Descriptor: names.descriptors.try_emplace({tile, each.number}, named); break;
      case Kind::Core: names.cores.try_emplace(tile, named); break;
      case Kind::Lock: names.locks.try_emplace({tile, each.number}, named); break;
      case Kind::Stack: break;
      case Kind::Channel: names.channels.try_emplace({tile, each.direction, each.number}, named); break;
    }
  }
  return names;
}

}  // namespace tessera::runtime
