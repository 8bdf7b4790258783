// Gives numbers to the descriptors of tasks.
//
// A command stream writes descriptors while the array runs, so one number serves many tasks in turn. A task holds its
// numbers from its configuration until an await or free of the task. The pass takes the lowest free number, like
// mlir-aie, but leaves out three kinds of numbers that mlir-aie does not leave out: numbers of the other bank of a
// memory tile, numbers of the tile's own DMA program, and numbers that other operations of the stream name. It keeps
// numbers that the text gives, and reports such a number if another task still holds it or the channel cannot use it.
//
// Streams have no branches, so one walk in the order of the text sees every case. The walk also finds two mistakes that
// would show as wrong data or as a hang: the start of a task whose descriptors now belong to another task, and a wait
// for a token that no task issues.
#include "compiler/allocation/bd_ids.h"
#include "compiler/codes.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/diagnosis/report.h"
#include "compiler/npu/commands.h"
#include "compiler/passes.h"

#include <map>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNRUNTIMESEQUENCEBDIDS
#include "compiler/passes/decls.h.inc"

namespace {

using ConfiguredTask = aiex::DMAConfigureTaskOp;

class Assigner {
 public:
  Assigner(aie::DeviceOp device, aiex::RuntimeSequenceOp sequence) : device_(device), sequence_(sequence) {}

  LogicalResult run() {
    reserve();
    SmallVector<Operation*> ops, frees;
    sequence_.walk<WalkOrder::PreOrder>([&](Operation* op) { ops.push_back(op); });
    for (Operation* op : ops) {
      if (failed(visit(op))) return failure();
      if (isa<aiex::DMAFreeTaskOp>(op)) frees.push_back(op);
    }
    for (Operation* op : frees) op->erase();
    return success();
  }

 private:
  // ---- Numbers in use from the start

  void reserve() {
    const auto of_programs = [&](auto programs) {
      for (auto program : programs)
        program.walk([&](aie::DMABDOp bd) {
          if (aie::TileOp tile = aie::tile_of(program.getTile()); tile && bd.getBdId())
            ids(tile.id()).take(*bd.getBdId());
        });
    };
    of_programs(device_.getOps<aie::MemOp>());
    of_programs(device_.getOps<aie::MemTileDMAOp>());
    of_programs(device_.getOps<aie::ShimDMAOp>());
    sequence_.walk([&](Operation* op) {
      if (auto write = dyn_cast<aiex::NpuWriteBdOp>(op))
        ids(tile_at(write.getColumn(), write.getRow())).take(write.getBdId());
      if (auto transfer = dyn_cast<aiex::NpuDmaMemcpyNdOp>(op))
        if (const auto channel = channel_of(transfer, transfer.getMetadata().getLeafReference()))
          ids(channel->tile).take(static_cast<std::uint32_t>(transfer.getId()));
    });
  }

  static device::TileId tile_at(std::uint32_t column, std::uint32_t row) {
    return {static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)};
  }

  static std::optional<Channel> channel_of(Operation* op, StringRef allocation) {
    auto found = aie::find_allocation(op, allocation);
    const auto tile = found ? found.tile_id() : std::nullopt;
    if (!tile) return std::nullopt;
    return Channel{*tile, aie::hardware(found.getChannelDir()), static_cast<std::uint32_t>(found.getChannelIndex())};
  }

  // ---- The walk

  LogicalResult visit(Operation* op) {
    if (op->getName().getDialectNamespace() == "scf")
      return op->emitOpError(
          "Runtime-valued control flow in a runtime sequence is not supported: aie-unroll-runtime-sequence-loops "
          "unrolls loops with constant bounds");
    if (auto task = dyn_cast<ConfiguredTask>(op)) return configure(task);
    if (isa<aiex::DMAStartTaskOp, aiex::DMAAwaitTaskOp, aiex::DMAFreeTaskOp>(op)) {
      auto task = dyn_cast_or_null<ConfiguredTask>(op->getOperand(0).getDefiningOp());
      if (!task) {
        InFlightDiagnostic error = op->emitOpError("does not reference a valid configure_task operation");
        if (Operation* made = op->getOperand(0).getDefiningOp())
          error.attachNote(made->getLoc())
              << (isa<aiex::DMAConfigureTaskForOp, aiex::DMAStartBdChainForOp>(made)
                      ? "Lower this operation first using the --aie-substitute-shim-dma-allocations pass"
                      : "Lower this operation first using the --aie-materialize-bd-chains pass");
        return error;
      }
      if (!aie::tile_of(task.getTile())) return failure();  // reported where the task is configured
      if (isa<aiex::DMAStartTaskOp>(op)) return start(op, task);
      return finish(op, task);
    }
    others(op);
    return success();
  }

  LogicalResult configure(ConfiguredTask task) {
    aie::TileOp tile = aie::tile_of(task.getTile());
    if (!tile) return task.emitOpError("is on a tile without a place");
    BdIds& free = ids(tile.id());
    SmallVector<aie::DMABDOp> without;
    LogicalResult result = success();
    task.walk<WalkOrder::PreOrder>([&](aie::DMABDOp bd) {
      if (!bd.getBdId())
        without.push_back(bd);
      else if (failed(result) || failed(pin(task, tile, bd)))
        result = failure();
    });
    if (failed(result)) return failure();
    for (aie::DMABDOp bd : without) {
      const auto id = free.take_lowest(task.getChannel());
      if (!id) return exhausted(task, tile);
      bd.setBdId(*id);
      holders_[{tile.id(), *id}] = task;
    }
    return success();
  }

  // Takes the number that the text gives the descriptor.
  LogicalResult pin(ConfiguredTask task, aie::TileOp tile, aie::DMABDOp bd) {
    const std::uint32_t id = *bd.getBdId();
    const device::DescriptorBank bank = ids(tile.id()).bank(task.getChannel());
    if (!bank.contains(id))
      return report(bd, error(code::no_descriptor, "has the number {}, which channel {} of tile {} cannot use", id,
                              task.getChannel(), to_string(tile.id()))
                            .note("the channel can use descriptors {} to {}", bank.first, bank.first + bank.count - 1));
    const auto holder = holders_.find({tile.id(), id});
    if (holder != holders_.end() && is_live(holder->second)) {
      InFlightDiagnostic error = task->emitOpError("Specified buffer descriptor ID ")
                                 << id << " is already in use: aiex.dma_await_task and aiex.dma_free_task release it";
      if (const std::string since = place_of(holder->second.getLoc()); !since.empty())
        error << "; it is in use since " << since;
      return error;
    }
    ids(tile.id()).take(id);
    holders_[{tile.id(), id}] = task;
    return success();
  }

  LogicalResult exhausted(ConfiguredTask task, aie::TileOp tile) {
    const device::DescriptorBank bank = ids(tile.id()).bank(task.getChannel());
    std::uint32_t held = 0;
    for (const auto& [place, holder] : holders_)
      held += place.first == tile.id() && bank.contains(place.second) && is_live(holder) ? 1 : 0;
    return report(task,
                  error(code::no_descriptor,
                        "Too many simultaneously active buffer descriptors: channel {} of tile {} can use {}, and "
                        "{} of them belong to tasks that are neither awaited nor freed yet. First await or free a "
                        "task, with aiex.dma_await_task or aiex.dma_free_task",
                        task.getChannel(), to_string(tile.id()), bank.count, held));
  }

  LogicalResult start(Operation* op, ConfiguredTask task) {
    const device::TileId tile = aie::tile_id_of(task.getTile());
    LogicalResult result = success();
    task.walk<WalkOrder::PreOrder>([&](aie::DMABDOp bd) {
      ConfiguredTask holder = holders_[{tile, bd.getBdId().value_or(0)}];
      if (failed(result) || holder == task) return;
      InFlightDiagnostic error = op->emitOpError("starts a task whose descriptor ")
                                 << *bd.getBdId() << " of tile " << to_string(tile) << " now belongs to another task";
      error.attachNote(holder.getLoc()) << "this task has the descriptor now";
      result = failure();
    });
    if (failed(result)) return failure();
    // A task that is started again takes its descriptors again.
    states_[task] = State::Live;
    task.walk([&](aie::DMABDOp bd) { ids(tile).take(*bd.getBdId()); });
    if (task.getIssueToken()) ++tokens({tile, aie::hardware(task.getDirection()), task.getChannel()});
    return success();
  }

  // Handles an await or a free. Both release the descriptors of the task.
  LogicalResult finish(Operation* op, ConfiguredTask task) {
    const device::TileId tile = aie::tile_id_of(task.getTile());
    const bool awaits = isa<aiex::DMAAwaitTaskOp>(op);
    if (awaits && task.getIssueToken()) {
      unsigned& available = tokens({tile, aie::hardware(task.getDirection()), task.getChannel()});
      if (available == 0)
        return op->emitOpError("would block here forever: no earlier task requests a token of ")
               << stringifyDMAChannelDir(task.getDirection()) << ' ' << task.getChannel() << " of tile "
               << to_string(tile) << ", or earlier waits take all these tokens";
      --available;
    }
    State& state = states_[task];
    if (!awaits && state == State::Freed)
      return op->emitOpError("frees a descriptor that is not currently in use: the task was freed before");
    if (state == State::Live) task.walk([&](aie::DMABDOp bd) { ids(tile).give_back(*bd.getBdId()); });
    state = awaits && state != State::Freed ? State::Awaited : State::Freed;
    return success();
  }

  // Counts the tokens that operations other than those of tasks request or await.
  void others(Operation* op) {
    const auto use = [&](const Channel& channel) {
      if (unsigned& available = tokens(channel); available > 0) --available;
    };
    if (auto push = dyn_cast<aiex::NpuPushQueueOp>(op); push && push.getIssueToken())
      ++tokens({tile_at(push.getColumn(), push.getRow()), aie::hardware(push.getDirection()), push.getChannel()});
    if (auto transfer = dyn_cast<aiex::NpuDmaMemcpyNdOp>(op))
      if (const auto channel = channel_of(transfer, transfer.getMetadata().getLeafReference());
          channel && (channel->direction == device::Direction::S2MM || transfer.getIssueToken()))
        ++tokens(*channel);
    if (auto wait = dyn_cast<aiex::NpuDmaWaitOp>(op))
      if (const auto channel = channel_of(wait, wait.getSymbol())) use(*channel);
    if (auto sync = dyn_cast<aiex::NpuSyncOp>(op);
        sync && sync.getColumn() && sync.getRow() && sync.getDirection() && sync.getChannel())
      use({tile_at(*sync.getColumn(), *sync.getRow()), static_cast<device::Direction>(*sync.getDirection()),
           *sync.getChannel()});
  }

  // ---- State of the walk

  enum class State : std::uint8_t { Live, Awaited, Freed };

  BdIds& ids(device::TileId tile) { return ids_.try_emplace(tile, device_.model().model(tile)).first->second; }
  unsigned& tokens(const Channel& channel) { return tokens_[channel]; }
  bool is_live(ConfiguredTask task) const {
    const auto state = states_.find(task);
    return state == states_.end() || state->second == State::Live;
  }

  aie::DeviceOp device_;
  aiex::RuntimeSequenceOp sequence_;
  std::map<device::TileId, BdIds> ids_;
  std::map<std::pair<device::TileId, std::uint32_t>, ConfiguredTask> holders_;  // the last task with this number
  llvm::DenseMap<Operation*, State> states_;                                    // Live when a task has no entry
  std::map<Channel, unsigned> tokens_;  // requested tokens that no operation awaits yet
};

// Returns whether the tasks of the sequence take their numbers from a pool, as aie-lower-dynamic-bd-pool makes them do.
bool is_pooled(aiex::RuntimeSequenceOp sequence) {
  return sequence
      .walk(
          [](ConfiguredTask task) { return task.getComputedBdId() ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

struct AssignRuntimeSequenceBdIds : impl::AIEAssignRuntimeSequenceBDIDsBase<AssignRuntimeSequenceBdIds> {
  void runOnOperation() override {
    for (auto sequence : getOperation().getOps<aiex::RuntimeSequenceOp>())
      if (!is_pooled(sequence) && failed(Assigner(getOperation(), sequence).run())) return signalPassFailure();
  }
};

}  // namespace

}  // namespace tessera::compiler
