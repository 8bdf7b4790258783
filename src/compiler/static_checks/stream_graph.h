// Tells which channels feed which others, from the switch settings of a design: the channels that share a stream with
// no other channel, and the places where data can arrive at all.
//
// The check does not look into cores and buffers. It assumes that data arriving at a tile may be in everything that
// leaves the tile, and in everything that a neighbour takes from its memory or cascade. So "no path from one channel to
// another" is certain, and "there is a path" is only possible.
#pragma once

#include "compiler/routing/verify.h"
#include "compiler/static_checks/programs.h"

#include <map>
#include <set>

namespace tessera::compiler {

class StreamGraph {
 public:
  explicit StreamGraph(aie::DeviceOp device);

  // The channels that receive every word of `source`, without headers, and no words of any other source. Empty when
  // packets of `source` go to different destinations.
  std::vector<Channel> fed_alone_by(const Channel& source) const;

  // The channels that send packets to this one, and whether headers are kept. Empty when a source is not a DMA channel,
  // sends a circuit, or sends packets to other destinations, too.
  struct Feeder {
    Channel channel;
    bool keeps_header;
  };
  std::vector<Feeder> packets_to(const Channel& sink) const;
  // The channels that share out the packets of `source`: each packet goes to one of them, without its header, and they
  // receive nothing else.
  std::vector<Channel> packets_from(const Channel& source) const;

  // by_circuit(): true when the data of the channel is a circuit stream, in which a header would be an ordinary word.
  // packet_ids(): the packet IDs that flows of the channel route. A channel without a flow has neither.
  bool by_circuit(const Channel& source) const;
  std::set<std::uint8_t> packet_ids(const Channel& source) const;

  // Tiles that receive control packets.
  std::set<device::TileId> controlled() const;

  // True when data that one shim channel reads may be in data that another shim channel writes. Also true when the
  // switches do not show where the first channel's data goes or where the second channel's data comes from: another
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
  std::map<routing::Endpoint, std::set<routing::Arrival>> arrivals_;  // arrivals of all packets
  std::map<routing::Endpoint, std::set<routing::Endpoint>> feeders_;
  std::set<routing::Endpoint> divided_;  // sources whose packets go to different destinations
  std::set<routing::Endpoint> copied_;   // sources whose words go to several destinations at once
  std::set<routing::Endpoint> circuits_;
  std::map<routing::Endpoint, std::set<std::uint8_t>> ids_;  // per source, the IDs of its packets that arrive somewhere
  std::map<Node, std::set<Node>> next_;
};

}  // namespace tessera::compiler
