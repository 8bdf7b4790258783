// The object behind xrt::run: the arguments of a kernel, and the call that was started last.
#pragma once

#include "base/fork_lock.h"
#include "xrt/bo_impl.h"
#include "xrt/call.h"
#include "xrt/kernel_impl.h"
#include "xrt/waited_time.h"

#include <array>
#include <map>
#include <optional>

namespace xrt {

class run_impl {
 public:
  explicit run_impl(std::shared_ptr<kernel_impl> kernel);
  // Waits for the call.
  ~run_impl();
  run_impl(const run_impl&) = delete;
  run_impl& operator=(const run_impl&) = delete;

  const kernel_impl& kernel() const { return *kernel_; }
  void set(int index, const void* value, std::size_t bytes);
  // Throws while a call of control code is under way, as far as the program knows.
  void set(int index, const std::shared_ptr<bo_impl>& buffer);

  void start();
  ert_cmd_state abort();
  // Nothing if the time has passed before the call has ended. 0: no limit.
  std::optional<tessera::xrtlib::Call::Ended> wait(std::chrono::milliseconds time);
  ert_cmd_state state();
  // The outcome of the last call; nothing if none has ended.
  std::optional<tessera::xrtlib::Call::Ended> ended() const;
  ert_packet* packet();
  // Throws if the kernel has no control code, or control code without a scratchpad.
  std::shared_ptr<bo_impl> scratchpad() const;

  // Makes a call of the present arguments, which becomes the run's last call, and takes it back.
  // `chain`: of the list that starts the run, which may have the run several times.
  std::shared_ptr<tessera::xrtlib::Call> prepare(const std::shared_ptr<tessera::xrtlib::Chain>& chain);
  void forget(tessera::xrtlib::Call& call);
  // For run lists.
  void enter_list() { ++lists_; }
  void leave_list() { --lists_; }

 private:
  std::uint64_t scalar(std::size_t index) const;
  tessera::xrtlib::Range instructions() const;
  void add_instructions(tessera::xrtlib::Call& call) const;

  const std::shared_ptr<kernel_impl> kernel_;
  const tessera::xrtlib::KernelCode::Memory memory_;  // for control code
  mutable tessera::Mutex mutex_;
  std::map<std::size_t, std::uint64_t> scalars_;
  std::map<std::size_t, std::shared_ptr<bo_impl>> buffers_;
  std::shared_ptr<tessera::xrtlib::Call> call_;
  tessera::xrtlib::WaitedTime waited_;
  bool is_open_ = false;  // start() was called, and the program has not seen the end of the call
  std::atomic<int> lists_ = 0;
  const std::shared_ptr<tessera::xrtlib::Packet> packet_;
};

// Starts the runs with one submission: after the first failure, the rest are aborted. If the arguments of one do not
// suit its kernel, none starts.
std::vector<std::shared_ptr<tessera::xrtlib::Call>> submit_all(tessera::xrtlib::Context& context,
                                                               const std::vector<run_impl*>& runs);

// Returns the text of an error: `first`, the health of the context after a call that timed out, and then the reason
// that Tessera found.
std::string text_of_failure(const std::string& first, const tessera::xrtlib::Call::Ended& ended);
// Returns the words of the health; none if the call did not time out.
std::vector<std::uint32_t> health_of(const tessera::xrtlib::Call::Ended& ended);

// Returns "Command failed to complete successfully (ERT_CMD_STATE_TIMEOUT)" and the like.
std::string failure_of(ert_cmd_state state);
std::string state_name(ert_cmd_state state);

}  // namespace xrt
