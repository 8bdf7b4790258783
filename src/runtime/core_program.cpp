#include "runtime/core_program.h"

#include "base/text.h"
#include "container/cdo/core_programs.h"
#include "container/elf/elf.h"
#include "container/files/sniff.h"
#include "container/pdi/pdi.h"
#include "container/plain_text.h"
#include "container/stream/text.h"
#include "container/xclbin/xclbin.h"
#include "core/aie2/lone_core.h"
#include "device/capabilities.h"
#include "device/registers.h"
#include "runtime/codes.h"
#include "runtime/device_choice.h"
#include "runtime/raw_program.h"
#include "runtime/summary.h"

#include <algorithm>
#include <map>

namespace tessera::runtime {

using core::aie2::LoneCore;

using namespace container;

namespace {

// Fails with T0720 if Tessera cannot disassemble programs of these cores.
Result<void> check_cores(std::optional<device::Arch> arch) {
  if (!arch || device::capabilities(*arch).emulated_cores) return {};
  return Failure(other_generation(device::to_string(*arch)));
}

class ProgramMemories {
 public:
  // `arch` of the cores, if a file around the commands tells it.
  explicit ProgramMemories(std::optional<device::Arch> arch) : arch_(arch) {}

  void set_arch(device::Arch arch) { arch_ = arch; }

  // Performs the writes of the commands on the device that choose_device() finds by `clues` and these commands.
  void add(const Cdo& cdo, DeviceClues clues) {
    clues.add_configuration(cdo);
    write_core_programs(cdo, *choose_device(clues).device, images_);
  }

  Result<Bytes> take(std::optional<device::TileId> tile) {
    if (!images_.empty()) CHECK_OK(check_cores(arch_));
    if (!tile && images_.size() == 1) return std::move(images_.begin()->second);
    const auto found = tile ? images_.find(*tile) : images_.end();
    if (found != images_.end()) return std::move(found->second);
    std::vector<std::string> tiles;
    for (const auto& [id, image] : images_) tiles.push_back(fmt::format("{},{}", id.col, id.row));
    if (tiles.empty())
      return Failure(
          error(code::no_core_program, "the file holds no program of a core")
              .help("give a core ELF, an image of program memory, or a container that loads a program into a core"));
    Diag diag = tile ? error(code::no_core_program, "the file has no program for tile {}", to_string(*tile))
                     : error(code::no_core_program, "the file has programs for {} tiles", tiles.size());
    return Failure(std::move(diag).help("choose one of the tiles {}", fmt::join(tiles, " ")));
  }

 private:
  std::optional<device::Arch> arch_;
  CorePrograms images_;
};

Result<void> place_program(const ElfSegment& segment, Bytes& image) {
  if (!in_range(segment.address, segment.data.size(), LoneCore::model().program_memory))
    return Failure(error(code::no_core_program, "a segment at 0x{:x} lies outside the program memory", segment.address)
                       .note("the program memory has {} bytes, from address 0 on", LoneCore::model().program_memory)
                       .help("link the program for the program memory of a core"));
  image.resize(std::max<std::size_t>(image.size(), segment.address + segment.data.size()));
  std::ranges::copy(segment.data, image.begin() + segment.address);
  return {};
}

// `around`: the architecture of the cores, if a file around the ELF tells it.
Result<Bytes> program_of_elf(ByteSpan file, std::optional<device::Arch> around) {
  TRY(const Elf elf, read_elf(file).complete());
  CHECK_OK(check_cores(elf.arch()));
  const auto holds_program = [](const ElfSegment& each) { return each.executable && !each.data.empty(); };
  if (std::ranges::none_of(elf.segments, holds_program))
    return Failure(error(code::no_core_program, "the file holds no program of a core")
                       .note("the ELF has no segment with a program")
                       .help("link the object file first, or use llvm-objdump of its compiler"));
  if (!elf.arch()) CHECK_OK(check_cores(around));
  CHECK_OK(check_segments(elf, LoneCore::model()));
  Bytes image;
  for (const ElfSegment& segment : elf.segments)
    if (segment.executable) CHECK_OK(place_program(segment, image));
  if (!elf.arch()) CHECK_OK(check_bundles(image));  // such as an ELF made of the writes of a configuration
  return image;
}

Result<void> check_data(std::uint32_t address, std::uint64_t size) {
  if (address >= core::kOwnMemory && in_range(address, size, core::kOwnMemory + core::kWindowSize)) return {};
  return Failure(
      error(code::core_memory, "{} bytes of data at 0x{:x} lie outside the core's own data memory", size, address)
          .note("the core's own data memory begins at 0x{:x} and has {} bytes", core::kOwnMemory, core::kWindowSize)
          .help("link the program for one core, with its data in the core's own memory"));
}

Result<CoreImage> image_of_elf(ByteSpan file) {
  TRY(const Elf elf, read_elf(file).complete());
  if (const auto arch = elf.arch(); arch && !device::capabilities(*arch).emulated_cores)
    return Failure(
        error(code::not_callable, "the ELF was made for {}, but Tessera emulates AIE2 cores", device::to_string(*arch))
            .help("compile the function for AIE2 cores"));
  CHECK_OK(check_segments(elf, LoneCore::model()));
  CoreImage image;
  for (const ElfSegment& segment : elf.segments) {
    if (segment.executable) {
      CHECK_OK(place_program(segment, image.program));
      continue;
    }
    if (segment.memory_size == 0) continue;
    CHECK_OK(check_data(segment.address, segment.memory_size));
    CoreImage::Data data{segment.address, Bytes(segment.data.begin(), segment.data.end())};
    data.bytes.resize(segment.memory_size);
    image.data.push_back(std::move(data));
  }
  if (image.program.empty())
    return Failure(
        error(code::not_callable, "the ELF has no segment with a program").help("link the object file first"));
  TRY(image.names, SourceMap::read(file).complete());
  return image;
}

Result<void> check_program(std::size_t size, const std::string& name) {
  if (size <= LoneCore::model().program_memory) return {};
  return Failure(error(code::core_memory, "the program has {} bytes, but the program memory has {}", size,
                       LoneCore::model().program_memory)
                     .at("{}", name)
                     .help("compile the program for size, or leave functions out"));
}

Diag not_callable(const std::string& name) {
  return error(code::not_callable, "the file holds no program of a core")
      .at("{}", name)
      .help("give assembly text, an ELF that was linked for a core, or an image of program memory");
}

// Reads an image of the program memory, as the assembler writes it.
Result<CoreImage> image_of_bytes(ByteSpan file, const std::string& name) {
  CHECK_OK(check_program(file.size(), name));
  if (auto checked = check_raw_program(file); !checked) {
    Diag diag = not_callable(name);
    diag.notes = std::move(checked).error().notes;
    return Failure(std::move(diag));
  }
  CoreImage image;
  image.program.assign(file.begin(), file.end());
  return image;
}

}  // namespace

namespace {

Result<void> add_partition(ByteSpan file, ProgramMemories& memories, std::vector<Diag>& warnings) {
  TRY(const Xclbin xclbin, read_xclbin(SharedBytes::borrowed(file)).complete());
  TRY(const AiePartition partition, find_aie_partition(xclbin).complete());
  DeviceClues clues;
  clues.add_container(xclbin, partition);
  memories.set_arch(choose_device(clues).device->arch);
  for (std::size_t i = 0; i < partition.pdis.size(); ++i) {
    const PartitionPdi& pdi = partition.pdis[i];
    TRY(const Pdi read, read_pdi(pdi.image, pdi.offset).complete(warnings, fmt::format("PDI {}", i)));
    memories.add(read.cdo, clues);
  }
  return {};
}

Result<Bytes> raw_program(ByteSpan file) {
  CHECK_OK(check_program_size(file));
  return Bytes(file.begin(), file.end());
}

}  // namespace

Result<Bytes> core_program(ByteSpan file, std::optional<device::TileId> tile, bool raw,
                           std::optional<device::Arch> arch, std::vector<Diag>& warnings) {
  if (raw) return raw_program(file);
  ProgramMemories memories(arch);
  const FileKind kind = sniff(file);
  switch (kind) {
    case FileKind::CoreElf: return program_of_elf(file, arch);
    case FileKind::Xclbin: CHECK_OK(add_partition(file, memories, warnings)); break;
    case FileKind::Pdi: {
      TRY(const Pdi pdi, read_pdi(file).complete(warnings));
      memories.add(pdi.cdo, {});
      break;
    }
    case FileKind::Cdo: {
      TRY(const Cdo cdo, read_cdo(file).complete(warnings));
      memories.add(cdo, {});
      break;
    }
    case FileKind::CdoText: {
      TRY(const CommandStream commands, read_stream(file, "the text").complete(warnings));
      memories.add(std::get<Cdo>(commands), {});
      break;
    }
    case FileKind::Text:
      if (container::foreign_format(file)) CHECK_OK(check_raw_program(file));  // such as a PDF, which may be all text
      return Failure(error(code::no_core_program, "the file looks like text, but the program of a core is binary")
                         .help("`tessera asm` makes a program from assembly text"));
    case FileKind::StreamText:
      return Failure(
          error(code::no_core_program, "the file is text of a command stream, but the program of a core is binary")
              .help("`tessera asm` makes the binary command stream from the text"));
    case FileKind::ControlElf:
      return Failure(error(code::no_core_program, "the file holds no program of a core")
                         .note("it is {}", kind_noun(file))
                         .help("`tessera disasm 'FILE!.ctrltext.0'` shows the operations of control code; "
                               "`tessera show` lists the sections"));
    case FileKind::Unknown:
      CHECK_OK(check_cores(arch));
      CHECK_OK(check_raw_program(file));
      return Bytes(file.begin(), file.end());
    default:
      return Failure(error(code::no_core_program, "the file holds no program of a core")
                         .note("it is {}", kind_noun(file))
                         .help("give a core ELF, an image of program memory, or a container"));
  }
  TRY(Bytes program, memories.take(tile));
  CHECK_OK(check_bundles(program));
  return program;
}

std::optional<std::uint32_t> CoreImage::find(std::string_view symbol) const {
  if (names) return names->address_of(symbol);
  const auto label = std::ranges::find(labels, symbol, &isa::Symbol::name);
  return label == labels.end() ? std::nullopt : std::optional(label->address);
}

std::vector<std::string> CoreImage::symbols() const {
  if (names) return names->symbols();
  std::vector<std::string> all;
  for (const isa::Symbol& label : labels) all.push_back(label.name);
  return all;
}

std::string CoreImage::name(std::uint32_t pc) const {
  if (pc >= program.size()) return "";
  if (names) {
    const auto position = names->at(pc);
    return position ? printable(position->text()) : "";
  }
  const isa::Symbol* nearest_below = nullptr;
  for (const isa::Symbol& label : labels)
    if (label.address <= pc && (nearest_below == nullptr || label.address >= nearest_below->address))
      nearest_below = &label;
  if (nearest_below == nullptr) return "";
  const std::uint32_t offset = pc - nearest_below->address;
  return offset == 0 ? nearest_below->name : fmt::format("{}+{:#x}", nearest_below->name, offset);
}

std::string CoreImage::position(std::uint32_t pc) const {
  const std::string known = name(pc);
  return known.empty() ? fmt::format("pc {:#x}", pc) : fmt::format("pc {:#x} in {}", pc, known);
}

Result<CoreImage> core_image(ByteSpan file, const std::string& name) {
  const FileKind kind = sniff(file);
  if (kind == FileKind::CoreElf) {
    auto image = image_of_elf(file);
    if (!image) return Failure(std::move(image).error().within(name));
    return image;
  }
  const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
  if (kind == FileKind::Unknown && !is_text(text)) return image_of_bytes(file, name);
  if (!is_text(text) || kind == FileKind::StreamText || kind == FileKind::Empty)
    return Failure(not_callable(name).note("it is {}", kind_noun(file)));
  Result<isa::Program> assembled =
      isa::assemble(isa::kAie2, container::without_byte_order_mark(text), name, core::kOwnMemory);
  if (!assembled && kind == FileKind::Design)  // assembly text may name a device in a comment
    return Failure(not_callable(name).note("it is {}", kind_noun(file)));
  TRY(isa::Program program, std::move(assembled));
  if (program.bytes.empty()) return Failure(not_callable(name).note("the text has no instruction"));
  CHECK_OK(check_program(program.bytes.size(), name));
  CoreImage image;
  for (isa::DataSection& section : program.data) {
    CoreImage::Data data{section.address, std::move(section.bytes)};
    if (auto checked = check_data(data.address, data.bytes.size() + std::uint64_t{section.zeros}); !checked)
      return Failure(std::move(checked).error().within(fmt::format("{}: section {}", name, section.name)));
    data.bytes.resize(data.bytes.size() + section.zeros);
    image.data.push_back(std::move(data));
  }
  image.labels = std::move(program.symbols);
  image.warnings = std::move(program.warnings);
  image.program = std::move(program.bytes);
  return image;
}

std::optional<device::TileId> parse_tile(std::string_view text) {
  if (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  const std::vector<std::string_view> parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto col = parse_number(parts[0]), row = parse_number(parts[1]);
  if (!col || !row || *col > 0xFF || *row > 0xFF) return std::nullopt;
  return device::TileId{static_cast<std::uint8_t>(*col), static_cast<std::uint8_t>(*row)};
}

}  // namespace tessera::runtime
