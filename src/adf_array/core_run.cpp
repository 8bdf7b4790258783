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
    ::operator delete (one.instance.memory, std::align_val_t{one.instance.code->alignment});
  }
  kernels_.clear();
  ports.clear();
  streams.clear();
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
      of.memory = ::operator new (of.code->bytes, std::align_val_t{of.code->alignment});
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
  const bool is_bypassed = takes_bypass(one);
  // A bypass moves data, and leaves the run-time parameters of the kernel alone.
  const auto takes_part = [&](std::size_t i) {
    return one.ports[i] != nullptr && (!is_bypassed || of.kernel->shape.ports[i].kind != adf::carrier::rtp);
  };
  for (std::size_t i = 0; i < one.ports.size(); ++i)
    if (takes_part(i)) one.ports[i]->begin(of.bindings[i]);
  if (is_bypassed)
    adf::copy_past_kernel(one.transfers, of.bindings);
  else
    run_code(of, [&] { of.code->invoke(of.memory, of.bindings.data(), of.function); });
  array_->wait(of.cycles + adf::virtual_time::kInvocationCycles);
  for (std::size_t i = 0; i < one.ports.size(); ++i)
    if (takes_part(i)) one.ports[i]->end();
  ++of.invocations;
  ++invocations_;
  --of.left;
  running_ = nullptr;
}

template <class Code>
void CoreRun::run_code(const Instance& one, Code code) {
  void* (*const where)() = one.state != nullptr ? one.state : &tessera_core_state;
  state_at_ = where != nullptr ? where() : nullptr;
  load_state();
  code();
  save_state();
  state_at_ = nullptr;
}

void CoreRun::load_state() {
  if (state_at_ != nullptr) std::memcpy(state_at_, &saved_, std::min<std::size_t>(sizeof saved_, saved_.size));
}
void CoreRun::save_state() {
  if (state_at_ != nullptr) std::memcpy(&saved_, state_at_, std::min<std::size_t>(sizeof saved_, saved_.size));
}

api::HostCore& CoreRun::leave() {
  save_state();
  return *array_;
}
void CoreRun::come_back() {
  load_state();
}

}  // namespace tessera::adf_array
