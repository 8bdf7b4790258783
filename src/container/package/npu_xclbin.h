// Makes a whole xclbin for an NPU from its kernels.
#pragma once

#include "container/xclbin/xclbin.h"
#include "device/device.h"

#include <optional>

namespace tessera::container {

// A kernel of an NPU xclbin: a PDI with a name.
struct NpuKernel {
  std::string name = "TESSERA";  // host programs ask for this name
  std::string instance = "TESSERA0";
  unsigned buffers = 3;               // number of host buffers that the kernel takes
  std::uint64_t pdi_id = 1;           // the number with which streams load the PDI
  std::optional<std::uint16_t> id{};  // none: NpuParts::kernel_id, plus the place of the kernel in the list
  Bytes pdi{};
};

struct NpuParts {
  std::uint16_t kernel_id = kDefaultKernelId;  // ID of the first kernel; each next kernel has the next ID
  std::uint16_t column_width = 1;
  std::vector<std::uint16_t> start_columns;
  std::vector<NpuKernel> kernels;
  std::vector<Section> further;  // written after the other sections
  std::uint64_t timestamp = 0;   // 0 keeps the output reproducible
};
// Returns the columns where a partition of this width may start: each column of the widest array of the device's
// generation from which the width fits. On a Phoenix, column 0 has no shim DMA, so only a partition that is too wide
// for the other columns starts there.
std::vector<std::uint16_t> usual_start_columns(const device::Device& device, std::uint16_t width);

// Makes the sections that mlir-aie writes, in its order, and appends `parts.further`. UUIDs are derived from the
// content.
Result<Xclbin> make_npu_xclbin(const NpuParts& parts);

}  // namespace tessera::container
