#include "base/files_read.h"

#include "base/codes.h"
#include "base/fork_lock.h"
#include "base/lasting.h"

#include <sys/stat.h>

#include <map>
#include <mutex>
#include <utility>

namespace tessera {
namespace {

using FileId = std::pair<dev_t, ino_t>;

struct FileRead {
  std::string name;  // the path by which the command first read the file
  std::size_t readings = 0;
};

struct FilesRead {
  Mutex mutex;
  bool remembers = false;
  std::map<FileId, FileRead> files;
};

FilesRead& files_read() {
  return lasting([] { return FilesRead(); });
}

void note(const std::filesystem::path& path, const struct stat& known) {
  if (!S_ISREG(known.st_mode)) return;
  FilesRead& all = files_read();
  const std::lock_guard lock(all.mutex);
  if (!all.remembers) return;
  FileRead& file = all.files[{known.st_dev, known.st_ino}];
  if (file.readings++ == 0) file.name = path.string();
}

}  // namespace

void remember_files_read() {
  FilesRead& all = files_read();
  const std::lock_guard lock(all.mutex);
  all.remembers = true;
}

void note_file_read(const std::filesystem::path& path) {
  struct stat known{};
  if (stat(path.c_str(), &known) == 0) note(path, known);
}

void note_file_read(const std::filesystem::path& path, int file) {
  struct stat known{};
  if (fstat(file, &known) == 0) note(path, known);
}

void allow_replacing(const std::filesystem::path& path) {
  struct stat known{};
  if (stat(path.c_str(), &known) != 0) return;
  FilesRead& all = files_read();
  const std::lock_guard lock(all.mutex);
  const auto found = all.files.find({known.st_dev, known.st_ino});
  if (found != all.files.end() && --found->second.readings == 0) all.files.erase(found);
}

Result<void> check_output(const std::filesystem::path& path) {
  struct stat known{};
  if (path == "-" || stat(path.c_str(), &known) != 0 || !S_ISREG(known.st_mode)) return {};
  FilesRead& all = files_read();
  const std::lock_guard lock(all.mutex);
  const auto found = all.files.find({known.st_dev, known.st_ino});
  if (found == all.files.end()) return {};
  const std::string& name = found->second.name;
  Diag diag = error(code::output_is_input, "the output would replace a file that the command reads")
                  .at("{}", path.string())
                  .help("give the output a name of its own");
  if (name == path.string()) return Failure(std::move(diag));
  return Failure(std::move(diag).note("{} is the same file", name == "-" ? "standard input" : name));
}

}  // namespace tessera
