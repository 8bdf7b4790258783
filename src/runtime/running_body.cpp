#include "runtime/running_body.h"

#include "runtime/codes.h"

namespace tessera::runtime {
namespace {

thread_local RunningBody* at_work = nullptr;

std::uint64_t cycles(void*) {
  return RunningBody::now()->core().now();
}

void fault(void*, const char* what) {
  RunningBody& body = *RunningBody::now();
  const compiler::BodyPlace& call = *body.kernel();
  body.fail(error(code::kernel_misuse, "{} does something that no core can do: {}", call.memory, what)
                .help("docs/aie-api.md and docs/fidelity.md say what the AIE API does here"),
            call);
}

// Raises an event of the core that runs a kernel. Does nothing if no kernel runs: a library may call this while it is
// loaded.
void raise(unsigned number) {
  if (RunningBody* const body = RunningBody::now(); body != nullptr && body->kernel() != nullptr)
    body->aside([&](core::HostCore& core) { core.event(number); });
}

constexpr KernelStates::Calls kStateCalls{cycles, fault};

}  // namespace

// Kernels call these functions by name (kernels.cpp). Libraries of kernels find them as symbols of the program or
// library with this code.
extern "C" void event0() {
  raise(0);
}
extern "C" void event1() {
  raise(1);
}

RunningBody* RunningBody::now() {
  return at_work;
}

RunningBody::RunningBody(core::HostCore& core, const compiler::NativeBodies& native, const KernelLibraries& libraries,
                         const KernelStates& states, std::set<std::string>& fault_lines, KernelCounts* counts)
    : core_(core),
      native_(native),
      fault_lines_(fault_lines),
      counts_(counts),
      ports_([this](const KernelPorts::Ask& ask) { aside(ask); }, states.streams()),
      state_(states.fresh(core, libraries, ports_.ports(), kStateCalls)),
      self_{core.tile(), nullptr, core.stack(), nullptr},
      kernel_(self_) {
  at_work = this;
  KernelFaults::runs(&self_);
}

RunningBody::~RunningBody() {
  at_work = nullptr;
  KernelFaults::runs(nullptr);
}

void RunningBody::enter_kernel(std::uint32_t place) {
  kernel_.place = &native_.place(place);
  if (counts_ != nullptr) before_ = KernelStates::slots(state_);
  KernelStates::enter(state_);
  KernelFaults::runs(&kernel_);
}

void RunningBody::leave_kernel() {
  KernelFaults::runs(&self_);
  KernelStates::leave(state_);
  if (counts_ != nullptr) {
    SlotCounts slots = KernelStates::slots(state_);
    for (std::size_t i = 0; i < slots.size(); ++i)
      if (slots[i] >= before_[i]) slots[i] -= before_[i];  // otherwise the kernel has reset its counts
    counts_->add(core_.tile(), kernel_.place->kernel, slots);
  }
  kernel_.place = nullptr;
}

void RunningBody::fail(Diag diag, const compiler::BodyPlace& at) {
  if (!at.line.empty()) diag = std::move(diag).at("{}", *fault_lines_.insert(at.line).first);
  aside([&](core::HostCore& core) { core.fail(std::move(diag)); });
}

RunningBody::Away::Away(RunningBody& body) : body_(body), was_(at_work), call_(KernelFaults::runs(nullptr)) {
  at_work = nullptr;
  if (body.kernel() != nullptr) KernelStates::leave(body.state_);
}

RunningBody::Away::~Away() {
  if (body_.kernel() != nullptr) KernelStates::enter(body_.state_);
  at_work = was_;
  KernelFaults::runs(call_);
}

}  // namespace tessera::runtime
