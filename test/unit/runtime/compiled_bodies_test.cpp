#include "runtime/compiled_bodies.h"

#include <gtest/gtest.h>

namespace tessera::runtime {
namespace {

class Bodies : public compiler::NativeBodies {
 public:
  void run(device::TileId, compiler::BodyCore&, std::span<void* const>) const override {}
  std::span<const std::uint8_t> globals() const override { return {}; }
  const std::vector<std::string>& kernels() const override { return names_; }
  const compiler::BodyPlace& place(std::uint32_t) const override { return nowhere_; }
  const std::vector<device::CoreAct>* acts(device::TileId) const override { return nullptr; }

 private:
  std::vector<std::string> names_{"twice"};
  compiler::BodyPlace nowhere_;
};

// Counts the bodies that it compiles.
class Counting : public compiler::Compiler {
 public:
  tl::expected<compiler::Compiled, compiler::Diags> compile(const compiler::Design&,
                                                            const compiler::CompileOptions&) override {
    return tl::unexpected(compiler::Diags{});
  }
  Result<std::unique_ptr<compiler::NativeBodies>> load(const container::CoreBodies&, std::uint32_t,
                                                       const compiler::CoreCalls&, const compiler::IsKernel& is_kernel,
                                                       bool) override {
    if (!is_kernel("twice")) return Failure(error(Code{"T0911"}, "no kernel"));
    ++loads;
    return std::make_unique<Bodies>();
  }
  std::string pipeline(const compiler::CompileOptions&) override { return ""; }
  int loads = 0;
};

container::CoreBodies bodies_of(const std::string& text) {
  container::CoreBodies bodies;
  bodies.bodies = {{0, {0, 2}, "core", {}}};
  bodies.module.assign(text.begin(), text.end());
  return bodies;
}

TEST(CompiledBodies, AreCompiledOnceForEachTextAndUse) {
  Counting compiler;
  const compiler::CoreCalls calls{};
  const auto all = [](const std::string&) { return true; };
  const auto load = [&](const std::string& text, std::uint32_t pdi, bool watch) {
    return compiled_bodies(compiler, bodies_of(text), pdi, calls, all, watch).value();
  };
  const auto first = load("a", 0, false);
  EXPECT_EQ(load("a", 0, false), first);
  EXPECT_EQ(compiler.loads, 1);
  EXPECT_NE(load("b", 0, false), first);
  EXPECT_NE(load("a", 1, false), first);
  EXPECT_NE(load("a", 0, true), first);
  EXPECT_EQ(compiler.loads, 4);
  const auto none =
      compiled_bodies(compiler, bodies_of("a"), 0, calls, [](const std::string&) { return false; }, false);
  ASSERT_FALSE(none);  // the caller has no such kernel
  EXPECT_EQ(none.error().code, Code{"T0911"});
}

TEST(CompiledBodies, AreKeptForAFewDesigns) {
  Counting compiler;
  const auto all = [](const std::string&) { return true; };
  for (int i = 0; i < 40; ++i)
    ASSERT_TRUE(compiled_bodies(compiler, bodies_of("kept " + std::to_string(i)), 0, {}, all, false));
  EXPECT_EQ(compiler.loads, 40);
  ASSERT_TRUE(compiled_bodies(compiler, bodies_of("kept 39"), 0, {}, all, false));
  EXPECT_EQ(compiler.loads, 40);
  ASSERT_TRUE(compiled_bodies(compiler, bodies_of("kept 0"), 0, {}, all, false));
  EXPECT_EQ(compiler.loads, 41);
}

}  // namespace
}  // namespace tessera::runtime
