// A host program for an NPU, with XRT's interface. It computes 3 * a + b for two arrays of 1024 numbers on the array,
// and compares each sum with its own. The design comes in one of two forms:
//
//   call XCLBIN INSTRUCTIONS   a container, and the commands of a call in a buffer
//   call ELF                   a full ELF, which has both
//
// The program knows nothing of Tessera. It compiles with XRT's headers, too, and then runs on an NPU.
#include <xrt/experimental/xrt_elf.h>
#include <xrt/experimental/xrt_ext.h>
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

// Two arrays of numbers and their sums, in buffers of a device.
struct Arrays {
  xrt::bo a, b, sum;

  explicit Arrays(const xrt::device& device)
      : a(xrt::ext::bo(device, kBytes)), b(xrt::ext::bo(device, kBytes)), sum(xrt::ext::bo(device, kBytes)) {
    auto* const x = a.map<std::int32_t*>();
    auto* const y = b.map<std::int32_t*>();
    for (std::size_t i = 0; i < kCount; ++i) {
      x[i] = static_cast<std::int32_t>(i);
      y[i] = static_cast<std::int32_t>(7 * i) - 500;
    }
    for (xrt::bo* const buffer : {&a, &b}) buffer->sync(XCL_BO_SYNC_BO_TO_DEVICE);
  }

  int wrong_sums() {
    sum.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
    const auto* const x = a.map<const std::int32_t*>();
    const auto* const y = b.map<const std::int32_t*>();
    const auto* const z = sum.map<const std::int32_t*>();
    int wrong = 0;
    for (std::size_t i = 0; i < kCount; ++i) wrong += z[i] != 3 * x[i] + y[i];
    return wrong;
  }
};

void call_container(xrt::device& device, Arrays& arrays, const char* container, const char* instructions) {
  const xrt::xclbin xclbin{std::string(container)};
  device.register_xclbin(xclbin);
  const xrt::hw_context context(device, xclbin.get_uuid());
  xrt::kernel kernel(context, xclbin.get_kernels().at(0).get_name());
  const std::vector<char> stream = bytes_of(instructions);
  xrt::bo code(device, stream.size(), XCL_BO_FLAGS_CACHEABLE, kernel.group_id(1));
  code.write(stream.data());
  code.sync(XCL_BO_SYNC_BO_TO_DEVICE);
  // 3 is the opcode that executes the instructions.
  kernel(3, code, stream.size() / sizeof(std::uint32_t), arrays.a, arrays.b, arrays.sum).wait2();
}

void call_elf(xrt::device& device, Arrays& arrays, const char* file) {
  const xrt::elf elf{std::string(file)};
  const xrt::hw_context context(device, elf);
  const xrt::elf::kernel first = elf.get_kernels().at(0);
  xrt::ext::kernel kernel(context, first.get_name() + ":" + first.get_instances().at(0).get_name());
  kernel(arrays.a, arrays.b, arrays.sum).wait2();
}

int call(const std::vector<const char*>& files) {
  xrt::device device(0);
  std::printf("device: %s\n", device.get_info<xrt::info::device::name>().c_str());
  Arrays arrays(device);
  if (files.size() == 2)
    call_container(device, arrays, files[0], files[1]);
  else
    call_elf(device, arrays, files[0]);
  const int wrong = arrays.wrong_sums();
  if (wrong == 0)
    std::puts("PASS!");
  else
    std::printf("%d of %zu sums are wrong\n", wrong, kCount);
  return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2 && count != 3) {
    std::fputs("usage: call XCLBIN INSTRUCTIONS | call ELF\n", stderr);
    return 2;
  }
  try {
    return call({words + 1, words + count});
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "%s\n", fault.what());
    return 1;
  }
}
