#include "adf/array/demand.h"

#include "adf/array/descriptors.h"
#include "adf/array/memory_tiles.h"
#include "adf/array/unions.h"
#include "adf/check/direct.h"
#include "adf/graph/names.h"
#include "adf/limits.h"
#include "base/bits.h"
#include "device/capabilities.h"

#include <algorithm>
#include <set>

namespace tessera::adf::array {

namespace {

using constraints::Key;
using device::Direction;

constexpr unsigned kParameterBuffers = 2;  // the writer fills one while the kernel reads the other
constexpr unsigned kParameterLocks = 2;
constexpr std::uint64_t kAlignment = 32;  // not a fact: vectors of 256 bits begin at such addresses

class Survey {
 public:
  Survey(Demand& to, const constraints::Resolution& constraints, const device::Device& device)
      : to_(to),
        model_(*to.model),
        netlist_(*to.netlist),
        constraints_(constraints),
        device_(device),
        counts_locks_(device::capabilities(device).counting_locks) {}

  void run(const std::vector<std::pair<id, id>>& joined) {
    find_clusters(joined);
    for (std::size_t i = 0; i < to_.plans->size(); ++i) {
      const Plan& plan = (*to_.plans)[i];
      for (const id number : plan.nets)
        if (nets_.insert(number).second) add_net(plan, netlist_.nets[number], number);
      for (const id node : plan.nodes) add_node(plan, node);
    }
    for (unsigned i = 0; i < to_.clusters.size(); ++i) add_memory_of_core(i);
    for (unsigned i = 0; i < to_.sets.size(); ++i)
      for (const id port : to_.sets[i].ports) to_.sets_of_port[port].push_back(i);
    find_wires();
  }

 private:
  // --- clusters ---

  void find_clusters(const std::vector<std::pair<id, id>>& joined) {
    std::map<id, std::size_t> number;  // by node: its number in `all`
    std::vector<std::pair<id, std::size_t>> all;
    for (std::size_t plan = 0; plan < to_.plans->size(); ++plan)
      for (const id node : (*to_.plans)[plan].kernels)
        if (is_kernel_on_array(model_, node) && number.try_emplace(node, all.size()).second)
          all.emplace_back(node, plan);
    Unions cores(all.size());
    const auto join = [&](id a, id b) {
      if (number.contains(a) && number.contains(b)) cores.join(number[a], number[b]);
    };
    for (const Plan& plan : *to_.plans)
      for (const std::vector<id>& kernels : plan.cores)
        for (const id node : kernels) join(kernels.front(), node);
    for (const constraints::Resolved& one : constraints_.all)
      if (one.constraint->key == Key::NodeWithNodes)
        for (const constraints::Target& other : one.others) join(one.subject.number, other.number);
    for (const auto& [a, b] : joined) join(a, b);
    std::map<std::size_t, unsigned> cluster_of;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto [known, is_new] = cluster_of.try_emplace(cores.find(i), static_cast<unsigned>(to_.clusters.size()));
      if (is_new) to_.clusters.push_back({{}, all[i].second, 0, 0, 0});
      Cluster& cluster = to_.clusters[known->second];
      const double ratio = model_.kernels[model_.nodes[all[i].first].number].runtime_ratio;
      cluster.kernels.push_back(all[i].first);
      cluster.ratio += ratio > 0 ? ratio : 2;
      to_.cluster_of[all[i].first] = known->second;
    }
  }

  // --- sets of buffers ---

  unsigned add_set(BufferSet set, unsigned locks, std::optional<Direction> dma, unsigned descriptors) {
    set.use.bytes = static_cast<std::int64_t>(align_up(set.buffer_bytes, kAlignment) * set.buffers);
    set.use.locks = static_cast<int>(locks);
    if (dma) {
      (*dma == Direction::S2MM ? set.use.s2mm : set.use.mm2s) = 1;
      set.use.descriptors = static_cast<int>(descriptors);
    }
    to_.sets.push_back(std::move(set));
    return static_cast<unsigned>(to_.sets.size() - 1);
  }
  unsigned locks_of(unsigned buffers) const { return counts_locks_ ? 2 : buffers; }

  // A chain of descriptors serves each buffer; a tiling may need several.
  unsigned descriptors_of(const Plan& plan, id port, unsigned buffers) {
    check_moves(plan, port);
    return buffers * move_count(model_, plan, port, 0, device_);
  }
  void check_moves(const Plan& plan, id port) {
    if (!plan.access.contains(port)) return;
    for (unsigned lane = 0; lane < lanes_of(model_, plan, port); ++lane)
      if (auto moves = moves_of(model_, plan, port, lane, device_); !moves)
        return to_.errors.push_back(std::move(moves.error()));
  }

  // An inout buffer is filled by one channel and emptied by another one. Its three states need a lock more than those
  // of other buffers, or two locks for each buffer.
  void add_in_place(const Plan& plan, id port) {
    if (!in_place_.insert(port).second) return;
    const BufferPlan& of = plan.buffers[port];
    const unsigned set = add_port(plan, port, SetKind::Port, Direction::S2MM);
    Use& use = to_.sets[set].use;
    use.mm2s = 1;
    use.locks = counts_locks_ ? 3 : static_cast<int>(2 * of.buffers);
    use.descriptors = static_cast<int>(2 * of.buffers);
  }

  unsigned add_port(const Plan& plan, id port, SetKind kind, std::optional<Direction> dma) {
    const BufferPlan& of = plan.buffers[port];
    BufferSet set;
    set.kind = kind;
    set.ports = {port};
    set.first = to_.cluster(port);
    set.buffer_bytes = of.bytes + of.margin;
    set.buffers = of.buffers;
    return add_set(std::move(set), locks_of(of.buffers), dma, descriptors_of(plan, port, of.buffers));
  }

  void add_link(const Plan& plan, const Net& net, id number) {
    const id sink = net.sinks.front().port;
    Link link;
    link.net = number;
    link.from = to_.cluster(net.source);
    link.to = to_.cluster(sink);
    const auto index = static_cast<unsigned>(to_.links.size());
    const BufferPlan &from = plan.buffers[net.source], &to = plan.buffers[sink];
    BufferSet both;
    both.kind = SetKind::Both;
    both.ports = {net.source, sink};
    both.first = link.from;
    both.second = link.to;
    both.buffer_bytes = from.bytes + std::max(from.margin, to.margin);
    // Kernels of one core run one after the other and need one buffer without a lock.
    const bool is_one_core = link.from == link.to;
    both.buffers = is_one_core ? 1 : std::min(from.buffers, to.buffers);
    link.both = add_set(std::move(both), is_one_core ? 0 : locks_of(std::min(from.buffers, to.buffers)), {}, 0);
    link.source = add_port(plan, net.source, SetKind::Source, Direction::MM2S);
    link.sink = add_port(plan, sink, SetKind::Sink, Direction::S2MM);
    for (const unsigned set : {link.both, link.source, link.sink}) to_.sets[set].link = index;
    to_.links.push_back(link);
  }

  void add_net(const Plan& plan, const Net& net, id number) {
    const bool is_from_kernel = to_.has_cluster(net.source);
    const carrier kind = model_.ports[net.source].shape.kind;
    if (model_.ports[net.sinks.front().port].shape.kind == carrier::rtp) return;
    if (is_from_kernel && kind == carrier::cascade) {
      for (const Sink& sink : net.sinks)
        if (to_.has_cluster(sink.port))
          to_.cascades.push_back({number, to_.cluster(net.source), to_.cluster(sink.port)});
      return;
    }
    if (is_direct(plan, net) && is_from_kernel && to_.has_cluster(net.sinks.front().port) &&
        !is_in_place(model_.ports[net.source]) && !is_in_place(model_.ports[net.sinks.front().port]))
      return add_link(plan, net, number);
    if (is_from_kernel) add_end_of_net(plan, net.source, Direction::MM2S);
    for (const Sink& sink : net.sinks)
      if (to_.has_cluster(sink.port)) add_end_of_net(plan, sink.port, Direction::S2MM);
  }
  void add_end_of_net(const Plan& plan, id port, Direction direction) {
    if (!has_buffer(model_.ports[port])) {
      Cluster& cluster = to_.clusters[to_.cluster(port)];
      ++(direction == Direction::S2MM ? cluster.streams_in : cluster.streams_out);
      return;
    }
    if (is_in_place(model_.ports[port])) return add_in_place(plan, port);
    add_port(plan, port, SetKind::Port, direction);
  }

  // --- nodes ---

  void add_node(const Plan& plan, id node) {
    if (!nodes_.insert(node).second) return;
    const Node& of = model_.nodes[node];
    if (of.kind == NodeKind::Kernel && to_.cluster_of.contains(node)) add_kernel(node);
    if (of.kind == NodeKind::Io) add_io(plan, node);
    if (of.kind == NodeKind::Memory) add_memory(plan, node);
  }

  void add_kernel(id node) {
    const Node& of = model_.nodes[node];
    for (const way direction : {way::in, way::inout, way::out})
      for (const id number : of.ports(direction)) {
        const Port& port = model_.ports[number];
        if (port.shape.kind == carrier::rtp && port.bound == none) add_parameter(node, number);
      }
    if (const id control = model_.kernels[of.number].bypass_control; control != none) add_parameter(node, control);
  }
  void add_parameter(id node, id number) {
    const Port& port = model_.ports[number];
    BufferSet set;
    set.ports = {number};
    set.first = to_.cluster_of.at(node);
    // A kernel that writes the parameter must reach its buffers.
    const id net = number < netlist_.net_of_sink.size() ? netlist_.net_of_sink[number] : none;
    if (net != none && to_.has_cluster(netlist_.nets[net].source)) {
      const unsigned writer = to_.cluster(netlist_.nets[net].source);
      if (writer != set.first) set.second = writer;
    }
    set.buffer_bytes = std::uint64_t{std::max(port.shape.array, 1U)} * port.shape.of.bytes;
    set.buffers = kParameterBuffers;
    const bool needs_more = counts_locks_ && is_fed(model_, netlist_, number);
    add_set(std::move(set), needs_more ? 2 * kParameterLocks : kParameterLocks, {}, 0);
  }

  void add_io(const Plan& plan, id node) {
    const Node& of = model_.nodes[node];
    for (const std::vector<id>* ports : {&of.in, &of.out})
      for (const id port : *ports) check_moves(plan, port);
    const bool is_dma = model_.ios[of.number].kind == ::adf::host::io_kind::gmio;
    if (!of.out.empty()) to_.ends.push_back({node, none, 0, is_dma, true});
    if (!of.in.empty()) to_.ends.push_back({node, none, 0, is_dma, false});
  }

  void add_memory(const Plan& plan, id node) {
    const Node& of = model_.nodes[node];
    const Memory& memory = model_.memories[of.number];
    if (memory.kind == ::adf::host::memory_kind::external) {
      for (const std::vector<id>* ports : {&of.in, &of.out})
        for (const id port : *ports) {
          check_moves(plan, port);
          for (unsigned lane = 0; lane < lanes_of(model_, plan, port); ++lane)
            to_.ends.push_back({node, port, lane, true, ports == &of.out});
        }
      return;
    }
    SharedMemory made;
    made.node = node;
    made.buffers = memory.num_buffers;
    made.buffer_bytes = elements_of(memory.dimensions) * memory.of.bytes;
    made.bytes = align_up(made.buffer_bytes, kAlignment) * made.buffers;
    made.locks = static_cast<int>(memory_locks(model_, plan, node));
    for (const bool fills : {true, false})
      for (const id port : fills ? of.in : of.out) {
        check_moves(plan, port);
        for (unsigned lane = 0; lane < lanes_of(model_, plan, port); ++lane)
          made.ports.push_back({port, lane, fills ? Direction::S2MM : Direction::MM2S,
                                memory.num_buffers * memory_descriptors(model_, plan, port, lane, device_)});
      }
    to_.memories.push_back(std::move(made));
  }

  // --- stacks, heaps and tables ---

  std::int64_t each(Key key, std::int64_t otherwise) const {
    for (const constraints::Resolved& one : constraints_.all)
      if (one.constraint->key == key) return static_cast<std::int64_t>(one.constraint->numbers.front());
    return otherwise;
  }
  void add_memory_of_core(unsigned number) {
    const std::int64_t each_stack = each(Key::EachStackSize, limits::kDefaultStack);
    const std::int64_t each_heap = each(Key::EachHeapSize, limits::kDefaultHeap);
    const Cluster& cluster = to_.clusters[number];
    std::int64_t stack = 0, heap = 0;
    for (const id node : cluster.kernels) {
      const Kernel& kernel = model_.kernels[model_.nodes[node].number];
      stack = std::max(stack, kernel.stack_size < 0 ? each_stack : kernel.stack_size);
      heap = std::max(heap, kernel.heap_size < 0 ? each_heap : kernel.heap_size);
      for (const id parameter : kernel.parameters) add_table(number, parameter);
      for (const id port : kernel.arguments)
        if (model_.ports[port].bound != none) add_table(number, model_.ports[port].bound);
    }
    const auto add = [&](SetKind kind, std::int64_t bytes) {
      BufferSet set;
      set.kind = kind;
      set.first = number;
      set.buffer_bytes = static_cast<std::uint64_t>(bytes);
      return add_set(std::move(set), 0, {}, 0);
    };
    to_.stack_of.push_back(add(SetKind::Stack, stack));
    to_.system_of.push_back(add(SetKind::System, heap + static_cast<std::int64_t>(limits::kSyncBuffer)));
  }
  void add_table(unsigned cluster, id parameter) {
    const auto [known, is_new] = to_.tables.try_emplace({cluster, parameter}, 0);
    if (!is_new) return;
    const Parameter& of = model_.parameters[parameter];
    BufferSet set;
    set.kind = SetKind::Table;
    set.table = parameter;
    set.first = cluster;
    set.buffer_bytes = of.elements * of.of.bytes;
    known->second = add_set(std::move(set), 0, {}, 0);
  }

  // --- wires ---

  // Nets that packet nodes or shared buffers join form one wire.
  void find_wires() {
    std::set<id> direct;
    for (const Link& link : to_.links) direct.insert(link.net);
    for (const CascadeLink& link : to_.cascades) direct.insert(link.net);
    std::vector<id> nets;
    for (const Plan& plan : *to_.plans)
      for (const id number : plan.nets) {
        const Net& net = netlist_.nets[number];
        if (!direct.contains(number) && model_.ports[net.source].node != none &&
            model_.ports[net.sinks.front().port].shape.kind != carrier::rtp)
          nets.push_back(number);
      }
    std::ranges::sort(nets);
    nets.erase(std::ranges::unique(nets).begin(), nets.end());
    Unions joined(nets.size());
    std::map<id, std::size_t> net_of_node;  // by packet node or shared buffer
    const auto joins = [&](id node) {
      return model_.nodes[node].kind == NodeKind::Packet ||
             std::ranges::any_of(to_.memories, [&](const SharedMemory& one) { return one.node == node; });
    };
    const auto nodes_of = [&](const Net& net) {
      std::vector<id> made{model_.ports[net.source].node};
      for (const Sink& sink : net.sinks) made.push_back(model_.ports[sink.port].node);
      return made;
    };
    for (std::size_t i = 0; i < nets.size(); ++i)
      for (const id node : nodes_of(netlist_.nets[nets[i]])) {
        if (!joins(node)) continue;
        const auto [known, is_new] = net_of_node.try_emplace(node, i);
        if (!is_new) joined.join(known->second, i);
      }
    std::map<std::size_t, std::set<id>> nodes;
    for (std::size_t i = 0; i < nets.size(); ++i)
      for (const id node : nodes_of(netlist_.nets[nets[i]])) nodes[joined.find(i)].insert(node);
    for (const auto& [root, members] : nodes) add_wire(members);
  }
  void add_wire(const std::set<id>& nodes) {
    Wire wire;
    for (const id node : nodes) {
      if (const auto found = to_.cluster_of.find(node); found != to_.cluster_of.end())
        wire.clusters.push_back(found->second);
      for (unsigned i = 0; i < to_.ends.size(); ++i)
        if (to_.ends[i].node == node) wire.ends.push_back(i);
      for (unsigned i = 0; i < to_.memories.size(); ++i)
        if (to_.memories[i].node == node) wire.memories.push_back(i);
    }
    std::ranges::sort(wire.clusters);
    wire.clusters.erase(std::ranges::unique(wire.clusters).begin(), wire.clusters.end());
    if (wire.clusters.size() + wire.ends.size() + wire.memories.size() > 1) to_.wires.push_back(std::move(wire));
  }

  Demand& to_;
  const Model& model_;
  const Netlist& netlist_;
  const constraints::Resolution& constraints_;
  const device::Device& device_;
  bool counts_locks_;
  std::set<id> nodes_, nets_, in_place_;
};

}  // namespace

Use& Use::operator+=(const Use& other) {
  bytes += other.bytes;
  s2mm += other.s2mm;
  mm2s += other.mm2s;
  locks += other.locks;
  descriptors += other.descriptors;
  return *this;
}

bool Demand::has_cluster(id port) const {
  return model->ports[port].node != none && cluster_of.contains(model->ports[port].node);
}
unsigned Demand::cluster(id port) const {
  return cluster_of.at(model->ports[port].node);
}

Use supply_of(const device::TileModel& model) {
  return {model.data_memory, static_cast<int>(model.s2mm_channels), static_cast<int>(model.mm2s_channels),
          static_cast<int>(model.locks), static_cast<int>(model.bds)};
}

Demand demand_of(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                 const constraints::Resolution& constraints, const device::Device& device,
                 const std::vector<std::pair<id, id>>& joined) {
  Demand made;
  made.model = &model;
  made.netlist = &netlist;
  made.plans = &plans;
  Survey(made, constraints, device).run(joined);
  return made;
}

}  // namespace tessera::adf::array
