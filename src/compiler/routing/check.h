// An independent look at the settings of switches: where does what each source sends arrive?
//
// A router that checks itself with its own graph repeats its own mistakes. This checker shares with it the plain
// structures only. It does what the hardware does: takes a stream at the slave port where it enters, looks up what the
// settings say there, and follows them from switch to switch. It then compares what it found with what was asked for,
// and also reports what no stream would notice: connections that do not exist, ports driven twice, slots that do not
// fit, and settings that nothing uses.
//
// Settings may come from a router, from a design, or be read from registers, so that two configurations can be compared
// by where their streams go rather than by the ports they take.
#pragma once

#include "compiler/routing/flows.h"

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

// Follows a circuit, or the packets of an id. Streams end at the `stops`, whatever is set behind them.
Walk walk(const device::Device& device, const Settings& settings, const Endpoint& source,
          std::optional<std::uint8_t> id, const std::set<Endpoint>& stops = {});

// All that is wrong with `settings`, together with what the request has fixed, as an answer to the request. Sorted.
std::vector<Finding> check(const device::Device& device, const Request& request, const Settings& settings);

}  // namespace tessera::compiler::routing
