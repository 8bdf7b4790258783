#include "cli/program.h"

#include "base/file.h"
#include "cli/arguments.h"
#include "cli/codes.h"
#include "compiler/codes.h"
#include "container/npu_families.h"  // generated
#include "container/pdi.h"
#include "container/sniff.h"
#include "container/text.h"
#include "container/xclbin.h"
#include "device/codes.h"
#include "npu/codes.h"

#include <fmt/ranges.h>

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

// The number of the PDI that the kernel of that name comes with.
Result<std::size_t> find_kernel(const container::Xclbin& xclbin, const container::AiePartition& partition,
                                std::string_view kernel) {
  std::vector<std::string> names;
  if (const container::Section* section = xclbin.find(container::SectionKind::IpLayout)) {
    TRY(const std::vector<container::Ip> ips, container::read_ip_layout(*section).complete());
    for (const container::Ip& ip : ips) {
      names.push_back(ip.name);
      if (ip.name != kernel && std::string_view(ip.name).substr(0, ip.name.find(':')) != kernel) continue;
      for (std::size_t i = 0; i < partition.pdis.size(); ++i)
        for (const container::CdoGroup& group : partition.pdis[i].groups)
          if (std::ranges::find(group.kernel_ids, ip.kernel_id) != group.kernel_ids.end()) return i;
    }
  }
  return Failure(error(code::no_such_pdi, "no PDI belongs to a kernel called '{}'", kernel)
                     .help("the kernels: {}", names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
}

Result<void> open_partition(ByteSpan file, const PdiChoice& choice, Program& program, std::size_t& columns) {
  TRY(const container::Xclbin xclbin, container::read_xclbin(file).complete());
  TRY(container::AiePartition partition, container::find_aie_partition(xclbin).complete());
  if (choice.number && !choice.kernel.empty())
    return Failure(error(code::usage, "--pdi {} and --kernel {} both choose a PDI", *choice.number, choice.kernel)
                       .help("give one of them"));
  std::size_t number = choice.number.value_or(0);
  if (!choice.kernel.empty()) {
    TRY(number, find_kernel(xclbin, partition, choice.kernel));
  }
  if (number >= partition.pdis.size())
    return Failure(error(code::no_such_pdi, "the partition has no PDI {}", number)
                       .note("it has {}, counted from 0", partition.pdis.size())
                       .help("leave --pdi out to take the first"));
  program.pdis = std::move(partition.pdis);
  program.pdi_count = program.pdis.size();
  program.is_container = true;
  program.pdi_number = number;
  columns = partition.column_width;
  const container::PartitionPdi& chosen = program.pdis[number];
  if (!chosen.groups.empty()) program.pdi_id = chosen.groups.front().pdi_id;
  TRY(container::Pdi image, container::read_pdi(chosen.image).complete());
  program.configuration = std::move(image.cdo);
  if (const container::Section* section = container::find_core_bodies(xclbin)) {
    TRY(program.bodies, container::read_core_bodies(*section).complete());
  }
  return {};
}

// The first mistake of a design stands for all where only one is told.
Failure failed(compiler::Diags diags, std::vector<Diag>* more) {
  Diag first = std::move(diags.front());
  diags.erase(diags.begin());
  if (more != nullptr) *more = std::move(diags);
  return Failure(std::move(first));
}

// Which PDI of a design to begin with, and its command stream.
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
                          .note("{}", fmt::join(compiled.devices, ", "))
                          .help("choose one with --device-name NAME");
  }
  const auto named = std::ranges::find(compiled.devices, device);
  return named == compiled.devices.end() ? 0 : static_cast<std::size_t>(named - compiled.devices.begin());
}

// A design is an xclbin that nobody has written to a file; it knows its device.
Result<void> open_design(const std::filesystem::path& path, ByteSpan file, const compiler::CompileOptions& options,
                         PdiChoice choice, Program& program, std::size_t& columns, std::vector<Diag>* more) {
  if (choice.number || !choice.kernel.empty())
    return Failure(
        error(code::usage, "{} chooses a PDI of an xclbin, and this is a design", choice.number ? "--pdi" : "--kernel")
            .at("{}", path.string())
            .help("choose a device of a design with --device-name NAME"));
  auto compiled = compile_design(path.string(), file, options);
  if (!compiled) return failed(std::move(compiled).error(), more);
  TRY(program.device, device::require_device(compiled->device));
  program.is_design = true;
  program.warnings = std::move(compiled->warnings);
  std::ranges::move(compiled->findings, std::back_inserter(program.warnings));
  program.places = std::move(compiled->places);
  choice.number = choose_call(*compiled, options.device, program);
  if (program.no_call) program.no_call = std::move(*program.no_call).at("{}", path.string());
  std::erase_if(program.places, [&](const compiler::DesignPlace& each) { return each.pdi != *choice.number; });
  return open_partition(compiled->xclbin, choice, program, columns);
}

// By its content, as all files; and a text that is nothing else is one when it is called so, because what is wrong with
// it is the parser's to say.
bool is_design(const std::filesystem::path& path, ByteSpan file) {
  const FileKind kind = container::sniff(file);
  return kind == FileKind::Design ||
         (path.extension() == ".mlir" && (kind == FileKind::Text || kind == FileKind::Empty));
}

}  // namespace

const device::Device& default_device() {
  return *device::find_device(std::begin(container::kNpuFamilies)->device);
}

std::string device_for(std::size_t columns, const container::InstructionStream* stream) {
  const auto* txn = stream != nullptr ? std::get_if<container::Txn>(stream) : nullptr;
  const auto& [first, second] = container::kNpuFamilies;
  const auto tells = [&](std::string_view generation) {
    return txn != nullptr && std::ranges::any_of(container::kDeviceGenerations, [&](const auto& known) {
             return known.value == txn->generation && known.name.starts_with(generation);
           });
  };
  // Wider than any NPU are the devices with programmable logic, no two of which have as many columns.
  if (columns > device::find_device(second.whole)->cols)
    for (const device::Device& each : device::devices())
      if (each.cols == columns) return std::string(each.name);
  // As wide as all of a first NPU may also be a part of a second one, which is the more common.
  const bool is_second = tells(second.generation) ||
                         (columns > device::find_device(first.device)->cols && !tells(first.generation)) ||
                         columns > device::find_device(first.whole)->cols;
  const std::string family((is_second ? second : first).device);
  const std::string with_columns = fmt::format("{}_{}col", family, columns);
  return device::find_device(with_columns) != nullptr ? with_columns : family;
}

void add_pdi_options(CLI::App& verb, PdiChoice& choice, std::vector<std::string>* code) {
  verb.add_option("--pdi", choice.number, "Which PDI of the partition, counted from 0; the first when left out")
      ->check(number(0, kMaxPdi));
  if (code == nullptr) {
    verb.add_option("--kernel", choice.kernel, "The PDI of this kernel")->type_name("NAME");
    return;
  }
  const auto sort = [&choice, code](const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      const bool is_file = std::filesystem::path(word).has_extension();  // names of kernels have no point
      if (is_file)
        code->push_back(word);
      else
        choice.kernel = word;
    }
  };
  verb.add_option_function<std::vector<std::string>>(
          "--kernel", sort,
          "The PDI of this kernel; or code that cores call which run on the host: C, C++ or a shared library")
      ->type_name("NAME|FILE");
}

std::optional<std::size_t> pdi_number(const Program& program, std::uint64_t id) {
  for (std::size_t i = 0; i < program.pdis.size(); ++i)
    if (std::ranges::find(program.pdis[i].groups, id, &container::CdoGroup::pdi_id) != program.pdis[i].groups.end())
      return i;
  return std::nullopt;
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
    return Failure(error(npu::code::no_pdi, "it loads PDI {}, which the program does not have", id)
                       .note("it has {}", fmt::join(ids, ", ")));
  };
  return {read, program.pdi_id, {}};
}

Exit exit_for(const Diag& diag) {
  static constexpr Code kUsage[] = {code::usage,
                                    code::no_such_pdi,
                                    code::bad_buffer,
                                    code::build_part,
                                    code::bad_debug,
                                    code::other_run,
                                    device::code::unknown_device,
                                    compiler::code::no_device,
                                    compiler::code::missing_kernel};
  return std::ranges::find(kUsage, diag.code) == std::end(kUsage) ? Exit::BadInput : Exit::Usage;
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

Result<Program> load_program(const std::filesystem::path& path, const PdiChoice& choice, const std::string& device_name,
                             const container::InstructionStream* stream, std::size_t others,
                             const compiler::CompileOptions& design, std::vector<Diag>* more) {
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
      return open_partition(file, choice, program, columns);
    } else {
      return Failure(error(code::not_a_program, "this file holds no configuration to run")
                         .note("it is {}{}", kind == FileKind::Empty ? "an " : "", container::describe(kind))
                         .help("give an xclbin, a PDI or a CDO; `tessera info` tells what a file is"));
    }
    columns = std::max(others, columns_of(program.configuration));
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
    columns = std::max(others, columns_of(program.configuration));
  } else if (is_design(path, *file)) {
    CHECK_OK(open_design(path, *file, design, choice, program, columns, more));  // likewise
  } else if (auto loaded = load(*file); !loaded) {
    return Failure(std::move(loaded).error().within(path.string()));
  }
  if (!program.is_container && (!choice.kernel.empty() || choice.number.value_or(0) != 0))
    return Failure(error(code::usage, "{} chooses a PDI of an xclbin, and this is a configuration alone",
                         choice.kernel.empty() ? "--pdi" : "--kernel")
                       .at("{}", path.string())
                       .help("leave it out, or give the xclbin"));
  if (!program.is_design && (!design.device.empty() || !design.sequence.empty()))
    return Failure(error(code::usage, "--device-name and --sequence-name choose among those of a design")
                       .at("{}", path.string())
                       .help("{}", program.is_container ? "choose a PDI with --pdi or --kernel" : "leave them out"));
  if (program.device == nullptr || !device_name.empty()) {
    auto device = device::require_device(device_name.empty() ? device_for(columns, stream) : device_name);
    if (!device) return Failure(std::move(device).error().within(path.string()));
    program.device = *device;
  }
  program.columns = columns;
  return program;
}

}  // namespace tessera::cli
