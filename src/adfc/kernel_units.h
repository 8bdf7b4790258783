// The files that adfc++ compiles for kernels: one for each source, however many kernels and instances name it.
//
// A source of a kernel is not always a file that compiles to the code of the kernel. A template whose body stands in
// the source must be instantiated there, because the graph's file sees only its declaration; a class needs code that
// constructs it; headers() stand before the source. So adfc++ compiles a wrapper: it includes the headers and the
// source by their full paths, which are the paths that debuggers show, and adds the instantiations.
#pragma once

#include "adfc/design.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace tessera::adfc {

struct KernelUnit {
  std::filesystem::path source;
  std::vector<std::filesystem::path> headers;
  std::vector<std::uint32_t> kernels;              // indices into Design::kernels
  std::vector<std::string> instantiate;            // without duplicates, in the order of the kernels
  std::map<std::string, std::string> initializers;  // the name in the graph -> the function of the wrapper
};

// Where files of source() and headers() may be: folders in the order of the search.
struct SearchPath {
  std::vector<std::filesystem::path> folders;
};

// The units of all kernels that have a source and an entry. Fails with T1306.
Result<std::vector<KernelUnit>> kernel_units(const Design& design, const SearchPath& search);

// The text of the wrapper. `with_instantiations` is false for a source that has the instantiations itself.
Result<std::string> wrapper_of(const KernelUnit& unit, bool with_instantiations);

// The name that stands for the file of an initialization function in messages of the compiler. T1308 follows from it.
inline constexpr std::string_view kInitializerPlace = "initialization_function";

}  // namespace tessera::adfc
