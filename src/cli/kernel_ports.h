// The streams and cascades of a core as kernels reach them: by intrinsics that name a port, or as the streams of a
// graph's kernels (include/aie_api/adf/ports.hpp). A kernel that finds no word, or no room for one, is left where it
// stands, as its body is at such operations of its own.
#pragma once

#include "array/core/host_core.h"

#include <aie_api/adf/ports.hpp>

namespace tessera::cli {

class RunningBody;

class KernelPorts {
 public:
  // Of the body's core, which has so many streams each way.
  KernelPorts(RunningBody& body, unsigned streams);
  KernelPorts(const KernelPorts&) = delete;
  KernelPorts& operator=(const KernelPorts&) = delete;

  const adf::host::core_ports& ports() const { return ports_; }

 private:
  struct Stream final : adf::host::word_source, adf::host::word_sink {
    std::uint32_t read(bool& is_last) override;
    void write(std::uint32_t word, bool is_last) override;
    RunningBody* body;
    unsigned port;
  };
  struct Cascade final : adf::host::beat_source, adf::host::beat_sink {
    adf::host::beat read() override;
    void write(const adf::host::beat& value) override;
    RunningBody* body;
  };

  Stream streams_[2];
  Cascade cascade_;
  adf::host::core_ports ports_;
};

}  // namespace tessera::cli
