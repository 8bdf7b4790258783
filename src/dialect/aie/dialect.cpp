// The dialect as a whole: enum words, attributes and types, and operations whose names differ in text of 2026.
//
// The parser reads text of January 2025 and text of 2026 into one form. It accepts both spellings of a word at the
// place where it reads the word: an enum word may be bare or in angle brackets, a control port has two names, and
// `aie.runtime_sequence` is the operation of aiex. Rejected: two dialects with a translation between them, and aliases
// in every parser (docs/rationale/two-texts.md). The age of printed text is a setting of the dialect, so every printer
// finds it in the context.
#include "dialect/aie/descriptor_rules.h"
#include "dialect/aie/numbers.h"
#include "dialect/aie/text.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/DialectImplementation.h>
#include <mlir/IR/Matchers.h>
#include <mlir/IR/PatternMatch.h>
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

namespace {

// Leaves out dimensions that say no more than the length.
struct LinearizeRun : mlir::OpRewritePattern<DMABDOp> {
  using OpRewritePattern::OpRewritePattern;

  mlir::LogicalResult matchAndRewrite(DMABDOp bd, mlir::PatternRewriter& rewriter) const override {
    if (!bd.getStaticSizes() || bd.getStaticSizes()->empty() || !bd.getLen() || !is_run(bd)) return mlir::failure();
    rewriter.modifyOpInPlace(bd, [&] {
      bd.removeStaticSizesAttr();
      bd.removeStaticStridesAttr();
    });
    return mlir::success();
  }
};

// True when two blocks of a DMA program do the same, and lead on to a block each.
bool are_alike(mlir::Block* one, mlir::Block* other) {
  const auto same_value = [](mlir::Value a, mlir::Value b) {
    mlir::Attribute x, y;
    return a == b || (matchPattern(a, mlir::m_Constant(&x)) && matchPattern(b, mlir::m_Constant(&y)) && x == y);
  };
  const auto is_step = [](mlir::Operation& op) { return !mlir::isa<mlir::arith::ConstantOp>(op); };
  const auto first = llvm::make_filter_range(*one, is_step), second = llvm::make_filter_range(*other, is_step);
  const auto same_step = [&](mlir::Operation& a, mlir::Operation& b) {
    const mlir::OperandRange x = a.getOperands(), y = b.getOperands();
    return a.getName() == b.getName() && a.getDiscardableAttrDictionary() == b.getDiscardableAttrDictionary() &&
           a.getPropertiesAsAttribute() == b.getPropertiesAsAttribute() && a.getNumRegions() == 0 &&
           b.getNumRegions() == 0 && std::equal(x.begin(), x.end(), y.begin(), y.end(), same_value);
  };
  return std::equal(first.begin(), first.end(), second.begin(), second.end(), same_step);
}

// Shortens a ring of descriptors that goes through the same steps several times. Each step takes a descriptor, and a
// tile has few of them.
struct ShortenRing : mlir::OpRewritePattern<DMAStartOp> {
  using OpRewritePattern::OpRewritePattern;

  mlir::LogicalResult matchAndRewrite(DMAStartOp start, mlir::PatternRewriter& rewriter) const override {
    llvm::SmallVector<mlir::Block*> ring{start.getDest()};
    llvm::DenseSet<mlir::Block*> seen;
    for (;;) {
      auto next = mlir::dyn_cast_or_null<NextBDOp>(ring.back()->empty() ? nullptr : &ring.back()->back());
      if (!next) return mlir::failure();
      if (next.getDest() == ring.front()) break;
      if (!seen.insert(next.getDest()).second) return mlir::failure();
      ring.push_back(next.getDest());
    }
    for (std::size_t steps = 1; steps <= ring.size() / 2; ++steps) {
      if (ring.size() % steps != 0) continue;
      const auto repeats = llvm::all_of(llvm::seq(ring.size() - steps),
                                        [&](std::size_t i) { return are_alike(ring[i], ring[i + steps]); });
      if (!repeats) continue;
      auto last = mlir::cast<NextBDOp>(ring[steps - 1]->back());
      rewriter.modifyOpInPlace(last, [&] { last->setSuccessor(ring.front(), 0); });
      return mlir::success();
    }
    return mlir::failure();
  }
};

}  // namespace

void AIEDialect::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns) const {
  add_constant_patterns(patterns);
  patterns.add<LinearizeRun, ShortenRing>(patterns.getContext());
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

bool follows_2025(mlir::MLIRContext* context) {
  const auto* dialect = context->getLoadedDialect<AIEDialect>();
  return dialect->follows_age && dialect->text_age == TextAge::Of2025;
}

device::Direction hardware(DMAChannelDir direction) {
  return direction == DMAChannelDir::S2MM ? device::Direction::S2MM : device::Direction::MM2S;
}

DMAChannelDir channel_dir(device::Direction direction) {
  return direction == device::Direction::S2MM ? DMAChannelDir::S2MM : DMAChannelDir::MM2S;
}

}  // namespace tessera::aie
