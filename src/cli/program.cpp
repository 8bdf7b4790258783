#include "cli/program.h"

#include "base/file.h"
#include "cli/codes.h"
#include "container/pdi.h"
#include "container/sniff.h"
#include "container/text.h"
#include "container/xclbin.h"
#include "device/codes.h"

#include <algorithm>

namespace tessera::cli {
namespace {

using container::FileKind;

// The columns that a configuration outside a container writes to: as many as its highest address names.
std::size_t columns_of(const container::Cdo& configuration) {
  const device::Device& widest = container::default_text_device();
  std::size_t columns = 1;
  for (const container::CdoCommand& command : configuration.commands)
    columns = std::max<std::size_t>(columns, widest.locate(command.address).tile.col + 1U);
  return columns;
}

struct Partition {
  Bytes pdi;
  std::size_t pdi_count;
  std::size_t columns;
};

Result<Partition> open_partition(ByteSpan file, std::size_t pdi) {
  TRY(const container::Xclbin xclbin, container::read_xclbin(file).complete());
  TRY(container::AiePartition partition, container::find_aie_partition(xclbin).complete());
  if (pdi >= partition.pdis.size())
    return Failure(error(code::no_such_pdi, "the partition has no PDI {}", pdi)
                       .note("it has {}, counted from 0", partition.pdis.size())
                       .help("leave --pdi out to take the first"));
  return Partition{std::move(partition.pdis[pdi].image), partition.pdis.size(), partition.column_width};
}

}  // namespace

std::string device_for(std::size_t columns, const container::InstructionStream* stream) {
  const auto* txn = stream != nullptr ? std::get_if<container::Txn>(stream) : nullptr;
  const auto is_second = [&](const container::NamedValue& known) {
    return known.value == txn->generation && known.name.starts_with(device::to_string(device::Arch::AIE2P));
  };
  const bool second = (txn != nullptr && std::ranges::any_of(container::kDeviceGenerations, is_second)) ||
                      columns > device::find_device("npu1")->cols;
  const std::string family = second ? "npu2" : "npu1";
  const std::string with_columns = fmt::format("{}_{}col", family, columns);
  return device::find_device(with_columns) != nullptr ? with_columns : family;
}

Exit exit_for(const Diag& diag) {
  return diag.code == code::no_such_pdi || diag.code == device::code::unknown_device ? Exit::Usage : Exit::BadInput;
}

Result<container::CommandStream> load_commands(const std::filesystem::path& path, const std::string& device_name) {
  TRY(const Bytes file, read_file(path));
  if (container::sniff(file) == FileKind::StreamText) {
    const container::FileLoader load = [folder = path.parent_path()](std::string_view name) {
      return read_file(folder / name);
    };
    const device::Device* device = nullptr;
    if (!device_name.empty()) {
      TRY(device, device::require_device(device_name));
    }
    return container::parse_stream(container::as_text(file), path.string(), load, device);
  }
  return container::read_stream(file, path.string()).complete();
}

Result<container::InstructionStream> load_stream(const std::filesystem::path& path, const std::string& device_name) {
  TRY(container::CommandStream commands, load_commands(path, device_name));
  if (auto* txn = std::get_if<container::Txn>(&commands)) return std::move(*txn);
  if (auto* dpu = std::get_if<container::DpuSequence>(&commands)) return std::move(*dpu);
  return Failure(error(code::not_a_program, "a configuration is no command stream")
                     .at("{}", path.string())
                     .help("--insts takes a TXN or a DPU sequence, binary or as text"));
}

Result<Program> load_program(const std::filesystem::path& path, std::size_t pdi, const std::string& device_name,
                             const container::InstructionStream* stream) {
  if (!device_name.empty()) CHECK_OK(device::require_device(device_name));  // no mistake of the file
  Program program;
  std::size_t columns = 1;
  const auto load = [&](const Bytes& file) -> Result<void> {
    const FileKind kind = container::sniff(file);
    if (kind == FileKind::Cdo) {
      TRY(program.configuration, container::read_cdo(file).complete());
    } else if (kind == FileKind::Pdi) {
      TRY(container::Pdi image, container::read_pdi(file).complete());
      program.configuration = std::move(image.cdo);
    } else if (kind == FileKind::Xclbin) {
      TRY(const Partition partition, open_partition(file, pdi));
      TRY(container::Pdi image, container::read_pdi(partition.pdi).complete());
      program.configuration = std::move(image.cdo);
      program.pdi_count = partition.pdi_count;
      program.is_container = true;
      columns = partition.columns;
      return {};
    } else {
      return Failure(error(code::not_a_program, "this file holds no configuration to run")
                         .note("it is {}", container::describe(kind))
                         .help("give an xclbin, a PDI or a CDO; `tessera info` tells what a file is"));
    }
    columns = columns_of(program.configuration);
    return {};
  };
  auto file = read_file(path);
  if (!file) return Failure(std::move(file).error().within(path.string()));
  if (container::is_stream_text(container::as_text(*file)) && container::is_text(*file)) {
    TRY(container::CommandStream commands, load_commands(path, device_name));  // whose diagnostics name the line
    auto* cdo = std::get_if<container::Cdo>(&commands);
    if (cdo == nullptr)
      return Failure(error(code::not_a_program, "this file holds no configuration to run")
                         .at("{}", path.string())
                         .note("it is the text of a command stream")
                         .help("a configuration begins with .cdo; streams are given with --insts"));
    program.configuration = std::move(*cdo);
    columns = columns_of(program.configuration);
  } else if (auto loaded = load(*file); !loaded) {
    return Failure(std::move(loaded).error().within(path.string()));
  }
  auto device = device::require_device(device_name.empty() ? device_for(columns, stream) : device_name);
  if (!device) return Failure(std::move(device).error().within(path.string()));
  program.device = *device;
  return program;
}

}  // namespace tessera::cli
