#include "adf/run/what_if.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace tessera::adf {

namespace {

constexpr unsigned kSeconds = 10;
constexpr std::uint64_t kMostSteps = 20'000'000;  // limits steps, not time: all machines give one answer

// Closes the files of the copy: it must write nothing, neither text of kernels to the terminal, nor data to open files.
void close_files() {
  const int nowhere = open("/dev/null", O_RDWR);  // NOLINT(cppcoreguidelines-pro-type-vararg): POSIX
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, standard);
  constexpr int kMostFiles = 1024;
  for (int file = STDERR_FILENO + 1; file < kMostFiles; ++file) close(file);
}

[[noreturn]] void try_it(Engine& engine, const std::function<void()>& change, const std::function<bool()>& reached,
                         const std::function<bool()>& reached_at_rest) {
  close_files();
  alarm(kSeconds);
  engine.set_observer(nullptr);
  change();
  for (std::uint64_t i = 0; i < kMostSteps && !reached(); ++i)
    if (!engine.step()) break;
  _exit(!engine.has_failed() && (reached() || reached_at_rest()) ? 0 : 1);
}

}  // namespace

bool would_reach(Engine& engine, const std::function<void()>& change, const std::function<bool()>& reached,
                 const std::function<bool()>& reached_at_rest) {
  const pid_t copy = fork();
  if (copy == 0) try_it(engine, change, reached, reached_at_rest);
  if (copy < 0) return false;
  int status = 1;
  while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace tessera::adf
