#include "base/whole_file.h"

#include "base/codes.h"
#include "base/files_read.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <utility>

namespace tessera {
namespace {

namespace fs = std::filesystem;

Diag unwritable(const fs::path& path, const char* why) {
  Diag diag = error(code::file_unwritable, "cannot write the file").at("{}", path.string()).note("{}", why);
  if (path.empty()) return std::move(diag).help("give the file a name");
  return std::move(diag).help("check that the folder exists, may be written to and has room");
}

bool is_of_processes(const fs::path& folder) {
  struct statfs system{};
  return statfs(folder.empty() ? "." : folder.c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC;
}

// Follows a chain of symbolic links to its end, or to an entry of /proc/PID/fd.
fs::path behind_links(fs::path path) {
  constexpr unsigned kMostLinks = 40;  // the limit of Linux
  for (unsigned links = 0; links < kMostLinks; ++links) {
    if (is_of_processes(path.parent_path())) return path;
    std::error_code none;
    const fs::path next = fs::read_symlink(path, none);
    if (none) return path;
    path = path.parent_path() / next;
  }
  return path;  // a cycle of links, which open() refuses
}

// Opens a file that cannot be replaced. Duplicates a descriptor that this process inherited from a shell (/dev/fd/N),
// so that writing continues at its position: opening the file again would start at its first byte.
int open_directly(const fs::path& path) {
  std::error_code none;
  const std::string name = path.filename().string();
  int number = 0;
  const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool is_number = status == std::errc{} && end == name.data() + name.size();
  if (is_number && fs::equivalent(path.parent_path(), "/proc/self/fd", none)) return fcntl(number, F_DUPFD_CLOEXEC, 0);
  return open(path.c_str(), O_WRONLY | O_CLOEXEC);
}

// Creates a new file beside `target`, with the permissions that the finished file will have.
int create_beside(const fs::path& target, fs::path& beside) {
  constexpr unsigned kMostTries = 1000;
  constexpr ::mode_t kPermissions = 0666;  // before umask
  for (unsigned i = 0; i < kMostTries; ++i) {
    beside = target.parent_path() / fmt::format(".tessera-{}-{}.unfinished", getpid(), i);
    const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kPermissions);
    if (file >= 0 || errno != EEXIST) return file;
  }
  return -1;
}

}  // namespace

Result<WholeFile> WholeFile::create(const fs::path& path) {
  WholeFile made;
  made.name_ = path;
  const auto adopt = [&](int file) -> Result<WholeFile> {
    if (file < 0) return Failure(unwritable(path, std::strerror(errno)));
    made.file_.reset(fdopen(file, "wb"));
    if (!made.file_) return Failure(unwritable(path, std::strerror(errno)));
    return std::move(made);
  };
  if (path == "-") {
    made.file_.reset(stdout);
    return made;
  }
  if (path.empty()) return Failure(unwritable(path, "the name of the file is empty"));
  CHECK_OK(check_output(path));
  struct stat known{};
  const bool exists = stat(path.c_str(), &known) == 0;
  if (!exists && errno != ENOENT) return Failure(unwritable(path, std::strerror(errno)));
  const bool is_regular = !exists || S_ISREG(known.st_mode);
  const fs::path target = behind_links(path);
  if (!is_regular || is_of_processes(target.parent_path())) return adopt(open_directly(target));

  if (exists && access(path.c_str(), W_OK) != 0) return Failure(unwritable(path, std::strerror(errno)));
  fs::path beside;
  const int file = create_beside(target, beside);
  if (file < 0 && exists && (errno == EACCES || errno == EPERM || errno == EROFS)) {
    made.in_place_ = true;
    return adopt(open(path.c_str(), O_WRONLY | O_CLOEXEC | O_TRUNC));
  }
  if (file < 0) return adopt(file);
  made.unfinished_ = Unfinished(beside);
  made.target_ = target;
  made.beside_ = beside;
  if (exists) static_cast<void>(fchmod(file, known.st_mode & 07777));  // keep the old file's permissions where possible
  return adopt(file);
}

WholeFile::WholeFile(WholeFile&& other) noexcept
    : file_(std::move(other.file_)),
      name_(std::move(other.name_)),
      target_(std::move(other.target_)),
      beside_(std::exchange(other.beside_, {})),
      in_place_(other.in_place_),
      unfinished_(std::move(other.unfinished_)) {}

WholeFile::~WholeFile() {
  if (beside_.empty()) return;
  std::error_code ignored;
  fs::remove(beside_, ignored);
}

Diag WholeFile::failure(int number) const {
  if (in_place_) static_cast<void>(truncate(name_.c_str(), 0));
  return unwritable(name_, std::strerror(number));
}

// Returns the errno of an earlier write that failed. The stream remembers that the write failed, but not why, and errno
// may come from a later call. So the function writes one more byte and takes the errno of that write.
static int cause_of_failed_write(std::FILE* file) {
  std::clearerr(file);
  errno = 0;
  const bool fails_again = std::fputc(0, file) == EOF || std::fflush(file) != 0;
  return fails_again && errno != 0 ? errno : EIO;
}

Result<void> WholeFile::finish() {
  if (std::ferror(file_.get()) != 0) return Failure(failure(cause_of_failed_write(file_.get())));
  if (std::fflush(file_.get()) != 0) return Failure(failure(errno));
  if (is_standard_output()) return {};
  if (std::fclose(file_.release()) != 0) return Failure(failure(errno));
  if (beside_.empty()) return {};
  CHECK_OK(check_output(name_));  // the command may have read the file since create()
  if (std::rename(beside_.c_str(), target_.c_str()) != 0) return Failure(failure(errno));
  beside_.clear();
  unfinished_ = Unfinished();
  return {};
}

}  // namespace tessera
