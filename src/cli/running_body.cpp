#include "cli/running_body.h"

namespace tessera::cli {

static thread_local RunningBody* at_work = nullptr;

RunningBody* RunningBody::now() {
  return at_work;
}

RunningBody::RunningBody(array::HostCore& core, const compiler::NativeBodies& native, const KernelStates& states,
                         std::string& fault_line)
    : core_(core),
      native_(native),
      states_(states),
      fault_line_(fault_line),
      state_(states.fresh(core)),
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
  states_.enter(state_);
  KernelFaults::runs(&kernel_);
}

void RunningBody::leave_kernel() {
  KernelFaults::runs(&self_);
  states_.leave(state_);
  kernel_.place = nullptr;
}

void RunningBody::fail(Diag diag, const compiler::BodyPlace& at) {
  if (!at.line.empty()) diag = std::move(diag).at("{}", fault_line_ = at.line);
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
