// One execution of a kernel: what a run hands to its context, and what the context gives back.
//
// A run that is started twice makes two calls. A call holds its buffers, and neither the run nor the context, so
// objects of the program may be destroyed in any order.
#pragma once

#include "base/fork_lock.h"
#include "xrt/memory.h"
#include "xrt/packet.h"

#include <tessera/program.h>
#include <xrt/detail/ert.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>

namespace tessera::xrtlib {

// Calls that one command submits. After the first failure, the rest are aborted.
struct Chain {
  std::atomic<bool> has_failed = false;
};

class Call {
 public:
  // The command. It does not change after submission.
  std::size_t pdi = 0;     // the number of the kernel's PDI in the xclbin
  std::uint64_t name = 0;  // call_names.h; with checks only
  Range instructions;
  std::uint64_t count = 0;  // of instructions: bytes or words
  // With control code, in place of the instructions: its stream, or why it has none.
  std::optional<api::CommandStream> stream;
  std::string refused;
  std::optional<Range> scratchpad;                  // words that the stream copies into the controller's table
  std::vector<std::pair<unsigned, Range>> buffers;  // by the number of the argument in command streams
  std::shared_ptr<const std::string> arguments;     // for diagnostics: which arguments of the kernel these are
  std::shared_ptr<Chain> chain;
  std::shared_ptr<Packet> packet;  // of the run

  // For the context.
  void begin();
  void advance(std::uint64_t cycles);  // the number of cycles that the call has run
  // How the call ended. `operation`: that of its stream in which it failed, if one did.
  struct Ended {
    ert_cmd_state state;
    std::uint64_t cycles;
    std::string reason;
    std::optional<std::uint64_t> operation{};
  };
  void end(Ended ended);

  // For the program.
  // Waits until the call has ended. A call that has taken more than `limit` cycles has no value, however fast this
  // machine or the program is.
  std::optional<Ended> wait(std::optional<std::uint64_t> limit) const;
  // Waits until this moment of the machine at most.
  std::optional<Ended> wait_until(std::chrono::steady_clock::time_point end) const;
  // The state, and the outcome of a call that has ended, at one moment.
  struct Now {
    ert_cmd_state state;
    std::optional<Ended> ended;
  };
  Now now() const;
  std::optional<Ended> ended() const { return now().ended; }

 private:
  mutable Mutex mutex_;
  mutable Condition changed_;
  ert_cmd_state state_ = ERT_CMD_STATE_QUEUED;
  std::optional<Ended> ended_;
  std::atomic<std::uint64_t> cycles_ = 0;
  mutable std::atomic<std::uint64_t> wanted_ = ~std::uint64_t{0};  // the smallest limit of all waiting threads
  std::atomic<bool> has_ended_ = false;
};

}  // namespace tessera::xrtlib
