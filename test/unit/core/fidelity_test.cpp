// Compares the fidelity ledger with the core: facts/isa/aie2-fidelity.tsv must say `none` exactly for the operations
// that the core cannot execute. lint-fidelity checks that docs/fidelity.md says the same.
#include "core/aie2/fidelity.h"

#include "core/aie2/semantics.h"
#include "core/kinds/kinds.h"
#include "core_bench.h"

namespace tessera::core::aie2 {
namespace {

TEST(FidelityTest, TheLedgerSaysWhatTheCoreCanDo) {
  for (unsigned i = 0; i < kMnemonics; ++i) {
    const auto operation = static_cast<isa::Mnemonic>(i);
    const std::string_view name = kAie2.to_string(operation);
    if (name.starts_with("nop")) continue;  // removed when a bundle is decoded
    EXPECT_EQ(Semantics::get()[operation] == nullptr, fidelity(operation) == Fidelity::None) << name;
  }
}

TEST(FidelityTest, ExecutedInstructionsAreCountedByOperationAlsoAcrossAReset) {
  CoreBench bench(
      "movxm ls, #body\nmovxm le, #last\nmov lc, #5\nnop\nnop\nnop\nnop\nnop\n.align 16\n"
      "body:\nadd r1, r1, #1; mov r2, r3\nlast:\nor r4, r4, r4\ndone\nnop\n");
  ASSERT_EQ(bench.run(), Core::End::Done);
  const auto count = [&](isa::Mnemonic operation) {
    return bench.core.counts().executed.by_operation[static_cast<unsigned>(operation)];
  };
  EXPECT_EQ(count(operations::add_i), 5U);
  EXPECT_EQ(count(operations::mov), 5U);
  EXPECT_EQ(count(operations::or_), 5U);
  EXPECT_EQ(count(operations::movxm), 2U);
  bench.core.reset();
  ASSERT_EQ(bench.run(), Core::End::Done);
  EXPECT_EQ(count(operations::add_i), 10U);
  const CoreReport report = bench.core.counts();
  std::uint64_t sum = 0;
  for (const std::uint64_t each : fidelity_mix(report.executed)) sum += each;
  EXPECT_EQ(sum, report.instructions);
}

}  // namespace
}  // namespace tessera::core::aie2
