#include "dialect/aie/aie.h"
#include "dialect/aiex/aiex.h"
#include "lsp/answers.h"
#include "lsp/diagnostics.h"

#include <fmt/format.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace tessera::lsp {

namespace {

using llvm::lsp::DocumentSymbol;
using llvm::lsp::SymbolKind;

SymbolKind kind_of(mlir::Operation* op) {
  if (mlir::isa<aie::DeviceOp>(op)) return SymbolKind::Module;
  if (mlir::isa<aie::TileOp, aie::LogicalTileOp>(op)) return SymbolKind::Object;
  if (mlir::isa<aie::LockOp>(op)) return SymbolKind::Key;
  if (mlir::isa<aie::BufferOp, aie::ExternalBufferOp>(op)) return SymbolKind::Array;
  if (mlir::isa<aie::ObjectFifoCreateOp>(op)) return SymbolKind::Interface;
  if (mlir::isa<mlir::memref::GlobalOp>(op)) return SymbolKind::Constant;
  if (mlir::isa<aie::CoreOp, aie::MemOp, aie::MemTileDMAOp, aie::ShimDMAOp, aiex::RuntimeSequenceOp,
                mlir::func::FuncOp>(op))
    return SymbolKind::Function;
  return SymbolKind::Variable;
}

// Reads no attribute through the accessors of the operation: the design may break the rules of its dialects.
std::string symbol_name(mlir::Operation* op) {
  const auto name = op->getAttrOfType<mlir::StringAttr>(mlir::SymbolTable::getSymbolAttrName());
  return name && !name.empty() ? name.str() : std::string();
}

bool is_listed(mlir::Operation* op) {
  return !symbol_name(op).empty() ||
         mlir::isa<aie::DeviceOp, aie::TileOp, aie::LogicalTileOp, aie::LockOp, aie::BufferOp, aie::CoreOp, aie::MemOp,
                   aie::MemTileDMAOp, aie::ShimDMAOp, aiex::RuntimeSequenceOp>(op);
}

// Returns the first line of the text of an operation, without the brace that opens its body.
std::string first_line(const std::string& text, Span whole) {
  std::string line = text.substr(whole.begin, whole.end - whole.begin);
  line.resize(std::min(line.find('\n'), line.size()));
  constexpr std::size_t kLongest = 100;
  if (line.size() > kLongest) line.resize(kLongest);
  while (!line.empty() && std::string_view(" {\r\t").find(line.back()) != std::string_view::npos) line.pop_back();
  return line;
}

class SymbolList {
 public:
  explicit SymbolList(const Document& document) : document_(document), design_(*document.design()) {}

  std::vector<DocumentSymbol> of(mlir::Operation* top) {
    std::vector<DocumentSymbol> all;
    for (mlir::Region& region : top->getRegions())
      for (mlir::Operation& op : region.getOps()) {
        if (!is_listed(&op)) continue;
        if (auto symbol = symbol_of(&op)) all.push_back(std::move(*symbol));
      }
    return all;
  }

 private:
  std::optional<DocumentSymbol> symbol_of(mlir::Operation* op) {
    const Span whole = design_.whole(op), name = design_.name_of(op);
    const auto range = document_.range_of(whole), selection = document_.range_of(name);
    if (!range || !selection || name.begin < whole.begin || name.end > whole.end || ++count_ > kMost)
      return std::nullopt;
    const std::string line = first_line(design_.text(), whole), given = symbol_name(op);
    DocumentSymbol symbol(sendable(given.empty() ? line : given), kind_of(op), *range, *selection);
    symbol.detail = sendable(given.empty() ? op->getName().getStringRef().str() : line);
    if (mlir::isa<mlir::ModuleOp, aie::DeviceOp>(op)) symbol.children = of(op);
    return symbol;
  }

  static constexpr std::size_t kMost = 20'000;
  const Document& document_;
  const ParsedDesign& design_;
  std::size_t count_ = 0;
};

}  // namespace

llvm::json::Value symbols(const Document& document) {
  if (document.design() == nullptr) return nullptr;
  llvm::json::Array all;
  for (const DocumentSymbol& symbol : SymbolList(document).of(document.design()->module()))
    all.push_back(toJSON(symbol));
  return all;
}

}  // namespace tessera::lsp
