// The host's side of streams, cascades and buffers: kernel_abi/ports.h under the names that a graph's code uses.
//
// A carrier moves the words of a stream or the beats of a cascade. A core may have carriers for its own streams and
// cascades; the code that runs the kernel sets them in the core's state. Intrinsics with a port number use these
// carriers (intrinsics/streams.hpp), and so does a wrapper of a kernel without a graph:
//   extern "C" void wrapper() {
//     adf::input_stream<int32> in{adf::host::ports().streams_in[0]};
//     kernel(&in);
//   }
#pragma once

#include "aie_api/core_state.hpp"
#include "kernel_abi/ports.h"

namespace adf::host {

using tessera::kernel_abi::beat;
using tessera::kernel_abi::beat_sink;
using tessera::kernel_abi::beat_source;
using tessera::kernel_abi::core_ports;
using tessera::kernel_abi::memory_lock;
using tessera::kernel_abi::word_sink;
using tessera::kernel_abi::word_source;

// Returns the ports of the core that runs the kernel; a fault when they are not connected.
inline const core_ports& ports() {
  if (aie::detail::state().ports == nullptr)
    aie::detail::fault("the streams and cascades of the core are not connected");
  return *aie::detail::state().ports;
}

}  // namespace adf::host
