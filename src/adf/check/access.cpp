#include "adf/check/access.h"

#include "adf/check/padding.h"
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>
#include <numeric>

namespace tessera::adf {

namespace {

using ::adf::host::io_kind;
using ::adf::host::memory_kind;

// The buffer behind a port.
struct Subject {
  tiling::Kind kind = tiling::Kind::MemoryTile;
  element of;
  std::vector<std::uint32_t> dimensions;
  std::uint64_t elements = 0;  // 0: not known
};

class Accesses {
 public:
  Accesses(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes)
      : model_(model), netlist_(netlist), plan_(plan), mistakes_(mistakes) {}

  void run() {
    for (const id number : plan_.nodes) {
      const Node& node = model_.nodes[number];
      for (const std::vector<id>* ports : {&node.in, &node.out, &node.inout})
        for (const id port : *ports)
          if (node.kind == NodeKind::Memory || !model_.ports[port].access.empty())
            if (Result<void> done = find(port); !done) mistakes_.push_back(std::move(done.error()));
    }
  }

 private:
  Result<void> find(id number) {
    const Port& port = model_.ports[number];
    TRY(const Subject subject, subject_of(number));
    std::vector<::adf::tiling_parameters> tilings = port.access;
    if (tilings.empty()) tilings.emplace_back();
    std::stable_sort(tilings.begin(), tilings.end(), [](const auto& a, const auto& b) { return a.phase < b.phase; });
    std::vector<TilingPlan> made;
    for (std::size_t i = 0; i < tilings.size(); ++i) {
      TRY(TilingPlan one, plan_one(number, subject, tilings[i]));
      // Tilings for the same packets follow each other in one round.
      const auto same =
          std::find_if(made.begin(), made.end(), [&](const auto& has) { return has.packet == one.packet; });
      if (same == made.end()) {
        made.push_back(std::move(one));
        continue;
      }
      std::ranges::move(one.shapes, std::back_inserter(same->shapes));
      same->bytes += one.bytes;
    }
    for (const TilingPlan& one : made) CHECK_OK(check(number, subject, one));
    CHECK_OK(check_packets(number, made));
    plan_.access[number] = std::move(made);
    return {};
  }

  Diag placed(Diag diag, id number) const {
    diag = std::move(diag).within(name_of_port(number));
    const Place& at = model_.ports[number].access_at;
    return at.line == 0 ? std::move(diag) : std::move(diag).within(at.text());
  }

  Result<Subject> subject_of(id number) const {
    const Port& port = model_.ports[number];
    const Node& node = model_.nodes[port.node];
    switch (node.kind) {
      case NodeKind::Memory: {
        const Memory& memory = model_.memories[node.number];
        return Subject{memory.kind == memory_kind::shared ? tiling::Kind::MemoryTile : tiling::Kind::Shim, memory.of,
                       memory.dimensions, elements_of(memory.dimensions)};
      }
      case NodeKind::Io:
        if (model_.ios[node.number].kind == io_kind::gmio)
          return Subject{tiling::Kind::Shim, element_beside(number), {}, 0};
        break;
      case NodeKind::Kernel:
        if (!has_buffer(port) || port.direction == way::inout) break;
        if (const element& of = port.shape.of; of.bytes != 0) {
          const std::uint64_t elements = plan_.buffers[number].bytes / of.bytes;
          std::vector<std::uint32_t> dimensions = port.dimensions.empty() ? port.shape.extents : port.dimensions;
          if (elements_of(dimensions) != elements) dimensions = {static_cast<std::uint32_t>(elements)};
          return Subject{model_.arch == kArchOfAie ? tiling::Kind::AieTile : tiling::Kind::AiemlTile, of,
                         std::move(dimensions), elements};
        }
        break;
      case NodeKind::Packet: break;
    }
    return Failure(
        placed(error(code::bad_tiling, "a tiling is set on a port without a buffer that a DMA reads or writes")
                   .note("kernels have such buffers at windows and buffers, not at streams, parameters and "
                         "inout buffers")
                   .help("set the tiling on the other end of the connection"),
               number));
  }

  // Returns the type of the elements at the other end of the connection of a GMIO, which has no type itself.
  element element_beside(id number) const {
    const id net =
        model_.ports[number].direction == way::out ? netlist_.net_of_source[number] : netlist_.net_of_sink[number];
    if (net != none) {
      const Net& of = netlist_.nets[net];
      if (of.source != number && model_.ports[of.source].shape.of.bytes != 0) return model_.ports[of.source].shape.of;
      if (of.source == number)
        for (const Sink& sink : of.sinks)
          if (model_.ports[sink.port].shape.of.bytes != 0) return model_.ports[sink.port].shape.of;
    }
    return {"int32", 4, ::adf::host::number::integer, false};
  }

  Result<TilingPlan> plan_one(id number, const Subject& subject, const ::adf::tiling_parameters& tiling) const {
    tiling::Movement movement;
    movement.kind = subject.kind;
    movement.direction = model_.ports[number].direction == way::out ? device::Direction::MM2S : device::Direction::S2MM;
    movement.element = {subject.of.name, subject.of.bytes * 8};
    movement.object_dimension = subject.dimensions;
    movement.tilings = {tiling};
    auto shapes = tiling::shapes_of(movement);
    if (!shapes) return Failure(placed(std::move(shapes.error()), number));
    if (auto padding = check_padding(movement, *shapes); !padding)
      return Failure(placed(std::move(padding.error()), number));
    TilingPlan made;
    made.packet = shapes->front().packet;
    made.element_bytes = subject.of.bytes;
    made.bytes = tiling::volume_of(*shapes) * subject.of.bytes;
    made.shapes = std::move(*shapes);
    return made;
  }

  Result<void> check(id number, const Subject& subject, const TilingPlan& one) const {
    if (one.bytes % 4 != 0)
      return Failure(placed(error(code::bad_size, "a round moves {}", counted(one.bytes, "byte"))
                                .note("a DMA moves words of 4 bytes")
                                .help("let the tilings move a multiple of 4 bytes"),
                            number));
    if (subject.elements == 0) return {};
    for (const tiling::Shape& shape : one.shapes) {
      std::uint64_t last = 0;
      for (unsigned i = 0; i < shape.count; ++i) {
        const auto& each = shape.dimensions[i];
        const std::int64_t end = std::min<std::int64_t>(each.last, static_cast<std::int64_t>(each.boundary) - 1);
        last += each.pitch * static_cast<std::uint64_t>(std::max<std::int64_t>(end, 0));
      }
      if (last >= subject.elements)
        return Failure(placed(error(code::bad_tiling, "the tiling reaches element {} of a buffer with {}", last,
                                    counted(subject.elements, "element"))
                                  .note("its buffer_dimension is larger than the buffer")
                                  .help("use the dimensions of the buffer"),
                              number));
    }
    return {};
  }

  // Checks that the packet ids of a port's tilings are those that the packet node at the other end sends or takes.
  Result<void> check_packets(id number, const std::vector<TilingPlan>& all) const {
    const bool any = std::ranges::any_of(all, [](const TilingPlan& one) { return one.packet >= 0; });
    if (!any) return {};
    for (const TilingPlan& one : all)
      if (one.packet < 0)
        return Failure(
            placed(error(code::bad_tiling, "some tilings of one port have a packet_port_id, and others have none")
                       .help("give each tiling of the port a packet_port_id"),
                   number));
    const Port& port = model_.ports[number];
    const bool is_source = port.direction == way::out;
    const id net = is_source ? netlist_.net_of_source[number] : netlist_.net_of_sink[number];
    if (net == none) return {};  // another check reports a port without a connection
    const Net& of = netlist_.nets[net];
    const id other = is_source ? of.sinks.front().port : of.source;
    const Port& beside = model_.ports[other];
    const auto wrong = [&](int id_of_tiling, const std::string& rule) {
      return Failure(
          placed(error(code::bad_tiling, "packet_port_id is {}", id_of_tiling)
                     .note("{}", rule)
                     .help("use the number of the output of a pktsplit behind the port, or of the input of a "
                           "pktmerge before it"),
                 number));
    };
    if (beside.node == none || model_.nodes[beside.node].kind != NodeKind::Packet)
      return wrong(all.front().packet,
                   fmt::format("{}, the other end of the connection, is no packet node", name_of_port(other)));
    const Packet& packet = model_.packets[model_.nodes[beside.node].number];
    const bool is_split = packet.kind == ::adf::host::packet_kind::split;
    // Behind output i of a split, and before input i of a merge, all packets have id i.
    if (is_split != is_source) {
      for (const TilingPlan& one : all)
        if (one.packet != static_cast<int>(beside.number))
          return wrong(one.packet, fmt::format("packets at {} have id {}", name_of_port(other), beside.number));
      return {};
    }
    for (const TilingPlan& one : all)
      if (one.packet >= static_cast<int>(packet.ways))
        return wrong(one.packet, fmt::format("{} has {}", name_of_node(beside.node), counted(packet.ways, "way")));
    if (is_source) return {};
    for (unsigned i = 0; i < packet.ways; ++i)
      if (!is_taken(of, i))
        return Failure(placed(error(code::bad_tiling, "no tiling takes the packets with id {}", i)
                                  .note("they come from {}", name_of_port(other))
                                  .help("add a tiling with packet_port_id = {}", i),
                              number));
    return {};
  }

  // Returns whether some sink takes the packets with this id.
  bool is_taken(const Net& net, unsigned packet) const {
    return std::ranges::any_of(net.sinks, [&](const Sink& sink) {
      const auto& access = model_.ports[sink.port].access;
      return access.empty() || std::ranges::any_of(access, [&](const ::adf::tiling_parameters& one) {
               return one.packet_port_id < 0 || one.packet_port_id == static_cast<int>(packet);
             });
    });
  }

  const Model& model_;
  const Netlist& netlist_;
  Plan& plan_;
  std::vector<Diag>& mistakes_;
};

}  // namespace

void find_access(const Model& model, const Netlist& netlist, Plan& plan, std::vector<Diag>& mistakes) {
  Accesses(model, netlist, plan, mistakes).run();
}

std::uint64_t tiled_bytes(const Plan& plan, id port) {
  const auto found = plan.access.find(port);
  if (found == plan.access.end()) return 0;
  return std::accumulate(found->second.begin(), found->second.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const TilingPlan& one) { return sum + one.bytes; });
}

}  // namespace tessera::adf
