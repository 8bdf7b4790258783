// `tessera run APP.xclbin --insts F --in N=FILE --out N=FILE:BYTES`: executes a program on the emulated array.
#include "cli/arguments.h"
#include "cli/core_options.h"
#include "cli/program_options.h"
#include "cli/run.h"
#include "cli/steps_shown.h"
#include "runtime/design.h"

#include <memory>

namespace tessera::cli {

void add_run(CLI::App& app, Context& context) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* verb = app.add_subcommand("run", "Run a program on the emulated array");
  verb->add_option("APP", options->program, "xclbin, PDI or CDO, also as text, or a design in MLIR")->required();
  verb->add_option("--insts", options->insts,
                   "Command stream: TXN or DPU, binary, hex words or text; several run one after the other")
      ->type_name("FILE");
  verb->add_option("--runs", options->runs, "Run the streams so often, with buffers kept between")
      ->needs(verb->get_option("--insts"))
      ->check(number(1, kMaxCycles))
      ->capture_default_str();
  verb->add_option("--program", options->programs,
                   "Program of a core, in place of that which APP has for it: bytes, core ELF or assembly")
      ->type_name("COL,ROW=FILE");
  verb->add_option("--in", options->inputs, "Host buffer N, from a file, or words:0..63,7,0*16, or zeros:BYTES")
      ->type_name("N=FILE");
  verb->add_option("--out", options->outputs, "Host buffer N, written to a file after the run; :words, :hex as text")
      ->type_name("N=FILE:BYTES");
  verb->add_option("--plio-in", options->plio_inputs, "Words from programmable logic into a South port, as --in")
      ->type_name("COL,PORT=FILE");
  verb->add_option("--plio-out", options->plio_outputs, "Words from a South port to programmable logic, as --out")
      ->type_name("COL,PORT=FILE:BYTES");
  verb->add_option("--scratchpad", options->scratchpad, "What a scratchpad that the stream creates begins with")
      ->type_name("FILE");
  verb->add_option(
          "--device", options->device,
          "Device to emulate; told by the header of a stream, core ELFs, AIE_METADATA or the width when left out")
      ->type_name("NAME");
  verb->add_option("--start-column", options->start_column, "The device's column on which the partition begins")
      ->check(number(0, 255))
      ->default_str("0");
  add_pdi_options(*verb, options->pdi, &options->kernels.files);
  verb->add_flag("--no-bodies", options->kernels.no_bodies,
                 "Refuse a program with cores whose bodies run on the host: code that is made of what the file says");
  verb->add_option(
          "--kernel-seconds", options->kernels.seconds,
          "End a run in which a kernel, or the body of a core on the host, computes so long in one go; 0: never")
      ->check(number(0, kMostKernelSeconds))
      ->capture_default_str();
  verb->add_flag(
          "--kernel-slots", options->kernels.slots,
          "Count what kernels of the AIE API take of their cores: issue slots by kind, what bounds each kernel, and "
          "how many cycles that is at least")
      ->needs(verb->get_option("--kernel"));
  add_design_options(*verb, options->design);
  add_peano_option(*verb, options->design);
  verb->add_option("--max-cycles", options->max_cycles, "Stop a run that takes longer")
      ->check(number(1, kMaxCycles))
      ->capture_default_str();
  verb->add_option("--stop-at", options->stop_at, "Stop at this cycle, as at a breakpoint")
      ->check(number(0, kMaxCycles));
  verb->add_option("--fingerprints", options->fingerprints,
                   "Write a number that stands for the state of the array, every so many cycles")
      ->type_name("CYCLES:FILE");
  add_checkpoint_options(*verb, options->checkpoints, kMaxCycles);
  add_core_options(*verb, options->cores);
  add_noc_options(*verb, options->noc);
  add_choice(
      *verb, "--controller",
      "How long the controller takes: swift a cycle for each operation; measured what was measured on a Phoenix NPU, "
      "such as 2600 cycles to start a task of a shim tile",
      options->pace, {{"swift", npu::Pace::Swift}, {"measured", npu::Pace::Measured}});
  verb->get_option("--controller")->default_str("measured with --timing=cycle, otherwise swift");
  add_check_options(*verb, options->check);
  add_seed_options(*verb, options->seeds);
  verb->add_option("--report", options->report, "Write the report as JSON, too")->type_name("FILE");
  verb->add_flag("--json", options->as_json, "Print the report as JSON (schema tessera.run/1) instead of text");
  verb->add_flag("--quiet", options->quiet, "Print neither the report nor progress");
  add_debug_options(*verb, options->debug);
  verb->callback([options, &context] {
    std::optional<StepsShown> steps;
    if (!options->quiet) steps.emplace(context, options->design);
    Run(*options, context).go();
  });
}

}  // namespace tessera::cli
