#include "runtime/device_choice.h"

#include "base/text.h"
#include "container/device_generation.h"
#include "container/npu_families.h"  // generated
#include "container/parts/path.h"
#include "container/sections/aie_metadata.h"
#include "runtime/codes.h"
#include "runtime/summary.h"

#include <algorithm>

namespace tessera::runtime {

using container::GenerationInfo;
using device::Device;

namespace {

struct Generation {
  std::string text;  // "3 (AIE2IPU)"
  const GenerationInfo* info;
};

std::optional<Generation> generation_of(std::uint32_t number) {
  const GenerationInfo* info = container::find_generation(number);
  if (info == nullptr) return std::nullopt;
  return Generation{fmt::format("{} ({})", number, info->name), info};
}

// Returns the fitting device with the fewest columns; of several, the last in the list. So the result is "npu1_4col"
// rather than "npu1", which describes the same partition.
template <class Suits>
const Device* narrowest(Extent needs, Suits suits) {
  const Device* best = nullptr;
  for (const Device& each : device::devices())
    if (needs.fits(each) && suits(each) && (best == nullptr || each.cols <= best->cols)) best = &each;
  return best;
}

bool agrees(const DeviceClue& clue, const Device& device) {
  return clue.arch == device.arch &&
         clue.programmable_logic.value_or(device.programmable_logic) == device.programmable_logic;
}

// Returns whether a clue contradicts a device. Compilers write the generation of an NPU also into streams for arrays
// with programmable logic, so such a stream does not contradict a device with programmable logic.
bool contradicts(const DeviceClue& clue, const Device& device) {
  const bool is_habit = clue.kind == DeviceClue::Kind::Stream && device.programmable_logic;
  return !is_habit && !agrees(clue, device);
}

const Device& npu(const container::NpuFamily& family) {
  return *device::find_device(family.device);
}

const Device* like(const Device& model, Extent needs) {
  return narrowest(needs, [&](const Device& each) {
    return each.arch == model.arch && each.programmable_logic == model.programmable_logic;
  });
}

// The text names rows only if they decide: all NPUs have the same number of rows.
std::string reason_by_extent(const DeviceClues& clues, std::size_t usual_rows) {
  const auto& [columns, rows] = clues.needs;
  const std::string wide = counted(columns, "column");
  const std::string high = rows > usual_rows ? counted(rows, "row") : "";
  if (clues.is_partition)
    return fmt::format("the partition's width, {}{}{}", wide, high.empty() ? "" : ", and the use of ", high);
  return fmt::format("the {}{}{} that it uses", wide, high.empty() ? "" : " and ", high);
}

void choose_by_extent(const DeviceClues& clues, DeviceChoice& choice) {
  const auto& [first, second] = container::kNpuFamilies;
  const Device& whole = *device::find_device(first.whole);
  const std::size_t columns = clues.needs.columns, reach = clues.last_start_column + columns;
  choice.kind = clues.is_partition ? "width" : "columns";
  choice.by = reason_by_extent(clues, whole.rows);
  const Device* other = like(npu(second), clues.needs);
  // npu1 is narrower than the whole NPU of the first generation. A partition as wide as that whole NPU may also be a
  // part of a second-generation NPU, and this is more common.
  if (clues.needs.fits(npu(first)) && reach <= whole.cols) {
    choice.device = like(npu(first), clues.needs);
    choice.or_else = other;
    return;
  }
  if (reach > whole.cols && columns <= whole.cols)
    choice.by += fmt::format(", and its last place, column {}", clues.last_start_column);
  const auto is_versal = [](const Device& each) { return each.programmable_logic; };
  if (other == nullptr) other = narrowest(clues.needs, is_versal);  // larger than any NPU
  // The addresses of AIE give other rows if they are read like those of later generations.
  if (other == nullptr && clues.is_partition) {
    other = narrowest({clues.needs.columns, 1}, is_versal);
    if (other != nullptr) choice.by = reason_by_extent(clues, clues.needs.rows);
  }
  choice.device = other != nullptr ? other : &npu(second);
}

std::string_view name_of(DeviceClue::Kind kind) {
  switch (kind) {
    case DeviceClue::Kind::Design: return "design";
    case DeviceClue::Kind::Stream: return "stream";
    case DeviceClue::Kind::CoreElf: return "core_elf";
    case DeviceClue::Kind::Metadata: return "metadata";
    case DeviceClue::Kind::OuterFile: return "outer_file";
  }
  return "";
}

}  // namespace

void DeviceClues::add_stream(const container::InstructionStream& stream, std::string_view file) {
  std::visit([&](const auto& typed) { add_stream(typed, file); }, stream);
}

void DeviceClues::add_stream(const container::DpuSequence& stream, std::string_view /*file*/) {
  needs.add(summarise(stream).extent);
}

void DeviceClues::add_stream(const container::Txn& stream, std::string_view file) {
  const auto generation = stream.tells_generation ? generation_of(stream.generation) : std::nullopt;
  if (!generation) {
    if (stream.tells_generation)
      unknown.push_back(fmt::format("generation {} in the header of {}", stream.generation, file));
    return needs.add(summarise(stream).extent);
  }
  clues.push_back({DeviceClue::Kind::Stream, fmt::format("generation {} in the header of {}", generation->text, file),
                   generation->info->arch, generation->info->programmable_logic});
  // The bits of an address that hold column and row depend on the generation.
  const Device& any = *std::ranges::find(device::devices(), generation->info->arch, &Device::arch);
  needs.add(summarise(stream, any).extent);
}

void DeviceClues::add_configuration(const container::Cdo& cdo) {
  needs.add(summarise(cdo).extent);
}

void DeviceClues::add_core_elf(device::Arch arch, std::string_view file) {
  clues.push_back({DeviceClue::Kind::CoreElf, fmt::format("the {} core of {}", device::to_string(arch), file), arch});
}

void DeviceClues::add_outer_file(std::optional<device::Arch> arch, const std::string& part) {
  if (arch)
    clues.push_back({DeviceClue::Kind::OuterFile,
                     fmt::format("the file around {}, which is for {}", container::split_file_part(part).path,
                                 device::to_string(*arch)),
                     *arch});
}

void DeviceClues::add_container(const container::Xclbin& xclbin, const container::AiePartition& partition) {
  is_partition = true;
  needs.columns = partition.column_width;
  if (!partition.start_columns.empty()) last_start_column = std::ranges::max(partition.start_columns);
  if (const auto* section = xclbin.find(container::SectionKind::UserMetadata, container::is_design_names))
    add_names(container::read_design_names(section->data, section->offset).value);
  const auto told = container::metadata_generation(xclbin);
  if (!told) return;
  if (const auto generation = told->number ? generation_of(*told->number) : std::nullopt; !generation)
    unknown.push_back(told->number
                          ? fmt::format("hw_gen {} in AIE_METADATA", *told->number)
                          : fmt::format("hw_gen '{}' in AIE_METADATA, which is not a number", printable(told->text)));
  else
    clues.push_back({DeviceClue::Kind::Metadata, fmt::format("hw_gen {} in AIE_METADATA", generation->text),
                     generation->info->arch, generation->info->programmable_logic});
}

void DeviceClues::add_names(std::span<const container::DesignName> names) {
  const auto name = std::ranges::find(names, container::DesignName::Kind::Device, &container::DesignName::kind);
  if (name == names.end()) return;
  if (const Device* told = device::find_device(name->name))
    clues.push_back({DeviceClue::Kind::Design, fmt::format("device {} among the names of the design", told->name),
                     told->arch, told->programmable_logic});
  else
    unknown.push_back(fmt::format("the name '{}' among the names of the design", name->name));
}

DeviceChoice choose_device(const DeviceClues& clues) {
  std::vector<DeviceClue> in_order = clues.clues;
  std::ranges::stable_sort(in_order, {}, &DeviceClue::kind);
  DeviceChoice choice{};
  for (const DeviceClue& clue : in_order) {
    choice.device = narrowest(clues.needs, [&](const Device& each) { return agrees(clue, each); });
    if (choice.device == nullptr) continue;
    choice.kind = name_of(clue.kind);
    choice.by = clue.says;
    break;
  }
  if (choice.device == nullptr) choose_by_extent(clues, choice);
  for (const DeviceClue& clue : in_order)
    if (contradicts(clue, *choice.device))
      choice.warnings.push_back(
          error(code::device_conflict, "the device is {}, but {} contradicts this choice", choice.device->name,
                clue.says)
              .note("the device is chosen by {}", choice.by)
              .help("Tessera trusts the names of the design first, then the header of a stream, then core ELFs, then "
                    "AIE_METADATA, then the file around a part, then the width; a device that the caller chooses comes "
                    "before all of them"));
  for (const std::string& says : clues.unknown)
    choice.warnings.push_back(
        error(code::device_conflict, "the device is {}, and Tessera knows no device with {}", choice.device->name, says)
            .note("the device is chosen by {}", choice.by)
            .help("choose the device to avoid this warning"));
  return choice;
}

const Device& widened(const Device& device, Extent needs) {
  if (needs.fits(device)) return device;
  const Device* wider = like(device, needs);
  return wider == nullptr ? device : *wider;
}

const Device& default_device() {
  return npu(*std::begin(container::kNpuFamilies));
}

std::string reason(const DeviceChoice& choice) {
  return choice.by + (choice.or_else == nullptr ? "" : fmt::format(", which fits {} as well", choice.or_else->name));
}

}  // namespace tessera::runtime
