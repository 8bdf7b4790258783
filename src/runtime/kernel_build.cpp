#include "runtime/kernel_build.h"

#include "base/file.h"
#include "base/lasting.h"
#include "base/process.h"
#include "runtime/codes.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <mutex>

namespace tessera::runtime {

struct KernelBuild::Kept {
  Order order;
  std::string compiler;
  std::filesystem::path folder;  // in which the process worked: names of files depend on it
  std::shared_ptr<const KernelBuild> build;
};

namespace {

constexpr std::size_t kMostBuilds = 16;

std::string compiler_name() {
  const char* named = std::getenv("CXX");
  return named == nullptr || *named == '\0' ? "c++" : named;
}

// Returns the words of a rule for `make` behind its colon. A backslash stands before a space in a name, and at the end
// of a line that goes on.
std::vector<std::string> prerequisites(std::string_view rule) {
  std::vector<std::string> words(1);
  std::size_t at = std::min(rule.find(": "), rule.size());
  for (at += std::min<std::size_t>(2, rule.size() - at); at < rule.size(); ++at) {
    const bool escapes = rule[at] == '\\' && at + 1 < rule.size() && rule[at + 1] != '\n';
    if (escapes)
      words.back() += rule[++at];
    else if (rule[at] == ' ' || rule[at] == '\n' || rule[at] == '\\')
      words.emplace_back();
    else
      words.back() += rule[at];
  }
  std::erase(words, "");
  return words;
}

}  // namespace

KernelBuild::KernelBuild(TemporaryFolder folder, std::string library)
    : folder_(std::move(folder)), library_(std::move(library)) {}

KernelBuild::Header KernelBuild::as_now(const std::string& file) {
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size(file, none);
  return {file, bytes, std::filesystem::last_write_time(file, none)};
}

std::vector<KernelBuild::Header> KernelBuild::headers_of(const std::string& rule) {
  std::vector<Header> headers;
  for (const std::string& file : prerequisites(rule)) headers.push_back(as_now(file));
  return headers;
}

bool KernelBuild::is_current() const {
  return std::ranges::all_of(headers_, [](const Header& header) { return as_now(header.file) == header; });
}

Result<std::shared_ptr<const KernelBuild>> KernelBuild::of(const Order& order) {
  auto& kept = lasting([] { return std::deque<Kept>(); });
  static std::mutex one_at_a_time;  // a second session waits for the first one's build, and uses it
  const std::lock_guard lock(one_at_a_time);
  std::error_code none;
  const std::string compiler = compiler_name();
  const std::filesystem::path folder = std::filesystem::current_path(none);
  const auto found = std::ranges::find_if(kept, [&](const Kept& each) {
    return each.order == order && each.compiler == compiler && each.folder == folder;
  });
  if (found != kept.end()) {
    if (found->build->is_current()) return found->build;
    kept.erase(found);
  }
  TRY(std::shared_ptr<const KernelBuild> build, make(order));
  if (kept.size() == kMostBuilds) kept.pop_front();
  kept.push_back({order, compiler, folder, build});
  return build;
}

Result<std::shared_ptr<const KernelBuild>> KernelBuild::make(const Order& order) {
  TRY(TemporaryFolder folder, TemporaryFolder::make("kernels"));
  const auto inside = [&](const char* name) { return (folder.path() / name).string(); };
  CHECK_OK(write_file(inside("prelude.h"), order.prelude));
  // The compiler cannot read a pipe a second time. So it gets a file with the bytes that were read.
  std::string source = order.source;
  if (std::error_code none; !std::filesystem::is_regular_file(source, none)) {
    source = inside("kernel.source");
    CHECK_OK(write_file(source, order.text));
  }
  const std::string compiler = compiler_name(), library = inside("kernel.so"), rule = inside("kernel.d");
  std::vector<std::string> words{compiler};
  words.insert(words.end(), order.options.begin(), order.options.end());
  words.insert(words.end(), {"-include", inside("prelude.h"), "-MMD", "-MF", rule, source, "-o", library});
  const auto finished = run_program({.words = words, .folder = {}});
  if (!finished)
    return Failure(error(code::bad_kernel, "cannot run {}", compiler)
                       .note("{}", finished.error())
                       .help("install a C++ compiler, or name one in CXX"));
  if (!finished->is_success())
    return Failure(error(code::bad_kernel, "the kernel cannot be compiled")
                       .at("{}", order.source)
                       .note("the compiler {}", finished->ending())
                       .help("use the operations that docs/aie-api.md lists: Tessera compiles the kernel for this "
                             "machine, with its own headers of the AIE API"));
  TRY(const Bytes headers, read_file(rule));
  std::shared_ptr<KernelBuild> build(new KernelBuild(std::move(folder), library));
  build->headers_ = headers_of(std::string(headers.begin(), headers.end()));
  return build;
}

}  // namespace tessera::runtime
