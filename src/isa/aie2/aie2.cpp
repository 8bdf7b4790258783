#include "isa/aie2/aie2.h"

#include "isa/program.h"
#include "isa/tables.h"

#include <algorithm>

namespace tessera::isa {

namespace aie2 {
namespace {
#include "isa/aie2/tables.inc"  // generated
static_assert(std::uint64_t{1} << kTables.branches.address_bits <= kMaxProgram);
}  // namespace
}  // namespace aie2

constinit const InstructionSet kAie2(aie2::kTables);

}  // namespace tessera::isa
