#include "adf_array/core_run.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/virtual_time.h"  // generated
#include "adf_array/convert.h"

#include <algorithm>
#include <cstring>
#include <new>

// The state of the core in the program's kernels; absent in a program without kernels.
extern "C" void* tessera_core_state() __attribute__((weak));

namespace tessera::adf_array {

using adf::Instance;

namespace {

void report_fault(void* owner, const char* what) {
  auto& core = *static_cast<CoreRun*>(owner);
  core.leave().fail(to_api(error(adf::code::kernel_fault, "{}", what).help("correct the kernel")));
}
std::uint64_t cycles_of(void* owner) {
  return static_cast<CoreRun*>(owner)->leave().now();
}
void assert_event(void* owner, unsigned number) {
  aside(*static_cast<CoreRun*>(owner), [&](api::HostCore& array) { array.event(number); });
}

}  // namespace

void CoreRun::reset() {
  for (ArrayKernel& one : kernels_) {
    if (one.instance.memory == nullptr) continue;
    one.instance.code->destroy(one.instance.memory);
    ::operator delete(one.instance.memory, std::align_val_t{one.instance.code->alignment});
  }
  kernels_.clear();
  ports.clear();
  streams.clear();
  cascades.clear();
  saved_ = {};
  state_at_ = nullptr;
  running_ = nullptr;
  budget_ = 0;
}

void CoreRun::set_iterations(std::int64_t count) {
  if (count < 0)
    budget_ = -1;
  else if (budget_ >= 0)
    budget_ += count;
}

void CoreRun::run(api::HostCore& array) {
  array_ = &array;
  if (kernels_.empty()) {
    saved_.owner = this;
    saved_.cycles = &cycles_of;
    saved_.fault = &report_fault;
    saved_.event = &assert_event;
    saved_.global_id = {tile_.row, tile_.column};
    saved_.id = saved_.global_id;
    auto made = make_kernels(*this, array);
    if (!made) return array.fail(to_api(made.error()));
    kernels_ = std::move(*made);
    for (ArrayKernel& one : kernels_) {
      Instance& of = one.instance;
      of.memory = ::operator new(of.code->bytes, std::align_val_t{of.code->alignment});
      run_code(of, [&] { of.code->construct(of.memory, of.bindings.data(), of.kernel->request.arguments.get()); });
    }
    for (const ArrayKernel& one : kernels_)
      if (one.instance.initialize != nullptr) run_code(one.instance, one.instance.initialize);
  }
  while (budget_ != 0) {
    iterate();
    if (budget_ > 0) --budget_;
  }
}

void CoreRun::iterate() {
  for (ArrayKernel& one : kernels_) one.instance.left = one.instance.repetitions;
  while (ArrayKernel* next = next_kernel()) invoke(*next);
  for (const ArrayKernel& one : kernels_)
    if (one.instance.left != 0)
      array_->fail(to_api(error(adf::code::stuck, "the kernels of one core wait for each other's buffers")
                              .at("{}", adf::name_of_node(one.instance.node))
                              .help("put the kernels on two cores")));
}

// Returns null if no kernel can begin: all have done their part, or each waits for a buffer of another one. Every other
// wait of a kernel is a wait for the array, inside of the invocation.
ArrayKernel* CoreRun::next_kernel() {
  for (auto one = kernels_.rbegin(); one != kernels_.rend(); ++one) {
    if (one->instance.left == 0 || (one->control != nullptr && !one->control->is_ready())) continue;
    if (std::ranges::all_of(one->ports, [](const ArrayPort* port) { return port == nullptr || port->is_ready(); }))
      return &*one;
  }
  return nullptr;
}

bool CoreRun::takes_bypass(ArrayKernel& one) {
  if (one.control == nullptr) return false;
  Binding to;
  one.control->begin(to);
  std::int32_t value = 0;
  std::memcpy(&value, to.memory, sizeof value);
  if (const auto wrong = adf::wrong_bypass_value(one.instance.kernel->bypass_control, value))
    array_->fail(to_api(*wrong));
  return (value != 0) != one.is_negated;
}

void CoreRun::invoke(ArrayKernel& one) {
  Instance& of = one.instance;
  running_ = &of;
  host_seconds_ = 0;
  const bool is_bypassed = takes_bypass(one);
  // A bypass moves data, and leaves the run-time parameters of the kernel alone.
  const auto takes_part = [&](std::size_t i) {
    return one.ports[i] != nullptr && (!is_bypassed || of.kernel->shape.ports[i].kind != adf::carrier::rtp);
  };
  for (std::size_t i = 0; i < one.ports.size(); ++i) {
    if (!takes_part(i)) continue;
    uses(one.ports[i]->port);
    one.ports[i]->begin(of.bindings[i]);
  }
  const Begin begin = begin_of_code();
  if (is_bypassed)
    adf::copy_past_kernel(one.transfers, of.bindings);
  else
    run_code(of, [&] { of.code->invoke(of.memory, of.bindings.data(), of.function); });
  spend(one, begin, is_bypassed);
  for (std::size_t i = 0; i < one.ports.size(); ++i) {
    if (!takes_part(i)) continue;
    if (const auto data = one.ports[i]->block(); observer != nullptr && !data.empty())
      observer->finished_block(one.ports[i]->port, std::as_bytes(data), array_->now());
    uses(one.ports[i]->port);
    one.ports[i]->end();
  }
  ++of.invocations;
  ++invocations_;
  --of.left;
  if (observer != nullptr) observer->invoked(of, begin.cycle, array_->now(), host_seconds_);
  running_ = nullptr;
}

slot_counts CoreRun::slots() const {
  slot_counts counts;
  std::ranges::copy_n(saved_.slots, aie::tables::kSlotKinds, counts.of);
  return counts;
}

CoreRun::Begin CoreRun::begin_of_code() const {
  return {array_->now(), waited_, slots()};
}

// Lets the cycles of an invocation pass, and those of the loop around the kernel. Cycles that the user gives, and those
// of the counted issue slots, are the core's whole work, so the requests of the code to the array are part of them. The
// cycles of a functional run are those of the buffers alone.
void CoreRun::spend(const ArrayKernel& one, const Begin& begin, bool is_bypassed) {
  const std::uint64_t requests = array_->now() - begin.cycle - (waited_ - begin.waited);
  const slot_counts counted = slots() - begin.slots;
  std::uint64_t left = one.instance.cycles;
  if (!is_bypassed && (one.given_cycles || counted != slot_counts{})) {
    const std::uint64_t work = one.given_cycles ? *one.given_cycles : bound(counted, arch_).cycles;
    left = work - std::min(work, requests);
  }
  array_->wait(left + adf::virtual_time::kInvocationCycles);
}

template <class Code>
void CoreRun::run_code(const Instance& one, Code code) {
  const kernel_abi::core_ports numbered = adf::ports_of(one);
  saved_.ports = &numbered;
  void* (*const where)() = one.state != nullptr ? one.state : &tessera_core_state;
  state_at_ = where != nullptr ? where() : nullptr;
  load_state();
  code();
  save_state();
  state_at_ = nullptr;
  saved_.ports = nullptr;
}

void CoreRun::load_state() {
  if (state_at_ != nullptr) std::memcpy(state_at_, &saved_, std::min<std::size_t>(sizeof saved_, saved_.size));
  if (observer != nullptr) computes_since_ = std::chrono::steady_clock::now();
}
void CoreRun::save_state() {
  if (state_at_ == nullptr) return;
  std::memcpy(&saved_, state_at_, std::min<std::size_t>(sizeof saved_, saved_.size));
  if (observer == nullptr) return;
  const auto now = std::chrono::steady_clock::now();
  host_seconds_ += std::chrono::duration<double>(now - computes_since_).count();
  computes_since_ = now;
}

api::HostCore& CoreRun::leave() {
  save_state();
  return *array_;
}

void CoreRun::begin_request() {
  stalls_ = array_->stalls();
  waits_since_ = array_->now();
  is_waiting_ = true;
}

void CoreRun::come_back() {
  is_waiting_ = false;
  ++requests_;
  const api::Stalls now = array_->stalls();
  waited_ += now.total() - stalls_.total();
  if (observer != nullptr && now.total() != stalls_.total()) {
    const auto report = [&](const char* cause, std::uint64_t cycles) {
      if (cycles != 0) observer->waited({.port = port_, .unit = cause}, waits_since_, waits_since_ + cycles);
    };
    report("lock", now.lock - stalls_.lock);
    report("stream", now.stream - stalls_.stream);
    report("cascade", now.cascade - stalls_.cascade);
    report("memory bank", now.memory - stalls_.memory);
  }
  load_state();
}

}  // namespace tessera::adf_array
