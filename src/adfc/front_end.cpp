#include "adfc/front_end.h"

#include "adf/driver_interface.h"
#include "adfc/codes.h"
#include "adfc/link.h"
#include "adfc/object_copy.h"
#include "adfc/stub_archive.h"
#include "base/file.h"
#include "base/process.h"
#include "base/say.h"

#include <cstdlib>

namespace tessera::adfc {
namespace {

namespace fs = std::filesystem;

// Returns the functions that need a stand-in. Names with two underscores belong to compilers and their libraries, such
// as sanitizers.
std::vector<std::string> stand_in_names(const SymbolNames& missing) {
  std::vector<std::string> names;
  for (const std::string& name : missing)
    if (!name.starts_with("__")) names.push_back(name);
  return names;
}

// Turns off the search for leaks in this step, because the constructed graph stays in memory to the end of the process.
// The user needs reports about leaks of the program only.
void ignore_leaks() {
  const char* given = std::getenv("ASAN_OPTIONS");
  const std::string options = given == nullptr ? "" : std::string(given) + ":";
  setenv("ASAN_OPTIONS", (options + "detect_leaks=0").c_str(), 1);
}

// Runs the program, which writes `output` and ends before main because the variable `mode` is set. The messages that it
// prints come from the user's constructors and from libadf.
Result<void> run_before_main(const fs::path& program, const char* mode, const fs::path& output,
                             const fs::path& constraints) {
  ignore_leaks();
  setenv(mode, output.c_str(), 1);
  if (!constraints.empty()) setenv(adf::kWriteConstraintsVariable, constraints.c_str(), 1);
  const auto finished = run_program({.words = {program.string()}, .folder = {}, .quiet = true});
  unsetenv(mode);
  unsetenv(adf::kWriteConstraintsVariable);
  if (finished) say_as_is(stderr, finished->said);
  if (finished && finished->is_success()) return {};
  const bool has_errors = finished && finished->exit == 1;
  Diag diag =
      error(code::front_end_failed, "{}", has_errors ? "the graph has errors" : "the graph cannot be constructed");
  if (!has_errors)
    diag = std::move(diag).note("the program that constructs it {}", finished ? finished->ending() : finished.error());
  return Failure(std::move(diag).help(
      "{}", has_errors ? "mend the errors above"
                       : "look for a constructor that fails, or that calls a function which no file defines"));
}

}  // namespace

Result<std::vector<fs::path>> add_name_table(const Setting& setting, const ProgramFiles& files,
                                             const std::string& suffix, const std::string& more_tables) {
  std::vector<fs::path> named;
  NameTable table;
  std::size_t roots = 0;
  for (std::size_t i = 0; i < files.paths.size(); ++i) {
    add_names(table, files.paths[i], files.objects[i]);
    NewNames visible;
    for (; roots < table.roots.size(); ++roots) {
      NamedRoot& root = table.roots[roots];
      if (!root.is_local) continue;
      const std::string name = fmt::format("tessera_adfc_root{}", roots);
      visible[root.symbol] = name;
      root.symbol = name;
    }
    named.push_back(files.paths[i]);
    if (visible.empty()) continue;
    named.back() = setting.folder / fmt::format("program{}{}-visible.o", i, suffix);
    CHECK_OK(write_file(named.back(), with_new_names(files.objects[i], visible)));
  }
  const fs::path text = setting.folder / fmt::format("names{}.cpp", suffix);
  fs::path object = text;
  object.replace_extension(".o");
  CHECK_OK(write_file(text, text_of(table) + more_tables));
  CHECK_OK(run_shown(setting.compiler, {table_job(setting, text, object)}));
  named.push_back(object);
  return named;
}

Result<Design> run_front_end(const Setting& setting, const Installation& installation, const ProgramFiles& files,
                             const std::vector<fs::path>& named) {
  const SymbolNames missing = missing_symbols(files.objects);
  const std::uint16_t machine =
      files.objects.empty() ? std::uint16_t{EM_X86_64} : files.objects.front().header().e_machine;
  const fs::path stubs = setting.folder / "stand-ins.a";
  CHECK_OK(write_file(stubs, stub_archive(stand_in_names(missing), machine)));
  const fs::path program = setting.folder / "front-end";
  std::vector<fs::path> last{stubs};
  CHECK_OK(link(setting, installation, {.objects = named, .last = last, .output = program, .is_front_end = true}));
  const fs::path graph = setting.folder / "graph.json";
  CHECK_OK(run_before_main(program, adf::kFrontendVariable, graph, setting.options.write_constraints));
  TRY(const Bytes text, read_file(graph));
  return read_design(text);
}

Result<void> write_placed(const fs::path& program, const char* variable, const fs::path& output) {
  const fs::path absolute = fs::absolute(program);
  return run_before_main(absolute, variable, output, {});
}

}  // namespace tessera::adfc
