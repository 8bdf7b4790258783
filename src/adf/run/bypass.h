// A bypass around a kernel: while its parameter is 1, an invocation copies inputs to outputs and does not run the
// kernel.
//
// The bypass has the ports of its kernel, so it is a part of the kernel's instance. Each invocation takes the parameter
// once; a new value never acts within a block.
#pragma once

#include "adf/run/core.h"
#include "adf/run/rtp.h"

namespace tessera::adf {

class BypassRun : public Bypass {
 public:
  explicit BypassRun(RtpIn& control) : control_(control) {}

  bool is_ready(Wait& why) override { return control_.is_ready(why); }
  bool is_on() const override { return (control_.number() != 0) != control_.is_negated(); }
  void take(Core& core) override;
  void copy(const std::vector<::adf::host::binding>& bindings) const override;

  // Argument `to` receives the data of argument `from`: bytes of a buffer, or words of a stream.
  struct Pair {
    std::size_t from = 0, to = 0;
    std::uint64_t bytes = 0, from_margin = 0, to_margin = 0;
    bool is_stream = false;
  };
  std::vector<Pair> pairs;

 private:
  RtpIn& control_;
};

}  // namespace tessera::adf
