// Where does a stream arrive? It is followed as the hardware does it: taken at the slave port where it enters, and led
// from switch to switch by what the settings say there. What stands against them on the way is told.
#pragma once

#include "compiler/routing/flows.h"

#include <map>
#include <set>

namespace tessera::compiler::routing {

struct Finding {
  enum class Kind : std::uint8_t {
    Illegal,      // a port, a connection or a number that the hardware does not have
    DrivenTwice,  // a master port has two settings
    Mixed,      // a slave port is for circuits and packets; a stream without header comes where packets are told apart
    Slots,      // more rules than slots
    Ambiguous,  // an id matches two slots
    NoMatch,    // an id matches no slot, or no master takes it
    DeadEnd,    // a stream comes to a port where nothing takes it
    Loop,
    Twice,      // a stream comes to a port by two ways
    Unreached,  // a destination that was asked for
    Unwanted,   // a destination that was not
    Header,     // kept where it was to be dropped, or the reverse
    Stray,      // a setting that no stream uses
  };
  Kind kind;
  device::TileId tile;
  std::string text;
  auto operator<=>(const Finding&) const = default;
};
std::string_view to_string(Finding::Kind kind);
std::string to_string(const Finding& finding);

// What comes out at an end. On a shim tile `port` is the South port and `at` what its multiplexer connects; South ports
// that it leaves to programmable logic, or that have none, are PLIO.
struct Arrival {
  Endpoint at;
  device::Port port;
  std::optional<std::uint8_t> header;  // the id, of packets that still have it
  auto operator<=>(const Arrival&) const = default;
};

struct Walk {
  std::set<Arrival> arrivals;
  std::vector<Finding> findings;  // on the way
};

using SwitchPort = std::pair<device::TileId, device::Port>;

// What walks together have used.
struct Used {
  std::set<SwitchPort> slaves;
  std::set<std::pair<SwitchPort, std::size_t>> slots;
  std::set<SwitchPort> masters;
};

// Follows a circuit, or the packets of an id. Streams end at the `stops`, whatever is set behind them.
Walk walk(const device::Device& device, const Settings& settings, const Endpoint& source,
          std::optional<std::uint8_t> id, const std::set<Endpoint>& stops = {});

// As `walk`, one after the other through the same settings.
class Walker {
 public:
  Walker(const device::Device& device, const Settings& settings, const std::set<Endpoint>& stops);
  Walk walk(const Endpoint& source, std::optional<std::uint8_t> id);
  const Used& used() const { return used_; }

 private:
  using Header = std::optional<std::uint8_t>;
  template <class Visit>
  void for_each_setting(device::TileId tile, Visit visit) const;
  void report(Finding::Kind kind, device::TileId tile, std::string text);
  device::ShimMux mux_of(device::TileId tile, device::Direction direction, unsigned south) const;
  Endpoint below(device::TileId tile, device::Direction direction, std::uint8_t south) const;
  std::optional<device::Port> entry(const Endpoint& source);
  void take(device::TileId tile, device::Port slave, Header header);
  void sort_out(const TileSettings& settings, const PacketRules& rules, Header header);
  void leave(device::TileId tile, device::Port master, Header header);
  void arrive(Arrival arrival);
  std::optional<SwitchPort> behind(device::TileId tile, device::Port master) const;

  const device::Device& device_;
  const std::set<Endpoint>& stops_;
  std::map<device::TileId, std::vector<const TileSettings*>> tiles_;
  Walk walk_;
  std::set<SwitchPort> left_by_, on_the_way_;
  Used used_;
};

// "master North0": a port in the words of findings.
std::string port_name(std::string_view role, const device::Port& port);
bool has_port(const device::Device& device, device::TileId tile, device::PortRole role, device::Port port);

}  // namespace tessera::compiler::routing
