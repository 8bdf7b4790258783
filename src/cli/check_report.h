// What the sanitizers of a run have found, and what that means: which of it is wrong, which untidy, and which accepted.
#pragma once

#include "cli/allowances.h"
#include "cli/cli.h"
#include "cli/seeds.h"
#include "sanitize/finding.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tessera::cli {

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
void add_check_options(CLI::App& verb, CheckOptions& options);

class CheckReport {
 public:
  // What there was to look at.
  struct Extent {
    std::size_t cores = 0, channels = 0, host_buffers = 0;
  };

  CheckReport(std::vector<sanitize::Finding> findings, Allowances& allowances, Extent extent, bool strict);

  // The findings that nobody accepts, and lines that accept nothing; the exit code.
  void print(Context& context) const;
  std::string line() const;  // "check: looked at 1 core, 4 channels and 2 host buffers: 1 error, 2 accepted\n"
  nlohmann::ordered_json findings() const;
  std::vector<Ending::Found> open() const;  // those that nobody accepts
  nlohmann::ordered_json summary() const;

 private:
  struct Judged {
    sanitize::Finding finding;
    bool fails;
    const Allowance* accepted;
  };
  std::size_t count(bool fails) const;  // of those that nobody accepts
  std::size_t accepted() const;

  std::vector<Judged> judged_;
  std::vector<Diag> unused_;
  Extent extent_;
  bool strict_;
};

}  // namespace tessera::cli
