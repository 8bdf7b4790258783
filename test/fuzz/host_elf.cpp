// Takes any bytes as an ELF of control code, as a host program loads it: a full ELF in place of an xclbin, and a flat
// one beside the container of the threshold program. Each kernel that the ELF has is called with small buffers.
#include "host.h"

#include <xrt/experimental/xrt_elf.h>
#include <xrt/experimental/xrt_ext.h>
#include <xrt/experimental/xrt_module.h>

namespace {

using namespace tessera::xrtlib;

constexpr std::size_t kMostCalls = 4, kMostArguments = 8, kBytes = 4096;

void call_full(Host& host, const xrt::elf& file) {
  const xrt::hw_context context(host.npu().device, file);
  require(file.get_partition_size() != 0);
  (void)file.get_cfg_uuid();
  std::size_t calls = 0;
  for (const xrt::elf::kernel& kernel : file.get_kernels()) {
    const std::size_t arguments = std::min(kernel.get_num_args(), kMostArguments);
    for (const xrt::elf::kernel::instance& instance : kernel.get_instances()) {
      if (++calls > kMostCalls) return;
      xrt::run run(xrt::ext::kernel(context, kernel.get_name() + ":" + instance.get_name()));
      for (std::size_t i = 0; i < arguments; ++i)
        run.set_arg(static_cast<int>(i), xrt::ext::bo(host.npu().device, kBytes));
      run.start();
      host.finish(run, false);
    }
  }
}

void call_flat(Host& host, const xrt::elf& file) {
  Npu& npu = host.npu();
  xrt::run run(xrt::ext::kernel(npu.context, xrt::module(file), "THRESHOLD"));
  run.set_arg(0, 3);
  run.set_arg(3, npu.in);
  run.set_arg(4, npu.out);
  run.start();
  host.finish(run, true);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Host& host = Host::of_process();
  try {
    const xrt::elf file(data, size);
    if (file.is_full_elf())
      call_full(host, file);
    else
      call_flat(host, file);
  } catch (const std::exception& fault) {
    require_reason(fault);
  }
  return 0;
}
