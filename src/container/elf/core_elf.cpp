#include "container/elf/core_elf.h"

#include "container/cdo/core_programs.h"
#include "container/elf/core_load.h"
#include "container/elf/elf_write.h"
#include "device/registers.h"

#include <algorithm>
#include <numeric>

namespace tessera::container {

namespace {

// A data memory with the words that commands have written.
struct WrittenMemory {
  Bytes bytes;
  std::vector<bool> written;  // whether a word was written, by word

  void write(std::size_t at, std::span<const std::uint32_t> words) {
    bytes.resize(std::max(bytes.size(), at + 4 * words.size()));
    written.resize(bytes.size() / 4);
    for (std::size_t i = 0; i < words.size(); ++i) {
      store_le<std::uint32_t>(std::span(bytes), at + 4 * i, words[i]);
      written[at / 4 + i] = true;
    }
  }
};

// A range of words of a memory.
struct WordRange {
  std::size_t begin = 0, end = 0;
};

// Returns the ranges of consecutive written words.
std::vector<WordRange> written_ranges(const WrittenMemory& memory) {
  std::vector<WordRange> ranges;
  const auto begin = memory.written.begin(), end = memory.written.end();
  for (auto from = std::find(begin, end, true); from != end;) {
    const auto to = std::find(from, end, false);
    ranges.push_back({static_cast<std::size_t>(from - begin), static_cast<std::size_t>(to - begin)});
    from = std::find(to, end, true);
  }
  return ranges;
}

// Joins ranges until at most kMostDataSections are left. Closes the narrowest gaps first.
std::vector<WordRange> joined(const std::vector<WordRange>& ranges) {
  if (ranges.size() <= kMostDataSections) return ranges;
  std::vector<std::size_t> behind(ranges.size() - 1);  // numbers of the ranges in front of a gap
  std::iota(behind.begin(), behind.end(), 0);
  const auto gap = [&](std::size_t i) { return ranges[i + 1].begin - ranges[i].end; };
  std::ranges::stable_sort(behind, std::ranges::greater(), gap);
  behind.resize(kMostDataSections - 1);  // these widest gaps stay
  std::ranges::sort(behind);
  std::vector<WordRange> out;
  std::size_t first = 0;
  for (const std::size_t last : behind) {
    out.push_back({ranges[first].begin, ranges[last].end});
    first = last + 1;
  }
  out.push_back({ranges[first].begin, ranges.back().end});
  return out;
}

// Appends a part for each range. A range of zeros takes no space in the file.
void add_data(const WrittenMemory& memory, const std::vector<WordRange>& ranges, std::vector<ElfPart>& parts) {
  for (const auto& [begin, end] : ranges) {
    const ByteSpan run = ByteSpan(memory.bytes).subspan(4 * begin, 4 * (end - begin));
    const bool zeros = std::ranges::all_of(run, [](std::uint8_t byte) { return byte == 0; });
    ElfPart& part = parts.emplace_back();
    part.name = zeros ? ".bss" : ".data";
    part.address = kElfDataMemory + static_cast<std::uint32_t>(4 * begin);
    if (zeros)
      part.zeros = static_cast<std::uint32_t>(run.size());
    else
      part.bytes.assign(run.begin(), run.end());
  }
}

using DataMemories = std::map<device::TileId, WrittenMemory>;

// Carries out a write to the data memory of a tile in `programs`. Ignores all other writes.
void write_data(const device::Device& device, std::uint64_t address, std::span<const std::uint32_t> words,
                const CorePrograms& programs, DataMemories& memories) {
  const device::Location place = device.locate(address);
  if (!programs.contains(place.tile)) return;
  const device::RegisterRun* memory = device::memory_at(device.kind(place.tile), place.offset, device.arch);
  if (memory == nullptr || memory->module == kProgramModule || !is_aligned(place.offset, 4)) return;
  const std::uint32_t begin = place.offset - memory->reg.offset;
  if (!in_range(begin, std::uint64_t{4} * words.size(), std::uint64_t{memory->reg.count} * memory->reg.stride)) return;
  memories[place.tile].write(begin, words);
}

}  // namespace

CoreElfs core_elfs(const Cdo& cdo, const device::Device& device, std::optional<device::Arch> arch) {
  CorePrograms programs;
  write_core_programs(cdo, device, programs);
  DataMemories memories;
  for (const CdoCommand& command : cdo.commands) {
    if (command.id == CdoId::Write || command.id == CdoId::Write64)
      write_data(device, command.address, {&command.value, 1}, programs, memories);
    if (command.id == CdoId::DmaWrite) write_data(device, command.address, command.payload, programs, memories);
  }
  CoreElfs elfs;
  for (auto& [tile, program] : programs) {
    CoreElf elf;
    elf.arch = arch;
    elf.parts.push_back({".text", 0, true, std::move(program), 0});
    std::size_t joined_ranges = 0;
    if (const auto data = memories.find(tile); data != memories.end()) {
      const std::vector<WordRange> ranges = written_ranges(data->second);
      const std::vector<WordRange> sections = joined(ranges);
      joined_ranges = ranges.size() - sections.size();
      add_data(data->second, sections, elf.parts);
    }
    if (Result<Bytes> file = write_core_elf(elf)) elfs.emplace(tile, CoreElfFile{std::move(*file), joined_ranges});
  }
  return elfs;
}

Result<bool> set_core(Cdo& cdo, const device::Device& device, device::TileId tile, const Elf& elf) {
  Cdo loads;
  CHECK_OK(load_core_elf(device, tile, elf, loads));
  const CoreElfs now = core_elfs(loads, device);
  if (!now.contains(tile)) return false;
  std::map<std::uint64_t, std::uint32_t> words;
  for (const CdoCommand& load : loads.commands)
    for (std::size_t i = 0; i < load.payload.size(); ++i) words[load.address + 4 * i] = load.payload[i];
  const auto set = [&](std::uint64_t address, std::uint32_t& word) {
    if (const auto found = words.find(address); found != words.end()) word = found->second;
  };
  for (CdoCommand& command : cdo.commands) {
    if (command.id == CdoId::Write || command.id == CdoId::Write64) set(command.address, command.value);
    if (command.id == CdoId::DmaWrite)
      for (std::size_t i = 0; i < command.payload.size(); ++i) set(command.address + 4 * i, command.payload[i]);
  }
  return core_elfs(cdo, device)[tile].bytes == now.at(tile).bytes;
}

}  // namespace tessera::container
