#include "runtime/xclbin_build.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/files/sniff.h"
#include "container/parts/edits.h"
#include "container/parts/section_content.h"
#include "container/pdi/pdi.h"
#include "container/xclbin/xclbin.h"
#include "runtime/codes.h"

#include <algorithm>

namespace tessera::runtime {

using namespace container;

namespace {

Result<void> add_configuration(const InputFile& file, Cdo& cdo, std::vector<Diag>& warnings) {
  if (file.bytes.empty())
    return Failure(error(code::build_part, "the configuration is an empty file")
                       .at("{}", file.path.string())
                       .help("give a CDO or `.cdo` text; perhaps the program that should write the file has failed"));
  if (const FileKind kind = sniff(file.bytes);
      kind == FileKind::Pdi || kind == FileKind::BootImage || kind == FileKind::Xclbin)
    return Failure(error(code::build_part, "the configuration is {}, not a CDO", kind_noun(file.bytes))
                       .at("{}", file.path.string())
                       .help("give a CDO of this file: `tessera extract` writes it, `tessera show` lists its path"));
  TRY(CommandStream stream, load_commands(file, {}, &warnings));
  auto* part = std::get_if<Cdo>(&stream);
  if (part == nullptr)
    return Failure(error(code::build_part, "a command stream cannot configure an array")
                       .at("{}", file.path.string())
                       .help("give a CDO or `.cdo` text instead, and pass the command stream with each run"));
  std::ranges::move(part->commands, std::back_inserter(cdo.commands));
  return {};
}

// Refuses a program of another architecture: the core would execute its bundles as other instructions, or fail.
Result<void> check_architecture(const std::vector<TileProgram>& programs, const device::Device& device) {
  for (const TileProgram& program : programs)
    if (program.arch.value_or(device.arch) != device.arch)
      return Failure(
          error(code::build_part, "the program is compiled for {}, but {} has cores of {}",
                device::to_string(*program.arch), device.name, device::to_string(device.arch))
              .at("{}", program.path)
              .help("compile the program for {}, or choose the device of the program", device::to_string(device.arch)));
  return {};
}

// Returns the commands of each PDI, without the core programs.
Result<std::vector<Cdo>> configurations_of(const XclbinParts& parts, std::vector<Diag>& warnings) {
  std::vector<Cdo> all(1 + parts.further.size());
  for (const InputFile& file : parts.configurations) CHECK_OK(add_configuration(file, all.front(), warnings));
  for (std::size_t i = 1; i < all.size(); ++i) CHECK_OK(add_configuration(parts.further[i - 1], all[i], warnings));
  return all;
}

Result<void> check_kernel(const XclbinParts& parts) {
  for (const std::string& name : {parts.kernel, parts.instance})
    if (!container::is_kernel_name(name))
      return Failure(error(code::build_part, "a kernel cannot have the name '{}'", printable(name))
                         .note("the name becomes a part of XML text and of KERNEL:INSTANCE")
                         .help("give a name of visible characters without <, >, &, quotes and colons"));
  if (parts.buffers > XclbinParts::kMostBuffers)
    return Failure(error(code::build_part, "a kernel cannot take {} host buffers", parts.buffers)
                       .help("give at most {}", XclbinParts::kMostBuffers));
  return {};
}

struct Partition {
  const device::Device* device;
  std::uint16_t columns;
};

Result<Partition> choose_partition(const XclbinParts& parts, const std::vector<Cdo>& configurations) {
  DeviceClues clues;
  add_clues(parts.programs, clues);
  for (const Cdo& each : configurations) clues.add_configuration(each);
  const auto used = static_cast<std::uint16_t>(clues.needs.columns);
  const std::uint16_t columns = parts.columns != 0 ? parts.columns : used;
  if (columns < used)
    return Failure(
        error(code::build_part, "the commands use {} columns, but the partition shall have {}", used, columns)
            .help("choose a width of at least {}, or no width", used));
  clues.needs.columns = columns;
  clues.is_partition = true;
  TRY(const device::Device* device, parts.device.empty() ? Result<const device::Device*>(choose_device(clues).device)
                                                         : device::require_device(parts.device));
  if (columns > device->cols)
    return Failure(
        error(code::build_part, "the partition has {} columns, but {} has {}", columns, device->name, device->cols)
            .help("choose a smaller width, or choose a wider device"));
  return Partition{device, columns};
}

Result<Xclbin> configured_xclbin(const XclbinParts& parts, BuiltXclbin& built) {
  CHECK_OK(check_kernel(parts));
  TRY(std::vector<Cdo> all, configurations_of(parts, built.warnings));
  TRY(const Partition partition, choose_partition(parts, all));
  CHECK_OK(check_architecture(parts.programs, *partition.device));
  TRY(const TilePrograms made, TilePrograms::make(parts.programs, *partition.device, built.warnings));
  made.put_into(all.front());
  built.columns = partition.columns;
  NpuParts npu;
  npu.kernel_id = parts.kernel_id;
  npu.column_width = partition.columns;
  npu.start_columns =
      parts.start_columns.empty() ? usual_start_columns(*partition.device, partition.columns) : parts.start_columns;
  for (std::size_t i = 0; i < all.size(); ++i) {
    TRY(Bytes pdi, write_pdi(make_pdi(std::move(all[i]))));
    npu.kernels.push_back({.name = parts.kernel,
                           .instance = i == 0 ? parts.instance : fmt::format("{}{}", parts.instance, i),
                           .buffers = parts.buffers,
                           .pdi_id = i + 1,
                           .pdi = std::move(pdi)});
  }
  Result<Xclbin> xclbin = make_npu_xclbin(npu);
  if (xclbin) return xclbin;
  // The commands fit, for the PDIs are there already: a name or an id is too large, and the caller has chosen them.
  Diag diag = std::move(xclbin).error();
  diag.code = code::build_part;
  return Failure(std::move(diag));
}

Result<void> add_sections(const std::vector<SectionPart>& parts, Xclbin& xclbin) {
  for (const SectionPart& part : parts) {
    Result<Section> section = new_section(part.kind, part.content, part.title, part.folder);
    if (!section) return Failure(std::move(section).error().within(part.source));
    xclbin.sections.push_back(std::move(*section));
  }
  return {};
}

}  // namespace

Result<BuiltXclbin> build_xclbin(const XclbinParts& parts) {
  if (!parts.configures() && parts.sections.empty())
    return Failure(error(code::build_part, "there is nothing to build from")
                       .help("give a configuration, a core program or a section"));
  BuiltXclbin built;
  Xclbin xclbin;
  if (parts.configures()) {
    TRY(xclbin, configured_xclbin(parts, built));
  }
  CHECK_OK(add_sections(parts.sections, xclbin));
  if (!parts.configures()) {
    TRY(const Bytes content, write_xclbin(xclbin));
    xclbin.uuid = content_uuid(content);
  }
  built.sections = xclbin.sections.size();
  TRY(built.bytes, write_xclbin(xclbin));
  return built;
}

}  // namespace tessera::runtime
