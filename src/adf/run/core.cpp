#include "adf/run/core.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/graph/symbols.h"
#include "adf/run/filled_memory.h"
#include "adf/run/memory_faults.h"
#include "adf/run/named_prints.h"
#include "adf/run/observer.h"
#include "adf/run/source_line.h"
#include "adf/virtual_time.h"  // generated
#include "base/exit.h"
#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

// The state of the core in the program's kernels; absent in a program without kernels.
extern "C" void* tessera_core_state() __attribute__((weak));

namespace tessera::adf {

namespace {

void report_fault(void* owner, const char* what) {
  auto& core = *static_cast<Core*>(owner);
  core.fail(error(code::kernel_fault, "{}", what).help("correct the kernel"));
}

// Returns the name of the kernel's function: the last part of `_ZN5space4nameE...` or `_Z4name...`.
std::string_view function_of(const Instance* running) {
  const Symbol* symbol =
      running == nullptr ? nullptr : function_around(reinterpret_cast<const void*>(running->kernel->shape.function));
  if (symbol == nullptr) return "a kernel";
  std::string_view rest = symbol->name, name = rest;
  if (rest.starts_with("_Z")) rest.remove_prefix(rest.starts_with("_ZN") ? 3 : 2);
  while (!rest.empty() && rest.front() >= '1' && rest.front() <= '9') {
    std::size_t length = 0;
    const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (failure != std::errc() || length > rest.size()) break;
    name = rest.substr(0, length);
    rest.remove_prefix(length);
  }
  return name;
}

std::uint64_t cycles_of(void* owner) {
  return static_cast<Core*>(owner)->time();
}

}  // namespace

Core::Core(EngineCalls& engine, Workers& workers, unsigned number, std::vector<Instance> instances)
    : engine_(engine), number_(number), instances_(std::move(instances)), workers_(workers) {
  saved_.owner = this;
  saved_.cycles = &cycles_of;
  saved_.fault = &report_fault;
  saved_.id = saved_.global_id = {0, static_cast<std::uint16_t>(number)};
}

Core::~Core() {
  if (is_cut_) worker_->fiber().abandon();
  worker_.reset();
  for (Instance& one : instances_) {
    if (one.memory == nullptr) continue;
    one.code->destroy(one.memory);
    ::operator delete(one.memory, std::align_val_t{one.code->alignment});
  }
}

void Core::add_iterations(std::int64_t count) {
  if (count < 0)
    budget_ = -1;
  else if (budget_ >= 0)
    budget_ += count;
  if (state_ == CoreState::Idle && budget_ != 0) state_ = CoreState::Ready;
}

void Core::wake() {
  if (state_ != CoreState::Waiting) return;
  state_ = CoreState::Ready;
  engine_.woken(*this);
}

void Core::resume() {
  if (!worker_) worker_ = workers_.take();
  has_returned_ = false;
  load_state();
  set_fault_receiver({this, [](void* core, const Fault& fault) { static_cast<Core*>(core)->fail_with(fault); },
                      [](void* core) { static_cast<Core*>(core)->fail_late(); },
                      [](void* core) { return function_of(static_cast<const Core*>(core)->running()); }});
  worker_->resume(*this);
  set_fault_receiver({});
  save_state();
  if (has_returned_) {
    workers_.give_back(std::move(worker_));
    return;
  }
  if (worker_->fiber().ended() && state_ != CoreState::Failed) {
    state_ = CoreState::Failed;
    Diag diag = error(code::kernel_fault, "a kernel ends with an exception");
    if (running_ != nullptr)
      diag = std::move(diag).at("{}, invocation {}", name_of_node(running_->node), running_->invocations + 1);
    if (!thrown_.empty()) diag = std::move(diag).note("its text: {}", printable(thrown_));
    engine_.failed(std::move(diag).note("cores have no exceptions").help("catch the exception in the kernel"));
  }
}

// Loads the saved state to the place where the code of the running kernel keeps it: kernels may have copies of their
// code.
void Core::load_state() {
  if (state_at_ != nullptr) std::memcpy(state_at_, &saved_, std::min<std::size_t>(sizeof saved_, saved_.size));
}
void Core::save_state() {
  if (state_at_ != nullptr) std::memcpy(&saved_, state_at_, std::min<std::size_t>(sizeof saved_, saved_.size));
}

// In a child of fork(), the graph cannot go on.
void Core::check_return() const {
  if (may_return_) return;
  const Diag diag = placed(error(code::kernel_fault, "a kernel calls fork(), and the child goes on with the graph")
                               .help("leave the child with exec or _exit, or do without fork()"));
  std::fputs(render(diag).c_str(), stderr);
  std::_Exit(static_cast<int>(Exit::Failed));
}

void Core::suspend() {
  check_return();
  charge();
  NamedPrints* const prints = is_in_code_ ? engine_.prints() : nullptr;
  if (prints != nullptr) prints->end(running_->node);
  worker_->fiber().suspend();
  if (prints != nullptr) prints->begin();
  if (engine_.observer() != nullptr) charged_ = std::chrono::steady_clock::now();
}

// Adds the time since the last call to the invocation that runs.
void Core::charge() {
  if (engine_.observer() == nullptr) return;
  const auto now = std::chrono::steady_clock::now();
  host_seconds_ += std::chrono::duration<double>(now - charged_).count();
  charged_ = now;
}

void Core::settle() {
  engine_.settle();
}

void Core::block(const Wait& why) {
  wait_ = why;
  state_ = CoreState::Waiting;
  const std::uint64_t begin = time_;
  suspend();
  if (Observer* observer = engine_.observer()) observer->waited(wait_, begin, time_);
}

void Core::yield() {
  if (engine_.extend_slice(*this)) return;
  state_ = CoreState::Ready;
  suspend();
}

Diag Core::placed(Diag diag) const {
  if (running_ == nullptr) return diag;
  diag = std::move(diag).at("{}, invocation {}", name_of_node(running_->node), running_->invocations + 1);
  if (const std::string line = source_line(); !line.empty()) diag = std::move(diag).at("{}", line);
  return diag;
}

void Core::fail(Diag diag) {
  state_ = CoreState::Failed;
  engine_.failed(placed(std::move(diag)));
  for (;;) suspend();
}

void Core::work() {
  if (!is_constructed_) construct();
  is_constructed_ = true;
  if (waits_since_)
    if (Observer* observer = engine_.observer()) observer->waited(wait_, *waits_since_, time_);
  waits_since_.reset();
  while (go_on()) {
  }
  has_returned_ = true;
}

// Does the next step of an iteration: begins an invocation, or finishes one. Returns false if the core has to wait; its
// state tells why.
//
// An iteration runs each kernel as often as it needs. If several kernels of the core can run, the last one in the order
// of the graph goes first, so that it empties the buffers that the earlier kernels fill.
bool Core::go_on() {
  if (is_at_end_) {
    finish();
    if (open_ == 0 && budget_ > 0) --budget_;
  }
  if (open_ == 0) {
    if (budget_ == 0) {
      state_ = CoreState::Idle;
      return false;
    }
    open_ = instances_.size();
    for (Instance& one : instances_) one.left = one.repetitions;
  }
  Wait why;
  Instance* next = next_instance(why);
  if (next == nullptr) {
    settle();
    next = next_instance(why);
  }
  if (next == nullptr) {
    wait_ = why;
    state_ = CoreState::Waiting;
    waits_since_ = time_;
    return false;
  }
  state_ = CoreState::Ready;
  invoke(*next);
  // The results of the invocation appear at its end.
  time_ += next->cycles + virtual_time::kInvocationCycles;
  return time_ < slice_end_ || engine_.extend_slice(*this);
}

Instance* Core::next_instance(Wait& why) {
  for (auto one = instances_.rbegin(); one != instances_.rend(); ++one)
    if (one->left != 0 && has_streams(*one) && is_ready(*one, why)) return &*one;
  return nullptr;
}

// Returns whether the kernels of this core that feed the streams of `one` have done their part for its next invocation.
// A kernel that waits for a word keeps the core, so none of them could run then.
bool Core::has_streams(const Instance& one) const {
  const std::uint64_t next = one.repetitions - one.left + 1;
  return std::ranges::all_of(one.streams_from, [&](std::size_t number) {
    const Instance& source = instances_[number];
    return std::uint64_t{source.repetitions - source.left} * one.repetitions >= next * source.repetitions;
  });
}

// Constructs the objects of class kernels, then calls the initialization functions, once for each init() of the graph.
void Core::construct() {
  for (Instance& one : instances_) {
    running_ = &one;
    one.memory = ::operator new(one.code->bytes, std::align_val_t{one.code->alignment});
    run_code(one, [&] { one.code->construct(one.memory, one.bindings.data(), one.kernel->request.arguments.get()); });
  }
  for (Instance& one : instances_) {
    if (one.initialize == nullptr) continue;
    running_ = &one;
    run_code(one, one.initialize);
  }
  running_ = nullptr;
}

kernel_abi::core_ports ports_of(const Instance& one) {
  kernel_abi::core_ports made;
  std::size_t in = 0, out = 0;
  for (const ::adf::host::binding& each : one.bindings) {
    if (each.words_in != nullptr && in < std::size(made.streams_in)) made.streams_in[in++] = each.words_in;
    if (each.words_out != nullptr && out < std::size(made.streams_out)) made.streams_out[out++] = each.words_out;
    if (each.beats_in != nullptr) made.cascade_in = each.beats_in;
    if (each.beats_out != nullptr) made.cascade_out = each.beats_out;
  }
  return made;
}

// Runs code of a kernel with the state of the core.
template <class Code>
void Core::run_code(const Instance& one, Code code) {
  const kernel_abi::core_ports ports = ports_of(one);
  saved_.ports = &ports;
  void* (*const where)() = one.state != nullptr ? one.state : &tessera_core_state;
  state_at_ = where != nullptr ? where() : nullptr;
  load_state();
  is_in_code_ = true;
  if (engine_.fills_stacks()) fill_stack(worker_->fiber().stack());
  if (NamedPrints* prints = engine_.prints()) prints->begin();
  try {
    code();
  } catch (const std::exception& thrown) {
    thrown_ = thrown.what();
    throw;
  }
  check_return();
  if (NamedPrints* prints = engine_.prints()) prints->end(one.node);
  is_in_code_ = false;
  save_state();
  state_at_ = nullptr;
  saved_.ports = nullptr;
}

namespace {
// Returns whether a bypass moves the argument's data: it does not touch the run-time parameters of the kernel.
bool is_data(const Instance& one, std::size_t argument) {
  return one.kernel->shape.ports[argument].kind != carrier::rtp;
}
}  // namespace

bool Core::is_ready(Instance& one, Wait& why) const {
  if (one.bypass != nullptr && !one.bypass->is_ready(why)) return false;
  const bool is_bypassed = one.bypass != nullptr && one.bypass->is_on();
  for (std::size_t i = 0; i < one.ports.size(); ++i)
    if (one.ports[i] != nullptr && (!is_bypassed || is_data(one, i)) && !one.ports[i]->is_ready(why)) return false;
  return true;
}

template <class Call>
void Core::each_port(Instance& one, Call call) {
  for (std::size_t i = 0; i < one.ports.size(); ++i)
    if (one.ports[i] != nullptr && (!is_bypassed_ || is_data(one, i))) call(*one.ports[i], one.bindings[i]);
}

void Core::invoke(Instance& one) {
  running_ = &one;
  began_ = time_;
  charge();
  host_seconds_ = 0;
  is_bypassed_ = one.bypass != nullptr && one.bypass->is_on();
  if (one.bypass != nullptr) one.bypass->take(*this);
  each_port(one, [](KernelPort& port, ::adf::host::binding& to) { port.begin(to); });
  if (is_bypassed_)
    one.bypass->copy(one.bindings);
  else
    run_code(one, [&] { one.code->invoke(one.memory, one.bindings.data(), one.function); });
  charge();
  is_at_end_ = true;
}

void Core::finish() {
  Instance& one = *running_;
  each_port(one, [this](KernelPort& port, ::adf::host::binding&) { port.end(*this); });
  settle();
  ++one.invocations;
  running_ = nullptr;
  is_at_end_ = false;
  if (--one.left == 0) --open_;
  if (Observer* observer = engine_.observer()) observer->invoked(one, began_, time_, host_seconds_);
}

}  // namespace tessera::adf
