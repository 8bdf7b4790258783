// Transfers of a command stream, in the host's view (npu.dma_memcpy_nd) and as descriptors (npu.writebd).
//
// Both operations must fit the widths of the descriptor's fields, which the device model gives.
#include "device/capabilities.h"
#include "dialect/aie/runs.h"
#include "dialect/aiex/parts.h"
#include "dialect/aiex/text.h"
#include "dialect/aiex/verify.h"

#include <mlir/Dialect/Utils/StaticValueUtils.h>

using namespace mlir;

namespace tessera::aiex {

// ---- aiex.npu.dma_memcpy_nd

ParseResult parsePlace(OpAsmParser& parser, IntegerAttr& x, IntegerAttr& y) {
  std::int64_t col = 0, row = 0;
  const OptionalParseResult given = parser.parseOptionalInteger(col);
  aie::saw_text(parser.getContext(), given.has_value() ? aie::TextAge::Of2025 : aie::TextAge::Of2026);
  if (!given.has_value()) return success();
  if (failed(*given) || parser.parseComma() || parser.parseInteger(row) || parser.parseComma()) return failure();
  x = parser.getBuilder().getI64IntegerAttr(col);
  y = parser.getBuilder().getI64IntegerAttr(row);
  return success();
}

// Prints the tile of a transfer, which the text of 2025 needs. All shim tiles are alike, so Tessera prints 0, 0 when
// the operation names no tile.
void printPlace(OpAsmPrinter& printer, Operation* op, IntegerAttr x, IntegerAttr y) {
  if (aie::text_age(op->getContext()) == aie::TextAge::Of2026) return;
  printer << (x ? x.getInt() : 0) << ", " << (y ? y.getInt() : 0) << ", ";
}

// Returns the numbers, innermost first; none unless all are constant. A number is in the text itself or is an operand.
static std::optional<std::array<std::int64_t, 4>> constants(ArrayRef<std::int64_t> numbers, ValueRange operands) {
  std::array<std::int64_t, 4> result = {};
  auto operand = operands.begin();
  for (auto [number, slot] : llvm::zip_equal(numbers, llvm::reverse(result))) {
    const auto constant =
        ShapedType::isDynamic(number) ? getConstantIntValue(*operand++) : std::optional<std::int64_t>(number);
    if (!constant) return std::nullopt;
    slot = *constant;
  }
  return result;
}

std::optional<AccessPattern> NpuDmaMemcpyNdOp::pattern() {
  auto sizes = constants(getStaticSizes(), getSizes());
  auto strides = constants(getStaticStrides(), getStrides());
  if (!sizes || !strides) return std::nullopt;
  if (const auto bits = bits_of(getMemref())) aie::join_run(*sizes, *strides, *bits);
  return AccessPattern{*sizes, *strides};
}

std::optional<std::int64_t> NpuDmaMemcpyNdOp::offset_in_bytes() {
  const auto offsets = constants(getStaticOffsets(), getOffsets());
  const auto strides = constants(getStaticStrides(), getStrides());
  const auto bits = bits_of(getMemref());
  if (!offsets || !strides || !bits) return std::nullopt;
  std::int64_t sum = 0;
  for (unsigned d = 0; d < 4; ++d) {
    std::int64_t term = 0;
    if (llvm::MulOverflow((*offsets)[d], (*strides)[d], term) || llvm::AddOverflow(sum, term, sum)) return std::nullopt;
  }
  if (llvm::MulOverflow<std::int64_t>(sum, *bits, sum)) return std::nullopt;
  return sum / 8;
}

// Writes one run of elements as one dimension, as mlir-aie does: [1, 1, 2, 512][0, 0, 512, 1] becomes
// [1, 1, 1, 1024][0, 0, 0, 1]. The outermost dimension repeats the run and stays as it is.
static LogicalResult write_as_run(NpuDmaMemcpyNdOp op, PatternRewriter& rewriter) {
  const auto offsets = constants(op.getStaticOffsets(), op.getOffsets());
  const auto sizes = constants(op.getStaticSizes(), op.getSizes());
  const auto strides = constants(op.getStaticStrides(), op.getStrides());
  if (!offsets || !sizes || !strides || strides->front() != 1) return failure();
  std::int64_t run = sizes->front(), begin = offsets->front();
  bool is_written = true;
  for (const unsigned d : {1U, 2U}) {
    const std::int64_t size = (*sizes)[d], stride = (*strides)[d];
    is_written &= size == 1 && stride == 0;
    std::int64_t term = 0;
    if (size < 1 || (size > 1 && stride != run) || llvm::MulOverflow(run, size, run) ||
        llvm::MulOverflow((*offsets)[d], stride, term) || llvm::AddOverflow(begin, term, begin))
      return failure();
  }
  if (is_written) return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.setStaticOffsets({(*offsets)[3], 0, 0, begin});
    op.setStaticSizes({(*sizes)[3], 1, 1, run});
    op.setStaticStrides({(*strides)[3], 0, 0, 1});
  });
  return success();
}

LogicalResult NpuDmaMemcpyNdOp::canonicalize(NpuDmaMemcpyNdOp op, PatternRewriter& rewriter) {
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets(), sizes = op.getMixedSizes(), strides = op.getMixedStrides();
  bool any = false;
  for (auto* list : {&offsets, &sizes, &strides}) any |= succeeded(foldDynamicIndexList(*list));
  if (!any) return write_as_run(op, rewriter);
  rewriter.modifyOpInPlace(op, [&] {
    SmallVector<Value> values;
    SmallVector<std::int64_t> numbers;
    const auto split = [&](ArrayRef<OpFoldResult> list, MutableOperandRange operands) {
      values.clear();
      numbers.clear();
      dispatchIndexOpFoldResults(list, values, numbers);
      operands.assign(values);
      return rewriter.getDenseI64ArrayAttr(numbers);
    };
    op.setStaticOffsetsAttr(split(offsets, op.getOffsetsMutable()));
    op.setStaticSizesAttr(split(sizes, op.getSizesMutable()));
    op.setStaticStridesAttr(split(strides, op.getStridesMutable()));
  });
  return success();
}

namespace {

// Requires whole words, and element counts of at most 32 bits, so that later arithmetic cannot overflow.
LogicalResult verify_words(NpuDmaMemcpyNdOp op, const AccessPattern& pattern, unsigned bits) {
  constexpr std::int64_t kMost = largest(kWordBits);
  const auto verify_whole = [&](std::int64_t elements, std::optional<unsigned> stride) {
    if (elements * bits % kWordBits == 0) return success();
    const std::int64_t each = bits / 8, bytes = elements * bits / 8, word = kWordBits / 8;
    InFlightDiagnostic error = op.emitOpError();
    if (stride)
      error << "Stride " << *stride << " is " << elements << " elements * " << each << " bytes = " << bytes << " bytes";
    else
      error << "Transfer sizes must be multiples of " << word << " bytes. " << elements << " elements at " << each
            << " bytes each equal " << bytes << " bytes";
    return LogicalResult(error << ", which is not divisible by " << word << ". ");
  };
  for (unsigned d = 0; d < 4; ++d)
    if (failed(verify_range(op, "Size " + Twine(d), pattern.sizes[d], 1, kMost))) return failure();
  if (failed(verify_whole(pattern.sizes[0], std::nullopt))) return failure();
  for (unsigned d = 0; d < 4; ++d) {
    // A dimension of size 1 takes no step.
    if (pattern.sizes[d] == 1) continue;
    if (failed(verify_range(op, "Stride " + Twine(d), pattern.strides[d], d == 3 ? 0 : 1, kMost))) return failure();
    if ((d != 0 || pattern.strides[0] != 1) && failed(verify_whole(pattern.strides[d], d))) return failure();
    if (d == 0 && bits < kWordBits && pattern.strides[0] != 1)
      return op.emitOpError() << "Stride 0 is " << pattern.strides[0] << " elements of " << bits
                              << " bits: a descriptor can skip only whole words, so this stride must be 1";
  }
  return success();
}

// Accepts a transfer that fits one descriptor, or that several tasks can do together (tasks_of).
LogicalResult verify_fields(NpuDmaMemcpyNdOp op, const AccessPattern& pattern, unsigned bits,
                            const device::TileModel& model) {
  const std::optional<Misfit> misfit = misfit_of(pattern, bits, model);
  if (!misfit || !tasks_of(op, model).empty()) return success();
  if (!misfit->what.empty()) return verify_range(op, misfit->what, misfit->value, misfit->least, misfit->most);
  return op.emitOpError("moves more than the ") << misfit->most << " words that a descriptor counts";
}

}  // namespace

LogicalResult NpuDmaMemcpyNdOp::verify() {
  if (getX().has_value() != getY().has_value()) return emitOpError("has only one of x and y: give both or neither");
  const auto bits = bits_of(getMemref());
  if (!bits) return emitOpError("moves elements whose size is not known: ") << getMemref().getType();
  if (*bits > kWordBits)
    return emitOpError("Maximum element bit width allowed is ")
           << kWordBits << "bits. It moves elements of " << *bits << " bits";
  const auto shape = dyn_cast<MemRefType>(getMemref().getType());
  if (const auto count = shape ? aie::element_count(shape) : std::nullopt; count && *count < kWordBits / *bits)
    return emitOpError("Minimum data transfer size required is ") << kWordBits << "bits. It moves " << shape;
  if (getPacket() && failed(verify_packet(*this, getPacket()->getPktType(), getPacket()->getPktId()))) return failure();
  if (const auto offset = offset_in_bytes(); offset && *offset % (kWordBits / 8) != 0)
    return emitOpError("Offset must be ") << kWordBits / 8 << "-byte-aligned, and it is " << *offset << " bytes";

  const auto pattern = this->pattern();
  if (pattern && failed(verify_words(*this, *pattern, *bits))) return failure();
  const auto tile = verify_tile(*this, getX().value_or(0), getY().value_or(0));
  if (failed(tile)) return failure();
  if (tile->model == nullptr) return success();
  const device::TileModel& model = *tile->model;
  const bool pads = getD0ZeroBefore() != 0 || getD1ZeroBefore() != 0 || getD2ZeroBefore() != 0 ||
                    getD0ZeroAfter() != 0 || getD1ZeroAfter() != 0 || getD2ZeroAfter() != 0;
  if (pads && model.kind != device::TileKind::Mem)
    return emitOpError("adds zeros: a ") << to_string(model.kind) << " cannot add zeros, only a memory tile can";
  if (failed(verify_descriptor(*this, *tile, static_cast<std::int64_t>(getId()))) ||
      failed(verify_burst(*this, model, static_cast<std::int64_t>(getBurstLength()))))
    return failure();
  // The hosts of AIE1 arrays use another engine for transfers, to which the limits of one descriptor do not apply.
  if (!pattern || !capabilities(model).command_streams) return success();
  return verify_fields(*this, *pattern, *bits, model);
}

LogicalResult NpuDmaMemcpyNdOp::verifySymbolUses(SymbolTableCollection& symbols) {
  // Text of 2025 always names a tile, and (0, 0) when any tile will do. mlir-aie of that age did not read this place.
  aie::ShimDMAAllocationOp allocation = aie::find_allocation(*this, getMetadataAttr().getRootReference());
  const std::int64_t x = getX().value_or(0), y = getY().value_or(0);
  if (allocation && (x != 0 || y != 0) && !aie::follows_2025(getContext()))
    if (const auto home = allocation.tile_id(); home && (x != home->col || y != home->row))
      return emitOpError("names tile (") << x << "," << y << "), but " << getMetadataAttr() << " is a channel of tile "
                                         << to_string(*home);
  return verify_shim_channel(*this, getMetadataAttr(), symbols, false);
}

// ---- aiex.npu.writebd

LogicalResult NpuWriteBdOp::verify() {
  const auto tile = verify_tile(*this, static_cast<std::int32_t>(getColumn()), static_cast<std::int32_t>(getRow()));
  if (failed(tile)) return failure();
  if (tile->model == nullptr) return success();
  const device::TileModel& model = *tile->model;
  const auto signed_value = [](std::uint32_t value) { return std::int64_t{static_cast<std::int32_t>(value)}; };
  if (failed(verify_descriptor(*this, *tile, signed_value(getBdId()))) ||
      (getUseNextBd() != 0 && failed(verify_descriptor(*this, *tile, signed_value(getNextBd())))) ||
      failed(verify_packet(*this, signed_value(getPacketType()), signed_value(getPacketId()))) ||
      failed(verify_burst(*this, model, signed_value(getBurstLength()))))
    return failure();

  // Without a second dimension and without iteration, the transfer ends with its length. So d0_size is not used and may
  // hold any value.
  const bool is_run = getD0Size() >= 1 && getD1Size() == 1 && getIterationSize() == 0;
  const std::int64_t wrap = largest(model.bd.wrap_bits), step = largest(model.bd.step_bits);
  const struct {
    const char* name;
    std::uint32_t value;
    std::int64_t most;
  } fields[] = {
      {"D0 Size", is_run ? 0 : getD0Size(), wrap},
      {"D0 Stride", getD0Stride(), step},
      {"D1 Size", getD1Size(), wrap},
      {"D1 Stride", getD1Stride(), step},
      {"D2 Stride", getD2Stride(), step},
      {"Iteration Size", getIterationSize(), largest(model.bd.iteration_wrap_bits)},
      {"Iteration Stride", getIterationStride(), step},
      {"Iteration Current", getIterationCurrent(), largest(model.bd.iteration_wrap_bits)},
  };
  for (const auto& field : fields)
    if (failed(verify_range(*this, field.name, signed_value(field.value), 0, field.most))) return failure();

  if (model.kind == device::TileKind::Mem) return verify_range(*this, "D2 Size", signed_value(getD2Size()), 0, wrap);
  if (getD2Size() != 0)
    return emitOpError(model.kind == device::TileKind::Shim ? "ShimTile" : "CoreTile")
           << " only supports 3 dimensions of sizes. Its descriptors have no D2 Size";
  if ((getD0ZeroBefore() | getD1ZeroBefore() | getD2ZeroBefore() | getD0ZeroAfter() | getD1ZeroAfter() |
       getD2ZeroAfter()) != 0)
    return emitOpError(model.kind == device::TileKind::Shim ? "ShimTile" : "CoreTile")
           << " doesn't support zero padding. Only memory tiles do";
  return success();
}

}  // namespace tessera::aiex
