#include "lsp/document.h"

#include "lsp/codes.h"

#include <algorithm>

namespace tessera::lsp {

Document::Document(std::string path, std::string text, std::int64_t version)
    : path_(std::move(path)), text_(std::move(text)), version_(version) {
  parse(version);
}

void Document::parse(std::int64_t version) {
  version_ = version;
  errors_.clear();
  warnings_.clear();
  if (is_too_long()) {
    design_.reset();
    warnings_.push_back(error(code::too_long, "the design is too long for the language server")
                            .at("{}", path_)
                            .note("it has {} bytes, and the server parses at most {}", text_.text().size(), kMostText)
                            .help("run `tessera check` on the file"));
    return;
  }
  auto parsed = std::make_unique<ParsedDesign>(path_, text_.text());
  errors_ = parsed->errors();
  warnings_ = parsed->warnings();
  if (parsed->is_parsed()) design_ = std::move(parsed);
  if (design_) compare();
}

void Document::compare() {
  const std::string &now = text_.text(), &then = design_->text();
  const std::size_t most = std::min(now.size(), then.size());
  same_begin_ = static_cast<std::size_t>(std::ranges::mismatch(now, then).in1 - now.begin());
  same_end_ = 0;
  while (same_end_ < most - same_begin_ && now[now.size() - 1 - same_end_] == then[then.size() - 1 - same_end_])
    ++same_end_;
}

namespace {

// Converts an offset between two texts that share `begin` bytes at their begin and `end` bytes at their end.
std::optional<std::size_t> converted(std::size_t offset, std::size_t from, std::size_t to, std::size_t begin,
                                     std::size_t end) {
  if (offset > from) return std::nullopt;
  if (offset <= begin) return offset;
  if (offset < from - end) return std::nullopt;
  return to - (from - offset);
}

}  // namespace

std::optional<std::size_t> Document::to_design(std::size_t offset) const {
  return converted(offset, text_.text().size(), design_->text().size(), same_begin_, same_end_);
}

std::optional<Span> Document::from_design(Span span) const {
  const std::size_t now = text_.text().size(), then = design_->text().size();
  const auto begin = converted(span.begin, then, now, same_begin_, same_end_);
  const auto end = converted(span.end, then, now, same_begin_, same_end_);
  if (!begin || !end || *end < *begin) return std::nullopt;
  return Span{*begin, *end};
}

std::optional<Range> Document::range_of(Span span) const {
  const auto here = from_design(span);
  if (!here) return std::nullopt;
  return text_.range_of(here->begin, here->end);
}

}  // namespace tessera::lsp
