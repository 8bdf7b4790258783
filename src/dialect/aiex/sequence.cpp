// The command stream of a design.
#include "dialect/aiex/aiex.h"

#include <mlir/Interfaces/FunctionImplementation.h>

using namespace mlir;

namespace tessera::aiex {

static constexpr StringLiteral kUnnamed = "sequence";

RuntimeSequenceOp find_sequence(aie::DeviceOp device, FlatSymbolRefAttr name) {
  RuntimeSequenceOp unnamed;
  for (auto sequence : device.getBodyRegion().getOps<RuntimeSequenceOp>()) {
    if (sequence.getSymNameAttr() == name.getAttr()) return sequence;
    if (!sequence.getSymNameAttr()) unnamed = sequence;
  }
  return name.getValue() == kUnnamed ? unnamed : RuntimeSequenceOp();
}

ParseResult RuntimeSequenceOp::parse(OpAsmParser& parser, OperationState& state) {
  aie::saw_text(parser.getContext(), aie::TextAge::Of2025);  // the hook of aie.runtime_sequence came first
  StringAttr name;
  (void)parser.parseOptionalSymbolName(name, getSymNameAttrName(state.name), state.attributes);
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren, true) ||
      parser.parseOptionalAttrDictWithKeyword(state.attributes))
    return failure();
  Region* body = state.addRegion();
  if (parser.parseRegion(*body, arguments)) return failure();
  if (body->empty()) {
    Block& block = body->emplaceBlock();
    for (const OpAsmParser::Argument& argument : arguments) block.addArgument(argument.type, state.location);
  }
  return success();
}

OperationName::PrintAssemblyFn RuntimeSequenceOp::getPrintAssemblyFn() {
  return [](Operation* op, OpAsmPrinter& printer, StringRef) {
    printer << (aie::text_age(op->getContext()) == aie::TextAge::Of2026 ? "aie.runtime_sequence"
                                                                        : "aiex.runtime_sequence");
    cast<RuntimeSequenceOp>(op).print(printer);
  };
}

void RuntimeSequenceOp::print(OpAsmPrinter& printer) {
  if (const auto name = getSymName()) {
    printer << ' ';
    printer.printSymbolName(*name);
  }
  printer << '(';
  llvm::interleaveComma(getBody().getArguments(), printer,
                        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ")";
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getSymNameAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

}  // namespace tessera::aiex
