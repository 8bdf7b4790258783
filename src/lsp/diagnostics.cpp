#include "lsp/diagnostics.h"

#include "base/foreign.h"
#include "base/text.h"

#include <system_error>

namespace tessera::lsp {

namespace {

namespace json = llvm::json;

// Takes "line:column" from the begin of `rest`, and the colon behind it, if any.
std::optional<std::pair<std::size_t, std::size_t>> take_place(std::string_view& rest) {
  const auto take = [&]() -> std::optional<std::size_t> {
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const auto number = parse_number(rest.substr(0, digits));
    rest.remove_prefix(digits);
    if (number && rest.starts_with(':')) rest.remove_prefix(1);
    return number;
  };
  const auto line = take();
  const auto column = line ? take() : std::nullopt;
  if (!column) return std::nullopt;
  return std::pair{*line, *column};
}

// Returns the word at "path:line:column", and removes the place from the text; absent for other texts.
std::optional<Range> take_range(std::string_view& text, const DiagnosticContext& context) {
  std::string_view rest = text;
  if (!rest.starts_with(context.path + ":")) return std::nullopt;
  rest.remove_prefix(context.path.size() + 1);
  const auto place = take_place(rest);
  if (!place) return std::nullopt;
  text = trim(rest);
  const std::size_t begin = context.text.offset_of_place(place->first, place->second);
  return context.text.range_of(begin, context.text.end_of_word(begin));
}

json::Value related(const Range& range, std::string_view message, const DiagnosticContext& context) {
  return json::Object{{"location", json::Object{{"uri", context.uri}, {"range", toJSON(range)}}},
                      {"message", sendable(message)}};
}

// The link to the page of a code, with the characters escaped that a link may not have.
std::string link_to(const std::filesystem::path& page) {
  std::string link = "file://";
  for (const char c : page.string()) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view("/-._~+").find(c) < 6;
    link += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return link;
}

json::Value diagnostic(const Diag& diag, llvm::lsp::DiagnosticSeverity severity, const DiagnosticContext& context) {
  // For a diagnostic without a place in the document: the first word.
  Range range = context.text.range_of(0, context.text.end_of_word(0));
  json::Array notes;
  std::string message = sendable(diag.message);
  bool is_placed = false;
  for (const std::string& place : diag.places) {
    std::string_view text = place;
    const auto found = take_range(text, context);
    if (found && is_placed) notes.push_back(related(*found, "here", context));
    if (found && !is_placed) range = *found;
    is_placed |= found.has_value();
    if (!found && place != context.path) message += "\nat: " + sendable(place);
  }
  for (const std::string& note : diag.notes) {
    std::string_view text = note;
    if (const auto found = take_range(text, context))
      notes.push_back(related(*found, text, context));
    else
      message += "\nnote: " + sendable(note);
  }
  if (!diag.hint.empty()) message += "\nhelp: " + sendable(diag.hint);
  json::Object object{{"range", toJSON(range)},
                      {"severity", static_cast<int>(severity)},
                      {"code", std::string(diag.code.id)},
                      {"source", "tessera"},
                      {"message", std::move(message)}};
  const std::filesystem::path page = context.pages / fmt::format("{}.md", diag.code.id);
  if (std::error_code none; std::filesystem::exists(page, none))
    object["codeDescription"] = json::Object{{"href", link_to(page)}};
  if (!notes.empty()) object["relatedInformation"] = std::move(notes);
  return object;
}

}  // namespace

std::string sendable(std::string_view text) {
  return printable(shortened(text));
}

void add_diagnostics(json::Array& all, const compiler::Diags& diags, llvm::lsp::DiagnosticSeverity severity,
                     const DiagnosticContext& context) {
  constexpr std::size_t kMost = 1000;
  for (const Diag& diag : diags)
    if (all.size() < kMost) all.push_back(diagnostic(diag, severity, context));
}

}  // namespace tessera::lsp
