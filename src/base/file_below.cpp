#include "base/file_below.h"

#include "base/codes.h"
#include "base/file.h"

#include <algorithm>

namespace tessera {

namespace fs = std::filesystem;

Result<Bytes> read_file_below(const fs::path& folder, std::string_view name) {
  std::error_code no_top, no_target;
  const fs::path top = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, no_top);
  const fs::path target = fs::weakly_canonical(top / name, no_target);
  const bool is_below = std::mismatch(top.begin(), top.end(), target.begin(), target.end()).first == top.end();
  // A path that the system cannot follow may still open: /dev/stdin, when standard input is a file without a name.
  const bool is_unknown = no_top || no_target;
  if (is_unknown || !is_below)
    return Failure(
        error(code::bad_file_name, "the name '{}' leads out of the folder of the file that has the name", name)
            .note("{}", is_unknown ? "the system cannot resolve the name: " + (no_top ? no_top : no_target).message()
                                   : "the name leads to " + target.string())
            .help("copy the file into the folder, and name the copy"));
  return read_named_file(folder / name);
}

}  // namespace tessera
