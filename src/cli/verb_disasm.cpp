// `tessera disasm FILE [--tile C,R]`: prints a core program or a command stream as text that assembles to the same
// bytes.
//
// A CDO is a stream and also holds programs: without --tile the verb prints the stream, with --tile it prints the
// program of that tile.
#include "cli/arguments.h"
#include "cli/cli.h"
#include "container/elf/source_map.h"
#include "container/files/sniff.h"
#include "container/parts/path.h"
#include "container/stream/text.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"
#include "runtime/codes.h"
#include "runtime/core_program.h"

#include <memory>

namespace tessera::cli {
namespace {

struct DisasmOptions {
  std::string file;
  std::string tile;
  bool raw = false;
  container::StreamReading reading;
  bool has_opcodes = false;
  std::string version;
};

bool is_stream(ByteSpan file) {
  using container::FileKind;
  switch (container::sniff(file)) {
    case FileKind::Cdo:
    case FileKind::CdoText:
    case FileKind::Txn:
    case FileKind::TxnText:
    case FileKind::Dpu:
    case FileKind::DpuText:
    case FileKind::ControlPackets: return true;
    default: return false;
  }
}

// Prints a damaged stream up to the damage.
void print_commands(ByteSpan file, const DisasmOptions& options, Context& context) {
  container::Faults faults = container::disassemble_to([](std::string_view piece) { say("{}", piece); }, file,
                                                       options.file, options.reading, options.version);
  for (Diag& diag : faults.warnings) context.warn(std::move(diag));
  for (Diag& diag : faults.errors) context.fail(std::move(diag));
}

// The symbols of a core ELF. Empty for other files, and for an ELF whose symbols are damaged.
std::vector<isa::Symbol> symbols_of(ByteSpan file) {
  std::vector<isa::Symbol> symbols;
  if (container::sniff(file) != container::FileKind::CoreElf) return symbols;
  if (const auto names = container::SourceMap::read(file).complete())
    for (auto& [name, address] : names->places()) symbols.push_back({.name = name, .address = address});
  return symbols;
}

// Returns an option without effect on the stream in `file`; "" for none.
std::string_view idle_stream_option(const DisasmOptions& options, ByteSpan file) {
  const container::FileKind kind = container::sniff(file);
  const bool is_txn =
      !options.reading.stream_headers && (kind == container::FileKind::Txn || kind == container::FileKind::TxnText);
  return options.has_opcodes && !is_txn ? "--opcodes" : "";
}

// Returns an option without effect on the program in `file`; "" for none.
std::string_view idle_program_option(const DisasmOptions& options, ByteSpan file) {
  if (options.has_opcodes) return "--opcodes";
  if (!options.version.empty()) return "--version";
  if (options.reading.stream_headers) return "--packets";
  const container::FileKind kind = container::sniff(file);
  const bool has_one_program =
      options.raw || kind == container::FileKind::CoreElf || kind == container::FileKind::Unknown;
  return has_one_program && !options.tile.empty() ? "--tile" : "";
}

void disassemble_file(const DisasmOptions& options, Context& context) {
  const std::optional<device::TileId> tile = parse_tile(options.tile);
  if (!tile && !options.tile.empty())
    return context.fail(error(code::usage, "'{}' is not a tile", options.tile).help("give column and row: --tile 0,2"),
                        Exit::Usage);
  const Result<Bytes> file = container::read_file_part(options.file);
  if (!file) return context.fail(file.error());
  const bool has_commands = !tile && !options.raw && (options.reading.stream_headers || is_stream(*file));
  const std::string_view idle = has_commands ? idle_stream_option(options, *file) : idle_program_option(options, *file);
  if (!idle.empty()) {
    const std::string input = has_commands && options.reading.stream_headers ? "control packets"
                              : has_commands || !options.raw                 ? container::kind_noun(*file)
                                                                             : "an image of program memory";
    return context.fail(no_effect(idle, input).at("{}", options.file), Exit::Usage);
  }
  if (has_commands) return print_commands(*file, options, context);
  std::vector<Diag> warnings;
  Result<Bytes> program = core_program(*file, tile, options.raw, warnings);
  for (Diag& warning : warnings) context.warn(std::move(warning).within(options.file));
  if (!program) return context.fail(std::move(program).error().within(options.file));
  say("{}", isa::disassemble(isa::kAie2, *program, symbols_of(*file)));
}

}  // namespace

void add_disasm(CLI::App& app, Context& context) {
  auto options = std::make_shared<DisasmOptions>();
  CLI::App* verb = app.add_subcommand("disasm", "Disassemble a core program or a command stream");
  verb->add_option(
          "FILE", options->file,
          "A program-memory image, core ELF, xclbin or PDI; or a CDO, TXN, DPU sequence or control packets; FILE!PATH "
          "for a part; - for standard input")
      ->required();
  verb->add_option("--tile", options->tile,
                   "COL,ROW of the core whose program is shown, for files with several programs");
  verb->add_flag("--raw", options->raw, "Take the bytes of any file as an image of program memory");
  verb->add_option("--version", options->version, "Show a TXN in this version, whatever its own: 0.1 or 1.0")
      ->type_name("0.1|1.0");
  const CLI::Option* opcodes = add_choice(
      *verb, "--opcodes",
      "How the opcodes of a TXN are numbered: by firmware, by aie-rt of October 2024, by aiebu of February 2025, "
      "or by the old aie-rt of mlir-aie",
      options->reading.opcodes,
      {{"firmware", container::TxnTable::D},
       {"aie-rt-2024", container::TxnTable::B},
       {"aiebu-2025", container::TxnTable::Aiebu},
       {"aie-rt-2023", container::TxnTable::A}});
  add_choice<std::optional<bool>>(*verb, "--packets",
                                  "Take the bytes as control packets with stream headers, or bare ones without; auto "
                                  "goes by the bytes",
                                  options->reading.stream_headers,
                                  {{"auto", std::nullopt}, {"headers", true}, {"bare", false}});
  verb->callback([options, opcodes, &context] {
    options->has_opcodes = opcodes->count() != 0;
    disassemble_file(*options, context);
  });
}

}  // namespace tessera::cli
