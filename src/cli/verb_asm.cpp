// `tessera asm IN -o OUT.bin`: assembles text to the bytes of a core program or of a command stream (tessera/text.h).
#include "base/file.h"
#include "base/say.h"
#include "cli/cli.h"

#include <tessera/text.h>

#include <memory>

namespace tessera::cli {
namespace {

struct AsmOptions {
  std::string input;
  std::string output;
  bool symbols = false;
  api::AssemblyOptions text;
};

void assemble_file(const AsmOptions& options, Context& context) {
  const auto made = api::assemble(options.input, options.text);
  if (made && options.symbols && made->kind == api::Assembled::Kind::Stream)
    return context.fail(error(code::usage, "--symbols is for programs, but the text is a stream")
                            .at("{}", options.input)
                            .help("leave --symbols out"));
  for (const api::Diagnostic& warning : made ? made->warnings : made.error().others)
    context.warn(context.diag(warning));
  if (!made) return context.fail(context.diag(made.error()));
  if (options.symbols)
    for (const api::AssembledSymbol& symbol : made->symbols)
      say(options.output == "-" ? stderr : stdout, "{:#07x} {} {}\n", symbol.address,
          symbol.global ? "global" : "local ", symbol.name);
  if (const auto written = write_file(options.output, made->bytes); !written) context.fail(written.error());
}

}  // namespace

void add_asm(CLI::App& app, Context& context) {
  auto options = std::make_shared<AsmOptions>();
  CLI::App* verb = app.add_subcommand("asm", "Assemble a core program or a command stream");
  verb->add_option("IN", options->input,
                   "Assembly text of a core program, or the text of a CDO, TXN, DPU sequence or control packets; - for "
                   "standard input")
      ->required();
  verb->add_option("-o,--output", options->output, "File that receives the image of the program memory, or the stream")
      ->required();
  verb->add_flag("--elf", options->text.elf, "Write the program as a linked ELF, with its data and symbols");
  verb->add_option("--version", options->text.version,
                   "Write a TXN as version 0.1 or 1.0 instead of the version in its text")
      ->type_name("0.1|1.0");
  verb->add_flag("--ascii", options->text.ascii, "Write a CDO as Xilinx ASCII text, which bootgen reads");
  verb->add_flag("--symbols", options->symbols, "Print the labels of a program and their addresses");
  verb->callback([options, &context] { assemble_file(*options, context); });
}

}  // namespace tessera::cli
