// Kernels of control-code ELFs: full ELFs in place of an xclbin, and flat ELFs beside one. The expected numbers are
// computed here.
#include "xrt/check_log.h"
#include "xrt/designs.h"
#include "xrt/own_process.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace tessera::xrtlib {
namespace {

constexpr Numbers kFirst = {1, 2, 3, 4}, kSecond = {-5, 60, 700, 30000};

TEST(FullElf, ItsKernelsTakeTurnsInOneContext) {
  const xrt::device device(0);
  const xrt::hw_context context(device, elf_of(two_kernels_elf()));
  xrt::ext::kernel twice(context, "double:main"), square(context, "square");
  EXPECT_EQ(twice.get_name(), "double");
  NumberBuffer in(device, kFirst), out(device, {});
  for (const Numbers& numbers : {kFirst, kSecond, kFirst}) {
    in = numbers;
    xrt::run run(twice);
    run.set_arg(0, in.bo);
    run.set_arg(1, out.bo);
    run.start();
    run.wait2();
    EXPECT_EQ(out.get(), doubled(numbers));
    square(in.bo, out.bo).wait2();
    EXPECT_EQ(out.get(), squared(numbers));
  }
}

TEST(FullElf, InstancesOfAKernelAreChosenByName) {
  const xrt::device device(0);
  const xrt::hw_context context(device, elf_of(two_kernels_elf()));
  NumberBuffer a(device, kFirst), b(device, kSecond);
  xrt::ext::kernel reverse(context, "double:reverse");
  reverse(a.bo, b.bo).wait2();
  EXPECT_EQ(a.get(), doubled(kSecond));
  EXPECT_EQ(b.get(), kSecond);
}

TEST(FullElf, WhatItTellsOfItself) {
  const xrt::elf file = elf_of(two_kernels_elf());
  EXPECT_TRUE(file.is_full_elf());
  EXPECT_EQ(file.get_platform(), xrt::elf::platform::aie2p);
  EXPECT_EQ(file.get_partition_size(), 1U);
  EXPECT_NE(file.get_cfg_uuid(), xrt::uuid());
  EXPECT_NE(file.get_cfg_uuid(), elf_of(one_kernel_elf("double", kDouble)).get_cfg_uuid());
  const std::vector<xrt::elf::kernel> kernels = file.get_kernels();
  ASSERT_EQ(kernels.size(), 2U);
  EXPECT_EQ(kernels[0].get_name(), "double");
  EXPECT_EQ(kernels[1].get_name(), "square");
  ASSERT_EQ(kernels[0].get_instances().size(), 2U);
  EXPECT_EQ(kernels[0].get_instances()[0].get_name(), "main");
  EXPECT_EQ(kernels[0].get_instances()[1].get_name(), "reverse");
  for (std::size_t i = 0; i < kernels[0].get_num_args(); ++i)
    EXPECT_EQ(kernels[0].get_arg_data_type(i), xrt::elf::kernel::data_type::global);
  EXPECT_EQ(thrown([&] { kernels[0].get_arg_data_type(kernels[0].get_num_args()); }).type, "out_of_range");
  // The bodies of the cores: a magic number and the text of the design's functions.
  const auto section = file.get_custom_section("tessera_cores");
  const std::string bytes(section.data(), section.size());
  EXPECT_NE(bytes.find("arith.muli"), std::string::npos);
  expect_thrown(thrown([&] { file.get_custom_section("other"); }), "runtime_error",
                "Cannot get custom section other data, section not found in ELF", "T1102");
}

TEST(FullElf, ItsContextTellsNoXclbin) {
  const xrt::device device(0);
  const xrt::hw_context context(device, elf_of(two_kernels_elf()), xrt::hw_context::cfg_param_type(),
                                xrt::hw_context::access_mode::exclusive);
  EXPECT_FALSE(context.get_xclbin());
  EXPECT_EQ(context.get_xclbin_uuid(), xrt::uuid());
  EXPECT_EQ(context.get_mode(), xrt::hw_context::access_mode::exclusive);
  EXPECT_EQ(context.get_device().get_handle(), device.get_handle());
  EXPECT_EQ(xrt::hw_context(device, elf_of(two_kernels_elf()), xrt::hw_context::cfg_type()).get_mode(),
            xrt::hw_context::access_mode::shared);
  xrt::ext::kernel kernel(context, "square:main");
  EXPECT_FALSE(kernel.get_xclbin());
  EXPECT_EQ(kernel.group_id(0) & 0xffff, 0);
  EXPECT_EQ(kernel.offset(1), 8U);
  xrt::run run(kernel);
  NumberBuffer in(device, kSecond), out(device, {});
  run.set_arg("argv0", in.bo);
  run.set_arg("argv1", out.bo);
  run.start();
  EXPECT_EQ(run.wait(), ERT_CMD_STATE_COMPLETED);
  EXPECT_EQ(out.get(), squared(kSecond));
  EXPECT_EQ(run.get_ert_packet()->opcode, std::uint32_t{ERT_START_NPU_PREEMPT_ELF});
}

TEST(FullElf, AnElfComesFromAFileAStreamOrMemory) {
  const std::vector<std::uint8_t> bytes = one_kernel_elf("double", kDouble);
  const std::string text(bytes.begin(), bytes.end());
  const auto path = std::filesystem::temp_directory_path() / ("tessera-elf-" + std::to_string(::getpid()) + ".elf");
  std::ofstream(path, std::ios::binary) << text;
  std::istringstream stream(text);
  const xrt::device device(0);
  for (const xrt::elf& file : {xrt::elf(path.string()), xrt::elf(path.c_str()), xrt::elf(stream),
                               xrt::elf(std::string_view(text)), xrt::elf(text.data(), text.size())}) {
    const xrt::hw_context context(device, file);
    NumberBuffer in(device, kFirst), out(device, {});
    xrt::ext::kernel(context, "double")(in.bo, out.bo).wait2();
    EXPECT_EQ(out.get(), doubled(kFirst));
  }
  std::filesystem::remove(path);
}

TEST(FullElf, FurtherElfsOfAContext) {
  const xrt::device device(0);
  xrt::hw_context context(device, xrt::hw_context::cfg_param_type(), xrt::hw_context::access_mode::shared);
  context.add_config(elf_of(one_kernel_elf("double", kDouble)));
  xrt::ext::kernel twice(context, "double");
  NumberBuffer in(device, kFirst), out(device, {});
  twice(in.bo, out.bo).wait2();
  EXPECT_EQ(out.get(), doubled(kFirst));
  context.add_config(elf_of(one_kernel_elf("square", kSquare)));  // its device image has the same number
  xrt::ext::kernel square(context, "square");
  for (const Numbers& numbers : {kFirst, kSecond}) {
    in = numbers;
    square(in.bo, out.bo).wait2();
    EXPECT_EQ(out.get(), squared(numbers));
    twice(in.bo, out.bo).wait2();
    EXPECT_EQ(out.get(), doubled(numbers));
  }
}

TEST(FullElf, ContextsAndRunListsAndThreads) {
  const xrt::device device(0);
  const xrt::elf file = elf_of(two_kernels_elf());
  std::vector<std::thread> threads;
  std::vector<int> right(4);
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      const xrt::hw_context context(device, file);
      xrt::ext::kernel twice(context, "double:main"), square(context, "square");
      const Numbers numbers = {t, t + 1, -t, 1000 * t};
      NumberBuffer in(device, numbers), middle(device, {}), out(device, {});
      xrt::run first(twice), second(square);
      first.set_arg(0, in.bo);
      first.set_arg(1, middle.bo);
      second.set_arg(0, middle.bo);
      second.set_arg(1, out.bo);
      xrt::runlist list(context);
      list.add(first);
      list.add(second);
      for (int turn = 0; turn < 3; ++turn) {
        list.execute();
        list.wait();
        right[static_cast<std::size_t>(t)] += out.get() == squared(doubled(numbers));
      }
    });
  for (std::thread& each : threads) each.join();
  EXPECT_EQ(right, std::vector<int>(4, 3));
}

// An argument may be a part of a buffer, another one at each start, or an address.
TEST(FullElf, ArgumentsMayBePartsAndAddresses) {
  const xrt::device device(0);
  const xrt::hw_context context(device, elf_of(two_kernels_elf()));
  xrt::ext::kernel twice(context, "double:main");
  xrt::bo all = xrt::ext::bo(device, 8192);
  auto* const numbers = all.map<std::int32_t*>();
  for (int i = 0; i < 2048; ++i) numbers[i] = i;
  xrt::run run(twice);
  run.set_arg(0, xrt::bo(all, 16, 400));
  run.set_arg(1, xrt::bo(all, 16, 4096));
  run.start();
  run.wait2();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(numbers[1024 + i], 2 * (100 + i));
  EXPECT_EQ(numbers[1028], 1028);
  run.set_arg(0, xrt::bo(all, 16, 800));
  run.set_arg(1, static_cast<std::uint64_t>(all.address() + 4096 + 64));
  run.start();
  run.wait2();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(numbers[1040 + i], 2 * (200 + i));
  for (int i = 0; i < 4; ++i) EXPECT_EQ(numbers[1024 + i], 2 * (100 + i));
}

TEST(FlatElf, ItRunsBesideItsXclbin) {
  const api::CompiledDesign design =
      compiled_text("module {\n" + device_text("double", kDouble, sequence_text("main")) + "}\n");
  const xrt::elf file = elf_of(design.elf(0).value());
  EXPECT_FALSE(file.is_full_elf());
  EXPECT_TRUE(file.get_kernels().empty());
  const xrt::module module(file);
  EXPECT_FALSE(module.get_hw_context());
  xrt::device device(0);
  const xrt::xclbin xclbin(std::vector<char>(design.container.begin(), design.container.end()));
  const xrt::hw_context context(device, device.register_xclbin(xclbin));
  xrt::ext::kernel kernel(context, module, xclbin.get_kernels().at(0).get_name());
  NumberBuffer in(device, kFirst), out(device, {}), other(device, {});
  xrt::run run = kernel(3, 0, 0, in.bo, out.bo);
  run.wait2();
  EXPECT_EQ(out.get(), doubled(kFirst));
  EXPECT_EQ(run.get_ert_packet()->opcode, std::uint32_t{ERT_START_NPU});
  in = kSecond;
  run.set_arg(4, other.bo);
  run.start();
  run.wait2();
  EXPECT_EQ(other.get(), doubled(kSecond));
  EXPECT_EQ(out.get(), doubled(kFirst));
  // The same kernel without the module takes the instructions from a buffer.
  xrt::kernel plain(context, kernel.get_name());
  xrt::bo code(device, design.streams[0].bytes.size(), XCL_BO_FLAGS_CACHEABLE, plain.group_id(1));
  code.write(design.streams[0].bytes.data());
  plain(3, code, code.size() / 4, in.bo, out.bo).wait2();
  EXPECT_EQ(out.get(), doubled(kSecond));
}

// A container whose kernels come from two compilations has their bodies of cores in two sections.
TEST(FlatElf, KernelsOfTwoCompilationsTakeTurns) {
  const auto design = [](const std::string& name, const std::string& body) {
    return compiled_text("module {\n" + device_text(name, body, sequence_text("main")) + "}\n");
  };
  const api::CompiledDesign twice = design("double", kDouble), square = design("square", kSquare);
  const auto first = twice.one_kernel({.name = "TWICE"}).value();
  const auto both = square.one_kernel({.name = "SQUARE", .instance = "OTHER", .id = 0x902}, first).value();
  xrt::device device(0);
  const xrt::xclbin xclbin(std::vector<char>(both.begin(), both.end()));
  const xrt::hw_context context(device, device.register_xclbin(xclbin));
  xrt::ext::kernel a(context, xrt::module(elf_of(twice.elf(0).value())), "TWICE");
  xrt::ext::kernel b(context, xrt::module(elf_of(square.elf(0).value()), std::string()), "SQUARE");
  NumberBuffer in(device, {}), out(device, {});
  for (const Numbers& numbers : {kFirst, kSecond}) {
    in = numbers;
    a(3, 0, 0, in.bo, out.bo).wait2();
    EXPECT_EQ(out.get(), doubled(numbers));
    b(3, 0, 0, in.bo, out.bo).wait2();
    EXPECT_EQ(out.get(), squared(numbers));
  }
}

// The design sends control packets, which are a section of the ELF. The core writes 5 + i and 15 + i.
TEST(FlatElf, TheLibraryLendsTheControlPackets) {
  const api::CompiledDesign design = compiled_file("test/lit/designs/control-packets.mlir");
  const auto check = [](const xrt::device& device, const std::function<void(xrt::bo&, xrt::bo&)>& call) {
    NumberBuffer written(device, {}), read(device, {});
    for (int turn = 0; turn < 2; ++turn) {
      written = Numbers{};
      read = Numbers{};
      call(written.bo, read.bo);
      for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(written.get()[static_cast<std::size_t>(i)], 5 + i) << turn;
        EXPECT_EQ(read.get()[static_cast<std::size_t>(i)], 15 + i) << turn;
      }
    }
  };
  xrt::device device(0);
  {
    const xrt::xclbin xclbin(std::vector<char>(design.container.begin(), design.container.end()));
    const xrt::module module(elf_of(design.elf(0).value()));
    check(device, [&](xrt::bo& written, xrt::bo& read) {
      const xrt::hw_context context(device, device.register_xclbin(xclbin));
      xrt::ext::kernel(context, module, xclbin.get_kernels().at(0).get_name())(3, 0, 0, written, read).wait2();
    });
  }
  const xrt::elf full = elf_of(design.full_elf().value());
  check(device, [&](xrt::bo& written, xrt::bo& read) {
    const xrt::hw_context context(device, full);
    xrt::ext::kernel(context, full.get_kernels().at(0).get_name())(written, read).wait2();
  });
}

std::vector<std::uint8_t> parameters_elf() {
  std::string text;
  {
    const std::vector<std::uint8_t> bytes =
        bytes_of_file(std::string(TESSERA_ROOT) + "/test/lit/designs/parameters.mlir");
    text.assign(bytes.begin(), bytes.end());
    for (std::size_t at; (at = text.find("npu2_1col")) != std::string::npos;) text.replace(at, 9, "npu1_1col");
  }
  return compiled_text(text).full_elf().value();
}

// b = a * factor + bias for four numbers from `start` on. The factor and the bias are shifted by two bits, as
// mlir-aie's host programs do; the offset counts numbers.
TEST(FullElf, ParametersComeFromTheScratchpad) {
  const xrt::device device(0);
  const xrt::hw_context context(device, elf_of(parameters_elf()));
  xrt::ext::kernel kernel(context, "main");
  xrt::bo in = xrt::ext::bo(device, 64);
  for (int i = 0; i < 16; ++i) in.map<std::int32_t*>()[i] = i + 1;
  struct One {
    xrt::run run;
    xrt::bo pad;
    NumberBuffer out;
  };
  std::vector<One> runs;
  for (int i = 0; i < 2; ++i) {
    runs.push_back({xrt::run(kernel), {}, NumberBuffer(device, {})});
    runs.back().run.set_arg(0, in);
    runs.back().run.set_arg(1, runs.back().out.bo);
    runs.back().pad = runs.back().run.get_ctrl_scratchpad_bo();
    EXPECT_GE(runs.back().pad.size(), 12U);
  }
  EXPECT_NE(runs[0].pad.address(), runs[1].pad.address());
  constexpr std::uint32_t kBias = 0x4020;  // 2.5 as bfloat16, of which the design takes the whole part
  for (int turn = 0; turn < 2; ++turn) {
    for (int i = 0; i < 2; ++i) {
      auto* const words = runs[static_cast<std::size_t>(i)].pad.map<std::uint32_t*>();
      words[0] = static_cast<std::uint32_t>(7 + i + 10 * turn) << 2;
      words[1] = kBias << 2;
      words[2] = static_cast<std::uint32_t>(4 * i);
      runs[static_cast<std::size_t>(i)].pad.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    }
    for (One& one : runs) one.run.start();
    for (One& one : runs) one.run.wait2();
    for (int i = 0; i < 2; ++i)
      for (int k = 0; k < 4; ++k)
        EXPECT_EQ(runs[static_cast<std::size_t>(i)].out.get()[static_cast<std::size_t>(k)],
                  (k + 1 + 4 * i) * (7 + i + 10 * turn) + 2)
            << turn << ' ' << i;
  }
}

// The controller reads the scratchpad, so the program must sync it.
using ElfCheckDeathTest = OwnProcess;
TEST_F(ElfCheckDeathTest, AScratchpadThatIsNotSyncedIsReported) {
  const std::vector<std::uint8_t> elf = parameters_elf();
  EXPECT_GOOD([&elf] {
    const Log log;
    Verdict verdict;
    const xrt::device device(0);
    const xrt::hw_context context(device, elf_of(elf));
    xrt::run run(xrt::ext::kernel(context, "main"));
    run.set_arg(0, xrt::ext::bo(device, 64));
    run.set_arg(1, xrt::ext::bo(device, 16));
    xrt::bo pad = run.get_ctrl_scratchpad_bo();
    pad.map<std::uint32_t*>()[0] = 7 << 2;
    pad.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    run.start();
    run.wait2();
    verdict.expect(log.text().empty(), log.text());
    pad.map<std::uint32_t*>()[0] = 8 << 2;
    run.start();
    run.wait2();
    verdict.says(log.text(), {"[T1116]", "bytes 0 to 0 of bo ", "note: read by call 2 of kernel main"});
    verdict.end();
  });
}

TEST(FullElf, ObjectsEndInAnyOrder) {
  const xrt::device device(0);
  NumberBuffer in(device, kFirst), out(device, {});
  xrt::run run = [&] {
    const xrt::hw_context context(device, elf_of(one_kernel_elf("double", kDouble)));
    xrt::ext::kernel kernel(context, "double");
    xrt::run made = kernel(in.bo, out.bo);
    return made;
  }();
  run.wait2();
  run.start();
  xrt::bo kept = out.bo;
  out.bo = {};
  run.wait2();
  EXPECT_EQ(kept.map<std::int32_t*>()[3], 8);
}

}  // namespace
}  // namespace tessera::xrtlib
