// Findings about a container: errors and warnings of its readers, and places that break a rule.
//
// A row of a table holds a rule's code and severity (rule.h), so the rule itself only finds the places. A writer may
// repeat one mistake in every command of a stream. So a rule reports only the first four places in a part, and counts
// the rest.
#pragma once

#include "base/diag.h"
#include "base/text.h"

namespace tessera::container::rules {

// Error: the container cannot work. Warning: a part of it has another effect than its writer intended. Note: an oddity
// that working containers have, too.
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

  // Returns the findings, each placed within the part at `path`; the last one has a note with the number of places not
  // shown.
  std::vector<Diag> take(const std::string& path) && {
    if (count_ > kMostShown)
      diags_.back() = std::move(diags_.back())
                          .note("this report leaves out {} of this kind", counted(count_ - kMostShown, "place"));
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
