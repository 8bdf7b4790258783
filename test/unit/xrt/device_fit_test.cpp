// Contexts that the device has no room for: containers for another NPU, and columns that other contexts hold.
#include "xrt/designs.h"
#include "xrt/npu.h"

#include <tessera/container.h>

namespace tessera::xrtlib {
namespace {

// Returns a container with one write to a core.
xrt::xclbin small_xclbin(const char* device, const char* column, std::vector<std::uint16_t> starts = {}) {
  api::XclbinParts parts;
  parts.device = device;
  parts.start_columns = std::move(starts);
  const std::string text = std::string(".cdo\nwrite (") + column + ",2)+0x400 1\n";
  parts.configurations = {{"one.cdo", {text.begin(), text.end()}}};
  const auto built = api::build_xclbin(parts);
  if (!built) throw std::logic_error(api::to_text(built.error()));
  return xrt::xclbin(std::vector<char>(built->bytes.begin(), built->bytes.end()));
}

TEST(Misuse, ContainersForAnotherDevice) {
  xrt::device device(0);  // npu1
  // The second container has one column, and its list of start columns reaches beyond the columns of a Phoenix. The
  // third might be for either NPU.
  const struct {
    const char *device, *column;
    std::vector<std::uint16_t> starts;
    bool fits;
  } cases[] = {{"npu2", "7", {}, false}, {"npu2_1col", "0", {}, false}, {"npu2_1col", "0", {0}, true}};
  for (const auto& each : cases) {
    const xrt::uuid id = device.register_xclbin(small_xclbin(each.device, each.column, each.starts));
    const Thrown fault = thrown([&] { xrt::hw_context(device, id); });
    if (each.fits)
      expect_thrown(fault, "", "", "");
    else
      expect_thrown(fault, "system_error 22", "Failed to create hardware context: Invalid argument", "T1103");
  }
}

// Containers of the compiler name their device, even one that fits the other NPU as well.
TEST(Misuse, CompiledContainersForAnotherDevice) {
  if (!kHasCompiler) GTEST_SKIP() << "this build has no compiler";
  xrt::device device(0);  // npu1
  for (const char* target : {"npu1_1col", "npu2_1col"}) {
    const api::CompiledDesign design =
        compiled_text("module {\n" + device_text("double", kDouble, sequence_text("main"), target) + "}\n");
    // Only the name is left to tell the device.
    const auto moved = api::Container::from_bytes(design.container, "moved").with_start_columns({0}).value();
    const xrt::uuid id = device.register_xclbin(xrt::xclbin(std::vector<char>(moved.begin(), moved.end())));
    const Thrown fault = thrown([&] { xrt::hw_context(device, id); });
    if (std::string_view(target).starts_with("npu1"))
      expect_thrown(fault, "", "", "");
    else
      expect_thrown(fault, "system_error 22", "Failed to create hardware context: Invalid argument", "T1103");
  }
}

// As on a Phoenix: contexts of one width share columns, others need columns of their own.
TEST(Misuse, ColumnsThatOtherContextsHold) {
  xrt::device device(0);  // npu1, 4 columns
  const xrt::uuid four = device.register_xclbin(small_xclbin("npu1", "3"));
  const xrt::uuid one = device.register_xclbin(small_xclbin("npu1_1col", "0"));
  {
    const xrt::hw_context first(device, four), second(device, four);
    expect_thrown(thrown([&] { xrt::hw_context(device, one); }), "system_error 19",
                  "Failed to create hardware context: No such device", "T1104");
    try {
      xrt::hw_context(device, one);
    } catch (const std::system_error& fault) {
      const std::string text = fault.what();
      for (const char* part : {"context 1 runs", "context 2 runs", "on 4 columns from column 0 on"})
        EXPECT_NE(text.find(part), std::string::npos) << text;
    }
  }
  std::vector<xrt::hw_context> contexts;
  for (int i = 0; i < 5; ++i) contexts.emplace_back(device, one);
  expect_thrown(thrown([&] { xrt::hw_context(device, four); }), "system_error 19",
                "Failed to create hardware context: No such device", "T1104");
  contexts.clear();
  expect_thrown(thrown([&] { xrt::hw_context(device, four); }), "", "", "");
}

}  // namespace
}  // namespace tessera::xrtlib
