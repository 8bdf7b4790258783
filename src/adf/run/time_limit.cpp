#include "adf/run/time_limit.h"

#include "adf/codes.h"
#include "adf/graph/libraries.h"
#include "adf/graph/symbols.h"
#include "adf/run/interrupted.h"
#include "adf/run/memory_faults.h"
#include "base/exit.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <string_view>

#ifndef sigev_notify_thread_id  // glibc before 2.41
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace tessera::adf {

namespace {

constexpr double kTick = 0.01;  // seconds
constexpr int kPatience = 10;   // ticks for a step to end by itself
constexpr int kMost = 500;      // ticks until the process ends

// The part that the handler knows. There is one thread of kernels.
struct Ticking {
  volatile std::sig_atomic_t ticks = 0;  // since the limit
  timer_t timer = nullptr;

  void set(double first, double next) const {
    const auto spec = [](double seconds) {
      constexpr double kNanoseconds = 1e9;
      const auto whole = static_cast<std::time_t>(seconds);
      return timespec{whole, static_cast<long>((seconds - static_cast<double>(whole)) * kNanoseconds)};
    };
    const itimerspec value{.it_interval = spec(next), .it_value = spec(first)};
    timer_settime(timer, 0, &value, nullptr);
  }
};
Ticking& ticking() {
  static Ticking state;
  return state;
}

// Returns whether the address lies in code of the user, where the kernel holds no lock of a library: there a kernel can
// be left for ever.
bool is_code_of_user(const void* address) {
  const Symbol* function = function_around(address);
  if (function == nullptr) return false;  // a shared library, such as that of C
  const std::string_view name = function->name;
  if (name.find("fcontext") != name.npos || name.starts_with("__")) return false;
  return !may_hold_lock(name);
}

// Formatting would allocate memory.
[[noreturn]] void end_process() {
  for (const std::string_view part : {std::string_view("error["), code::stuck.id,
                                      std::string_view("]: the time limit ended a kernel that waits outside of the "
                                                       "graph\n   = help: look for a call in a kernel that never "
                                                       "returns\n")})
    static_cast<void>(!write(STDERR_FILENO, part.data(), part.size()));
  _exit(static_cast<int>(Exit::Failed));
}

void handle_tick(int, siginfo_t*, void* context) {
  const int before = errno;
  Ticking& state = ticking();
  state.ticks = state.ticks + 1;
  if (state.ticks > kPatience && has_fault_receiver()) {
    if (is_code_of_user(instruction_of(context))) {
      state.set(0, 0);
      const FaultReceiver receiver = take_fault_receiver();
      receiver.overrun(receiver.owner);
    }
    if (state.ticks > kMost) end_process();
  }
  errno = before;
}

// A signal that the host program does not use; 0 if there is none.
int free_signal() {
  for (int number = SIGRTMAX - 1; number >= SIGRTMIN; --number) {
    struct sigaction used{};
    if (sigaction(number, nullptr, &used) == 0 && used.sa_handler == SIG_DFL) return number;
  }
  return 0;
}

}  // namespace

void TimeLimit::create() {
  is_created_ = true;
  const int number = free_signal();
  if (number == 0) return;
  static_cast<void>(has_symbols());  // the handler must not be the first to read the symbols
  struct sigaction action{};
  action.sa_sigaction = &handle_tick;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = number;
  event.sigev_notify_thread_id = gettid();
  is_available_ = sigaction(number, &action, nullptr) == 0 && pthread_sigmask(SIG_UNBLOCK, &one, nullptr) == 0 &&
                  timer_create(CLOCK_MONOTONIC, &event, &ticking().timer) == 0;
}

void TimeLimit::begin(double seconds) {
  if (seconds == 0) return;
  if (!is_created_) create();
  ticking().ticks = 0;
  constexpr double kMostSeconds = 1e9;
  if (is_available_) ticking().set(std::clamp(seconds, kTick, kMostSeconds), kTick);
}

void TimeLimit::end() {
  if (is_available_) ticking().set(0, 0);
  ticking().ticks = 0;
}

bool TimeLimit::is_over() const {
  return ticking().ticks != 0;
}

}  // namespace tessera::adf
