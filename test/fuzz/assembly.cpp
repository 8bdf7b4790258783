// Assembles any text. If that succeeds, disassembling and assembling again must give the same bytes.
#include "isa/aie2/aie2.h"
#include "isa/program.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera;
  const auto program = isa::assemble(isa::kAie2, {reinterpret_cast<const char*>(data), size}, "input");
  if (!program) return 0;
  const auto again = isa::assemble(isa::kAie2, isa::disassemble(isa::kAie2, program->bytes), "disassembly");
  if (!again || again->bytes != program->bytes) std::abort();
  return 0;
}
