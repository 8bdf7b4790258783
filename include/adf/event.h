// Profiling: counters at the ends of the design.
#pragma once

#include "adf/location.h"

namespace adf {

class event {
 public:
  using handle = long long;
  static constexpr handle invalid_handle = -1;

  enum io_profiling_option {
    io_total_stream_running_to_idle_cycles,
    io_stream_start_to_bytes_transferred_cycles,
    io_stream_start_difference_cycles,
    io_stream_running_event_count
  };
  enum kernel_profiling_option { kernel_between_pc_cycles };

  // Starts a counter after graph::init(). Returns invalid_handle for a wrong option or without a free counter.
  static handle start_profiling(IoAttr& io, io_profiling_option option, std::uint32_t value = 0) {
    return host::start_profiling(io.number(), host::none, option, value);
  }
  static handle start_profiling(IoAttr& io1, IoAttr& io2, io_profiling_option option, std::uint32_t value = 0) {
    return host::start_profiling(io1.number(), io2.number(), option, value);
  }
  // Kernels are functions of the host and have no program counter, so this call always returns invalid_handle.
  static handle start_profiling(kernel&, kernel_profiling_option, std::uint16_t, std::uint16_t) {
    return host::start_profiling(host::none, host::none, -1, 0);
  }
  static long long read_profiling(handle h) { return host::read_profiling(h); }
  static void stop_profiling(handle h) { host::stop_profiling(h); }
};

}  // namespace adf
