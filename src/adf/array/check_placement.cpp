#include "adf/array/check_placement.h"

#include "adf/array/check_cores.h"
#include "adf/array/check_packets.h"
#include "adf/array/check_rules.h"
#include "adf/array/check_shims.h"
#include "adf/array/descriptors.h"
#include "adf/check/direct.h"
#include "adf/graph/names.h"
#include "adf/limits.h"
#include "device/bd_banks.h"
#include "device/capabilities.h"
#include "device/cascade.h"
#include "device/core_view.h"
#include "device/ports.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace tessera::adf::array {

namespace {

using device::Bundle;
using device::Direction;
using device::TileKind;

// The sums of one tile.
struct Load {
  std::uint64_t bytes = 0;
  unsigned locks = 0, descriptors = 0;
  std::map<std::uint32_t, unsigned> descriptors_of_bank;  // of a memory tile, by first descriptor
};

class Examiner {
 public:
  Examiner(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
           const constraints::Resolution& constraints, const Placement& placement)
      : model_(model),
        netlist_(netlist),
        plans_(plans),
        constraints_(constraints),
        placement_(placement),
        device_(*placement.device) {}

  std::vector<std::string> run() {
    for (const Plan& plan : plans_)
      for (const id number : plan.nets)
        if (nets_.insert(number).second) check_net(plan, netlist_.nets[number]);
    check_kernels();
    check_streams();
    check_memories();
    check_loads();
    return std::move(wrong_);
  }

 private:
  template <class... Args>
  void wrong(fmt::format_string<Args...> text, Args&&... args) {
    wrong_.push_back(fmt::format(text, std::forward<Args>(args)...));
  }
  bool is_on_array(id node) const { return node != none && is_kernel_on_array(model_, node); }
  bool is_core(TileId tile) const { return device_.contains(tile) && device_.kind(tile) == TileKind::Core; }
  TileId core_of(id port) const { return placement_.cores.at(model_.ports[port].node); }

  // --- nets ---

  // Returns the tile whose memory the core sees through each of its windows.
  bool sees(TileId core, TileId memory) const {
    return std::ranges::any_of(device_.model(core).views, [&](const device::View& view) {
      const auto place = device::memory_place(device_, core, view.memory_base);
      return place && place->tile == memory;
    });
  }
  bool share_a_memory(TileId a, TileId b) const {
    for (std::uint8_t col = 0; col < device_.cols; ++col)
      for (std::uint8_t row = 0; row < device_.rows; ++row)
        if (is_core({col, row}) && sees(a, {col, row}) && sees(b, {col, row})) return true;
    return false;
  }
  bool cascade_leads(TileId from, TileId to) const {
    if (device::capabilities(device_).wired_cascade)
      return device::neighbour(device_, from, device::wired_cascade(device_, from).output) == to;
    return device::neighbour(device_, from, Bundle::South) == to ||
           device::neighbour(device_, from, Bundle::East) == to;
  }
  bool is_constrained(id port) const {
    return std::ranges::any_of(constraints_.all, [&](const constraints::Resolved& one) {
      const auto is_port = [&](const constraints::Target& target) {
        return target.kind == object::port && target.number == port;
      };
      return is_port(one.subject) || std::ranges::any_of(one.others, is_port);
    });
  }

  void check_net(const Plan& plan, const Net& net) {
    for (const Sink& sink : net.sinks) {
      const id node = model_.ports[sink.port].node;
      if (node == none) continue;
      const auto path = placement_.paths.find(sink.port);
      if (path == placement_.paths.end()) {
        wrong("{} has no path", name_of_port(sink.port));
        continue;
      }
      check_path(plan, net, sink.port, path->second);
    }
  }
  void check_path(const Plan& plan, const Net& net, id sink, Path path) {
    const id source = net.source;
    const bool from_core = is_on_array(model_.ports[source].node), to_core = is_on_array(model_.ports[sink].node);
    const auto expect = [&](bool holds, std::string_view what) {
      if (!holds) wrong("the path from {} to {}: {}", name_of_port(source), name_of_port(sink), what);
    };
    if (model_.ports[sink].shape.kind == carrier::rtp) {
      expect(path == Path::Parameter, "not a parameter");
      if (to_core) add_parameter(sink);
      if (from_core && to_core)
        expect(sees(core_of(source), placement_.buffers.at(sink).tile), "the writer does not reach it");
      return;
    }
    if (from_core && model_.ports[source].shape.kind == carrier::cascade) {
      expect(path == Path::Cascade, "not a cascade");
      if (to_core) expect(cascade_leads(core_of(source), core_of(sink)), "no cascade joins the cores");
      return;
    }
    const auto is_in_place = [&](id port) { return model_.ports[port].direction == way::inout; };
    if (from_core && to_core && is_direct(plan, net) && !is_in_place(source) && !is_in_place(sink))
      return check_direct(plan, source, sink, path, expect);
    const auto in_memory = [&](id port) {
      const id node = model_.ports[port].node;
      return node != none &&
             (model_.nodes[node].kind == NodeKind::Memory || (is_on_array(node) && has_buffer(model_.ports[port])));
    };
    expect(path == (in_memory(source) || in_memory(sink) ? Path::Dma : Path::Stream), "wrong kind");
    check_end(plan, source, false);
    check_end(plan, sink, true);
  }
  template <class Expect>
  void check_direct(const Plan& plan, id source, id sink, Path path, Expect expect) {
    const TileId a = core_of(source), b = core_of(sink);
    const Buffers &x = placement_.buffers.at(source), &y = placement_.buffers.at(sink);
    const unsigned buffers = std::min(plan.buffers[source].buffers, plan.buffers[sink].buffers);
    if (path == Path::Core || path == Path::Memory) {
      expect((path == Path::Core) == (a == b), "one core is not one core");
      expect(x.tile == y.tile && x.spots.size() == y.spots.size(), "both ends do not have the same buffers");
      expect(!placement_.channels.contains(source) && !placement_.channels.contains(sink), "a channel without need");
      expect(sees(a, x.tile) && sees(b, x.tile), "a core does not reach the buffers");
      add_buffers(source, path == Path::Core ? 1 : buffers, path == Path::Core ? 0 : locks_of(buffers), 0);
      shared_.insert(sink);
      return;
    }
    expect(path == Path::Dma, "wrong kind");
    expect(a != b, "a DMA on one core");
    expect(!share_a_memory(a, b) || is_constrained(source) || is_constrained(sink), "a DMA between neighbours");
    check_end(plan, source, false);
    check_end(plan, sink, true);
  }

  unsigned locks_of(unsigned buffers) const { return device::capabilities(device_).counting_locks ? 2 : buffers; }

  // Checks an end of a net that travels through streams.
  void check_end(const Plan& plan, id port, bool is_input) {
    if (!is_on_array(model_.ports[port].node) || !ends_.insert(port).second) return;
    if (!has_buffer(model_.ports[port])) {
      const auto found = placement_.streams.find(port);
      if (found == placement_.streams.end()) return wrong("{} has no stream", name_of_port(port));
      const unsigned limit = device::port_count(
          device_, core_of(port), is_input ? device::PortRole::Master : device::PortRole::Slave, Bundle::Core);
      if (found->second >= limit) wrong("{} has stream {} of {}", name_of_port(port), found->second, limit);
      streams_.emplace_back(core_of(port), is_input, found->second);
      return;
    }
    const unsigned buffers = plan.buffers[port].buffers;
    if (model_.ports[port].direction == way::inout) {
      const bool counts = device::capabilities(device_).counting_locks;
      add_buffers(port, buffers, counts ? 3 : 2 * buffers, 2 * buffers);
      const auto drain = placement_.drains.find(port);
      add_channel(port, placement_.buffers.at(port).tile, Direction::S2MM, channel_of(placement_, port, 0));
      add_channel(port, placement_.buffers.at(port).tile, Direction::MM2S,
                  drain == placement_.drains.end() ? nullptr : &drain->second);
      return;
    }
    add_buffers(port, buffers, locks_of(buffers), buffers * move_count(model_, plan, port, 0, device_));
    add_channel(port, placement_.buffers.at(port).tile, is_input ? Direction::S2MM : Direction::MM2S,
                channel_of(placement_, port, 0));
  }
  void add_channel(id port, TileId tile, Direction direction, const Channel* channel) {
    if (channel == nullptr) return wrong("{} has no channel", name_of_port(port));
    if (channel->tile != tile) wrong("the channel of {} is not beside its buffers", name_of_port(port));
    if (channel->number >= device_.model(tile).channels(direction))
      wrong("{} has an unknown channel", name_of_port(port));
    if (!channels_.emplace(tile, direction, channel->number).second) wrong("{} shares its channel", name_of_port(port));
  }
  // Counts the buffers of a port, which its core must reach.
  void add_buffers(id port, unsigned buffers, unsigned locks, unsigned descriptors) {
    if (!counted_.insert(port).second) return;
    const auto found = placement_.buffers.find(port);
    if (found == placement_.buffers.end()) return wrong("{} has no buffers", name_of_port(port));
    const Buffers& of = found->second;
    if (of.spots.size() != buffers)
      wrong("{} has {} buffers instead of {}", name_of_port(port), of.spots.size(), buffers);
    if (!is_core(of.tile) || !sees(core_of(port), of.tile))
      wrong("the core of {} does not reach its buffers", name_of_port(port));
    std::uint64_t bytes = 0;
    for (const Plan& plan : plans_)
      if (port < plan.buffers.size() && plan.buffers[port].bytes != 0)
        bytes = plan.buffers[port].bytes + plan.buffers[port].margin;
    if (bytes == 0)
      bytes = std::uint64_t{std::max(model_.ports[port].shape.array, 1U)} * model_.ports[port].shape.of.bytes;
    if (of.bytes < bytes) wrong("the buffers of {} have {} bytes instead of {}", name_of_port(port), of.bytes, bytes);
    Load& load = loads_[of.tile];
    load.bytes += bytes * buffers;
    load.locks += locks;
    load.descriptors += descriptors;
  }

  // --- kernels ---

  void add_parameter(id port) {
    // The two buffers of an inout parameter that another kernel writes need locks of their own.
    const id net = port < netlist_.net_of_sink.size() ? netlist_.net_of_sink[port] : none;
    const bool is_written = model_.ports[port].direction == way::inout && net != none &&
                            is_on_array(model_.ports[netlist_.nets[net].source].node);
    add_buffers(port, kParameterBuffersExpected, is_written && device::capabilities(device_).counting_locks ? 4 : 2, 0);
  }
  std::int64_t each(constraints::Key key, std::int64_t otherwise) const {
    for (const constraints::Resolved& one : constraints_.all)
      if (one.constraint->key == key) otherwise = static_cast<std::int64_t>(one.constraint->numbers.front());
    return otherwise;
  }
  void check_kernels() {
    for (const auto& [tile, kernels] : placement_.kernels) {
      std::int64_t stack = 0, heap = 0;
      std::set<id> tables;
      for (const id node : kernels) {
        const Kernel& kernel = model_.kernels[model_.nodes[node].number];
        stack = std::max(stack, kernel.stack_size < 0 ? each(constraints::Key::EachStackSize, limits::kDefaultStack)
                                                      : kernel.stack_size);
        heap = std::max(
            heap, kernel.heap_size < 0 ? each(constraints::Key::EachHeapSize, limits::kDefaultHeap) : kernel.heap_size);
        for (const id parameter : kernel.parameters) add_table(node, parameter, tables);
        for (const id port : kernel.arguments)
          if (model_.ports[port].bound != none) add_table(node, model_.ports[port].bound, tables);
        for (const way direction : {way::in, way::inout, way::out})
          for (const id port : model_.nodes[node].ports(direction))
            if (model_.ports[port].shape.kind == carrier::rtp && model_.ports[port].bound == none) add_parameter(port);
        if (kernel.bypass_control != none) add_parameter(kernel.bypass_control);
      }
      const auto system = placement_.systems.find(kernels.front());
      if (system == placement_.systems.end() || !sees(tile, system->second.tile))
        wrong("{} has no heap", name_of_node(kernels.front()));
      else
        loads_[system->second.tile].bytes += static_cast<std::uint64_t>(heap) + limits::kSyncBuffer;
      const auto at = placement_.stacks.find(kernels.front());
      if (at == placement_.stacks.end() || !sees(tile, at->second.tile)) {
        wrong("{} has no stack", name_of_node(kernels.front()));
        continue;
      }
      loads_[at->second.tile].bytes += static_cast<std::uint64_t>(stack);
    }
  }
  void add_table(id node, id parameter, std::set<id>& counted) {
    const auto found = placement_.tables.find({node, parameter});
    if (found == placement_.tables.end() || !sees(placement_.cores.at(node), found->second.tile))
      return wrong("{} does not reach {}", name_of_node(node), name_of_parameter(parameter));
    const Parameter& of = model_.parameters[parameter];
    if (counted.insert(parameter).second) loads_[found->second.tile].bytes += of.elements * of.of.bytes;
  }
  void check_streams() {
    std::ranges::sort(streams_);
    if (std::ranges::adjacent_find(streams_) != streams_.end()) wrong("two ports share a stream of a core");
  }

  // --- memory tiles ---

  void check_memories() {
    for (const Plan& plan : plans_)
      for (const id node : plan.nodes) {
        const Node& of = model_.nodes[node];
        if (of.kind != NodeKind::Memory || model_.memories[of.number].kind == ::adf::host::memory_kind::external)
          continue;
        if (!counted_memories_.insert(node).second) continue;
        const Memory& memory = model_.memories[of.number];
        const auto at = placement_.memories.find(node);
        if (at == placement_.memories.end() || !device_.contains(at->second) ||
            device_.kind(at->second) != TileKind::Mem) {
          wrong("{} has no memory tile", name_of_node(node));
          continue;
        }
        Load& load = loads_[at->second];
        load.bytes += elements_of(memory.dimensions) * memory.of.bytes * memory.num_buffers;
        std::size_t inputs = 0;
        for (const id port : of.in) inputs += lanes_of(model_, plan, port);
        const bool is_one = memory.num_buffers == 1;  // counts and turns; several buffers: two locks for each pair
        const std::size_t outputs = of.out.size(), turns = (inputs - 1) + (outputs - 1);
        load.locks += static_cast<unsigned>(is_one ? 2 + turns : 2 * inputs * outputs);
        for (const bool is_input : {true, false})
          for (const id port : is_input ? of.in : of.out)
            for (unsigned lane = 0; lane < lanes_of(model_, plan, port); ++lane) {
              const Channel* channel = channel_of(placement_, port, lane);
              add_channel(port, at->second, is_input ? Direction::S2MM : Direction::MM2S, channel);
              if (channel == nullptr) continue;
              const auto bank = device::descriptors_of(device_.model(at->second), channel->number);
              // Each port but the last passes the turn on, or each further lock needs descriptors.
              const std::size_t peers = is_input ? of.out.size() : inputs;
              const bool is_last =
                  port == (is_input ? of.in : of.out).back() && lane + 1 == lanes_of(model_, plan, port);
              const auto more =
                  static_cast<unsigned>(is_one ? (is_last ? 0 : 1) : 2 * (std::max<std::size_t>(peers, 1) - 1));
              const unsigned needed = memory.num_buffers * (move_count(model_, plan, port, lane, device_) + more);
              if ((load.descriptors_of_bank[bank.first] += needed) > bank.count)
                wrong("the memory tile {} has too few descriptors of one parity", device::to_string(at->second));
            }
      }
  }
  void check_loads() {
    for (const auto& [tile, load] : loads_) {
      const device::TileModel& model = device_.model(tile);
      const auto compare = [&](std::uint64_t needs, std::uint64_t has, std::string_view what) {
        if (needs > has) wrong("tile {} needs {} {} and has {}", device::to_string(tile), needs, what, has);
      };
      compare(load.bytes, model.data_memory, "bytes");
      compare(load.locks, model.locks, "locks");
      compare(load.descriptors, model.bds, "descriptors");
    }
  }

  static constexpr unsigned kParameterBuffersExpected = 2;

  const Model& model_;
  const Netlist& netlist_;
  const std::vector<Plan>& plans_;
  const constraints::Resolution& constraints_;
  const Placement& placement_;
  const device::Device& device_;
  std::set<id> nets_, ends_, counted_, shared_, counted_memories_;
  std::vector<std::tuple<TileId, bool, unsigned>> streams_;
  std::set<std::tuple<TileId, Direction, unsigned>> channels_;
  std::map<TileId, Load> loads_;
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> check_placement(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                                         const constraints::Resolution& constraints, const Placement& placement) {
  std::vector<std::string> made = check_cores(model, plans, placement);
  for (std::vector<std::string> more :
       {Examiner(model, netlist, plans, constraints, placement).run(), check_shims(model, plans, placement),
        check_packets(model, netlist, plans, placement), check_rules(model, constraints, placement)})
    made.insert(made.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return made;
}

}  // namespace tessera::adf::array
