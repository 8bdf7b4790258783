// Rules for the commands of a CDO.
#include "container/cdo/command_words.h"
#include "container/cdo/core_programs.h"
#include "container/codes.h"
#include "container/rule_facts.h"  // generated
#include "container/rules/subjects.h"
#include "container/tables.h"
#include "device/registers.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace tessera::container::rules {

namespace {

const std::vector<CdoCommand>& commands_of(const StreamSubject& subject) {
  return std::get<Cdo>(subject.stream).commands;
}

Diag at_command(Diag diag, const CdoCommand& command) {
  if (line_of(command) != 0) return std::move(diag).at("line {}", line_of(command));
  return std::move(diag).at("{} at 0x{:x}", to_string(command.id), offset_of(command));
}

bool is_npu_command(CdoId id) {
  return std::ranges::find(kNpuCommands, id) != std::end(kNpuCommands);
}

void foreign_commands(const StreamSubject& subject, Found& found) {
  if (!subject.around.is_in_npu_pdi) return;
  for (const CdoCommand& command : commands_of(subject))
    if (!is_npu_command(command.id))
      found.add(at_command(found.diag("NPU firmware does not execute {}", to_string(command.id)), command)
                    .note("the firmware stops at this command, so the PDI does not load")
                    .help("remove the command; it is for the platform loader of a Versal device"));
}

// Writers align the data of a DMA_WRITE in one of two ways. The offset of the data in the CDO is a multiple of 16, or
// (bootgen) it has the same remainder modulo 16 as the address of the command.
void misaligned_data(const StreamSubject& subject, Found& found) {
  if (!subject.is_in_place) return;
  std::uint64_t position = layout::CdoHeader::kSize;
  std::optional<Diag> first;
  std::size_t count = 0;
  for (const CdoCommand& command : commands_of(subject)) {
    position += 4 * cdo_command_words(command);
    if (command.id != CdoId::DmaWrite || command.payload.empty() || command.is_of_text) continue;
    const std::uint64_t data = position - 4 * command.payload.size();
    if (is_aligned(data, kCdoDataAlignment) || (data - command.address) % kCdoDataAlignment == 0) continue;
    if (count++ == 0)
      first = at_command(found.diag("the data of the command are not aligned to {} bytes", kCdoDataAlignment), command)
                  .note("they begin at byte {} of the CDO, and their address is 0x{:x}", data, command.address);
  }
  if (!first) return;
  // One finding for all commands: a writer that does not align data aligns none of them.
  if (count > 1)
    first = std::move(*first).note("the data of {} after it are not aligned either", counted(count - 1, "DMA_WRITE"));
  found.add(std::move(*first).help(
      "put NOPs in front of the command; Tessera does so when it writes a transformed PDI as a plain one"));
}

void long_blocks(const StreamSubject& subject, Found& found) {
  for (const CdoCommand& command : commands_of(subject))
    if (command.id == CdoId::DmaWrite && command.payload.size() > kTransformedLengthMask)
      found.add(
          at_command(found.diag("a block of {} words does not fit into a transformed PDI", command.payload.size()),
                     command)
              .note("the length of a block has 16 bits in a transformed PDI, so xclbinutil would cut the block")
              .help("split the block into several commands"));
}

// Finds commands that write program memory which an earlier command of the same CDO has written.
void programs_twice(const StreamSubject& subject, Found& found) {
  std::map<device::TileId, std::map<std::uint32_t, std::uint32_t>> written;  // first byte -> end
  for (const CdoCommand& command : commands_of(subject)) {
    if (command.id != CdoId::DmaWrite || command.payload.empty()) continue;
    const device::Location place = subject.device.locate(command.address);
    if (!subject.device.contains(place.tile)) continue;
    const device::RegisterRun* memory =
        device::memory_at(subject.device.kind(place.tile), place.offset, subject.device.arch);
    if (memory == nullptr || memory->module != kProgramModule) continue;
    auto& blocks = written[place.tile];
    const auto end = static_cast<std::uint32_t>(place.offset + 4 * command.payload.size());
    const auto next = blocks.upper_bound(place.offset);
    const bool hits_next = next != blocks.end() && next->first < end;
    const bool hits_previous = next != blocks.begin() && std::prev(next)->second > place.offset;
    if (hits_next || hits_previous)
      found.add(
          at_command(found.diag("the block overwrites a part of the program of {}", to_string(place.tile)), command)
              .note("an earlier command of the same CDO has written these words")
              .help("load one program into each core"));
    std::uint32_t& last = blocks[place.offset];
    last = std::max(last, end);
  }
}

// Returns the bit that lets a core run if `place` is the register Core_Control; otherwise nullptr.
const device::NamedField* enable_bit(const StreamSubject& subject, const device::Location& place) {
  const device::RegisterRun* run =
      device::register_run_at(subject.device.kind(place.tile), place.offset, subject.device.arch);
  if (run == nullptr || run->name(0) != "Core_Control") return nullptr;
  const auto field = std::ranges::find(run->fields, "Enable", &device::NamedField::name);
  return field != run->fields.end() ? &*field : nullptr;
}

void cores_without_program(const StreamSubject& subject, Found& found) {
  CorePrograms programs;
  write_core_programs(std::get<Cdo>(subject.stream), subject.device, programs);
  std::set<device::TileId> reported;
  for (const CdoCommand& command : commands_of(subject)) {
    const bool is_masked = command.id == CdoId::MaskWrite || command.id == CdoId::MaskWrite64;
    if (!is_masked && command.id != CdoId::Write && command.id != CdoId::Write64) continue;
    const device::Location place = subject.device.locate(command.address);
    if (!subject.device.contains(place.tile) || programs.contains(place.tile)) continue;
    const device::NamedField* enable = enable_bit(subject, place);
    const std::uint32_t value = is_masked ? command.value & command.mask : command.value;
    if (enable == nullptr || enable->field.get(value) == 0 || !reported.insert(place.tile).second) continue;
    found.add(at_command(found.diag("core {} starts without a program", to_string(place.tile)), command)
                  .note("no command of this CDO writes its program memory")
                  .help("load the program with this CDO, or with one that runs before it"));
  }
}

constexpr Rule<StreamSubject> kCdoRules[] = {
    {code::command_not_of_npu, Severity::Warning, "a command that NPU firmware does not execute", foreign_commands},
    {code::data_misaligned, Severity::Note, "data that are not aligned", misaligned_data},
    {code::block_too_long, Severity::Note, "a block that cannot be transformed", long_blocks},
    {code::program_overwritten, Severity::Warning, "a program that is overwritten", programs_twice},
    {code::core_without_program, Severity::Note, "a core that starts without a program", cores_without_program},
};

}  // namespace

std::span<const Rule<StreamSubject>> cdo_rules() {
  return kCdoRules;
}

}  // namespace tessera::container::rules
