#include "dialect/aie/numbers.h"
#include "dialect/aie/text.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/DialectImplementation.h>

#include "dialect/aie/dialect_defs.cpp.inc"
#include "dialect/aie/enum_defs.cpp.inc"
#include "dialect/aie/interface_defs.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialect/aie/attr_defs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "dialect/aie/type_defs.cpp.inc"

namespace tessera::aie {

void AIEDialect::initialize() {
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

void AIEDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialect/aie/type_defs.cpp.inc"
      >();
}

void AIEDialect::getCanonicalizationPatterns(mlir::RewritePatternSet& patterns) const {
  add_constant_patterns(patterns);
}

// A hook is a reference to a function: this one has to outlive the parser.
static mlir::ParseResult parse_young_sequence(mlir::OpAsmParser& parser, mlir::OperationState& state) {
  if (!parser.getContext()->getOrLoadDialect("aiex"))
    return parser.emitError(parser.getNameLoc(), "belongs to the aiex dialect, which is not registered");
  state.name = mlir::OperationName("aiex.runtime_sequence", parser.getContext());
  return state.name.getRegisteredInfo()->getParseAssemblyFn()(parser, state);
}

std::optional<mlir::Dialect::ParseOpHook> AIEDialect::getParseOperationHook(llvm::StringRef op_name) const {
  if (op_name == "aie.runtime_sequence") return parse_young_sequence;
  return mlir::Dialect::getParseOperationHook(op_name);
}

TextAge text_age(mlir::MLIRContext* context) {
  return context->getLoadedDialect<AIEDialect>()->text_age;
}

static constexpr llvm::StringLiteral kYoungCtrl = "TileControl";

mlir::FailureOr<WireBundle> parse_bundle(mlir::AsmParser& parser) {
  const mlir::SMLoc place = parser.getCurrentLocation();
  std::string name;
  if (parser.parseKeywordOrString(&name)) return mlir::failure();
  if (name == kYoungCtrl) return WireBundle::Ctrl;
  if (const auto bundle = symbolizeWireBundle(name)) return *bundle;
  return parser.emitError(place, "no bundle of wires is called '") << name << "'";
}

void print_bundle(mlir::AsmPrinter& printer, mlir::MLIRContext* context, WireBundle bundle) {
  printer << (bundle == WireBundle::Ctrl && text_age(context) == TextAge::Young ? kYoungCtrl.data()
                                                                                : stringifyWireBundle(bundle));
}

}  // namespace tessera::aie
