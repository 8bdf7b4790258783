// Compiles bodies of cores for the host and runs them against a core that only records their calls.
#include "compiler/native/jit.h"

#include "compiler/codes.h"
#include "compiler/compile/register.h"
#include "compiler/native/codes.h"

#include <gtest/gtest.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Parser/Parser.h>

#include <array>
#include <cstring>
#include <stdexcept>

namespace tessera::compiler {
namespace {

struct Stopped {};  // thrown by a reset

using Cascade = std::array<std::int32_t, 16>;

struct Witness : BodyCore {
  std::vector<std::string> asked;
  std::uint32_t word = 0;  // the last word that a stream gave
  Cascade cascade{};
  int turns_left = 3;
  const void* memory = nullptr;  // the base of recorded offsets
};
Witness& witness(void* core) {
  return static_cast<Witness&>(*static_cast<BodyCore*>(core));
}

bool no_kernel(const std::string&) {
  return false;
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
    .event = [](void* core, std::uint32_t number) { witness(core).asked.push_back(fmt::format("event {}", number)); },
    .debug =
        [](void* core, std::uint32_t place, std::uint64_t bits, std::uint32_t form) {
          witness(core).asked.push_back(fmt::format("debug {} {:#x} {}", place, bits, form));
        },
    .turn =
        [](void* core) {
          if (witness(core).turns_left-- == 0) throw Stopped{};
        },
    .poll =
        [](void* core, std::uint32_t loop) {
          witness(core).asked.push_back(fmt::format("poll {}", loop));
          if (witness(core).turns_left-- == 0) throw Stopped{};
        },
    .outside =
        [](void* core, std::uint32_t place, std::uint32_t dimension, std::int64_t index, std::int64_t length,
           std::int64_t size) {
          witness(core).asked.push_back(fmt::format("outside {} {} {} {} {}", place, dimension, index, length, size));
          throw Stopped{};
        },
    .undivided =
        [](void* core, std::uint32_t place, std::uint32_t by_zero) {
          witness(core).asked.push_back(fmt::format("undivided {} {}", place, by_zero));
          throw Stopped{};
        },
    .deeper = [](void* core, std::uint32_t place) { witness(core).asked.push_back(fmt::format("deeper {}", place)); },
    .kernel = [](void*, std::uint32_t) {},
    .access =
        [](void* core, std::uint32_t place, std::uint64_t address, std::uint64_t bytes, std::uint32_t writes) {
          const std::uint64_t offset = address - reinterpret_cast<std::uintptr_t>(witness(core).memory);
          witness(core).asked.push_back(fmt::format("{} {} {} {}", writes ? "writes" : "reads", place, offset, bytes));
        },
    .lend =
        [](void* core, std::uint32_t, std::uint64_t address, std::uint64_t bytes) {
          const std::uint64_t offset = address - reinterpret_cast<std::uintptr_t>(witness(core).memory);
          witness(core).asked.push_back(fmt::format("lends {} {}", offset, bytes));
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

  // Compiles a design with buffer %a (8 words at 0x1000) and lock %l (number 2) in tile (0,2).
  Result<NativeCores> compile(const std::string& body, bool watch = false) {
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
        %eight_less_one = arith.constant 7 : index
        )" + body + "} }";
    module_ = mlir::parseSourceString<mlir::ModuleOp>(text, &context_);
    EXPECT_TRUE(module_) << text;
    auto cores = outline_cores(*module_->getOps<aie::DeviceOp>().begin());
    EXPECT_TRUE(mlir::succeeded(cores));
    return compile_cores(std::move(*cores), kCalls, no_kernel, watch);
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
  EXPECT_EQ(core.function.buffers[0].address, 0x71000U);  // the core sees its own memory at 0x70000
  EXPECT_EQ(core.function.buffers[0].length, 32U);
  core.run(witness_, std::array<void*, 1>{a_.data()});
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
  cores->cores().front().run(witness_, {});
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
  cores->cores().front().run(witness_, {});
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
  EXPECT_THROW(cores->cores().front().run(witness_, std::array<void*, 1>{a_.data()}), Stopped);
  EXPECT_EQ(a_[0], 1 + 4 * 3);
}

TEST_F(NativeCoresTest, AnIndexOutOfRangeDoesNotComeBack) {
  auto cores = compile(R"(
    %nine = arith.constant 9 : index
    scf.for %i = %zero to %nine step %one {
      memref.store %three, %a[%i] : memref<8xi32, 1 : i32>
    }
    aie.end)");
  ASSERT_TRUE(cores) << render(cores.error());
  EXPECT_THROW(cores->cores().front().run(witness_, std::array<void*, 1>{a_.data()}), Stopped);
  EXPECT_EQ(witness_.asked, (std::vector<std::string>{"outside 1 0 8 1 8"}));
  EXPECT_EQ(a_, (std::array<std::int32_t, 8>{3, 3, 3, 3, 3, 3, 3, 3}));
  EXPECT_EQ(cores->place(1).memory, "the buffer at 0x71000");
}

// The numbers come from memory, so the compiler does not know them. A dimension of one element may have any stride.
// When it is merged with another dimension, the result has the stride of the other dimension, even if this stride is 1.
TEST_F(NativeCoresTest, DimensionsThatBecomeOneHaveTheStrideOfThatWithSeveralElements) {
  auto cores = compile(R"(
    %n = memref.load %a[%one] : memref<8xi32, 1 : i32>
    %two = arith.index_cast %n : i32 to index
    %m = memref.load %a[%zero] : memref<8xi32, 1 : i32>
    %only = arith.index_cast %m : i32 to index
    %three_at = arith.constant 3 : index
    %s = memref.load %a[%three_at] : memref<8xi32, 1 : i32>
    %far = arith.index_cast %s : i32 to index
    %v = memref.reinterpret_cast %a to offset: [0], sizes: [%two, %only], strides: [1, %far]
      : memref<8xi32, 1 : i32> to memref<?x?xi32, strided<[1, ?]>, 1 : i32>
    %tight = memref.cast %v : memref<?x?xi32, strided<[1, ?]>, 1 : i32> to memref<2x1xi32, strided<[1, 1]>, 1 : i32>
    %w = memref.collapse_shape %tight [[0, 1]]
      : memref<2x1xi32, strided<[1, 1]>, 1 : i32> into memref<2xi32, strided<[1]>, 1 : i32>
    %big = arith.constant 77 : i32
    memref.store %big, %w[%one] : memref<2xi32, strided<[1]>, 1 : i32>
    aie.end)");
  ASSERT_TRUE(cores) << render(cores.error());
  cores->cores().front().run(witness_, std::array<void*, 1>{a_.data()});
  EXPECT_EQ(a_, (std::array<std::int32_t, 8>{1, 77, 3, 4, 5, 6, 7, 8}));
}

// A size that comes from an operand stays a dimension of the view, even if the compiler knows that it is 1.
TEST_F(NativeCoresTest, APartMayHaveASizeOfOneThatIsAnOperand) {
  auto cores = compile(R"(
    %local = memref.alloca() : memref<2x4xi32>
    %x = memref.load %a[%one] : memref<8xi32, 1 : i32>
    %n = arith.index_cast %x : i32 to index
    %v = memref.subview %local[%one, %n][%one, %one][%one, %one]
      : memref<2x4xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
    memref.store %three, %v[%zero, %zero] : memref<?x?xi32, strided<[?, ?], offset: ?>>
    %y = memref.load %local[%one, %n] : memref<2x4xi32>
    memref.store %y, %a[%zero] : memref<8xi32, 1 : i32>
    aie.end)");
  ASSERT_TRUE(cores) << render(cores.error());
  cores->cores().front().run(witness_, std::array<void*, 1>{a_.data()});
  EXPECT_EQ(a_[0], 3);
}

TEST_F(NativeCoresTest, WatchedBodiesTellOfAccessesToBuffers) {
  witness_.memory = a_.data();
  auto cores = compile(R"(
    %x = memref.load %a[%one] : memref<8xi32, 1 : i32>
    scf.for %i = %zero to %one step %one {
      %local = memref.alloca() : memref<8xi32>
      memref.store %x, %local[%i] : memref<8xi32>
    }
    %v = memref.subview %a[2][3][2] : memref<8xi32, 1 : i32> to memref<3xi32, strided<[2], offset: 2>, 1 : i32>
    memref.store %x, %v[%one] : memref<3xi32, strided<[2], offset: 2>, 1 : i32>
    %w = vector.load %a[%zero] : memref<8xi32, 1 : i32>, vector<4xi32>
    vector.store %w, %a[%zero] : memref<8xi32, 1 : i32>, vector<4xi32>
    %mask = vector.constant_mask [1] : vector<2xi1>
    %y = arith.constant dense<5> : vector<2xi32>
    vector.maskedstore %a[%eight_less_one], %mask, %y : memref<8xi32, 1 : i32>, vector<2xi1>, vector<2xi32>
    aie.end)",
                       true);
  ASSERT_TRUE(cores) << render(cores.error());
  cores->cores().front().run(witness_, std::array<void*, 1>{a_.data()});
  EXPECT_EQ(witness_.asked, (std::vector<std::string>{"reads 1 4 4", "writes 3 16 4", "reads 4 0 16", "writes 5 0 16",
                                                      "writes 6 28 4"}));
  EXPECT_EQ(a_, (std::array<std::int32_t, 8>{1, 2, 3, 4, 2, 6, 7, 5}));
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
  EXPECT_EQ(cores.error().code, code::not_in_bodies);
}

// The bodies of a container may come from an unknown author and hold such functions.
TEST_F(NativeCoresTest, FunctionsOfAnotherFormAreRefused) {
  const auto refused = [&](std::string_view text, std::string_view why) {
    CoreFunctions functions{mlir::parseSourceString<mlir::ModuleOp>(llvm::StringRef(text), &context_), {}};
    ASSERT_TRUE(functions.module) << text;
    auto cores = compile_cores(std::move(functions), kCalls, no_kernel);
    ASSERT_FALSE(cores);
    EXPECT_EQ(cores.error().code, code::not_in_bodies);
    EXPECT_NE(cores.error().message.find(why), std::string::npos) << render(cores.error());
  };
  refused("func.func @tessera_core_lend() { return }", "has the name 'tessera_core_lend' of a call of the emulator");
  refused("func.func @tessera_core_keep_1() { return }", "of a call of the emulator");
  refused("func.func private @tessera_core_acquire(i64)", "of a call of the emulator");
  refused("func.func private @llvm.trap()", "has the name 'llvm.trap' of an intrinsic");
  refused("func.func @f(%a : memref<4xi32>) -> memref<4xi32> { return %a : memref<4xi32> }", "returns memory");
  refused("memref.global @environ : memref<1xi64>", "defines the constant 'environ' without a value");
  refused("module { module @inner { } }", "is in a place where it cannot be used");
  refused("func.func @f() attributes {llvm.emit_c_interface} { return }", "has the attribute llvm.emit_c_interface");
  refused("func.func @f(%a : i100000) { return }", "(i100000) -> ()");
  refused("func.func @f(%a : memref<4xmemref<4xi32>>) { return }", "memref<4xmemref<4xi32>>");
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
  cores->cores().front().run(witness_, std::array<void*, 1>{a_.data()});
  EXPECT_EQ(a_[1], 2);
}

}  // namespace
}  // namespace tessera::compiler
