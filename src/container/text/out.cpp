#include "container/text/out.h"

#include "base/text.h"
#include "container/plain_text.h"

#include <algorithm>

namespace tessera::container {

namespace {

constexpr std::size_t kWordsPerLine = 8;
constexpr std::size_t kBytesPerLine = 16;
constexpr std::size_t kPiece = std::size_t{1} << 16;  // characters that go to a sink at once

}  // namespace

void TextOut::words(std::span<const std::uint32_t> data) {
  if (data.size() <= kWordsPerLine) {
    for (const std::uint32_t word : data) add(" {:#x}", word);
    return;
  }
  lines_ = data;
}

void TextOut::end(const Residue& residue) {
  for (std::size_t i = 0; i < residue.size(); ++i)
    add("{}{}:{:02x}", i == 0 ? " pad=" : ",", residue[i].offset, residue[i].value);
  text_ += '\n';
  for (std::size_t i = 0; i < lines_.size(); i += kWordsPerLine) {
    text_ += "  .word";
    for (const std::uint32_t word : lines_.subspan(i, std::min(kWordsPerLine, lines_.size() - i))) add(" {:#x}", word);
    text_ += '\n';
    give_pieces();
  }
  lines_ = {};
  give_pieces();
}

void TextOut::give_pieces() {
  if (sink_ == nullptr || text_.size() < kPiece) return;
  (*sink_)(text_);
  text_.clear();
}

void TextOut::quoted(std::string_view text) {
  text_ += " \"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    const bool begins_comment = text[i] == '#' || text.substr(i).starts_with("//");
    const bool is_plain = byte == '\t' || (byte >= ' ' && byte < kDelete);
    if (is_plain && !begins_comment && text[i] != kEscape.front())
      text_ += text[i];
    else
      add("{}{:02x}", kEscape, byte);
  }
  text_ += '"';
}

void TextOut::trailer(ByteSpan bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (std::size_t i = 0; i < bytes.size(); i += kBytesPerLine) {
    text_ += kTrailerMnemonic;
    for (const std::uint8_t byte : bytes.subspan(i, std::min(kBytesPerLine, bytes.size() - i))) {
      text_ += " 0x";
      text_ += kDigits[byte >> 4];
      text_ += kDigits[byte & 0xf];
    }
    end();
  }
}

void print_sync(const Sync& op, TextOut& out) {
  out.add("sync ({},{}) {} {}", op.col, op.row, lower(to_string(op.direction)), op.channel);
  if (op.cols != 1) out.add(" cols={}", op.cols);
  if (op.rows != 1) out.add(" rows={}", op.rows);
}

}  // namespace tessera::container
