#include "adf/run/source_line.h"

#include "base/process.h"
#include "base/text.h"

#include <fmt/format.h>

#include <execinfo.h>
#include <link.h>

#include <array>
#include <filesystem>

namespace tessera::adf {

namespace {

// Returns the address at which the program itself is loaded; its symbols count from this address.
std::uintptr_t load_offset() {
  std::uintptr_t offset = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* to) {
        *static_cast<std::uintptr_t*>(to) = info->dlpi_addr;
        return 1;  // the first entry is the program
      },
      &offset);
  return offset;
}

bool is_ours(std::string_view function, std::string_view file) {
  for (const std::string_view folder : {"/aie_api/", "/include/adf/", "/kernel_abi/"})
    if (file.find(folder) != file.npos) return true;
  for (const std::string_view space :
       {"aie::", "adf::", "tessera::", "void adf::", "std::", "boost::", "make_fcontext"})
    if (function.starts_with(space)) return true;
  return false;
}

}  // namespace

std::string source_line() {
  std::array<void*, 64> frames;
  const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
  std::error_code failure;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (failure) return {};
  Command command{.words = {"addr2line", "-e", program.string(), "-f", "-C", "-i"}, .folder = {}, .quiet = true};
  const std::uintptr_t offset = load_offset();
  // A return address lies behind the call, so subtract 1.
  for (int i = 0; i < count; ++i)
    command.words.push_back(
        fmt::format("{:#x}", reinterpret_cast<std::uintptr_t>(frames[static_cast<unsigned>(i)]) - offset - 1));
  const auto finished = run_program(std::move(command));
  if (!finished || !finished->is_success()) return {};
  std::string function_only;
  const auto lines = split(finished->said, '\n');
  for (std::size_t i = 0; i + 1 < lines.size(); i += 2) {
    const std::string_view function = lines[i], file = lines[i + 1].substr(0, lines[i + 1].find(" ("));
    if (function == "??" || is_ours(function, file)) continue;
    if (!file.starts_with('?') && !file.ends_with('?')) return std::string(file);
    if (function_only.empty() && !function.starts_with('_')) function_only = fmt::format("in {}", function);
  }
  return function_only;
}

}  // namespace tessera::adf
