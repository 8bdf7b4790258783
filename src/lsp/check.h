// The check of a design beside the server: the diagnostics of `tessera check`, from a process of its own.
//
// A check lowers, places and routes the whole design. That takes from milliseconds to seconds, and the text may come
// from anybody. The choices: a check in the server would delay its answers while the user types; a thread cannot be
// stopped when the user types on, and shares its memory with the server. So each check is a child process with limits
// of time and memory (base/child.h). The server ends the child at the next edit, and a crash of the child is a
// diagnostic. A check compiles no kernels and runs no bodies of cores.
#pragma once

#include "base/child.h"
#include "lsp/diagnostics.h"

#include <chrono>

namespace tessera::lsp {

inline constexpr std::chrono::seconds kLongestCheck{30};

class RunningCheck {
 public:
  using Clock = std::chrono::steady_clock;

  RunningCheck(std::string uri, std::int64_t version, const DiagnosticContext& context,
               Clock::duration longest = kLongestCheck);

  const std::string& uri() const { return uri_; }
  std::int64_t version() const { return version_; }
  int file() const { return child_.file(); }  // readable when result() will not wait long; -1 if no child started
  Clock::time_point deadline() const { return deadline_; }

  // Returns the diagnostics. A check that crashed, took too long or needed too much memory gives T1703.
  llvm::json::Array result(const DiagnosticContext& context);

 private:
  std::string uri_;
  std::int64_t version_;
  Clock::time_point deadline_;
  Child child_;
};

}  // namespace tessera::lsp
