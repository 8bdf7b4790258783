#include "cli/kernels.h"

#include "base/file.h"
#include "base/process.h"
#include "cli/codes.h"

#include <cstdlib>
#include <filesystem>

namespace tessera::cli {

namespace {

// Compilers of cores know these without a header, and so do kernels: the events of the core, as aie.event raises them.
// The command has them (host_bodies.cpp).
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

}  // namespace

Result<void> Kernels::add(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (std::filesystem::path(file).extension() == ".so")
      libraries_.push_back(std::filesystem::absolute(file).string());  // without a folder, the system's would be meant
    else
      CHECK_OK(build(file));
  }
  return {};
}

Result<void> Kernels::build(const std::string& source) {
  if (!folder_) {
    TRY(folder_, TemporaryFolder::make("kernels"));
    CHECK_OK(write_file(builtins(), kBuiltins));
  }
  const char* named = std::getenv("CXX");
  const std::string compiler = named == nullptr || *named == '\0' ? "c++" : named;
  const std::string library = (folder_->path() / fmt::format("kernel{}.so", libraries_.size())).string();
  // Compilers of C++ take each source for theirs.
  const std::string language = std::filesystem::path(source).extension() == ".c" ? "c" : "c++";
  const auto finished = run_program({.words = {compiler, "-O2", "-shared", "-fPIC", "-fexceptions", "-ffp-contract=off",
                                               "-include", builtins().string(), "-x", language, source, "-o", library},
                                     .folder = {}});
  if (!finished)
    return Failure(error(code::bad_kernel, "cannot run {}", compiler)
                       .note("{}", finished.error())
                       .help("install a C++ compiler, or name one in CXX"));
  if (!finished->is_success())
    return Failure(error(code::bad_kernel, "the kernel cannot be compiled")
                       .at("{}", source)
                       .note("its compiler {}", finished->ending())
                       .help("it is compiled for this machine: without headers of the vendor's compiler"));
  libraries_.push_back(library);
  return {};
}

std::filesystem::path Kernels::builtins() const {
  return folder_->path() / "builtins.h";
}

}  // namespace tessera::cli
