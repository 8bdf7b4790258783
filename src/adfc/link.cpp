#include "adfc/link.h"

#include "adfc/codes.h"
#include "base/file.h"
#include "base/say.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::adfc {
namespace {

namespace fs = std::filesystem;

// Returns the names in the linker's messages "undefined reference to `NAME'" (GNU) and "undefined symbol: NAME" (LLVM).
std::vector<std::string> undefined_names(std::string_view said) {
  std::vector<std::string> names;
  for (const std::string_view line : split(said, '\n')) {
    std::string name;
    if (const std::size_t at = line.find("undefined reference to `"); at != std::string_view::npos)
      name = line.substr(at + 24, line.rfind('\'') - at - 24);
    else if (const std::size_t other = line.find("undefined symbol: "); other != std::string_view::npos)
      name = line.substr(other + 18);
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

}  // namespace

Job table_job(const Setting& setting, const fs::path& text, const fs::path& object) {
  std::vector<std::string> words{"-std=c++20",   "-I" + setting.headers.string(), "-c", text.string(), "-o",
                                 object.string()};
  // Passes on the options that decide which objects fit together: -fPIC, -fPIE, their opposites, and -m.
  for (const std::string& word : setting.options.compile)
    if (word.starts_with("-fPI") || word.starts_with("-fno-PI") || word.starts_with("-fpi") || word.starts_with("-m"))
      words.push_back(word);
  return {setting.compiler.with(words), text.string()};
}

Result<void> link(const Setting& setting, const Installation& installation, const Link& what) {
  std::vector<std::string> words;
  // The list of objects may be too long for a command line, so adfc++ writes it to a file.
  std::string list;
  for (const fs::path& object : what.objects) list += fmt::format("\"{}\"\n", object.string());
  const fs::path list_file = setting.folder / (what.output.filename().string() + ".objects");
  CHECK_OK(write_file(list_file, list));
  words.push_back("@" + list_file.string());
  words.insert(words.end(), setting.options.link.begin(), setting.options.link.end());
  for (const std::string& word : setting.options.compile)
    if (word == "-g0") words.emplace_back("-Wl,--strip-debug");
  words.push_back("-L" + installation.libraries.string());
  if (what.has_array) {
    for (const char* word : {"-Wl,-u,tessera_adf_array", "-ladf_array", "-ladf", "-ltessera"}) words.emplace_back(word);
    words.push_back("-Wl,-rpath," + installation.libraries.string());
  }
  words.emplace_back("-ladf");
  words.emplace_back("-Wl,--wrap=main");
  words.emplace_back("-pthread");
  // The compiler would put its own libraries behind the last archives. It moves -lc unless only the linker sees the
  // option.
  if (!what.last.empty()) words.emplace_back("-Wl,-lstdc++,-lm,-lgcc_s,-lgcc,-lc");
  for (const fs::path& archive : what.last) words.push_back(archive.string());
  words.emplace_back("-o");
  words.push_back(what.output.string());

  const Job job{setting.compiler.with(words), what.output.string()};
  TRY(const JobResult result, setting.compiler.run(job));
  if (result.succeeded) {
    if (!what.is_front_end) say_as_is(stderr, result.said);
    return {};
  }
  Diag diag = error(code::not_linked, "the program cannot be linked");
  const std::vector<std::string> names = undefined_names(result.said);
  if (names.empty()) say_as_is(stderr, result.said);
  for (const std::string& name : names) diag.notes.push_back("no file defines " + name);
  return Failure(std::move(diag).help("{}", names.empty() ? "the linker's messages above name the cause"
                                                          : "name the files that define them: beside the graph's file, "
                                                            "or in source() of the kernel"));
}

}  // namespace tessera::adfc
