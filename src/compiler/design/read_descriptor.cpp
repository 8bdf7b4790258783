#include "compiler/design/read_descriptor.h"

#include "compiler/codes.h"
#include "compiler/design/windows.h"
#include "compiler/diagnosis/report.h"
#include "device/tile_layout.h"
#include "dialect/aie/verify.h"

using namespace mlir;

namespace tessera::compiler {

namespace {

using device::TileKind;

// The dimensions for which aiex.npu.writebd has fields.
constexpr std::size_t kTaskDimensions = 3;

class DescriptorReader {
 public:
  DescriptorReader(aie::DMABDOp op, const device::Device& device, device::TileId tile, bool in_task)
      : op_(op), device_(device), tile_(tile), kind_(device.kind(tile)), in_task_(in_task) {}

  FailureOr<Descriptor> read(std::optional<std::uint32_t> next) {
    const auto offset = op_.constant_offset(), length = op_.constant_length();
    if (!offset || !length || !op_.has_constant_dimensions())
      return report(op_, error(code::not_emittable, "has numbers that are computed: {} takes constants only",
                               in_task_ ? "a command stream" : "a configuration"));
    bits_ = *aie::element_bits(cast<BaseMemRefType>(op_.getBuffer().getType()).getElementType());
    descriptor_.words = words(static_cast<std::uint64_t>(*length));
    descriptor_.next = next;
    descriptor_.burst = op_.getBurstLength();
    if (failed(address(*offset))) return failure();
    dimensions();
    return read_rest();
  }

  // Reads the fields that are not numbers of the pattern.
  FailureOr<Descriptor> read_fixed(std::optional<std::uint32_t> next) {
    bits_ = *aie::element_bits(cast<BaseMemRefType>(op_.getBuffer().getType()).getElementType());
    descriptor_.next = next;
    descriptor_.burst = op_.getBurstLength();
    return read_rest();
  }

 private:
  FailureOr<Descriptor> read_rest() {
    if (const auto iteration = op_.getIteration(); iteration && iteration->getSize() > 1)
      descriptor_.iteration =
          Descriptor::Iteration{words(iteration->getStride()), iteration->getSize(), iteration->getCurrent()};
    for (Operation& each : *op_->getBlock())
      if (auto packet = dyn_cast<aie::DMABDPACKETOp>(each))
        descriptor_.packet = {static_cast<std::uint16_t>(packet.getPacketType()),
                              static_cast<std::uint16_t>(packet.getPacketId())};
      else if (auto use = dyn_cast<aie::UseLockOp>(each); use && failed(lock(use)))
        return failure();
    if (const auto packet = op_.getPacketAttr()) descriptor_.packet = packet_of(packet);
    return descriptor_;
  }

  std::uint64_t words(std::uint64_t elements) const { return elements * bits_ / 32; }

  LogicalResult address(std::int64_t offset) {
    descriptor_.address = static_cast<std::uint64_t>(offset) * bits_ / 8;
    if (in_task_) return success();
    Operation* definition = op_.getBuffer().getDefiningOp();
    if (auto external = dyn_cast_or_null<aie::ExternalBufferOp>(definition)) {
      descriptor_.address += external.getAddress().value_or(0);  // no address: a patch follows later
      return success();
    }
    auto buffer = dyn_cast_or_null<aie::BufferOp>(definition);
    if (!buffer) return report(op_, error(code::not_emittable, "moves memory that is not a buffer of the device"));
    if (!buffer.getAddress()) {
      report_unassigned(buffer);
      return failure();
    }
    descriptor_.address += *buffer.getAddress();
    if (kind_ != TileKind::Mem) return success();  // the DMA of a core tile counts from its own memory
    const device::View* view = view_of(device_, tile_, aie::tile_id_of(buffer.getTile()));
    if (view == nullptr)
      return report(op_, error(code::not_emittable, "moves a buffer of {}, which {} does not reach",
                               to_string(aie::tile_id_of(buffer.getTile())), to_string(tile_)));
    descriptor_.address += view->memory_base;
    return success();
  }

  void report_unassigned(aie::BufferOp buffer) {
    (void)report(buffer, error(code::unassigned, "has no address").help("run aie-assign-buffer-addresses first"));
  }

  void dimensions() {
    const auto pads = op_.getPadDimensions();
    const llvm::SmallVector<aie::DMABDOp::Dimension, 4> all = op_.dimensions();
    const bool iterates = in_task_ && all.size() > kTaskDimensions;
    if (iterates && all.front().size > 1 && all.front().stride > 0)
      descriptor_.iteration = Descriptor::Iteration{words(static_cast<std::uint64_t>(all.front().stride)),
                                                    static_cast<std::uint64_t>(all.front().size), 0};
    for (std::size_t i = all.size(); i-- > (iterates ? 1 : 0);) {
      const bool innermost = i + 1 == all.size();
      const auto stride = static_cast<std::uint64_t>(std::max<std::int64_t>(all[i].stride, 0));
      const auto size = static_cast<std::uint64_t>(all[i].size);
      Descriptor::Dimension dimension{innermost ? stride : words(stride), innermost ? words(size) : size};
      dimension.step = std::max<std::uint64_t>(dimension.step, 1);
      if (pads && !pads->getValue().empty()) {
        const aie::BDPadLayoutAttr pad = pads->getValue()[i];
        dimension.pad_before = innermost ? words(pad.getConstPadBefore()) : pad.getConstPadBefore();
        dimension.pad_after = innermost ? words(pad.getConstPadAfter()) : pad.getConstPadAfter();
      }
      descriptor_.dimensions.push_back(dimension);
    }
  }

  // Checks that the field has room for the value of a lock. From AIE2 on, the field is signed, and "at least n" is
  // written as -n.
  LogicalResult check_value(aie::UseLockOp use, const Descriptor::Lock& lock) {
    const device::BdPlace& place =
        device::bd_layout(kind_, device_.arch)
            .place(use.acquires() ? device::BdField::AcquireValue : device::BdField::ReleaseValue);
    if (!place.is_signed) return success();  // values of AIE1 are 0 and 1
    const std::int64_t half = place.most() + 1;
    const bool negative = use.acquires() && lock.at_least;
    const std::int64_t least = negative ? 1 - half : -half, most = negative ? half : half - 1;
    if (lock.value >= least && lock.value <= most) return success();
    return report(use, error(code::not_emittable, "{} by {}: a descriptor of {} has room for {} to {}",
                             use.acquires() ? "acquires" : "releases", lock.value, to_string(tile_), least, most));
  }

  LogicalResult lock(aie::UseLockOp use) {
    auto lock = use.getLock().getDefiningOp<aie::LockOp>();
    if (!lock || use.getComputedValue())
      return report(use, error(code::not_emittable, "needs a lock of the device and a constant value"));
    if (!lock.getLockID())
      return report(lock, error(code::unassigned, "has no number").help("run aie-assign-lock-ids first"));
    const device::TileId home = aie::tile_id_of(lock.getTile());
    Descriptor::Lock what{*lock.getLockID(), static_cast<std::int32_t>(use.getValue().value_or(1)),
                          use.getAction() == aie::LockAction::AcquireGreaterEqual};
    if (failed(check_value(use, what))) return failure();
    if (kind_ == TileKind::Mem) {
      const device::View* view = view_of(device_, tile_, home);
      if (view == nullptr)
        return report(use, error(code::not_emittable, "uses a lock of {}, which {} does not reach", to_string(home),
                                 to_string(tile_)));
      what.id += view->lock_base;
    }
    (use.acquires() ? descriptor_.acquire : descriptor_.release) = what;
    return success();
  }

  aie::DMABDOp op_;
  const device::Device& device_;
  device::TileId tile_;
  TileKind kind_;
  bool in_task_;
  std::uint64_t bits_ = 0;  // bits of an element
  Descriptor descriptor_;
};

}  // namespace

aie::DMABDOp descriptor_of(mlir::Block& block) {
  const auto descriptors = block.getOps<aie::DMABDOp>();
  return descriptors.empty() ? aie::DMABDOp() : *descriptors.begin();
}

std::optional<Descriptor::Packet> packet_of(aie::PacketInfoAttr packet) {
  if (!packet) return std::nullopt;
  return Descriptor::Packet{packet.getPktType(), packet.getPktId()};
}

FailureOr<Descriptor> read_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                      std::optional<std::uint32_t> next) {
  return DescriptorReader(op, device, tile, false).read(next);
}

FailureOr<Descriptor> read_task_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                           std::optional<std::uint32_t> next) {
  return DescriptorReader(op, device, tile, true).read(next);
}

FailureOr<Descriptor> read_fixed_fields(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                        std::optional<std::uint32_t> next) {
  return DescriptorReader(op, device, tile, true).read_fixed(next);
}

FailureOr<std::vector<std::uint32_t>> encode(aie::DMABDOp op, const Descriptor& descriptor,
                                             const device::Device& device, device::TileId tile) {
  auto [words, refusals] = device::encode(descriptor, device.kind(tile), device.arch, to_string(tile));
  for (const std::string& refusal : refusals) (void)report(op, error(code::not_emittable, "{}", refusal));
  if (!refusals.empty()) return failure();
  return words;
}

}  // namespace tessera::compiler
