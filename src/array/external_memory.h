// Host memory as the shim DMA sees it.
#pragma once

#include "base/diag.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace tessera::array {

// src/npu and tests implement this interface.
class ExternalMemory {
 public:
  virtual ~ExternalMemory() = default;
  // The bytes [address, address + length), or the reason why they may not be touched. The view stays valid until the
  // next call. `write` tells the direction, so that an implementation can have read-only buffers.
  virtual Result<std::span<std::uint8_t>> map(std::uint64_t address, std::uint64_t length, bool write) = 0;

  // For the sanitizers, about mapped addresses. The first function tells whether the host wrote the byte, rather than
  // only reserved room for it. The second function returns the name that reports use for the surrounding buffer, and
  // the byte's offset in it.
  virtual bool written_by_host(std::uint64_t /*address*/) const { return true; }
  virtual std::pair<std::string, std::uint64_t> place(std::uint64_t address) const { return {"host memory", address}; }
};

}  // namespace tessera::array
