#include "container/elf/elf.h"

#include "container/codes.h"
#include "container/layouts.h"
#include "device/capabilities.h"

#include <algorithm>

namespace tessera::container {

using layout::ElfHeader;
using layout::ElfProgram;

std::optional<device::Arch> Elf::arch() const {
  for (const device::Arch arch : device::kArchs)
    if (device::capabilities(arch).elf_flags == flags) return arch;
  return std::nullopt;
}

bool is_elf(ByteSpan data) {
  return data.size() >= sizeof(kElfMagic) && ElfHeader::magic.get(data) == kElfMagic;
}

bool is_core_elf(ByteSpan data) {
  return is_elf(data) && read_elf(data).value.is_core();
}

bool is_control_elf(ByteSpan data) {
  if (!is_elf(data)) return false;
  const Elf elf = read_elf(data).value;
  return elf.machine == kElfMachineControl && std::ranges::any_of(kControlPlatforms, [&](const NamedValue& platform) {
           return platform.value == elf.os_abi;
         });
}

Result<void> check_segments(const Elf& elf, const device::TileModel& core) {
  const std::uint64_t most = core.program_memory + std::uint64_t{core.data_memory} * core.views.size();
  std::uint64_t all = 0;
  for (const ElfSegment& segment : elf.segments) {
    const std::uint64_t size = std::max<std::uint64_t>(segment.data.size(), segment.memory_size);
    all += size <= most ? size : 0;
  }
  if (all <= most) return {};
  return Failure(error(code::does_not_fit, "the {} segments of the ELF are too large: they have {} bytes together",
                       elf.segments.size(), all)
                     .note("all memories that a core sees have {} bytes together", most)
                     .help("link the program for one core, without segments that overlap"));
}

Partial<Elf> read_elf(ByteSpan file, std::uint64_t origin) {
  Partial<Elf> out;
  if (!is_elf(file) || file.size() < ElfHeader::kSize || ElfHeader::elf_class.get(file) != kElfClass32 ||
      ElfHeader::data.get(file) != kElfLittleEndian) {
    out.errors.push_back(
        error(code::malformed_elf, "the bytes are not a 32-bit little-endian ELF, or end inside its header")
            .at("offset 0x{:x}", origin)
            .note("the file has {} bytes", file.size())
            .help("{}", is_elf(file) && file.size() >= ElfHeader::kSize
                            ? "give the ELF of a core or of control code; this ELF is for another machine"
                            : "the file is cut short or damaged; fetch it again"));
    return out;
  }
  Elf& elf = out.value;
  const Load load{file};
  load(ElfHeader::machine, elf.machine);
  load(ElfHeader::flags, elf.flags);
  load(ElfHeader::entry, elf.entry);
  load(ElfHeader::os_abi, elf.os_abi);
  load(ElfHeader::abi_version, elf.abi_version);
  load(ElfHeader::section_count, elf.section_count);

  const std::uint32_t table = ElfHeader::program_offset.get(file);
  const std::uint32_t count = ElfHeader::program_count.get(file);
  const std::uint32_t entry_size = ElfHeader::program_entry_size.get(file);
  if (count != 0 &&
      (entry_size < ElfProgram::kSize || !in_range(table, std::uint64_t{count} * entry_size, file.size()))) {
    out.errors.push_back(error(code::malformed_elf,
                               "{} program headers of {} bytes are too small, or lie outside the file", count,
                               entry_size)
                             .at("offset 0x{:x}", origin + table)
                             .help("the file is cut short or damaged; fetch it again"));
    return out;
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t place = table + std::uint64_t{i} * entry_size;
    const ByteSpan record = file.subspan(place, ElfProgram::kSize);
    if (ElfProgram::type.get(record) != kElfLoad) continue;
    ElfSegment segment;
    Load{record}(ElfProgram::type, segment.type);
    Load{record}(ElfProgram::virtual_address, segment.address);
    Load{record}(ElfProgram::memory_size, segment.memory_size);
    Load{record}(ElfProgram::offset, segment.offset);
    segment.executable = (ElfProgram::flags.get(record) & kElfExecutable) != 0;
    const std::uint32_t size = ElfProgram::file_size.get(record);
    if (!in_range(segment.offset, size, file.size())) {
      out.errors.push_back(error(code::malformed_elf, "segment {} has {} bytes at 0x{:x}, but the file has {} bytes", i,
                                 size, segment.offset, file.size())
                               .at("offset 0x{:x}", origin + place)
                               .help("the file is cut short or damaged; fetch it again"));
      continue;
    }
    segment.data = file.subspan(segment.offset, size);
    elf.segments.push_back(segment);
  }
  return out;
}

}  // namespace tessera::container
