// Gives the kernels of a core access to its streams and cascades. A kernel reaches them by intrinsics that name a port,
// or as the streams of a graph's kernels (include/kernel_abi/ports.h). A kernel that finds no word, or no room for a
// word, is suspended until its core can continue, as a body is.
#pragma once

#include "core/host/host_core.h"

#include <kernel_abi/ports.h>

#include <functional>

namespace tessera::runtime {

class KernelPorts {
 public:
  // A request to the core, which may suspend the kernel.
  using Ask = std::function<void(core::HostCore&)>;
  using Aside = std::function<void(const Ask&)>;

  // For a core with `streams` streams in each direction. `aside` makes the requests to the core.
  KernelPorts(Aside aside, unsigned streams);
  KernelPorts(const KernelPorts&) = delete;
  KernelPorts& operator=(const KernelPorts&) = delete;

  const kernel_abi::core_ports& ports() const { return ports_; }

 private:
  struct Stream final : kernel_abi::word_source, kernel_abi::word_sink {
    std::uint32_t read(bool& is_last) override;
    void write(std::uint32_t word, bool is_last) override;
    const Aside* aside;
    unsigned port;
  };
  struct Cascade final : kernel_abi::beat_source, kernel_abi::beat_sink {
    kernel_abi::beat read() override;
    void write(const kernel_abi::beat& value) override;
    const Aside* aside;
  };

  Aside aside_;
  Stream streams_[2];
  Cascade cascade_;
  kernel_abi::core_ports ports_;
};

}  // namespace tessera::runtime
