// Follows a stream to its destinations as the hardware does: from the slave port at which the stream enters, through
// all switches, by their settings. Faults on the way become findings.
#pragma once

#include "compiler/routing/wiring.h"

#include <set>

namespace tessera::compiler::routing {

struct Finding {
  enum class Kind : std::uint8_t {
    Illegal,      // the hardware lacks the port, connection or number
    DrivenTwice,  // a master port has two settings
    Mixed,        // a port used for circuits and packets, or a stream without a header among packets
    Slots,        // more rules than slots
    Ambiguous,    // an ID matches two slots
    NoMatch,      // an ID matches no slot, or no master takes it
    DeadEnd,      // no setting takes a stream at a port
    Loop,
    Twice,      // a stream reaches a port by two paths
    Unreached,  // a requested destination that no stream reaches
    Unwanted,   // a destination that was not requested
    Header,     // a header is kept instead of dropped, or the reverse
    Unused,     // a setting that no stream uses
  };
  Kind kind;
  device::TileId tile;
  std::string text;
  auto operator<=>(const Finding&) const = default;
};
std::string_view to_string(Finding::Kind kind);
std::string to_string(const Finding& finding);

// The arrival of a stream at an end. On a shim tile `port` is the South port, and `at` the end that its multiplexer
// connects; South ports that are connected to programmable logic, or to nothing, count as PLIO.
struct Arrival {
  Endpoint at;
  device::Port port;
  std::optional<std::uint8_t> header;  // the ID, if packets still have it
  auto operator<=>(const Arrival&) const = default;
};

struct FollowedStream {
  std::set<Arrival> arrivals;
  std::vector<Finding> findings;  // faults on the way
};

// The ports and slots that were used by all streams followed so far.
struct UsedPorts {
  std::set<SwitchPort> slaves;
  std::set<std::pair<SwitchPort, std::size_t>> slots;
  std::set<SwitchPort> masters;
};

// Follows a circuit or, with `id`, packets of this ID. The stream ends at each of the `stops`, even if settings
// continue behind it.
FollowedStream follow(const device::Device& device, const Settings& settings, const Endpoint& source,
                      std::optional<std::uint8_t> id, const std::set<Endpoint>& stops = {});

// Like follow(), for several streams through the same settings. Remembers the ports that they use.
class StreamFollower {
 public:
  StreamFollower(const device::Device& device, const Settings& settings, const std::set<Endpoint>& stops);
  FollowedStream follow(const Endpoint& source, std::optional<std::uint8_t> id);
  const UsedPorts& used() const { return used_; }

 private:
  using Header = std::optional<std::uint8_t>;
  void report(Finding::Kind kind, device::TileId tile, std::string text);
  std::optional<device::Port> entry(const Endpoint& source);
  void take(device::TileId tile, device::Port slave, Header header);
  void sort_out(const TileSettings& settings, const PacketRules& rules, Header header);
  void leave(device::TileId tile, device::Port master, Header header);
  void arrive(Arrival arrival);

  Wiring wiring_;
  const std::set<Endpoint>& stops_;
  FollowedStream followed_;
  std::set<SwitchPort> left_by_, on_the_way_;
  UsedPorts used_;
};

// Returns the name of a port for the text of a finding: "master North 0".
std::string port_name(std::string_view role, const device::Port& port);

}  // namespace tessera::compiler::routing
