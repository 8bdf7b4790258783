// Makes modules of compiled streams and of the xclbin that has their device images.
#pragma once

#include "container/module/module_call.h"
#include "container/xclbin/xclbin.h"

namespace tessera::container {

// A command stream as an instance of a kernel.
struct ModuleStream {
  std::string kernel, instance;
  std::size_t pdi = 0;  // index, in the partition, of the device image that configures the array for the kernel
  Txn stream;
  std::optional<PacketBuffer> packets;
};

// Returns a module without device images, for a flat ELF beside the xclbin. Fails as code_for() does.
Result<ControlModule> flat_module(const Txn& stream, const std::optional<PacketBuffer>& packets);

// Returns a module with the device images of the container, for a full ELF. A kernel has as many arguments as the
// container's kernel with the same device image. A stream begins with loading its own device image, as a context of the
// xclbin does before the call: nothing else loads images of a full ELF. The container's bodies of cores and names
// become sections with the same names. Fails with T0326 without a stream, and as code_for() does.
Result<ControlModule> full_module(const Xclbin& container, std::vector<ModuleStream> streams);

}  // namespace tessera::container
