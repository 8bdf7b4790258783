// An open document: its text, and the designs that its text was parsed to.
//
// While the user types, most texts cannot be parsed. Hover and definitions then come from the last text that could be
// parsed. The server then answers for places in front of the changed characters and behind them, where both texts are
// equal, and gives no answer for the changed characters.
#pragma once

#include "lsp/parsed_design.h"

#include <memory>
#include <optional>

namespace tessera::lsp {

// The longest text that the server parses. `tessera check` has no such limit; a server keeps its designs in memory.
inline constexpr std::size_t kMostText = std::size_t{8} << 20;

class Document {
 public:
  Document(std::string path, std::string text, std::int64_t version);

  const std::string& path() const { return path_; }
  const DocumentText& text() const { return text_; }
  std::int64_t version() const { return version_; }
  bool is_too_long() const { return text_.text().size() > kMostText; }

  // Replaces a range of the text, or all of it. Call parse() after the last change.
  void replace(const std::optional<Range>& range, std::string_view with) { text_.replace(range, with); }
  void parse(std::int64_t version);

  // Errors and warnings of the parser and the verifiers.
  const compiler::Diags& errors() const { return errors_; }
  const compiler::Diags& warnings() const { return warnings_; }

  // The last design that could be parsed; null when there was none.
  const ParsedDesign* design() const { return design_.get(); }
  // Convert an offset in the text to the offset in the design's text, and a span back; absent in the changed part.
  std::optional<std::size_t> to_design(std::size_t offset) const;
  std::optional<Span> from_design(Span span) const;
  std::optional<Range> range_of(Span span) const;  // of a span of the design

 private:
  void compare();

  std::string path_;
  DocumentText text_;
  std::int64_t version_;
  compiler::Diags errors_, warnings_;
  std::unique_ptr<ParsedDesign> design_;
  std::size_t same_begin_ = 0, same_end_ = 0;  // the bytes that text and design have in common at begin and end
};

}  // namespace tessera::lsp
