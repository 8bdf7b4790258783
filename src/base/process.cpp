#include "base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace tessera {
namespace {

constexpr std::size_t kKept = 65536;

// Reads a pipe to its end, because the program would wait forever if the pipe were full. Returns the first kKept bytes.
std::string read_all(int from) {
  std::string all;
  std::array<char, 4096> part{};
  while (true) {
    const ssize_t count = read(from, part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return all;
    all.append(part.data(), std::min(static_cast<std::size_t>(count), kKept - all.size()));
  }
}

// Steps that the child takes before it becomes the program.
class Preparation {
 public:
  Preparation() { posix_spawn_file_actions_init(&actions_); }
  Preparation(const Preparation&) = delete;
  Preparation& operator=(const Preparation&) = delete;
  ~Preparation() { posix_spawn_file_actions_destroy(&actions_); }

  void quiet(int to) {
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, to, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, to, STDERR_FILENO);
  }
  void enter(const std::filesystem::path& folder) { posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str()); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

}  // namespace

std::string Finished::ending() const {
  return exit ? fmt::format("ended with {}", *exit) : std::string("was ended by a signal");
}

tl::expected<Finished, std::string> run_program(Command command) {
  const auto failed = [](int number) { return tl::unexpected(std::string(std::strerror(number))); };
  std::vector<char*> arguments;
  for (std::string& word : command.words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  std::array<int, 2> pipe{-1, -1};
  if (command.quiet && pipe2(pipe.data(), O_CLOEXEC) != 0) return failed(errno);
  Preparation preparation;
  if (command.quiet) preparation.quiet(pipe[1]);
  if (!command.folder.empty()) preparation.enter(command.folder);

  pid_t child = 0;
  const int started = posix_spawnp(&child, arguments[0], preparation.get(), nullptr, arguments.data(), environ);
  if (command.quiet) close(pipe[1]);
  Finished finished;
  if (command.quiet) {
    if (started == 0) finished.said = read_all(pipe[0]);
    close(pipe[0]);
  }
  if (started != 0) return failed(started);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return failed(errno);
  if (WIFEXITED(status)) finished.exit = WEXITSTATUS(status);
  return finished;
}

}  // namespace tessera
