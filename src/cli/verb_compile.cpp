// `tessera compile DESIGN.mlir`: compiles a design in the aie and aiex dialects to a container and command streams, or
// shows an intermediate form.
#include "base/file.h"
#include "base/files_read.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/compile_files.h"
#include "cli/compile_outputs.h"
#include "cli/exit_codes.h"
#include "cli/program_options.h"
#include "cli/steps_shown.h"

#include <tessera/compile.h>

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <map>
#include <memory>

namespace tessera::cli {
namespace {

using Stage = api::CompileStage;
using Json = nlohmann::ordered_json;

constexpr const char *kGraph = "graph", *kResources = "resources", *kIr = "llvm-ir", *kScript = "ldscript",
                     *kTransaction = "transaction";
const std::map<std::string, Stage> kStages{{"design", Stage::Read},
                                           {"objects", Stage::Objects},
                                           {"placed", Stage::Placed},
                                           {"routed", Stage::Routed},
                                           {"lowered", Stage::Lowered},
                                           {kGraph, Stage::Routed},
                                           {kTransaction, Stage::Transaction},
                                           {kResources, Stage::Routed},
                                           {kIr, Stage::Placed},
                                           {kScript, Stage::Placed}};

// Checks the name of a stage instead of the parser, whose message would list the stages without blanks, as one word
// that is wider than a line.
std::string refused_stage(const std::string& name) {
  if (kStages.contains(name)) return {};
  std::vector<std::string> names;
  for (const auto& [known, stage] : kStages) names.push_back(known);
  return fmt::format("{} is not one of {}", name, fmt::join(names, ", "));
}

const std::string& shown(const api::CompiledDesign& compiled, const CompileArguments& options) {
  const bool as_graph = options.emit == kGraph;
  if (options.as_json) return as_graph ? compiled.routes_json : compiled.resources_json;
  return as_graph ? compiled.routes_graph : options.emit == kResources ? compiled.resources_text : compiled.text;
}

void show(const api::CompiledDesign& compiled, const CompileArguments& options, Context& context) {
  const std::string path = options.output.empty() ? "-" : options.output;
  const std::string& text = shown(compiled, options);
  if (path != "-") return write_output(path, text, context);
  if (options.as_json) return context.answer(Json::parse(text));
  if (options.emit == kResources && context.exit == Exit::Success) return say_fitted("{}", text);
  write_output(path, text, context);
}

// Writes the input for the compiler of cores: for the chosen core, or for each core into a file with its name.
void write_cores(const api::CompiledDesign& compiled, const CompileArguments& options, Context& context) {
  const auto text = [&](const api::CoreText& core) -> const std::string& {
    return options.emit == kIr ? core.llvm_ir : core.linker_script;
  };
  const std::size_t each = options.output.find(kEach);
  std::vector<const api::CoreText*> meant;
  const auto tile = api::parse_tile(options.tile);
  for (const api::CoreText& core : compiled.cores)
    if (!tile || core.tile == *tile) meant.push_back(&core);
  if (meant.empty() || (meant.size() > 1 && each == std::string::npos)) {
    Diag diag =
        !meant.empty() ? error(code::usage, "the output takes one core, but the design has {} cores without a program",
                               meant.size())
        : tile ? error(code::usage, "tile {} has no core, or the core of this tile already has a program", options.tile)
               : error(code::usage, "the design has no core, or each core of the design already has a program");
    diag = std::move(diag).at("{}", options.design);
    if (compiled.cores.empty())
      return context.fail(
          std::move(diag).help("give the design a core without an elf_file: --emit {} writes only such cores",
                               options.emit),
          Exit::Usage);
    for (const api::CoreText& core : compiled.cores)
      diag.notes.push_back("core without a program: " + to_string(tile_id(core.tile)));
    return context.fail(
        std::move(diag).help("choose a core with --tile COL,ROW, or write all cores: -o 'NAME_{}'", kEach),
        Exit::Usage);
  }
  for (const api::CoreText* core : meant) {
    std::string path = options.output.empty() ? "-" : options.output;
    if (each != std::string::npos)
      path.replace(each, kEach.size(), fmt::format("core_{}_{}", core->tile.column, core->tile.row));
    write_output(path, text(*core), context);
  }
}

// True when -o FILE is the only output of a compilation to its end.
bool writes_container_only(const CompileArguments& options) {
  return !options.output.empty() && options.insts.empty() && options.elf.empty() && options.full_elf.empty() &&
         options.ctrlpkt.empty();
}

void compile(CompileArguments& options, const CLI::App& verb, Context& context) {
  if (auto useful = check_compile_outputs(verb, options.emit, options.compiler.stop_after, options.print_pipeline);
      !useful)
    return context.fail(std::move(useful).error(), Exit::Usage);
  const auto stage = kStages.find(options.emit);
  options.compiler.until = stage == kStages.end() ? Stage::Lowered : stage->second;
  if (options.print_pipeline) {
    const auto pipeline = api::compile_pipeline(options.compiler);
    if (!pipeline) return context.fail(context.diag(pipeline.error()));
    return say("{}\n", *pipeline);
  }
  const bool shows = !options.emit.empty() || !options.compiler.stop_after.empty();
  options.compiler.resources = options.emit == kGraph || options.emit == kResources;
  options.compiler.core_texts = options.emit == kIr || options.emit == kScript;
  options.compiler.text = shows && !options.compiler.resources && !options.compiler.core_texts;
  if (!options.tile.empty() && !api::parse_tile(options.tile))
    return context.fail(error(code::usage, "'{}' is not a tile", options.tile).help("give column and row: --tile 0,2"),
                        Exit::Usage);
  for (const char* option : {"--kernel-name", "--kernel-id", "--instance-name", "--xclbin-input"})
    options.names_kernel |= verb.count(option) != 0;
  options.kernel.device = options.compiler.design.design_device;
  options.compiler.streams = shows || !writes_container_only(options);
  const StepsShown steps(context, options.compiler.design.tell);
  const auto compiled = api::CompiledDesign::open(options.design, options.compiler);
  if (!compiled) return fail(context, compiled.error());
  for (const api::Diagnostic& warning : compiled->warnings) context.warn(context.diag(warning));
  for (const api::Diagnostic& finding : compiled->findings) context.warn(context.diag(finding));
  say_fitted(stderr, "{}", compiled->times);
  for (const std::string& path :
       {options.output, options.insts, options.ctrlpkt, options.params, options.elf, options.full_elf})
    if (auto kept = check_output(path); !kept) return context.fail(kept.error());  // before the first output is written
  if (options.compiler.core_texts) return write_cores(*compiled, options, context);
  if (shows) return show(*compiled, options, context);
  write_compiled_files(*compiled, options, context);
}

// The options of one kernel in the container need a container.
void add_kernel_options(CLI::App& verb, CompileArguments& options, CLI::Option& insts) {
  CLI::Option* output = verb.get_option("--output");
  verb.add_option("--kernel-name", options.kernel.name,
                  "Name of the kernel: the container then has one device, that of --device-name if the design has "
                  "several (default: MLIR_AIE)")
      ->needs(output);
  verb.add_option("--kernel-id", options.kernel.id, "Number of the kernel (default: 0x901)")->needs(output);
  verb.add_option("--instance-name", options.kernel.instance, "Name of its instance (default: MLIRAIE)")->needs(output);
  verb.add_option("--xclbin-input", options.xclbin_input, "xclbin whose kernels the container has, too")
      ->type_name("FILE")
      ->needs(output);
  verb.add_flag("--hex-insts", options.hex_insts,
                "Write the command stream as words in hexadecimal, as host programs of 2024 read it")
      ->needs(&insts);
}

}  // namespace

void add_compile(CLI::App& app, Context& context) {
  auto options = std::make_shared<CompileArguments>();
  CLI::App* verb = app.add_subcommand("compile", "Compile a design in the aie and aiex dialects");
  verb->add_option("DESIGN", options->design, "MLIR text or bytecode; - for standard input")->required();
  CLI::Option* insts =
      verb->add_option("--insts", options->insts,
                       "File that receives the command stream; with {0} in its name, one file for each stream")
          ->type_name("FILE");
  CLI::Option* ctrlpkt = verb->add_option("--ctrlpkt", options->ctrlpkt,
                                          "File that receives the control packets that the command stream sends; give "
                                          "this file to `run` as the last host buffer")
                             ->type_name("FILE");
  CLI::Option* elf =
      verb->add_option("--elf", options->elf,
                       "File that receives the command stream as a flat ELF, which a host program loads beside the "
                       "xclbin; with {0} in its name, one file for each stream")
          ->type_name("FILE");
  CLI::Option* full_elf =
      verb->add_option("--full-elf", options->full_elf,
                       "File that receives a full ELF, with all PDIs and command streams, which needs no xclbin")
          ->type_name("FILE");
  CLI::Option* params =
      verb->add_option("--params", options->params,
                       "File that receives the list of parameters in the scratchpad: name, word, type, use")
          ->type_name("FILE");
  verb->add_option("-o,--output", options->output,
                   "File that receives the xclbin, or the output of --emit or --stop-after (default: standard output)")
      ->type_name("FILE");
  verb->add_option(
          "--emit", options->emit,
          "Write the design after a stage: design (as read), objects (object FIFOs lowered to buffers and locks), "
          "placed (with addresses and numbers), routed, transaction (with a command stream that writes the "
          "configuration), lowered. Or write a table of the resources that the design "
          "uses on each tile (resources), its routes for Graphviz (graph), or the input of the core compiler (llvm-ir, "
          "ldscript)")
      ->check(CLI::Validator(refused_stage, ""))
      ->type_name("STAGE")
      ->excludes(insts)
      ->excludes(ctrlpkt)
      ->excludes(elf)
      ->excludes(full_elf)
      ->excludes(params);
  add_kernel_options(*verb, *options, *insts);
  verb->add_option("--stop-after", options->compiler.stop_after, "Write the design after this pass")
      ->type_name("PASS")
      ->excludes(insts)
      ->excludes(ctrlpkt)
      ->excludes(elf)
      ->excludes(full_elf)
      ->excludes(params);
  verb->add_option("--tile", options->tile, "COL,ROW of the core for --emit llvm-ir or ldscript");
  verb->add_flag("--json", options->as_json,
                 "Write --emit resources and graph as JSON (schemas tessera.resources/1 and tessera.routes/1)");
  verb->add_flag("--text-2026", options->compiler.text_2026, "Write designs in the syntax that mlir-aie has in 2026");
  verb->add_flag("--txn-1-0", options->compiler.txn_1_0, "Write the stream as TXN 1.0 instead of 0.1");
  add_design_options(*verb, {options->compiler.design.design_device, options->compiler.design.design_sequence,
                             options->compiler.design.design_numbers, options->compiler.design.buffer_scheme,
                             options->compiler.design.control_packets, options->compiler.design.configure_by_packets});
  add_peano_option(*verb, options->compiler.design.peano);
  verb->add_flag("--print-pipeline", options->print_pipeline,
                 "Print the pipeline of passes, in the syntax of tessera-opt");
  verb->add_flag("--time", options->compiler.measure, "Print the time of each pass");
  verb->callback([options, verb, &context] { compile(*options, *verb, context); });
}

}  // namespace tessera::cli
