#include "base/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
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

// Waits for bytes or the end of the stream. Returns false when the caller gives up. A signal handler may run between
// gives_up() and poll() and change the answer, so poll() has a time limit, and the loop calls gives_up again.
bool wait_for_bytes(int from, const std::function<bool()>& gives_up) {
  constexpr int kMilliseconds = 50;
  pollfd stream{.fd = from, .events = POLLIN, .revents = 0};
  while (!gives_up()) {
    const int ready = poll(&stream, 1, kMilliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;  // read() will report the error
  }
  return false;
}

bool read_all(int from, std::span<std::uint8_t> bytes, const std::function<bool()>& gives_up) {
  while (!bytes.empty()) {
    if (!wait_for_bytes(from, gives_up)) return false;
    const ssize_t count = ::read(from, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

// Lets the parent decide when the child ends. Ctrl-C and `timeout` send their signal to all processes of the group: the
// child ignores the signal, and the parent ends the child. If the parent ends without doing so, by SIGKILL for example,
// the kernel ends the child. The parent may have ended before prctl(), hence the check.
void end_with_parent(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, SIG_IGN);
}

// Writes the length of the result, then its bytes. _exit skips the exit handlers, which belong to the parent.
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
  std::fflush(nullptr);  // otherwise parent and child would both write the buffered text
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) {
    end_with_parent(parent);
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

std::optional<Bytes> Child::result(std::uint64_t most, const std::function<bool()>& gives_up) {
  if (!started()) return std::nullopt;
  std::array<std::uint8_t, sizeof(std::uint64_t)> head{};
  if (!read_all(from_, head, gives_up)) return std::nullopt;
  const auto length = load_le<std::uint64_t>(head, 0);
  if (length > most) return std::nullopt;
  Bytes bytes(length);
  if (!read_all(from_, bytes, gives_up)) return std::nullopt;
  return bytes;
}

}  // namespace tessera
