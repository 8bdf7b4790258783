// `tessera run APP.xclbin --insts F --in N=FILE --out N=FILE:BYTES`: executes a program on the emulated array.
#include "cli/advice.h"
#include "cli/arguments.h"
#include "cli/core_options.h"
#include "cli/program_options.h"
#include "cli/run.h"
#include "cli/run_options.h"
#include "cli/steps_shown.h"

#include <memory>

namespace tessera::cli {

void add_run(CLI::App& app, Context& context) {
  auto options = std::make_shared<RunArguments>();
  options->session.kernels.faults = api::FaultPolicy::EndProcess;
  options->session.kernels.fault_advice = last_option;
  CLI::App* verb = app.add_subcommand("run", "Run a program on the emulated array");
  verb->add_option("APP", options->program, "An xclbin, a PDI, a CDO in binary or as text, or a design in MLIR")
      ->required();
  verb->add_option("--insts", options->insts,
                   "Command stream (TXN or DPU; binary, hex words or text). Several streams run one after the other")
      ->type_name("FILE");
  verb->add_option("--runs", options->runs,
                   "Number of times to run the streams; host buffers keep their contents in between")
      ->needs(verb->get_option("--insts"))
      ->check(number(1, api::kMostCycles))
      ->capture_default_str();
  verb->add_option("--program", options->programs,
                   "Program of a core (bytes, core ELF or assembly) that replaces the one in APP")
      ->type_name("COL,ROW=FILE");
  verb->add_option("--in", options->inputs, "Contents of host buffer N: a file, words:0..63,7,0*16, or zeros:BYTES")
      ->type_name("N=FILE");
  verb->add_option("--out", options->outputs,
                   "File that receives host buffer N after the run; append :words or :hex to get text")
      ->type_name("N=FILE:BYTES");
  verb->add_option("--plio-in", options->plio_inputs,
                   "Words that programmable logic sends into a South port, in the forms of --in")
      ->type_name("COL,PORT=FILE");
  verb->add_option("--plio-out", options->plio_outputs,
                   "File that receives the words of a South port, in the forms of --out")
      ->type_name("COL,PORT=FILE:BYTES");
  verb->add_option("--scratchpad", options->scratchpad, "Initial contents of the scratchpad that the stream creates")
      ->type_name("FILE");
  verb->add_option(
          "--device", options->open.device,
          "Device to emulate. Default: from the stream header, core ELFs, AIE_METADATA or the partition's width")
      ->type_name("NAME");
  verb->add_option("--start-column", options->session.start_column, "Column of the device where the partition begins")
      ->check(number(0, 255))
      ->default_str("0");
  add_pdi_options(*verb, options->open.pdi, options->open.kernel, &options->session.kernels.files);
  verb->add_flag("--no-bodies", options->session.kernels.refuse_bodies,
                 "Refuse programs with bodies of cores, which run on the host as code generated from the file");
  verb->add_option("--kernel-seconds", options->session.kernels.seconds,
                   "Seconds that a kernel or a body on the host may compute without a pause; 0: no limit")
      ->check(number(0, api::KernelOptions::kMostSeconds))
      ->capture_default_str();
  verb->add_flag(
          "--kernel-slots", options->session.kernels.slots,
          "Count the issue slots that kernels of the AIE API use, by kind, and print the minimum number of cycles for "
          "them")
      ->needs(verb->get_option("--kernel"));
  add_design_options(*verb,
                     {options->open.design_device, options->open.design_sequence, options->open.design_numbers,
                      options->open.buffer_scheme, options->open.control_packets, options->open.configure_by_packets});
  add_peano_option(*verb, options->open.peano);
  verb->add_option("--max-cycles", options->session.max_cycles, "Cycle after which Tessera stops the run")
      ->check(number(1, api::kMostCycles))
      ->capture_default_str();
  verb->add_option("--stop-at", options->session.stop_at, "Cycle at which the run stops, as at a breakpoint")
      ->check(number(0, api::kMostCycles));
  verb->add_option("--fingerprints", options->fingerprints, "Write a hash of the array's state every CYCLES cycles")
      ->type_name("CYCLES:FILE");
  add_checkpoint_options(*verb, options->checkpoints);
  add_core_options(*verb, options->session.timing, api::Timing::Functional, api::Timing::Cycle,
                   options->session.engine);
  add_noc_options(*verb, options->noc);
  add_choice(*verb, "--controller",
             "Speed of the controller. swift: one cycle per operation. measured: the cycles measured on a Phoenix NPU, "
             "such as 2600 to start a task of a shim tile",
             options->session.controller,
             {{"swift", api::ControllerPace::Swift}, {"measured", api::ControllerPace::Measured}});
  verb->get_option("--controller")->default_str("measured with --timing=cycle, otherwise swift");
  add_check_options(*verb, options->checks);
  add_seed_options(*verb, options->seeds);
  verb->add_option("--report", options->report, "File that receives the report as JSON")->type_name("FILE");
  verb->add_flag("--json", options->as_json, "Print the report as JSON (schema tessera.run/1) instead of text");
  verb->add_flag("--quiet", options->quiet, "Print no report and no progress");
  add_debug_options(*verb, options->debug);
  auto verb_run = std::make_shared<std::optional<RunVerb>>();  // lives to the end: diagnostics point to its codes
  verb->callback([options, verb_run, &context] {
    std::optional<StepsShown> steps;
    if (!options->quiet) steps.emplace(context, options->open.tell);
    options->session.kernels.fault_as_json = options->as_json;
    verb_run->emplace(*options, context).go();
  });
}

}  // namespace tessera::cli
