// A function of the host program in place of a core's program.
//
//   ts::SessionOptions options;
//   options.functions.push_back({{2, 3}, "double", [](ts::HostCore& core) {
//     core.acquire(0, -1);                                            // as the core's acquire instruction
//     for (std::uint8_t& byte : core.memory(0x38000, 256)) byte *= 2;
//     core.release(1, 1);
//   }});
//
// The function sees its tile as a core does: data memory at the core's addresses, its locks and those of its neighbours
// by the core's numbers, streams and cascade. Where a core would stall, the call returns only when the array has
// carried out the request; other units run meanwhile.
//
// Time. Each operation on a lock, a stream or the cascade takes one cycle. Other code of the function takes none,
// unless it calls wait().
//
// Begin and end. Core_Control enables the core: the array then calls the function. An enable after the function has
// returned calls it again. A reset of the core, and the end of the session, leave the function by an exception of
// Tessera, which runs destructors and which the function must not swallow.
//
// Errors. After an access outside of the memory in view, an operation on a lock that does not exist, or an exception of
// the function itself, the array stands still, and the call of the session ends as Failed.
//
// Threads. All calls of a session with functions come from the thread that opened it. Each function has a stack of its
// own in this thread.
#pragma once

#include <tessera/device.h>
#include <tessera/report.h>
#include <tessera/result.h>

#include <array>
#include <functional>
#include <span>
#include <string>

namespace tessera::core {
class HostCore;
}  // namespace tessera::core

namespace tessera::api {

// A transfer of a cascade, lowest byte first. A device with a narrower cascade passes fewer bytes; the others are 0.
using CascadeBytes = std::array<std::uint8_t, 64>;

class TESSERA_API HostCore {
 public:
  explicit HostCore(core::HostCore& core) : core_(core) {}
  HostCore(const HostCore&) = delete;

  Tile tile() const;
  std::uint64_t now() const;        // the core's cycle
  Stalls stalls() const;            // the cycles that this core has waited since the session's reset
  void wait(std::uint64_t cycles);  // lets this number of cycles pass, as if the core computed

  // Returns `bytes` bytes of data memory at an address of the core. They stay valid as long as the session.
  std::span<std::uint8_t> memory(std::uint32_t address, std::uint32_t bytes);
  // Return the address at which the core sees the first byte, and the number by which it names the first lock, of a
  // tile whose memory it reaches; its own tile, too. Fail with T1205 for another tile.
  Result<std::uint32_t> memory_of(Tile tile) const;
  Result<unsigned> locks_of(Tile tile) const;

  // As the core's instructions: acquire with -n waits for at least n and subtracts n; with n >= 0 it waits for exactly
  // n. Cores of AIE know only exact values, 0 and 1.
  void acquire(unsigned lock, std::int32_t value);
  void release(unsigned lock, std::int32_t value);

  std::uint32_t read_stream(unsigned port, bool& last);
  void write_stream(unsigned port, std::uint32_t word, bool last);
  CascadeBytes read_cascade();
  void write_cascade(const CascadeBytes& value);

  void event(unsigned number);  // asserts event 0 or 1 of the core

  // Stops the array with this diagnostic, and does not return.
  void fail(const Diagnostic& diagnostic);

 private:
  core::HostCore& core_;
};

struct HostFunction {
  Tile tile{};         // of the device, with a core; replaces the program or body that the configuration has for it
  std::string name{};  // appears in reports
  std::function<void(HostCore& core)> function{};
  // false: the configuration does not enable this core; the host program does so, by a write to Core_Control.
  bool enabled_by_configuration = true;
};

}  // namespace tessera::api
