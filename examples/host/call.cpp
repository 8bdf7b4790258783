// A host program for an NPU, with XRT's interface: call XCLBIN INSTRUCTIONS. It computes 3 * a + b for two arrays of 1024
// numbers on the array, and compares each sum with its own.
//
// The program knows nothing of Tessera. It compiles with XRT's headers, too, and then runs on an NPU.
#include <xrt/xrt_bo.h>
#include <xrt/xrt_device.h>
#include <xrt/xrt_hw_context.h>
#include <xrt/xrt_kernel.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

constexpr std::size_t kCount = 1024;
constexpr std::size_t kBytes = kCount * sizeof(std::int32_t);

std::vector<char> bytes_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

int call(const char* container, const char* instructions) {
  xrt::device device(0);
  std::printf("device: %s\n", device.get_info<xrt::info::device::name>().c_str());

  const xrt::xclbin xclbin{std::string(container)};
  device.register_xclbin(xclbin);
  const xrt::hw_context context(device, xclbin.get_uuid());
  xrt::kernel kernel(context, xclbin.get_kernels().at(0).get_name());

  const std::vector<char> stream = bytes_of(instructions);
  xrt::bo code(device, stream.size(), XCL_BO_FLAGS_CACHEABLE, kernel.group_id(1));
  xrt::bo a(device, kBytes, XRT_BO_FLAGS_HOST_ONLY, kernel.group_id(3));
  xrt::bo b(device, kBytes, XRT_BO_FLAGS_HOST_ONLY, kernel.group_id(4));
  xrt::bo sum(device, kBytes, XRT_BO_FLAGS_HOST_ONLY, kernel.group_id(5));
  code.write(stream.data());
  auto* const x = a.map<std::int32_t*>();
  auto* const y = b.map<std::int32_t*>();
  for (std::size_t i = 0; i < kCount; ++i) {
    x[i] = static_cast<std::int32_t>(i);
    y[i] = static_cast<std::int32_t>(7 * i) - 500;
  }
  for (xrt::bo* const buffer : {&code, &a, &b}) buffer->sync(XCL_BO_SYNC_BO_TO_DEVICE);

  // 3 is the opcode that executes the instructions.
  xrt::run run = kernel(3, code, stream.size() / sizeof(std::uint32_t), a, b, sum);
  run.wait2();
  sum.sync(XCL_BO_SYNC_BO_FROM_DEVICE);

  const auto* const z = sum.map<const std::int32_t*>();
  int wrong = 0;
  for (std::size_t i = 0; i < kCount; ++i) wrong += z[i] != 3 * x[i] + y[i];
  if (wrong == 0)
    std::puts("PASS!");
  else
    std::printf("%d of %zu sums are wrong\n", wrong, kCount);
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::fputs("usage: call XCLBIN INSTRUCTIONS\n", stderr);
    return 2;
  }
  try {
    return call(words[1], words[2]);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "%s\n", fault.what());
    return 1;
  }
}
