// Tests that bodies of cores stay the same when they are written to a container and read back.
#include "compiler/native/bodies.h"

#include "compiler/codes.h"
#include "compiler/compile/register.h"

#include <gtest/gtest.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/Parser/Parser.h>

namespace tessera::compiler {
namespace {

class BodiesTest : public testing::Test {
 protected:
  static mlir::DialectRegistry registry() {
    mlir::DialectRegistry all;
    register_dialects(all);
    return all;
  }

  container::CoreBodies written() {
    mlir::MLIRContext context(registry());
    context.loadAllAvailableDialects();
    auto module = mlir::parseSourceString<mlir::ModuleOp>(R"(aie.device(npu1_2col) {
      %t = aie.tile(0, 2)
      %u = aie.tile(1, 3)
      %l = aie.lock(%t, 2)
      %a = aie.buffer(%t) {address = 4096 : i32} : memref<8xi32>
      aie.core(%u) {
        aie.end
      }
      aie.core(%t) {
        %zero = arith.constant 0 : index
        aie.use_lock(%l, AcquireGreaterEqual, 1)
        %x = memref.load %a[%zero] : memref<8xi32>
        memref.store %x, %a[%zero] : memref<8xi32>
        aie.end
      }
    })",
                                                          &context);
    auto functions = outline_cores(*module->getOps<aie::DeviceOp>().begin());
    EXPECT_TRUE(mlir::succeeded(functions));
    std::vector<PdiFunctions> pdis;
    pdis.push_back({3, std::move(*functions)});
    auto bodies = to_container(std::move(pdis));
    EXPECT_TRUE(bodies);
    return *bodies;
  }
};

TEST_F(BodiesTest, ComeBackInAnotherContext) {
  const container::CoreBodies bodies = written();
  mlir::MLIRContext context(registry());
  auto read = from_container(bodies, 3, context);
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->functions.size(), 2U);
  EXPECT_EQ(read->functions[0].tile, (device::TileId{0, 2}));
  EXPECT_EQ(read->functions[0].name, "core_0_2");
  ASSERT_EQ(read->functions[0].buffers.size(), 1U);
  EXPECT_EQ(read->functions[0].buffers[0].address, 0x71000U);
  EXPECT_EQ(read->functions[0].buffers[0].length, 32U);
  EXPECT_TRUE(read->module->lookupSymbol<mlir::func::FuncOp>("core_1_3"));
  // Another PDI has no cores.
  auto other = from_container(bodies, 0, context);
  ASSERT_TRUE(other);
  EXPECT_TRUE(other->functions.empty());
}

TEST_F(BodiesTest, ThatDoNotFitTheListAreRefused) {
  mlir::MLIRContext context(registry());
  const auto code_of = [&](const container::CoreBodies& bodies) {
    auto read = from_container(bodies, 3, context);
    return read ? Code{} : read.error().code;
  };
  container::CoreBodies bodies = written();
  bodies.bodies[0].function = "nobody";
  EXPECT_EQ(code_of(bodies), code::bad_bodies);
  bodies = written();
  bodies.bodies[0].buffers.push_back({0x70000, 4});
  EXPECT_EQ(code_of(bodies), code::bad_bodies);
  bodies = written();
  for (container::CoreBody& body : bodies.bodies)
    for (auto& buffer : body.buffers) buffer.length = 28;  // the function takes 32 bytes
  EXPECT_EQ(code_of(bodies), code::bad_bodies);
  bodies = written();
  bodies.bodies[1].tile = bodies.bodies[0].tile;
  EXPECT_EQ(code_of(bodies), code::bad_bodies);
  bodies = written();
  for (container::CoreBody& body : bodies.bodies)
    for (auto& buffer : body.buffers) buffer.address += 2;  // not aligned for i32
  EXPECT_EQ(code_of(bodies), code::bad_bodies);
  bodies = written();
  bodies.module.resize(bodies.module.size() / 2);
  EXPECT_EQ(code_of(bodies), code::bad_bodies);
  bodies.module = {'M', 'L', 0xef, 'R', 0, 0, 0, 0};  // bytecode is refused
  EXPECT_EQ(code_of(bodies), code::bad_bodies);
  bodies.module.clear();
  EXPECT_EQ(code_of(bodies), code::bad_bodies);
}

}  // namespace
}  // namespace tessera::compiler
