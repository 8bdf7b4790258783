// Findings about a container: contradictions and damage that its reader tolerates.
//
// A rule knows its code and severity (rule.h), and has only to say where a container breaks it. One mistake of a writer
// may occur in every command of a stream, and the hundredth finding of a kind helps nobody. So a rule reports the first
// few places in a part, and counts the others.
#pragma once

#include "base/diag.h"
#include "base/text.h"

namespace tessera::container::rules {

// Error: the container cannot work. Warning: a part of it does not what its writer meant. Note: an oddity that working
// containers have.
enum class Severity : std::uint8_t { Error, Warning, Note };

struct Finding {
  Severity severity;
  Diag diag;
};

// The places that one rule finds in one part of a file.
class Found {
 public:
  static constexpr std::size_t kMostShown = 4;

  explicit Found(Code code) : code_(code) {}

  template <class... Args>
  Diag diag(fmt::format_string<Args...> text, Args&&... args) const {
    return error(code_, text, std::forward<Args>(args)...);
  }
  void add(Diag diag) {
    if (++count_ <= kMostShown) diags_.push_back(std::move(diag));
  }

  // The findings, each placed within the part at `path`; the last one tells how many are not shown.
  std::vector<Diag> take(const std::string& path) && {
    if (count_ > kMostShown)
      diags_.back() = std::move(diags_.back()).note("{} of this kind not shown", counted(count_ - kMostShown, "place"));
    if (!path.empty())
      for (Diag& diag : diags_) diag = std::move(diag).within(path);
    return std::move(diags_);
  }

 private:
  Code code_;
  std::vector<Diag> diags_{};
  std::size_t count_ = 0;
};

}  // namespace tessera::container::rules
