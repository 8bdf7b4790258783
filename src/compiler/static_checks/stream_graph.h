// Finds the DMA channels that feed other DMA channels, from the switch settings of a design.
//
// For may_lead_to(), the graph does not look into cores and buffers. It assumes that data arriving at a tile may be in
// everything that leaves the tile, and in everything that a neighbour takes from its memory or cascade. So "no path
// from one channel to another" is certain, and "there is a path" is only possible.
#pragma once

#include "compiler/routing/verify.h"
#include "compiler/static_checks/programs.h"

#include <map>
#include <set>

namespace tessera::compiler {

class StreamGraph {
 public:
  explicit StreamGraph(aie::DeviceOp device);

  // Returns the DMA channels that receive every word of `source`, without headers, and no words of any other source.
  // Empty when packets of `source` with different IDs go to different destinations.
  std::vector<Channel> fed_alone_by(const Channel& source) const;

  // The channels that send packets to this channel, and whether headers are kept. Empty when one of the sources is not
  // a DMA channel, sends a circuit, or sends packets with other IDs to other destinations.
  struct Feeder {
    Channel channel;
    bool keeps_header;
  };
  std::vector<Feeder> packets_to(const Channel& sink) const;
  // Returns the DMA channels among which the switches divide the packets of `source`: each packet goes to one of them,
  // without its header, and they receive nothing else. Empty when one destination does not fit this description.
  std::vector<Channel> packets_from(const Channel& source) const;

  // by_circuit(): true when a circuit takes the data of the channel, so that a header would be an ordinary word.
  // packet_ids(): the packet IDs that the switches route from the channel. Both need a route: without one, they return
  // false and the empty set.
  bool by_circuit(const Channel& source) const;
  std::set<std::uint8_t> packet_ids(const Channel& source) const;

  // Tiles that receive control packets.
  std::set<device::TileId> controlled() const;

  // For two channels of shim tiles: true when data that `from` reads may be in data that `to` writes. Also true when
  // the switches do not show where the data of `from` goes or where the data of `to` comes from, because another
  // configuration may connect them.
  bool may_lead_to(const Channel& from, const Channel& to) const;

 private:
  // A tile with all its parts, or a channel of a shim tile.
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
  std::map<routing::Endpoint, std::set<routing::Arrival>> arrivals_;  // by source, for its circuit or all its packets
  std::map<routing::Endpoint, std::set<routing::Endpoint>> feeders_;
  std::set<routing::Endpoint> divided_;  // sources whose packets with different IDs go to different destinations
  std::set<routing::Endpoint> copied_;   // sources whose words go to several destinations at once
  std::set<routing::Endpoint> circuits_;
  std::map<routing::Endpoint, std::set<std::uint8_t>> ids_;  // per source, the IDs of its packets that arrive somewhere
  std::map<Node, std::set<Node>> next_;
};

}  // namespace tessera::compiler
