// `tessera build`: an xclbin from its parts.
//
// The parts are core programs (raw images or core ELFs, one per tile) and configuration (CDO files or command text, in
// the order given). They become one list of commands, programs first, because a core must not be enabled before it has
// a program; the list becomes a PDI, the PDI a partition, the partition an xclbin with the sections that a runtime
// wants to see. Equal parts give equal bytes: identifiers are made of the content and the time stamp is zero.
#include "base/file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/codes.h"
#include "cli/core_program.h"
#include "cli/program.h"
#include "cli/summary.h"
#include "container/codes.h"
#include "container/elf.h"
#include "container/pdi.h"
#include "container/sniff.h"
#include "container/text.h"
#include "container/xclbin.h"
#include "device/codes.h"
#include "device/registers.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>

namespace tessera::cli {

using namespace container;

namespace {

struct Options {
  std::vector<std::string> configurations;
  std::vector<std::string> programs;
  std::string output;
  std::string device;
  std::string kernel = "TESSERA";
  std::string instance = "TESSERA0";
  std::uint16_t kernel_id = kDefaultKernelId;
  std::uint16_t columns = 0;  // 0: as many as the commands use
  std::vector<std::uint16_t> start_columns;
  unsigned buffers = 3;
};

constexpr std::uint64_t kWordMax = std::numeric_limits<std::uint16_t>::max();  // of the fields that options fill

// One of a core tile's memories, by its name in the register map.
const device::RegisterRun& memory_of_core(std::string_view name) {
  const std::vector<device::RegisterInfo> found = device::find_registers(name);
  const auto core = std::ranges::find(found, device::TileKind::Core,
                                      [](const device::RegisterInfo& info) { return device::tile_kind(*info.run); });
  assert(core != found.end());
  return *core->run;
}

// A block write of `bytes` to `offset` of `memory` in `tile`.
Result<CdoCommand> block_write(device::TileId tile, std::string_view memory, std::uint64_t offset, ByteSpan bytes) {
  const device::RegisterRun& run = memory_of_core(memory);
  const std::uint64_t size = std::uint64_t{run.reg.count} * run.reg.stride;
  if (!in_range(offset, bytes.size(), size))
    return Failure(error(container::code::does_not_fit, "{} bytes at {:#x} do not fit into the {} of {}", bytes.size(),
                         offset, memory, to_string(tile))
                       .note("it has {} bytes", size));
  CdoCommand command;
  command.id = CdoId::DmaWrite;
  command.address = default_text_device().address(tile, run.reg.offset + static_cast<std::uint32_t>(offset));
  Bytes padded(bytes.begin(), bytes.end());
  pad_to(padded, 4);
  for (std::size_t i = 0; i < padded.size(); i += 4) command.payload.push_back(load_le<std::uint32_t>(padded, i));
  return command;
}

// The programs of the cores, and what their ELFs say that they were compiled for.
struct Programs {
  struct Elf {
    std::string path;
    device::Arch arch;
  };
  std::map<device::TileId, std::string> paths;
  std::vector<Elf> elfs;
  Cdo cdo;
};

// The writes that put a program into a core: an image goes to the start of its program memory, the segments of an ELF
// go where the core's own address space says.
Result<void> load_program(device::TileId tile, const std::string& path, ByteSpan file, Programs& programs) {
  if (!is_elf(file)) {
    TRY(CdoCommand command, block_write(tile, "Program_Memory", 0, file));
    programs.cdo.commands.push_back(std::move(command));
    return {};
  }
  TRY(const Elf elf, read_elf(file).complete());
  if (!elf.is_core())
    return Failure(error(container::code::malformed_elf, "an ELF for machine {}, not for a core", elf.machine));
  if (const auto arch = elf.arch()) programs.elfs.push_back({path, *arch});
  for (const ElfSegment& segment : elf.segments) {
    if (segment.data.empty()) continue;
    const bool is_data = segment.address >= kElfDataMemory && segment.address < kElfDataMemoryEnd;
    TRY(CdoCommand command, block_write(tile, is_data ? "DataMemory" : "Program_Memory",
                                        is_data ? segment.address - kElfDataMemory : segment.address, segment.data));
    programs.cdo.commands.push_back(std::move(command));
  }
  return {};
}

Result<device::TileId> core_tile(std::string_view text) {
  const device::Device& device = default_text_device();
  const std::optional<device::TileId> tile = parse_tile(text);
  if (tile && device.contains(*tile) && device.kind(*tile) == device::TileKind::Core) return *tile;
  return Failure(error(code::build_part, "'{}' is not a core tile", text)
                     .help("write --program COLUMN,ROW=FILE, for example 0,2=main.bin; cores begin in row 2"));
}

// "0,2=FILE"
Result<void> add_program(std::string_view argument, Programs& programs) {
  const std::size_t equals = argument.find('=');
  TRY(const device::TileId tile, core_tile(argument.substr(0, equals)));
  if (equals == std::string_view::npos)
    return Failure(error(code::build_part, "'{}' names no file", argument).help("write --program COLUMN,ROW=FILE"));
  const std::string path(argument.substr(equals + 1));
  if (const auto [first, is_new] = programs.paths.emplace(tile, path); !is_new)
    return Failure(error(code::build_part, "{} is given two programs", to_string(tile))
                       .note("{} and {}", first->second, path)
                       .help("a core has one program"));
  TRY(const Bytes file, read_file(path));
  if (Result<void> loaded = load_program(tile, path, file, programs); !loaded)
    return Failure(std::move(loaded).error().within(path));
  return {};
}

// Configuration: CDO bytes or `.cdo` text, whose `.file` lines are relative to the text's folder.
Result<void> add_configuration(const std::string& path, Cdo& cdo) {
  TRY(const Bytes file, read_file(path));
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const FileLoader load = [&](std::string_view name) { return read_file(folder / name); };
  CommandStream stream;
  if (sniff(file) == FileKind::StreamText) {
    TRY(stream, parse_stream(as_text(file), path, load));
  } else {
    TRY(stream, read_stream(file, path).complete());
  }
  auto* part = std::get_if<Cdo>(&stream);
  if (part == nullptr)
    return Failure(error(code::build_part, "a command stream cannot configure an array")
                       .at("{}", path)
                       .help("--cdo takes a CDO or `.cdo` text; a stream is passed with each run"));
  std::ranges::move(part->commands, std::back_inserter(cdo.commands));
  return {};
}

// Where a partition of this width may lie: any place on a Phoenix, whose column 0 has no shim DMA; wider ones at 0.
std::vector<std::uint16_t> usual_start_columns(std::uint16_t width) {
  std::vector<std::uint16_t> starts;
  for (std::uint16_t column = kPhoenixFirstColumn; column + width <= kPhoenixColumnEnd; ++column)
    starts.push_back(column);
  return starts.empty() ? std::vector<std::uint16_t>{0} : starts;
}

// A core executes the bundles of another architecture as something else, or not at all.
Result<void> check_architecture(const Programs& programs, const device::Device& device) {
  for (const Programs::Elf& elf : programs.elfs)
    if (elf.arch != device.arch)
      return Failure(
          error(code::build_part, "the program is compiled for {}, {} has cores of {}", device::to_string(elf.arch),
                device.name, device::to_string(device.arch))
              .at("{}", elf.path)
              .help("compile it for {}, or choose the device with --device", device::to_string(device.arch)));
  return {};
}

Result<void> build(const Options& options) {
  if (options.programs.empty() && options.configurations.empty())
    return Failure(error(code::build_part, "there is nothing to build from")
                       .help("give --cdo FILE and --program COLUMN,ROW=FILE"));
  Programs programs;
  for (const std::string& argument : options.programs) CHECK_OK(add_program(argument, programs));
  Cdo& cdo = programs.cdo;
  for (const std::string& path : options.configurations) CHECK_OK(add_configuration(path, cdo));

  const Summary summary = summarise(cdo);
  const auto used = static_cast<std::uint16_t>(summary.tiles.empty() ? 1 : summary.tiles.rbegin()->col + 1);
  NpuParts parts;
  parts.kernel = options.kernel;
  parts.instance = options.instance;
  parts.kernel_id = options.kernel_id;
  parts.buffers = options.buffers;
  parts.column_width = options.columns != 0 ? options.columns : used;
  if (parts.column_width < used)
    return Failure(error(code::build_part, "the commands use {} columns, --columns allows {}", used, parts.column_width)
                       .help("leave --columns out, or give at least {}", used));
  TRY(const device::Device* device,
      device::require_device(options.device.empty() ? device_for(parts.column_width) : options.device));
  if (parts.column_width > device->cols)
    return Failure(error(code::build_part, "the partition has {} columns, {} has {}", parts.column_width, device->name,
                         device->cols)
                       .help("give fewer columns, or choose a wider device with --device"));
  CHECK_OK(check_architecture(programs, *device));
  parts.start_columns = options.start_columns.empty() ? usual_start_columns(parts.column_width) : options.start_columns;
  parts.pdis.push_back(write_pdi(make_pdi(std::move(cdo))));
  TRY(const Xclbin xclbin, make_npu_xclbin(parts));
  const Bytes bytes = write_xclbin(xclbin);
  CHECK_OK(write_file(options.output, bytes));
  if (options.output != "-")
    fmt::print("{}: {} bytes, {}, kernel {}\n", options.output, with_commas(bytes.size()),
               counted(parts.column_width, "column"), parts.kernel);
  return {};
}

}  // namespace

void add_build(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("build", "Make an xclbin from core programs and configuration");
  verb->add_option("--cdo", options->configurations,
                   "Configuration: a CDO or `.cdo` text; several are joined in order");
  verb->add_option("--program", options->programs, "COLUMN,ROW=FILE: the program of a core, raw bytes or a core ELF");
  verb->add_option("-o,--output", options->output, "The xclbin to write; - for standard output")->required();
  verb->add_option("--device", options->device,
                   "Device that the programs must be compiled for; told by the partition's width when not given");
  verb->add_option("--kernel", options->kernel, "The kernel name that a host program asks for")->capture_default_str();
  verb->add_option("--instance", options->instance, "The instance name")->capture_default_str();
  verb->add_option("--kernel-id", options->kernel_id, "The id that ties the kernel to its PDI")
      ->check(number(0, kWordMax))
      ->default_str(fmt::format("{:#x}", options->kernel_id));
  verb->add_option("--columns", options->columns, "Width of the partition; as many as the commands use when not given")
      ->check(number(1, kWordMax));
  verb->add_option("--start-columns", options->start_columns, "Where the partition may be placed")
      ->check(number(0, kWordMax))
      ->delimiter(',');
  verb->add_option("--buffers", options->buffers, "Host buffers that the kernel takes")
      ->capture_default_str()
      ->check(number(0, 64));
  verb->callback([options, &context] {
    if (Result<void> built = build(*options); !built) {
      const Code why = built.error().code;
      const bool is_usage = why == code::build_part || why == device::code::unknown_device;
      context.fail(built.error(), is_usage ? Exit::Usage : Exit::BadInput);
    }
  });
}

}  // namespace tessera::cli
