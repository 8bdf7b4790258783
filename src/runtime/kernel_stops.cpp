#include "runtime/kernel_stops.h"

#include "base/lasting.h"
#include "runtime/kernel_libraries.h"

#include <dlfcn.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not C++
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace tessera::runtime {
namespace {

using namespace std::chrono_literals;

constexpr auto kTick = 100ms;
constexpr std::uint32_t kTicksPerSecond = 10;
constexpr std::uint32_t kPatience = 2 * kTicksPerSecond;  // ticks until code in other libraries is left, too

// The code that a thread runs for a core. The handler and the clock's thread read it.
struct Work {
  std::atomic<const KernelCall*> current = nullptr;
  std::atomic<std::uint64_t> turns = 0;  // how often the code has changed
  std::atomic<std::uint64_t> asked = 0;  // this turn is to end
  std::atomic<bool> anywhere = false;    // wherever the thread is
  pid_t thread = 0;
  // Of the clock's thread.
  std::uint64_t seen = 0;
  std::uint32_t ticks = 0;

  Work();
  ~Work();
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
};

[[gnu::tls_model("initial-exec")]] thread_local Work* work_here = nullptr;
std::atomic<bool> is_watching = false;
std::atomic<std::uint32_t> most_seconds = 0;

// The clock of the process. Threads register their work here.
struct Clock {
  std::mutex life;  // held while the clock's thread begins or ends
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<Work*> works;
  unsigned users = 0;
  bool stops = false;
  int signal = 0;
  std::thread thread;
};
Clock& clock_of_process() {
  return lasting([] { return Clock(); });  // threads may end after the static objects
}

Work::Work() : thread(static_cast<pid_t>(syscall(SYS_gettid))) {
  Clock& clock = clock_of_process();
  const std::lock_guard lock(clock.mutex);
  clock.works.push_back(this);
  sigset_t ours;
  sigemptyset(&ours);
  sigaddset(&ours, clock.signal);
  pthread_sigmask(SIG_UNBLOCK, &ours, nullptr);
  work_here = this;
}

Work::~Work() {
  work_here = nullptr;
  Clock& clock = clock_of_process();
  const std::lock_guard lock(clock.mutex);
  std::erase(clock.works, this);
}

std::uintptr_t program_counter([[maybe_unused]] const void* context) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.pc);
#else
  return 0;
#endif
}

// Bodies are code made at run time, in no library; kernels are in libraries of their own.
bool is_code_of_core([[maybe_unused]] std::uintptr_t address) {
#if defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 35)
  dl_find_object found{};
  void* const code = reinterpret_cast<void*>(address);  // NOLINT(performance-no-int-to-ptr)
  return address != 0 && (_dl_find_object(code, &found) != 0 || KernelLibraries::contains(found.dlfo_link_map));
#endif
#endif
  return false;
}

extern "C" void tessera_kernel_stop(int, siginfo_t*, void* context) {
  if (work_here == nullptr || work_here->turns != work_here->asked) return;
  const KernelCall* const call = work_here->current;
  if (call == nullptr || call->home == nullptr) return;
  if (!work_here->anywhere && !is_code_of_core(program_counter(context))) return;
  siglongjmp(*call->home, 1);
}

void look_at(Work& work, int signal) {
  const std::uint64_t turn = work.turns;
  if (work.current == nullptr || turn != work.seen) work.ticks = 0;
  work.seen = turn;
  const std::uint32_t limit = most_seconds * kTicksPerSecond;
  if (work.current == nullptr || limit == 0 || work.ticks++ < limit) return;
  work.anywhere = work.ticks > limit + kPatience;
  work.asked = turn;
  syscall(SYS_tgkill, getpid(), work.thread, signal);
}

void tick(Clock& clock) {
  std::unique_lock lock(clock.mutex);
  while (!clock.changed.wait_for(lock, kTick, [&] { return clock.stops; }))
    for (Work* const work : clock.works) look_at(*work, clock.signal);
}

// Returns a real-time signal without a handler.
int free_signal() {
  for (int signal = SIGRTMAX - 1; signal > SIGRTMIN; --signal) {
    struct sigaction action{};
    if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) return signal;
  }
  return 0;
}

}  // namespace

KernelStops::KernelStops(std::uint32_t seconds) {
  most_seconds = seconds;
  Clock& clock = clock_of_process();
  const std::lock_guard life(clock.life);
  const std::lock_guard lock(clock.mutex);
  if (clock.users++ != 0) return;
  if (clock.signal == 0) clock.signal = free_signal();
  if (clock.signal == 0) return;
  struct sigaction action{};
  sigemptyset(&action.sa_mask);
  action.sa_sigaction = tessera_kernel_stop;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(clock.signal, &action, nullptr);
  clock.stops = false;
  clock.thread = std::thread([&clock] { tick(clock); });
  is_watching = true;
}

// The handler stays: a last signal may be under way.
KernelStops::~KernelStops() {
  Clock& clock = clock_of_process();
  const std::lock_guard life(clock.life);
  {
    const std::lock_guard lock(clock.mutex);
    if (--clock.users != 0 || !clock.thread.joinable()) return;
    is_watching = false;
    clock.stops = true;
  }
  clock.changed.notify_all();
  clock.thread.join();
}

const KernelCall* KernelStops::runs(const KernelCall* call) {
  if (!is_watching.load(std::memory_order_relaxed)) return nullptr;
  thread_local Work work;
  work.turns.store(work.turns.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  return work.current.exchange(call, std::memory_order_relaxed);
}

std::uint32_t KernelStops::seconds() {
  return most_seconds;
}

}  // namespace tessera::runtime
