// The dialect as a whole: enum words, attributes and types, and operations whose names differ in text of 2026.
//
// The parser reads text of January 2025 and text of 2026 into one form. It accepts both spellings of a word at the
// place where it reads the word: an enum word may be bare or in angle brackets, a control port has two names, and
// `aie.runtime_sequence` is the operation of aiex. Rejected: two dialects with a translation between them, and aliases
// in every parser (docs/rationale/two-texts.md). The age of printed text is a setting of the dialect, so every printer
// finds it in the context.
#include "dialect/aie/numbers.h"
#include "dialect/aie/text.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/DialectImplementation.h>
#include <mlir/Interfaces/FoldInterfaces.h>

#include "dialect/aie/dialect_defs.cpp.inc"
#include "dialect/aie/enum_defs.cpp.inc"
#include "dialect/aie/interface_defs.cpp.inc"

namespace tessera::aie {

// Parses a word of an enum. As an attribute of its own, in the generic form of an operation, the word is in angle
// brackets.
template <class Enum>
mlir::FailureOr<Enum> parse_enum(mlir::AsmParser& parser) {
  if (parser.parseOptionalLess()) return mlir::FieldParser<Enum>::parse(parser);
  mlir::FailureOr<Enum> value = mlir::FieldParser<Enum>::parse(parser);
  if (failed(value) || parser.parseGreater()) return mlir::failure();
  return value;
}

static constexpr llvm::StringLiteral kCtrlOf2026 = "TileControl";

// Parses a bundle of wires. The bundle of control ports has two names.
template <>
mlir::FailureOr<WireBundle> parse_enum<WireBundle>(mlir::AsmParser& parser) {
  const bool alone = parser.parseOptionalLess().succeeded();
  const mlir::SMLoc place = parser.getCurrentLocation();
  std::string name;
  if (parser.parseKeywordOrString(&name) || (alone && parser.parseGreater())) return mlir::failure();
  if (name == kCtrlOf2026) {
    saw_text(parser.getContext(), TextAge::Of2026);
    return WireBundle::Ctrl;
  }
  if (const auto bundle = symbolizeWireBundle(name)) {
    if (*bundle == WireBundle::Ctrl) saw_text(parser.getContext(), TextAge::Of2025);
    return *bundle;
  }
  return parser.emitError(place, "no bundle of wires is called '") << name << "'";
}

static void print_bundle(mlir::AsmPrinter& printer, mlir::MLIRContext* context, WireBundle bundle) {
  printer << (bundle == WireBundle::Ctrl && text_age(context) == TextAge::Of2026 ? kCtrlOf2026.data()
                                                                                 : stringifyWireBundle(bundle));
}

}  // namespace tessera::aie

#define GET_ATTRDEF_CLASSES
#include "dialect/aie/attr_defs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "dialect/aie/type_defs.cpp.inc"

namespace tessera::aie {

namespace {

// Keeps folded constants of a core or a DMA in its own region, as mlir-aie does. MLIR would put them beside the tiles.
struct ConstantsStay : mlir::DialectFoldInterface {
  using DialectFoldInterface::DialectFoldInterface;
  bool shouldMaterializeInto(mlir::Region* region) const final {
    return mlir::isa<CoreOp, MemOp, MemTileDMAOp, ShimDMAOp>(region->getParentOp());
  }
};

}  // namespace

void AIEDialect::initialize() {
  addInterfaces<ConstantsStay>();
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "dialect/aie/op_defs.cpp.inc"
      >();
}

void AIEDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialect/aie/attr_defs.cpp.inc"
      >();
}

mlir::Attribute AIEDialect::parseAttribute(mlir::DialectAsmParser& parser, mlir::Type type) const {
  const mlir::SMLoc place = parser.getCurrentLocation();
  llvm::StringRef mnemonic;
  mlir::Attribute attribute;
  const mlir::OptionalParseResult parsed = generatedAttributeParser(parser, &mnemonic, type, attribute);
  if (!parsed.has_value()) parser.emitError(place, "no attribute of the aie dialect is called '") << mnemonic << "'";
  return attribute;
}

template <class... Enums>
static bool print_enum(mlir::Attribute attribute, mlir::DialectAsmPrinter& printer) {
  const auto print_one = [&](auto value) {
    if (!value) return false;
    printer << value.getMnemonic() << '<';
    value.print(printer);
    printer << '>';
    return true;
  };
  return (print_one(mlir::dyn_cast<Enums>(attribute)) || ...);
}

void AIEDialect::printAttribute(mlir::Attribute attribute, mlir::DialectAsmPrinter& printer) const {
  if (!print_enum<AIEArchAttr, AIEDeviceAttr, AIETileTypeAttr, CascadeDirAttr, DMAChannelDirAttr, LockActionAttr,
                  LockBlockingAttr, ObjectFifoPortAttr, WireBundleAttr, StateTableFuncAttr, ScratchpadParameterKindAttr,
                  TraceModeAttr, TracePacketTypeAttr, ComboLogicAttr, EdgeTriggerAttr, TraceShimRoutingAttr>(attribute,
                                                                                                             printer))
    (void)generatedAttributePrinter(attribute, printer);
}

void AIEDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialect/aie/type_defs.cpp.inc"
      >();
}

void AIEDialect::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns) const {
  add_constant_patterns(patterns);
}

// Parses an aie.runtime_sequence of 2026. A ParseOpHook does not own its function, so the hook is a function and not a
// local lambda.
static mlir::ParseResult parse_2026_sequence(mlir::OpAsmParser& parser, mlir::OperationState& state) {
  if (!parser.getContext()->getOrLoadDialect("aiex"))
    return parser.emitError(parser.getNameLoc(), "belongs to the aiex dialect, which is not registered");
  saw_text(parser.getContext(), TextAge::Of2026);
  state.name = mlir::OperationName("aiex.runtime_sequence", parser.getContext());
  return state.name.getRegisteredInfo()->getParseAssemblyFn()(parser, state);
}

std::optional<mlir::Dialect::ParseOpHook> AIEDialect::getParseOperationHook(llvm::StringRef op_name) const {
  if (op_name == "aie.runtime_sequence") return parse_2026_sequence;
  return mlir::Dialect::getParseOperationHook(op_name);
}

TextAge text_age(mlir::MLIRContext* context) {
  return context->getLoadedDialect<AIEDialect>()->text_age;
}

void saw_text(mlir::MLIRContext* context, TextAge age) {
  context->getLoadedDialect<AIEDialect>()->saw(age);
}

device::Direction hardware(DMAChannelDir direction) {
  return direction == DMAChannelDir::S2MM ? device::Direction::S2MM : device::Direction::MM2S;
}

DMAChannelDir channel_dir(device::Direction direction) {
  return direction == device::Direction::S2MM ? DMAChannelDir::S2MM : DMAChannelDir::MM2S;
}

}  // namespace tessera::aie
