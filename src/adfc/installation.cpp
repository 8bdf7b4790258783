#include "adfc/installation.h"

#include "adfc/codes.h"

namespace tessera::adfc {

Result<Installation> find_installation() {
  namespace fs = std::filesystem;
  std::error_code none;
  const fs::path prefix = fs::read_symlink("/proc/self/exe", none).parent_path().parent_path();
  Installation found{prefix / "include", prefix / "lib"};
  const bool has_headers = fs::exists(found.headers / "adf.h", none);
  if (has_headers && fs::exists(found.libraries / "libadf.a", none)) return found;
  return Failure(error(code::no_compiler, "adfc++ finds no {}", has_headers ? "libadf" : "adf.h")
                     .note("it looks in include and lib of {}", prefix.string())
                     .help("install Tessera as a whole, and leave adfc++ in its folder"));
}

}  // namespace tessera::adfc
