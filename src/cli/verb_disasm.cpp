// `tessera disasm FILE [--tile C,R]`: prints a core program or a command stream as text that assembles to the same
// bytes.
//
// A CDO is a stream and contains programs: without --tile the verb prints the stream, with --tile it prints the program
// of that tile.
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"

#include <tessera/text.h>

#include <memory>

namespace tessera::cli {
namespace {

struct DisasmOptions {
  std::string file;
  std::string tile;
  api::OpcodeTable opcodes = api::OpcodeTable::Firmware;
  bool has_opcodes = false;
  api::DisassemblyOptions text;
};

// Prints the file. Prints a damaged stream up to the damage.
void disassemble_file(DisasmOptions& options, Context& context) {
  options.text.tile = api::parse_tile(options.tile);
  if (!options.text.tile && !options.tile.empty())
    return context.fail(error(code::usage, "'{}' is not a tile", options.tile).help("give column and row: --tile 0,2"),
                        Exit::Usage);
  if (options.has_opcodes) options.text.opcodes = options.opcodes;
  const auto done = api::disassemble(options.file, options.text, [](std::string_view piece) { say("{}", piece); });
  if (!done) return fail(context, done.error());
  for (const api::Diagnostic& warning : done->warnings) context.warn(context.diag(warning));
  for (const api::Diagnostic& mistake : done->errors) fail(context, mistake);
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
  verb->add_flag("--raw", options->text.raw, "Take the bytes of any file as an image of program memory");
  verb->add_option("--version", options->text.version, "Show a TXN as version 0.1 or 1.0 instead of its own version")
      ->type_name("0.1|1.0");
  const CLI::Option* opcodes = add_choice(
      *verb, "--opcodes",
      "How the opcodes of a TXN are numbered: by firmware, by aie-rt of October 2024, by aiebu of February 2025, "
      "or by the old aie-rt of mlir-aie",
      options->opcodes,
      {{"firmware", api::OpcodeTable::Firmware},
       {"aie-rt-2024", api::OpcodeTable::AieRt2024},
       {"aiebu-2025", api::OpcodeTable::Aiebu2025},
       {"aie-rt-2023", api::OpcodeTable::AieRt2023}});
  add_choice<std::optional<bool>>(*verb, "--packets",
                                  "Take the bytes as control packets, with stream headers or bare; for auto, Tessera "
                                  "decides from the bytes",
                                  options->text.stream_headers,
                                  {{"auto", std::nullopt}, {"headers", true}, {"bare", false}});
  verb->callback([options, opcodes, &context] {
    options->has_opcodes = opcodes->count() != 0;
    disassemble_file(*options, context);
  });
}

}  // namespace tessera::cli
