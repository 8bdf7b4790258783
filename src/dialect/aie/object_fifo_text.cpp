// The text of an object FIFO's ends, with the order in which each end sends or takes the elements, and of the FIFO's
// first objects.
#include "dialect/aie/text.h"

using namespace mlir;

namespace tessera::aie {

// Parses `%tile dimensionsToStream [<size = 4, stride = 1>]`
ParseResult parseProducer(OpAsmParser& parser, OpAsmParser::UnresolvedOperand& tile, BDDimLayoutArrayAttr& dimensions) {
  if (parser.parseOperand(tile)) return failure();
  if (parser.parseOptionalKeyword("dimensionsToStream")) return success();
  return parser.parseCustomAttributeWithFallback(dimensions, Type());
}

void printProducer(OpAsmPrinter& printer, Operation*, Value tile, BDDimLayoutArrayAttr dimensions) {
  printer << tile;
  if (!dimensions || dimensions.getValue().empty()) return;
  printer << " dimensionsToStream ";
  printer.printStrippedAttrOrType(dimensions);
}

ParseResult parseConsumers(OpAsmParser& parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand>& tiles,
                           BDDimLayoutArrayArrayAttr& dimensions) {
  SmallVector<BDDimLayoutArrayAttr> all;
  bool any = false;
  const auto one = [&]() -> ParseResult {
    if (parser.parseOperand(tiles.emplace_back())) return failure();
    auto mine = BDDimLayoutArrayAttr::get(parser.getContext(), ArrayRef<BDDimLayoutAttr>());
    if (succeeded(parser.parseOptionalKeyword("dimensionsFromStream"))) {
      any = true;
      if (parser.parseCustomAttributeWithFallback(mine, Type())) return failure();
    }
    all.push_back(mine);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::None, one)) return failure();
  if (any) dimensions = BDDimLayoutArrayArrayAttr::get(parser.getContext(), all);
  return success();
}

void printConsumers(OpAsmPrinter& printer, Operation* op, OperandRange tiles, BDDimLayoutArrayArrayAttr) {
  auto fifo = cast<ObjectFifoCreateOp>(op);
  for (auto [index, tile] : llvm::enumerate(tiles)) {
    printer << (index == 0 ? "" : ", ") << tile;
    if (fifo.from_stream(static_cast<unsigned>(index)).empty()) continue;
    printer << " dimensionsFromStream ";
    printer.printStrippedAttrOrType(fifo.getDimensionsFromStreamPerConsumer()->getValue()[index]);
  }
}

// Parses ` = [dense<0> : memref<16xi32>, dense<1> : memref<16xi32>]`
ParseResult parseInitialObjects(OpAsmParser& parser, ArrayAttr& objects) {
  if (parser.parseOptionalEqual()) return success();
  SmallVector<Attribute> all;
  const auto one = [&]() -> ParseResult {
    const SMLoc place = parser.getCurrentLocation();
    if (parser.parseAttribute(all.emplace_back())) return failure();
    return isa<ElementsAttr>(all.back())
               ? success()
               : parser.emitError(place, "initial value should be an elements attribute: a list such as dense<0>");
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, one)) return failure();
  objects = parser.getBuilder().getArrayAttr(all);
  return success();
}

void printInitialObjects(OpAsmPrinter& printer, Operation*, ArrayAttr objects) {
  if (!objects) return;
  printer << "= [";
  llvm::interleaveComma(objects, printer, [&](Attribute object) { printer << object; });
  printer << "]";
}

}  // namespace tessera::aie
