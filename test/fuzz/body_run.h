// Executes bodies of cores as fast as possible: a target compiles a body once, in some ten milliseconds, and executes
// the body on many inputs, a microsecond each.
//
// No sanitizer sees a body's accesses to memory that is not its own, because the code of the body is made while the
// program runs. Therefore each buffer lies at the edge of its pages, with a gigabyte of inaccessible pages on both
// sides. The other bytes of its pages hold a pattern that the target checks afterwards. Calls of a body to its core are
// only counted and recorded. A long jump leaves the body if a call must not return, if the body makes too many calls,
// or if its time is over.
#pragma once

#include "compiler/native/jit.h"

#include <csetjmp>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tessera::fuzz {

enum class End : std::uint8_t { Returned, Outside, Undivided, TooDeep, TooMany, Late };
inline constexpr std::size_t kEnds = static_cast<std::size_t>(End::Late) + 1;

// Memory with inaccessible pages directly behind its end (at_end) or directly before its beginning (at_begin).
class EdgeMemory {
 public:
  explicit EdgeMemory(std::size_t bytes);
  EdgeMemory(const EdgeMemory&) = delete;
  EdgeMemory& operator=(const EdgeMemory&) = delete;
  ~EdgeMemory();

  std::span<std::uint8_t> at_end() { return {pages_ + room_ - bytes_, bytes_}; }
  std::span<std::uint8_t> at_begin() { return {pages_, bytes_}; }
  // guard() writes the pattern beside the used bytes, is_intact() checks it.
  void guard();
  bool is_intact(std::span<const std::uint8_t> used) const;

 private:
  static constexpr std::size_t kPage = 0x1000, kGap = std::size_t{1} << 30;
  std::size_t bytes_;
  std::size_t room_;  // whole pages, at least one
  std::uint8_t* all_;
  std::uint8_t* pages_;
};

class BodyRun : public compiler::BodyCore {
 public:
  // An access, as a body reports it that was compiled to report its accesses.
  struct Access {
    std::uint64_t address, bytes;
    bool writes;
    bool operator==(const Access&) const = default;
  };

  static const compiler::CoreCalls& calls();

  // Limits the processor time that all executions until the next call of allow() may take together.
  static void allow(unsigned milliseconds);

  // Executes the body of a core once.
  End execute(const compiler::NativeCores::Core& core, std::span<const std::span<std::uint8_t>> buffers);

  std::vector<Access> accesses;     // of a body that reports them, at most kMostCalls
  std::vector<std::uint64_t> said;  // its calls to its core, with their arguments

 private:
  friend struct Answers;
  [[noreturn]] void leave(End end);
  void count();

  static constexpr std::size_t kMostCalls = 1000;
  std::jmp_buf back_;
  const char* stack_ = nullptr;
};

}  // namespace tessera::fuzz
