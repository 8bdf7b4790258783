#include "adf/run/memory_faults.h"

#include "adf/codes.h"
#include "adf/run/interrupted.h"
#include "base/exit.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

namespace tessera::adf {

namespace {

FaultReceiver& receiver_of_faults() {
  static FaultReceiver receiver;
  return receiver;
}

// Returns whether the C library itself calls abort(), other than for assert(). It does so when it finds its heap
// damaged, and then it may hold the lock of the heap.
bool is_abort_of_library() {
  Dl_info library{}, caller{};
  if (dladdr(reinterpret_cast<const void*>(&std::abort), &library) == 0) return false;
  // A program that is linked statically has its own code and the library at one place.
  if (dladdr(reinterpret_cast<const void*>(&set_fault_receiver), &caller) == 0 || caller.dli_fbase == library.dli_fbase)
    return false;
  std::array<void*, 32> frames{};
  const int count = backtrace(frames.data(), static_cast<int>(frames.size()));
  int callers = 0;  // in the library; assert() calls abort() through two functions
  bool is_behind = false;
  for (int i = 0; i < count; ++i) {
    // A call of a function that never returns may be the last instruction of its caller.
    const char* at = static_cast<const char*>(frames[static_cast<std::size_t>(i)]) - 1;
    if (dladdr(at, &caller) == 0) break;
    const std::string_view name = caller.dli_sname != nullptr ? caller.dli_sname : "";
    if (is_behind && (name.starts_with("__assert") || caller.dli_fbase != library.dli_fbase))
      return callers != 0 && !name.starts_with("__assert");
    if (is_behind) ++callers;
    is_behind = is_behind || name == "abort";
  }
  return callers != 0;
}

// Formatting would allocate memory.
[[noreturn]] void end_with_damaged_heap(std::string_view what, std::string_view where) {
  for (const std::string_view part :
       {std::string_view("error["), code::kernel_fault.id, std::string_view("]: "), what, std::string_view("\n  --> "),
        where,
        std::string_view("\n   = help: look for memory that is freed twice, or written past its end; adfc++ "
                         "-fsanitize=address finds the line\n")})
    static_cast<void>(!write(STDERR_FILENO, part.data(), part.size()));
  _exit(static_cast<int>(Exit::Failed));
}

void handle(int number, siginfo_t* info, void* context) {
  const FaultReceiver receiver = take_fault_receiver();
  if (number == SIGABRT && is_abort_of_library())
    receiver.owner != nullptr
        ? end_with_damaged_heap("a kernel has damaged the heap", receiver.function(receiver.owner))
        : end_with_damaged_heap("the heap is damaged", "found outside of kernels");
  if (receiver.owner != nullptr) receiver.report(receiver.owner, {number, info->si_addr, stack_pointer_of(context)});
  static_cast<void>(std::signal(number, SIG_DFL));  // the fault is repeated, and ends the process
}

}  // namespace

void set_fault_receiver(const FaultReceiver& receiver) {
  receiver_of_faults() = receiver;
}

bool has_fault_receiver() {
  return receiver_of_faults().owner != nullptr && receiver_of_faults().overrun != nullptr;
}

FaultReceiver take_fault_receiver() {
  return std::exchange(receiver_of_faults(), {});
}

void watch_memory_faults() {
  constexpr std::array kSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
  const auto is_free = [](int number) {
    struct sigaction before{};
    return sigaction(number, nullptr, &before) == 0 && before.sa_handler == SIG_DFL;
  };
  if (!is_free(SIGSEGV)) return;
  std::array<void*, 2> frames{};
  backtrace(frames.data(), static_cast<int>(frames.size()));  // loads its library, which a handler must not do
  constexpr std::size_t kStackBytes = std::size_t{256} << 10;
  stack_t stack{};
  stack.ss_sp = std::malloc(kStackBytes);  // the stack lives as long as the thread
  stack.ss_size = kStackBytes;
  if (stack.ss_sp == nullptr || sigaltstack(&stack, nullptr) != 0) return;
  struct sigaction action{};
  action.sa_sigaction = &handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (const int number : kSignals)
    if (is_free(number)) sigaction(number, &action, nullptr);
}

}  // namespace tessera::adf
