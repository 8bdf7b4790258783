// What the sanitizers of a run have found, and what that means: which of it is wrong, which untidy, and which accepted.
#pragma once

#include "sanitize/finding.h"
#include "runtime/allowances.h"
#include "runtime/seeds.h"

#include <string>
#include <vector>

namespace tessera::runtime {

struct CheckOptions {
  std::string mode;                // "" without --check, "true" with it, or "strict"
  std::vector<std::string> allow;  // files of accepted findings

  bool enabled() const { return !mode.empty(); }
  // Lines that accept findings look at each of them.
  sanitize::FindingDetail detail() const {
    return allow.empty() ? sanitize::FindingDetail::Kinds : sanitize::FindingDetail::Each;
  }
  bool is_strict() const { return mode == "strict"; }  // what is untidy fails, too
};

class JudgedFindings {
 public:
  // What there was to look at.
  struct Extent {
    std::size_t cores = 0, channels = 0, host_buffers = 0;
  };
  struct Judged {
    sanitize::Finding finding;
    bool fails;
    const Allowance* accepted;
  };

  JudgedFindings(std::vector<sanitize::Finding> findings, Allowances& allowances, Extent extent, bool strict);

  const std::vector<Judged>& all() const { return judged_; }
  std::size_t count(bool fails) const;  // of those that nobody accepts
  std::size_t accepted() const;
  std::vector<Ending::Found> open() const;                     // those that nobody accepts
  const std::vector<Diag>& unused() const { return unused_; }  // lines that accept nothing
  const Extent& extent() const { return extent_; }
  bool is_strict() const { return strict_; }

 private:
  std::vector<Judged> judged_;
  std::vector<Diag> unused_;
  Extent extent_;
  bool strict_;
};

}  // namespace tessera::runtime
