#include "adfc/compiler.h"

#include "adfc/codes.h"
#include "base/process.h"
#include "base/say.h"
#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <optional>
#include <thread>

namespace tessera::adfc {

Compiler::Compiler(const std::string& command, std::size_t jobs, bool verbose)
    : jobs_(std::max<std::size_t>(jobs, 1)), verbose_(verbose) {
  for (const std::string_view word : split(command, ' '))
    if (!word.empty()) command_.emplace_back(word);
}

std::vector<std::string> Compiler::with(const std::vector<std::string>& words) const {
  std::vector<std::string> all = command_;
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

bool Compiler::is_clang() const {
  return std::ranges::any_of(command_, [](const std::string& word) {
    return !word.starts_with('-') && std::filesystem::path(word).filename().string().find("clang") != std::string::npos;
  });
}

Result<std::vector<JobResult>> Compiler::run(const std::vector<Job>& all) const {
  std::vector<tl::expected<Finished, std::string>> finished(all.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < all.size(); i = next++)
      finished[i] = run_program({.words = all[i].words, .folder = {}, .quiet = true});
  };
  if (verbose_)
    for (const Job& job : all) say(stderr, "{}\n", fmt::join(job.words, " "));
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < std::min(jobs_, all.size()); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();

  std::vector<JobResult> results;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!finished[i])
      return Failure(error(code::no_compiler, "cannot run {}", all[i].words.front())
                         .note("{}", finished[i].error())
                         .help("install g++, or name another C++ compiler in CXX"));
    results.push_back({finished[i]->is_success(), finished[i]->said, finished[i]->ending()});
  }
  return results;
}

Result<JobResult> Compiler::run(const Job& one) const {
  TRY(std::vector<JobResult> results, run(std::vector<Job>{one}));
  return std::move(results.front());
}

Diag not_compiled(const Job& job, const JobResult& result) {
  return error(code::not_compiled, "the C++ compiler refused {}", job.about)
      .note("{} {}", job.words.front(), result.ending)
      .help("mend the errors above");
}

}  // namespace tessera::adfc
