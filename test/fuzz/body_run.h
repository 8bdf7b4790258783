// Bodies of cores, compiled and executed as fast as they can be: a body is compiled once, in some ten milliseconds, and
// executed on many inputs, a microsecond each.
//
// What a body does to memory that is not its own no sanitizer sees, since its code is made while the program runs. So
// its buffers lie at the edge of pages that nobody may touch, a gigabyte of them on both sides, and what lies beside a
// buffer on its own page has a pattern that is looked at afterwards. Calls of the core do nothing but count; those that
// do not come back, and the one too many, leave the body by a long jump, and so does the clock.
#pragma once

#include "compiler/native/jit.h"

#include <csetjmp>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tessera::fuzz {

// How an execution ends.
enum class End : std::uint8_t { Returned, Outside, Undivided, TooDeep, TooMany, Late };
inline constexpr std::size_t kEnds = static_cast<std::size_t>(End::Late) + 1;

// Memory whose end, or else whose beginning, is that of what may be touched.
class EdgeMemory {
 public:
  explicit EdgeMemory(std::size_t bytes);
  EdgeMemory(const EdgeMemory&) = delete;
  EdgeMemory& operator=(const EdgeMemory&) = delete;
  ~EdgeMemory();

  std::span<std::uint8_t> at_end() { return {pages_ + room_ - bytes_, bytes_}; }
  std::span<std::uint8_t> at_begin() { return {pages_, bytes_}; }
  // Sets what lies beside, and asks whether it is as it was.
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
  // One access that a watched body tells of.
  struct Access {
    std::uint64_t address, bytes;
    bool writes;
    bool operator==(const Access&) const = default;
  };

  static const compiler::CoreCalls& calls();

  // The time that all executions until the next call may take together, in the time of the processor.
  static void allow(unsigned milliseconds);

  // Executes the body of a core once.
  End execute(const compiler::NativeCores::Core& core, std::span<const std::span<std::uint8_t>> buffers);

  std::vector<Access> accesses;     // of a watched body, at most kMostCalls
  std::vector<std::uint64_t> said;  // what it said to its core: each call, and what it was given

 private:
  friend struct Answers;
  [[noreturn]] void leave(End end);
  void count();

  static constexpr std::size_t kMostCalls = 1000;
  std::jmp_buf back_;
  const char* stack_ = nullptr;
};

}  // namespace tessera::fuzz
