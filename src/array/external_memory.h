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
  // Returns the bytes [address, address + length), or an error if the DMA may not access them. The span stays valid
  // until the next call. `write`: the DMA writes the bytes, which an implementation may refuse.
  virtual Result<std::span<std::uint8_t>> map(std::uint64_t address, std::uint64_t length, bool write) = 0;

  // For the sanitizers, about an address that map() allows. written_by_host returns whether the host has written the
  // byte, and not only allocated it. place returns the name of the buffer around the byte, and the byte's offset in it.
  virtual bool written_by_host(std::uint64_t /*address*/) const { return true; }
  virtual std::pair<std::string, std::uint64_t> place(std::uint64_t address) const { return {"host memory", address}; }
};

}  // namespace tessera::array
