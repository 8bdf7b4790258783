#include "dialect/aiex/verify.h"

using namespace mlir;

namespace tessera::aiex {

// ---- One source, many destinations

template <class Child, class Op>
static LogicalResult verify_children(Op op) {
  for (Operation& child : op.getPorts().front())
    if (!isa<Child, aie::EndOp>(child))
      return child.emitOpError("does not belong in '")
             << op->getName().getStringRef() << "', which lists '" << Child::getOperationName() << "'";
  return success();
}

LogicalResult MulticastOp::verify() {
  return verify_children<MultiDestOp>(*this);
}
LogicalResult BroadcastPacketOp::verify() {
  return verify_children<BPIDOp>(*this);
}
LogicalResult BPIDOp::verify() {
  if (failed(verify_packet(*this, 0, static_cast<std::uint8_t>(getID())))) return failure();
  return verify_children<BPDestOp>(*this);
}

// ---- Herds. The verifiers accept a herd that is an argument, because its definition is not known here.

static LogicalResult verify_herd(Operation* op, Value herd, StringRef what) {
  Operation* made = herd.getDefiningOp();
  if (made == nullptr || isa<HerdOp, SelectOp>(made)) return success();
  return op->emitOpError("takes ") << what << " from '" << made->getName().getStringRef() << "', which is not a herd";
}
// Accepts a herd, and a tile, which is a herd of one tile with a known place.
static LogicalResult verify_end(Operation* op, Value end, StringRef what) {
  return isa_and_nonnull<aie::TileOp, GetTileOp>(end.getDefiningOp()) ? success() : verify_herd(op, end, what);
}

LogicalResult HerdOp::verify() {
  return failure(failed(verify_range(*this, "width", static_cast<std::int32_t>(getWidth()), 1, INT32_MAX)) ||
                 failed(verify_range(*this, "height", static_cast<std::int32_t>(getHeight()), 1, INT32_MAX)));
}
LogicalResult IterOp::verify() {
  const auto start = static_cast<std::int32_t>(getStart()), end = static_cast<std::int32_t>(getEnd());
  return failure(failed(verify_range(*this, "start", start, 0, INT32_MAX)) ||
                 failed(verify_range(*this, "end", end, std::int64_t{start} + 1, INT32_MAX)) ||
                 failed(verify_range(*this, "stride", static_cast<std::int32_t>(getStride()), 1, INT32_MAX)));
}
LogicalResult SelectOp::verify() {
  return verify_herd(*this, getStartHerd(), "tiles");
}
LogicalResult PlaceOp::verify() {
  return failure(failed(verify_end(*this, getSourceHerd(), "its first herd")) ||
                 failed(verify_end(*this, getDestHerd(), "its second herd")));
}
LogicalResult RouteOp::verify() {
  return failure(failed(verify_end(*this, getSourceHerds(), "its sources")) ||
                 failed(verify_end(*this, getDestHerds(), "its destinations")));
}

}  // namespace tessera::aiex
