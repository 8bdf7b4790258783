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

Result<container::InstructionStream> load_stream(const std::filesystem::path& path) {
  TRY(const Bytes file, read_file(path));
  auto stream = container::read_instruction_stream(file).complete();
  if (!stream) return Failure(std::move(stream).error().within(path.string()));
  return stream;
}

Result<Program> load_program(const std::filesystem::path& path, std::size_t pdi, const std::string& device_name,
                             const container::InstructionStream* stream) {
  if (!device_name.empty()) CHECK_OK(device::require_device(device_name));  // no mistake of the file
  const auto load = [&]() -> Result<Program> {
    TRY(const Bytes file, read_file(path));
    Program program;
    std::size_t columns = 1;
    const FileKind kind = container::sniff(file);
    if (kind == FileKind::Cdo) {
      TRY(program.configuration, container::read_cdo(file).complete());
      columns = columns_of(program.configuration);
    } else if (kind == FileKind::Pdi) {
      TRY(container::Pdi image, container::read_pdi(file).complete());
      program.configuration = std::move(image.cdo);
      columns = columns_of(program.configuration);
    } else if (kind == FileKind::Xclbin) {
      TRY(const Partition partition, open_partition(file, pdi));
      TRY(container::Pdi image, container::read_pdi(partition.pdi).complete());
      program.configuration = std::move(image.cdo);
      program.pdi_count = partition.pdi_count;
      columns = partition.columns;
    } else {
      return Failure(error(code::not_a_program, "this file holds no configuration to run")
                         .note("it is {}", container::describe(kind))
                         .help("give an xclbin, a PDI or a CDO; `tessera info` tells what a file is"));
    }
    TRY(program.device, device::require_device(device_name.empty() ? device_for(columns, stream) : device_name));
    return program;
  };
  auto program = load();
  if (!program) return Failure(std::move(program).error().within(path.string()));
  return program;
}

}  // namespace tessera::cli
