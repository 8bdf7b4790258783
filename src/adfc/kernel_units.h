// The files that adfc++ compiles for kernels: one for each source, even if many kernels and instances name the source.
//
// A source of a kernel is not always a file that compiles to the code of the kernel. If the source contains the body of
// a template, the template must be instantiated there, because the graph's file sees only its declaration. A class
// needs code that constructs it, and headers() must come before the source. A compiler leaves out an inline function
// that nothing in its file uses. So adfc++ compiles a wrapper: it includes the headers and the source by their full
// paths, which debuggers then show, and adds the instantiations and uses.
#pragma once

#include "adfc/design.h"
#include "adfc/object_file.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace tessera::adfc {

struct KernelUnit {
  std::filesystem::path source;
  std::vector<std::filesystem::path> headers;
  std::vector<std::uint32_t> kernels;               // indices into Design::kernels
  std::vector<std::string> instantiate;             // without duplicates, in the order of the kernels
  std::map<std::string, std::string> initializers;  // name in the graph -> function of the wrapper
  std::vector<std::string> uses{};                  // inline functions that the wrapper uses: "f(int, char*)"
  bool shares_headers = false;                      // a kernel of the unit shares its core, and both have headers
};

// The folders in which adfc++ looks for files of source() and headers(), in the order of the search.
struct SearchPath {
  std::vector<std::filesystem::path> folders;
};

// Returns the units of all kernels that have a source and an entry. Fails with T1306.
Result<std::vector<KernelUnit>> kernel_units(const Design& design, const SearchPath& search);

// Returns the text of the wrapper. `with_instantiations` is false for a source that has the instantiations itself.
Result<std::string> wrapper_of(const KernelUnit& unit, bool with_instantiations);

// Returns the functions of kernels, in the spelling of C++, that the object lacks and that a wrapper can use.
std::vector<std::string> missing_functions(const KernelUnit& unit, const Design& design, const ObjectFile& object);

// Returns the beginning of the wrapper: its part before the source, with the files of headers().
Result<std::string> headers_of(const KernelUnit& unit);

// In messages of the compiler, the name of the file that calls an initialization function. T1308 is found by this name.
inline constexpr std::string_view kInitializerPlace = "initialization_function";

}  // namespace tessera::adfc
