#include "runtime/kernel_faults.h"

#include "base/exit.h"
#include "base/lasting.h"
#include "base/terminal.h"
#include "base/unfinished.h"
#include "npu/codes.h"
#include "runtime/codes.h"
#include "runtime/handler_text.h"
#include "runtime/kernel_stops.h"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not C++
#include <sys/syscall.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <string_view>
#include <utility>

namespace tessera::runtime {

namespace {

#ifdef TESSERA_SANITIZED
constexpr std::array<int, 0> kSignals{};
#else
constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
#endif
constexpr std::size_t kHandlerStack = std::size_t{64} << 10;

// The state of a thread that runs kernels. Signal handlers reach it through `mine` and `watches`.
struct Watch {
  std::atomic<const KernelCall*> current = nullptr;
  // `turns`: how often the code that runs for a core has changed. `turns_seen`: `turns` at the timer's last signal.
  // `ticks`: signals of the timer since the last change.
  std::atomic<std::uint64_t> turns = 0;
  std::uint64_t turns_seen = 0;
  std::uint32_t ticks = 0;
  std::atomic<pid_t> thread = 0;
  std::unique_ptr<std::uint8_t[]> stack;  // the handler's own stack: the kernel may have used up its stack
  stack_t stack_before{};
  std::size_t place = 0;  // the index in `watches`

  Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch();
};
static_assert(std::atomic<const KernelCall*>::is_always_lock_free && std::atomic<std::uint64_t>::is_always_lock_free);

std::array<std::atomic<Watch*>, 64> watches;  // Tessera does not watch further threads
// Signal handlers read this variable, and must not allocate memory for it.
[[gnu::tls_model("initial-exec")]] thread_local Watch* mine = nullptr;

Mutex installing;
unsigned installed = 0;               // the number of KernelFaults objects
std::atomic<bool> is_active = false;  // whether a KernelFaults exists
std::array<struct sigaction, kSignals.size()> before;
struct sigaction alarm_before;
itimerval timer_before;
std::size_t page_bytes;
std::atomic<bool> answers_as_json;
std::atomic<const std::string*> earlier_diagnostics = nullptr;
std::atomic<std::uint32_t> most_ticks;
std::atomic<std::size_t> error_columns = 80;  // of standard error
std::atomic<KernelFaults::Advice> advice_of_caller = nullptr;

pid_t this_thread() {
  return static_cast<pid_t>(syscall(SYS_gettid));
}

// Call when exit() ends the process: if a kernel of this thread called exit(), reports the call and ends the process.
void end_of_kernel_by_exit();

Watch::Watch() : thread(this_thread()), place(watches.size()) {
  if (!kSignals.empty()) {
    stack = std::make_unique<std::uint8_t[]>(kHandlerStack);
    stack_t own{};
    own.ss_sp = stack.get();
    own.ss_size = kHandlerStack;
    sigaltstack(&own, &stack_before);
  }
  for (std::size_t i = 0; i < watches.size() && place == watches.size(); ++i)
    if (Watch* none = nullptr; watches[i].compare_exchange_strong(none, this)) place = i;
  mine = this;
}

// exit() destroys the variables of its thread before it calls the functions that atexit() has registered.
Watch::~Watch() {
  end_of_kernel_by_exit();
  mine = nullptr;
  if (place < watches.size()) watches[place] = nullptr;
  if (stack) sigaltstack(&stack_before, nullptr);
}

// Returns the stack pointer of the interrupted code; 0 on processors other than x86-64 and AArch64.
std::uintptr_t stack_pointer([[maybe_unused]] const void* context) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.sp);
#else
  return 0;
#endif
}

bool is_access(int signal) {
  return signal == SIGSEGV || signal == SIGBUS;
}

// Returns whether a kernel has used up its stack: the address is in the guard page below the stack, or the stack
// pointer is below the stack, as after a call with a large frame.
bool overflows(const KernelCall& call, std::uintptr_t address, const void* context) {
  const auto lowest = reinterpret_cast<std::uintptr_t>(call.stack.data());
  const std::uintptr_t pointer = stack_pointer(context);
  return (address < lowest && lowest - address <= page_bytes) || (pointer != 0 && pointer < lowest);
}

void describe_fault(HandlerText& text, int signal, const siginfo_t& info) {
  if (is_access(signal) && info.si_code > 0 && info.si_code != SI_KERNEL)
    text << "reads or writes at address 0x";
  else if (is_access(signal))
    text << "reads or writes at an address that no process has";
  else if (signal == SIGFPE)
    text << (info.si_code == FPE_INTDIV ? "divides an integer by zero, or the smallest integer by -1"
                                        : "performs a computation that has no result");
  else if (signal == SIGILL)
    text << "executes an invalid instruction, such as a trap of its compiler";
  else
    text << "ends itself by abort()";
  if (is_access(signal) && info.si_code > 0 && info.si_code != SI_KERNEL)
    text.number(reinterpret_cast<std::uintptr_t>(info.si_addr), 16) << ", where it has no memory";
}

struct Report {
  const KernelCall& call;
  Code code;
  HandlerText message;
  HandlerText note;  // empty: the report has no note
  std::string_view help;

  std::string_view place() const { return call.place != nullptr ? std::string_view(call.place->line) : ""; }
};

// Returns a report whose message begins with "kernel 'scale' of core (0,2) ".
Report begin(const KernelCall& call, Code code) {
  Report report{call, code, {}, {}, {}};
  report.message.quote(call.place != nullptr ? std::string_view(call.place->memory) : "the body") << " of core (";
  report.message.number(call.tile.col, 10) << ",";
  report.message.number(call.tile.row, 10) << ") ";
  return report;
}

HandlerText help_of(const Report& report) {
  HandlerText text;
  text << report.help;
  const KernelFaults::Advice advice = advice_of_caller.load();
  const std::string_view addition = advice == nullptr ? "" : advice(report.code.id, report.help);
  if (!addition.empty()) text << " (" << addition << ")";
  return text;
}

// Writes the report as text to standard error.
void tell(const Report& report) {
  HandlerText text;
  text << "error[" << report.code.id << "]: ";
  text.wrapped(report.message.view(), text.view().size(), error_columns) << "\n";
  if (!report.place().empty()) (text << "  --> ").quote(report.place()) << "\n";
  constexpr std::string_view kNote = "   = note: ", kHelp = "   = help: ";
  if (!report.note.view().empty()) (text << kNote).wrapped(report.note.view(), kNote.size(), error_columns) << "\n";
  (text << kHelp).wrapped(help_of(report).view(), kHelp.size(), error_columns) << "\n";
  text.write(STDERR_FILENO);
}

// Writes the report as JSON, in the form of a verb that fails without a result (Context::finish in cli).
void answer(const Report& report) {
  HandlerText text;
  text << "{\n  \"schema\": \"tessera.error/1\",\n  \"diagnostics\": [\n";
  text.write(STDOUT_FILENO);
  if (const std::string* diagnostics = earlier_diagnostics.load(); diagnostics != nullptr)
    write_in_handler(STDOUT_FILENO, *diagnostics);
  text = HandlerText();
  text << "    {\n";
  (text << "      \"severity\": \"error\",\n      \"code\": ").json(report.code.id);
  (text << ",\n      \"message\": ").json(report.message.view()) << ",\n      \"places\": [";
  if (!report.place().empty()) text.json(report.place());
  text << "],\n      \"notes\": [";
  if (!report.note.view().empty()) text.json(report.note.view());
  (text << "],\n      \"help\": ").json(help_of(report).view()) << "\n    }\n  ]\n}\n";
  text.write(STDOUT_FILENO);
}

// Writes the report and ends the process at once, because the kernel may have overwritten any of its memory.
[[noreturn]] void end(const Report& report, int exit = static_cast<int>(Exit::Failed)) {
  tell(report);
  if (answers_as_json) answer(report);
  remove_unfinished();
  _exit(exit);
}

[[noreturn]] void end_by(const KernelCall& call, int signal, const siginfo_t& info, const void* context) {
  Report report = begin(call, code::kernel_fault);
  if (is_access(signal) && overflows(call, reinterpret_cast<std::uintptr_t>(info.si_addr), context)) {
    report.message << "uses up its stack";
    (report.note << "a body on the host has a stack of ").number(call.stack.size() >> 10, 10) << " KiB";
    report.help = "use fewer nested calls, or make large local variables static";
    end(report);
  }
  describe_fault(report.message, signal, info);
  report.help = "run this command in a debugger, which stops at the fault";
  end(report);
}

const KernelCall* call_of_this_thread() {
  return mine == nullptr ? nullptr : mine->current.load();
}

extern "C" void tessera_kernel_signal(int signal, siginfo_t* info, void* context) {
  if (const KernelCall* call = call_of_this_thread(); call != nullptr && call->place != nullptr)
    end_by(*call, signal, *info, context);
  // No kernel caused the signal. Restore the handler that was installed before, so that it gets the signal.
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    if (kSignals[i] == signal) sigaction(signal, &before[i], nullptr);
  if (info->si_code <= 0) raise(signal);  // a process sent it, so it does not recur by itself
}

// Counts a signal of the timer for the call of this thread, and ends the process if the call has taken too long.
void count_tick(Watch& watch) {
  const KernelCall* call = watch.current.load();
  const std::uint64_t turn = watch.turns.load();
  if (call == nullptr || turn != watch.turns_seen) watch.ticks = 0;
  watch.turns_seen = turn;
  if (call == nullptr) return;
  if (const auto signal = Interruptible::signal(); signal && watch.ticks != 0) {
    Report report = begin(*call, npu::code::interrupted);
    report.message << "still computes, although the run was asked to end";
    report.note << "Tessera cannot report before this code returns";
    report.help = "limit the seconds that a kernel may take";
    end(report, static_cast<int>(Exit::Signalled) + *signal);
  }
  if (watch.ticks++ < most_ticks) return;
  Report report = begin(*call, code::kernel_endless);
  (report.message << "has computed for ").number(most_ticks.load(), 10) << " s without returning";
  report.note << kEndlessNote;
  report.help = kEndlessHelp;
  end(report);
}

extern "C" void tessera_kernel_tick(int signal, siginfo_t* info, void*) {
  if (mine != nullptr) count_tick(*mine);
  if (info->si_code == SI_TKILL) return;  // another thread passed the signal on
  const pid_t here = this_thread();
  for (const std::atomic<Watch*>& place : watches)
    if (const Watch* other = place.load(); other != nullptr && other->thread != here)
      syscall(SYS_tgkill, getpid(), other->thread.load(), signal);
}

void end_of_kernel_by_exit() {
  const KernelCall* call = call_of_this_thread();
  if (call == nullptr || call->place == nullptr) return;
  Report report = begin(*call, code::kernel_fault);
  report.message << "ends itself by exit()";
  report.help = "let the function return instead: a core has no process to end";
  end(report);
}
extern "C" void tessera_kernel_exit() {
  end_of_kernel_by_exit();
}

}  // namespace

const KernelCall* KernelFaults::runs(const KernelCall* call) {
  const KernelCall* const known = KernelStops::runs(call);
  if (!is_active.load(std::memory_order_relaxed)) return known;
  if (mine == nullptr) {
    thread_local Watch watch;  // lives until the thread ends
    if (mine == nullptr) return known;
  }
  Watch& watch = *mine;
  watch.turns.store(watch.turns.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  const KernelCall* const was = watch.current.load(std::memory_order_relaxed);
  watch.current.store(call, std::memory_order_relaxed);
  return was;
}

KernelFaults::KernelFaults(std::uint32_t seconds, bool as_json) {
  const std::scoped_lock lock(installing);
  answers_as_json = as_json;
  most_ticks = seconds;
  error_columns = columns_of(stderr);
  if (installed++ != 0) return;
  page_bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  lasting([] { return std::atexit(tessera_kernel_exit) == 0 && at_quick_exit(tessera_kernel_exit) == 0; });
  is_active = true;
  struct sigaction action{};
  sigfillset(&action.sa_mask);
  action.sa_sigaction = tessera_kernel_tick;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigaction(SIGALRM, &action, &alarm_before);
  getitimer(ITIMER_REAL, &timer_before);
  watch_time();
  action.sa_sigaction = tessera_kernel_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before[i]);
}

// A handler may read the text at any time from now on, so earlier texts are never freed. A command has only a few.
void KernelFaults::begin_answer_with(std::string diagnostics) {
  const std::scoped_lock lock(installing);
  auto& all = lasting([] { return std::deque<std::string>(); });
  earlier_diagnostics = &all.emplace_back(std::move(diagnostics));
}

void KernelFaults::advise(Advice advice) {
  advice_of_caller = advice;
}

void KernelFaults::enter_copy() const {
  answers_as_json = false;
  if (mine != nullptr) mine->thread = this_thread();
  watch_time();
}

void KernelFaults::watch_time() {
  const timeval second{.tv_sec = most_ticks == 0 ? 0 : 1, .tv_usec = 0};
  const itimerval every{.it_interval = second, .it_value = second};
  setitimer(ITIMER_REAL, &every, nullptr);
}

KernelFaults::~KernelFaults() {
  const std::scoped_lock lock(installing);
  if (--installed != 0) return;
  is_active = false;
  setitimer(ITIMER_REAL, &timer_before, nullptr);
  sigaction(SIGALRM, &alarm_before, nullptr);
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
}

}  // namespace tessera::runtime
