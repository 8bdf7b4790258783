// Bodies of cores, compiled for the host and run against a core that only writes down what it is asked for.
#include "compiler/native/jit.h"

#include "compiler/codes.h"
#include "compiler/register.h"

#include <gtest/gtest.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Parser/Parser.h>

#include <array>
#include <cstring>
#include <stdexcept>

namespace tessera::compiler {
namespace {

struct Stopped {};  // what a reset throws

using Cascade = std::array<std::int32_t, 16>;

struct Witness {
  std::vector<std::string> asked;
  std::uint32_t word = 0;  // that a stream gave last
  Cascade cascade{};
  int turns_left = 3;
};
Witness& witness(void* core) {
  return *static_cast<Witness*>(core);
}

const CoreCalls kCalls = {
    .acquire = [](void* core, std::uint32_t lock,
                  std::int32_t value) { witness(core).asked.push_back(fmt::format("acquire {} {}", lock, value)); },
    .release = [](void* core, std::uint32_t lock,
                  std::int32_t value) { witness(core).asked.push_back(fmt::format("release {} {}", lock, value)); },
    .get_stream = [](void* core, std::uint32_t port) -> std::uint32_t {
      witness(core).asked.push_back(fmt::format("get {}", port));
      return ++witness(core).word;
    },
    .put_stream = [](void* core, std::uint32_t port,
                     std::uint32_t word) { witness(core).asked.push_back(fmt::format("put {} {:#x}", port, word)); },
    .get_cascade = [](void* core, void* value) { std::memcpy(value, &witness(core).cascade, sizeof(Cascade)); },
    .put_cascade = [](void* core, const void* value) { std::memcpy(&witness(core).cascade, value, sizeof(Cascade)); },
    .turn =
        [](void* core) {
          if (witness(core).turns_left-- == 0) throw Stopped{};
        },
};

class NativeCoresTest : public testing::Test {
 protected:
  NativeCoresTest() {
    mlir::DialectRegistry registry;
    register_dialects(registry);
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
  }

  // Of a design with buffer %a (8 words at 0x1000) and lock %l (number 2) in tile (0,2).
  Result<NativeCores> compile(const std::string& body) {
    const std::string text = R"(aie.device(npu1_1col) {
      %t = aie.tile(0, 2)
      %l = aie.lock(%t, 2)
      %a = aie.buffer(%t) {address = 4096 : i32} : memref<8xi32, 1 : i32>
      func.func private @nowhere_to_be_found(memref<8xi32, 1 : i32>)
      aie.core(%t) {
        %zero = arith.constant 0 : index
        %one = arith.constant 1 : index
        %eight = arith.constant 8 : index
        %three = arith.constant 3 : i32
        )" + body + "} }";
    module_ = mlir::parseSourceString<mlir::ModuleOp>(text, &context_);
    EXPECT_TRUE(module_) << text;
    auto cores = outline_cores(*module_->getOps<aie::DeviceOp>().begin());
    EXPECT_TRUE(mlir::succeeded(cores));
    return compile_cores(std::move(*cores), kCalls, {});
  }

  mlir::MLIRContext context_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
  std::array<std::int32_t, 8> a_{1, 2, 3, 4, 5, 6, 7, 8};
  Witness witness_;
};

TEST_F(NativeCoresTest, ABodyWorksOnBuffersAndAsksItsCore) {
  auto cores = compile(R"(
    aie.use_lock(%l, AcquireGreaterEqual, 1)
    scf.for %i = %zero to %eight step %one {
      %x = memref.load %a[%i] : memref<8xi32, 1 : i32>
      %y = arith.muli %x, %three : i32
      memref.store %y, %a[%i] : memref<8xi32, 1 : i32>
    }
    aie.use_lock(%l, Release, 1)
    aie.end)");
  ASSERT_TRUE(cores) << render(cores.error());
  ASSERT_EQ(cores->cores().size(), 1U);
  const NativeCores::Core& core = cores->cores().front();
  ASSERT_EQ(core.function.buffers.size(), 1U);
  EXPECT_EQ(core.function.buffers[0].address, 0x71000U);  // its own memory begins at 0x70000
  EXPECT_EQ(core.function.buffers[0].length, 32U);
  core.run(&witness_, std::array<void*, 1>{a_.data()});
  EXPECT_EQ(a_, (std::array<std::int32_t, 8>{3, 6, 9, 12, 15, 18, 21, 24}));
  EXPECT_EQ(witness_.asked, (std::vector<std::string>{"acquire 50 -1", "release 50 1"}));
}

TEST_F(NativeCoresTest, StreamsCarryWords) {
  auto cores = compile(R"(
    %port = arith.constant 0 : i32
    %far = arith.constant 0 : i8
    %x = aie.get_stream(%port : i32) : i32
    aie.put_stream(%far : i8, %x : i32)
    %f = aie.get_stream(%port : i32) : f32
    aie.put_stream(%port : i32, %f : f32)
    %wide = aie.get_stream(%port : i32) : i128
    aie.put_stream(%port : i32, %wide : i128)
    aie.end)");
  ASSERT_TRUE(cores) << render(cores.error());
  cores->cores().front().run(&witness_, {});
  EXPECT_EQ(witness_.asked,
            (std::vector<std::string>{"get 0", "put 0 0x1", "get 0", "put 0 0x2", "get 0", "get 0", "get 0", "get 0",
                                      "put 0 0x3", "put 0 0x4", "put 0 0x5", "put 0 0x6"}));
}

TEST_F(NativeCoresTest, CascadesCarryVectors) {
  auto cores = compile(R"(
    %x = aie.get_cascade() : vector<16xi32>
    %y = arith.addi %x, %x : vector<16xi32>
    aie.put_cascade(%y : vector<16xi32>)
    aie.end)");
  ASSERT_TRUE(cores) << render(cores.error());
  witness_.cascade = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -16};
  cores->cores().front().run(&witness_, {});
  EXPECT_EQ(witness_.cascade, (Cascade{2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, -32}));
}

TEST_F(NativeCoresTest, AnEndlessLoopIsLeftByAnException) {
  auto cores = compile(R"(
    cf.br ^loop
  ^loop:
    %x = memref.load %a[%zero] : memref<8xi32, 1 : i32>
    %y = arith.addi %x, %three : i32
    memref.store %y, %a[%zero] : memref<8xi32, 1 : i32>
    cf.br ^loop)");
  ASSERT_TRUE(cores) << render(cores.error());
  EXPECT_THROW(cores->cores().front().run(&witness_, std::array<void*, 1>{a_.data()}), Stopped);
  EXPECT_EQ(a_[0], 1 + 4 * 3);
}

TEST_F(NativeCoresTest, AKernelThatNobodyHasIsNamed) {
  auto cores = compile("func.call @nowhere_to_be_found(%a) : (memref<8xi32, 1 : i32>) -> () aie.end");
  ASSERT_FALSE(cores);
  EXPECT_EQ(cores.error().code, code::missing_kernel);
  EXPECT_NE(render(cores.error()).find("nowhere_to_be_found"), std::string::npos) << render(cores.error());
}

TEST_F(NativeCoresTest, WhatHasNoWayToTheHostIsRefused) {
  const mlir::ScopedDiagnosticHandler silence(&context_, [](mlir::Diagnostic&) { return mlir::success(); });
  auto cores = compile(R"(
    vector.print %three : i32
    aie.end)");
  ASSERT_FALSE(cores);
  EXPECT_EQ(cores.error().code, code::not_native);
}

TEST_F(NativeCoresTest, HalfFloatsNeedNothingOfTheMachine) {
  auto cores = compile(R"(
    %x = memref.load %a[%zero] : memref<8xi32, 1 : i32>
    %f = arith.sitofp %x : i32 to f32
    %h = arith.truncf %f : f32 to bf16
    %s = arith.addf %h, %h : bf16
    %g = arith.extf %s : bf16 to f32
    %y = arith.fptosi %g : f32 to i32
    memref.store %y, %a[%one] : memref<8xi32, 1 : i32>
    aie.end)");
  ASSERT_TRUE(cores) << render(cores.error());
  cores->cores().front().run(&witness_, std::array<void*, 1>{a_.data()});
  EXPECT_EQ(a_[1], 2);
}

}  // namespace
}  // namespace tessera::compiler
