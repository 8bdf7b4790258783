// Takes any bytes as a core program. Bundles that decode must encode to the same bytes, and the disassembly of the
// program must assemble to the same bytes.
#include "isa/aie2/aie2.h"
#include "isa/program.h"

#include <algorithm>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera;
  const ByteSpan program(data, std::min<std::size_t>(size, isa::kMaxProgram));
  for (std::uint32_t pc = 0; pc < program.size();) {
    const auto bundle = isa::kAie2.decode(program, pc);
    if (!bundle) {
      pc += 2;  // bundles begin at even addresses
      continue;
    }
    Bytes again;
    if (!isa::kAie2.encode(*bundle, again) || !std::ranges::equal(again, program.subspan(pc, bundle->length)))
      std::abort();
    pc += bundle->length;
  }
  const std::string text = isa::disassemble(isa::kAie2, program);
  const auto assembled = isa::assemble(isa::kAie2, text, "disassembly");
  if (!assembled || !std::ranges::equal(assembled->bytes, program)) std::abort();
  return 0;
}
