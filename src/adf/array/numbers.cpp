#include "adf/array/numbers.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace tessera::adf::array {

namespace {

using device::Direction;

class Numbering {
 public:
  Numbering(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor, const EndPlaces& ends,
            const std::map<unsigned, std::vector<BufferSpot>>& spots)
      : demand_(demand), rules_(rules), grid_(grid), floor_(floor), ends_(ends), spots_(spots) {
    made_.device = &grid.device();
  }

  std::optional<Placement> run() {
    add_cores();
    for (unsigned i = 0; i < demand_.sets.size(); ++i)
      if (floor_.exists(i)) add_set(i);
    if (!add_channels()) return {};
    add_ends();
    for (const Plan& plan : *demand_.plans)
      for (const id net : plan.nets) add_paths(demand_.netlist->nets[net]);
    return std::move(made_);
  }

 private:
  void add_cores() {
    for (unsigned i = 0; i < demand_.clusters.size(); ++i) {
      const device::TileId tile = grid_.tile(floor_.tile_of(i));
      for (const id node : demand_.clusters[i].kernels) made_.cores[node] = tile;
      made_.kernels.emplace_back(tile, demand_.clusters[i].kernels);
    }
    std::ranges::sort(made_.kernels, {}, [](const auto& one) { return one.first; });
  }

  void add_set(unsigned number) {
    const BufferSet& set = demand_.sets[number];
    Buffers made{grid_.tile(floor_.tile_of_set(number)), set.buffer_bytes, {}};
    if (const auto found = spots_.find(number); found != spots_.end()) made.spots = found->second;
    made.spots.resize(set.buffers);
    for (const id port : set.ports) made_.buffers[port] = made;
    for (const id node : demand_.clusters[set.first].kernels) {
      if (set.kind == SetKind::Stack) made_.stacks[node] = made;
      if (set.kind == SetKind::System) made_.systems[node] = made;
      if (set.kind == SetKind::Table && uses(node, set.table)) made_.tables[{node, set.table}] = made;
    }
  }
  bool uses(id node, id parameter) const {
    const Kernel& kernel = demand_.model->kernels[demand_.model->nodes[node].number];
    return std::ranges::find(kernel.parameters, parameter) != kernel.parameters.end() ||
           std::ranges::any_of(kernel.arguments,
                               [&](id port) { return demand_.model->ports[port].bound == parameter; });
  }

  // Channels with a number by constraints come first; the others take the lowest free number.
  bool add_channels() {
    std::set<std::tuple<unsigned, bool, unsigned>> taken;
    for (const bool is_given : {true, false})
      for (unsigned i = 0; i < demand_.sets.size(); ++i) {
        const BufferSet& set = demand_.sets[i];
        if (!floor_.exists(i) || set.use.s2mm + set.use.mm2s == 0) continue;
        const auto given = rules_.channels.find(set.ports.front());
        if ((given != rules_.channels.end()) != is_given) continue;
        const unsigned tile = floor_.tile_of_set(i);
        const auto take = [&](bool is_input) -> std::optional<Channel> {
          unsigned number = is_given ? given->second : 0;
          while (!is_given && taken.contains({tile, is_input, number})) ++number;
          if (!taken.emplace(tile, is_input, number).second) return {};
          return Channel{grid_.tile(tile), static_cast<std::uint8_t>(number)};
        };
        const std::optional<Channel> channel = take(set.use.s2mm != 0);
        if (!channel) return false;
        made_.channels[set.ports.front()] = *channel;
        if (set.use.s2mm == 0 || set.use.mm2s == 0) continue;
        const std::optional<Channel> drain = take(false);
        if (!drain) return false;
        made_.drains[set.ports.front()] = *drain;
      }
    return true;
  }

  void add_ends() {
    for (unsigned i = 0; i < demand_.ends.size(); ++i) {
      if (demand_.ends[i].port != none)
        set_channel(demand_.ends[i].port, demand_.ends[i].lane, ends_.ends[i]);
      else
        made_.ios[demand_.ends[i].node] = ends_.ends[i];
    }
    std::map<unsigned, std::vector<unsigned>> by_tile;
    for (unsigned i = 0; i < demand_.memories.size(); ++i) {
      made_.memories[demand_.memories[i].node] = grid_.tile(ends_.memories[i]);
      if (!rules_.memory_spots[i].empty()) made_.memory_spots[demand_.memories[i].node] = rules_.memory_spots[i];
      by_tile[ends_.memories[i]].push_back(i);
    }
    for (const auto& [tile, memories] : by_tile) {
      const auto channels = memory_channels(demand_, rules_, grid_, memories);
      if (!channels) continue;
      for (const auto& [key, channel] : *channels) set_channel(key.first, key.second, {grid_.tile(tile), channel});
    }
  }

  void set_channel(id port, unsigned lane, const Channel& channel) {
    (lane == 0 ? made_.channels[port] : made_.lanes[{port, lane}]) = channel;
  }

  // --- paths ---

  void add_paths(const Net& net) {
    const Model& model = *demand_.model;
    for (const Sink& sink : net.sinks) {
      const Port &from = model.ports[net.source], &to = model.ports[sink.port];
      if (to.node == none) continue;
      made_.paths[sink.port] = path_of(net, sink.port);
      if (is_fed(model, *demand_.netlist, sink.port)) made_.fed.insert(sink.port);
      if (to.shape.kind == carrier::rtp || from.shape.kind == carrier::cascade) continue;
      for (const auto& [port, is_input] : {std::pair(net.source, false), std::pair(sink.port, true)})
        if (demand_.has_cluster(port) && !has_buffer(model.ports[port])) add_stream(port, is_input);
    }
  }
  void add_stream(id port, bool is_input) {
    if (made_.streams.contains(port)) return;
    made_.streams[port] = streams_[{demand_.cluster(port), is_input}]++;
  }
  Path path_of(const Net& net, id sink) const {
    const Model& model = *demand_.model;
    if (model.ports[sink].shape.kind == carrier::rtp) return Path::Parameter;
    if (demand_.has_cluster(net.source) && model.ports[net.source].shape.kind == carrier::cascade) return Path::Cascade;
    for (const Link& link : demand_.links)
      if (demand_.netlist->nets[link.net].source == net.source)
        return link.from == link.to ? Path::Core : floor_.exists(link.both) ? Path::Memory : Path::Dma;
    const auto has_memory = [&](id port) {
      const Port& of = model.ports[port];
      if (of.node == none) return false;
      return model.nodes[of.node].kind == NodeKind::Memory || (demand_.has_cluster(port) && has_buffer(of));
    };
    return has_memory(net.source) || has_memory(sink) ? Path::Dma : Path::Stream;
  }

  const Demand& demand_;
  const Rules& rules_;
  const Grid& grid_;
  const Floor& floor_;
  const EndPlaces& ends_;
  const std::map<unsigned, std::vector<BufferSpot>>& spots_;
  std::map<std::pair<unsigned, bool>, std::uint8_t> streams_;
  Placement made_;
};

}  // namespace

std::optional<Placement> placement_of(const Demand& demand, const Rules& rules, const Grid& grid, const Floor& floor,
                                      const EndPlaces& ends, const std::map<unsigned, std::vector<BufferSpot>>& spots) {
  return Numbering(demand, rules, grid, floor, ends, spots).run();
}

}  // namespace tessera::adf::array
