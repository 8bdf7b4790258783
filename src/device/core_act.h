// The acts of a core's program in the order of its text: uses of locks, streams, cascades and buffers, and loops and
// branches of such uses. The compiler lists the acts of a body (compiler/native/acts.h); explanations of hangs read the
// list (core/code_scan.h).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace tessera::device {

struct CoreAct {
  enum class Kind : std::uint8_t {
    Acquire,
    Release,
    ReadStream,
    WriteStream,
    ReadCascade,
    WriteCascade,
    Load,
    Store,
    Unknown,  // code that Tessera cannot read, such as a user's kernel; it may use streams and cascade
    Loop,
    Perhaps,  // acts of several branches, one branch after the other; each act is only possible
  };
  struct Bytes {
    std::uint32_t address, length;  // address as the core sees it, and length in bytes
    bool operator==(const Bytes&) const = default;
  };
  struct Part {
    std::uint32_t first, length;  // bytes, from the beginning of the buffer
    bool operator==(const Part&) const = default;
  };

  Kind kind;
  std::optional<unsigned> lock{};         // the core's number for the lock; absent when it is not constant
  std::optional<std::int32_t> value{};    // for acquire or release: the operand of the core's operation
  std::optional<std::uint32_t> buffer{};  // for load or store: the buffer's number among the core's buffers
  std::optional<Part> part{};             // the accessed part of that buffer; absent: the whole buffer
  std::optional<Bytes> memory{};          // the bytes of that buffer or part; absent when unknown
  std::optional<std::uint64_t> rounds{};  // for a loop: number of rounds; absent when unknown
  // For a loop that only reads memory until the memory changes: the loop's number, from 1 on, as in CoreCalls::poll.
  std::uint32_t poll = 0;
  std::string line{};  // "file:line:column" in the design, or ""
  std::vector<CoreAct> body{};

  bool repeats() const { return kind == Kind::Loop && (!rounds || *rounds > 1); }
  bool operator==(const CoreAct&) const = default;
};
inline constexpr std::uint64_t kForEver = std::numeric_limits<std::uint64_t>::max();

}  // namespace tessera::device
