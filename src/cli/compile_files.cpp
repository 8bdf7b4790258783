#include "cli/compile_files.h"

#include "base/file.h"
#include "base/files_read.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"
#include "device/tile_list.h"
#include "driver/host_buffers.h"

#include <set>

namespace tessera::cli {
namespace {

bool has_each(const std::string& path) {
  return path.find(kEach) != std::string::npos;
}

// Checks names before the first file is written, because names in a design may contain any characters.
Result<void> check_stream_names(const api::CompiledDesign& compiled, const CompileArguments& options) {
  if (!has_each(options.insts) && !has_each(options.elf)) return {};
  for (const api::CompiledStream& stream : compiled.streams)
    CHECK_OK(check_file_name(stream.device + "_" + stream.sequence));
  return {};
}

// Calls save(path, number) for the design's own stream or, with `{0}` in the path, for each stream.
template <class Save>
void for_streams(const std::string& path, std::string_view option, const api::CompiledDesign& compiled,
                 const CompileArguments& options, Context& context, Save save) {
  if (compiled.streams.empty())
    return context.fail(error(code::usage, "the design has no command stream to write")
                            .at("{}", options.design)
                            .help("give the device an aie.runtime_sequence, or leave out {}", option));
  if (!has_each(path)) {
    if (compiled.no_own_stream) return fail(context, {context.diag(*compiled.no_own_stream).at("{}", options.design)});
    return save(path, *compiled.own_stream);
  }
  for (std::size_t i = 0; i < compiled.streams.size(); ++i) {
    const api::CompiledStream& stream = compiled.streams[i];
    std::string file = path;
    save(file.replace(file.find(kEach), kEach.size(), stream.device + "_" + stream.sequence), i);
  }
}

void write_streams(const api::CompiledDesign& compiled, const CompileArguments& options, Context& context) {
  for_streams(options.insts, "--insts", compiled, options, context, [&](const std::string& path, std::size_t number) {
    const api::CompiledStream& stream = compiled.streams[number];
    if (stream.error) return context.fail(context.diag(*stream.error).within(path));
    if (!options.hex_insts) return write_output(path, ByteSpan(stream.bytes), context);
    if (context.exit != Exit::Success) return;
    const driver::OutputFile file{path, stream.bytes.size(), driver::OutputFile::Form::Hex};
    if (auto written = file.write(stream.bytes); !written) context.fail(written.error());
  });
}

void write_elf(const std::string& path, const api::Result<std::vector<std::uint8_t>>& elf, Context& context) {
  if (!elf) return context.fail(context.diag(elf.error()).within(path));
  write_output(path, ByteSpan(*elf), context);
}

void write_elfs(const api::CompiledDesign& compiled, const CompileArguments& options, Context& context) {
  for_streams(options.elf, "--elf", compiled, options, context,
              [&](const std::string& path, std::size_t number) { write_elf(path, compiled.elf(number), context); });
}

// Warns of cores whose bodies run on the host. The file has no program for these cores: Tessera runs the file, but on
// hardware a kernel call would never end.
void warn_of_bodies(const api::CompiledDesign& compiled, const std::string& path, std::string_view file,
                    std::string_view list, Context& context) {
  std::set<device::TileId> tiles;
  for (const api::Tile tile : compiled.host_bodies) tiles.insert(tile_id(tile));
  if (tiles.empty()) return;
  context.warn(error(code::no_hardware_program, "the {} has no program for the hardware of {}: {}", file,
                     counted(tiles.size(), "core"), tile_list(tiles))
                   .at("{}", path)
                   .note("the {} has their bodies, which run on the host; {}", file, list)
                   .help("compile the bodies with --peano DIR, or give each core an elf_file"));
}

// Writes the container: of all devices or, if an option names the kernel, of one.
void write_container(const api::CompiledDesign& compiled, const CompileArguments& options, Context& context) {
  if (!options.names_kernel) return write_output(options.output, ByteSpan(compiled.container), context);
  Bytes input;
  if (!options.xclbin_input.empty()) {
    auto read = read_file(options.xclbin_input);
    if (!read) return context.fail(read.error());
    input = std::move(*read);
  }
  const auto made = compiled.one_kernel(options.kernel, input);
  if (!made) {
    const Diag diag = context.diag(made.error());
    return context.fail(diag, exit_for(diag));
  }
  write_output(options.output, ByteSpan(*made), context);
}

void write_control_packets(const api::CompiledDesign& compiled, const CompileArguments& options, Context& context) {
  if (compiled.no_own_stream) return fail(context, {context.diag(*compiled.no_own_stream).at("{}", options.design)});
  if (!compiled.own_stream || !compiled.streams[*compiled.own_stream].control_packets)
    return context.fail(
        error(code::usage, "the design sends no control packets").at("{}", options.design).help("leave out --ctrlpkt"));
  write_output(options.ctrlpkt, ByteSpan(compiled.streams[*compiled.own_stream].control_packets->bytes), context);
}

}  // namespace

device::TileId tile_id(api::Tile tile) {
  return {tile.column, tile.row};
}

void write_output(const std::string& path, const std::string& content, Context& context) {
  if (context.exit != Exit::Success) return;
  if (auto written = write_file(path, content); !written) context.fail(written.error());
}

void write_output(const std::string& path, ByteSpan content, Context& context) {
  if (context.exit != Exit::Success) return;
  if (auto written = write_file(path, content); !written) context.fail(written.error());
}

void write_compiled_files(const api::CompiledDesign& compiled, const CompileArguments& options, Context& context) {
  if (auto usable = check_stream_names(compiled, options); !usable)
    return fail(context, {std::move(usable).error().at("{}", options.design)});
  if (!options.output.empty()) {
    warn_of_bodies(compiled, options.output, "container", "`tessera info` and KEYVALUE_METADATA list them", context);
    write_container(compiled, options, context);
  }
  if (!options.full_elf.empty()) {
    if (options.output.empty())
      warn_of_bodies(compiled, options.full_elf, "ELF", "they are its section tessera_cores", context);
    write_elf(options.full_elf, compiled.full_elf(), context);
  }
  if (!options.ctrlpkt.empty()) write_control_packets(compiled, options, context);
  if (!options.params.empty()) write_output(options.params, compiled.parameters, context);
  if (!options.elf.empty()) write_elfs(compiled, options, context);
  if (!options.insts.empty()) write_streams(compiled, options, context);
  if (options.output.empty() && options.ctrlpkt.empty() && options.params.empty() && options.insts.empty() &&
      options.elf.empty() && options.full_elf.empty())
    say_fitted("{}: compiles for {}, with {} and {}; nothing is written without -o, --insts or --emit\n",
               options.design, compiled.device, counted(compiled.devices.size(), "PDI"),
               counted(compiled.streams.size(), "command stream"));
}

}  // namespace tessera::cli
