// A bypass around a kernel: while its parameter is 1, an invocation copies inputs to outputs and does not run the
// kernel.
//
// The bypass has the ports of its kernel, so it is a part of the kernel's instance. Each invocation takes the parameter
// once; a new value never acts within a block.
#pragma once

#include "adf/run/core.h"
#include "adf/run/rtp.h"

namespace tessera::adf {

// Argument `to` receives the data of argument `from`: bytes of a buffer, or words of a stream.
struct BypassTransfer {
  std::size_t from = 0, to = 0;
  std::uint64_t bytes = 0, from_margin = 0, to_margin = 0;
  bool is_stream = false;
};
// Returns the transfers of the bypass around a kernel.
std::vector<BypassTransfer> bypass_transfers(const Model& model, const Plan& plan, id node);
void copy_past_kernel(const std::vector<BypassTransfer>& transfers, const std::vector<::adf::host::binding>& bindings);
// Returns a diagnostic for a value that is neither 0 nor 1.
std::optional<Diag> wrong_bypass_value(id port, std::int32_t value);

class BypassRun : public Bypass {
 public:
  BypassRun(RtpIn& control, std::vector<BypassTransfer> transfers)
      : control_(control), transfers_(std::move(transfers)) {}

  bool is_ready(Wait& why) override { return control_.is_ready(why); }
  bool is_on() const override { return (control_.number() != 0) != control_.is_negated(); }
  void take(Core& core) override;
  void copy(const std::vector<::adf::host::binding>& bindings) const override {
    copy_past_kernel(transfers_, bindings);
  }

 private:
  RtpIn& control_;
  std::vector<BypassTransfer> transfers_;
};

}  // namespace tessera::adf
