#include "adfc/kernel_units.h"

#include "adfc/codes.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>

namespace tessera::adfc {
namespace {

namespace fs = std::filesystem;

// Returns the folder of the file in "file:line", the place where the graph creates the kernel.
fs::path folder_of_place(const std::string& place) {
  return fs::path(place.substr(0, place.rfind(':'))).parent_path();
}

Result<fs::path> found_file(const Kernel& kernel, const std::string& file, std::string_view constraint,
                            const SearchPath& search) {
  std::vector<fs::path> folders{folder_of_place(kernel.place)};
  folders.insert(folders.end(), search.folders.begin(), search.folders.end());
  std::error_code none;
  for (const fs::path& folder : folders)
    if (const fs::path path = folder / file; fs::is_regular_file(path, none))
      return fs::absolute(path, none).lexically_normal();
  Diag diag = error(code::no_source_file, "{} of {} names {}, which does not exist", constraint, kernel.name, file)
                  .at("{}", kernel.place);
  for (const fs::path& folder : search.folders) diag.notes.push_back("not in " + fs::absolute(folder, none).string());
  return Failure(std::move(diag).help("name the file relative to the graph's file, or give its folder with -I"));
}

// Returns the line that uses a function "name(arguments)".
std::string use_of(const std::string& function, std::size_t number) {
  std::size_t open = function.size() - 1;
  for (int depth = 1; depth != 0 && open-- != 0;) depth += function[open] == ')' ? 1 : function[open] == '(' ? -1 : 0;
  return fmt::format("[[gnu::used]] static void (*const tessera_adfc_used_{}){} = &{};\n", number,
                     function.substr(open), function.substr(0, open));
}

// Fails if the path has a character that cannot stand between the quotes of #include.
Result<void> check_include(const fs::path& path) {
  if (path.string().find_first_of("\"\n") == std::string::npos) return {};
  return Failure(error(code::no_source_file, "the path {} has a character that #include cannot have", path.string())
                     .help("rename the file or its folder"));
}

}  // namespace

Result<std::vector<KernelUnit>> kernel_units(const Design& design, const SearchPath& search) {
  std::vector<KernelUnit> units;
  std::map<std::uint32_t, unsigned> with_headers;  // by core: its kernels with headers
  for (const Kernel& kernel : design.kernels)
    if (!kernel.headers.empty()) ++with_headers[kernel.core];
  std::map<std::pair<fs::path, std::vector<fs::path>>, std::size_t> by_files;
  for (std::uint32_t i = 0; i < design.kernels.size(); ++i) {
    const Kernel& kernel = design.kernels[i];
    if (kernel.source.empty() || kernel.entry().empty()) continue;
    TRY(const fs::path source, found_file(kernel, kernel.source, "source()", search));
    std::vector<fs::path> headers;
    for (const std::string& header : kernel.headers) {
      TRY(fs::path path, found_file(kernel, header, "headers()", search));
      headers.push_back(std::move(path));
    }
    const auto [entry, is_new] = by_files.try_emplace({source, headers}, units.size());
    if (is_new) units.push_back({source, headers, {}, {}, {}});
    KernelUnit& unit = units[entry->second];
    if (!headers.empty()) unit.shares_headers |= with_headers[kernel.core] > 1;
    unit.kernels.push_back(i);
    if (!kernel.instantiate.empty() &&
        std::ranges::find(unit.instantiate, kernel.instantiate) == unit.instantiate.end())
      unit.instantiate.push_back(kernel.instantiate);
    if (!kernel.initialize.empty())
      unit.initializers.try_emplace(kernel.initialize,
                                    fmt::format("tessera_adfc_initialize_{}", unit.initializers.size()));
  }
  return units;
}

std::vector<std::string> missing_functions(const KernelUnit& unit, const Design& design, const ObjectFile& object) {
  std::vector<std::string> missing;
  for (const std::uint32_t index : unit.kernels) {
    const Kernel& kernel = design.kernels[index];
    if (object.defines(kernel.entry()) || object.defines(kernel.function_as_cpp)) continue;
    const bool is_plain = kernel.code.empty() && kernel.instantiate.empty() && kernel.demangled.ends_with(')') &&
                          kernel.demangled.find("(anonymous") == std::string::npos;
    if (is_plain && std::ranges::find(missing, kernel.demangled) == missing.end()) missing.push_back(kernel.demangled);
  }
  return missing;
}

Result<std::string> headers_of(const KernelUnit& unit) {
  std::string text;
  // REGISTER_FUNCTION stands in classes of kernels, and their files need not include adf.h.
  if (!unit.instantiate.empty()) text += "#include <adf.h>\n";
  for (const fs::path& header : unit.headers) {
    CHECK_OK(check_include(header));
    text += fmt::format("#include \"{}\"\n", header.string());
  }
  return text;
}

Result<std::string> wrapper_of(const KernelUnit& unit, bool with_instantiations) {
  TRY(std::string text, headers_of(unit));
  CHECK_OK(check_include(unit.source));
  text += fmt::format("#include \"{}\"\n", unit.source.string());
  if (with_instantiations && !unit.instantiate.empty()) {
    text += fmt::format("#line 1 \"kernels of {}\"\n", unit.source.filename().string());
    for (const std::string& line : unit.instantiate) text += line + (line.ends_with(';') ? "\n" : ";\n");
  }
  text += "#ifdef TESSERA_ADF_APART\nnamespace {\nconst adf::host::apart tessera_adf_last{false};\n}\n#endif\n";
  for (std::size_t i = 0; i < unit.uses.size(); ++i) text += use_of(unit.uses[i], i);
  for (const auto& [name, function] : unit.initializers)
    text +=
        fmt::format("#line 1 \"{} {}\"\nextern \"C\" void {}() {{ {}(); }}\n", kInitializerPlace, name, function, name);
  return text;
}

}  // namespace tessera::adfc
