// Splits transfers that exceed one descriptor (dialect/aiex/decompose.h).
//
// A transfer stays one transfer if other sizes and strides in one descriptor suffice. Otherwise it becomes a task with
// a chain of descriptors, or two such tasks when equal rounds leave some steps of the outermost dimension over. Each
// task takes one place in the queue of its channel. The last task issues one token, like the transfer. The descriptors
// are free again after a wait for the channel. (mlir-aie makes several transfers, each with one of the four places in
// the queue, and each with a token where words are received.)
//
// A descriptor of a task becomes several descriptors of that task, in blocks of their own (dialect/aiex/parts.h decides
// when that is possible). mlir-aie does not split a descriptor of a task that has several descriptors. It also does not
// repeat a task whose outermost dimension it created.
#include "compiler/design/tiles.h"
#include "compiler/npu/commands.h"
#include "compiler/passes.h"
#include "dialect/aiex/parts.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEDECOMPOSELARGEDMABD
#include "compiler/passes/decls.h.inc"

namespace {

using aiex::TransferPart;
using aiex::TransferTask;

struct DecomposeLargeDmaBd : impl::AIEDecomposeLargeDmaBdBase<DecomposeLargeDmaBd> {
  void runOnOperation() override {
    SmallVector<aiex::NpuDmaMemcpyNdOp> transfers;
    getOperation().walk([&](aiex::NpuDmaMemcpyNdOp op) { transfers.push_back(op); });
    for (aiex::NpuDmaMemcpyNdOp op : transfers)
      if (failed(lower(op))) return signalPassFailure();
    SmallVector<aie::DMABDOp> descriptors;
    getOperation().walk([&](aie::DMABDOp op) {
      if (isa<aiex::DMAConfigureTaskOp, aiex::DMAConfigureTaskForOp>(op->getParentOp())) descriptors.push_back(op);
    });
    for (aie::DMABDOp op : descriptors) lower(op);
  }

  // ---- Transfers

  LogicalResult lower(aiex::NpuDmaMemcpyNdOp op) {
    auto allocation = aie::find_allocation(op, op.getMetadata().getLeafReference());
    const auto tile = allocation ? allocation.tile_id() : std::nullopt;
    if (!tile) return success();  // the tile has no place yet
    const std::vector<TransferTask> tasks = aiex::tasks_of(op, getOperation().model().model(*tile));
    if (tasks.empty()) return success();
    warn_of_lost_offset(op);
    const std::int64_t begin = *op.offset_in_bytes() * 8 / *aiex::bits_of(op.getMemref());
    const bool is_one = tasks.size() == 1 && tasks.front().size() == 1;
    if (!is_one || !cut(op, tasks.front().front(), begin)) configure(op, allocation, tasks, begin);
    return success();
  }

  // Gives the transfer the sizes and strides of the part. Returns false when no offset of a dimension can express where
  // the data begin.
  static bool cut(aiex::NpuDmaMemcpyNdOp op, TransferPart part, std::int64_t begin) {
    auto& [sizes, strides] = part.pattern;
    std::array<std::int64_t, 4> offsets{};
    const auto says_where = [&](std::size_t d) {
      if (sizes[d] == 1) strides[d] = 1;
      if (strides[d] == 0 || begin % strides[d] != 0) return false;
      offsets[d] = begin / strides[d];
      return true;
    };
    if (begin != 0 && !says_where(0) && !says_where(3) && !says_where(2) && !says_where(1)) return false;
    Builder builder(op.getContext());
    const auto outermost_first = [&](std::array<std::int64_t, 4> numbers) {
      std::ranges::reverse(numbers);
      return builder.getDenseI64ArrayAttr(numbers);
    };
    for (MutableOperandRange operands : {op.getOffsetsMutable(), op.getSizesMutable(), op.getStridesMutable()})
      operands.clear();
    op.setStaticOffsetsAttr(outermost_first(offsets));
    op.setStaticSizesAttr(outermost_first(sizes));
    op.setStaticStridesAttr(outermost_first(strides));
    return true;
  }

  // Makes tasks in place of the transfer. Tasks of a channel end in order, so the token of the last task stands for
  // all tasks.
  static void configure(aiex::NpuDmaMemcpyNdOp op, aie::ShimDMAAllocationOp allocation,
                        const std::vector<TransferTask>& tasks, std::int64_t begin) {
    OpBuilder builder(op);
    const bool receives = allocation.getChannelDir() == aie::DMAChannelDir::S2MM;
    SmallVector<Value> started;
    for (auto [i, task] : llvm::enumerate(tasks)) {
      const bool is_last = i + 1 == tasks.size();
      started.push_back(configure(builder, op, allocation, task, begin, is_last && (receives || op.getIssueToken())));
      aiex::DMAStartTaskOp::create(builder, op.getLoc(), started.back());
    }
    if (Operation* wait = wait_for(op)) {
      builder.setInsertionPointAfter(wait);
      for (Value task : started) aiex::DMAFreeTaskOp::create(builder, op.getLoc(), task);
    }
    op.erase();
  }

  static Value configure(OpBuilder& builder, aiex::NpuDmaMemcpyNdOp op, aie::ShimDMAAllocationOp allocation,
                         const TransferTask& parts, std::int64_t begin, bool issues_token) {
    const OpBuilder::InsertionGuard guard(builder);
    const Location loc = op.getLoc();
    aie::TileOp tile = tile_before(op, *allocation.tile_id());
    const auto number = [&](std::int64_t value) { return builder.getI32IntegerAttr(static_cast<std::int32_t>(value)); };
    auto task = aiex::DMAConfigureTaskOp::create(
        builder, loc, builder.getIndexType(), tile, allocation.getChannelDirAttr(),
        number(allocation.getChannelIndex()), builder.getBoolAttr(issues_token),
        number(parts.front().pattern.sizes.back() - 1), Value(), Value(), header_of(op, allocation));
    SmallVector<Block*> blocks;
    for (std::size_t i = 0; i < parts.size(); ++i) blocks.push_back(&task.getBody().emplaceBlock());
    for (auto [i, part] : llvm::enumerate(parts)) {
      builder.setInsertionPointToEnd(blocks[i]);
      aie::DMABDOp::Properties bd{};
      bd.operandSegmentSizes = {1, 0, 0, 0, 0};  // only the buffer: nothing is computed
      set(bd, builder, part.pattern, begin + part.offset);
      bd.offset_parameter = op.getOffsetParameterAttr();
      bd.offset_state_table_idx = op.getOffsetStateTableIdxAttr();
      bd.burst_length = number(static_cast<std::int64_t>(op.getBurstLength()));
      aie::DMABDOp::create(builder, loc, TypeRange{}, ValueRange{op.getMemref()}, bd);
      if (i + 1 < blocks.size())
        aie::NextBDOp::create(builder, loc, blocks[i + 1]);
      else
        aie::EndOp::create(builder, loc);
    }
    return task;
  }

  // Sets the dimensions of a descriptor. A fourth dimension of one step or with stride 0 is left out, because the
  // repeat count of the task expresses it. In that case other dimensions of one step are left out, too.
  static void set(aie::DMABDOp::Properties& bd, Builder& builder, const aiex::AccessPattern& pattern,
                  std::int64_t offset) {
    const auto& [sizes, strides] = pattern;
    const auto number = [&](std::int64_t value) { return builder.getI32IntegerAttr(static_cast<std::int32_t>(value)); };
    bd.offset = number(offset);
    bd.len = number(sizes[0] * sizes[1] * sizes[2]);
    const bool has_rounds = sizes[3] > 1 && strides[3] > 0;
    SmallVector<std::int64_t, 4> bd_sizes, bd_strides;  // outermost first
    for (const std::size_t d : {3, 2, 1, 0}) {
      if (d == 3 ? !has_rounds : sizes[d] == 1 && !has_rounds) continue;  // position decides the fourth dimension
      bd_sizes.push_back(sizes[d]);
      bd_strides.push_back(strides[d]);
    }
    bd.static_sizes = builder.getDenseI64ArrayAttr(bd_sizes);
    bd.static_strides = builder.getDenseI64ArrayAttr(bd_strides);
  }

  // Returns the next wait for the transfer's channel in the same block; null when there is none.
  static Operation* wait_for(aiex::NpuDmaMemcpyNdOp op) {
    for (Operation* next = op->getNextNode(); next != nullptr; next = next->getNextNode())
      if (auto wait = dyn_cast<aiex::NpuDmaWaitOp>(next);
          wait && wait.getSymbol() == op.getMetadata().getLeafReference())
        return wait;
    return nullptr;
  }

  // ---- Tasks

  static const device::TileModel* model_of(Operation* task) {
    const device::Device& device = aie::device_of(task).model();
    if (isa<aiex::DMAConfigureTaskForOp>(task)) return &device.model(device::TileKind::Shim);
    aie::TileOp tile = aie::tile_of(cast<aiex::DMAConfigureTaskOp>(task).getTile());
    return tile ? &device.model(tile.id()) : nullptr;  // the tile has no place yet
  }

  static void lower(aie::DMABDOp bd) {
    Operation* task = bd->getParentOp();
    const device::TileModel* model = model_of(task);
    if (model == nullptr) return;
    const aiex::TaskParts cut = aiex::parts_of(bd, *model);
    if (cut.parts.empty()) return;
    OpBuilder builder(task->getContext());
    if (const std::int64_t rounds = cut.parts.front().pattern.sizes.back(); cut.are_the_task && rounds != rounds_of(bd))
      task->setAttr("repeat_count", builder.getI32IntegerAttr(static_cast<std::int32_t>(rounds - 1)));
    Operation* end = bd->getBlock()->getTerminator();
    Block* block = bd->getBlock();
    for (auto [i, part] : llvm::enumerate(cut.parts)) {
      const bool is_last = i + 1 == cut.parts.size();
      builder.setInsertionPoint(block, i == 0 ? Block::iterator(bd) : block->end());
      aie::DMABDOp::Properties properties = bd.getProperties();
      set(properties, builder, part.pattern, *bd.constant_offset() + part.offset);
      properties.operandSegmentSizes = {1, 0, 0, 0, 0};
      if (i > 0) properties.bd_id = {};
      if (!is_last) properties.next_bd_id = {};
      aie::DMABDOp::create(builder, bd.getLoc(), TypeRange{}, ValueRange{bd.getBuffer()}, properties);
      if (is_last) {
        end->moveBefore(block, block->end());
        break;
      }
      Block* next = builder.createBlock(block->getParent(), std::next(Region::iterator(block)));
      builder.setInsertionPointToEnd(block);
      aie::NextBDOp::create(builder, bd.getLoc(), next);
      block = next;
    }
    bd.erase();
  }

  // Returns the steps of the outermost of four dimensions; 1 for fewer dimensions.
  static std::int64_t rounds_of(aie::DMABDOp bd) {
    const SmallVector<aie::DMABDOp::Dimension, 4> dimensions = bd.dimensions();
    return dimensions.size() == 4 ? dimensions.front().size : 1;
  }
};

}  // namespace

}  // namespace tessera::compiler
