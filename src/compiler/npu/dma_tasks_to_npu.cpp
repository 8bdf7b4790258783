// Turns tasks into instructions: a descriptor per block at the operation that configures the task, a queue push at its
// start, and a wait for a token where the task is awaited.
//
// The address of a descriptor's buffer follows the descriptor: as a patch by the controller for a host buffer, or as a
// write to the address bits for memory of the array. Until then the descriptor holds only the offset in bytes. That
// value has no use, but mlir-aie writes it, and equal values allow comparing command streams word for word
// (docs/rationale/golden.md).
#include "compiler/codes.h"
#include "compiler/design/pad_values.h"
#include "compiler/design/read_descriptor.h"
#include "compiler/design/windows.h"
#include "compiler/diagnosis/refusal.h"
#include "compiler/npu/carried_tasks.h"
#include "compiler/npu/commands.h"
#include "compiler/npu/computed_descriptor.h"
#include "compiler/npu/host_buffer.h"
#include "compiler/npu/task_fields.h"
#include "compiler/passes.h"
#include "device/capabilities.h"
#include "device/tile_layout.h"
#include "dialect/aiex/parts.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEDMATASKSTONPU
#include "compiler/passes/decls.h.inc"

namespace {

// Returns the first descriptor of a task, whose first block may be without one; null when the task has none.
aie::DMABDOp first_descriptor(aiex::DMAConfigureTaskOp task) {
  for (Block& block : task.getBody())
    if (aie::DMABDOp bd = descriptor_of(block)) return bd;
  return {};
}

struct DmaTasksToNpu : impl::AIEDMATasksToNPUBase<DmaTasksToNpu> {
  using Base::Base;

  void runOnOperation() override {
    if (failed(lower())) signalPassFailure();
  }

  LogicalResult lower() {
    SmallVector<Operation*> uses;
    SmallVector<aiex::DMAConfigureTaskOp> tasks;
    getOperation().walk([&](Operation* op) {
      if (isa<aiex::DMAStartTaskOp, aiex::DMAAwaitTaskOp, aiex::DMAFreeTaskOp>(op)) uses.push_back(op);
      if (auto task = dyn_cast<aiex::DMAConfigureTaskOp>(op)) tasks.push_back(task);
    });
    for (Operation* op : uses) {
      if (failed(use(op))) return failure();
      op->erase();
    }
    if (tasks.empty()) return success();
    for (auto sequence : getOperation().getOps<aiex::RuntimeSequenceOp>()) stop_carrying(tasks_in(sequence));
    PadValues pad_values(getOperation().model());
    if (failed(add_started(pad_values))) return failure();
    for (aiex::DMAConfigureTaskOp task : tasks) {
      if (failed(configure(task, pad_values))) return failure();
      task.erase();
    }
    return success();
  }

  static SmallVector<aiex::DMAConfigureTaskOp> tasks_in(aiex::RuntimeSequenceOp sequence) {
    SmallVector<aiex::DMAConfigureTaskOp> tasks;
    sequence.walk([&](aiex::DMAConfigureTaskOp task) { tasks.push_back(task); });
    return tasks;
  }

  // Adds the pad values of channels that the configuration starts.
  LogicalResult add_started(PadValues& pad_values) {
    for (auto program : getOperation().getOps<aie::MemTileDMAOp>()) {
      aie::TileOp tile = aie::tile_of(program.getTile());
      if (!tile) continue;
      for (Block& block : program.getBody()) {
        for (auto start : block.getOps<aie::DMAStartOp>())
          if (failed(pad_values.add(tile.id(), start))) return failure();
        for (auto channel : block.getOps<aie::DMAOp>())
          if (failed(pad_values.add(tile.id(), channel))) return failure();
      }
    }
    return success();
  }

  // ---- Start, await, free

  LogicalResult use(Operation* op) {
    const auto tasks = tasks_of(op, op->getOperand(0));
    if (failed(tasks)) return failure();
    const auto channel = channel_of(tasks->front());
    if (failed(channel)) return failure();
    for (aiex::DMAConfigureTaskOp other : tasks->getArrayRef().drop_front())
      if (const auto its = channel_of(other); failed(its) || *its != *channel)
        return failed(its) ? failure() : several(op, *tasks, "belongs to tasks of different channels");
    OpBuilder builder(op);
    if (isa<aiex::DMAFreeTaskOp>(op)) return success();  // only the passes that assign numbers use a free
    if (isa<aiex::DMAStartTaskOp>(op)) {
      if (tasks->size() == 1) return start(builder, op, tasks->front(), *channel);
      return several(op, *tasks, "starts one of several tasks, whose descriptors have different numbers");
    }
    for (aiex::DMAConfigureTaskOp task : *tasks) {
      if (task.getIssueToken()) continue;
      InFlightDiagnostic error = op->emitOpError("awaits a task that issues no token");
      error.attachNote(task.getLoc()) << "configured here, without issue_token = true";
      return error;
    }
    create_sync(builder, op->getLoc(), *channel);
    return success();
  }

  static LogicalResult several(Operation* op, const llvm::SetVector<aiex::DMAConfigureTaskOp>& tasks,
                               const char* problem) {
    InFlightDiagnostic error = op->emitOpError(problem);
    for (aiex::DMAConfigureTaskOp task : tasks) error.attachNote(task.getLoc()) << "one of the tasks";
    return error;
  }

  LogicalResult start(OpBuilder& builder, Operation* op, aiex::DMAConfigureTaskOp task, Channel channel) {
    aie::DMABDOp first = first_descriptor(task);
    if (!first) return op->emitOpError("starts a task that has no descriptor");
    if (task.getComputedRepeatCount()) return task.emitOpError("has a repeat count that is computed");
    if (const Value computed = task.getComputedBdId()) {
      create_push(builder, op->getLoc(), channel, computed, task.getRepeatCount(), task.getIssueToken());
      return success();
    }
    const auto bd = number_of(first);
    if (failed(bd)) return failure();
    create_push(builder, op->getLoc(), channel, *bd, task.getRepeatCount(), task.getIssueToken());
    return success();
  }

  static FailureOr<Channel> channel_of(aiex::DMAConfigureTaskOp task) {
    aie::TileOp tile = aie::tile_of(task.getTile());
    if (!tile) return task.emitOpError("Cannot lower a DMA task whose tile is not placed; run placement first.");
    if (failed(require_streams(task))) return failure();
    return Channel{tile.id(), aie::hardware(task.getDirection()), task.getChannel()};
  }

  // Names the task of an operation whose refusal this is.
  static void note_task(InFlightDiagnostic& error, Operation* op) {
    if (auto task = op->getParentOfType<aiex::DMAConfigureTaskOp>())
      error.attachNote(task.getLoc()) << "Error encountered while lowering this task";
  }

  static FailureOr<std::uint32_t> number_of(aie::DMABDOp bd) {
    if (const auto number = bd.getBdId()) return *number;
    InFlightDiagnostic error = bd.emitOpError("Cannot lower buffer descriptor without assigned ID.");
    error.attachNote(bd.getLoc())
        << "Run the `--aie-assign-runtime-sequence-bd-ids` pass first or manually assign an ID "
           "to this buffer descriptor";
    note_task(error, bd);
    return error;
  }

  // ---- Configure

  LogicalResult configure(aiex::DMAConfigureTaskOp task, PadValues& pad_values) {
    const auto channel = channel_of(task);
    if (failed(channel)) return failure();
    if (!task->use_empty()) {
      InFlightDiagnostic error = task.emitOpError("is used outside of a command stream");
      for (Operation* user : task->getUsers()) error.attachNote(user->getLoc()) << "used here";
      return error;
    }
    OpBuilder builder(task);
    for (Block& block : task.getBody()) {
      aie::DMABDOp bd = descriptor_of(block);
      if (!bd && !block.isEntryBlock()) {
        InFlightDiagnostic error = block.back().emitOpError(
            "Block ending in this terminator does not contain a required aie.dma_bd operation.");
        note_task(error, &block.back());
        return error;
      }
      if (bd && (failed(pad(builder, bd, *channel, pad_values)) || failed(write(builder, task, bd, *channel))))
        return failure();
    }
    return success();
  }

  // Returns the number of the next descriptor: the descriptor of the block that follows, or the number in the
  // attribute.
  static FailureOr<std::optional<std::uint32_t>> next_of(aie::DMABDOp bd) {
    auto next = dyn_cast<aie::NextBDOp>(bd->getBlock()->getTerminator());
    if (!next) return bd.getNextBdId() ? std::optional(*bd.getNextBdId()) : std::nullopt;
    if (bd.getNextBdId()) {
      InFlightDiagnostic error =
          bd.emitOpError("names the next descriptor, but the end of its block names the next descriptor, too");
      error.attachNote(next.getLoc()) << "here";
      return error;
    }
    aie::DMABDOp following = descriptor_of(*next.getDest());
    if (!following) return next.emitOpError("leads to a block without a descriptor");
    const auto number = number_of(following);
    if (failed(number)) return failure();
    return std::optional(*number);
  }

  // Writes the descriptor's pad value to the register of its channel. Does nothing when the value is 0.
  LogicalResult pad(OpBuilder& builder, aie::DMABDOp bd, Channel channel, PadValues& pad_values) {
    if (channel.direction != device::Direction::MM2S) return success();
    if (failed(pad_values.add(channel.tile, channel.number, bd))) return failure();
    const std::uint32_t value = PadValues::of(bd);
    if (value == 0) return success();
    const device::Device& device = getOperation().model();
    const device::Reg reg =
        device::tile_layout(device.kind(channel.tile), device.arch).channel(channel.direction).pad_value;
    create_write(builder, bd.getLoc(), static_cast<std::uint32_t>(device.address(channel.tile, reg.at(channel.number))),
                 value);
    return success();
  }

  LogicalResult write(OpBuilder& builder, aiex::DMAConfigureTaskOp task, aie::DMABDOp bd, Channel channel) {
    const device::Device& device = getOperation().model();
    if (is_computed(task, bd)) return write_numbers(builder, task, bd, channel);
    const auto number = number_of(bd);
    const auto next = next_of(bd);
    if (failed(number) || failed(next)) return failure();
    if (bd.getOffsetParameter())
      return refuse(bd, code::bad_parameter) << "the transfer starts at a parameter without a word of the controller's "
                                                "table: run aie-lower-scratchpad-parameters first";
    if (!aiex::parts_of(bd, device.model(channel.tile)).parts.empty())
      return bd.emitOpError("asks for more than the fields of a descriptor of tile ")
             << to_string(channel.tile)
             << " hold: run aie-decompose-large-dma-bd, which changes its dimensions or divides it";
    if (failed(check_offset(bd))) return failure();
    warn_of_reach(bd);
    auto descriptor = read_task_descriptor(bd, device, channel.tile, *next);
    if (failed(descriptor)) return failure();
    if (!descriptor->packet) descriptor->packet = packet_of(task.getPacketAttr());
    const auto offset = static_cast<std::int64_t>(descriptor->address);
    create_writebd(builder, bd.getLoc(), channel.tile, *number, offset,
                   task_fields(*descriptor, device.model(channel.tile)));
    return address(builder, bd, channel.tile, *number, offset);
  }

  // Warns of a transfer that reaches beyond the host's buffer, as far as its type says.
  static void warn_of_reach(aie::DMABDOp bd) {
    const auto type = dyn_cast<MemRefType>(bd.getBuffer().getType());
    const auto offset = bd.constant_offset(), length = bd.constant_length();
    const auto elements = type ? aie::element_count(type) : std::nullopt;
    if (!isa<BlockArgument>(bd.getBuffer()) || !elements || !offset || !length) return;
    std::int64_t last = *offset;
    if (bd.getStaticSizes())
      for (const auto [size, stride] : bd.dimensions()) last += (size - 1) * stride;
    else
      last += *length - 1;
    if (last >= static_cast<std::int64_t>(*elements))
      bd.emitWarning("reaches element ") << last << ", counted from 0, of a buffer of the host, whose type has "
                                         << *elements << " elements";
  }

  static bool is_computed(aiex::DMAConfigureTaskOp task, aie::DMABDOp bd) {
    return task.getComputedBdId() || bd.getComputedOffset() || bd.getComputedLen() || !bd.has_constant_dimensions();
  }

  // Writes a descriptor with numbers that the host computes.
  LogicalResult write_numbers(OpBuilder& builder, aiex::DMAConfigureTaskOp task, aie::DMABDOp bd, Channel channel) {
    const device::Device& device = getOperation().model();
    if (device.kind(channel.tile) != device::TileKind::Shim)
      return bd.emitOpError("runtime-valued BD size/stride/len/bd_id is only supported on shim NOC tiles. It is on ")
             << to_string(channel.tile);
    const auto next = next_of(bd);
    const auto number = task.getComputedBdId() ? FailureOr<std::uint32_t>(0U) : number_of(bd);
    const auto host = host_buffer(bd.getBuffer());
    if (failed(next) || failed(number)) return failure();
    if (!host || bd.getOffsetParameter() || bd.getOffsetStateTableIdx())
      return bd.emitOpError("has computed numbers, so it must move a buffer of the host, without a parameter");
    const auto fixed = read_fixed_fields(bd, device, channel.tile, *next);
    if (failed(fixed)) return failure();
    Descriptor descriptor = *fixed;
    if (!descriptor.packet) descriptor.packet = packet_of(task.getPacketAttr());
    const FieldBits fields = task_fields(descriptor, device.model(channel.tile));
    const Number id = task.getComputedBdId() ? Number::of(task.getComputedBdId()) : Number{*number};
    if (!id.computed) create_writebd(builder, bd.getLoc(), channel.tile, *number, 0, fields);
    const ComputedPattern pattern = pattern_of(bd);
    if (failed(write_computed(builder, bd, device, channel.tile, id, pattern, fields))) return failure();
    NumberBuilder numbers(builder, bd.getLoc());
    const Number begin = bd.getComputedOffset() ? Number::of(bd.getComputedOffset()) : Number{*bd.constant_offset()};
    const Number bytes = numbers.divided(numbers.times(begin, {pattern.bits}), 8);
    patch_computed(builder, bd.getLoc(), device, channel.tile, id, host->argument, numbers.plus(bytes, {host->offset}));
    return success();
  }

  // Returns the numbers of a task's descriptor, innermost first.
  static ComputedPattern pattern_of(aie::DMABDOp bd) {
    const auto bits = aie::element_bits(cast<BaseMemRefType>(bd.getBuffer().getType()).getElementType());
    ComputedPattern pattern{{}, {}, static_cast<unsigned>(*bits)};
    pattern.length = bd.getComputedLen() ? Number::of(bd.getComputedLen()) : Number{bd.constant_length().value_or(0)};
    pattern.sizes.fill({1});
    if (!bd.getStaticSizes()) {
      pattern.sizes[0] = *pattern.length;
      pattern.strides[0] = {1};
      return pattern;
    }
    Builder builder(bd.getContext());
    const auto sizes = getMixedValues(*bd.getStaticSizes(), bd.getSizes(), builder);
    const auto strides = getMixedValues(*bd.getStaticStrides(), bd.getStrides(), builder);
    for (auto [d, size, stride] : llvm::enumerate(llvm::reverse(sizes), llvm::reverse(strides))) {
      pattern.sizes.at(d) = Number::of(size);
      pattern.strides.at(d) = Number::of(stride);
    }
    return pattern;
  }

  static LogicalResult check_offset(aie::DMABDOp bd) {
    const auto offset = bd.constant_offset();
    const auto bits = aie::element_bits(cast<BaseMemRefType>(bd.getBuffer().getType()).getElementType());
    if (!offset || !bits || static_cast<std::uint64_t>(*offset) * *bits % aie::kWordBits == 0) return success();
    return bd.emitOpError("Offset must be aligned to ")
           << aie::kWordBits / 8 << " byte boundary: it is " << *offset << " elements of " << *bits << " bits";
  }

  LogicalResult address(OpBuilder& builder, aie::DMABDOp bd, device::TileId tile, std::uint32_t number,
                        std::int64_t offset) {
    const device::Device& device = getOperation().model();
    const device::TileKind kind = device.kind(tile);
    if (kind == device::TileKind::Shim) {
      const auto host = host_buffer(bd.getBuffer());
      if (!host)
        return bd.emitOpError(
                   "moves neither a buffer of the host nor a contiguous part of such a buffer, but it is a descriptor "
                   "of ")
               << "shim tile " << to_string(tile);
      create_patch(builder, bd.getLoc(), device, tile, number, host->argument, host->offset + offset);
      if (!bd.getOffsetStateTableIdx()) return success();
      const auto unit = offset_unit(bd, bd.getBuffer().getType());
      if (failed(unit)) return failure();
      create_offset(builder, bd.getLoc(), device, tile, number, *bd.getOffsetStateTableIdx(), *unit);
      return success();
    }
    if (bd.getOffsetStateTableIdx())
      return refuse(bd, code::bad_parameter) << "the transfer starts at a parameter, which the controller can only add "
                                                "to an address in a descriptor of a shim tile, but tile "
                                             << to_string(tile) << " is not a shim tile";
    auto buffer = bd.getBuffer().getDefiningOp<aie::BufferOp>();
    if (!buffer)
      return bd.emitOpError("DDR memory (runtime input arguments) can only be referred to on shim tiles. The DMA of ")
             << to_string(tile) << " reaches only memory of the array";
    if (!buffer.getAddress())
      return bd.emitOpError("moves a buffer that has no address yet: aie-assign-buffer-addresses gives it one");
    std::int64_t bytes = std::int64_t{*buffer.getAddress()} + offset;
    const auto base = base_of(bd, tile, aie::tile_id_of(buffer.getTile()));
    if (failed(base)) return failure();
    bytes += *base;
    if (bytes % sizeof(std::uint32_t) != 0)
      bd.emitWarning("moves memory from address ")
          << bytes << " on, in the middle of a word: the descriptor begins at the word";

    const device::BdPlace& place = device::bd_layout(kind, device.arch).place(device::BdField::Address);
    create_write(builder, bd.getLoc(), field_address(device, tile, number, device::BdField::Address),
                 place.field.set(0, static_cast<std::uint32_t>(place.bits_of(bytes))), place.field.mask());
    return success();
  }

  // Returns the address at which the DMA of `tile` sees the memory of the tile `home`.
  FailureOr<std::int64_t> base_of(aie::DMABDOp bd, device::TileId tile, device::TileId home) {
    const device::Device& device = getOperation().model();
    if (device.kind(tile) == device::TileKind::Mem) {
      if (as_mlir_aie && capabilities(device).unwindowed_tasks) return std::int64_t{0};
      if (const device::View* view = view_of(device, tile, home)) return std::int64_t{view->memory_base};
    } else if (home == tile) {
      return std::int64_t{0};
    }
    return bd.emitOpError("moves a buffer of ")
           << to_string(home) << ", which the DMA of " << to_string(tile) << " does not reach";
  }
};

}  // namespace

}  // namespace tessera::compiler
