// `tessera compile DESIGN.mlir`: a design in the aie and aiex dialects becomes what the array is given, or is shown as
// it is on the way there.
#include "base/file.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/codes.h"
#include "cli/compiler_library.h"
#include "container/sniff.h"

#include <map>
#include <memory>

namespace tessera::cli {
namespace {

using compiler::Stage;

struct Options {
  std::string design;
  std::string output = "-";
  std::string insts;
  std::string emit;
  compiler::CompileOptions compiler;
  bool print_pipeline = false;
};

const std::map<std::string, Stage> kStages{{"design", Stage::Read},
                                           {"objects", Stage::Objects},
                                           {"placed", Stage::Placed},
                                           {"routed", Stage::Routed},
                                           {"lowered", Stage::Lowered}};

Result<compiler::Design> read_design(const std::string& path) {
  TRY(const Bytes file, read_file(path));
  return compiler::Design{path, std::string(container::as_text(file))};
}

void compile(Options& options, Context& context) {
  const auto library = load_compiler();
  if (!library) return context.fail(library.error());
  const auto stage = kStages.find(options.emit);
  options.compiler.until = stage == kStages.end() ? Stage::Lowered : stage->second;
  if (options.print_pipeline) return fmt::print("{}\n", (*library)->pipeline(options.compiler.until));
  const auto design = read_design(options.design);
  if (!design) return context.fail(design.error());
  const auto compiled = (*library)->compile(*design, options.compiler);
  if (!compiled) {
    for (const Diag& diag : compiled.error()) context.fail(diag);
    return;
  }
  for (const Diag& warning : compiled->warnings) context.warn(warning);
  fmt::print(stderr, "{}", compiled->times);
  const auto write = [&](const std::string& path, auto content) {
    if (auto written = write_file(path, content); !written) context.fail(written.error());
  };
  if (!options.emit.empty() || !options.compiler.stop_after.empty())
    write(options.output, std::string_view(compiled->design));
  if (options.insts.empty()) return;
  if (!compiled->instructions)
    return context.fail(error(code::usage, "the design has no command stream to write").at("{}", options.design));
  write(options.insts, ByteSpan(*compiled->instructions));
}

}  // namespace

void add_compile(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("compile", "Compile a design in the aie and aiex dialects");
  verb->add_option("DESIGN", options->design, "MLIR text or bytecode; - for standard input")->required();
  CLI::Option* insts = verb->add_option("--insts", options->insts, "Write the command stream")->type_name("FILE");
  verb->add_option("-o,--output", options->output, "Where --emit writes to")->capture_default_str();
  verb->add_option("--emit", options->emit,
                   "Write the design as it is after a stage: design (as read), objects (object FIFOs are buffers and "
                   "locks), placed (with addresses and numbers), routed, lowered")
      ->check(CLI::IsMember(kStages))
      ->excludes(insts);
  verb->add_option("--stop-after", options->compiler.stop_after, "Write the design as it is after this pass")
      ->type_name("PASS")
      ->excludes(insts);
  verb->add_flag("--text-2026", options->compiler.young_text, "Write designs in the text of 2026");
  verb->add_flag("--txn-1-0", options->compiler.optimised_stream, "Write the stream as TXN 1.0 instead of 0.1");
  verb->add_option("--device-name", options->compiler.device, "Of several devices, the one to emit")->type_name("NAME");
  verb->add_option("--sequence-name", options->compiler.sequence, "Of several command streams, the one to emit")
      ->type_name("NAME");
  verb->add_flag("--print-pipeline", options->print_pipeline, "Print the passes, as tessera-opt takes them");
  verb->add_flag("--time", options->compiler.measure, "Print how long each pass takes");
  verb->callback([options, &context] { compile(*options, context); });
}

}  // namespace tessera::cli
