// Makes the DMA programs. The configuration starts a channel once. The descriptors of the channel form a ring: the last
// descriptor leads to the first. With an iteration count the descriptors form a chain that ends, and the channel
// executes the chain as often as the count says.
//
// An object that is sent several times has a descriptor for each time. A ring of one descriptor is enough for a FIFO
// with a single object. mlir-aie gives the channel of such a ring the repeat count, too, and so does Tessera. The count
// has no effect there, because the channel repeats a whole chain, and a ring never ends.
#include "compiler/object_fifo/programs.h"

#include "compiler/design/dma_programs.h"
#include "compiler/diagnosis/places.h"
#include "compiler/object_fifo/codes.h"
#include "device/capabilities.h"

namespace tessera::compiler::object_fifo {

static bool has_flags(const End& end) {
  aie::TileOp tile = end.tile;
  return !capabilities(tile.model()).counting_locks;
}

// True when a ring of one descriptor sends the end's single object as often as needed.
static bool is_sent_by_ring(const End& end) {
  return end.produces() && end.pool->depth == 1 && end.parts.size() == 1 && end.iterations() == 0 && !has_flags(end);
}

static std::uint32_t passes_of(const End& end) {
  return end.produces() && !is_sent_by_ring(end) ? end.pool->passes : 1;
}

std::uint64_t chain_length(const End& end) {
  return end.has_program() ? std::uint64_t{end.pool->depth} * passes_of(end) * end.parts.size() : 0;
}

std::vector<Move> chain_of(const End& end) {
  const Pool& pool = *end.pool;
  const bool flags = has_flags(end);
  const std::uint32_t passes = passes_of(end);
  const std::uint32_t count = end.produces() ? 1 : pool.passes;  // reads per write

  std::vector<Move> chain;
  for (std::uint32_t object = 0; object < pool.depth; ++object) {
    for (std::uint32_t pass = 0; pass < passes; ++pass) {
      for (const ObjectPart& part : end.parts) {
        Move move{object, part, count * part.units, count * part.units};
        if (flags) {
          move.acquired = end.produces() ? 1 : 0;
          move.released = end.produces() && pass + 1 == passes ? 0 : 1;
        }
        chain.push_back(move);
      }
    }
  }
  return chain;
}

namespace {

class Programs {
 public:
  Programs(FifoPlan& plan, const End& end)
      : plan_(plan), builder_(plan.device.getContext()), loc_(made_for(end.fifo)) {}

  LogicalResult add(const End& end, aie::PacketInfoAttr packet) {
    mlir::Operation* program = dma_program(plan_.device, end.tile, loc_);
    if (!program->getRegion(0).getOps<aie::DMAOp>().empty())
      return refuse(end.fifo, code::channel_taken)
             << "the object FIFO needs a channel of tile " << to_string(aie::TileOp(end.tile).id())
             << ", whose program has aie.dma in place of aie.dma_start: a program cannot mix the two";

    mlir::Block* last = last_block(program);
    const std::vector<Move> chain = chain_of(end);
    mlir::Block* start = builder_.createBlock(last);
    std::vector<mlir::Block*> blocks;
    for (std::size_t i = 0; i < chain.size(); ++i) blocks.push_back(builder_.createBlock(last));
    mlir::Block* after = blocks.front();
    if (end.iterations() != 0) {
      after = builder_.createBlock(last);
      aie::EndOp::create(builder_, loc_);
    }
    builder_.setInsertionPointToStart(start);
    aie::ObjectFifoCreateOp fifo = end.fifo;
    const std::uint32_t rounds = is_sent_by_ring(end) ? end.pool->passes : std::max(end.iterations(), 1U);
    const std::uint32_t padding = end.produces() ? fifo.getPadValue() : 0;
    aie::DMAStartOp::create(builder_, loc_, builder_.getI1Type(), end.direction(), end.channel, rounds - 1, padding,
                            blocks.front(), last);
    append_channel(program, start, last);
    for (std::size_t i = 0; i < chain.size(); ++i) {
      builder_.setInsertionPointToStart(blocks[i]);
      add(end, chain[i], packet);
      aie::NextBDOp::create(builder_, loc_, i + 1 < chain.size() ? blocks[i + 1] : after);
    }
    return success();
  }

 private:
  void add(const End& end, const Move& move, aie::PacketInfoAttr packet) {
    const Pool& pool = *end.pool;
    aie::LockOp acquired, released;
    if (!pool.flags.empty()) {
      acquired = released = pool.flags[move.object];
    } else if (!pool.pairs.empty()) {
      const LockPair& pair = pool.pairs[move.part.branch];
      acquired = end.produces() ? pair.filled : pair.space;
      released = end.produces() ? pair.space : pair.filled;
    }
    const auto action = pool.flags.empty() ? aie::LockAction::AcquireGreaterEqual : aie::LockAction::Acquire;
    if (acquired) use(acquired, action, move.acquired);
    if (packet && end.produces()) aie::DMABDPACKETOp::create(builder_, loc_, packet.getPktType(), packet.getPktId());
    add_descriptor(end, move);
    if (released) use(released, aie::LockAction::Release, move.released);
  }

  void use(aie::LockOp lock, aie::LockAction action, std::uint32_t value) {
    aie::UseLockOp::create(builder_, loc_, lock.getResult(), action,
                           builder_.getI32IntegerAttr(static_cast<std::int32_t>(value)), mlir::Value(), nullptr);
  }

  void add_descriptor(const End& end, const Move& move) {
    aie::ObjectFifoCreateOp fifo = end.fifo;
    const mlir::Value buffer = end.pool->objects[move.object];
    const bool host = end.kind() == device::TileKind::Shim;  // buffers of the host have other sizes
    const std::int64_t length =
        host ? mlir::cast<mlir::MemRefType>(buffer.getType()).getNumElements() : move.part.length;
    mlir::OperationState state(loc_, aie::DMABDOp::getOperationName());
    aie::DMABDOp::Properties& fields = state.getOrAddProperties<aie::DMABDOp::Properties>();
    state.addOperands(buffer);
    fields.setOffset(builder_.getI32IntegerAttr(static_cast<std::int32_t>(host ? 0 : move.part.offset)));
    fields.setLen(builder_.getI32IntegerAttr(static_cast<std::int32_t>(length)));
    if (const auto dimensions = end.dimensions(); !dimensions.empty()) {
      llvm::SmallVector<std::int64_t> sizes, strides;
      for (const aie::BDDimLayoutAttr each : dimensions) {
        sizes.push_back(each.getSize());
        strides.push_back(each.getStride());
      }
      fields.setStaticSizes(builder_.getDenseI64ArrayAttr(sizes));
      fields.setStaticStrides(builder_.getDenseI64ArrayAttr(strides));
      if (end.produces() && end.kind() == device::TileKind::Mem) fields.setPadDimensions(fifo.getPadDimensionsAttr());
    }
    fields.operandSegmentSizes = {1, 0, 0, 0, 0};
    builder_.create(state);
  }

  FifoPlan& plan_;
  mlir::OpBuilder builder_;
  mlir::Location loc_;
};

}  // namespace

LogicalResult add_program(FifoPlan& plan, const End& end, aie::PacketInfoAttr packet) {
  return end.has_program() ? Programs(plan, end).add(end, packet) : success();
}

}  // namespace tessera::compiler::object_fifo
