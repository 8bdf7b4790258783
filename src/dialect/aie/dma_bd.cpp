// The limits of a descriptor on the hardware of its tile.
//
// mlir-aie checks sizes and strides against one fixed limit; Tessera checks them against the field widths of the tile.
// Two cases need no wrap field, so Tessera accepts any size: the outermost dimension, which ends with the length, and a
// linear pattern of a shim tile or of a task.
//
// For example, sizes [4, 16] with strides [16, 1] on a core tile with elements of 8 bits: the innermost size is 4 words
// and the stride of the other dimension 4 words. An innermost size of 6 would be refused, because 6 bytes are not a
// whole number of words.
#include "dialect/aie/descriptor_rules.h"

#include "base/text.h"
#include "device/tile_layout.h"
#include "dialect/aie/numbers.h"

#include <llvm/Support/MathExtras.h>

#include <array>

using namespace mlir;

namespace tessera::aie {

namespace {

// The rules for one descriptor on one tile. Sizes and strides count elements; fields of registers count words.
struct Rules {
  DMABDOp bd;
  const TileUse& tile;
  std::uint64_t bits;                    // bits of an element
  std::optional<std::int64_t> elements;  // elements of the buffer
  bool in_task;                          // a command stream writes the descriptor while the design runs
  bool is_cut;                           // a pass cuts the descriptor later, so its own values need not fit the fields

  InFlightDiagnostic error() { return bd.emitOpError(); }
  std::optional<std::uint64_t> words(std::int64_t count) const {
    const std::uint64_t all = llvm::SaturatingMultiply(static_cast<std::uint64_t>(count), bits);
    return all % kWordBits == 0 ? std::optional(all / kWordBits) : std::nullopt;
  }

  LogicalResult numbers();
  LogicalResult length();
  LogicalResult reach();
  LogicalResult pattern();
  LogicalResult whole();
  ArrayRef<DMABDOp::Dimension> inner(ArrayRef<DMABDOp::Dimension> all) const;
  std::uint64_t sent();
  LogicalResult rounds(DMABDOp::Dimension dimension);
  LogicalResult dimension(unsigned index, unsigned count, DMABDOp::Dimension dimension, bool linear);
  LogicalResult padding_place();
  LogicalResult padding();
  LogicalResult iteration();
};

LogicalResult Rules::numbers() {
  if (!in_task && (bd.getComputedOffset() || bd.getComputedLen()))
    return error() << "has a computed offset or length, but is written before the design runs";
  const device::TileModel& model = tile.model();
  const std::pair<StringRef, std::optional<std::uint32_t>> numbers[] = {{"bdId", bd.getBdId()},
                                                                        {"nextBdId", bd.getNextBdId()}};
  for (const auto& [name, number] : numbers) {
    if (number && *number >= model.bds)
      return error() << name << " attribute exceeds max: " << model.bds - 1 << ": it names descriptor "
                     << static_cast<std::int32_t>(*number) << " of " << tile.name();
  }
  if (bd.getBurstLength() == 0) return success();
  if (tile.kind != device::TileKind::Shim)
    return error() << "Burst length is only supported in Shim NOC tiles that are connected to the memory-mapped NOC. "
                      "It is given on "
                   << tile.name();
  const auto bursts = device::bursts(tile.device->arch);
  if (llvm::none_of(bursts, [&](const device::Burst& burst) { return burst.bytes == bd.getBurstLength(); }))
    return error() << "asks for bursts of " << static_cast<std::int32_t>(bd.getBurstLength())
                   << " bytes: " << tile.device->name << " has no such bursts";
  return success();
}

LogicalResult Rules::length() {
  const std::optional<std::int64_t> length = bd.constant_length();
  if (bd.getComputedLen()) return success();
  if (!length) return error() << "needs a length, because the size of the buffer is not known";
  if (*length < 0) return error() << "has the negative length " << *length;
  const std::optional<std::uint64_t> whole = words(*length);
  if (!whole && in_task && static_cast<std::uint64_t>(*length) * bits < kWordBits)
    return error() << "Transfer size of " << *length * static_cast<std::int64_t>(bits) / 8
                   << " bytes falls below minimum hardware transfer unit of " << kWordBits / 8 << " bytes";
  if (!whole)
    return error() << "transfer length must be multiple of " << kWordBits / 8 << " (i.e., represent " << kWordBits / 8
                   << " byte aligned address): it moves " << counted(static_cast<std::uint64_t>(*length), "element")
                   << " of " << bits << " bits, which are not whole words";
  const device::TileModel& model = tile.model();
  const auto most =
      static_cast<std::uint64_t>(device::bd_layout(model.kind, model.arch).place(device::BdField::Length).most());
  if (!is_cut && *whole > most)
    return error() << "buffer descriptor length (" << *whole << " 32-bit words) exceeds the maximum of " << most
                   << " words supported by this tile type: it is on " << tile.name();
  return success();
}

// Checks that the moved elements lie inside the buffer and begin at a word, as far as the numbers are constant.
LogicalResult Rules::reach() {
  const std::optional<std::int64_t> offset = bd.constant_offset(), length = bd.constant_length();
  if (!offset || !elements) return success();
  if (*offset < 0) return error() << "begins at the negative offset " << *offset;
  auto last = static_cast<std::uint64_t>(*offset);
  if (bd.getStaticSizes()) {
    if (!bd.has_constant_dimensions()) return success();
    for (const auto [size, stride] : bd.dimensions())
      last =
          llvm::SaturatingMultiplyAdd(static_cast<std::uint64_t>(size - 1), static_cast<std::uint64_t>(stride), last);
  } else {
    if (!length || *length == 0) return success();
    last += static_cast<std::uint64_t>(*length) - 1;
  }
  // The host may give a longer buffer than its type says: the pass that lowers the task warns.
  const bool is_of_host = in_task && isa<BlockArgument>(bd.getBuffer());
  if (!is_of_host && last >= static_cast<std::uint64_t>(*elements))
    return error() << "Specified stride(s) and size(s) result in out of bounds access: it reaches element " << last
                   << ", counted from 0, but the buffer has " << *elements
                   << (*elements == 1 ? " element" : " elements");
  auto buffer = bd.getBuffer().getDefiningOp<BufferOp>();
  // The address of a task's buffer may still change: the pass that lowers the task looks at it.
  const std::uint64_t address = !in_task && buffer && buffer.getAddress() ? *buffer.getAddress() : 0;
  if (const std::uint64_t begin = address * 8 + static_cast<std::uint64_t>(*offset) * bits; begin % kWordBits != 0) {
    if (in_task) return success();  // the pass that lowers the task checks this
    return error() << "bd address must be " << kWordBits / 8 << " byte (" << kWordBits
                   << "b) aligned; got base+offset: " << begin / 8 << " (bytes)";
  }
  return success();
}

// Checks the outermost of a task's four dimensions. Because of this dimension, the task executes the descriptor several
// times, each time one stride further. With a stride of 0, the dimension is the repeat count of the task.
LogicalResult Rules::rounds(DMABDOp::Dimension dimension) {
  const device::BdLimits& limits = tile.model().bd;
  const auto [size, stride] = dimension;
  if (size < 1 || stride < 0)
    return error() << "has a dimension of size " << size << " and stride " << stride
                   << ": sizes are at least 1, strides at least 0";
  if (size == 1 || stride == 0) return success();
  if (!is_cut && static_cast<std::uint64_t>(size) > low_mask(limits.iteration_wrap_bits) + 1)
    return error() << "has the size " << size << " in its outermost dimension, which is the iteration: up to "
                   << low_mask(limits.iteration_wrap_bits) + 1 << " iterations are possible";
  const std::optional<std::uint64_t> step = words(stride);
  if (!step || (!is_cut && *step > low_mask(limits.step_bits) + 1))
    return error() << "has a stride of " << stride << " elements in its outermost dimension: " << tile.name()
                   << " steps by whole words, 1 to " << low_mask(limits.step_bits) + 1;
  return success();
}

LogicalResult Rules::dimension(unsigned index, unsigned count, DMABDOp::Dimension dimension, bool linear) {
  const device::TileModel& model = tile.model();
  const bool innermost = index + 1 == count;
  const auto [size, stride] = dimension;
  const unsigned from_inside = count - 1 - index;
  if (size < 1)
    return error() << "Size " << from_inside << " must be a positive integer: the size of this dimension is " << size;
  if (stride < 0 || (stride == 0 && size > 1)) {
    if (in_task)
      return error() << "Stride " << from_inside << " must be a positive integer: the stride of this dimension is "
                     << stride;
    return error() << "Invalid step size; must be a positive integer: the stride of a dimension is " << stride;
  }
  if (innermost && bits != kWordBits && stride != 1 && size > 1 && in_task) {
    const std::int64_t bytes = stride * static_cast<std::int64_t>(bits) / 8;
    return error() << "Stride 0 is " << stride << " elements * " << bits / 8 << " bytes = " << bytes
                   << " bytes, which is not divisible by " << kWordBits / 8
                   << ": elements that are not words cannot be skipped one by one";
  }
  if (innermost && bits != kWordBits && stride != 1 && size > 1)
    return error() << (bits < kWordBits ? "For <32b width datatypes, inner-most dim stride must be 1: it "
                                        : "For >32b width datatypes, inner-most dim stride must be 1: it ")
                   << "has the stride " << stride << " in its innermost dimension, with elements of " << bits
                   << " bits: only whole words can be skipped";
  if (size > 1 && !innermost) {
    const std::optional<std::uint64_t> step = words(stride);
    if (!step)
      return error() << "has a stride of " << stride << " elements of " << bits
                     << " bits, which is not a whole number of words";
    if (!linear && !is_cut && *step > low_mask(model.bd.step_bits) + 1)
      return error() << "has a stride of " << *step << " words: a stride of " << tile.name() << " has up to "
                     << low_mask(model.bd.step_bits) + 1;
  }
  // The outermost dimension and a linear pattern end with the length, so they need no wrap.
  if (index == 0 || linear) return success();
  const std::uint64_t wrap = innermost ? words(size).value_or(0) : static_cast<std::uint64_t>(size);
  if (wrap == 0) return error() << "has an innermost size of " << size << " elements, which are not whole words";
  if (!is_cut && wrap > low_mask(model.bd.wrap_bits))
    return error() << "has the size " << wrap << (innermost ? " words" : "") << " in a dimension: " << tile.name()
                   << " counts up to " << low_mask(model.bd.wrap_bits);
  return success();
}

LogicalResult Rules::pattern() {
  const device::TileModel& model = tile.model();
  const auto count = static_cast<unsigned>(list_of(bd.getStaticSizes()).size());
  if (count == 0) return success();
  const unsigned most = in_task ? kTaskDimensions + 1 : model.address_dims;
  if (count > most)
    return error() << "Cannot give more than " << most << " dimensions for step sizes and wraps on " << tile.name()
                   << ": it has " << count;
  if (!bd.has_constant_dimensions()) {
    if (in_task) return success();
    return error() << "has computed dimensions, but is written before the design runs";
  }
  const SmallVector<DMABDOp::Dimension, 4> all = bd.dimensions();
  ArrayRef<DMABDOp::Dimension> dimensions = inner(all);
  if (in_task && dimensions.size() < all.size()) {
    if (bd.getIteration())
      return error() << "has two iterations: its outermost dimension, and the attribute for an iteration";
    if (failed(rounds(all.front()))) return failure();
  }
  // In a task, an outermost dimension of size 1 does not count; the next inner dimension becomes the outermost.
  while (in_task && dimensions.size() > 1 && dimensions.front().size == 1) dimensions = dimensions.drop_front();
  std::uint64_t dense = 1;
  bool linear = tile.kind == device::TileKind::Shim || (in_task && !bd.getPadDimensions());
  for (const auto [size, stride] : llvm::reverse(dimensions)) {
    linear = linear && (size == 1 || static_cast<std::uint64_t>(stride) == dense);
    dense = llvm::SaturatingMultiply(dense, static_cast<std::uint64_t>(size));
  }
  for (auto [index, each] : llvm::enumerate(dimensions)) {
    if (failed(dimension(static_cast<unsigned>(index), static_cast<unsigned>(dimensions.size()), each, linear)))
      return failure();
  }
  return in_task ? whole() : success();
}

// Returns the dimensions of one execution of the descriptor; a further dimension is the iteration.
ArrayRef<DMABDOp::Dimension> Rules::inner(ArrayRef<DMABDOp::Dimension> all) const {
  return in_task && all.size() > kTaskDimensions ? all.take_back(kTaskDimensions) : all;
}

// Returns the number of elements sent through the stream, padding included.
std::uint64_t Rules::sent() {
  const SmallVector<DMABDOp::Dimension, 4> all = bd.dimensions();
  const ArrayRef<DMABDOp::Dimension> dimensions = inner(all);
  const auto pads = bd.getPadDimensions();
  std::uint64_t sent = 1;
  for (auto [from_inside, dimension] : llvm::enumerate(llvm::reverse(dimensions))) {
    std::uint64_t count = static_cast<std::uint64_t>(dimension.size);
    if (pads && from_inside < pads->getValue().size()) {
      const BDPadLayoutAttr pad = pads->getValue()[pads->getValue().size() - 1 - from_inside];
      count += std::uint64_t{pad.getConstPadBefore()} + pad.getConstPadAfter();
    }
    sent = llvm::SaturatingMultiply(sent, count);
  }
  return sent;
}

// Checks the amount of a task. A task gives its amount twice, by its dimensions and by its length, and both must agree.
LogicalResult Rules::whole() {
  const auto length = bd.constant_length();
  if (!length || sent() == static_cast<std::uint64_t>(*length)) return success();
  const auto bytes = [&](std::uint64_t count) { return llvm::SaturatingMultiply(count, bits) / 8; };
  InFlightDiagnostic diagnostic =
      error() << "Buffer descriptor length does not match length of transfer expressed by lowest three dimensions of "
                 "data layout transformation strides/wraps. BD length is "
              << bytes(static_cast<std::uint64_t>(*length))
              << " bytes. Lowest three dimensions of data layout transformation would result in transfer of "
              << bytes(sent()) << " bytes.";
  diagnostic.attachNote(bd.getLoc()) << "it has the length " << *length << ", but its inner dimensions have "
                                     << counted(sent(), "element")
                                     << (bd.getPadDimensions() ? ", padding included" : "");
  return diagnostic;
}

// Returns the most zeros that a descriptor can send before and after a dimension, counted from the innermost dimension.
static std::uint64_t most_zeros(std::size_t dimension) {
  if (dimension >= std::size(device::kBdDimensions)) return 0;
  return static_cast<std::uint64_t>(device::kAie2MemBd.place(device::kBdDimensions[dimension].zeros_before).most());
}

// Checks whether the descriptor may pad at all, before the rules for the dimensions themselves.
LogicalResult Rules::padding_place() {
  const std::optional<BDPadLayoutArrayAttr> pads = bd.getPadDimensions();
  if (!pads || pads->getValue().empty()) return success();
  const bool is_mem = tile.kind == device::TileKind::Mem;
  if (!bd.getStaticSizes() && (is_mem || !in_task))
    return error() << "Padding requires n-d data layouts expressed as wrap(s) and stride(s).";
  if (!bd.getStaticSizes()) return error() << "Padding is supported only on MemTiles. It is given on " << tile.name();
  if (!is_mem) return error() << "Padding is only supported by memtile dma bds. It is given on " << tile.name();
  const std::size_t count = bd.getStaticSizes()->size();
  if (count == pads->getValue().size()) return success();
  return error() << "Mismatch number of dimensions between padding(s) and wrap(s) and stride(s). It gives padding for "
                 << counted(pads->getValue().size(), "dimension") << ", but has " << count;
}

LogicalResult Rules::padding() {
  const std::optional<BDPadLayoutArrayAttr> pads = bd.getPadDimensions();
  if (!pads || pads->getValue().empty()) return success();
  const SmallVector<DMABDOp::Dimension, 4> dimensions = bd.dimensions();
  for (auto [index, pad] : llvm::enumerate(pads->getValue())) {
    const std::size_t from_inside = dimensions.size() - 1 - index;
    for (const bool before : {true, false}) {
      const std::uint16_t each = before ? pad.getConstPadBefore() : pad.getConstPadAfter();
      const std::optional<std::uint64_t> zeros = from_inside == 0 ? words(each) : each;
      if (!zeros)
        return error() << "Inner-most padding-" << (before ? "before" : "after")
                       << " count must result in padding in 32-bit words. It pads " << counted(each, "element")
                       << " of " << bits << " bits, which are not whole words";
      const std::uint64_t limit = most_zeros(from_inside);
      if (*zeros > limit)
        return error() << "pads dimension " << from_inside << " (the innermost is 0) with " << *zeros
                       << (from_inside == 0 ? " words of zeros: up to " : " zeros: up to ") << limit << " are possible";
    }
  }
  if (const auto length = bd.constant_length(); length && sent() > static_cast<std::uint64_t>(*length))
    return error() << "Data exceeds len after padding. It sends " << counted(sent(), "element")
                   << " with padding, but has the length " << *length;
  return success();
}

LogicalResult Rules::iteration() {
  const auto iteration = bd.getIteration();
  if (!iteration) return success();
  const device::BdLimits& limits = tile.model().bd;
  if (limits.iteration_wrap_bits == 0)
    return error() << "BD iteration is not supported on this target: descriptors of " << tile.name()
                   << " have no iteration";
  const std::uint64_t most = low_mask(limits.iteration_wrap_bits) + 1;
  if (iteration->getSize() < 1 || iteration->getSize() > most)
    return error() << "BD iteration size must be in [1, " << most << "]: it is " << iteration->getSize();
  if (iteration->getCurrent() >= iteration->getSize())
    return error() << "BD iteration current must be in [0, size): it is " << iteration->getCurrent()
                   << ", and the size is " << iteration->getSize();
  const std::optional<std::uint64_t> step = words(iteration->getStride());
  if (iteration->getSize() > 1 && !step)
    return error() << "BD iteration stride must be aligned to 32-bit words: it is " << iteration->getStride()
                   << " elements of " << bits << " bits";
  if (iteration->getSize() > 1 && (*step < 1 || *step > low_mask(limits.step_bits) + 1))
    return error() << "BD iteration stride must be in [1, " << low_mask(limits.step_bits) + 1
                   << "] 32-bit words: it is " << *step << " on " << tile.name();
  return success();
}

}  // namespace

// Checks the place of the moved memory. A task of a shim tile moves memory of the host: an argument of the command
// stream, or a part of an argument. All other descriptors move an aie.buffer, or on a shim tile an aie.external_buffer.
// The DMA of a core tile reaches only the buffers of this tile.
static LogicalResult verify_buffer(DMABDOp bd, const TileUse& tile, bool in_task) {
  Operation* definition = bd.getBuffer().getDefiningOp();
  auto buffer = dyn_cast_or_null<BufferOp>(definition);
  const bool is_shim = tile.kind == device::TileKind::Shim;
  if (in_task && is_shim && buffer && !tile.id)  // elsewhere, verify_users() finds the tile unreachable
    return bd.emitOpError("moves memory of the array, and tasks of shim tiles move memory of the host");
  if (in_task && is_shim) return success();
  if (in_task && !definition) return success();  // the pass that lowers the task refuses memory of the host
  if (!buffer && !isa_and_nonnull<ExternalBufferOp>(definition))
    return bd.emitOpError("needs an aie.buffer or an aie.external_buffer");
  if (is_shim) return success();
  if (!buffer) return bd.emitOpError("moves memory outside the array: ") << tile.name() << " is not a shim tile";
  const FailureOr<TileUse> home = used_tile(bd, buffer.getTile());
  if (failed(home)) return failure();
  if (tile.kind == device::TileKind::Core && tile.id && home->id && *tile.id != *home->id)
    return bd.emitOpError("Core tile DMAs can only access a buffer in the same tile. The DMA of ")
           << tile.name() << " moves a buffer of " << home->name();
  return success();
}

static LogicalResult verify_on(DMABDOp bd, const TileUse& tile, bool in_task, bool is_cut) {
  if (!tile.known()) return success();
  if (failed(verify_buffer(bd, tile, in_task))) return failure();
  const auto any = cast<BaseMemRefType>(bd.getBuffer().getType());
  const auto type = dyn_cast<MemRefType>(any);
  const auto bits = type || in_task ? element_bits(any.getElementType()) : std::nullopt;
  if (!bits || *bits == 0) return bd.emitOpError("needs a buffer whose elements have a size");
  Rules rules{bd, tile, *bits, type ? element_count(type) : std::nullopt, in_task, is_cut};
  return failure(failed(rules.numbers()) || failed(rules.padding_place()) || failed(rules.length()) ||
                 failed(rules.pattern()) || failed(rules.reach()) || failed(rules.padding()) ||
                 failed(rules.iteration()));
}

LogicalResult verify_task_descriptor(DMABDOp bd, const TileUse& tile, bool is_cut) {
  return verify_on(bd, tile, true, is_cut);
}

LogicalResult DMABDOp::verify() {
  if (list_of(getStaticSizes()).size() != list_of(getStaticStrides()).size())
    return emitOpError("expected the same number of sizes (")
           << list_of(getStaticSizes()).size() << ") and strides (" << list_of(getStaticStrides()).size() << ")";
  if (llvm::count(list_of(getStaticSizes()), kComputed) != static_cast<std::ptrdiff_t>(getSizes().size()) ||
      llvm::count(list_of(getStaticStrides()), kComputed) != static_cast<std::ptrdiff_t>(getStrides().size()))
    return emitOpError("needs one operand for each size and stride that is computed");
  if ((getOffset() && getComputedOffset()) || (getLen() && getComputedLen()))
    return emitOpError("has two values for one number: a constant and an operand");
  if (const auto packet = getPacket(); packet && failed(verify_packet(*this, packet->getPktType(), packet->getPktId())))
    return failure();

  // Tiles are unknown in other places: a chain belongs to the tile that starts it, and tasks check their own
  // descriptors.
  if (is_in_task(*this)) return success();
  return verify_on(*this, tile_around(*this), false, false);
}

}  // namespace tessera::aie
