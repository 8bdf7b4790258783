#include "compiler/routing/found_flows.h"

#include "compiler/routing/packet_header.h"

#include <algorithm>
#include <variant>

namespace tessera::compiler::routing {

using device::Bundle;
using device::Direction;
using device::Port;
using device::PortRole;
using device::TileId;
using device::TileKind;

namespace {

// A stream at a slave port, or at its end.
struct Stream {
  std::variant<SwitchPort, Endpoint> at;
  IdCube ids;
  std::optional<bool> keep_header{};  // at an end
  auto operator<=>(const Stream&) const = default;
};

// Returns the IDs in `ids` that also satisfy the rule; nothing when no ID does.
std::optional<IdCube> narrowed(IdCube ids, const Rule& rule) {
  if (((ids.value ^ rule.value) & ids.mask & rule.mask) != 0) return std::nullopt;
  return IdCube{static_cast<std::uint8_t>(ids.mask | rule.mask),
                static_cast<std::uint8_t>(ids.value | (rule.value & rule.mask))};
}

bool contains_all(const Rule& rule, IdCube ids) {
  return (rule.mask & ~ids.mask) == 0 && ((ids.value ^ rule.value) & rule.mask) == 0;
}

class FlowFinder {
 public:
  FlowFinder(const Wiring& wiring, std::vector<FoundFlow>& found) : wiring_(wiring), found_(found) {}

  void follow(const Endpoint& source) {
    const auto port = wiring_.entry(source);
    if (!port) return;
    source_ = source;
    seen_.clear();
    open_ = {{SwitchPort{source.tile, *port}, {}}};
    while (!open_.empty()) {
      const Stream stream = open_.back();
      open_.pop_back();
      if (!seen_.insert(stream).second) continue;  // settings may lead in a circle
      if (const auto* end = std::get_if<Endpoint>(&stream.at))
        found_.push_back({source_, *end, stream.ids, stream.keep_header});
      else
        pass(std::get<SwitchPort>(stream.at), stream.ids);
    }
  }

 private:
  void pass(const SwitchPort& at, IdCube ids) {
    wiring_.for_each_setting(at.first, [&](const TileSettings& settings) {
      for (const Connect& connect : settings.connects)
        if (connect.source == at.second) leave(at.first, connect.destination, ids, std::nullopt);
      for (const PacketRules& rules : settings.rules)
        if (rules.source == at.second) sort_out(settings, rules, ids);
    });
  }

  void sort_out(const TileSettings& settings, const PacketRules& rules, IdCube ids) {
    for (const MasterSet& master : settings.masters)
      for (std::size_t slot = 0; slot < rules.rules.size(); ++slot) {
        const Rule& rule = rules.rules[slot];
        const bool takes = master.arbiter == rule.amsel.arbiter && (master.msels >> rule.amsel.msel & 1) != 0;
        const auto left = narrowed(ids, rule);
        if (!takes || !left) continue;
        // The first slot that matches an ID decides.
        if (std::any_of(rules.rules.begin(), rules.rules.begin() + static_cast<std::ptrdiff_t>(slot),
                        [&](const Rule& earlier) { return contains_all(earlier, *left); }))
          continue;
        leave(settings.tile, master.destination, *left, master.drop_header);
      }
  }

  void leave(TileId tile, Port master, IdCube ids, std::optional<bool> drop_header) {
    const TileKind kind = wiring_.device().kind(tile);
    Endpoint end{tile, wire_of(master.bundle), master.channel};
    if (master.bundle == Bundle::South && kind == TileKind::Shim) {
      if (wiring_.mux_of(tile, Direction::S2MM, master.channel))
        end = wiring_.below(tile, Direction::S2MM, master.channel);
    } else if (const auto next = wiring_.behind(tile, master)) {
      open_.push_back({*next, ids, std::nullopt});
      return;
    } else if (device::opposite(master.bundle)) {
      return;  // the edge of the array
    }
    const bool usual = drops_header(kind, master.bundle);
    open_.push_back({end, ids, drop_header && *drop_header != usual ? std::optional(!*drop_header) : std::nullopt});
  }

  const Wiring& wiring_;
  std::vector<FoundFlow>& found_;
  Endpoint source_;
  std::vector<Stream> open_;
  std::set<Stream> seen_;
};

}  // namespace

std::vector<FoundFlow> flows_from(const Wiring& wiring, TileId tile) {
  const device::Device& device = wiring.device();
  std::vector<Endpoint> sources;
  const auto ports = [&](Bundle bundle) { return device::port_count(device, tile, PortRole::Slave, bundle); };
  for (const Bundle bundle : {Bundle::Core, Bundle::DMA, Bundle::Ctrl, Bundle::Trace})
    for (unsigned channel = 0; channel < ports(bundle); ++channel)
      sources.push_back({tile, wire_of(bundle), static_cast<std::uint8_t>(channel)});
  if (device.kind(tile) == TileKind::Shim)
    for (unsigned channel = 0; channel < ports(Bundle::South); ++channel) {
      const auto south = static_cast<std::uint8_t>(channel);
      sources.push_back(wiring.mux_of(tile, Direction::MM2S, south) ? wiring.below(tile, Direction::MM2S, south)
                                                                    : Endpoint{tile, Wire::South, south});
    }
  std::ranges::sort(sources);
  std::vector<FoundFlow> found;
  FlowFinder finder(wiring, found);
  for (const Endpoint& source : sources) finder.follow(source);
  return found;
}

}  // namespace tessera::compiler::routing
