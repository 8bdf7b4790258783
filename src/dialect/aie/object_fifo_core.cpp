// The operations of cores on the objects of FIFOs.
#include "dialect/aie/object_fifo_names.h"

using namespace mlir;

namespace tessera::aie {

static LogicalResult verify_port(Operation* op, FlatSymbolRefAttr name, ObjectFifoPort port) {
  auto core = op->getParentOfType<CoreOp>();
  if (!core) return op->emitOpError("must be called from inside a CoreOp");
  const FailureOr<ObjectFifoCreateOp> found = require_fifo(op, name);
  if (failed(found)) return failure();
  ObjectFifoCreateOp fifo = *found;
  const bool mine = port == ObjectFifoPort::Produce ? fifo.getProducerTile() == core.getTile()
                                                    : llvm::is_contained(fifo.getConsumerTiles(), core.getTile());
  if (mine) return success();
  const bool produces = port == ObjectFifoPort::Produce;
  InFlightDiagnostic error =
      core.emitOpError() << (produces ? "producer port of objectFifo accessed by core running on non-producer tile: "
                                      : "consumer port of objectFifo accessed by core running on non-consumer tile: ")
                         << name;
  error.attachNote(op->getLoc()) << "the access";
  error.attachNote(fifo.getLoc()) << "the FIFO";
  return error;
}

// Verifies an acquire whose results are the objects.
static LogicalResult verify_objects(ObjectFifoAcquireOp acquire, ObjectFifoCreateOp fifo) {
  if (acquire.getNumResults() != acquire.getSize())
    return acquire.emitOpError("acquires ")
           << acquire.getSize() << " objects, but has " << acquire.getNumResults() << " results";
  for (const Type type : acquire.getResultTypes())
    if (type != acquire.getResultTypes().front() || (type != fifo.object_type() && type != fifo.consumed_type()))
      return acquire.emitOpError("acquired object type ")
             << type << " does not match the objectFifo's " << fifo.object_type();
  return success();
}

LogicalResult ObjectFifoAcquireOp::verify() {
  if (failed(verify_port(*this, getObjFifoNameAttr(), getPort()))) return failure();
  if (static_cast<std::int32_t>(getSize()) < 0) return emitOpError("acquires a negative number of objects");
  ObjectFifoCreateOp fifo = fifo_named(*this, getObjFifoNameAttr());
  if (!yields_subview()) return verify_objects(*this, fifo);
  const MemRefType type = getSubview().getType().getElementType();
  if (type != fifo.object_type() && type != fifo.consumed_type())
    return emitOpError("ObjectFifo element and ObjectFifoSubview element must match. It acquires objects of ")
           << type << " from a FIFO of " << fifo.object_type();
  return success();
}

LogicalResult ObjectFifoReleaseOp::verify() {
  if (failed(verify_port(*this, getObjFifoNameAttr(), getPort()))) return failure();
  if (static_cast<std::int32_t>(getSize()) < 0) return emitOpError("releases a negative number of objects");
  return success();
}

LogicalResult ObjectFifoSubviewAccessOp::verify() {
  if (!(*this)->getParentOfType<CoreOp>()) return emitOpError("must be called from inside a CoreOp");
  auto acquire = getSubview().getDefiningOp<ObjectFifoAcquireOp>();
  if (!acquire) return emitOpError("subview operand must be the direct result of an aie.objectfifo.acquire");
  if (getIndex() >= acquire.getSize())
    return emitOpError("accessed farther than number of acquired elements: it takes object ")
           << static_cast<std::int32_t>(getIndex()) << ", counted from 0, of " << acquire.getSize();
  if (getOutput().getType() != getSubview().getType().getElementType())
    return emitOpError("takes an object of type ")
           << getSubview().getType().getElementType() << ", but its result has the type " << getOutput().getType();
  return success();
}

}  // namespace tessera::aie
