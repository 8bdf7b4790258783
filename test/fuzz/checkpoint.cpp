// Takes any bytes as the state of an array. The controller must refuse the state or resume from it. The state may make
// no sense; the array must run or stop with a fault, and must stay readable. The seeds are states from runs of
// test/lit.
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
