#include "runtime/kernels.h"

#include "base/file.h"
#include "base/files_read.h"
#include "base/process.h"
#include "runtime/codes.h"
#include "runtime/kernel_archs.h"  // generated
#include "runtime/own_file.h"

#include <cstdlib>
#include <filesystem>

namespace tessera::runtime {

namespace {

// Declares functions that kernels call without a header, as compilers of cores allow: they raise the core's events,
// like aie.event. running_body.cpp defines them.
constexpr std::string_view kBuiltins = R"(#pragma once
#ifdef __cplusplus
extern "C" {
#endif
void event0(void);
void event1(void);
#ifdef __cplusplus
}
#endif
)";

// Returns the folder with the headers of the AIE API: the caller's, or `include` beside the folder of Tessera's own
// file. Absent if the latter does not exist.
std::optional<std::string> headers(const KernelOptions& options) {
  if (!options.headers.empty()) return options.headers;
  const std::filesystem::path folder = own_file().parent_path().parent_path() / "include";
  std::error_code failed;
  return std::filesystem::exists(folder / "aie_api", failed) ? std::optional(folder.string()) : std::nullopt;
}

}  // namespace

Result<void> Kernels::add(const KernelOptions& options, device::Arch arch) {
  for (const std::string& file : options.files) {
    if (std::filesystem::path(file).extension() == ".so") {
      libraries_.push_back(std::filesystem::absolute(file).string());  // the loader searches the system for a bare name
      note_file_read(file);
    } else {
      CHECK_OK(build(file, arch, options));
    }
  }
  return {};
}

Result<void> Kernels::build(const std::string& source, device::Arch arch, const KernelOptions& options) {
  TRY(const Bytes text, read_file(source));  // reports a missing file before the compiler would
  if (!folder_) {
    TRY(folder_, TemporaryFolder::make("kernels"));
    CHECK_OK(write_file(builtins(), kBuiltins));
  }
  // The compiler cannot read a pipe a second time. So it gets a file with the bytes that were read.
  std::string read_again = source;
  if (std::error_code none; !std::filesystem::is_regular_file(source, none)) {
    read_again = (folder_->path() / fmt::format("kernel{}.source", libraries_.size())).string();
    CHECK_OK(write_file(read_again, text));
  }
  const char* named = std::getenv("CXX");
  const std::string compiler = named == nullptr || *named == '\0' ? "c++" : named;
  const std::string library = (folder_->path() / fmt::format("kernel{}.so", libraries_.size())).string();
  // A C++ compiler would compile a C source as C++, so -x names the language. Loops over lanes use this machine's SIMD
  // (-O3, -march=native), but must not fuse two operations that a core rounds separately (-ffp-contract=off). Kernels
  // may have functions with always_inline but without `inline`. A shared library can inline these only if no other
  // definition may replace them (-fno-semantic-interposition).
  const bool is_c = std::filesystem::path(source).extension() == ".c";
  std::vector<std::string> words{compiler,
                                 "-O3",
                                 "-march=native",
                                 "-shared",
                                 "-fPIC",
                                 "-fno-semantic-interposition",
                                 "-fexceptions",
                                 "-ffp-contract=off",
                                 fmt::format("-D__AIE_ARCH__={}", aie_arch(arch)),
                                 "-include",
                                 builtins().string()};
  if (options.slots) words.push_back("-DAIE_API_COUNT_SLOTS");
  if (!is_c) words.push_back("-std=c++20");
  if (const auto folder = headers(options)) words.push_back("-I" + *folder);
  words.insert(words.end(), {"-x", is_c ? "c" : "c++", read_again, "-o", library});
  const auto finished = run_program({.words = words, .folder = {}});
  if (!finished)
    return Failure(error(code::bad_kernel, "cannot run {}", compiler)
                       .note("{}", finished.error())
                       .help("install a C++ compiler, or name one in CXX"));
  if (!finished->is_success())
    return Failure(error(code::bad_kernel, "the kernel cannot be compiled")
                       .at("{}", source)
                       .note("the compiler {}", finished->ending())
                       .help("use the operations that docs/aie-api.md lists: Tessera compiles the kernel for this "
                             "machine, with its own headers of the AIE API"));
  libraries_.push_back(library);
  return {};
}

std::filesystem::path Kernels::builtins() const {
  return folder_->path() / "builtins.h";
}

}  // namespace tessera::runtime
