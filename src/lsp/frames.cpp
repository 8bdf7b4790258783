#include "lsp/frames.h"

#include "base/text.h"
#include "lsp/codes.h"

#include <algorithm>

namespace tessera::lsp {

namespace {

Failure bad_header(std::string_view why) {
  return Failure(error(code::no_frame, "standard input is not a sequence of messages of the language server protocol")
                     .note("{}", why)
                     .help("let an editor start the server"));
}

// Reads the lines of a header. Ignores all lines except Content-Length.
Result<std::uint64_t> length_in(std::string_view header) {
  std::optional<std::uint64_t> length;
  while (!header.empty()) {
    const std::string_view line = take_line(header);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return bad_header("a header has a line without a colon");
    if (lower(trim(line.substr(0, colon))) != "content-length") continue;
    const std::string_view value = trim(line.substr(colon + 1));
    const bool is_decimal = !value.empty() && std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
    const auto number = is_decimal ? parse_number(value) : std::nullopt;
    if (!number || length) return bad_header("a header has no Content-Length that is one number");
    length = number;
  }
  if (!length) return bad_header("a header has no line Content-Length");
  return *length;
}

}  // namespace

void Frames::add(std::string_view bytes) {
  const std::size_t dropped = static_cast<std::size_t>(std::min<std::uint64_t>(to_drop_, bytes.size()));
  to_drop_ -= dropped;
  bytes_.erase(0, at_);
  at_ = 0;
  bytes_ += bytes.substr(dropped);
}

// Returns the length in the next header; absent when the header has not all come.
Result<std::optional<std::uint64_t>> Frames::length() {
  const std::string_view rest = std::string_view(bytes_).substr(at_);
  constexpr std::string_view kEnds[] = {"\r\n\r\n", "\n\n"};
  std::size_t end = std::string_view::npos, after = end;
  for (const std::string_view mark : kEnds)
    if (const std::size_t found = rest.substr(0, kMostHeader).find(mark); found < end) {
      end = found;
      after = found + mark.size();
    }
  if (end == std::string_view::npos) {
    if (rest.size() >= kMostHeader) return bad_header("a header is too long");
    return std::nullopt;
  }
  TRY(const std::uint64_t length, length_in(rest.substr(0, end)));
  at_ += after;
  return length;
}

Result<std::optional<Frame>> Frames::next() {
  if (to_drop_ > 0) return std::nullopt;
  if (!length_) {
    TRY(length_, length());
  }
  if (!length_) return std::nullopt;
  const std::size_t have = bytes_.size() - at_;
  Frame frame;
  if (*length_ > kMostMessage) {
    frame.dropped = *length_;
    const auto dropped = static_cast<std::size_t>(std::min<std::uint64_t>(*length_, have));
    to_drop_ = *length_ - dropped;
    at_ += dropped;
  } else {
    if (have < *length_) return std::nullopt;
    frame.message = bytes_.substr(at_, static_cast<std::size_t>(*length_));
    at_ += frame.message.size();
  }
  length_.reset();
  return frame;
}

}  // namespace tessera::lsp
