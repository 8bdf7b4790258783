// Takes any bytes as the instructions of a call, as a host program hands them over: in a buffer, with a number of words
// or bytes that may be wrong. The first byte chooses the number, and the next three are one.
#include "host.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::xrtlib;
  constexpr std::size_t kHead = 4;
  if (size <= kHead) return 0;
  Host& host = Host::of_process();
  Npu& npu = host.npu();
  const std::vector<std::uint8_t> stream(data + kHead, data + size);
  const std::uint64_t number = data[1] | std::uint64_t{data[2]} << 8 | std::uint64_t{data[3]} << 16;
  const std::uint64_t counts[] = {stream.size(), stream.size() / 4, number, ~number};
  const xrt::bo code = npu.instructions(stream);
  xrt::run run(npu.kernel);
  try {
    run.set_arg(0, 3);
    run.set_arg(1, code);
    run.set_arg(2, counts[data[0] % 4]);
    run.set_arg(3, npu.in);
    run.set_arg(4, npu.out);
    run.start();
  } catch (const std::exception& fault) {
    require_reason(fault);
    return 0;
  }
  host.finish(run, true);
  return 0;
}
