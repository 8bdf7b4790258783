#include "compiler/cores/peano.h"

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "compiler/codes.h"

namespace tessera::compiler {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kOpt = "opt", kLlc = "llc", kClang = "clang", kLinker = "ld.lld";

// The most lines of a failing tool's output that the diagnostic keeps.
constexpr std::size_t kMostLines = 20;

Diag with_what_it_said(Diag diag, std::string_view said) {
  std::size_t more = 0;
  for (const std::string_view line : split(said, '\n'))
    if (trim(line).empty())
      continue;
    else if (diag.notes.size() < kMostLines)
      diag.notes.emplace_back(line);
    else
      ++more;
  if (more != 0) diag.notes.push_back(fmt::format("and {} more", counted(more, "line")));
  return diag;
}

}  // namespace

Result<Peano> Peano::in(const fs::path& folder) {
  std::error_code ignored;
  const fs::path bin = fs::absolute(folder, ignored) / "bin";
  for (const std::string_view tool : {kOpt, kLlc, kClang, kLinker})
    if (!fs::is_regular_file(bin / tool, ignored))
      return Failure(error(code::no_tool, "the compiler of cores is not installed: {} is missing", tool)
                         .at("{}", (folder / "bin").string())
                         .help("give the folder of an installation of llvm-aie, with {}, {}, {} and {} in bin", kOpt,
                               kLlc, kClang, kLinker));
  return Peano(bin);
}

Result<void> Peano::run(std::string_view tool, std::vector<std::string> arguments, const fs::path& folder,
                        const std::string& output) const {
  arguments.insert(arguments.begin(), (bin_ / tool).string());
  arguments.insert(arguments.end(), {"-o", output});
  const auto finished = run_program({.words = std::move(arguments), .folder = folder, .quiet = true});
  if (!finished)
    return Failure(
        error(code::no_tool, "{} cannot be run", tool).at("{}", (bin_ / tool).string()).note("{}", finished.error()));
  std::error_code ignored;
  if (finished->is_success() && fs::is_regular_file(folder / output, ignored)) return {};
  Diag diag = finished->is_success() ? error(code::tool_failed, "{} did not write {}", tool, output)
                                     : error(code::tool_failed, "{} {}", tool, finished->ending());
  return Failure(with_what_it_said(std::move(diag), finished->said));
}

Result<fs::path> Peano::build(const CoreSources& core, const CoreTarget& target, const fs::path& folder,
                              const std::function<void(std::string_view)>& tell) const {
  const std::string source = core.name + ".ll", optimised = core.name + ".opt.ll", object = core.name + ".o",
                    script = core.name + ".ld", program = core.name + ".elf";
  CHECK_OK(write_file(folder / source, core.llvm_ir));
  CHECK_OK(write_file(folder / script, core.linker_script));
  // Higher levels of opt make vectors that the code generator cannot handle.
  tell(kOpt);
  CHECK_OK(run(kOpt, {"--passes=default<O1>", "-inline-threshold=10", "-S", source}, folder, optimised));
  tell(kLlc);
  CHECK_OK(run(kLlc,
               {optimised, "-O2", fmt::format("--march={}", target.target), "--function-sections", "--filetype=obj"},
               folder, object));
  tell(kClang);
  CHECK_OK(run(kClang,
               {"-O2", fmt::format("--target={}", target.triple), object, "-Wl,--gc-sections",
                "-Wl,--orphan-handling=error", "-Wl,-T," + script},
               folder, program));
  return folder / program;
}

}  // namespace tessera::compiler
