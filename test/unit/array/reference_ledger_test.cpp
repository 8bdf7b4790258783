// The ledger against the models: each operation that it calls `reference` has a model, and so has each operation of the
// vector unit that the core executes.
#include "reference_bench.h"

#include "array/fidelity.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

namespace tessera::array::reference {
namespace {

// Groups of operations that compute or move needed. Multiplications and sums of accumulators take their meaning from a
// config word and have models of their own (multiply_test.cpp, multiply_core_test.cpp, float_mac_test.cpp); loads from
// tables and compressed ones keep state (gather_test.cpp, compressed_test.cpp).
bool is_vector(isa::Group group) {
  using isa::Group;
  switch (group) {
    case Group::LdVec:
    case Group::LdQ:
    case Group::LdUps:
    case Group::LdConv:
    case Group::LdUnpack:
    case Group::StVec:
    case Group::StQ:
    case Group::StPack:
    case Group::StSrs:
    case Group::StConv:
    case Group::Pack:
    case Group::Unpack:
    case Group::Srs:
    case Group::Ups:
    case Group::Conv:
    case Group::Vmov:
    case Group::SclVec:
    case Group::Shuffle:
    case Group::VecAlu:
    case Group::VecCmp: return true;
    default: return false;
  }
}

TEST(ReferenceLedgerTest, EachOperationThatNeedsAModelHasOne) {
  const std::set<isa::Mnemonic> models = modelled();
  std::map<isa::Mnemonic, isa::Group> groups;
  for (unsigned i = 0; i < isa::kOpcodes; ++i) {
    const isa::Encoding& encoding = isa::encoding(static_cast<isa::Opcode>(i));
    groups.emplace(encoding.mnemonic, encoding.group);
  }
  unsigned needed = 0;
  for (const auto& [operation, group] : groups) {
    const bool needs =
        fidelity(operation) == Fidelity::Reference || (is_vector(group) && fidelity(operation) != Fidelity::None);
    needed += needs;
    EXPECT_TRUE(!needs || models.contains(operation)) << isa::to_string(operation);
  }
  fmt::print("{} operations need a model, {} have one\n", needed, models.size());
}

}  // namespace
}  // namespace tessera::array::reference
