#include "base/child.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <utility>

namespace tessera {
namespace {

bool write_all(int to, ByteSpan bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(to, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

// False when the stream ends early.
bool read_all(int from, std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::read(from, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

// Writes the length of the result, then its bytes. _exit skips the exit handlers: they belong to the parent.
[[noreturn]] void be_child(int to, const std::function<Bytes()>& work) {
  if (const int nothing = open("/dev/null", O_RDWR); nothing >= 0)
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, stream);
  const Bytes result = work();
  Bytes length;
  append_le(length, static_cast<std::uint64_t>(result.size()));
  const bool done = write_all(to, length) && write_all(to, result);
  _exit(done ? 0 : 1);
}

}  // namespace

Child::Child(const std::function<Bytes()>& work) {
  std::array<int, 2> pipe{-1, -1};
  if (pipe2(pipe.data(), O_CLOEXEC) != 0) return;
  std::fflush(nullptr);  // else parent and child would both write the buffered text
  process_ = fork();
  if (process_ == 0) {
    close(pipe[0]);
    be_child(pipe[1], work);
  }
  close(pipe[1]);
  if (process_ > 0)
    from_ = pipe[0];
  else
    close(pipe[0]);
}

Child::Child(Child&& other) noexcept
    : process_(std::exchange(other.process_, -1)), from_(std::exchange(other.from_, -1)) {}

Child::~Child() {
  if (!started()) return;
  close(from_);
  kill(process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::optional<Bytes> Child::result(std::uint64_t most) {
  if (!started()) return std::nullopt;
  std::array<std::uint8_t, sizeof(std::uint64_t)> head{};
  if (!read_all(from_, head)) return std::nullopt;
  const auto length = load_le<std::uint64_t>(head, 0);
  if (length > most) return std::nullopt;
  Bytes bytes(length);
  if (!read_all(from_, bytes)) return std::nullopt;
  return bytes;
}

}  // namespace tessera
