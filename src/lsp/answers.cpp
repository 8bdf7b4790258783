#include "lsp/answers.h"

#include "lsp/diagnostics.h"
#include "lsp/facts.h"

#include <fmt/format.h>

#include <cctype>

namespace tessera::lsp {

namespace {

namespace json = llvm::json;

std::optional<Named> named_at(const Document& document, const Position& position) {
  if (document.design() == nullptr) return std::nullopt;
  const auto offset = document.to_design(document.text().offset_of(position));
  return offset ? document.design()->named_at(*offset) : std::nullopt;
}

json::Value location(const std::string& uri, const Range& range) {
  return json::Object{{"uri", uri}, {"range", toJSON(range)}};
}

// Returns the text as a word of code in Markdown, which a backquote would end.
std::string as_code(std::string text) {
  std::ranges::replace(text, '`', '\'');
  return "`" + sendable(text) + "`";
}

std::string type_line(mlir::Value value) {
  std::string type;
  llvm::raw_string_ostream(type) << value.getType();
  return "type: " + type;
}

// Each fact is code: names of designs and registers have characters that Markdown would read as its own.
json::Value as_hover(const std::string& title, const std::vector<std::string>& lines, const Range& range) {
  std::string text = "**" + as_code(title) + "**\n";
  for (const std::string& line : lines) text += "\n- " + as_code(line);
  return json::Object{{"contents", json::Object{{"kind", "markdown"}, {"value", text}}}, {"range", toJSON(range)}};
}

// Returns the facts of the operation around a number, such as the address of a register.
json::Value hover_on_number(const Document& document, const Position& position) {
  const DocumentText& text = document.text();
  const std::size_t offset = text.offset_of(position);
  const std::size_t begin = text.begin_of_word(offset);
  const std::string& all = text.text();
  if (begin >= all.size() || std::isdigit(static_cast<unsigned char>(all[begin])) == 0) return nullptr;
  const auto there = document.to_design(offset);
  mlir::Operation* op = there ? document.design()->around(*there) : nullptr;
  if (op == nullptr || op->getNumRegions() != 0) return nullptr;
  const Facts facts = facts_of(op);
  if (facts.title.empty()) return nullptr;
  return as_hover(facts.title, facts.lines, text.range_of(begin, text.end_of_word(begin)));
}

}  // namespace

json::Value hover(const Document& document, const Position& position) {
  if (document.design() == nullptr) return nullptr;
  const auto named = named_at(document, position);
  if (!named) return hover_on_number(document, position);
  const auto range = document.range_of(named->here);
  if (!range) return nullptr;
  Facts facts;
  if (named->op != nullptr) facts = facts_of(named->op);
  if (facts.title.empty() && named->op != nullptr) facts.title = named->op->getName().getStringRef().str();
  if (facts.title.empty() && named->value) facts.title = "argument";
  if (facts.title.empty()) return nullptr;
  // The values of tiles and locks have a type that tells nothing.
  if (named->value && !named->value.getType().isIndex()) facts.lines.push_back(type_line(named->value));
  return as_hover(facts.title, facts.lines, *range);
}

json::Value definition(const Document& document, const std::string& uri, const Position& position) {
  const auto named = named_at(document, position);
  if (!named || !named->definition) return nullptr;
  const auto range = document.range_of(*named->definition);
  if (!range) return nullptr;
  return location(uri, *range);
}

json::Value references(const Document& document, const std::string& uri, const Position& position,
                       bool with_definition) {
  const auto named = named_at(document, position);
  if (!named) return nullptr;
  json::Array all;
  const auto add = [&](const Span& span) {
    if (const auto range = document.range_of(span)) all.push_back(location(uri, *range));
  };
  if (with_definition && named->definition) add(*named->definition);
  for (const Span& use : named->uses) add(use);
  return all;
}

}  // namespace tessera::lsp
