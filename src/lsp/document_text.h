// The text of an open document, with three ways to name a place in it.
//
// The protocol counts lines from 0 and, within a line, the units of UTF-16: a character beyond U+FFFF counts as two.
// MLIR counts lines and bytes from 1. Tessera works with byte offsets. The classes of LLVM's protocol library turn a
// position of the protocol into bytes as if all text were ASCII, so this class does the conversions itself.
//
// Lines of the protocol end with "\n", "\r\n" or "\r"; lines of MLIR end with "\n" only.
#pragma once

#include <llvm/Support/LSP/Protocol.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::lsp {

using llvm::lsp::Position;
using llvm::lsp::Range;

class DocumentText {
 public:
  // The text must be UTF-8, as the strings of parsed JSON are.
  explicit DocumentText(std::string text);

  const std::string& text() const { return text_; }

  // A position behind the end of its line, or of the text, counts as that end. A position inside a character counts as
  // the begin of the character.
  std::size_t offset_of(const Position& position) const;
  Position position_of(std::size_t offset) const;
  Range range_of(std::size_t begin, std::size_t end) const { return {position_of(begin), position_of(end)}; }

  // Returns the offset of a place of MLIR.
  std::size_t offset_of_place(std::size_t line, std::size_t column) const;
  // Returns the end of the word that begins at the offset: a name with its sign (%value, @symbol, ^block, #alias,
  // !type), a number, or a single character.
  std::size_t end_of_word(std::size_t begin) const;
  // Returns the begin of the word that contains the offset.
  std::size_t begin_of_word(std::size_t offset) const;

  // Replaces a range, or the whole text.
  void replace(const std::optional<Range>& range, std::string_view with);

 private:
  void find_lines(std::vector<std::size_t>& lines, std::size_t begin, std::size_t end) const;
  std::size_t units_before(std::size_t offset) const;

  std::string text_;
  std::vector<std::size_t> lines_;          // the offset of each line of the protocol
  mutable std::vector<std::size_t> units_;  // in front of each block of the text; empty after an edit
};

}  // namespace tessera::lsp
