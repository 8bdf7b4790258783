// Restarts a controller from the input as a checkpoint; the first byte chooses the timing. The controller must refuse
// the checkpoint or restart. The restored state may be nonsense: the array may stop with a report, but it must not
// crash, and queries must still work afterwards. The seeds are checkpoints of programs of test/lit.
#include "look.h"

#include "npu/controller.h"

namespace {

using namespace tessera;

constexpr std::size_t kBuffer = 256;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  npu::HostMemory memory;
  for (const unsigned argument : {0U, 1U}) memory.set_buffer(argument, Bytes(kBuffer));
  array::Array array(*device::find_device("npu1_1col"), memory);
  const bool cycles = data[0] % 2 != 0;
  array.use({.timing = cycles ? array::Timing::Cycles : array::Timing::Functional});
  npu::Controller controller(array, memory, array::Cycle{1} << 62);
  if (!controller.restart({data + 1, size - 1})) return 0;
  array.run(array.now() + 2000);
  fuzz::look_at(array);
  return 0;
}
