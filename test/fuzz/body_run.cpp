#include "body_run.h"

#include <sys/mman.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tessera::fuzz {

namespace {

constexpr std::uint8_t kBeside = 0xa5;
constexpr std::ptrdiff_t kMostStack = 512 << 10;  // half of a host core's stack, as private_memory.h explains

std::jmp_buf* volatile now_running = nullptr;
volatile std::sig_atomic_t is_late = 0;

void on_time(int) {
  is_late = 1;
  if (now_running != nullptr) longjmp(*now_running, static_cast<int>(End::Late) + 1);
}

}  // namespace

EdgeMemory::EdgeMemory(std::size_t bytes) : bytes_(bytes), room_((bytes / kPage + 1) * kPage) {
  void* const all = mmap(nullptr, 2 * kGap + room_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED) std::abort();
  all_ = static_cast<std::uint8_t*>(all);
  pages_ = all_ + kGap;
  if (mprotect(pages_, room_, PROT_READ | PROT_WRITE) != 0) std::abort();
}
EdgeMemory::~EdgeMemory() {
  munmap(all_, 2 * kGap + room_);
}

void EdgeMemory::guard() {
  std::memset(pages_, kBeside, room_);
}
bool EdgeMemory::is_intact(std::span<const std::uint8_t> used) const {
  const auto is_beside = [](std::uint8_t byte) { return byte == kBeside; };
  return std::all_of(const_cast<const std::uint8_t*>(pages_), used.data(), is_beside) &&
         std::all_of(used.data() + used.size(), const_cast<const std::uint8_t*>(pages_) + room_, is_beside);
}

// The functions that a body calls to use its core.
struct Answers {
  static BodyRun& run(void* core) { return static_cast<BodyRun&>(*static_cast<compiler::BodyCore*>(core)); }
  template <class... Words>
  static void note(void* core, Words... words) {
    run(core).count();
    (run(core).said.push_back(static_cast<std::uint64_t>(words)), ...);
  }

  static void acquire(void* core, std::uint32_t lock, std::int32_t value) { note(core, 1, lock, value); }
  static void release(void* core, std::uint32_t lock, std::int32_t value) { note(core, 2, lock, value); }
  static std::uint32_t get_stream(void* core, std::uint32_t port) {
    note(core, 3, port);
    return static_cast<std::uint32_t>(run(core).said.size());
  }
  static void put_stream(void* core, std::uint32_t port, std::uint32_t word) { note(core, 4, port, word); }
  static void get_cascade(void* core, void* value) {
    note(core, 5);
    std::memset(value, static_cast<int>(run(core).said.size()), 64);
  }
  static void put_cascade(void* core, const void* value) {
    std::array<std::uint64_t, 8> words;
    std::memcpy(words.data(), value, sizeof words);
    for (const std::uint64_t word : words) note(core, 6, word);
  }
  static void event(void* core, std::uint32_t number) { note(core, 7, number); }
  static void debug(void* core, std::uint32_t, std::uint64_t bits, std::uint32_t form) { note(core, 8, bits, form); }
  static void turn(void* core) { note(core, 9); }
  static void poll(void* core, std::uint32_t loop) { note(core, 11, loop); }
  static void outside(void* core, std::uint32_t place, std::uint32_t dimension, std::int64_t index, std::int64_t length,
                      std::int64_t size) {
    run(core).said.insert(run(core).said.end(), {10, place, dimension, static_cast<std::uint64_t>(index),
                                                 static_cast<std::uint64_t>(length), static_cast<std::uint64_t>(size)});
    run(core).leave(End::Outside);
  }
  static void undivided(void* core, std::uint32_t, std::uint32_t) { run(core).leave(End::Undivided); }
  static void deeper(void* core, std::uint32_t) {
    const char here = 0;
    if (run(core).stack_ - &here > kMostStack) run(core).leave(End::TooDeep);
  }
  static void kernel(void*, std::uint32_t) {}
  static void access(void* core, std::uint32_t, std::uint64_t address, std::uint64_t bytes, std::uint32_t writes) {
    if (run(core).accesses.size() < BodyRun::kMostCalls) run(core).accesses.push_back({address, bytes, writes != 0});
  }
  static void lend(void*, std::uint32_t, std::uint64_t, std::uint64_t) {}
};

const compiler::CoreCalls& BodyRun::calls() {
  static const compiler::CoreCalls calls = {.acquire = Answers::acquire,
                                            .release = Answers::release,
                                            .get_stream = Answers::get_stream,
                                            .put_stream = Answers::put_stream,
                                            .get_cascade = Answers::get_cascade,
                                            .put_cascade = Answers::put_cascade,
                                            .event = Answers::event,
                                            .debug = Answers::debug,
                                            .turn = Answers::turn,
                                            .poll = Answers::poll,
                                            .outside = Answers::outside,
                                            .undivided = Answers::undivided,
                                            .deeper = Answers::deeper,
                                            .kernel = Answers::kernel,
                                            .access = Answers::access,
                                            .lend = Answers::lend};
  return calls;
}

void BodyRun::allow(unsigned milliseconds) {
  struct sigaction action{};
  action.sa_handler = on_time;
  action.sa_flags = SA_NODEFER;  // a long jump leaves the handler
  sigaction(SIGVTALRM, &action, nullptr);
  is_late = 0;
  const itimerval time{.it_interval = {}, .it_value = {.tv_sec = 0, .tv_usec = milliseconds * 1000}};
  setitimer(ITIMER_VIRTUAL, &time, nullptr);
}

void BodyRun::leave(End end) {
  longjmp(back_, static_cast<int>(end) + 1);
}
void BodyRun::count() {
  if (said.size() > kMostCalls) leave(End::TooMany);
}

// No object between here and the body may need a destructor: a long jump skips destructors.
End BodyRun::execute(const compiler::NativeCores::Core& core, std::span<const std::span<std::uint8_t>> buffers) {
  constexpr std::size_t kMostBuffers = 8;
  if (is_late != 0 || buffers.size() > kMostBuffers) return End::Late;
  accesses.clear();
  said.clear();
  accesses.reserve(kMostCalls + 1);
  said.reserve(2 * kMostCalls);
  const char here = 0;
  stack_ = &here;
  void* values[kMostBuffers + 1] = {static_cast<compiler::BodyCore*>(this)};
  void* arguments[kMostBuffers + 1] = {static_cast<void*>(&values[0])};
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    values[i + 1] = buffers[i].data();
    arguments[i + 1] = static_cast<void*>(&values[i + 1]);
  }
  const int left = setjmp(back_);
  if (left == 0) {
    now_running = &back_;
    core.entry(arguments);
  }
  now_running = nullptr;
  return left == 0 ? End::Returned : static_cast<End>(left - 1);
}

}  // namespace tessera::fuzz
