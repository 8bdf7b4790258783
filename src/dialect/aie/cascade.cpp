// Cascades and streams between cores.
#include "device/capabilities.h"
#include "dialect/aie/model_of.h"
#include "dialect/aie/verify.h"

#include "device/ports.h"

#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::aie {

static bool turns(const TileUse& tile) {
  return !capabilities(*tile.device).wired_cascade;
}

// Checks that the cascade leads to the neighbour in the South or East. Where the wires are fixed (AIE1), the verifier
// accepts any neighbour.
LogicalResult CascadeFlowOp::verify() {
  const FailureOr<TileUse> source = used_tile(*this, getSourceTile(), device::TileKind::Core);
  const FailureOr<TileUse> dest = used_tile(*this, getDestTile(), device::TileKind::Core);
  if (failed(source) || failed(dest)) return failure();
  if (!source->id || !dest->id) return success();
  for (const device::Bundle side :
       {device::Bundle::South, device::Bundle::West, device::Bundle::North, device::Bundle::East}) {
    if (device::neighbour(*source->device, *source->id, side) != dest->id) continue;
    if (turns(*source) && side != device::Bundle::South && side != device::Bundle::East)
      return emitOpError("leads ") << std::string(device::to_string(side)) << " from " << source->name()
                                   << ": cascades lead South or East";
    return success();
  }
  return emitOpError("tiles must be adjacent: it leads from ") << source->name() << " to " << dest->name();
}

LogicalResult ConfigureCascadeOp::verify() {
  const FailureOr<TileUse> tile = used_tile(*this, getTile(), device::TileKind::Core);
  if (failed(tile) || !tile->known()) return failure(failed(tile));
  if (!turns(*tile))
    return emitOpError("turns a cascade, but the cascades of ") << tile->device->name << " have fixed directions";
  if (getInputDir() != CascadeDir::North && getInputDir() != CascadeDir::West)
    return emitOpError("takes values from ")
           << stringifyCascadeDir(getInputDir()) << ": cascades come from North or West";
  if (getOutputDir() != CascadeDir::South && getOutputDir() != CascadeDir::East)
    return emitOpError("gives values to ") << stringifyCascadeDir(getOutputDir()) << ": cascades lead South or East";
  return success();
}

static LogicalResult verify_value(Operation* op, Type type) {
  const device::Device& model = model_of(op);
  const std::uint64_t bits = 8 * std::uint64_t{capabilities(model).cascade_bytes};
  const std::optional<std::uint64_t> mine = element_bits(type);
  if (mine == bits) return success();
  InFlightDiagnostic error = op->emitOpError();
  if (isa<GetCascadeOp>(op))
    error << "must be a " << bits << "-bit type";
  else
    error << "type must match architecture cascade width (" << bits << " bits in " << device::to_string(model.arch)
          << ")";
  return error << ": its value is of type " << type << " on " << model.name;
}

LogicalResult GetCascadeOp::verify() {
  return verify_value(*this, getCascadeValue().getType());
}
LogicalResult PutCascadeOp::verify() {
  return verify_value(*this, getCascadeValue().getType());
}

// Checks the number of a core's stream if the number is constant.
static LogicalResult verify_stream(Operation* op, Value channel, device::PortRole role) {
  const TileUse tile = tile_around(op);
  APInt number;
  if (!tile.known() || !matchPattern(channel, m_ConstantInt(&number))) return success();
  if (tile.kind != device::TileKind::Core) return op->emitOpError("must be inside a core");
  const unsigned count = device::port_count(tile.kind, role, device::Bundle::Core, tile.device->arch);
  if (number.ult(count)) return success();
  return op->emitOpError("names stream ") << number.getSExtValue() << ": a core of " << tile.device->name << " has "
                                          << count << " of them, counted from 0";
}

LogicalResult GetStreamOp::verify() {
  return verify_stream(*this, getChannel(), device::PortRole::Master);
}
LogicalResult PutStreamOp::verify() {
  return verify_stream(*this, getChannel(), device::PortRole::Slave);
}

}  // namespace tessera::aie
