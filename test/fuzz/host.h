// Functions for the fuzz targets that hand files to the library as host programs do.
//
// A context must survive each file: the driver resets the columns of a context after a call that failed, so a sound
// call in the same context must then give the right result. A call that completed may leave the array in any state, so
// the next input gets a context of its own.
#pragma once

#include "check.h"
#include "xrt/npu.h"

#include <xrt/experimental/xrt_ini.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace tessera::xrtlib {

using container::require;

// An exception must tell its reason, with a code.
inline void require_reason(const std::exception& fault) {
  require(std::string(fault.what()).find("[T") != std::string::npos);
}

class Host {
 public:
  // One for the process: making the container takes longer than most inputs.
  static Host& of_process() {
    static Host host;
    return host;
  }

  Npu& npu() { return *npu_; }

  // Waits for a call of an input. `is_of_npu`: it ran in the context of npu(), and was the first there after a good
  // one.
  void finish(xrt::run& run, bool is_of_npu) {
    const ert_cmd_state state = run.wait();
    require(state == ERT_CMD_STATE_COMPLETED || state == ERT_CMD_STATE_ERROR || state == ERT_CMD_STATE_TIMEOUT);
    if (state != ERT_CMD_STATE_COMPLETED) {
      try {
        run.wait2();
        require(false);
      } catch (const xrt::run::command_error& fault) {
        require_reason(fault);
      }
    }
    if (!is_of_npu) return;
    if (state == ERT_CMD_STATE_COMPLETED)
      renew();
    else
      require_sound();
  }

 private:
  // Calls that never end, and code for this machine, are not the subject.
  Host() {
    xrt::ini::set("Tessera.max_cycles", "200000");
    xrt::ini::set("Tessera.bodies", "off");
    xrt::ini::set("Runtime.runtime_log", "null");
    npu_.emplace();
  }

  void renew() {
    npu_->kernel = {};
    npu_->context = xrt::hw_context(npu_->device, npu_->xclbin.get_uuid());
    npu_->kernel = xrt::kernel(npu_->context, "THRESHOLD");
  }

  // The call of an input may have written to any buffer of the device.
  void require_sound() {
    const std::vector<std::uint8_t> stream = lines();
    npu_->code.write(stream.data());
    auto* const in = npu_->in.map<std::uint8_t*>();
    for (std::size_t i = 0; i < kPicture; ++i) in[i] = static_cast<std::uint8_t>(i * 31 >> 3);
    std::memset(npu_->out.map(), 0x11, kPicture);
    require(npu_->call(npu_->code).wait() == ERT_CMD_STATE_COMPLETED);
    require(npu_->is_right());
  }

  std::optional<Npu> npu_;
};

}  // namespace tessera::xrtlib
