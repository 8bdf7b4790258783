// A body of a core that is executed for a fuzz target, between pages that nobody may touch.
//
// Code of bodies is made at run time, and no sanitizer looks into it. So each buffer ends where a page without rights
// begins, and has another such page before it; between the page's begin and the buffer lie bytes of a pattern. What
// leaves a buffer is a fault, or changes the pattern.
#pragma once

#include "compiler/compile.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tessera::fuzz {

[[noreturn]] inline void found(std::string_view what) {
  fmt::print(stderr, "{}\n", what);
  std::abort();
}

class GuardedBuffer {
 public:
  explicit GuardedBuffer(std::size_t bytes) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))), bytes_(bytes) {
    const std::size_t room = (bytes + page_ - 1) / page_ * page_;
    whole_ = room + 2 * page_;
    void* memory = mmap(nullptr, whole_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) found("no memory");
    base_ = static_cast<std::uint8_t*>(memory);
    mprotect(base_ + page_, room, PROT_READ | PROT_WRITE);
    before_ = {base_ + page_, room - bytes};
    std::memset(before_.data(), kPattern, before_.size());
    std::memset(data(), 0, bytes);
  }
  GuardedBuffer(const GuardedBuffer&) = delete;
  GuardedBuffer& operator=(const GuardedBuffer&) = delete;
  ~GuardedBuffer() { munmap(base_, whole_); }

  std::uint8_t* data() const { return before_.data() + before_.size(); }
  std::size_t size() const { return bytes_; }
  void check() const {
    for (const std::uint8_t byte : before_)
      if (byte != kPattern) found("a body has written before its buffer");
  }

 private:
  static constexpr std::uint8_t kPattern = 0xa5;
  std::size_t page_, bytes_, whole_ = 0;
  std::uint8_t* base_ = nullptr;
  std::span<std::uint8_t> before_;
};

struct Stopped {
  std::string why;
};

// What a core does for its body: nothing, a bounded number of times.
struct Core {
  std::uint32_t asked = 0;
  void ask() {
    if (++asked > 1000) throw Stopped{"asks for ever"};
  }
  static Core& of(void* core) { return *static_cast<Core*>(core); }
};

inline const compiler::CoreCalls kCalls{
    .acquire = [](void* core, std::uint32_t, std::int32_t) { Core::of(core).ask(); },
    .release = [](void* core, std::uint32_t, std::int32_t) { Core::of(core).ask(); },
    .get_stream =
        [](void* core, std::uint32_t) {
          Core::of(core).ask();
          return 7U;
        },
    .put_stream = [](void* core, std::uint32_t, std::uint32_t) { Core::of(core).ask(); },
    .get_cascade =
        [](void* core, void* value) {
          Core::of(core).ask();
          std::memset(value, 1, 64);
        },
    .put_cascade =
        [](void* core, const void* value) {
          std::uint8_t copy[64];
          std::memcpy(copy, value, sizeof copy);
          Core::of(core).ask();
        },
    .event = [](void* core, std::uint32_t) { Core::of(core).ask(); },
    .debug = [](void* core, std::uint32_t, std::uint64_t, std::uint32_t) { Core::of(core).ask(); },
    .turn = [](void* core) { Core::of(core).ask(); },
    .outside = [](void*, std::uint32_t, std::uint32_t, std::int64_t, std::int64_t,
                  std::int64_t) { throw Stopped{"outside"}; },
    .undivided = [](void*, std::uint32_t, std::uint32_t) { throw Stopped{"undivided"}; },
    .deeper =
        [](void* core, std::uint32_t) {
          if (++Core::of(core).asked > 100) throw Stopped{"deep"};
        },
    .kernel = [](void*, std::uint32_t) {},
    .access = [](void*, std::uint32_t, std::uint64_t, std::uint64_t, std::uint32_t) {},
    .lend = [](void*, std::uint32_t, std::uint64_t, std::uint64_t) {},
};

inline sigjmp_buf endless;

// Runs the body of core (0,2) of a text over these buffers. "" when it ends, else why it did not, or was refused.
inline std::string run_body(const std::string& text, std::span<const std::unique_ptr<GuardedBuffer>> buffers) {
  container::CoreBodies bodies;
  container::CoreBody body{.pdi = 0, .tile = {0, 2}, .function = "core_0_2", .buffers = {}};
  std::uint32_t address = 0x70000;
  std::vector<void*> values;
  for (const auto& buffer : buffers) {
    body.buffers.push_back({address, static_cast<std::uint32_t>(buffer->size())});
    address += 0x1000;
    values.push_back(buffer->data());
  }
  bodies.bodies.push_back(std::move(body));
  bodies.module.assign(text.begin(), text.end());
  const auto native = compiler::compiler().load(bodies, 0, kCalls, {}, false);
  if (!native) return native.error().message;
  Core core;
  // A loop without an end is left by force: code of bodies holds nothing.
  std::signal(SIGALRM, [](int) { siglongjmp(endless, 1); });
  if (sigsetjmp(endless, 1) != 0) return "does not end";
  alarm(2);
  std::string why;
  try {
    (*native)->run({0, 2}, &core, values);
  } catch (const Stopped& stopped) {
    why = stopped.why;
  }
  alarm(0);
  for (const auto& buffer : buffers) buffer->check();
  return why;
}

}  // namespace tessera::fuzz
