#include "runtime/kernel_faults.h"

#include "base/exit.h"
#include "base/unfinished.h"
#include "npu/codes.h"
#include "runtime/codes.h"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not C++
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <string_view>

namespace tessera::runtime {

namespace {

#ifdef TESSERA_SANITIZED
constexpr std::array<int, 0> kSignals{};
#else
constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
#endif
constexpr std::size_t kHandlerStack = std::size_t{64} << 10;

// What a handler can see: nothing else than what belongs to the process.
std::atomic<const KernelCall*> current = nullptr;
static_assert(std::atomic<const KernelCall*>::is_always_lock_free);
std::array<struct sigaction, kSignals.size()> before;
struct sigaction alarm_before;
itimerval timer_before;
stack_t stack_before;
std::size_t page_bytes;
bool answers_as_json;

// Of the timer: how often something else began to run, how often that was when it looked last, and since how many
// looks.
std::atomic<std::uint64_t> turns = 0;
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
std::uint64_t turn_seen;
std::uint32_t looks, most_looks;

// Text without an allocation. What does not fit is left out.
class Text {
 public:
  Text& operator<<(std::string_view text) {
    for (const char c : text) put(c);
    return *this;
  }
  // A name out of a file.
  Text& quote(std::string_view text) {
    for (const char c : text) put(c < ' ' || c > '~' ? '?' : c);
    return *this;
  }
  Text& number(std::uintptr_t value, unsigned base) {
    std::array<char, 24> digits;
    std::size_t first = digits.size();
    do digits[--first] = "0123456789abcdef"[value % base];
    while ((value /= base) != 0);
    return *this << std::string_view(digits.data() + first, digits.size() - first);
  }
  // As a string of JSON.
  Text& json(std::string_view text) {
    *this << "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') put('\\');
      put(c < ' ' || c > '~' ? '?' : c);
    }
    return *this << "\"";
  }
  std::string_view view() const { return {text_.data(), length_}; }
  void write(int file) const {
    for (std::size_t done = 0; done < length_;) {
      const ssize_t now = ::write(file, text_.data() + done, length_ - done);
      if (now <= 0) return;
      done += static_cast<std::size_t>(now);
    }
  }

 private:
  void put(char c) {
    if (length_ < text_.size()) text_[length_++] = c;
  }

  std::array<char, 4096> text_;
  std::size_t length_ = 0;
};

// Where the stack pointer was; 0 where this machine's registers are not known here.
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

// In the guard page, or so far beyond it that a large frame has stepped over it.
bool overflows(const KernelCall& call, std::uintptr_t address, const void* context) {
  const auto lowest = reinterpret_cast<std::uintptr_t>(call.stack.data());
  const std::uintptr_t pointer = stack_pointer(context);
  return (address < lowest && lowest - address <= page_bytes) || (pointer != 0 && pointer < lowest);
}

void say_what(Text& text, int signal, const siginfo_t& info) {
  if (is_access(signal) && info.si_code > 0 && info.si_code != SI_KERNEL)
    text << "reads or writes at address 0x";
  else if (is_access(signal))
    text << "reads or writes at an address that no process has";
  else if (signal == SIGFPE)
    text << (info.si_code == FPE_INTDIV ? "divides an integer by zero, or the smallest one by -1"
                                        : "computes what has no result");
  else if (signal == SIGILL)
    text << "comes to an instruction that there is not, as a trap of its compiler is";
  else
    text << "ends itself by abort()";
  if (is_access(signal) && info.si_code > 0 && info.si_code != SI_KERNEL)
    text.number(reinterpret_cast<std::uintptr_t>(info.si_addr), 16) << ", where it has no memory";
}

// What is said of a call, in the parts of a diagnostic.
struct Report {
  const KernelCall& call;
  Code code;
  Text message;
  Text note;  // empty: none
  std::string_view help;

  std::string_view place() const { return call.place != nullptr ? std::string_view(call.place->line) : ""; }
};

// "kernel 'scale' of core (0,2) "
Report begin(const KernelCall& call, Code code) {
  Report report{call, code, {}, {}, {}};
  report.message.quote(call.place != nullptr ? std::string_view(call.place->memory) : "the body") << " of core (";
  report.message.number(call.tile.col, 10) << ",";
  report.message.number(call.tile.row, 10) << ") ";
  return report;
}

// For people, on standard error.
void tell(const Report& report) {
  Text text;
  text << "error[" << report.code.id << "]: " << report.message.view() << "\n";
  if (!report.place().empty()) (text << "  --> ").quote(report.place()) << "\n";
  if (!report.note.view().empty()) text << "   = note: " << report.note.view() << "\n";
  text << "   = help: " << report.help << "\n";
  text.write(STDERR_FILENO);
}

// With --json: the document of a verb that fails without one (Context::finish), with this diagnostic.
void answer(const Report& report) {
  Text text;
  text << "{\n  \"schema\": \"tessera.error/1\",\n  \"diagnostics\": [\n    {\n";
  (text << "      \"severity\": \"error\",\n      \"code\": ").json(report.code.id);
  (text << ",\n      \"message\": ").json(report.message.view()) << ",\n      \"places\": [";
  if (!report.place().empty()) text.json(report.place());
  text << "],\n      \"notes\": [";
  if (!report.note.view().empty()) text.json(report.note.view());
  (text << "],\n      \"help\": ").json(report.help) << "\n    }\n  ]\n}\n";
  text.write(STDOUT_FILENO);
}

// Nothing of this process can be relied upon any more.
[[noreturn]] void end(const Report& report, int exit = static_cast<int>(Exit::Failed)) {
  tell(report);
  if (answers_as_json) answer(report);
  remove_unfinished();
  _exit(exit);
}

[[noreturn]] void end_by(const KernelCall& call, int signal, const siginfo_t& info, const void* context) {
  Report report = begin(call, code::kernel_fault);
  if (is_access(signal) && overflows(call, reinterpret_cast<std::uintptr_t>(info.si_addr), context)) {
    report.message << "takes more stack than there is";
    (report.note << "a body on the host has ").number(call.stack.size() >> 10, 10) << " KiB of it";
    report.help = "let it call itself less often, or make what it keeps on the stack static";
    end(report);
  }
  say_what(report.message, signal, info);
  report.help = "a debugger stops where it happens: gdb --args tessera run ...";
  end(report);
}

extern "C" void tessera_kernel_signal(int signal, siginfo_t* info, void* context) {
  if (const KernelCall* call = current.load(); call != nullptr && call->place != nullptr)
    end_by(*call, signal, *info, context);
  // None of ours: once more, for whoever had it before.
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    if (kSignals[i] == signal) sigaction(signal, &before[i], nullptr);
  if (info->si_code <= 0) raise(signal);  // was sent, and does not come again by itself
}

extern "C" void tessera_kernel_tick(int) {
  const KernelCall* call = current.load();
  const std::uint64_t turn = turns.load();
  if (call == nullptr || turn != turn_seen) looks = 0;
  turn_seen = turn;
  if (call == nullptr) return;
  if (const auto signal = Interruptible::signal(); signal && looks != 0) {
    Report report = begin(*call, npu::code::interrupted);
    report.message << "computes on, and the run was asked to end";
    report.note << "no report can be made before it comes to its end";
    report.help = "--kernel-seconds N says how long it may take";
    end(report, static_cast<int>(Exit::Signalled) + *signal);
  }
  if (looks++ < most_looks) return;
  Report report = begin(*call, code::kernel_endless);
  (report.message << "computes for ").number(most_looks, 10) << " s without an end";
  report.note << "it asks nothing of its core meanwhile, so that no cycle passes and --max-cycles does not end it";
  report.help = "look for a loop that nothing ends; --kernel-seconds N gives it longer, and 0 as long as it takes";
  end(report);
}

extern "C" void tessera_kernel_exit() {
  const KernelCall* call = current.load();
  if (call == nullptr || call->place == nullptr) return;
  Report report = begin(*call, code::kernel_fault);
  report.message << "ends itself by exit()";
  report.help = "let it return: a core has no process that it could end";
  end(report);
}

}  // namespace

const KernelCall* KernelFaults::runs(const KernelCall* call) {
  turns.store(turns.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);  // by this thread alone
  const KernelCall* const was = current.load(std::memory_order_relaxed);
  current.store(call, std::memory_order_relaxed);
  return was;
}

KernelFaults::KernelFaults(std::uint32_t seconds, bool as_json)
    : stack_(std::make_unique<std::uint8_t[]>(kHandlerStack)) {
  answers_as_json = as_json;
  page_bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  most_looks = seconds;
  static const bool looks_at_exit = std::atexit(tessera_kernel_exit) == 0 && at_quick_exit(tessera_kernel_exit) == 0;
  static_cast<void>(looks_at_exit);
  struct sigaction action{};
  sigfillset(&action.sa_mask);
  action.sa_handler = tessera_kernel_tick;
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  sigaction(SIGALRM, &action, &alarm_before);
  getitimer(ITIMER_REAL, &timer_before);
  watch_time();
  if (kSignals.empty()) return;
  stack_t stack{};
  stack.ss_sp = stack_.get();
  stack.ss_size = kHandlerStack;
  sigaltstack(&stack, &stack_before);
  action.sa_sigaction = tessera_kernel_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before[i]);
}

void KernelFaults::enter_copy() const {
  answers_as_json = false;
  watch_time();
}

void KernelFaults::watch_time() {
  const timeval second{.tv_sec = most_looks == 0 ? 0 : 1, .tv_usec = 0};
  const itimerval every{.it_interval = second, .it_value = second};
  setitimer(ITIMER_REAL, &every, nullptr);
}

KernelFaults::~KernelFaults() {
  current = nullptr;
  setitimer(ITIMER_REAL, &timer_before, nullptr);
  sigaction(SIGALRM, &alarm_before, nullptr);
  if (kSignals.empty()) return;
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before[i], nullptr);
  sigaltstack(&stack_before, nullptr);
}

}  // namespace tessera::runtime
