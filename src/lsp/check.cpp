#include "lsp/check.h"

#include "compiler/compile/compile.h"
#include "lsp/codes.h"

#include <sys/resource.h>

#include <algorithm>

namespace tessera::lsp {

namespace {

using llvm::lsp::DiagnosticSeverity;

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of all diagnostics
[[maybe_unused]] constexpr rlim_t kMostMemory = rlim_t{4} << 30;

void limit(decltype(RLIMIT_CPU) what, rlim_t most) {
  rlimit bound{};
  if (::getrlimit(what, &bound) != 0) return;
  bound.rlim_max = std::min(bound.rlim_max, most);  // RLIM_INFINITY is the greatest number
  bound.rlim_cur = std::min(bound.rlim_cur, most);
  ::setrlimit(what, &bound);
}

void limit_this_process() {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, static_cast<rlim_t>(kLongestCheck.count()));
  limit(RLIMIT_FSIZE, 0);  // a check writes no files
#ifndef TESSERA_SANITIZED  // sanitizers reserve much address space
  limit(RLIMIT_AS, kMostMemory);
#endif
}

Bytes bytes_of(const llvm::json::Array& diagnostics) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(llvm::json::Array(diagnostics));
  return {text.begin(), text.end()};
}

// Runs in the child.
Bytes check(const DiagnosticContext& context) {
  limit_this_process();
  const auto compiled = compiler::compiler().compile({context.path, context.text.text()}, {});
  llvm::json::Array all;
  if (compiled) {
    add_diagnostics(all, compiled->findings, DiagnosticSeverity::Error, context);
    add_diagnostics(all, compiled->warnings, DiagnosticSeverity::Warning, context);
  } else {
    add_diagnostics(all, compiled.error(), DiagnosticSeverity::Error, context);
  }
  return bytes_of(all);
}

}  // namespace

RunningCheck::RunningCheck(std::string uri, std::int64_t version, const DiagnosticContext& context,
                           Clock::duration longest)
    : uri_(std::move(uri)),
      version_(version),
      deadline_(Clock::now() + longest),
      child_([&context] { return check(context); }) {}

llvm::json::Array RunningCheck::result(const DiagnosticContext& context) {
  const auto bytes = child_.result(kMostBytes, [this] { return Clock::now() >= deadline_; });
  if (bytes) {
    auto parsed = llvm::json::parse(llvm::StringRef(reinterpret_cast<const char*>(bytes->data()), bytes->size()));
    if (parsed && parsed->getAsArray() != nullptr) return std::move(*parsed->getAsArray());
    llvm::consumeError(parsed.takeError());
  }
  Diag diag = error(code::no_verdict, "the check of this design did not come to its end")
                  .at("{}", context.path)
                  .note("the check may take {} s and {} GiB of memory", kLongestCheck.count(), kMostMemory >> 30)
                  .help("run `tessera check` on the file, which has no such limits");
  llvm::json::Array all;
  add_diagnostics(all, {std::move(diag)}, DiagnosticSeverity::Warning, context);
  return all;
}

}  // namespace tessera::lsp
