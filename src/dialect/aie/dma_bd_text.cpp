// The two texts of a descriptor. The text of 2025 is a list in which each part needs the parts before it; the text of
// 2026 has a keyword before each part. The reader accepts mixtures. The text of 2025 cannot express computed numbers,
// so a descriptor with a computed number is always printed in the text of 2026.
#include "dialect/aie/descriptor_rules.h"
#include "dialect/aie/numbers.h"

#include <array>

using namespace mlir;

namespace tessera::aie {

namespace {

// The parsed form of a list of numbers: the constant numbers, and operands for the rest.
struct NumberList {
  SmallVector<std::int64_t> constants;
  SmallVector<Value> computed;

  void add(const Number& number) {
    constants.push_back(number.constant ? number.constant.getValue().getSExtValue() : kComputed);
    if (number.computed) computed.push_back(number.computed);
  }
};

struct Descriptor {
  OpAsmParser::UnresolvedOperand buffer;
  Type type;
  Number offset, length, pad_value;
  std::optional<NumberList> sizes, strides;
  BDPadLayoutArrayAttr pads;
};

ParseResult parse_list(OpAsmParser& parser, std::optional<NumberList>& list) {
  list.emplace();
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&]() -> ParseResult {
    Number number;
    if (parse_number(parser, parser.getBuilder().getI64Type(), number)) return failure();
    list->add(number);
    return success();
  });
}

// Parses `, 0, 16, [<size = 4, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = 0`; the text
// may end after any part.
ParseResult parse_2025(OpAsmParser& parser, Descriptor& bd) {
  const IntegerType i32 = parser.getBuilder().getI32Type();
  if (parser.parseOptionalComma()) return success();
  saw_text(parser.getContext(), TextAge::Of2025);
  if (parse_number(parser, i32, bd.offset)) return failure();
  if (parser.parseOptionalComma()) return success();
  if (parse_number(parser, i32, bd.length)) return failure();
  if (parser.parseOptionalComma()) return success();
  BDDimLayoutArrayAttr dimensions;
  if (parser.parseCustomAttributeWithFallback(dimensions, Type())) return failure();
  bd.sizes.emplace();
  bd.strides.emplace();
  for (const BDDimLayoutAttr dimension : dimensions.getValue()) {
    bd.sizes->constants.push_back(dimension.getSize());
    bd.strides->constants.push_back(dimension.getStride());
  }
  if (parser.parseOptionalComma()) return success();
  if (parser.parseCustomAttributeWithFallback(bd.pads, Type())) return failure();
  if (parser.parseOptionalComma()) return success();
  return failure(parser.parseKeyword("pad_value") || parser.parseEqual() || parse_number(parser, i32, bd.pad_value));
}

// Parses `offset = 0 len = 16 sizes = [4] strides = [1] pad [<...>]`; each part is optional.
ParseResult parse_2026(OpAsmParser& parser, Descriptor& bd) {
  const IntegerType i32 = parser.getBuilder().getI32Type();
  const auto has = [&](StringRef keyword) {
    const bool given = succeeded(parser.parseOptionalKeyword(keyword));
    if (given) saw_text(parser.getContext(), TextAge::Of2026);
    return given;
  };
  if (has("offset") && (parser.parseEqual() || parse_number(parser, i32, bd.offset))) return failure();
  if (has("len") && (parser.parseEqual() || parse_number(parser, i32, bd.length))) return failure();
  if (has("sizes") && (parser.parseEqual() || parse_list(parser, bd.sizes))) return failure();
  if (has("strides") && (parser.parseEqual() || parse_list(parser, bd.strides))) return failure();
  if (has("pad") && parser.parseCustomAttributeWithFallback(bd.pads, Type())) return failure();
  return success();
}

}  // namespace

ParseResult DMABDOp::parse(OpAsmParser& parser, OperationState& state) {
  Descriptor bd;
  if (parser.parseLParen() || parser.parseOperand(bd.buffer) || parser.parseColonType(bd.type) ||
      parse_2025(parser, bd) || parse_2026(parser, bd) || parser.parseRParen())
    return failure();
  const SMLoc place = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes) || check_attributes(parser, state, place) ||
      parser.resolveOperand(bd.buffer, bd.type, state.operands))
    return failure();

  Builder& builder = parser.getBuilder();
  auto& properties = state.getOrAddProperties<Properties>();
  std::array<std::int32_t, 5> segments = {1};  // buffer, offset, length, sizes, strides
  const auto put = [&](unsigned segment, const Number& number, IntegerAttr& attribute) {
    if (number.computed) state.addOperands(number.computed);
    segments[segment] = number.computed ? 1 : 0;
    attribute = number.constant;
  };
  const auto put_list = [&](unsigned segment, const std::optional<NumberList>& list, DenseI64ArrayAttr& attribute) {
    if (!list || list->constants.empty()) return;
    attribute = builder.getDenseI64ArrayAttr(list->constants);
    state.addOperands(list->computed);
    segments[segment] = static_cast<std::int32_t>(list->computed.size());
  };
  put(1, bd.offset, properties.offset);
  put(2, bd.length, properties.len);
  put_list(3, bd.sizes, properties.static_sizes);
  put_list(4, bd.strides, properties.static_strides);
  llvm::copy(segments, properties.operandSegmentSizes.begin());
  if (bd.pads) properties.pad_dimensions = bd.pads;
  if (bd.pad_value.computed) return parser.emitError(parser.getNameLoc(), "the value to pad with must be a constant");
  if (bd.pad_value.constant) properties.pad_value = bd.pad_value.constant;
  return success();
}

static void print_list(OpAsmPrinter& printer, StringRef name, ArrayRef<std::int64_t> constants, OperandRange computed) {
  printer << " " << name << " = [";
  auto next = computed.begin();
  llvm::interleaveComma(constants, printer, [&](std::int64_t constant) {
    if (constant == kComputed)
      printer << *next++;
    else
      printer << constant;
  });
  printer << "]";
}

static void print_2026(OpAsmPrinter& printer, DMABDOp bd) {
  const auto number = [&](StringRef name, IntegerAttr constant, Value computed) {
    if (!constant && !computed) return;
    printer << " " << name << " = ";
    print_number(printer, constant, computed);
  };
  number("offset", bd.getOffsetAttr(), bd.getComputedOffset());
  number("len", bd.getLenAttr(), bd.getComputedLen());
  if (bd.getStaticSizes()) print_list(printer, "sizes", *bd.getStaticSizes(), bd.getSizes());
  if (bd.getStaticStrides()) print_list(printer, "strides", *bd.getStaticStrides(), bd.getStrides());
  if (const auto pads = bd.getPadDimensionsAttr()) {
    printer << " pad ";
    printer.printStrippedAttrOrType(pads);
  }
}

// Prints the text of 2025. Each part needs the parts before it, so the function may have to print a default length.
static void print_2025(OpAsmPrinter& printer, DMABDOp bd, std::int64_t length) {
  const bool has_value = bd.getPadValue() != 0;
  const bool has_pads = has_value || bd.getPadDimensions();
  const bool has_dimensions = has_pads || bd.getStaticSizes();
  const bool has_length = has_dimensions || bd.getLen();
  if (has_length || *bd.constant_offset() != 0) printer << ", " << *bd.constant_offset();
  if (has_length) printer << ", " << length;
  if (has_dimensions) {
    printer << ", [";
    const ArrayRef<std::int64_t> none;  // uses the dimensions as written, because DMABDOp::dimensions joins some
    llvm::interleaveComma(llvm::zip_equal(bd.getStaticSizes().value_or(none), bd.getStaticStrides().value_or(none)),
                          printer, [&](auto dimension) {
                            printer << "<size = " << std::get<0>(dimension) << ", stride = " << std::get<1>(dimension)
                                    << ">";
                          });
    printer << "]";
  }
  if (has_pads) {
    printer << ", ";
    printer.printStrippedAttrOrType(
        bd.getPadDimensions().value_or(BDPadLayoutArrayAttr::get(bd.getContext(), ArrayRef<BDPadLayoutAttr>())));
  }
  if (has_value) printer << ", pad_value = " << static_cast<std::int32_t>(bd.getPadValue());
}

void DMABDOp::print(OpAsmPrinter& printer) {
  const std::optional<std::int64_t> length = constant_length();
  const bool of_2025 =
      text_age(getContext()) == TextAge::Of2025 && has_constant_dimensions() && constant_offset() && length;
  printer << "(" << getBuffer() << " : " << getBuffer().getType();
  if (of_2025)
    print_2025(printer, *this, *length);
  else
    print_2026(printer, *this);
  printer << ")";
  SmallVector<StringRef, 8> elided = {getOffsetAttrName(),        getLenAttrName(),
                                      getStaticSizesAttrName(),   getStaticStridesAttrName(),
                                      getPadDimensionsAttrName(), getOperandSegmentSizesAttrName()};
  if (of_2025 || getPadValue() == 0) elided.push_back(getPadValueAttrName());
  if (getBurstLength() == 0) elided.push_back(getBurstLengthAttrName());
  printer.printOptionalAttrDict((*this)->getAttrs(), elided);
}

}  // namespace tessera::aie
