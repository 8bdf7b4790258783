#include "xrt/page_guard.h"

#include "base/bits.h"
#include "base/fork_lock.h"
#include "base/lasting.h"
#include "xrt/page_size.h"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigaction is POSIX, not C++
#include <sys/mman.h>
#include <ucontext.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>

namespace tessera::xrtlib {

// The guards of the process by the first address of their memory. A signal handler gets no argument, so the table is
// global.
class GuardRegistry {
 public:
  static GuardRegistry& all() {
    return lasting([] { return GuardRegistry(); });  // the handler may need it until the process ends
  }

  void add(PageGuard* guard) {
    const std::lock_guard lock(mutex_);
    if (!is_installed_) install();
    is_installed_ = true;
    guards_.emplace(reinterpret_cast<std::uintptr_t>(guard->memory_.data()), guard);
  }
  void remove(const PageGuard* guard) {
    const std::lock_guard lock(mutex_);
    guards_.erase(reinterpret_cast<std::uintptr_t>(guard->memory_.data()));
  }

  // Returns whether the address belongs to a guard. Its page is then free, and the access can be repeated.
  bool touched(std::uintptr_t address, bool writes, const void* code) {
    const std::lock_guard lock(mutex_);
    auto found = guards_.upper_bound(address);
    if (found == guards_.begin()) return false;
    --found;
    if (address - found->first >= found->second->memory_.size()) return false;
    found->second->touched_(address - found->first, writes, code);
    return true;
  }

  const struct sigaction& before() const { return before_; }
  bool is_installed() {
    const std::lock_guard lock(mutex_);
    return is_installed_;
  }

 private:
  void install();

  Mutex mutex_;
  std::map<std::uintptr_t, PageGuard*> guards_;
  bool is_installed_ = false;
  struct sigaction before_{};
};

namespace {

struct Access {
  bool writes = false;
  const void* code = nullptr;
};

// The processor tells by its own means whether the access was a write.
Access access_of([[maybe_unused]] const void* context) {
  Access access;
#if defined(__x86_64__)
  constexpr greg_t kWrite = 2;  // not a fact of NPUs: bit W/R of the page fault's error code
  const auto& registers = static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
  access.writes = (registers[REG_ERR] & kWrite) != 0;
  access.code = reinterpret_cast<const void*>(registers[REG_RIP]);  // NOLINT(performance-no-int-to-ptr)
#elif defined(__aarch64__)
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
  access.code = reinterpret_cast<const void*>(machine.pc);  // NOLINT(performance-no-int-to-ptr)
  for (std::size_t at = 0; at + sizeof(esr_context) <= sizeof(machine.__reserved);) {
    _aarch64_ctx head;
    std::memcpy(&head, machine.__reserved + at, sizeof(head));
    if (head.magic == ESR_MAGIC) {
      esr_context cause;
      std::memcpy(&cause, machine.__reserved + at, sizeof(cause));
      access.writes = (cause.esr >> 6 & 1) != 0;  // WnR of a data abort
    }
    if (head.size == 0) break;
    at += head.size;
  }
#endif
  return access;
}

// Gives a fault that no guard caused to the handler that was there before.
void pass_on(int signal, siginfo_t* info, void* context) {
  const struct sigaction& before = GuardRegistry::all().before();
  if ((before.sa_flags & SA_SIGINFO) != 0) return before.sa_sigaction(signal, info, context);
  if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) return before.sa_handler(signal);
  ::sigaction(signal, &before, nullptr);    // the access is repeated, and the fault ends the process
  if (info->si_code <= 0) ::raise(signal);  // a process sent the signal, so it does not recur by itself
}

extern "C" void tessera_page_guard(int signal, siginfo_t* info, void* context) {
  const int number = errno;
  const Access access = access_of(context);
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (info->si_code != SEGV_ACCERR || !GuardRegistry::all().touched(address, access.writes, access.code))
    pass_on(signal, info, context);
  errno = number;
}

// The thread sanitizer has a thread of its own that blocks all signals and touches no buffer.
#if defined(__SANITIZE_THREAD__)
constexpr bool kLooksAtThreads = false;
#else
constexpr bool kLooksAtThreads = true;
#endif

// Returns the set of signals that a thread blocks, as the system shows it.
std::uint64_t blocked_by(const std::filesystem::path& thread) {
  std::ifstream status(thread / "status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("SigBlk:")) return std::strtoull(line.c_str() + std::strlen("SigBlk:"), nullptr, 16);
  return 0;  // the thread has ended
}

}  // namespace

std::string guard_hindrance() {
  struct sigaction now{};
  ::sigaction(SIGSEGV, nullptr, &now);
  if (GuardRegistry::all().is_installed() && now.sa_sigaction != tessera_page_guard)
    return "the program has installed a handler of SIGSEGV of its own";
  if (!kLooksAtThreads) return {};
  std::error_code ignored;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", ignored))
    if ((blocked_by(thread.path()) >> (SIGSEGV - 1) & 1) != 0) return "a thread of the program blocks SIGSEGV";
  return {};
}

void GuardRegistry::install() {
  struct sigaction action{};
  sigemptyset(&action.sa_mask);
  action.sa_sigaction = tessera_page_guard;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  ::sigaction(SIGSEGV, &action, &before_);
}

PageGuard::PageGuard(std::span<std::uint8_t> memory, Touched touched)
    : memory_(memory), touched_(std::move(touched)), guarded_((memory.size() + kPage - 1) / kPage) {
  if (!memory_.empty()) GuardRegistry::all().add(this);
}

PageGuard::~PageGuard() {
  if (!memory_.empty()) GuardRegistry::all().remove(this);
}

void PageGuard::guard(std::uint64_t begin, std::uint64_t end) {
  if (!memory_.empty()) set(begin, end, true);
}

void PageGuard::release(std::uint64_t begin, std::uint64_t end) {
  if (!memory_.empty()) set(begin, end, false);
}

bool PageGuard::is_guarded(std::uint64_t byte) const {
  return !memory_.empty() && guarded_[byte / kPage];
}

// One call of the system for each run of pages that change.
void PageGuard::set(std::uint64_t begin, std::uint64_t end, bool guarded) {
  const std::uint64_t last = (end + kPage - 1) / kPage;
  for (std::uint64_t page = begin / kPage; page < last;) {
    std::uint64_t stop = page;
    while (stop < last && guarded_[stop] != guarded) ++stop;
    if (stop == page) {
      ++page;
      continue;
    }
    // The system refuses a guard when the process has very many pieces of memory. The pages then stay as they are.
    const int rights = guarded ? PROT_NONE : PROT_READ | PROT_WRITE;
    if (::mprotect(memory_.data() + page * kPage, (stop - page) * kPage, rights) != 0 && guarded) return;
    for (; page < stop; ++page) guarded_[page] = guarded;
  }
}

}  // namespace tessera::xrtlib
