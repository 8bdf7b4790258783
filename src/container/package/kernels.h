// Takes containers for NPUs apart into their kernels, and puts kernels of several containers into one.
#pragma once

#include "container/package/npu_xclbin.h"

namespace tessera::container {

// Returns the kernels, the partition and the further sections of a container, so that make_npu_xclbin() makes the same
// container again if it has made this one. Other containers lose what make_npu_xclbin() does not write. Fails with the
// errors of the sections.
Result<NpuParts> npu_parts(const Xclbin& container);

struct ChosenKernel {
  std::size_t pdi = 0;  // the number of its device image
  std::string name, instance;
  std::uint16_t id = kDefaultKernelId;
};

// Returns a container that has the kernels of `input`, unless it is nullptr, and one kernel of `compiled` under another
// name. Bodies of cores and names of the design go with their kernel. Fails with T0221 if `input` has a kernel with the
// same name or id or a partition of another width.
Result<Xclbin> with_kernel(const Xclbin& compiled, const ChosenKernel& kernel, const Xclbin* input);

}  // namespace tessera::container
