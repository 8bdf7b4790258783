// Registers, queues and waits of a command stream. Transfers are in memcpy.cpp.
#include "dialect/aie/numbers.h"
#include "dialect/aiex/block_write.h"
#include "dialect/aiex/verify.h"

#include "dialect/control_operation.h"
#include "dialect/stream_words.h"

#include <mlir/Dialect/MemRef/IR/MemRef.h>

using namespace mlir;

namespace tessera::aiex {

namespace {

// Checks that the buffer of a write exists, if there is one.
LogicalResult verify_target(Operation* op, FlatSymbolRefAttr buffer, SymbolTableCollection& symbols) {
  return buffer ? LogicalResult(verify_buffer(op, buffer, symbols)) : success();
}

IntegerType word_type(Builder& builder, bool is_signless = true) {
  return is_signless ? builder.getI32Type() : builder.getIntegerType(kWordBits, false);
}

}  // namespace

// ---- aiex.npu.write32, .maskwrite32, .blockwrite

ParseResult NpuWrite32Op::parse(OpAsmParser& parser, OperationState& state) {
  return aie::parse_listed_numbers<NpuWrite32Op>(parser, state, {"address", "value"},
                                                 word_type(parser.getBuilder(), false));
}
void NpuWrite32Op::print(OpAsmPrinter& printer) {
  aie::print_listed_numbers(printer, *this);
}
SmallVector<std::pair<StringAttr, MutableOperandRange>> NpuWrite32Op::getNumbers() {
  return {{getAddressAttrName(), getComputedAddressMutable()}, {getValueAttrName(), getComputedValueMutable()}};
}
LogicalResult NpuWrite32Op::verify() {
  return failure(failed(aie::verify_given(*this, {{"address", getAddressAttr() || getComputedAddress()},
                                                  {"value", getValueAttr() || getComputedValue()}})) ||
                 failed(verify_place(*this)));
}
LogicalResult NpuWrite32Op::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_target(*this, getBufferAttr(), symbols);
}

ParseResult NpuMaskWrite32Op::parse(OpAsmParser& parser, OperationState& state) {
  return aie::parse_listed_numbers<NpuMaskWrite32Op>(parser, state, {"address", "value", "mask"},
                                                     word_type(parser.getBuilder(), false));
}
void NpuMaskWrite32Op::print(OpAsmPrinter& printer) {
  aie::print_listed_numbers(printer, *this);
}
SmallVector<std::pair<StringAttr, MutableOperandRange>> NpuMaskWrite32Op::getNumbers() {
  return {{getAddressAttrName(), getComputedAddressMutable()},
          {getValueAttrName(), getComputedValueMutable()},
          {getMaskAttrName(), getComputedMaskMutable()}};
}
LogicalResult NpuMaskWrite32Op::verify() {
  return failure(failed(aie::verify_given(*this, {{"address", getAddressAttr() || getComputedAddress()},
                                                  {"value", getValueAttr() || getComputedValue()},
                                                  {"mask", getMaskAttr() || getComputedMask()}})) ||
                 failed(verify_place(*this)));
}
LogicalResult NpuMaskWrite32Op::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_target(*this, getBufferAttr(), symbols);
}

DenseIntElementsAttr NpuBlockWriteOp::words() {
  SymbolTableCollection symbols;
  return words_of(*this, symbols);
}
DenseIntElementsAttr words_of(NpuBlockWriteOp op, SymbolTableCollection& symbols) {
  auto get = op.getData().getDefiningOp<memref::GetGlobalOp>();
  if (!get) return {};
  auto global = symbols.lookupNearestSymbolFrom<memref::GlobalOp>(op, get.getNameAttr());
  return global ? dyn_cast_or_null<DenseIntElementsAttr>(global.getInitialValueAttr()) : DenseIntElementsAttr();
}
LogicalResult NpuBlockWriteOp::verify() {
  if (!cast<MemRefType>(getData().getType()).getElementType().isInteger(kWordBits))
    return emitOpError("writes words of i32, not ") << getData().getType();
  return verify_place(*this);
}
LogicalResult NpuBlockWriteOp::verifySymbolUses(SymbolTableCollection& symbols) {
  const DenseIntElementsAttr data = words_of(*this, symbols);
  if (!data) return emitOpError("needs data from a memref.global with values, by memref.get_global");
  const std::uint64_t most = (std::uint64_t{1} << aie::device_of(*this).model().row_shift) / sizeof(std::uint32_t);
  if (static_cast<std::uint64_t>(data.size()) > most)
    return emitOpError("writes ") << data.size() << " words, and a tile has addresses for " << most;
  return verify_target(*this, getBufferAttr(), symbols);
}

// ---- aiex.npu.rtp_write

// Parses `(@buffer, 0, 50)`; text of 2026 has an SSA value, and its type at the end.
ParseResult NpuWriteRTPOp::parse(OpAsmParser& parser, OperationState& state) {
  Builder& builder = parser.getBuilder();
  FlatSymbolRefAttr buffer;
  aie::Number index, value;
  const SMLoc place = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseAttribute(buffer, Type(), "buffer", state.attributes) ||
      parser.parseComma() || aie::parse_number(parser, word_type(builder, false), index) || parser.parseComma() ||
      aie::parse_number(parser, word_type(builder), value) || parser.parseRParen())
    return failure();
  if (index.computed) return parser.emitError(place, "the index of a word must be a constant");
  if (parser.parseOptionalAttrDict(state.attributes)) return failure();
  Type type;
  if (succeeded(parser.parseOptionalColon()) && parser.parseType(type)) return failure();
  if (type && type != word_type(builder)) return parser.emitError(place, "a parameter must be of type i32");
  return failure(aie::add_numbers(parser, state, {{"index", index}, {"value", value}}, place) ||
                 aie::check_attributes(parser, state, place));
}
void NpuWriteRTPOp::print(OpAsmPrinter& printer) {
  printer << '(' << getBufferAttr() << ", " << getIndex() << ", ";
  aie::print_number(printer, getValueAttr(), getComputedValue());
  printer << ')';
  printer.printOptionalAttrDict((*this)->getAttrs(), {getBufferAttrName(), getIndexAttrName(), getValueAttrName()});
  if (getComputedValue()) printer << " : i32";
}
SmallVector<std::pair<StringAttr, MutableOperandRange>> NpuWriteRTPOp::getNumbers() {
  return {{getValueAttrName(), getComputedValueMutable()}};
}
LogicalResult NpuWriteRTPOp::verify() {
  return aie::verify_given(*this, {{"value", getValueAttr() || getComputedValue()}});
}
LogicalResult NpuWriteRTPOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_inside(*this, getBufferAttr(), getIndex(), 1, symbols);
}

// ---- aiex.npu.address_patch

// Parses `(%plus : i32) addr %register : i32 {...}`; unlike the other operations, this operation has its type inside of
// the parentheses.
ParseResult NpuAddressPatchOp::parse(OpAsmParser& parser, OperationState& state) {
  const IntegerType type = word_type(parser.getBuilder());
  aie::Number plus;
  Type written = type;
  const SMLoc place = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLParen()) &&
      (aie::parse_number(parser, type, plus) || parser.parseColonType(written) || parser.parseRParen()))
    return failure();
  OpAsmParser::UnresolvedOperand computed;
  SmallVector<Value, 1> computed_addr;
  if (succeeded(parser.parseOptionalKeyword("addr")) &&
      (parser.parseOperand(computed) || parser.parseColonType(written) ||
       parser.resolveOperand(computed, type, computed_addr)))
    return failure();
  if (written != type) return parser.emitError(place, "an address and an offset must be of type i32");
  if (parser.parseOptionalAttrDict(state.attributes)) return failure();
  state.addOperands(computed_addr);
  state.addAttribute(getOperandSegmentSizesAttrName(state.name),
                     parser.getBuilder().getDenseI32ArrayAttr(
                         {static_cast<std::int32_t>(computed_addr.size()), plus.computed ? 1 : 0}));
  return failure(aie::add_numbers(parser, state, {{"arg_plus", plus}}, place) ||
                 aie::check_attributes(parser, state, place));
}
void NpuAddressPatchOp::print(OpAsmPrinter& printer) {
  SmallVector<StringRef> written = {getOperandSegmentSizesAttrName()};
  if (getComputedArgPlus() || aie::text_age(getContext()) == aie::TextAge::Of2026) {
    printer << '(';
    aie::print_number(printer, getArgPlusAttr(), getComputedArgPlus());
    printer << " : i32)";
    written.push_back(getArgPlusAttrName());
  }
  if (getComputedAddr()) printer << " addr " << getComputedAddr() << " : i32";
  printer.printOptionalAttrDict((*this)->getAttrs(), written);
}
SmallVector<std::pair<StringAttr, MutableOperandRange>> NpuAddressPatchOp::getNumbers() {
  return {{getArgPlusAttrName(), getComputedArgPlusMutable()}};
}
LogicalResult NpuAddressPatchOp::verify() {
  if (failed(aie::verify_given(*this, {{"arg_plus", getArgPlusAttr() || getComputedArgPlus()}}))) return failure();
  const auto argument = static_cast<std::int32_t>(getArgIdx());
  auto sequence = (*this)->getParentOfType<RuntimeSequenceOp>();
  if (sequence && sequence.getBody().getNumArguments() != 0)
    return verify_range(*this, "number of the argument", argument, 0, sequence.getBody().getNumArguments() - 1);
  return verify_range(*this, "number of the argument", argument, 0, INT32_MAX);
}

// ---- aiex.control_packet

LogicalResult NpuControlPacketOp::verify() {
  const auto operation = static_cast<std::int32_t>(getOpcode());
  if (failed(verify_range(*this, "operation", operation, 0, largest(dialect::kControlHeaderOperation.width))) ||
      failed(verify_range(*this, "stream ID", static_cast<std::int32_t>(getStreamId()), 0,
                          largest(dialect::kControlHeaderResponse.width))))
    return failure();
  const bool reads = operation == dialect::control_operation::kRead;
  if (getData() && getLength()) return emitOpError("takes data or a length, not both");
  if (reads && !getLength()) return emitOpError("needs a length: operation ") << operation << " is a read";
  if (!reads && (!getData() || getData()->empty()))
    return emitOpError("needs data: operation ") << operation << " is a write";
  return success();
}

// ---- aiex.npu.push_queue

// Parses `(0, 0, MM2S:0) bd_id %b repeat %r {...} : i32, i32`; text of 2025 has both numbers in the dictionary.
ParseResult NpuPushQueueOp::parse(OpAsmParser& parser, OperationState& state) {
  Builder& builder = parser.getBuilder();
  const IntegerType type = word_type(builder);
  aie::Number column, row, channel, bd, repeat;
  aie::DMAChannelDirAttr direction;
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseLParen() || aie::parse_number(parser, type, column) || parser.parseComma() ||
      aie::parse_number(parser, type, row) || parser.parseComma() ||
      parser.parseCustomAttributeWithFallback(direction, Type(), "direction", state.attributes) ||
      parser.parseColon() || aie::parse_number(parser, type, channel) || parser.parseRParen())
    return failure();
  if (column.computed || row.computed || channel.computed)
    return parser.emitError(place, "the tile and the channel must be constants");
  const bool listed = succeeded(parser.parseOptionalKeyword("bd_id"));
  if (listed &&
      (aie::parse_number(parser, type, bd) || parser.parseKeyword("repeat") || aie::parse_number(parser, type, repeat)))
    return failure();
  place = parser.getCurrentLocation();
  SmallVector<Type> types;
  if (parser.parseOptionalAttrDict(state.attributes) || (listed && parser.parseColonTypeList(types))) return failure();
  if (listed && types != SmallVector<Type>(2, type)) return parser.emitError(place, "takes two values of type i32");
  state.addAttribute(getOperandSegmentSizesAttrName(state.name),
                     builder.getDenseI32ArrayAttr({bd.computed ? 1 : 0, repeat.computed ? 1 : 0}));
  return failure(aie::add_numbers(
                     parser, state,
                     {{"column", column}, {"row", row}, {"channel", channel}, {"bd_id", bd}, {"repeat_count", repeat}},
                     place) ||
                 aie::check_attributes(parser, state, place));
}
void NpuPushQueueOp::print(OpAsmPrinter& printer) {
  SmallVector<StringRef> written = {getOperandSegmentSizesAttrName(), getColumnAttrName(), getRowAttrName(),
                                    getDirectionAttrName(), getChannelAttrName()};
  printer << '(' << static_cast<std::int32_t>(getColumn()) << ", " << static_cast<std::int32_t>(getRow()) << ", "
          << getDirection() << " : " << static_cast<std::int32_t>(getChannel()) << ')';
  const bool listed =
      getComputedBdId() || getComputedRepeatCount() || aie::text_age(getContext()) == aie::TextAge::Of2026;
  if (listed) {
    printer << " bd_id ";
    aie::print_number(printer, getBdIdAttr(), getComputedBdId());
    printer << " repeat ";
    aie::print_number(printer, getRepeatCountAttr(), getComputedRepeatCount());
    written.append({getBdIdAttrName(), getRepeatCountAttrName()});
  }
  printer.printOptionalAttrDict((*this)->getAttrs(), written);
  if (listed) printer << " : i32, i32";
}
SmallVector<std::pair<StringAttr, MutableOperandRange>> NpuPushQueueOp::getNumbers() {
  return {{getBdIdAttrName(), getComputedBdIdMutable()}, {getRepeatCountAttrName(), getComputedRepeatCountMutable()}};
}
LogicalResult NpuPushQueueOp::verify() {
  if (failed(aie::verify_given(*this, {{"bd_id", getBdIdAttr() || getComputedBdId()},
                                       {"repeat_count", getRepeatCountAttr() || getComputedRepeatCount()}})))
    return failure();
  const auto tile = verify_tile(*this, static_cast<std::int32_t>(getColumn()), static_cast<std::int32_t>(getRow()));
  if (failed(tile)) return failure();
  if (tile->model == nullptr) return success();
  if (failed(verify_channel(*this, tile->use(*this), getDirection(), getChannel()))) return failure();
  if (const auto bd = getBdId();
      bd && failed(verify_descriptor(*this, *tile, static_cast<std::int32_t>(*bd), getChannel())))
    return failure();
  const auto repeat = getRepeatCount();
  return repeat ? verify_repeat(*this, static_cast<std::int32_t>(*repeat)) : success();
}

// ---- aiex.npu.sync, aiex.npu.dma_wait

ParseResult NpuSyncOp::parse(OpAsmParser& parser, OperationState& state) {
  return aie::parse_listed_numbers<NpuSyncOp>(parser, state,
                                              {"column", "row", "direction", "channel", "column_num", "row_num"},
                                              word_type(parser.getBuilder()));
}
void NpuSyncOp::print(OpAsmPrinter& printer) {
  aie::print_listed_numbers(printer, *this);
}
SmallVector<std::pair<StringAttr, MutableOperandRange>> NpuSyncOp::getNumbers() {
  return {{getColumnAttrName(), getComputedColumnMutable()},       {getRowAttrName(), getComputedRowMutable()},
          {getDirectionAttrName(), getComputedDirectionMutable()}, {getChannelAttrName(), getComputedChannelMutable()},
          {getColumnNumAttrName(), getComputedColumnNumMutable()}, {getRowNumAttrName(), getComputedRowNumMutable()}};
}

// Does not check whether the channel can ever issue a token, because only the whole sequence shows it.
LogicalResult NpuSyncOp::verify() {
  if (failed(aie::verify_given(*this, {{"column", getColumnAttr() || getComputedColumn()},
                                       {"row", getRowAttr() || getComputedRow()},
                                       {"direction", getDirectionAttr() || getComputedDirection()},
                                       {"channel", getChannelAttr() || getComputedChannel()},
                                       {"column_num", getColumnNumAttr() || getComputedColumnNum()},
                                       {"row_num", getRowNumAttr() || getComputedRowNum()}})))
    return failure();
  const auto number = [](std::optional<std::uint32_t> value, std::int64_t unknown) {
    return value ? static_cast<std::int32_t>(*value) : unknown;
  };
  const std::int64_t cols = number(getColumnNum(), 1), rows = number(getRowNum(), 1);
  const std::int64_t col = number(getColumn(), 0), row = number(getRow(), 0);
  return failure(failed(verify_range(*this, "number of columns", cols, 1, INT32_MAX)) ||
                 failed(verify_range(*this, "number of rows", rows, 1, INT32_MAX)) ||
                 failed(verify_range(*this, "direction", number(getDirection(), 0), 0, 1)) ||
                 failed(verify_tile(*this, col, row)) || failed(verify_tile(*this, col + cols - 1, row + rows - 1)));
}

LogicalResult NpuDmaWaitOp::verifySymbolUses(SymbolTableCollection& symbols) {
  return verify_shim_channel(*this, getSymbolAttr(), symbols, true);
}

}  // namespace tessera::aiex
