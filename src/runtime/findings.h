// The findings of a run's sanitizers, divided into errors, warnings and findings that the user accepts.
#pragma once

#include "runtime/allowances.h"
#include "sanitize/finding.h"

#include <string>
#include <vector>

namespace tessera::runtime {

class JudgedFindings {
 public:
  // The numbers of units and buffers that the sanitizers observed.
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
  std::size_t count(bool fails) const;  // errors (true) or warnings (false), without accepted findings
  std::size_t accepted() const;
  const std::vector<Diag>& unused() const { return unused_; }  // T0714 for each line that accepted no finding
  const Extent& extent() const { return extent_; }
  bool is_strict() const { return strict_; }

 private:
  std::vector<Judged> judged_;
  std::vector<Diag> unused_;
  Extent extent_;
  bool strict_;
};

}  // namespace tessera::runtime
