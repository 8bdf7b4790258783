#include "cli/running_body.h"

namespace tessera::cli {

static thread_local RunningBody* at_work = nullptr;

RunningBody* RunningBody::now() {
  return at_work;
}

RunningBody::RunningBody(array::HostCore& core, const compiler::NativeBodies& native, const KernelStates& states,
                         std::set<std::string>& fault_lines, KernelCounts* counts)
    : core_(core),
      native_(native),
      states_(states),
      fault_lines_(fault_lines),
      counts_(counts),
      ports_(*this, states.streams()),
      state_(states.fresh(core, ports_.ports())),
      self_{core.tile(), nullptr, core.stack()},
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
  states_.enter(state_);
  KernelFaults::runs(&kernel_);
}

void RunningBody::leave_kernel() {
  KernelFaults::runs(&self_);
  states_.leave(state_);
  if (counts_ != nullptr) {
    SlotCounts slots = KernelStates::slots(state_);
    for (std::size_t i = 0; i < slots.size(); ++i)
      if (slots[i] >= before_[i]) slots[i] -= before_[i];  // else the kernel has begun anew
    counts_->add(core_.tile(), kernel_.place->kernel, slots);
  }
  kernel_.place = nullptr;
}

void RunningBody::fail(Diag diag, const compiler::BodyPlace& at) {
  if (!at.line.empty()) diag = std::move(diag).at("{}", *fault_lines_.insert(at.line).first);
  aside([&](array::HostCore& core) { core.fail(std::move(diag)); });
}

RunningBody::Away::Away(RunningBody& body) : body_(body), was_(at_work), call_(KernelFaults::runs(nullptr)) {
  at_work = nullptr;
  if (body.kernel() != nullptr) body.states_.leave(body.state_);
}

RunningBody::Away::~Away() {
  if (body_.kernel() != nullptr) body_.states_.enter(body_.state_);
  at_work = was_;
  KernelFaults::runs(call_);
}

}  // namespace tessera::cli
