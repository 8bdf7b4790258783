// Rules for the program of a core (ELF).
#include "container/codes.h"
#include "container/device_generation.h"
#include "container/rules/subjects.h"
#include "container/tables.h"
#include "device/capabilities.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::container::rules {

namespace {

std::uint64_t size_of(const ElfSegment& segment) {
  return std::max<std::uint64_t>(segment.data.size(), segment.memory_size);
}

const device::TileModel* core_model(const Elf& elf) {
  const auto arch = elf.arch();
  return arch ? &device::tile_model(*arch, device::TileKind::Core) : nullptr;
}

// Finds unknown flags. Flags of 0 are allowed: Tessera writes them if a configuration does not tell the generation.
void unknown_core(const ElfSubject& subject, Found& found) {
  if (subject.elf.arch() || subject.elf.flags == 0) return;
  std::vector<std::string> known;
  for (const device::Arch arch : device::kArchs)
    known.push_back(fmt::format("{} of {}", device::capabilities(arch).elf_flags, device::to_string(arch)));
  found.add(found.diag("no known core has the ELF flags {:#x}", subject.elf.flags)
                .note("the flags of known cores are {}", fmt::join(known, ", "))
                .help("compile the program for a known core"));
}

void core_of_other_npu(const ElfSubject& subject, Found& found) {
  const auto arch = subject.elf.arch();
  const auto expected = subject.generation ? generation_arch(*subject.generation) : std::nullopt;
  if (!arch || !expected || *arch == *expected) return;
  found.add(found
                .diag("the program is for {}, but hw_gen of AIE_METADATA is {}", device::to_string(*arch),
                      *subject.generation)
                .note("the flags of the program are {:#x}, and NPUs of this generation have cores of {}",
                      subject.elf.flags, device::to_string(*expected))
                .help("compile the program for this NPU, or correct hw_gen"));
}

void segments_outside(const ElfSubject& subject, Found& found) {
  const device::TileModel* core = core_model(subject.elf);
  if (core == nullptr) return;
  for (const ElfSegment& segment : subject.elf.segments) {
    const std::uint64_t size = size_of(segment);
    if (size == 0) continue;
    const bool is_program = segment.address < core->program_memory;
    const device::View* view = is_program ? nullptr : core->memory_view(segment.address);
    const std::uint64_t limit = is_program        ? core->program_memory
                                : view != nullptr ? std::uint64_t{view->memory_base} + core->data_memory
                                                  : 0;
    if (limit != 0 && segment.address + size <= limit) continue;
    Diag diag = limit == 0 ? found.diag("a segment lies outside every memory that a core sees")
                           : found.diag("a segment reaches past the end of its memory");
    found.add(std::move(diag)
                  .at("offset 0x{:x}", segment.offset)
                  .note("it has {} at 0x{:x}, and the {}", counted(size, "byte"), segment.address,
                        limit == 0 ? "core sees no memory there" : fmt::format("memory ends at 0x{:x}", limit))
                  .help("link the program for the memories of this core"));
  }
}

void overlapping_segments(const ElfSubject& subject, Found& found) {
  std::vector<const ElfSegment*> all;
  for (const ElfSegment& segment : subject.elf.segments)
    if (size_of(segment) != 0) all.push_back(&segment);
  std::ranges::stable_sort(all, {}, [](const ElfSegment* each) { return each->address; });
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i]->address < all[i - 1]->address + size_of(*all[i - 1]))
      found.add(found.diag("two segments share addresses")
                    .at("offset 0x{:x}", all[i]->offset)
                    .note("the segment begins at 0x{:x}, and the one before it ends at 0x{:x}", all[i]->address,
                          all[i - 1]->address + size_of(*all[i - 1]))
                    .help("link the program again with segments that do not overlap"));
}

void entry_outside(const ElfSubject& subject, Found& found) {
  const bool is_inside = std::ranges::any_of(subject.elf.segments, [&](const ElfSegment& each) {
    return each.executable && subject.elf.entry >= each.address && subject.elf.entry - each.address < size_of(each);
  });
  if (is_inside || subject.elf.segments.empty()) return;
  found.add(found.diag("the entry 0x{:x} lies in no segment with code", subject.elf.entry)
                .note("cores start at address 0, whatever the entry says")
                .help("link the program so that it begins at address 0; if it begins there, no change is needed"));
}

constexpr Rule<ElfSubject> kCoreRules[] = {
    {code::core_unknown, Severity::Warning, "a program for an unknown core", unknown_core},
    {code::other_generation, Severity::Warning, "a stream or a program for another NPU", core_of_other_npu},
    {code::segment_outside, Severity::Warning, "a segment outside the memories of a core", segments_outside},
    {code::segments_overlap, Severity::Warning, "overlapping segments of a program", overlapping_segments},
    {code::entry_outside, Severity::Note, "an entry outside the program", entry_outside},
};

}  // namespace

std::span<const Rule<ElfSubject>> core_rules() {
  return kCoreRules;
}

}  // namespace tessera::container::rules
