#include "runtime/configuration.h"

#include "base/file.h"
#include "container/files/sniff.h"
#include "runtime/core_program.h"
#include "runtime/summary.h"

#include <algorithm>
#include <iterator>

namespace tessera::runtime {

using container::FileKind;

namespace {

void replay_stream(npu::Replay& replay, const container::CommandStream& stream, std::string_view source) {
  std::visit(
      [&](const auto& typed) {
        if constexpr (std::is_same_v<decltype(typed), const container::Cdo&>)
          replay.load(typed, source);
        else
          replay.execute(typed, source);
      },
      stream);
}

void add_clues(const container::CommandStream& commands, const std::string& file, DeviceClues& clues) {
  std::visit(
      [&](const auto& typed) {
        if constexpr (std::is_same_v<decltype(typed), const container::Cdo&>) {
          clues.add_configuration(typed);
        } else {
          clues.add_stream(typed, file);
        }
      },
      commands);
}

bool is_commands(FileKind kind) {
  switch (kind) {
    case FileKind::Cdo:
    case FileKind::CdoText:
    case FileKind::Txn:
    case FileKind::TxnText:
    case FileKind::Dpu:
    case FileKind::DpuText:
    case FileKind::StreamText: return true;
    default: return false;
  }
}

// Returns warnings about the PDIs that the stream loads; a configuration loads none.
std::vector<Diag> warnings_of_pdis(const Program& program, const container::CommandStream& stream) {
  std::set<std::size_t> told = {program.pdi_number};
  if (const auto* txn = std::get_if<container::Txn>(&stream)) return pdi_warnings(program, *txn, told);
  return {};
}

}  // namespace

// A list of commands without a container does not tell the width of its partition, so the device is one that has all
// tiles that the commands address. The same holds for a container with a stream that addresses more columns than its
// partition has.
Result<Configuration> open_configuration(const ConfigurationFiles& files) {
  Configuration source;
  DeviceClues clues;
  std::vector<Diag> of_insts;
  if (!files.insts.empty()) {
    TRY(const InputFile insts, InputFile::read(files.insts));
    TRY(source.insts, load_commands(insts, files.device, &of_insts));
    add_clues(*source.insts, files.insts, clues);
    clues.add_outer_file(insts.arch, files.insts);
  }
  TRY(const InputFile file, InputFile::read(files.file));
  if (is_commands(container::sniff(file.bytes))) {
    TRY(source.commands, load_commands(file, files.device, &source.warnings));
    std::ranges::move(of_insts, std::back_inserter(source.warnings));
    add_clues(source.commands, files.file, clues);
    clues.add_outer_file(file.arch, files.file);
    if (files.device.empty()) {
      source.device_choice = choose_device(clues);
      source.device = source.device_choice->device;
      std::ranges::copy(source.device_choice->warnings, std::back_inserter(source.warnings));
    } else {
      TRY(source.device, device::require_device(files.device));
    }
    return source;
  }
  // If the file is no container, load_program() refuses it and names its kind.
  TRY(source.program, load_program(file, files.pdi, files.device, clues));
  source.commands = std::move(source.program->configuration);
  source.device = source.program->device;
  source.device_choice = source.program->device_choice;
  clues.add_configuration(std::get<container::Cdo>(source.commands));
  if (files.device.empty()) source.device = &widened(*source.device, clues.needs);
  source.warnings = source.program->warnings;
  if (source.insts)
    for (Diag& warning : warnings_of_pdis(*source.program, *source.insts))
      source.warnings.push_back(std::move(warning).within(files.file));
  std::ranges::move(of_insts, std::back_inserter(source.warnings));
  return source;
}

void replay(npu::Replay& machine, const Configuration& configuration, const ConfigurationFiles& files,
            const container::InstructionStream* own_stream) {
  if (configuration.program) machine.offer(pdis_of(*configuration.program));
  replay_stream(machine, configuration.commands, files.file);
  if (configuration.insts) replay_stream(machine, *configuration.insts, files.insts);
  if (own_stream != nullptr) std::visit([&](const auto& typed) { machine.execute(typed, files.insts); }, *own_stream);
}

}  // namespace tessera::runtime
