// `tessera build`: makes an xclbin from its parts.
//
// The parts are core programs (images, core ELFs or assembly text, one per tile) and configurations (CDO files or
// command text, in the given order). They become one list of commands, programs first, because a core must have a
// program before it is enabled. The list becomes a PDI; each --pdi adds a PDI with a configuration of its own. The PDIs
// become a partition, and the partition becomes an xclbin with the sections that a runtime needs. Each --add adds a
// section, from bytes or from the JSON of xclbinutil; without any other parts, the xclbin has only these sections.
// Equal parts give equal bytes: identifiers come from the content, and the time stamp is zero.
#include "base/file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "container/codes.h"
#include "container/files/sniff.h"
#include "container/package/npu_xclbin.h"
#include "container/parts/section_content.h"
#include "container/pdi/pdi.h"
#include "container/stream/text.h"
#include "container/xclbin/xclbin.h"
#include "device/codes.h"
#include "device/registers.h"
#include "runtime/codes.h"
#include "runtime/program.h"
#include "runtime/summary.h"
#include "runtime/tile_programs.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace tessera::cli {

using namespace container;

namespace {

struct BuildOptions {
  std::vector<std::string> configurations;
  std::vector<std::string> programs;
  std::vector<std::string> further;
  std::vector<std::string> sections;  // SECTION=FILE
  std::string output;
  std::string device;
  std::string kernel = "TESSERA";
  std::string instance = "TESSERA0";
  std::uint16_t kernel_id = kDefaultKernelId;
  std::uint16_t columns = 0;  // 0: all columns that the commands use
  std::vector<std::uint16_t> start_columns;
  unsigned buffers = 3;
  std::string configuring;  // an option for a configuration that the command line has; "" for none
};

constexpr std::uint64_t kWordMax = std::numeric_limits<std::uint16_t>::max();  // fields that options fill have 16 bits

Result<void> add_configuration(const std::string& path, Cdo& cdo, Context& context) {
  TRY(const InputFile file, InputFile::read(path));
  std::vector<Diag> warnings;
  auto stream = load_commands(file, {}, &warnings);
  for (const Diag& warning : warnings) context.warn(warning);
  if (!stream) return Failure(std::move(stream).error());
  auto* part = std::get_if<Cdo>(&*stream);
  if (part == nullptr)
    return Failure(error(code::build_part, "a command stream cannot configure an array")
                       .at("{}", path)
                       .help("give a CDO or `.cdo` text for this option, and pass the command stream with each run"));
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
              .help("compile the program for {}, or choose the device with --device", device::to_string(device.arch)));
  return {};
}

struct Built {
  Xclbin xclbin;
  std::string summary;  // "4 columns, kernel TESSERA"
};

Result<Built> configured_xclbin(const BuildOptions& options, Context& context) {
  TRY(const std::vector<TileProgram> programs, read_tile_programs(options.programs));
  std::vector<Cdo> all(1 + options.further.size());
  for (const std::string& path : options.configurations) CHECK_OK(add_configuration(path, all.front(), context));
  for (std::size_t i = 1; i < all.size(); ++i) CHECK_OK(add_configuration(options.further[i - 1], all[i], context));

  DeviceClues clues;
  add_clues(programs, clues);
  for (const Cdo& each : all) clues.add_configuration(each);
  const auto used = static_cast<std::uint16_t>(clues.needs.columns);
  NpuParts parts;
  parts.kernel_id = options.kernel_id;
  parts.column_width = options.columns != 0 ? options.columns : used;
  if (parts.column_width < used)
    return Failure(
        error(code::build_part, "the commands use {} columns, but --columns allows {}", used, parts.column_width)
            .help("leave --columns out, or give at least {}", used));
  clues.needs.columns = parts.column_width;
  clues.is_partition = true;
  TRY(const device::Device* device, options.device.empty() ? Result<const device::Device*>(choose_device(clues).device)
                                                           : device::require_device(options.device));
  if (parts.column_width > device->cols)
    return Failure(error(code::build_part, "the partition has {} columns, but {} has {}", parts.column_width,
                         device->name, device->cols)
                       .help("give fewer columns, or choose a wider device with --device"));
  CHECK_OK(check_architecture(programs, *device));
  std::vector<Diag> warnings;
  TRY(const TilePrograms made, TilePrograms::make(programs, *device, warnings));
  for (const Diag& warning : warnings) context.warn(warning);
  made.put_into(all.front());
  parts.start_columns = options.start_columns.empty() ? usual_start_columns(parts.column_width) : options.start_columns;
  for (std::size_t i = 0; i < all.size(); ++i) {
    TRY(Bytes pdi, write_pdi(make_pdi(std::move(all[i]))));
    parts.kernels.push_back({.name = options.kernel,
                             .instance = i == 0 ? options.instance : fmt::format("{}{}", options.instance, i),
                             .buffers = options.buffers,
                             .pdi_id = i + 1,
                             .pdi = std::move(pdi)});
  }
  TRY(Xclbin xclbin, make_npu_xclbin(parts));
  return Built{std::move(xclbin), fmt::format("{}, kernel {}", counted(parts.column_width, "column"), options.kernel)};
}

Result<void> add_sections(const std::vector<std::string>& words, Xclbin& xclbin) {
  for (const std::string& word : words) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos)
      return Failure(error(code::build_part, "'{}' does not name a file", word).help("write --add SECTION=FILE"));
    const std::filesystem::path file = word.substr(sign + 1);
    TRY(const Bytes content, read_file(file));
    Result<Section> section = new_section(word.substr(0, sign), content, file.stem().string(), file.parent_path());
    if (!section) return Failure(std::move(section).error().within(file.string()));
    xclbin.sections.push_back(std::move(*section));
  }
  return {};
}

Result<void> build(const BuildOptions& options, Context& context) {
  const bool has_parts = !options.programs.empty() || !options.configurations.empty();
  if (!has_parts && options.sections.empty())
    return Failure(error(code::build_part, "there is nothing to build from")
                       .help("give --cdo FILE and --program COLUMN,ROW=FILE, or --add SECTION=FILE"));
  if (!has_parts && !options.configuring.empty())
    return Failure(no_effect(options.configuring, "an xclbin that has only sections of --add"));
  Built built;
  if (has_parts) {
    TRY(built, configured_xclbin(options, context));
  }
  CHECK_OK(add_sections(options.sections, built.xclbin));
  if (!has_parts) {
    TRY(const Bytes content, write_xclbin(built.xclbin));
    built.xclbin.uuid = content_uuid(content);
    built.summary = counted(built.xclbin.sections.size(), "section");
  }
  TRY(const Bytes bytes, write_xclbin(built.xclbin));
  CHECK_OK(write_file(options.output, bytes));
  if (options.output != "-") say_fitted("{}: {} bytes, {}\n", options.output, with_commas(bytes.size()), built.summary);
  return {};
}

}  // namespace

void add_build(CLI::App& app, Context& context) {
  auto options = std::make_shared<BuildOptions>();
  CLI::App* verb = app.add_subcommand("build", "Make an xclbin from core programs and configuration");
  verb->add_option("--cdo", options->configurations,
                   "Configuration: a CDO or `.cdo` text. Several are joined in order");
  verb->add_option("--program", options->programs,
                   "COLUMN,ROW=FILE: the program of a core, as bytes, a core ELF or assembly");
  verb->add_option("--pdi", options->further,
                   "Configuration of one more PDI, for a kernel with the next id and instance");
  verb->add_option("--add", options->sections,
                   "A further section from the bytes of FILE, or from the JSON of xclbinutil, such as "
                   "AIE_PARTITION[NAME]=FILE; alone, the xclbin has only such sections")
      ->type_name("SECTION=FILE");
  verb->add_option("-o,--output", options->output, "The xclbin to write; - for standard output")->required();
  verb->add_option(
      "--device", options->device,
      "Device that the programs must be compiled for. Default: from the core ELFs or the partition's width");
  verb->add_option("--kernel", options->kernel, "Kernel name by which a host program finds the PDI")
      ->capture_default_str();
  verb->add_option("--instance", options->instance, "Name of the kernel's instance")->capture_default_str();
  verb->add_option("--kernel-id", options->kernel_id, "The id that ties the kernel to its PDI")
      ->check(number(0, kWordMax))
      ->default_str(fmt::format("{:#x}", options->kernel_id));
  verb->add_option("--columns", options->columns, "Width of the partition. Default: the columns that the commands use")
      ->check(number(1, kWordMax));
  verb->add_option("--start-columns", options->start_columns, "Columns on which the partition may start")
      ->check(number(0, kWordMax))
      ->delimiter(',');
  verb->add_option("--buffers", options->buffers, "Number of host buffers that the kernel takes")
      ->capture_default_str()
      ->check(number(0, 64));
  verb->callback([options, verb, &context] {
    options->configuring = given_option(*verb, {"--pdi", "--device", "--kernel", "--instance", "--kernel-id",
                                                "--columns", "--start-columns", "--buffers"});
    if (Result<void> built = build(*options, context); !built) {
      const Code why = built.error().code;
      const bool is_usage = why == code::build_part || why == code::usage || why == device::code::unknown_device;
      context.fail(built.error(), is_usage ? Exit::Usage : Exit::BadInput);
    }
  });
}

}  // namespace tessera::cli
