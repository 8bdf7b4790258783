// Turns copies between tiles into programs of two DMAs and a flow.
//
// A copy runs each time its token has the value that the copy waits for. Where the token can get that value again, the
// descriptors of the copy form a ring; otherwise they run once, as in mlir-aie.
//
// Copies with the same two tiles share a channel at each end if all of them repeat or all run once. They run one after
// the other, in the order of the text. Each such group takes the lowest free channels. (mlir-aie puts all copies on
// channel 0, where a second copy also reaches the destinations of the first.)
#include "compiler/design/dma_programs.h"
#include "compiler/passes.h"
#include "compiler/tokens/codes.h"
#include "compiler/tokens/sections.h"
#include "dialect/aie/verify.h"

#include <set>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIELOWERMEMCPY
#include "compiler/passes/decls.h.inc"

namespace {

using aie::DMAChannelDir;

// The copies that share a channel at each end.
struct Group {
  aie::TileOp from, to;
  bool repeats;
  SmallVector<aiex::MemcpyOp> copies;
};

class FreeChannels {
 public:
  explicit FreeChannels(aie::DeviceOp device) {
    const auto add = [&](Value tile, DMAChannelDir direction, std::uint32_t channel) {
      if (aie::TileOp placed = aie::tile_of(tile)) taken_.insert({placed.id(), direction, channel});
    };
    const auto add_port = [&](Value tile, aie::WireBundle bundle, DMAChannelDir direction, std::uint32_t channel) {
      if (bundle == aie::WireBundle::DMA) add(tile, direction, channel);
    };
    device.walk([&](Operation* op) {
      if (auto start = dyn_cast<aie::DMAStartOp>(op)) {
        if (auto program = start->getParentOfType<aie::TileElement>())
          add(program.getTileValue(), start.getChannelDir(), start.getChannelIndex());
      } else if (auto dma = dyn_cast<aie::DMAOp>(op)) {
        if (auto program = dma->getParentOfType<aie::TileElement>())
          add(program.getTileValue(), dma.getChannelDir(), dma.getChannelIndex());
      } else if (auto flow = dyn_cast<aie::FlowOp>(op)) {
        add_port(flow.getSource(), flow.getSourceBundle(), DMAChannelDir::MM2S, flow.getSourceChannel());
        add_port(flow.getDest(), flow.getDestBundle(), DMAChannelDir::S2MM, flow.getDestChannel());
      } else if (auto source = dyn_cast<aie::PacketSourceOp>(op)) {
        add_port(source.getTile(), source.getBundle(), DMAChannelDir::MM2S, source.getChannel());
      } else if (auto dest = dyn_cast<aie::PacketDestOp>(op)) {
        add_port(dest.getTile(), dest.getBundle(), DMAChannelDir::S2MM, dest.getChannel());
      } else if (auto allocation = dyn_cast<aie::ShimDMAAllocationOp>(op)) {
        if (const auto tile = allocation.tile_id())
          taken_.insert({*tile, allocation.getChannelDir(), static_cast<std::uint32_t>(allocation.getChannelIndex())});
      }
    });
  }

  FailureOr<std::uint32_t> take(Operation* user, aie::TileOp tile, DMAChannelDir direction) {
    const std::uint32_t channels = tile.model().channels(aie::hardware(direction));
    for (std::uint32_t channel = 0; channel < channels; ++channel)
      if (taken_.insert({tile.id(), direction, channel}).second) return channel;
    return refuse(user, code::no_copy_channel)
           << "the copy finds no free " << stringifyDMAChannelDir(direction) << " channel of tile "
           << to_string(tile.id()) << ", which has " << channels << " of them: each tile that it copies "
           << (direction == DMAChannelDir::MM2S ? "to" : "from") << " needs one";
  }

 private:
  std::set<std::tuple<device::TileId, DMAChannelDir, std::uint32_t>> taken_;
};

struct LowerMemcpy : impl::AIELowerMemcpyBase<LowerMemcpy> {
  void runOnOperation() override {
    const auto steps = tokens::steps_of(getOperation());
    SmallVector<Group> groups;
    for (auto copy : getOperation().getOps<aiex::MemcpyOp>()) {
      if (failed(check(copy))) return signalPassFailure();
      const bool repeats =
          tokens::leads(steps.at(copy.getTokenName().str()), static_cast<std::int32_t>(copy.getRelValue()),
                        static_cast<std::int32_t>(copy.getAcqValue()));
      add(groups, {aie::tile_of(copy.getSrcTile()), aie::tile_of(copy.getDstTile()), repeats, {copy}});
    }
    FreeChannels channels(getOperation());
    for (const Group& group : groups) {
      if (failed(lower(group, channels))) return signalPassFailure();
      for (aiex::MemcpyOp copy : group.copies) copy.erase();
    }
  }

 private:
  static void add(SmallVector<Group>& groups, Group group) {
    const auto same = llvm::find_if(groups, [&](Group& each) {
      return each.from.id() == group.from.id() && each.to.id() == group.to.id() && each.repeats == group.repeats;
    });
    if (same != groups.end())
      same->copies.push_back(group.copies.front());
    else
      groups.push_back(std::move(group));
  }

  static LogicalResult check(aiex::MemcpyOp copy) {
    const auto check_end = [&](Value tile, Value buffer, StringRef end) -> LogicalResult {
      const FailureOr<aie::TileUse> use = aie::used_tile(copy, tile);
      if (failed(use)) return failure();
      if (!use->id || !aie::tile_of(tile))
        return refuse(copy, code::bad_copy) << "the copy has its " << end << " on a tile without a place";
      Operation* definition = buffer.getDefiningOp();
      if (use->kind == device::TileKind::Mem)
        return refuse(copy, code::bad_copy) << "the copy has its " << end << " on " << use->name()
                                            << ", a memory tile: tokens are used on core tiles and shim tiles";
      if (use->kind == device::TileKind::Shim) {
        if (isa_and_nonnull<aie::ExternalBufferOp>(definition)) return success();
        return refuse(copy, code::bad_copy)
               << "the copy needs an aie.external_buffer as its " << end << ", which is on " << use->name();
      }
      auto placed = dyn_cast_or_null<aie::BufferOp>(definition);
      if (!placed)
        return refuse(copy, code::bad_copy)
               << "the copy needs an aie.buffer as its " << end << "; aie-create-cores makes such buffers";
      const aie::TileUse home = aie::tile_around(placed);
      if (home.id && *home.id != *use->id)
        return refuse(copy, code::bad_copy)
               << "the copy has a " << end << " of " << home.name() << ", but names " << use->name();
      return success();
    };
    const std::uint64_t sent = bytes_of(copy.getSrcBuf(), copy.getSrcLen());
    const std::uint64_t received = bytes_of(copy.getDstBuf(), copy.getDstLen());
    if (sent != received)
      return refuse(copy, code::bad_copy) << "the copy sends " << sent << " bytes and receives " << received;
    return failure(failed(check_end(copy.getSrcTile(), copy.getSrcBuf(), "source")) ||
                   failed(check_end(copy.getDstTile(), copy.getDstBuf(), "destination")));
  }
  static std::uint64_t bytes_of(Value buffer, std::uint32_t elements) {
    const auto bits = aie::element_bits(cast<MemRefType>(buffer.getType()).getElementType());
    return std::uint64_t{elements} * bits.value_or(0) / 8;
  }

  LogicalResult lower(const Group& group, FreeChannels& channels) {
    aiex::MemcpyOp first = group.copies.front();
    const auto out = channels.take(first, group.from, DMAChannelDir::MM2S);
    if (failed(out)) return failure();
    const auto in = channels.take(first, group.to, DMAChannelDir::S2MM);
    if (failed(in)) return failure();
    if (failed(add_channel(group, group.from, DMAChannelDir::MM2S, *out)) ||
        failed(add_channel(group, group.to, DMAChannelDir::S2MM, *in)))
      return failure();
    OpBuilder builder(first);
    aie::FlowOp::create(builder, first.getLoc(), first.getSrcTile(), aie::WireBundle::DMA, *out, first.getDstTile(),
                        aie::WireBundle::DMA, *in);
    return success();
  }

  LogicalResult add_channel(const Group& group, aie::TileOp tile, DMAChannelDir direction, std::uint32_t channel) {
    aiex::MemcpyOp last_copy = group.copies.back();
    const Location loc = last_copy.getLoc();
    Operation* program = dma_program(getOperation(), tile, loc);
    if (!program->getRegion(0).getOps<aie::DMAOp>().empty())
      return refuse(last_copy, code::no_copy_channel)
             << "the copy needs a channel of tile " << to_string(tile.id())
             << ", whose program has aie.dma in place of aie.dma_start: a program cannot mix the two";
    const auto is_behind = [&](aiex::MemcpyOp copy) {
      Operation* buffer = (direction == DMAChannelDir::MM2S ? copy.getSrcBuf() : copy.getDstBuf()).getDefiningOp();
      return program->isBeforeInBlock(buffer);
    };
    if (program->use_empty() && llvm::any_of(group.copies, is_behind))
      program->moveAfter(last_copy);  // behind the buffers of the copies
    Block* last = last_block(program);
    OpBuilder builder(program->getContext());
    Block* start = builder.createBlock(last);
    SmallVector<Block*> blocks;
    for ([[maybe_unused]] const aiex::MemcpyOp& each : group.copies) blocks.push_back(builder.createBlock(last));
    builder.setInsertionPointToEnd(start);
    aie::DMAStartOp::create(builder, loc, builder.getI1Type(), direction, channel, 0, 0, blocks.front(), last);
    append_channel(program, start, last);
    Block* behind = group.repeats ? blocks.front() : last;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      builder.setInsertionPointToEnd(blocks[i]);
      add_descriptor(builder, group.copies[i], direction);
      aie::NextBDOp::create(builder, loc, i + 1 < blocks.size() ? blocks[i + 1] : behind);
    }
    return success();
  }

  static void add_descriptor(OpBuilder& builder, aiex::MemcpyOp copy, DMAChannelDir direction) {
    const Location loc = copy.getLoc();
    const bool sends = direction == DMAChannelDir::MM2S;
    aiex::UseTokenOp::create(builder, loc, copy.getTokenName(), copy.getAcqValue(), aie::LockAction::Acquire);
    OperationState state(loc, aie::DMABDOp::getOperationName());
    aie::DMABDOp::Properties& fields = state.getOrAddProperties<aie::DMABDOp::Properties>();
    state.addOperands(sends ? copy.getSrcBuf() : copy.getDstBuf());
    const auto number = [&](std::uint32_t value) {
      return builder.getI32IntegerAttr(static_cast<std::int32_t>(value));
    };
    fields.setOffset(number(sends ? copy.getSrcOffset() : copy.getDstOffset()));
    fields.setLen(number(sends ? copy.getSrcLen() : copy.getDstLen()));
    fields.operandSegmentSizes = {1, 0, 0, 0, 0};
    builder.create(state);
    aiex::UseTokenOp::create(builder, loc, copy.getTokenName(), copy.getRelValue(), aie::LockAction::Release);
  }
};

}  // namespace

}  // namespace tessera::compiler
