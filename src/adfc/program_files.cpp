#include "adfc/program_files.h"

#include "adfc/codes.h"
#include "base/file.h"
#include "base/say.h"

#include <algorithm>

namespace tessera::adfc {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFrontEndMacro = "__ADF_FRONTEND__";

bool is_main(const ObjectFile& object) {
  return object.defines("main");
}

// Compiles all files of the program. `more` has words for each compilation; `suffix` ends the names of the objects.
Result<ProgramFiles> compile_all(const Setting& setting, const std::string& macro, const std::string& suffix,
                                 const std::vector<std::string>& more) {
  ProgramFiles files;
  files.macro = macro;
  std::vector<Job> jobs;
  std::vector<fs::path> lists;
  for (const fs::path& source : setting.options.sources) {
    const std::size_t number = files.paths.size();
    const fs::path object = setting.folder / fmt::format("program{}{}.o", number, suffix);
    fs::path list = object;
    list.replace_extension(".d");
    std::vector<std::string> words = compile_words(setting, macro);
    words.push_back("-g");  // names of objects come from debug information
    // Otherwise clang leaves out classes that a library defines, and their sizes.
    if (setting.compiler.is_clang()) words.push_back("-fstandalone-debug");
    words.insert(words.end(), more.begin(), more.end());
    for (std::string word : {"-x", "c++", "-MD", "-MF"}) words.push_back(std::move(word));
    for (const fs::path& path : {list, fs::path("-c"), source, fs::path("-o"), object}) words.push_back(path.string());
    jobs.push_back({setting.compiler.with(words), source.string()});
    files.paths.push_back(object);
    lists.push_back(list);
  }
  CHECK_OK(run_shown(setting.compiler, jobs));
  for (std::size_t i = 0; i < files.paths.size(); ++i) {
    TRY(Bytes bytes, read_file(files.paths[i]));
    TRY(ObjectFile object, ObjectFile::read(std::move(bytes), setting.options.sources[i].string()));
    files.objects.push_back(std::move(object));
    std::ranges::move(read_depends(lists[i]), std::back_inserter(files.depends));
  }
  return files;
}

}  // namespace

std::vector<std::string> compile_words(const Setting& setting, const std::string& macro) {
  // Kernels are written for a compiler that lets integers wrap and lets cast pointers alias. Two operations that a core
  // rounds separately must not be fused. The user's options come last, so they override these.
  std::vector<std::string> words{
      "-std=c++20", "-O2", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-Wno-unknown-pragmas",
      // A function whose variables are larger than the pages below the stack must not reach the memory below them.
      "-fstack-clash-protection",
      // The name of the temporary folder must not appear in the program.
      fmt::format("-ffile-prefix-map={}=adfc", setting.folder.string()), "-I" + setting.headers.string()};
  if (!setting.options.macro_is_given) words.push_back("-D" + macro);
  const auto is_arch = [](const std::string& word) { return word.find("__AIE_ARCH__") != std::string::npos; };
  if (std::ranges::none_of(setting.options.compile, is_arch))
    words.push_back(fmt::format("-D__AIE_ARCH__={}", setting.options.arch));
  if (setting.options.array && setting.options.counts_slots) words.emplace_back("-DAIE_API_COUNT_SLOTS");
  words.insert(words.end(), setting.options.compile.begin(), setting.options.compile.end());
  words.push_back("-idirafter" + (setting.headers / "hls").string());
  return words;
}

Result<ProgramFiles> compile_program(const Setting& setting) {
  std::vector<std::string> macros{"__X86SIM__", "__AIESIM__"};
  if (setting.options.aiesim_first) std::ranges::reverse(macros);
  if (setting.options.macro_is_given) macros.resize(1);
  for (const std::string& macro : macros) {
    TRY(ProgramFiles files, compile_all(setting, macro, "", {}));
    if (std::ranges::any_of(files.objects, is_main)) return files;
  }
  return Failure(error(code::no_main, "no file of the program defines main")
                     .note("tried with {}", setting.options.macro_is_given
                                                ? std::string("the macro of the command line")
                                                : fmt::format("{} and with {}", macros.front(), macros.back()))
                     .help("name the file with main, or define the macro that main stands under"));
}

Result<ProgramFiles> compile_for_front_end(const Setting& setting, const std::string& macro) {
  return compile_all(setting, macro, "-frontend", {fmt::format("-D{}", kFrontEndMacro)});
}

bool reads_frontend_macro(const ProgramFiles& files) {
  return std::ranges::any_of(files.depends, [](const fs::path& path) {
    const auto bytes = read_file(path);
    if (!bytes) return false;
    return std::string_view(reinterpret_cast<const char*>(bytes->data()), bytes->size()).find(kFrontEndMacro) !=
           std::string_view::npos;
  });
}

SymbolNames missing_symbols(const std::vector<ObjectFile>& objects) {
  SymbolNames missing;
  for (const ObjectFile& object : objects)
    for (const Symbol& symbol : object.symbols())
      if (!symbol.is_local() && !symbol.is_defined() && !symbol.is_weak() && !symbol.name.empty())
        missing.emplace(symbol.name);
  for (const ObjectFile& object : objects)
    for (const Symbol& symbol : object.symbols())
      if (!symbol.is_local() && symbol.is_defined()) missing.erase(std::string(symbol.name));
  return missing;
}

SymbolNames weak_symbols(const std::vector<ObjectFile>& objects) {
  SymbolNames weak;
  for (const ObjectFile& object : objects)
    for (const Symbol& symbol : object.symbols())
      if (symbol.is_weak() && symbol.is_defined()) weak.emplace(symbol.name);
  return weak;
}

std::vector<fs::path> read_depends(const fs::path& list) {
  std::vector<fs::path> files;
  const auto bytes = read_file(list);
  if (!bytes) return files;
  std::string word;
  bool is_target = true;
  const auto finish = [&] {
    if (!word.empty() && !is_target && !word.starts_with("/usr/")) files.emplace_back(word);
    if (word.ends_with(':')) is_target = false;
    word.clear();
  };
  for (std::size_t i = 0; i < bytes->size(); ++i) {
    const char c = static_cast<char>((*bytes)[i]);
    const char next = i + 1 < bytes->size() ? static_cast<char>((*bytes)[i + 1]) : '\n';
    if (c == '\\' && next == '\n') continue;
    if (c == '\\' && (next == ' ' || next == '#')) {
      word += next;
      ++i;
    } else if (c == ' ' || c == '\n') {
      finish();
    } else {
      word += c;
    }
  }
  finish();
  return files;
}

Result<std::vector<JobResult>> run_shown(const Compiler& compiler, const std::vector<Job>& jobs) {
  TRY(std::vector<JobResult> results, compiler.run(jobs));
  for (const JobResult& result : results) say_as_is(stderr, result.said);
  for (std::size_t i = 0; i < jobs.size(); ++i)
    if (!results[i].succeeded) return Failure(not_compiled(jobs[i], results[i]));
  return results;
}

}  // namespace tessera::adfc
