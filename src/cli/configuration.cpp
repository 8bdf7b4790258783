#include "cli/configuration.h"

#include "base/file.h"
#include "cli/core_program.h"
#include "cli/summary.h"
#include "container/sniff.h"

#include <algorithm>

namespace tessera::cli {

using container::FileKind;

namespace {

container::InstructionStream as_instructions(container::Txn txn) {
  return txn;
}
container::InstructionStream as_instructions(container::DpuSequence sequence) {
  return sequence;
}

void replay_stream(npu::Replay& replay, const container::CommandStream& stream, std::string_view source) {
  std::visit(
      [&](const auto& typed) {
        if constexpr (std::is_same_v<decltype(typed), const container::Cdo&>)
          replay.load(typed, source);
        else
          replay.execute(as_instructions(typed), source);
      },
      stream);
}

// The columns that a stream names.
std::size_t columns_of(const container::CommandStream& stream) {
  return std::visit(
      [](const auto& typed) {
        if constexpr (std::is_same_v<decltype(typed), const container::Cdo&>)
          return columns_of(summarise(typed));
        else
          return columns_of(summarise(as_instructions(typed)));
      },
      stream);
}

// A bare CDO or stream does not say how wide its partition is; the smallest device of the family that has all columns
// it names is the one to show it on.
const device::Device* widened(const device::Device* device, const Configuration& source) {
  const std::size_t columns = std::max(columns_of(source.commands), source.insts ? columns_of(*source.insts) : 1);
  if (columns <= device->cols) return device;
  const device::Device* best = device;
  for (const device::Device& each : device::devices()) {
    const bool is_family = each.arch >= device->arch && each.rows == device->rows && each.mem_rows == device->mem_rows;
    if (is_family && each.cols >= columns && (best == device || each.cols < best->cols)) best = &each;
  }
  return best;
}

bool is_commands(FileKind kind) {
  switch (kind) {
    case FileKind::Cdo:
    case FileKind::Txn:
    case FileKind::TxnText:
    case FileKind::Dpu:
    case FileKind::DpuText:
    case FileKind::StreamText: return true;
    default: return false;
  }
}

}  // namespace

Result<Configuration> open_configuration(const ConfigurationFiles& files) {
  Configuration source;
  if (!files.insts.empty()) {
    TRY(source.insts, load_commands(files.insts, files.device));
  }
  const auto* txn = source.insts ? std::get_if<container::Txn>(&*source.insts) : nullptr;
  const std::optional<container::InstructionStream> header = txn ? std::optional(as_instructions(*txn)) : std::nullopt;
  TRY(const Bytes file, read_file(files.file));
  if (is_commands(container::sniff(file))) {
    TRY(source.commands, load_commands(files.file, files.device));
    TRY(source.device, device::require_device(files.device.empty() ? device_for(1) : files.device));
  } else {  // a container, or something that load_program() refuses by name
    TRY(source.program, load_program(files.file, files.pdi, files.device, header ? &*header : nullptr));
    source.commands = std::move(source.program->configuration);
    source.device = source.program->device;
  }
  if (files.device.empty()) source.device = widened(source.device, source);
  return source;
}

void replay(npu::Replay& machine, const Configuration& configuration, const ConfigurationFiles& files) {
  if (configuration.program) machine.offer(pdis_of(*configuration.program));
  replay_stream(machine, configuration.commands, files.file);
  if (configuration.insts) replay_stream(machine, *configuration.insts, files.insts);
}

}  // namespace tessera::cli
