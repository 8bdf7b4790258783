#include "runtime/program.h"

#include "base/file.h"
#include "base/file_below.h"
#include "compiler/codes.h"
#include "container/files/sniff.h"
#include "container/parts/path.h"
#include "container/pdi/pdi.h"
#include "container/stream/text.h"
#include "container/xclbin/xclbin.h"
#include "device/codes.h"
#include "npu/codes.h"
#include "runtime/codes.h"
#include "runtime/module_program.h"
#include "runtime/program_kind.h"
#include "runtime/summary.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::runtime {
namespace {

using container::FileKind;

Result<void> open_partition(ByteSpan file, const PdiChoice& choice, Program& program, DeviceClues& clues) {
  TRY(const container::Xclbin xclbin, container::read_xclbin(file).complete());
  TRY(container::AiePartition partition, container::find_aie_partition(xclbin).complete());
  TRY(ChosenPdi chosen, choose_pdi(xclbin, partition, choice));
  clues.add_container(xclbin, partition);
  program.pdis = std::move(partition.pdis);
  program.pdi_count = program.pdis.size();
  program.is_container = true;
  program.pdi_number = chosen.number;
  program.kernel = std::move(chosen.kernel);
  program.other_kernels = std::move(chosen.others);
  if (chosen.warning) program.warnings.push_back(std::move(*chosen.warning));
  const container::PartitionPdi& pdi = program.pdis[chosen.number];
  if (!pdi.groups.empty()) program.pdi_id = pdi.groups.front().pdi_id;
  const std::string place = fmt::format("PDI {}", chosen.number);
  TRY(container::Pdi image, container::read_pdi(pdi.image, pdi.offset).complete(program.warnings, place));
  program.configuration = std::move(image.cdo);
  clues.needs.add(Extent{1, summarise(program.configuration).extent.rows});  // the columns are those of the partition
  constexpr auto kOwn = container::SectionKind::UserMetadata;
  for (const container::Section& section : xclbin.sections) {  // one for each compilation that added a kernel
    if (section.kind != kOwn || !container::is_core_bodies(section.data)) continue;
    TRY(container::CoreBodies read, container::read_core_bodies(section.data, section.offset).complete());
    program.bodies.push_back(std::move(read));
  }
  if (const container::Section* section = xclbin.find(kOwn, container::is_design_names)) {
    TRY(program.places, container::read_design_names(section->data, section->offset).complete());
    std::erase_if(program.places, [&](const container::DesignName& each) { return each.pdi != chosen.number; });
  }
  return {};
}

constexpr std::uint64_t kNoImage = ~std::uint64_t{0};  // a number that no stream uses for a device image

// Opens a full ELF. Its call loads the device images itself, so the session has none to load.
Result<void> open_control_code(ByteSpan file, const PdiChoice& choice, Program& program, DeviceClues& clues) {
  TRY(ModuleProgram module, open_module(file, choice, program.warnings));
  program.is_container = true;
  program.pdis = std::move(module.pdis);
  program.pdi_count = program.pdis.size();
  program.pdi_number = module.first_pdi;
  program.pdi_id = kNoImage;
  program.kernel = std::move(module.kernel);
  program.bodies = std::move(module.bodies);
  clues.add_names(module.names);
  program.places = std::move(module.names);
  std::erase_if(program.places, [&](const container::DesignName& each) { return each.pdi != program.pdi_number; });
  clues.add_stream(module.call.stream, program.kernel);
  clues.needs.columns = module.columns;
  clues.is_partition = true;
  program.call = std::move(module.call.stream);
  if (module.call.packets)
    program.control_packets = compiler::HostBuffer{module.call.packets->argument, module.call.packets->bytes};
  return {};
}

// Returns the first diagnostic as the error; `more`, if not null, gets the others.
Failure failed(compiler::Diags diags, std::vector<Diag>* more) {
  Diag first = std::move(diags.front());
  diags.erase(diags.begin());
  if (more != nullptr) *more = std::move(diags);
  return Failure(std::move(first));
}

// Chooses the command stream of a design, and the PDI with which the run begins. Returns the PDI's number.
std::size_t choose_call(const compiler::Compiled& compiled, const std::string& device, Program& program) {
  auto stream = stream_of(compiled);
  if (!stream) {
    program.no_call = std::move(stream).error();
  } else if (*stream != nullptr) {
    program.call = (*stream)->txn;
    program.control_packets = (*stream)->control_packets;
    return (*stream)->pdi;
  } else if (compiled.devices.size() > 1 && device.empty()) {
    program.no_call = error(compiler::code::no_device, "the design has several devices, and no command stream")
                          .note("the devices of the design are {}", fmt::join(compiled.devices, ", "))
                          .help("choose a device by its name");
  }
  const auto named = std::ranges::find(compiled.devices, device);
  return named == compiled.devices.end() ? 0 : static_cast<std::size_t>(named - compiled.devices.begin());
}

// Compiles a design to an xclbin in memory, and opens that.
Result<void> open_design(const std::filesystem::path& path, ByteSpan file, const compiler::CompileOptions& options,
                         PdiChoice choice, Program& program, DeviceClues& clues, std::vector<Diag>* more) {
  if (auto checked = check_options(ProgramKind::Design, choice, options); !checked)
    return Failure(std::move(checked).error().at("{}", path.string()));
  auto compiled = compile_design(path.string(), file, options);
  if (!compiled) return failed(std::move(compiled).error(), more);
  TRY(program.device, device::require_device(compiled->device));
  program.is_design = true;
  program.warnings = std::move(compiled->warnings);
  std::ranges::move(compiled->findings, std::back_inserter(program.warnings));
  choice.number = choose_call(*compiled, options.device, program);
  if (program.no_call) program.no_call = std::move(*program.no_call).at("{}", path.string());
  CHECK_OK(open_partition(compiled->xclbin, choice, program, clues));
  for (container::DesignName& place : program.places)  // these places name the file without its folder
    if (place.line.starts_with(path.filename().string() + ":")) place.line = (path.parent_path() / place.line).string();
  return {};
}

// Returns whether the content of the file is a design. A text file whose name ends in `.mlir` also counts, so that the
// parser reports its mistakes.
bool is_design(const std::filesystem::path& path, ByteSpan file) {
  const FileKind kind = container::sniff(file);
  return kind == FileKind::Design ||
         (path.extension() == ".mlir" && (kind == FileKind::Text || kind == FileKind::Empty));
}

}  // namespace

std::optional<std::size_t> pdi_number(const Program& program, std::uint64_t id) {
  for (std::size_t i = 0; i < program.pdis.size(); ++i)
    if (std::ranges::find(program.pdis[i].groups, id, &container::CdoGroup::pdi_id) != program.pdis[i].groups.end())
      return i;
  return std::nullopt;
}

std::vector<Diag> pdi_warnings(const Program& program, const container::InstructionStream& stream,
                               std::set<std::size_t>& told) {
  std::vector<Diag> warnings;
  const auto* txn = std::get_if<container::Txn>(&stream);
  if (txn == nullptr) return warnings;
  for (const container::TxnOp& operation : txn->ops) {
    const auto* load = std::get_if<container::txn::LoadPdi>(&operation.body);
    const auto number = load == nullptr ? std::nullopt : pdi_number(program, load->pdi_id);
    if (!number || !told.insert(*number).second) continue;
    const container::PartitionPdi& pdi = program.pdis[*number];
    for (Diag& warning : container::read_pdi(pdi.image, pdi.offset).warnings)
      warnings.push_back(std::move(warning).within(fmt::format("PDI {}", *number)));
  }
  return warnings;
}

npu::Pdis pdis_of(const Program& program) {
  if (!program.is_container) return {};
  const auto read = [&program](std::uint64_t id) -> Result<container::Cdo> {
    if (const auto number = pdi_number(program, id)) {
      TRY(container::Pdi image, container::read_pdi(program.pdis[*number].image).complete());
      return std::move(image.cdo);
    }
    std::vector<std::uint64_t> ids;
    for (const container::PartitionPdi& pdi : program.pdis)
      for (const container::CdoGroup& group : pdi.groups) ids.push_back(group.pdi_id);
    return Failure(error(npu::code::no_pdi, "the operation loads PDI {}, which the program does not have", id)
                       .note("the PDIs of the program are {}", fmt::join(ids, ", "))
                       .help("load a PDI of the program, or add this PDI to the program"));
  };
  return {read, program.pdi_id, {}};
}

Result<InputFile> InputFile::read(const std::filesystem::path& path) {
  TRY(container::FilePartBytes read, container::read_file_part(path.string()));
  return InputFile{path, std::move(read.bytes), read.arch};
}

container::FileLoader files_beside(const std::filesystem::path& text) {
  return [folder = text.parent_path()](std::string_view name) { return read_file_below(folder, name); };
}

Result<container::CommandStream> load_commands(const InputFile& input, const std::string& device_name,
                                               std::vector<Diag>* warnings) {
  const std::filesystem::path& path = input.path;
  const Bytes& file = input.bytes;
  if (container::sniff(file) == FileKind::StreamText) {
    const device::Device* device = nullptr;
    if (!device_name.empty()) {
      TRY(device, device::require_device(device_name));
    }
    return container::parse_stream(container::as_text(file), path.string(), files_beside(path), device);
  }
  container::Partial<container::CommandStream> read = container::read_stream(file, path.string());
  return warnings == nullptr ? std::move(read).complete() : std::move(read).complete(*warnings);
}

Result<container::InstructionStream> load_stream(const InputFile& input, const std::string& device_name,
                                                 std::vector<Diag>* warnings) {
  if (container::sniff(input.bytes) == FileKind::ControlElf) {
    std::vector<Diag> ignored;
    auto stream = stream_of_module(input.bytes, warnings != nullptr ? *warnings : ignored);
    if (!stream) return Failure(std::move(stream).error().within(input.path.string()));
    return container::InstructionStream(std::move(*stream));
  }
  TRY(container::CommandStream commands, load_commands(input, device_name, warnings));
  if (auto* txn = std::get_if<container::Txn>(&commands)) return std::move(*txn);
  if (auto* dpu = std::get_if<container::DpuSequence>(&commands)) return std::move(*dpu);
  return Failure(error(code::not_a_program, "a configuration is not a command stream")
                     .at("{}", input.path.string())
                     .help("give a TXN or a DPU sequence, binary or as text"));
}

Result<Program> load_program(const InputFile& input, const PdiChoice& choice, const std::string& device_name,
                             DeviceClues clues, const compiler::CompileOptions& design, std::vector<Diag>* more) {
  if (!device_name.empty()) CHECK_OK(device::require_device(device_name));  // the caller's mistake, not the file's
  Program program;
  clues.add_outer_file(input.arch, input.path.string());
  const std::filesystem::path& path = input.path;
  const Bytes& file = input.bytes;
  const auto load = [&]() -> Result<void> {
    const FileKind kind = container::sniff(file);
    if (kind == FileKind::Cdo) {
      TRY(program.configuration, container::read_cdo(file).complete(program.warnings));
    } else if (kind == FileKind::CdoText) {
      TRY(container::CommandStream commands, container::read_stream(file, path.string()).complete(program.warnings));
      program.configuration = std::move(std::get<container::Cdo>(commands));
    } else if (kind == FileKind::Pdi) {
      TRY(container::Pdi image, container::read_pdi(file).complete(program.warnings));
      program.configuration = std::move(image.cdo);
    } else if (kind == FileKind::Xclbin) {
      return open_partition(file, choice, program, clues);
    } else if (kind == FileKind::ControlElf) {
      return open_control_code(file, choice, program, clues);
    } else {
      return Failure(error(code::not_a_program, "this file holds no configuration to run")
                         .note("it is {}", container::kind_noun(file))
                         .help("give an xclbin, a full ELF, a PDI or a CDO; `tessera info` shows the kind of a file"));
    }
    clues.add_configuration(program.configuration);
    return {};
  };
  if (container::is_stream_text(container::as_text(file)) && container::is_text(file)) {
    TRY(container::CommandStream commands, load_commands(input, device_name));  // its diagnostics name file and line
    auto* cdo = std::get_if<container::Cdo>(&commands);
    if (cdo == nullptr)
      return Failure(error(code::not_a_program, "this file holds no configuration to run")
                         .at("{}", path.string())
                         .note("the file is the text of a command stream")
                         .help("give a configuration, which begins with .cdo; pass a command stream separately"));
    program.configuration = std::move(*cdo);
    clues.add_configuration(program.configuration);
  } else if (is_design(path, file)) {
    CHECK_OK(open_design(path, file, design, choice, program, clues, more));  // its diagnostics name the file, too
  } else if (auto loaded = load(); !loaded) {
    return Failure(std::move(loaded).error().within(path.string()));
  } else {
    for (Diag& warning : program.warnings) warning = std::move(warning).within(path.string());
  }
  if (!program.is_design) {
    const ProgramKind kind = program.is_container ? ProgramKind::Container : ProgramKind::Configuration;
    if (auto checked = check_options(kind, choice, design); !checked)
      return Failure(std::move(checked).error().at("{}", path.string()));
  }
  if (!device_name.empty()) {
    TRY(program.device, device::require_device(device_name));
  } else if (program.device == nullptr) {
    program.device_choice = choose_device(clues);
    program.device = program.device_choice->device;
    std::ranges::move(program.device_choice->warnings, std::back_inserter(program.warnings));
  }
  program.columns = clues.needs.columns;
  return program;
}

}  // namespace tessera::runtime
