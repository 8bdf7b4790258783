// A core of the array with its kernels: the function that the array calls when the host program enables the core.
//
// The function does the iterations that the host program asked for, and returns. Each iteration runs each kernel as
// often as the schedule says. If several kernels of the core can run, the last one in the order of the graph goes
// first, so that it empties the blocks that earlier kernels fill.
#pragma once

#include "adf/run/bypass.h"
#include "adf_array/ports.h"

#include <kernel_abi/slots.h>

#include <chrono>
#include <memory>
#include <optional>

namespace tessera::adf_array {

// A kernel with the ports of its arguments; null: a port needs no preparation.
struct ArrayKernel {
  adf::Instance instance;
  std::vector<ArrayPort*> ports;
  // A bypass around the kernel: its parameter, and the data that it copies.
  ArrayPort* control = nullptr;
  bool is_negated = false;
  std::vector<adf::BypassTransfer> transfers;
  // The cycles of an invocation, from the user; absent: those that its code counts, or those of a functional run.
  std::optional<std::uint64_t> given_cycles;
};

class CoreRun final : public Aside {
 public:
  CoreRun(api::Tile tile, unsigned arch) : tile_(tile), arch_(arch) {}
  CoreRun(const CoreRun&) = delete;
  ~CoreRun() { reset(); }

  // Destroys the kernels, as a reload of the core's memory does. The function must not be running.
  void reset();
  api::Tile tile() const { return tile_; }
  // Makes the kernels at the begin of the first run: only the running core knows its addresses.
  std::function<Result<std::vector<ArrayKernel>>(CoreRun& core, api::HostCore& array)> make_kernels;
  // Owners of the ports of the kernels.
  std::vector<std::unique_ptr<ArrayPort>> ports;
  std::vector<std::unique_ptr<StreamPort>> streams;
  std::vector<std::unique_ptr<CascadePort>> cascades;

  // --- for the host program ---
  void set_iterations(std::int64_t count);  // before it enables the core; -1: for ever
  bool is_done() const { return budget_ == 0; }
  std::uint64_t invocations() const { return invocations_; }
  // Returns whether a kernel waits for the array, and the number of its requests so far.
  bool is_waiting() const { return is_waiting_; }
  std::uint64_t requests() const { return requests_; }

  void run(api::HostCore& array);  // the function

  api::HostCore& leave() override;
  void begin_request() override;
  void come_back() override;

 private:
  void iterate();
  ArrayKernel* next_kernel();
  void invoke(ArrayKernel& one);
  bool takes_bypass(ArrayKernel& one);  // takes the parameter of the bypass for an invocation
  template <class Code>
  void run_code(const adf::Instance& one, Code code);
  // The state of the core at the begin of an invocation's code.
  struct Begin {
    std::uint64_t cycle, waited;
    slot_counts slots;
  };
  Begin begin_of_code() const;
  void spend(const ArrayKernel& one, const Begin& begin, bool is_bypassed);
  slot_counts slots() const;
  void load_state();
  void save_state();

  api::Tile tile_;
  unsigned arch_;                   // __AIE_ARCH__ of the kernels
  api::HostCore* array_ = nullptr;  // while the function runs
  std::vector<ArrayKernel> kernels_;
  kernel_abi::core_state saved_;
  void* state_at_ = nullptr;  // where the code of the running kernel keeps the state of its core
  const adf::Instance* running_ = nullptr;
  std::int64_t budget_ = 0;
  std::uint64_t invocations_ = 0, requests_ = 0;
  bool is_waiting_ = false;
  api::Stalls stalls_;             // before the present request
  std::uint64_t waits_since_ = 0;  // cycle of the present request
  std::uint64_t waited_ = 0;       // cycles of all waits so far
  double host_seconds_ = 0;        // that the code of the present invocation has computed
  std::chrono::steady_clock::time_point computes_since_;
};

}  // namespace tessera::adf_array
