#include "lsp/parsed_design.h"

#include "compiler/codes.h"
#include "compiler/compile/register.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/reading/lexing.h"
#include "compiler/reading/sandbox.h"
#include "compiler/reading/text.h"
#include "dialect/aie/aie.h"

#include <llvm/Support/MemoryBuffer.h>
#include <mlir/AsmParser/AsmParser.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/IR/Verifier.h>
#include <mlir/Parser/Parser.h>

namespace tessera::lsp {

ParsedDesign::ParsedDesign(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
  mlir::DialectRegistry registry;
  compiler::register_dialects(registry);
  context_ = std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  context_->printOpOnDiagnostic(false);
  parse();
}

// The verifiers run after the parser, not in it, so that a design which breaks a rule still has definitions and uses.
void ParsedDesign::parse() {
  compiler::DiagCollector collector(context_.get());
  if (auto checked = compiler::check_text(*context_, {path_, text_}); !checked) {
    errors_ = std::move(collector.errors);
    errors_.push_back(std::move(checked).error());
    return;
  }
  // The same in a child first, because no text may end the server.
  if (const auto run = compiler::run_sandboxed([this](int) { return read(), 0; }); !run.whole) {
    errors_ = {compiler::error_of(run, error(compiler::code::bad_design, "the design cannot be read").at("{}", path_))};
    return;
  }
  read();
  errors_ = std::move(collector.errors);
  warnings_ = std::move(collector.warnings);
}

void ParsedDesign::read() {
  sources_.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(text_, path_), {});
  mlir::Block block;
  const mlir::ParserConfig config(context_.get(), /*verifyAfterParse=*/false);
  const auto start = mlir::FileLineColLoc::get(context_.get(), path_, 0, 0);
  if (succeeded(mlir::parseAsmSourceFile(sources_, &block, config, &state_))) {
    module_ = mlir::detail::constructContainerOpForParserIfNecessary<mlir::ModuleOp>(&block, context_.get(), start);
    if (module_) static_cast<void>(mlir::verify(*module_));
  }
  if (!module_) state_ = mlir::AsmParserState();
}

Span ParsedDesign::span(llvm::SMRange range) const {
  if (!range.isValid()) return {};
  const char* first = text_.data();
  const auto offset = [&](llvm::SMLoc place) {
    return std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(place.getPointer() - first, 0)), text_.size());
  };
  return {offset(range.Start), offset(range.End)};
}

std::vector<Span> ParsedDesign::spans(llvm::ArrayRef<llvm::SMRange> ranges) const {
  std::vector<Span> all;
  for (const llvm::SMRange& each : ranges) all.push_back(span(each));
  return all;
}

Span ParsedDesign::whole(mlir::Operation* op) const {
  const Definition* definition = state_.getOpDef(op);
  return definition == nullptr ? Span{} : span(definition->scopeLoc);
}

// Where the text has `aie.objectfifo @name`, the name is the next word that begins with `@`, before any bracket.
Span ParsedDesign::name_of(mlir::Operation* op) const {
  const Definition* definition = state_.getOpDef(op);
  if (definition == nullptr) return {};
  const Span kind = span(definition->loc);
  const mlir::Attribute given = op->getAttr(mlir::SymbolTable::getSymbolAttrName());
  const auto symbol = mlir::dyn_cast_or_null<mlir::StringAttr>(given);
  const auto reference = mlir::dyn_cast_or_null<mlir::FlatSymbolRefAttr>(given);  // of a shim allocation
  if (!symbol && !reference) return kind;
  const std::string word = "@" + (symbol ? symbol.str() : reference.getValue().str());
  const std::size_t at = text_.find('@', kind.end);
  const std::size_t line_end = text_.find('\n', kind.end);
  if (at == std::string::npos || at > line_end || text_.compare(at, word.size(), word) != 0) return kind;
  return {at, at + word.size()};
}

// The parser records the `@name` of a definition as a use, too.
Named ParsedDesign::symbol(const Definition& definition, Span here) const {
  const Span name = name_of(definition.op);
  auto allocation = mlir::dyn_cast<aie::ShimDMAAllocationOp>(definition.op);
  std::vector<Span> uses = allocation ? words_of(allocation.getSymName().str(), whole(aie::device_of(allocation)))
                                      : spans(definition.symbolUses);
  std::erase(uses, name);
  return {.here = here,
          .definition = name,
          .uses = std::move(uses),
          .op = definition.op,
          .value = {},
          .is_operation_name = false};
}

namespace {

std::optional<Span> containing(const std::vector<Span>& spans, std::size_t offset) {
  for (const Span& each : spans)
    if (each.contains(offset)) return each;
  return std::nullopt;
}

}  // namespace

std::optional<Named> ParsedDesign::in_operation(const Definition& each, std::size_t offset) const {
  if (const Span name = name_of(each.op); name != span(each.loc) && name.contains(offset)) return symbol(each, name);
  if (const auto use = containing(spans(each.symbolUses), offset)) return symbol(each, *use);
  for (const auto& group : each.resultGroups) {
    const Span definition = span(group.definition.loc);
    std::vector<Span> uses = spans(group.definition.uses);
    const auto here = definition.contains(offset) ? definition : containing(uses, offset);
    if (here)
      return Named{.here = *here,
                   .definition = definition,
                   .uses = std::move(uses),
                   .op = each.op,
                   .value = each.op->getResult(group.startIndex),
                   .is_operation_name = false};
  }
  return std::nullopt;
}

std::optional<Named> ParsedDesign::in_blocks(std::size_t offset) const {
  const auto found = [&](const mlir::AsmParserState::SMDefinition& each, mlir::Value value) -> std::optional<Named> {
    const Span definition = span(each.loc);
    std::vector<Span> uses = spans(each.uses);
    const auto here = each.loc.isValid() && definition.contains(offset) ? definition : containing(uses, offset);
    if (!here) return std::nullopt;
    return Named{.here = *here, .definition = definition, .uses = std::move(uses), .op = nullptr, .value = value};
  };
  for (const auto& block : state_.getBlockDefs()) {
    if (auto named = found(block.definition, {})) return named;
    for (auto [i, argument] : llvm::enumerate(block.arguments))
      if (auto named = found(argument, block.block->getArgument(static_cast<unsigned>(i)))) return named;
  }
  return std::nullopt;
}

std::optional<Named> ParsedDesign::in_aliases(std::size_t offset) const {
  const auto found = [&](const auto& aliases) -> std::optional<Named> {
    for (const auto& each : aliases) {
      const Span definition = span(each.definition.loc);
      std::vector<Span> uses = spans(each.definition.uses);
      if (const auto here = definition.contains(offset) ? definition : containing(uses, offset))
        return Named{.here = *here, .definition = definition, .uses = std::move(uses), .op = nullptr, .value = {}};
    }
    return std::nullopt;
  };
  if (auto named = found(state_.getAttributeAliasDefs())) return named;
  return found(state_.getTypeAliasDefs());
}

// The parser's record lacks a symbol that a table further out defines, and the symbols of attributes that it parses
// without the record. For these, this function looks in all tables around the place, innermost first.
std::optional<Named> ParsedDesign::symbol_by_text(std::size_t offset) const {
  const DocumentText words(text_);
  const std::size_t begin = words.begin_of_word(offset);
  if (begin >= text_.size() || text_[begin] != '@') return std::nullopt;
  const Span here{begin, words.end_of_word(begin)};
  const std::string name = text_.substr(begin + 1, here.end - begin - 1);
  mlir::Operation* const place = around(offset);
  if (place == nullptr) return std::nullopt;
  for (mlir::Operation* op = place; op != nullptr; op = op->getParentOp()) {
    if (!op->hasTrait<mlir::OpTrait::SymbolTable>()) continue;
    mlir::Operation* found = mlir::SymbolTable::lookupSymbolIn(op, llvm::StringRef(name));
    const Definition* definition = found == nullptr ? nullptr : state_.getOpDef(found);
    if (definition != nullptr) return symbol(*definition, here);
  }
  aie::ShimDMAAllocationOp allocation = aie::find_allocation(place, name);
  if (!allocation) return std::nullopt;
  return symbol(*state_.getOpDef(allocation), here);
}

// Returns the places of a symbol's name in a part of the text, without strings and comments. For the names of shim
// allocations, which MLIR does not take for symbols, so that the parser keeps no record of them.
std::vector<Span> ParsedDesign::words_of(const std::string& name, Span part) const {
  const DocumentText words(text_);
  const std::string word = "@" + name;
  std::vector<Span> all;
  for (std::size_t at = part.begin; at < part.end;) {
    if (text_[at] == '"') {
      at = compiler::past_string(text_, at);
    } else if (compiler::is_comment(text_, at)) {
      at = compiler::past_comment(text_, at);
    } else if (text_[at] == '@') {
      const std::size_t end = words.end_of_word(at);
      if (std::string_view(text_).substr(at, end - at) == word) all.push_back({at, end});
      at = end;
    } else {
      ++at;
    }
  }
  return all;
}

std::optional<Named> ParsedDesign::named_at(std::size_t offset) const {
  for (const Definition& each : state_.getOpDefs())
    if (auto named = in_operation(each, offset)) return named;
  if (auto named = in_blocks(offset)) return named;
  if (auto named = in_aliases(offset)) return named;
  if (auto named = symbol_by_text(offset)) return named;
  for (const Definition& each : state_.getOpDefs())
    if (const Span kind = span(each.loc); kind.contains(offset)) {
      Named named = symbol(each, kind);
      named.is_operation_name = true;
      return named;
    }
  return std::nullopt;
}

mlir::Operation* ParsedDesign::around(std::size_t offset) const {
  const Definition* innermost = nullptr;
  for (const Definition& each : state_.getOpDefs()) {
    if (!span(each.scopeLoc).contains(offset)) continue;
    const auto size = [&](const Definition& one) { return span(one.scopeLoc).end - span(one.scopeLoc).begin; };
    if (innermost == nullptr || size(each) <= size(*innermost)) innermost = &each;
  }
  return innermost == nullptr ? nullptr : innermost->op;
}

}  // namespace tessera::lsp
