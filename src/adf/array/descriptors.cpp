#include "adf/array/descriptors.h"

#include "adf/check/packet_ids.h"
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/text.h"
#include "device/tile_layout.h"
#include "tiling/lowered_movement.h"
#include "tiling/sequence.h"

#include <algorithm>

namespace tessera::adf::array {

namespace {

using ::adf::host::packet_kind;
using device::Arch;
using device::BdField;
using device::Direction;
using tiling::Kind;

// The first address of the memory, as the DMA of its own tile counts.
std::uint64_t base_of(Kind kind) {
  return kind == Kind::MemoryTile ? tiling::limits_of(kind, Direction::MM2S).model->own_view().memory_base : 0;
}

// Returns the kind of the packet node at the other end of the connection of a port, if there is one.
std::optional<packet_kind> packet_node_beside(const Model& model, const Netlist& netlist, id port) {
  const auto kind_at = [&](id other) -> std::optional<packet_kind> {
    const id node = model.ports[other].node;
    if (node == none || model.nodes[node].kind != NodeKind::Packet) return {};
    return model.packets[model.nodes[node].number].kind;
  };
  if (model.ports[port].direction == way::in) {
    const id net = netlist.net_of_sink[port];
    return net == none ? std::nullopt : kind_at(netlist.nets[net].source);
  }
  const id net = netlist.net_of_source[port];
  if (net != none)
    for (const Sink& sink : netlist.nets[net].sinks)
      if (const auto kind = kind_at(sink.port)) return kind;
  return {};
}

class PortMoves {
 public:
  PortMoves(const Model& model, const Plan& plan, id port, unsigned lane, const device::Device& device)
      : model_(model),
        plan_(plan),
        port_(port),
        lane_(lane),
        device_(device),
        node_(model.nodes[model.ports[port].node]) {
    if (node_.kind == NodeKind::Kernel) {
      kind_ = is_aie1() ? Kind::AieTile : Kind::AiemlTile;
      margin_ = plan.buffers[port].margin;
    } else if (node_.kind == NodeKind::Io || model.memories[node_.number].kind == ::adf::host::memory_kind::external) {
      kind_ = Kind::Shim;
    }
  }

  Result<std::vector<Move>> run() {
    const std::optional<packet_kind> beside = packet_node_beside(model_, *plan_.netlist, port_);
    const auto found = plan_.access.find(port_);
    if (found == plan_.access.end()) {
      Move whole;
      whole.offset = margin_ / 4;
      whole.words = plan_.buffers[port_].bytes / 4;
      if (is_source() && beside && *beside != packet_kind::split) whole.packet = packet_id_at(model_, plan_, port_);
      return std::vector{whole};
    }
    if (has_lanes(model_, plan_, port_)) {
      if (node_.kind != NodeKind::Memory)
        return Failure(refusal("packets", "behind a merge, only shared and external buffers can have a packet_port_id")
                           .help("connect the pktmerge to a shared or external buffer"));
      const TilingPlan& one = found->second[lane_];
      return kind_ == Kind::Shim && is_aie1() ? pieces(one) : chain(one);
    }
    std::vector<Move> made;
    for (const TilingPlan& one : found->second) {
      TRY(std::vector<Move> moves, kind_ == Kind::Shim && is_aie1() ? pieces(one) : chain(one));
      if (is_source() && beside) CHECK_OK(make_packet(one, *beside, moves));
      std::ranges::move(moves, std::back_inserter(made));
    }
    return made;
  }

 private:
  static constexpr std::size_t kMostPieces = 4096;  // not a fact: descriptors of one transfer

  bool is_aie1() const { return device_.arch == Arch::AIE1; }
  bool is_source() const { return model_.ports[port_].direction != way::in; }
  Diag refusal(std::string_view what, const std::string& note) const {
    return error(code::not_supported, "the {} of {} do not run on the array", what, name_of_port(port_))
        .at("{}", model_.ports[port_].access_at.text())
        .note("{}", note);
  }

  Result<std::vector<Move>> chain(const TilingPlan& plan) const {
    tiling::Movement movement;
    movement.kind = kind_;
    movement.direction = is_source() ? Direction::MM2S : Direction::S2MM;
    movement.element.bits = static_cast<unsigned>(plan.element_bytes * 8);
    movement.address = margin_;
    movement.iteration = false;
    std::vector<tiling::Shape> shapes = plan.shapes;
    for (tiling::Shape& shape : shapes) shape.packet = -1;  // make_packet() makes the packets
    auto lowered = tiling::lower(movement, shapes);
    if (!lowered)
      return Failure(
          std::move(lowered.error()).within(name_of_port(port_)).within(model_.ports[port_].access_at.text()));
    std::vector<Move> made;
    for (const device::Descriptor& one : lowered->chain) {
      Move& move = made.emplace_back();
      move.offset = (one.address - base_of(kind_)) / 4;
      move.words = one.words;
      if (!one.linear()) move.dimensions = one.dimensions;
    }
    if (kind_ == Kind::Shim) end_last(made);
    return made;
  }

  // A descriptor for each run of consecutive words.
  Result<std::vector<Move>> pieces(const TilingPlan& plan) const {
    const auto unit = static_cast<std::uint64_t>(
        device::bd_layout(device::TileKind::Shim, device_.arch).value(BdField::AddressUnit, {}));
    std::vector<Move> made;
    std::uint64_t begin = 0, end = 0;  // bytes of the present run
    bool is_possible = true;
    const auto add = [&] {
      if (begin == end) return;
      is_possible = is_possible && begin % unit == 0 && end % 4 == 0;
      Move& move = made.emplace_back();
      move.offset = begin / 4;
      move.words = (end - begin) / 4;
    };
    tiling::Sequence sequence(plan.shapes);
    for (tiling::Sequence::Run run; is_possible && made.size() <= kMostPieces && sequence.next(run);) {
      const std::uint64_t at = run.index * plan.element_bytes;
      if (at != end) {
        add();
        begin = at;
      }
      end = at + run.count * plan.element_bytes;
    }
    add();
    if (!is_possible)
      return Failure(cannot_move(
          fmt::format("a shim DMA of {} moves consecutive words, from an address that is a multiple of {} bytes",
                      device_.name, unit)));
    if (made.size() > kMostPieces)
      return Failure(cannot_move(fmt::format("the pattern has more than {} runs of consecutive words", kMostPieces)));
    end_last(made);
    return made;
  }
  Diag cannot_move(const std::string& why) const {
    return refusal("tilings", why).help("put the tiling on the other end of the connection, or use longer rows");
  }
  static void end_last(std::vector<Move>& moves) {
    for (Move& one : moves) one.ends_packet = &one == &moves.back();
  }

  // Makes one packet of the moves: only the first one sends a header, and only the last one ends it.
  Result<void> make_packet(const TilingPlan& plan, packet_kind beside, std::vector<Move>& moves) const {
    const bool can_join =
        kind_ == Kind::Shim && device::bd_layout(device::TileKind::Shim, device_.arch).has(BdField::TlastSuppress);
    if (moves.size() > 1 && !can_join)
      return Failure(refusal("packets", fmt::format("the data of a packet need {}, and each of them sends a packet",
                                                    counted(moves.size(), "descriptor")))
                         .help("use a tiling that one descriptor can move"));
    if (beside == packet_kind::split) {
      if (plan.packet >= 0) moves.front().packet = static_cast<std::uint32_t>(plan.packet);
    } else if (has_memory(model_, port_)) {
      moves.front().packet = packet_id_at(model_, plan_, port_);
    }
    return {};
  }

  const Model& model_;
  const Plan& plan_;
  id port_;
  unsigned lane_;
  const device::Device& device_;
  const Node& node_;
  Kind kind_ = Kind::MemoryTile;
  std::uint64_t margin_ = 0;  // bytes in front of the data
};

}  // namespace

bool has_lanes(const Model& model, const Plan& plan, id port) {
  const auto found = plan.access.find(port);
  if (found == plan.access.end() || found->second.front().packet < 0 || model.ports[port].direction != way::in)
    return false;
  const std::optional<packet_kind> beside = packet_node_beside(model, *plan.netlist, port);
  return beside && *beside != packet_kind::split;
}

unsigned lanes_of(const Model& model, const Plan& plan, id port) {
  return has_lanes(model, plan, port) ? static_cast<unsigned>(plan.access.at(port).size()) : 1;
}

Result<std::vector<Move>> moves_of(const Model& model, const Plan& plan, id port, unsigned lane,
                                   const device::Device& device) {
  return PortMoves(model, plan, port, lane, device).run();
}

unsigned move_count(const Model& model, const Plan& plan, id port, unsigned lane, const device::Device& device) {
  if (!plan.access.contains(port)) return 1;
  const auto moves = moves_of(model, plan, port, lane, device);
  return moves ? static_cast<unsigned>(moves->size()) : 1;
}

std::string text_of(const Move& move) {
  std::string sizes, pads;
  bool is_padded = false;
  for (auto one = move.dimensions.rbegin(); one != move.dimensions.rend(); ++one) {
    sizes += fmt::format("{}<size = {}, stride = {}>", sizes.empty() ? "" : ", ", one->size, one->step);
    pads += fmt::format("{}<const_pad_before = {}, const_pad_after = {}>", pads.empty() ? "" : ", ", one->pad_before,
                        one->pad_after);
    is_padded = is_padded || one->pad_before != 0 || one->pad_after != 0;
  }
  std::string text = fmt::format(", {}, {}", move.offset, move.words);
  if (!sizes.empty()) text += fmt::format(", [{}]", sizes);
  if (is_padded) text += fmt::format(", [{}]", pads);
  text += ")";
  if (move.packet) text += fmt::format(" {{packet = #aie.packet_info<pkt_type = 0, pkt_id = {}>}}", *move.packet);
  return text;
}

}  // namespace tessera::adf::array
