// Gives the descriptors of DMA programs their numbers: each gets the lowest number that is free on its tile and that
// its channel may use. The pass also writes into each descriptor the number of the next descriptor in its chain,
// because the hardware registers hold that number. For each channel of a restartable object FIFO, the pass writes the
// number of the first descriptor and the repeat count into the aie.objectfifo_rearm_binding.
#include "compiler/allocation/bd_ids.h"
#include "compiler/codes.h"
#include "compiler/design/read_descriptor.h"
#include "compiler/diagnosis/report.h"
#include "compiler/passes.h"

#include <llvm/ADT/MapVector.h>

#include <tuple>
#include <vector>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNBUFFERDESCRIPTORIDS
#include "compiler/passes/decls.h.inc"

namespace {

struct LinkedBd {
  aie::DMABDOp bd, next;
  std::uint32_t channel = 0;
};

struct AssignBdIds : impl::AIEAssignBufferDescriptorIDsBase<AssignBdIds> {
  void runOnOperation() override {
    const auto assign_all = [&](auto programs) -> LogicalResult {
      for (auto program : programs)
        if (failed(assign(program, program.getTile(), program.getBody()))) return failure();
      return success();
    };
    if (failed(assign_all(getOperation().getOps<aie::MemOp>())) ||
        failed(assign_all(getOperation().getOps<aie::MemTileDMAOp>())) ||
        failed(assign_all(getOperation().getOps<aie::ShimDMAOp>())))
      return signalPassFailure();
    tell_bindings();
  }

  void tell_bindings() {
    using Key = std::tuple<Value, aie::DMAChannelDir, std::uint32_t>;
    struct Begin {
      std::uint32_t bd, repeat;
    };
    std::vector<std::pair<Key, Begin>> begins;
    const auto add = [&](auto start, Block& first) {
      aie::DMABDOp bd = descriptor_of(first);
      const Value tile = start->template getParentOfType<aie::TileElement>().getTileValue();
      if (bd && bd.getBdId())
        begins.push_back(
            {{tile, start.getChannelDir(), start.getChannelIndex()}, {*bd.getBdId(), start.getRepeatCount()}});
    };
    getOperation().walk([&](aie::DMAStartOp start) { add(start, *start.getDest()); });
    getOperation().walk([&](aie::DMAOp dma) { add(dma, dma.getBds().front().front()); });
    for (auto binding : getOperation().getOps<aie::ObjectFifoRearmBindingOp>()) {
      if (binding.getHeadBdIds()) continue;
      SmallVector<std::int32_t> heads, repeats;
      for (auto [tile, direction, channel] :
           llvm::zip_equal(binding.getChannelTiles(), binding.getChannelDirs(), binding.getChannelIndices())) {
        const Key key{tile, static_cast<aie::DMAChannelDir>(direction), static_cast<std::uint32_t>(channel)};
        const auto begin = llvm::find_if(begins, [&](const auto& each) { return each.first == key; });
        if (begin == begins.end()) break;
        heads.push_back(static_cast<std::int32_t>(begin->second.bd));
        repeats.push_back(static_cast<std::int32_t>(begin->second.repeat));
      }
      // aie-lower-dma-channel-reset reports channels without a descriptor.
      if (heads.size() != binding.getChannelTiles().size()) continue;
      binding.setHeadBdIds(heads);
      binding.setRepeatCounts(repeats);
    }
  }

  // Records in `channels` that the channel of `start` reaches each block of its chain. The chain ends at a block
  // without aie.next_bd, or at a block that has no descriptor, such as the block of the next aie.dma_start. Refuses a
  // descriptor in the chains of two channels that use different banks.
  static LogicalResult follow(aie::DMAStartOp start, llvm::MapVector<Block*, aie::DMAStartOp>& channels,
                              const device::TileModel& model) {
    const device::DescriptorBank bank = device::descriptors_of(model, start.getChannelIndex());
    for (Block* at = start.getDest(); descriptor_of(*at);) {
      const auto [known, added] = channels.insert({at, start});
      aie::DMAStartOp other = known->second;
      const device::DescriptorBank its = device::descriptors_of(model, other.getChannelIndex());
      if (its.first != bank.first)
        return report(
            start, error(code::no_descriptor,
                         "shares a descriptor with the aie.dma_start of {} {}, but the two channels of a "
                         "memory tile use different numbers",
                         stringifyDMAChannelDir(other.getChannelDir()).str(), other.getChannelIndex())
                       .note("channel {} can use descriptors {} to {}, and channel {} can use descriptors {} to {}",
                             start.getChannelIndex(), bank.first, bank.first + bank.count - 1, other.getChannelIndex(),
                             its.first, its.first + its.count - 1)
                       .help("give each of the two chains blocks of its own"));
      if (!added) break;
      auto jump = dyn_cast<aie::NextBDOp>(at->getTerminator());
      if (!jump) break;
      at = jump.getDest();
    }
    return success();
  }

  // Lists the descriptors that channels reach: first those in regions of aie.dma, then those in blocks, both in the
  // order of the text.
  static FailureOr<SmallVector<LinkedBd>> descriptors_in(Region& program, const device::TileModel& model) {
    SmallVector<LinkedBd> found;
    llvm::MapVector<Block*, aie::DMAStartOp> channels;  // maps each block to the channel that reaches the block
    for (Block& block : program) {
      for (aie::DMAStartOp start : block.getOps<aie::DMAStartOp>())
        if (failed(follow(start, channels, model))) return failure();
      for (aie::DMAOp dma : block.getOps<aie::DMAOp>()) {
        auto regions = dma.getBds();
        for (auto [i, region] : llvm::enumerate(regions)) {
          const bool is_last = i + 1 == regions.size();
          const aie::DMABDOp next =
              is_last && !dma.getLoop() ? aie::DMABDOp() : descriptor_of(regions[is_last ? 0 : i + 1].front());
          found.push_back({descriptor_of(region.front()), next, dma.getChannelIndex()});
        }
      }
    }
    for (Block& block : program) {
      aie::DMABDOp bd = descriptor_of(block);
      const auto channel = channels.find(&block);
      if (!bd || channel == channels.end()) continue;  // a descriptor that no channel reaches needs no number
      aie::DMABDOp next;
      if (auto jump = dyn_cast<aie::NextBDOp>(block.getTerminator())) next = descriptor_of(*jump.getDest());
      found.push_back({bd, next, channel->second.getChannelIndex()});
    }
    return found;
  }

  static LogicalResult assign(Operation* program, Value tile_operand, Region& body) {
    aie::TileOp tile = aie::tile_of(tile_operand);
    if (!tile) return program->emitOpError("stands on a tile that has no place yet");
    const auto descriptors = descriptors_in(body, tile.model());
    if (failed(descriptors)) return failure();
    BdIds ids(tile.model());
    for (LinkedBd each : *descriptors)
      if (const auto given = each.bd.getBdId()) {
        const device::DescriptorBank bank = ids.bank(each.channel);
        if (!bank.contains(*given))
          return report(each.bd,
                        error(code::no_descriptor, "has the number {}, which channel {} of tile {} cannot use", *given,
                              each.channel, to_string(tile.id()))
                            .note("the channel can use descriptors {} to {}", bank.first, bank.first + bank.count - 1));
        ids.take(*given);
      }
    for (LinkedBd each : *descriptors) {
      if (each.bd.getBdId()) continue;
      const auto id = ids.take_lowest(each.channel);
      if (!id) return exhausted(each.bd, ids, tile, each.channel);
      each.bd.setBdId(*id);
    }
    for (LinkedBd each : *descriptors)
      if (each.next && each.next.getBdId()) each.bd.setNextBdId(*each.next.getBdId());
    return success();
  }

  static LogicalResult exhausted(aie::DMABDOp bd, const BdIds& ids, aie::TileOp tile, std::uint32_t channel) {
    const device::DescriptorBank bank = ids.bank(channel);
    return report(bd,
                  error(code::no_descriptor,
                        "Allocator exhausted available BD IDs (maximum {} available for channel {}). {}, on tile {}",
                        bank.count, channel,
                        bank.count < tile.model().bds
                            ? "Even and odd channels have different descriptors: use a channel of the other parity"
                            : "Let one descriptor move more, with dimensions, or repeat the task",
                        to_string(tile.id())));
  }
};

}  // namespace

}  // namespace tessera::compiler
