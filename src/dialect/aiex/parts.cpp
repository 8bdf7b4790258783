#include "dialect/aiex/parts.h"

#include "device/aie2_registers.h"
#include "dialect/aiex/verify.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>

using namespace mlir;

namespace tessera::aiex {

namespace {

constexpr std::size_t kInner = 3;  // number of dimensions of one execution of a descriptor

FieldLimits limits_of(const device::TileModel& model) {
  return {.wrap = largest(model.bd.wrap_bits),
          .step = largest(model.bd.step_bits),
          .rounds = largest(model.bd.iteration_wrap_bits) + 1,
          .repeats = largest(device::aie2::shim::DMA_MM2S_Task_Queue_Repeat_Count.width)};
}

bool fits(const TransferTask& task, unsigned bits, const device::TileModel& model) {
  return llvm::none_of(task, [&](const TransferPart& part) { return misfit_of(part.pattern, bits, model); });
}

// ---- Tasks

// Returns the number of executions of a configured task; none when the number is not constant, and for other
// operations.
std::optional<std::int64_t> runs_of(Operation* task) {
  return llvm::TypeSwitch<Operation*, std::optional<std::int64_t>>(task)
      .Case<DMAConfigureTaskOp, DMAConfigureTaskForOp>([](auto op) -> std::optional<std::int64_t> {
        if (Value computed = op.getComputedRepeatCount()) {
          const auto repeats = getConstantIntValue(computed);  // text of 2026 writes every number this way
          return repeats ? std::optional(*repeats + 1) : std::nullopt;
        }
        return std::int64_t{op.getRepeatCount()} + 1;
      })
      .Default(std::nullopt);
}

bool is_only_descriptor(aie::DMABDOp bd) {
  return llvm::all_of(*bd->getParentRegion(), [&](Block& block) {
    return llvm::all_of(block.getOps<aie::DMABDOp>(), [&](aie::DMABDOp each) { return each == bd; });
  });
}

// Returns four dimensions of positive sizes, innermost first, where the inner dimensions step by whole words.
std::optional<AccessPattern> pattern_of(aie::DMABDOp bd, unsigned bits) {
  if (!bd.has_constant_dimensions()) return std::nullopt;
  const SmallVector<aie::DMABDOp::Dimension, 4> dimensions = bd.dimensions();
  AccessPattern pattern{{1, 1, 1, 1}, {1, 0, 0, 0}};
  if (dimensions.empty() || dimensions.size() > pattern.sizes.size()) return std::nullopt;
  constexpr std::int64_t kMost = largest(kWordBits);
  for (auto [d, dimension] : llvm::enumerate(llvm::reverse(dimensions))) {
    const auto [size, stride] = dimension;
    const bool is_run = d == 0 && stride == 1;
    if (size < 1 || size > kMost || stride < 0 || stride > kMost) return std::nullopt;
    if (size > 1 && ((stride == 0 && d < kInner) || (!is_run && stride * bits % kWordBits != 0))) return std::nullopt;
    pattern.sizes.at(d) = size;
    pattern.strides.at(d) = stride;
  }
  if (pattern.sizes[0] * bits % kWordBits != 0) return std::nullopt;
  return pattern;
}

bool is_too_large(const AccessPattern& pattern, unsigned bits, const device::TileModel& model) {
  unsigned outermost = kInner - 1;
  while (outermost > 0 && pattern.sizes.at(outermost) == 1) --outermost;
  return misfit_of(pattern, bits, model, outermost).has_value();
}

bool has_locks(aie::DMABDOp bd) {
  const auto locks = bd->getBlock()->getOps<aie::UseLockOp>();
  return !locks.empty();
}

}  // namespace

std::optional<unsigned> bits_of(Value memref) {
  const auto bits = aie::element_bits(cast<BaseMemRefType>(memref.getType()).getElementType());
  return bits ? std::optional(static_cast<unsigned>(*bits)) : std::nullopt;
}

std::optional<Misfit> misfit_of(const AccessPattern& pattern, unsigned bits, const device::TileModel& model,
                                unsigned counted) {
  const FieldLimits limits = limits_of(model);
  const PatternFields fields = encode(pattern, bits, model.bd.wrap_bits);
  std::vector<Misfit> all;
  for (unsigned d = 0; d < counted; ++d) all.push_back({"Size " + std::to_string(d), fields.sizes[d], 0, limits.wrap});
  for (unsigned d = 0; d < kInner; ++d)
    all.push_back({"Stride " + std::to_string(d), fields.strides[d] + 1, 1, limits.step + 1});
  if (fields.iteration_size > 0) {
    all.push_back({"Size 3", pattern.sizes[kInner], 1, limits.rounds});
    all.push_back({"Stride 3", fields.iteration_stride + 1, 1, limits.step + 1});
  }
  all.push_back({"Repeat count", fields.repeat_count, 0, limits.repeats});
  all.push_back({"", std::max(fields.sizes[2], fields.length), 0, largest(model.bd.length_bits)});
  const auto found =
      llvm::find_if(all, [](const Misfit& each) { return each.value < each.least || each.value > each.most; });
  return found == all.end() ? std::nullopt : std::optional(std::move(*found));
}

std::vector<TransferTask> tasks_of(NpuDmaMemcpyNdOp op, const device::TileModel& model) {
  const auto pattern = op.pattern();
  const auto bits = bits_of(op.getMemref());
  if (!pattern || !bits || !op.offset_in_bytes() || !misfit_of(*pattern, *bits, model)) return {};
  std::vector<TransferTask> tasks = decompose(*pattern, *bits, limits_of(model), model.bds);
  const bool all_fit = llvm::all_of(tasks, [&](const TransferTask& task) { return fits(task, *bits, model); });
  return all_fit ? std::move(tasks) : std::vector<TransferTask>();
}

TaskParts parts_of(aie::DMABDOp bd, const device::TileModel& model) {
  const auto bits = bits_of(bd.getBuffer());
  const auto runs = runs_of(bd->getParentOp());
  if (!bits || *bits == 0 || !runs || bd.getPadDimensions() || !bd.constant_offset() || !bd.constant_length())
    return {};
  auto pattern = pattern_of(bd, *bits);
  if (!pattern || !is_too_large(*pattern, *bits, model)) return {};

  const std::int64_t steps = pattern->sizes[kInner], stride = pattern->strides[kInner];
  TaskParts result;
  result.are_the_task = is_only_descriptor(bd) && !bd.getIteration() && steps == *runs && (steps == 1 || stride > 0);
  FieldLimits limits = limits_of(model);
  if (!result.are_the_task) {
    pattern->sizes[kInner] = 1;
    limits.rounds = 1;
  }
  // Only one task is possible: a second task would have no name with which the stream could wait for it.
  if (auto tasks = decompose(*pattern, *bits, limits, model.bds); tasks.size() == 1)
    result.parts = std::move(tasks.front());
  if (!result.are_the_task)
    for (TransferPart& part : result.parts) {
      part.pattern.sizes[kInner] = steps;
      part.pattern.strides[kInner] = stride;
    }
  // A descriptor between locks must stay one descriptor: the DMA acquires the lock before all of the descriptor's
  // words, and releases the lock after all of them.
  if (!fits(result.parts, *bits, model) || (result.parts.size() > 1 && has_locks(bd))) return {};
  return result;
}

}  // namespace tessera::aiex
