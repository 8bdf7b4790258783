// Mistakes with control-code ELFs: the type and the first line of each exception are XRT's, and a code of Tessera
// follows. Hostile files are refused, or their calls fail.
#include "xrt/designs.h"

#include <random>
#include <sstream>

namespace tessera::xrtlib {
namespace {

constexpr Numbers kNumbers = {1, 2, 3, 4};

TEST(ElfMisuse, FilesThatAreNoElfs) {
  expect_thrown(thrown([] { xrt::elf("no such file"); }), "runtime_error",
                "no such file is not found or is not a valid ELF file", "T0102");
  expect_thrown(thrown([] { xrt::elf(in_examples("threshold/threshold.s")); }), "runtime_error",
                in_examples("threshold/threshold.s") + " is not found or is not a valid ELF file", "T0212");
  std::istringstream stream("text");
  expect_thrown(thrown([&] { xrt::elf file(stream); }), "runtime_error", "not a valid ELF stream", "T0212");
  const std::vector<char> xclbin = threshold_xclbin();
  expect_thrown(thrown([&] { xrt::elf(xclbin.data(), xclbin.size()); }), "runtime_error", "not valid ELF data",
                "T1102");
  expect_thrown(thrown([] { xrt::elf(std::string_view("text")); }), "runtime_error", "not valid ELF data", "T0212");
  expect_thrown(thrown([] { xrt::elf(nullptr, 0); }), "runtime_error", "not valid ELF data", "T0212");
  std::vector<std::uint8_t> bytes = one_kernel_elf("double", kDouble);
  bytes[7] = 64;
  expect_thrown(thrown([&] { elf_of(bytes); }), "runtime_error", "ELF contains unsupported platform OS/ABI: 64",
                "T0324");
}

TEST(ElfMisuse, EmptyObjects) {
  const xrt::device device(0);
  expect_thrown(thrown([] { xrt::elf().is_full_elf(); }), "runtime_error", "xrt::elf object is not initialized",
                "T1110");
  EXPECT_EQ(thrown([] { xrt::elf().get_cfg_uuid(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::elf().get_platform(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::elf().get_kernels(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::elf::kernel().get_name(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::elf::kernel().get_num_args(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::elf::kernel().get_instances(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::elf::kernel::instance().get_name(); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::module{xrt::elf()}; }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::module().get_hw_context(); }).code, "T1110");
  EXPECT_EQ(thrown([&] { xrt::hw_context(device, xrt::elf()); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::hw_context().add_config(xrt::elf()); }).code, "T1110");
  EXPECT_EQ(thrown([] { xrt::ext::kernel(xrt::hw_context(), "x"); }).code, "T1110");
  const xrt::hw_context empty(device, xrt::hw_context::cfg_type(), xrt::hw_context::access_mode::shared);
  for (const auto& make : {std::function<void()>([&] { xrt::ext::kernel(empty, "x"); }),
                           std::function<void()>([&] { xrt::kernel(empty, "x"); })})
    expect_thrown(thrown(make), "runtime_error",
                  "Hardware Context Handle is not yet created, so cannot determine flow type.", "T1110");
}

TEST(ElfMisuse, TheTwoFlowsDoNotMix) {
  Npu npu;
  const api::CompiledDesign design =
      compiled_text("module {\n" + device_text("double", kDouble, sequence_text("main")) + "}\n");
  const xrt::elf full = elf_of(design.full_elf().value()), flat = elf_of(design.elf(0).value());
  const xrt::hw_context of_elf(npu.device, full);
  const std::string invalid = "Invalid API called for xrt::kernel creation, ";
  expect_thrown(thrown([&] { xrt::ext::kernel(npu.context, "THRESHOLD"); }), "runtime_error",
                invalid + "xrt::hw_context passed is not created using full ELF", "T1110");
  expect_thrown(thrown([&] { xrt::kernel(of_elf, "double"); }), "runtime_error",
                invalid + "xrt::hw_context passed is not created using XCLBIN", "T1110");
  expect_thrown(thrown([&] { xrt::ext::kernel(of_elf, xrt::module(flat), "double"); }), "runtime_error",
                invalid + "xrt::hw_context passed is not created using XCLBIN", "T1110");
  expect_thrown(thrown([&] { xrt::ext::kernel(npu.context, xrt::module(full), "THRESHOLD"); }), "runtime_error",
                invalid + "xrt::module passed is created using full ELF", "T1110");
  expect_thrown(thrown([&] { xrt::hw_context(npu.device, flat); }), "runtime_error",
                "ELF is missing xrt configuration info", "T1102");
  expect_thrown(thrown([&] { flat.get_partition_size(); }), "runtime_error", "ELF is missing xrt configuration info",
                "T1102");
  expect_thrown(thrown([&] { xrt::ext::kernel(npu.context, xrt::module(flat), "other"); }), "system_error 22",
                "No such kernel 'other': Invalid argument", "T1102");
}

TEST(ElfMisuse, NoSuchKernelOrInstance) {
  const xrt::device device(0);
  const xrt::hw_context context(device, elf_of(two_kernels_elf()));
  const auto kernel = [&](const std::string& name) { return thrown([&] { xrt::ext::kernel(context, name); }); };
  expect_thrown(kernel("cube"), "runtime_error", "no ELF found with given kernel name in ctx", "T1102");
  expect_thrown(kernel("cube:main"), "runtime_error", "no ELF found with given kernel name in ctx", "T1102");
  expect_thrown(kernel(""), "runtime_error", "no ELF found with given kernel name in ctx", "T1102");
  expect_thrown(kernel("double"), "runtime_error",
                "Multiple sub kernels present for given kernel, cannot choose sub kernel", "T0325");
  expect_thrown(kernel("double:other"), "runtime_error", "Unable to find group idx for given kernel: double:other",
                "T0325");
  xrt::ext::kernel square(context, "square");
  xrt::run run(square);
  EXPECT_EQ(thrown([&] { run.set_arg(90, 1); }).type, "out_of_range");
  expect_thrown(thrown([&] { run.get_ctrl_scratchpad_bo(); }), "runtime_error",
                "Control scratchpad memory is not present", "T1110");
  run.start();
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_ERROR);
  EXPECT_EQ(thrown([&] { run.wait2(); }).code, "T0601");  // no argument
}

TEST(ElfMisuse, OtherConfigurations) {
  const xrt::device device(0);
  xrt::hw_context context(device, elf_of(one_kernel_elf("double", kDouble)));
  expect_thrown(thrown([&] { context.add_config(elf_of(one_kernel_elf("double", kSquare))); }), "runtime_error",
                "kernel already exists, cannot use this ELF with this hw ctx", "T1110");
  const auto wide =
      compiled_text("module {\n" + device_text("square", kSquare, sequence_text("main"), "npu1_2col") + "}\n")
          .full_elf()
          .value();
  expect_thrown(thrown([&] { context.add_config(elf_of(wide)); }), "runtime_error",
                "can not add config to ctx with different configuration", "T1110");
  const auto other =
      compiled_text("module {\n" + device_text("square", kSquare, sequence_text("main"), "npu2_1col") + "}\n")
          .full_elf()
          .value();
  for (const auto& use : {std::function<void()>([&] { xrt::hw_context(device, elf_of(other)); }),
                          std::function<void()>([&] { context.add_config(elf_of(other)); })})
    expect_thrown(thrown(use), "system_error 22", "Failed to create hardware context: Invalid argument", "T1103");
  // The context works on.
  NumberBuffer in(device, kNumbers), out(device, {});
  xrt::ext::kernel(context, "double")(in.bo, out.bo).wait2();
  EXPECT_EQ(out.get(), doubled(kNumbers));
}

TEST(ElfMisuse, ArgumentsDoNotChangeDuringACall) {
  const xrt::device device(0);
  const xrt::hw_context context(device, elf_of(two_kernels_elf()));
  NumberBuffer in(device, kNumbers), out(device, {});
  xrt::run run = xrt::ext::kernel(context, "square")(in.bo, out.bo);
  const auto set = [&] { run.set_arg(1, out.bo); };
  expect_thrown(thrown(set), "runtime_error", "xrt::run::set_arg called while command is still in progress", "T1110");
  run.wait2();
  set();
  run.start();
  EXPECT_EQ(thrown(set).code, "T1110");
  while (run.state() != ERT_CMD_STATE_COMPLETED) {
  }
  set();
}

TEST(ElfMisuse, ABufferThatIsTooSmallIsAnErrorOfTheCall) {
  const xrt::device device(0);
  const xrt::hw_context context(device, elf_of(two_kernels_elf()));
  NumberBuffer in(device, kNumbers), out(device, {});
  xrt::ext::kernel square(context, "square");
  xrt::bo small = xrt::ext::bo(device, 8);
  xrt::run run = square(in.bo, small);
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_ERROR);
  EXPECT_EQ(thrown([&] { run.wait2(); }).code, "T0602");
  square(in.bo, out.bo).wait2();
  EXPECT_EQ(out.get(), squared(kNumbers));
}

// Uses a file as a host program would; calls that fail are fine.
void use(const xrt::device& device, const std::vector<std::uint8_t>& bytes, bool call) {
  try {
    const xrt::elf file = elf_of(bytes);
    file.get_kernels();
    const xrt::hw_context context(device, file);
    for (const char* const name : {"double:main", "square"}) {
      xrt::run run(xrt::ext::kernel(context, name));
      NumberBuffer in(device, kNumbers), out(device, {});
      run.set_arg(0, in.bo);
      run.set_arg(1, out.bo);
      if (!call) continue;
      run.start();
      run.wait();
    }
  } catch (const std::runtime_error& fault) {
    EXPECT_NE(std::string(fault.what()).find("[T"), std::string::npos) << fault.what();
  } catch (const std::out_of_range&) {  // a kernel with fewer arguments
  }
}

TEST(ElfMisuse, DamagedFilesAreRefusedOrFailInTheirCalls) {
  const xrt::device device(0);
  const std::vector<std::uint8_t> good = two_kernels_elf();
  for (std::size_t length = 0; length < good.size(); length += 1 + length / 40)
    use(device, {good.begin(), good.begin() + static_cast<std::ptrdiff_t>(length)}, false);
  std::mt19937 random(7);
  for (int i = 0; i < 400; ++i) {
    std::vector<std::uint8_t> bytes = good;
    for (int k = 0; k < 1 + i % 3; ++k)
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(i % 2 == 0 ? random() : 0xff);
    use(device, bytes, i < 40);
  }
}

}  // namespace
}  // namespace tessera::xrtlib
