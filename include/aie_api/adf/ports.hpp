// The interface through which kernels and the code that runs them exchange data: the types of kernel_abi/ports.h, in
// namespace adf::host.
//
// A carrier is an object that moves the words of a stream or the beats of a cascade. The code that runs a kernel may
// set carriers for the streams and cascades of its core in the core's state. Two kinds of code use these carriers:
// intrinsics with a port number (intrinsics/streams.hpp), and functions that call a kernel without a graph:
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
