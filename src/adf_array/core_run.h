// A core of the array with its kernels: the function that the array calls when the host program enables the core.
//
// The function does the iterations that the host program asked for, and returns. Each iteration runs each kernel as
// often as the schedule says. If several kernels of the core can run, the last one in the order of the graph goes
// first, so that it empties the blocks that earlier kernels fill.
#pragma once

#include "adf/run/bypass.h"
#include "adf_array/ports.h"

#include <memory>

namespace tessera::adf_array {

// A kernel with the ports of its arguments; null: a port needs no preparation.
struct ArrayKernel {
  adf::Instance instance;
  std::vector<ArrayPort*> ports;
  // A bypass around the kernel: its parameter, and the data that it copies.
  ArrayPort* control = nullptr;
  bool is_negated = false;
  std::vector<adf::BypassTransfer> transfers;
};

class CoreRun final : public Aside {
 public:
  explicit CoreRun(api::Tile tile) : tile_(tile) {}
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
  std::unique_ptr<CascadePort> cascade;

  // --- for the host program ---
  void set_iterations(std::int64_t count);  // before it enables the core; -1: for ever
  bool is_done() const { return budget_ == 0; }
  std::uint64_t invocations() const { return invocations_; }

  void run(api::HostCore& array);  // the function

  api::HostCore& leave() override;
  void come_back() override;

 private:
  void iterate();
  ArrayKernel* next_kernel();
  void invoke(ArrayKernel& one);
  bool takes_bypass(ArrayKernel& one);  // takes the parameter of the bypass for an invocation
  template <class Code>
  void run_code(const adf::Instance& one, Code code);
  void load_state();
  void save_state();

  api::Tile tile_;
  api::HostCore* array_ = nullptr;  // while the function runs
  std::vector<ArrayKernel> kernels_;
  kernel_abi::core_state saved_;
  void* state_at_ = nullptr;  // where the code of the running kernel keeps the state of its core
  const adf::Instance* running_ = nullptr;
  std::int64_t budget_ = 0;
  std::uint64_t invocations_ = 0;
};

}  // namespace tessera::adf_array
