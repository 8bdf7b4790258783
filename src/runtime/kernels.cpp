#include "runtime/kernels.h"

#include "base/file.h"
#include "base/files_read.h"
#include "runtime/kernel_archs.h"  // generated
#include "runtime/own_file.h"

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

// Loops over lanes use this machine's SIMD (-O3, -march=native), but must not fuse two operations that a core rounds
// separately (-ffp-contract=off). Kernels may have functions with always_inline but without `inline`. A shared library
// can inline these only if no other definition may replace them (-fno-semantic-interposition). A C++ compiler would
// compile a C source as C++, so -x names the language.
Result<void> Kernels::build(const std::string& source, device::Arch arch, const KernelOptions& options) {
  TRY(Bytes text, read_file(source));  // reports a missing file before the compiler would
  const bool is_c = std::filesystem::path(source).extension() == ".c";
  std::vector<std::string> words{"-O3",
                                 "-march=native",
                                 "-shared",
                                 "-fPIC",
                                 "-fno-semantic-interposition",
                                 "-fexceptions",
                                 "-ffp-contract=off",
                                 fmt::format("-D__AIE_ARCH__={}", aie_arch(arch))};
  if (options.slots) words.push_back("-DAIE_API_COUNT_SLOTS");
  if (!is_c) words.push_back("-std=c++20");
  if (const auto folder = headers(options)) words.push_back("-I" + *folder);
  words.insert(words.end(), {"-x", is_c ? "c" : "c++"});
  TRY(std::shared_ptr<const KernelBuild> built,
      KernelBuild::of({source, std::move(text), std::move(words), kBuiltins}));
  libraries_.push_back(built->library());
  builds_.push_back(std::move(built));
  return {};
}

}  // namespace tessera::runtime
