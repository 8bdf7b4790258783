#include "compiler/descriptor.h"

#include "compiler/windows.h"
#include "dialect/aie/verify.h"

#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

class Filler {
 public:
  Filler(aie::DMABDOp bd, const DescriptorUse& use)
      : bd_(bd), use_(use), model_(use.device.model(use.tile)), bits_(element_bits(bd)) {}

  FailureOr<FieldValues> fill() {
    const auto length = bd_.constant_length();
    if (!length || !bd_.constant_offset() || !bd_.has_constant_dimensions())
      return bd_.emitOpError("has an offset, a length or dimensions that are not constant");
    add("Buffer_Length", words(*length));
    packet();
    dimensions();
    if (failed(locks())) return failure();
    if (use_.next) {
      add("Use_Next_BD", 1);
      add("Next_BD", *use_.next);
    }
    add("Valid_BD", 1);
    if (model_.kind == device::TileKind::Shim) add("Burst_Length", bd_.getBurstLength());
    return std::move(values_);
  }

 private:
  void add(const char* field, std::int64_t value) { values_.push_back({field, value}); }
  std::int64_t words(std::int64_t elements) const {
    return elements * static_cast<std::int64_t>(bits_) / aiex::kWordBits;
  }

  void packet() {
    const aie::PacketInfoAttr packet = bd_.getPacketAttr() ? bd_.getPacketAttr() : use_.packet;
    if (!packet) return;
    add("Enable_Packet", 1);
    add("Packet_ID", packet.getPktId());
    add("Packet_Type", packet.getPktType());
  }

  void dimensions() {
    const auto given = bd_.dimensions();
    if (const auto iteration = bd_.getIteration(); iteration && iteration->getSize() > 1) {
      add("Iteration_Wrap", iteration->getSize() - 1);
      add("Iteration_Stepsize", words(iteration->getStride()) - 1);
      add("Iteration_Current", iteration->getCurrent());
    }
    if (given.empty()) return;
    aiex::AccessPattern pattern{{1, 1, 1, 1}, {0, 0, 0, 0}};
    for (auto [d, dimension] : llvm::enumerate(llvm::reverse(given))) {
      pattern.sizes.at(d) = dimension.size;
      pattern.strides.at(d) = dimension.stride;
    }
    const bool pads = padding();
    const bool has_fourth = !use_.in_task && model_.kind == device::TileKind::Mem && given.size() == 4;
    // Who adds zeros to a dimension has to have it, even where all are one run.
    const bool keep = pads || has_fourth;
    aiex::PatternFields fields =
        aiex::encode(pattern, static_cast<unsigned>(bits_), keep ? aiex::kWordBits : model_.bd.wrap_bits);
    if (keep && pattern.is_linear()) fields.sizes = {fields.length, 1, 1};
    // The outermost dimension ends with the length, and needs no wrap; it has one where it fits.
    const auto wrap = [&](unsigned d) {
      return fits_unsigned(static_cast<std::uint64_t>(fields.sizes[d]), model_.bd.wrap_bits) ? fields.sizes[d] : 0;
    };
    add("D0_Wrap", wrap(0));
    add("D0_Stepsize", fields.strides[0]);
    add("D1_Wrap", wrap(1));
    add("D1_Stepsize", fields.strides[1]);
    add("D2_Wrap", keep ? wrap(2) : 0);
    add("D2_Stepsize", fields.strides[2]);
    if (has_fourth) {
      add("D3_Stepsize", pattern.sizes[3] > 1 ? words(pattern.strides[3]) - 1 : 0);
    } else if (fields.iteration_size > 0) {
      add("Iteration_Wrap", fields.iteration_size);
      add("Iteration_Stepsize", fields.iteration_stride);
    }
  }

  // Zeros around each dimension: of the innermost one in words.
  bool padding() {
    const auto pads = bd_.getPadDimensions();
    if (!pads || pads->getValue().empty()) return false;
    static constexpr const char* kBefore[] = {"D0_Zero_Before", "D1_Zero_Before", "D2_Zero_Before"};
    static constexpr const char* kAfter[] = {"D0_Zero_After", "D1_Zero_After", "D2_Zero_After"};
    for (auto [d, pad] : llvm::enumerate(llvm::reverse(pads->getValue()))) {
      if (d >= std::size(kBefore)) break;
      add(kBefore[d], d == 0 ? words(pad.getConstPadBefore()) : pad.getConstPadBefore());
      add(kAfter[d], d == 0 ? words(pad.getConstPadAfter()) : pad.getConstPadAfter());
    }
    return true;
  }

  LogicalResult locks() {
    for (aie::UseLockOp op : bd_->getBlock()->getOps<aie::UseLockOp>()) {
      const auto number = number_of(op);
      const auto amount = amount_of(op);
      if (failed(number) || failed(amount)) return failure();
      if (op.acquires()) {
        // What waits for at least a value has its negative.
        add("Lock_Acq_Enable", 1);
        add("Lock_Acq_ID", *number);
        add("Lock_Acq_Value", op.getAction() == aie::LockAction::AcquireGreaterEqual ? -*amount : *amount);
      } else {
        add("Lock_Rel_ID", *number);
        add("Lock_Rel_Value", *amount);
      }
    }
    return success();
  }

  // The number that the DMA has for the lock: in a memory tile windows on its neighbours' locks lie around its own.
  FailureOr<std::int64_t> number_of(aie::UseLockOp op) {
    auto lock = op.getLock().getDefiningOp<aie::LockOp>();
    if (!lock) return op.emitOpError("needs a lock as its operand");
    if (!lock.getLockID())
      return op.emitOpError("uses a lock that has no number yet: aie-assign-lock-ids gives it one");
    const device::TileId home = aie::tile_id_of(lock.getTile());
    if (model_.kind != device::TileKind::Mem) {
      if (home == use_.tile) return std::int64_t{*lock.getLockID()};
    } else if (const device::View* view = view_of(use_.device, use_.tile, home)) {
      return std::int64_t{view->lock_base} + *lock.getLockID();
    }
    return op.emitOpError("uses a lock of ")
           << to_string(home) << ", which the DMA of " << to_string(use_.tile) << " does not reach";
  }

  static FailureOr<std::int64_t> amount_of(aie::UseLockOp op) {
    if (const auto value = op.getValueAttr()) return value.getInt();
    APInt constant;
    if (!op.getComputedValue()) return std::int64_t{1};
    if (matchPattern(op.getComputedValue(), m_ConstantInt(&constant))) return constant.getSExtValue();
    return op.emitOpError("has a value that is not constant, which a descriptor cannot hold");
  }

  aie::DMABDOp bd_;
  const DescriptorUse& use_;
  const device::TileModel& model_;
  std::uint64_t bits_;
  FieldValues values_;
};

}  // namespace

FailureOr<FieldValues> descriptor_fields(aie::DMABDOp bd, const DescriptorUse& use) {
  return Filler(bd, use).fill();
}

std::uint64_t element_bits(aie::DMABDOp bd) {
  return *aie::element_bits(cast<BaseMemRefType>(bd.getBuffer().getType()).getElementType());
}

std::int64_t offset_in_bytes(aie::DMABDOp bd) {
  return *bd.constant_offset() * static_cast<std::int64_t>(element_bits(bd)) / 8;
}

}  // namespace tessera::compiler
