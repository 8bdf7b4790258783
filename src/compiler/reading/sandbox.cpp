#include "compiler/reading/sandbox.h"

#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is POSIX, not C++
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <vector>

namespace tessera::compiler {

namespace {

constexpr int kMistaken = 1;
constexpr rlim_t kMostSeconds = 20;
[[maybe_unused]] constexpr rlim_t kMostMemory = rlim_t{4} << 30;
constexpr std::size_t kMostSaid = std::size_t{512} << 20;

void limit(int what, rlim_t most) {
  const rlimit bound{.rlim_cur = most, .rlim_max = most};
  ::setrlimit(static_cast<__rlimit_resource>(what), &bound);
}

// Refuses every system call except those for memory, writing, signals, waiting, the clock, process numbers and the
// exit. Refused calls fail as not permitted.
[[maybe_unused]] void close_system() {
#if defined(__x86_64__) || defined(__aarch64__)
#if defined(__x86_64__)
  constexpr std::uint32_t kArch = AUDIT_ARCH_X86_64;
#else
  constexpr std::uint32_t kArch = AUDIT_ARCH_AARCH64;
#endif
  constexpr std::array kCalls{SYS_write,         SYS_brk,          SYS_mmap,          SYS_munmap, SYS_mremap,
                              SYS_mprotect,      SYS_madvise,      SYS_futex,         SYS_exit,   SYS_exit_group,
                              SYS_rt_sigreturn,  SYS_rt_sigaction, SYS_getpid,        SYS_gettid, SYS_tgkill,
                              SYS_clock_gettime, SYS_sigaltstack,  SYS_rt_sigprocmask};
  const auto statement = [](unsigned code, std::uint32_t value) {
    return sock_filter{static_cast<std::uint16_t>(code), 0, 0, value};
  };
  const auto jump = [](std::uint32_t value, std::size_t over) {
    return sock_filter{BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint8_t>(over), 0, value};
  };
  std::vector<sock_filter> filter{
      statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      jump(kArch, 1),
      statement(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
  };
  for (std::size_t i = 0; i < kCalls.size(); ++i)
    filter.push_back(jump(static_cast<std::uint32_t>(kCalls[i]), kCalls.size() - i));
  filter.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  filter.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}

[[noreturn]] void work_here(const std::function<int(int)>& work, int out) {
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGALRM}) ::signal(signal, SIG_DFL);
  ::close(STDERR_FILENO);  // hides messages that libraries print on exit
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, kMostSeconds);
  limit(RLIMIT_NPROC, 0);
  limit(RLIMIT_NOFILE, 0);
#ifndef TESSERA_SANITIZED  // sanitizers reserve much address space and make other system calls
  limit(RLIMIT_AS, kMostMemory);
  close_system();
#endif
  ::_exit(work(out));
}

// Reads everything that comes through the pipe; returns false after more than kMostSaid bytes.
bool read_all(int file, std::string& all) {
  std::array<char, 1 << 16> buffer;
  while (all.size() <= kMostSaid) {
    const ssize_t got = ::read(file, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    all.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return false;
}

}  // namespace

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

int send_error(int file, const Diag& diag) {
  write_all(file, fmt::format("{}\n{}\n{}", diag.places.empty() ? "" : diag.places.front(), diag.hint, diag.message));
  return kMistaken;
}

Diag error_of(const SandboxedRun& run, Diag unknown) {
  const std::size_t line = run.text.find('\n');
  const std::size_t next = line == std::string::npos ? line : run.text.find('\n', line + 1);
  if (!run.mistaken || next == std::string::npos)
    return std::move(unknown).note("the process that reads the design {}", run.ending);
  unknown.message = run.text.substr(next + 1);
  unknown.hint = run.text.substr(line + 1, next - line - 1);
  if (line != 0) unknown.places = {run.text.substr(0, line)};
  return unknown;
}

SandboxedRun run_sandboxed(const std::function<int(int file)>& work) {
  int ends[2];
  if (::pipe(ends) != 0) return {.text = {}, .whole = false, .ending = "cannot be started"};
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    work_here(work, ends[1]);
  }
  ::close(ends[1]);
  SandboxedRun run;
  const bool bounded = child < 0 || read_all(ends[0], run.text);
  ::close(ends[0]);
  if (child < 0) return {.text = {}, .whole = false, .ending = "cannot be started"};
  if (!bounded) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  run.mistaken = bounded && WIFEXITED(status) && WEXITSTATUS(status) == kMistaken;
  run.whole = bounded && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (!bounded)
    run.ending = fmt::format("writes more than {} bytes", kMostSaid);
  else if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
    run.ending = fmt::format("takes longer than {} s", kMostSeconds);
  else if (WIFSIGNALED(status))
    run.ending = fmt::format("is ended by signal {}", WTERMSIG(status));
  else if (!run.whole)
    run.ending = fmt::format("ends with status {}", WEXITSTATUS(status));
  return run;
}

}  // namespace tessera::compiler
