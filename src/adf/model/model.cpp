#include "adf/model/model.h"

#include <algorithm>

namespace tessera::adf {

NodeKind kind_of(object kind) {
  switch (kind) {
    case object::io: return NodeKind::Io;
    case object::packet: return NodeKind::Packet;
    case object::memory: return NodeKind::Memory;
    default: return NodeKind::Kernel;
  }
}

bool Settled::has(object kind, id number) const {
  switch (kind) {
    case object::graph: return number < graphs;
    case object::port: return number < ports;
    case object::connection: return number < connections;
    case object::parameter: return number < parameters;
    default: return number < nodes;
  }
}

void Model::settle() {
  if (settled.graphs == 0) settled = {graphs.size(), nodes.size(), ports.size(), connections.size(), parameters.size()};
}

id Model::node_of(object kind, id number) const {
  // The API counts nodes of all kinds together, so its numbers are indices of `nodes`.
  if (number >= nodes.size() || nodes[number].kind != kind_of(kind)) return none;
  return number;
}

object object_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::Kernel: return object::kernel;
    case NodeKind::Io: return object::io;
    case NodeKind::Packet: return object::packet;
    case NodeKind::Memory: return object::memory;
  }
  return object::kernel;
}

namespace {
constinit bool is_design_apart = false;
}

Model& design() {
  static Model& the_design = *new Model;
  if (!is_design_apart) return the_design;
  static Model& other = *new Model;
  return other;
}

void set_design_apart(bool is_apart) {
  is_design_apart = is_apart;
}

bool has_buffer(const Port& port) {
  return port.shape.kind == carrier::window || port.shape.kind == carrier::buffer;
}

std::uint64_t elements_of(const std::vector<std::uint32_t>& extents) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 56;
  if (extents.empty() || std::ranges::find(extents, 0U) != extents.end()) return 0;
  std::uint64_t product = 1;
  bool is_larger = false;
  for (const std::uint32_t extent : extents)
    is_larger = __builtin_mul_overflow(product, std::uint64_t{extent}, &product) || is_larger;
  return is_larger ? kMost : std::min(product, kMost);
}

}  // namespace tessera::adf
