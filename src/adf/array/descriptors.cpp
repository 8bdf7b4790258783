#include "adf/array/descriptors.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "tiling/lowered_movement.h"

namespace tessera::adf::array {

namespace {

using device::Direction;
using tiling::Kind;

// The memory of a port's buffer, and its elements.
struct TiledBuffer {
  Kind kind = Kind::MemoryTile;
  element of;
  std::uint64_t margin = 0;  // bytes in front of the data
};

TiledBuffer subject_of(const Model& model, const Plan& plan, id port, device::Arch arch) {
  const Node& node = model.nodes[model.ports[port].node];
  if (node.kind != NodeKind::Memory)
    return {arch == device::Arch::AIE1 ? Kind::AieTile : Kind::AiemlTile, model.ports[port].shape.of,
            plan.buffers[port].margin};
  const Memory& memory = model.memories[node.number];
  return {memory.kind == ::adf::host::memory_kind::external ? Kind::Shim : Kind::MemoryTile, memory.of, 0};
}

// The first address of the memory, as the DMA of its own tile counts.
std::uint64_t base_of(Kind kind) {
  return kind == Kind::MemoryTile ? tiling::limits_of(kind, Direction::MM2S).model->own_view().memory_base : 0;
}

}  // namespace

Result<std::vector<Move>> moves_of(const Model& model, const Plan& plan, id port, device::Arch arch) {
  const auto found = plan.access.find(port);
  const TiledBuffer subject = subject_of(model, plan, port, arch);
  if (found == plan.access.end()) return std::vector<Move>{{subject.margin / 4, plan.buffers[port].bytes / 4, {}}};
  if (found->second.size() != 1 || found->second.front().packet >= 0)
    return Failure(error(code::not_supported, "the packets of {} do not run on the array yet", name_of_port(port))
                       .at("{}", model.ports[port].access_at.text())
                       .note("its tilings have a packet_port_id")
                       .help("compile the program for a functional run"));
  tiling::Movement movement;
  movement.kind = subject.kind;
  movement.direction = model.ports[port].direction == way::out ? Direction::MM2S : Direction::S2MM;
  movement.element = {subject.of.name, subject.of.bytes * 8};
  movement.address = subject.margin;
  movement.iteration = false;
  auto lowered = tiling::lower(movement, found->second.front().shapes);
  if (!lowered)
    return Failure(std::move(lowered.error()).within(name_of_port(port)).within(model.ports[port].access_at.text()));
  std::vector<Move> made;
  for (const device::Descriptor& one : lowered->chain)
    made.push_back({(one.address - base_of(subject.kind)) / 4, one.words,
                    one.linear() ? std::vector<device::Descriptor::Dimension>() : one.dimensions});
  return made;
}

unsigned move_count(const Model& model, const Plan& plan, id port, device::Arch arch) {
  if (!plan.access.contains(port)) return 1;
  const auto moves = moves_of(model, plan, port, arch);
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
  return text;
}

}  // namespace tessera::adf::array
