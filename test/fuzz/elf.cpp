// Takes any bytes as the ELF of a core, and reads its segments, symbols and line tables. Each symbol in the list must
// have an address.
#include "container/elf/elf.h"
#include "container/elf/source_map.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::container;
  (void)read_elf({data, size});
  const tessera::Result<SourceMap> map = SourceMap::read({data, size}).complete();
  if (!map) return 0;
  for (std::uint32_t pc = 0; pc < kElfProgramEnd; pc += 0x40)
    if (const auto position = map->at(pc)) (void)position->text();
  for (const std::string& symbol : map->symbols())
    if (!map->address_of(symbol)) __builtin_trap();
  return 0;
}
