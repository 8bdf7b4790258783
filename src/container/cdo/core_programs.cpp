#include "container/cdo/core_programs.h"

#include "device/registers.h"

#include <algorithm>

namespace tessera::container {

namespace {

void write_program_words(const device::Device& device, std::uint64_t address, std::span<const std::uint32_t> words,
                         CorePrograms& programs) {
  const device::Location place = device.locate(address);
  if (!device.contains(place.tile)) return;
  const device::RegisterRun* memory = device::memory_at(device.kind(place.tile), place.offset, device.arch);
  if (memory == nullptr || memory->module != kProgramModule) return;
  const std::uint32_t begin = place.offset - memory->reg.offset;
  const std::uint64_t length = std::uint64_t{4} * words.size();
  if (!in_range(begin, length, std::uint64_t{memory->reg.count} * memory->reg.stride)) return;
  Bytes& program = programs[place.tile];
  program.resize(std::max<std::size_t>(program.size(), begin + length));
  for (std::size_t i = 0; i < words.size(); ++i) store_le<std::uint32_t>(program, begin + 4 * i, words[i]);
}

}  // namespace

void write_core_programs(const Cdo& cdo, const device::Device& device, CorePrograms& programs) {
  for (const CdoCommand& command : cdo.commands) {
    if (command.id == CdoId::Write || command.id == CdoId::Write64)
      write_program_words(device, command.address, {&command.value, 1}, programs);
    if (command.id == CdoId::DmaWrite) write_program_words(device, command.address, command.payload, programs);
  }
}

}  // namespace tessera::container
