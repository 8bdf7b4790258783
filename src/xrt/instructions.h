// The instructions of a call: how many bytes of their buffer they are, and streams that load a PDI.
#pragma once

#include "base/diag.h"
#include "xrt/xclbin_impl.h"

#include <tessera/program.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tessera::xrtlib {

// Returns the bytes of the stream at the beginning of a buffer. `count` is the kernel's argument: programs give words,
// or bytes. A transaction stream has its own length; an older DPU sequence has `count` words. Fails with T1107 if the
// stream is longer than the buffer, or the count is neither.
Result<std::size_t> length_of_instructions(std::span<const std::uint8_t> buffer, std::uint64_t count);

// Returns a stream that loads the PDI with this number; empty if the PDI has no id.
std::optional<api::CommandStream> load_of(const xrt::xclbin_impl& xclbin, std::size_t pdi);
// Returns such a stream for each PDI of the xclbin.
std::vector<api::CommandStream> loads_of(const xrt::xclbin_impl& xclbin);

// Returns the number of the PDI that configures the array for a kernel. Throws if there is none.
std::size_t pdi_of(const xrt::xclbin_impl& xclbin, const xrt::xclbin::ip& unit);

}  // namespace tessera::xrtlib
