// Compares the fidelity ledger (facts/isa/aie2-fidelity.tsv) with the models. Each operation that the ledger calls
// `reference` must have a model, and so must each operation of the vector unit that the core executes.
#include "reference_bench.h"

#include "core/aie2/fidelity.h"
#include "isa/aie2/aie2.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

namespace tessera::core::aie2::reference {
namespace {

namespace groups = isa::aie2::groups;

// Groups of operations that compute or move lanes. Multiplications and sums of accumulators take their meaning from a
// config word and have models of their own (multiply_test.cpp, multiply_core_test.cpp, float_mac_test.cpp); loads from
// tables and compressed loads keep state (gather_test.cpp, compressed_test.cpp).
bool is_vector(isa::Group group) {
  switch (group) {
    case groups::LdVec:
    case groups::LdQ:
    case groups::LdUps:
    case groups::LdConv:
    case groups::LdUnpack:
    case groups::StVec:
    case groups::StQ:
    case groups::StPack:
    case groups::StSrs:
    case groups::StConv:
    case groups::Pack:
    case groups::Unpack:
    case groups::Srs:
    case groups::Ups:
    case groups::Conv:
    case groups::Vmov:
    case groups::SclVec:
    case groups::Shuffle:
    case groups::VecAlu:
    case groups::VecCmp: return true;
    default: return false;
  }
}

TEST(ReferenceLedgerTest, EachOperationThatNeedsAModelHasOne) {
  const std::set<isa::Mnemonic> models = modelled();
  std::map<isa::Mnemonic, isa::Group> groups;
  for (unsigned i = 0; i < isa::aie2::kOpcodes; ++i) {
    const isa::Encoding& encoding = isa::kAie2.encoding(static_cast<isa::Opcode>(i));
    groups.emplace(encoding.mnemonic, encoding.group);
  }
  unsigned needed = 0;
  for (const auto& [operation, group] : groups) {
    const bool needs =
        fidelity(operation) == Fidelity::Reference || (is_vector(group) && fidelity(operation) != Fidelity::None);
    needed += needs;
    EXPECT_TRUE(!needs || models.contains(operation)) << isa::kAie2.to_string(operation);
  }
  fmt::print("{} operations need a model, {} have one\n", needed, models.size());
}

}  // namespace
}  // namespace tessera::core::aie2::reference
