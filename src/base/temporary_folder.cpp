#include "base/temporary_folder.h"

#include "base/codes.h"

#include <stdlib.h>

#include <cerrno>
#include <cstring>

namespace tessera {

Result<TemporaryFolder> TemporaryFolder::make(std::string_view name) {
  std::error_code no_folder;
  const std::filesystem::path parent = std::filesystem::temp_directory_path(no_folder);
  std::string path = (parent / fmt::format("tessera-{}-XXXXXX", name)).string();
  if (no_folder || mkdtemp(path.data()) == nullptr)
    return Failure(error(code::file_unwritable, "cannot make a folder for temporary files")
                       .at("{}", path)
                       .note("{}", no_folder ? no_folder.message() : std::strerror(errno))
                       .help("set TMPDIR to a folder that you may write to"));
  return TemporaryFolder(path);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace tessera
