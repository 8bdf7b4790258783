#include "runtime/device_choice.h"

#include "base/text.h"
#include "container/generations.h"   // generated
#include "container/npu_families.h"  // generated
#include "runtime/codes.h"

#include <algorithm>

namespace tessera::runtime {

using container::GenerationInfo;
using device::Device;

namespace {

struct Generation {
  std::string text;  // "3 (AIE2IPU)"
  const GenerationInfo* info;
};

std::optional<Generation> find_generation(std::uint32_t number) {
  const auto* known = std::ranges::find(container::kDeviceGenerations, number, &container::NamedValue::value);
  if (known == std::end(container::kDeviceGenerations)) return std::nullopt;
  const auto* info = std::ranges::find(container::kGenerations, known->name, &GenerationInfo::name);
  if (info == std::end(container::kGenerations)) return std::nullopt;
  return Generation{fmt::format("{} ({})", number, known->name), info};
}

// Of those that fit, the one with the fewest columns: "npu1_4col" rather than "npu1", which is another name for it.
template <class Fits>
const Device* narrowest(std::size_t columns, Fits fits) {
  const Device* best = nullptr;
  for (const Device& each : device::devices())
    if (each.cols >= columns && fits(each) && (best == nullptr || each.cols <= best->cols)) best = &each;
  return best;
}

bool agrees(const DeviceClue& clue, const Device& device) {
  return clue.arch == device.arch &&
         clue.programmable_logic.value_or(device.programmable_logic) == device.programmable_logic;
}

// Compilers write the generation of an NPU into streams for arrays with programmable logic, too.
bool contradicts(const DeviceClue& clue, const Device& device) {
  const bool is_habit = clue.kind == DeviceClue::Kind::Stream && device.programmable_logic;
  return !is_habit && !agrees(clue, device);
}

const Device& npu(const container::NpuFamily& family) {
  return *device::find_device(family.device);
}

const Device* like(const Device& model, std::size_t columns) {
  return narrowest(columns, [&](const Device& each) {
    return each.arch == model.arch && each.programmable_logic == model.programmable_logic;
  });
}

void choose_by_width(const DeviceClues& clues, DeviceChoice& choice) {
  const auto& [first, second] = container::kNpuFamilies;
  const Device& whole = *device::find_device(first.whole);
  const std::size_t reach = clues.last_start_column + clues.columns;
  choice.kind = clues.is_partition ? "width" : "columns";
  choice.by = clues.is_partition ? fmt::format("the partition's width, {}", counted(clues.columns, "column"))
                                 : fmt::format("the {} that it uses", counted(clues.columns, "column"));
  const Device* other = like(npu(second), clues.columns);
  // As wide as all of a first NPU may also be a part of a second one, which is the more common.
  if (clues.columns <= npu(first).cols && reach <= whole.cols) {
    choice.device = like(npu(first), clues.columns);
    choice.or_else = other;
    return;
  }
  if (reach > whole.cols && clues.columns <= whole.cols)
    choice.by += fmt::format(", and its last place, column {}", clues.last_start_column);
  if (other == nullptr)  // wider than any NPU are the devices with programmable logic
    other = narrowest(clues.columns, [](const Device& each) { return each.programmable_logic; });
  choice.device = other != nullptr ? other : &npu(second);
}

std::string_view name_of(DeviceClue::Kind kind) {
  switch (kind) {
    case DeviceClue::Kind::Stream: return "stream";
    case DeviceClue::Kind::CoreElf: return "core_elf";
    case DeviceClue::Kind::Metadata: return "metadata";
  }
  return "";
}

}  // namespace

void DeviceClues::add_stream(const container::InstructionStream& stream, std::string_view file) {
  const auto* txn = std::get_if<container::Txn>(&stream);
  const bool tells = txn != nullptr && txn->tells_generation;
  if (!tells) return;
  const auto generation = find_generation(txn->generation);
  if (!generation) {
    unknown.push_back(fmt::format("generation {} in the header of {}", txn->generation, file));
    return;
  }
  clues.push_back({DeviceClue::Kind::Stream, fmt::format("generation {} in the header of {}", generation->text, file),
                   generation->info->arch, generation->info->programmable_logic});
}

void DeviceClues::add_core_elf(device::Arch arch, std::string_view file) {
  clues.push_back({DeviceClue::Kind::CoreElf, fmt::format("the {} core of {}", device::to_string(arch), file), arch});
}

void DeviceClues::add_container(const container::Xclbin& xclbin, const container::AiePartition& partition) {
  is_partition = true;
  columns = partition.column_width;
  if (!partition.start_columns.empty()) last_start_column = std::ranges::max(partition.start_columns);
  const auto number = container::metadata_generation(xclbin);
  if (!number) return;
  if (const auto generation = find_generation(*number); !generation)
    unknown.push_back(fmt::format("hw_gen {} in AIE_METADATA", *number));
  else
    clues.push_back({DeviceClue::Kind::Metadata, fmt::format("hw_gen {} in AIE_METADATA", generation->text),
                     generation->info->arch, generation->info->programmable_logic});
}

DeviceChoice choose_device(const DeviceClues& clues) {
  std::vector<DeviceClue> in_order = clues.clues;
  std::ranges::stable_sort(in_order, {}, &DeviceClue::kind);
  DeviceChoice choice{};
  for (const DeviceClue& clue : in_order) {
    choice.device = narrowest(clues.columns, [&](const Device& each) { return agrees(clue, each); });
    if (choice.device == nullptr) continue;
    choice.kind = name_of(clue.kind);
    choice.by = clue.says;
    break;
  }
  if (choice.device == nullptr) choose_by_width(clues, choice);
  for (const DeviceClue& clue : in_order)
    if (contradicts(clue, *choice.device))
      choice.warnings.push_back(
          error(code::device_conflict, "{} is taken for the device, and {} contradicts that", choice.device->name,
                clue.says)
              .note("it is taken by {}", choice.by)
              .help("the header of a stream is believed first, then core ELFs, then AIE_METADATA, then the width; "
                    "--device NAME comes before all"));
  for (const std::string& says : clues.unknown)
    choice.warnings.push_back(
        error(code::device_conflict, "{} is taken for the device, and no device here has {}", choice.device->name, says)
            .note("it is taken by {}", choice.by)
            .help("--device NAME decides, and nothing is warned of"));
  return choice;
}

const Device& widened(const Device& device, std::size_t columns) {
  if (columns <= device.cols) return device;
  const Device* wider = like(device, columns);
  return wider == nullptr ? device : *wider;
}

const Device& default_device() {
  return npu(*std::begin(container::kNpuFamilies));
}

std::string reason(const DeviceChoice& choice) {
  return choice.by + (choice.or_else == nullptr ? "" : fmt::format(", which fits {} as well", choice.or_else->name));
}

}  // namespace tessera::runtime
