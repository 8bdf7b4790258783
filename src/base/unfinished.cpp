#include "base/unfinished.h"

#include "base/lasting.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not C++
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace tessera {
namespace {

// A global list, because a signal handler has no other way to reach the paths.
struct Listed {
  std::atomic<const char*> path = nullptr;
  std::atomic<pid_t> process = 0;  // which made the path: a fork leaves the paths of its parent alone
};
std::array<Listed, 64> unfinished;
static_assert(std::atomic<const char*>::is_always_lock_free && std::atomic<pid_t>::is_always_lock_free);
std::atomic<unsigned> interruptibles = 0;
std::atomic<int> asked = 0;
std::atomic<bool> listens = true;

constexpr unsigned kDeepest = 8;  // nested folders; Tessera's folders have one level

// The head of a record that the system call getdents64(2) returns. The name follows.
struct Entry {
  std::uint64_t inode;
  std::int64_t offset;
  std::uint16_t length;
  std::uint8_t type;
};
constexpr std::size_t kName = offsetof(Entry, type) + 1;

// Removes a file or a folder with its contents. Uses only system calls, because readdir() allocates.
void remove_at(int folder, const char* name, unsigned depth) noexcept {
  if (unlinkat(folder, name, 0) == 0 || (errno != EISDIR && errno != EPERM)) return;
  const int here = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (here < 0) return;
  alignas(Entry) std::array<char, 1024> records{};
  while (depth < kDeepest) {
    const long count = syscall(SYS_getdents64, here, records.data(), records.size());
    if (count <= 0) break;
    for (long at = 0; at < count;) {
      std::uint16_t length = 0;
      std::memcpy(&length, records.data() + at + offsetof(Entry, length), sizeof(length));
      const char* entry = records.data() + at + kName;
      if (std::strcmp(entry, ".") != 0 && std::strcmp(entry, "..") != 0) remove_at(here, entry, depth + 1);
      at += length;
    }
  }
  close(here);
  unlinkat(folder, name, AT_REMOVEDIR);
}

extern "C" void tessera_asked_to_end(int number) {
  const int error = errno;
  int none = 0;
  if (number != SIGPIPE && interruptibles.load() != 0 && asked.compare_exchange_strong(none, number)) {
    errno = error;
    return;
  }
  remove_unfinished();
  ::signal(number, SIG_DFL);
  raise(number);  // takes effect when this handler has returned
}

// Installs the handlers. A signal that is ignored or handled already stays so, for example under `nohup`.
void listen() {
  if (!listens) return;
  lasting([] {
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
      struct sigaction action{};
      if (sigaction(number, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) continue;
      action.sa_handler = tessera_asked_to_end;
      sigemptyset(&action.sa_mask);
      action.sa_flags = SA_ONSTACK | SA_RESTART;
      sigaction(number, &action, nullptr);
    }
    return true;
  });
}

}  // namespace

void leave_signals() noexcept {
  listens = false;
}

bool listens_to_signals() noexcept {
  return listens;
}

void remove_unfinished() noexcept {
  const pid_t process = getpid();
  for (Listed& each : unfinished)
    if (each.process == process)
      if (const char* path = each.path.exchange(nullptr); path != nullptr) remove_at(AT_FDCWD, path, 0);
}

Unfinished::Unfinished(const std::filesystem::path& path)
    : path_(std::make_unique<std::string>(std::filesystem::absolute(path).string())), place_(unfinished.size()) {
  listen();
  lasting([] { return std::atexit([] { remove_unfinished(); }) == 0; });
  for (std::size_t i = 0; i < unfinished.size() && place_ == unfinished.size(); ++i)
    if (const char* none = nullptr; unfinished[i].path.compare_exchange_strong(none, path_->c_str())) place_ = i;
  if (place_ != unfinished.size()) unfinished[place_].process = getpid();
}

Unfinished::Unfinished(Unfinished&& other) noexcept : path_(std::move(other.path_)), place_(other.place_) {}

Unfinished& Unfinished::operator=(Unfinished&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(place_, other.place_);
  return *this;
}

Unfinished::~Unfinished() {
  if (path_ == nullptr || place_ == unfinished.size()) return;
  const char* mine = path_->c_str();
  unfinished[place_].path.compare_exchange_strong(mine, nullptr);
}

Interruptible::Interruptible() {
  listen();
  ++interruptibles;
}

Interruptible::~Interruptible() {
  --interruptibles;
}

std::optional<int> Interruptible::signal() noexcept {
  const int number = asked.load(std::memory_order_relaxed);
  return number == 0 ? std::nullopt : std::optional(number);
}

}  // namespace tessera
