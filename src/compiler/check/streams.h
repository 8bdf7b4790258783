// Who feeds whom, as the switches of a design are set: which streams are whose alone, and where data can come to at
// all.
//
// Cores and buffers are not looked into. What comes to a tile may be in whatever leaves it, and in what a neighbour
// takes from its memory or its cascade: so that no way is known from one channel to another is certain, and that there
// is one is not.
#pragma once

#include "compiler/check/programs.h"
#include "compiler/routing/check.h"

#include <map>
#include <set>

namespace tessera::compiler {

class Streams {
 public:
  explicit Streams(aie::DeviceOp device);

  // The channels that all words of a channel come to, and nobody else's. Empty where packets keep a header, or
  // something else than a channel takes part.
  std::vector<Channel> fed_alone_by(const Channel& source) const;

  // All that a channel gets by packets: who sends them, where all that each sends comes here, and whether headers are
  // kept. Empty where something else than a channel takes part.
  struct Feeder {
    Channel channel;
    bool keeps_header;
  };
  std::vector<Feeder> packets_to(const Channel& sink) const;
  // The channels that all packets of one come to, each to one of several, without their headers, and nobody else's.
  std::vector<Channel> packets_from(const Channel& source) const;

  // Whether what a channel sends is one stream, in which headers would be words like others; and the IDs of the packets
  // that its flows lead somewhere. Neither for a channel without a flow.
  bool by_circuit(const Channel& source) const;
  std::set<std::uint8_t> packet_ids(const Channel& source) const;

  // Tiles that control packets come to.
  std::set<device::TileId> controlled() const;

  // Whether what one shim channel reads may be in what another one writes. So it may where the switches do not say
  // where the one goes, or what comes to the other: another configuration may.
  bool may_lead_to(const Channel& from, const Channel& to) const;

 private:
  // A tile with all that is in it, or a channel of a shim tile.
  struct Node {
    device::TileId tile;
    std::optional<std::pair<device::Direction, unsigned>> channel;
    auto operator<=>(const Node&) const = default;
  };

  void follow(const routing::Endpoint& source);
  void add_shared_memories();
  void join(device::TileId one, device::TileId other);
  Node node(const routing::Endpoint& end, device::Direction direction) const;

  aie::DeviceOp design_;
  const device::Device& device_;
  routing::Settings settings_;
  bool has_packets_ = false;
  std::map<routing::Endpoint, std::set<routing::Arrival>> arrivals_;  // of all packets
  std::map<routing::Endpoint, std::set<routing::Endpoint>> feeders_;
  std::set<routing::Endpoint> divided_;  // packets of one source with several destinations
  std::set<routing::Endpoint> copied_;   // what comes to several at once
  std::set<routing::Endpoint> circuits_;
  std::map<routing::Endpoint, std::set<std::uint8_t>> ids_;  // of packets that come somewhere
  std::map<Node, std::set<Node>> next_;
};

}  // namespace tessera::compiler
