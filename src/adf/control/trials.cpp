#include "adf/control/trials.h"

#include "adf/control/control.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace tessera::adf {

namespace {

constexpr int kSignalled = 128;  // as shells count

void write_text_to(const std::filesystem::path& file) {
  constexpr int kMode = 0644;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): POSIX
  const int to = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, kMode);
  if (to < 0) return;
  for (const int standard : {STDOUT_FILENO, STDERR_FILENO}) dup2(to, standard);
  close(to);
}

}  // namespace

Options Trials::options_of(const Trial& trial, const Options& usual) const {
  Options made = usual;
  made.diffs = false;
  made.dumps = true;
  made.snapshots = folder_of(trial) / "snapshots";
  if (!trial.is_shown) {
    made.output = folder_of(trial);
    made.reports.clear();
    made.graph.clear();
    made.write_constraints.clear();
    made.profiles = made.traces = made.prints_trace = false;
  }
  trial.change(made);
  return made;
}

int Trials::run(const Trial& trial, const Options& usual) const {
  std::error_code ignored;
  std::filesystem::create_directories(folder_of(trial), ignored);
  std::fflush(nullptr);
  const pid_t copy = fork();
  if (copy == 0) {
    if (!trial.is_shown) write_text_to(folder_of(trial) / "output.txt");
    Control::of_process().options() = options_of(trial, usual);
    Control::of_process().set_has_options();
    std::exit(main_());
  }
  if (copy < 0) return kSignalled;
  int status = 0;
  while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace tessera::adf
