// `tessera run APP.xclbin --insts F --in N=FILE --out N=FILE:BYTES`: executes a program on the emulated array.
//
// The whole way of a kernel call: the configuration is loaded as the firmware would, host buffers are placed, the
// command stream is executed, output buffers are written. Outputs are written only when the run succeeded: after a
// fault their content would look like a result.

#include "array/array.h"
#include "base/file.h"
#include "base/fingerprint.h"
#include "base/progress.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/checkpoints.h"
#include "cli/cli.h"
#include "cli/codes.h"
#include "cli/core_options.h"
#include "cli/debug_options.h"
#include "cli/diag_json.h"
#include "cli/explain_report.h"
#include "cli/host_buffers.h"
#include "cli/plio_streams.h"
#include "cli/program.h"
#include "cli/run_report.h"
#include "cli/stall_table.h"
#include "cli/summary.h"
#include "cli/tile_programs.h"
#include "npu/codes.h"
#include "npu/controller.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace tessera::cli {
namespace {

struct Options {
  std::string program;
  std::vector<std::string> insts;
  std::uint64_t runs = 1;
  std::uint8_t start_column = 0;
  std::vector<std::string> programs;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<std::string> plio_inputs;
  std::vector<std::string> plio_outputs;
  std::string scratchpad;
  std::string device;
  std::string report;
  std::optional<array::Cycle> stop_at;
  std::string fingerprints;
  CheckpointOptions checkpoints;
  PdiChoice pdi;
  array::Cycle max_cycles = 0;
  array::CoreOptions cores;
  array::NocOptions noc;
  bool check = false;
  bool as_json = false;
  bool quiet = false;
  DebugOptions debug;
};

// Centuries of emulation; far enough from the end of the type that no sum of cycles overflows.
constexpr array::Cycle kMaxCycles = array::Cycle{1} << 62;

nlohmann::ordered_json json_report(const array::Array& array, const npu::Controller& controller,
                                   const DebugSession& debug) {
  nlohmann::ordered_json report = report_json(array.report(), array.device().name);
  report["stalls"] = stall_table_json(array.report());
  if (const auto limit = array.bottleneck(); limit && !controller.explanation() && controller.has_executed())
    report["bottleneck"] = bottleneck_json(*limit);
  if (controller.explanation()) report["explanation"] = explanation_json(*controller.explanation());
  if (!controller.told().empty()) report["told"] = told_json(controller.told());
  debug.add_to(report);
  if (const auto cycle = controller.stopped_at()) report["stop"] = {{"kind", "cycle"}, {"cycle", *cycle}};
  return report;
}

// A run that ended waiting has no bottleneck but a culprit, which its diagnostic names; and a configuration alone,
// which does what it does until somebody asks for more, has none.
std::string text_report(const array::Array& array, const npu::Controller& controller, double seconds) {
  const array::Report report = array.report();
  std::string text = report_text(report, array.device().name, seconds) + stall_table_text(report);
  if (const auto limit = array.bottleneck(); limit && !controller.explanation() && controller.has_executed())
    text += fmt::format("  {}\n", limit->sentence);
  return text;
}

// A fingerprint of the array's state every so many cycles, as text: what two runs that should be one are compared by.
struct Fingerprints {
  array::Cycle every = 0;
  std::string path;
  std::string text;

  // "CYCLES:FILE"
  static std::optional<Fingerprints> parse(const std::string& option) {
    const std::size_t colon = option.find(':');
    const auto every = parse_number(std::string_view(option).substr(0, colon));
    if (colon == std::string::npos || colon + 1 == option.size() || !every || *every == 0 || *every > kMaxCycles)
      return std::nullopt;
    return Fingerprints{*every, option.substr(colon + 1), {}};
  }
  void take(array::Array& array) {
    array.probe(every, [this, &array](array::Cycle now) {
      text += fmt::format("{} {:016x}\n", now - now % every, array.fingerprint());
    });
  }
};

// A partition that reaches beyond the device's last column.
Diag does_not_fit(const Program& program, unsigned start_column) {
  const device::Device& here = *program.device;
  const std::size_t wanted = start_column + program.columns;
  Diag diag = error(code::usage, "a partition of {} from column {} on does not fit onto {}",
                    counted(program.columns, "column"), start_column, here.name)
                  .note("it has {}", counted(here.cols, "column"));
  for (const device::Device& other : device::devices())
    if (other.arch == here.arch && other.programmable_logic == here.programmable_logic && other.cols >= wanted)
      return std::move(diag).help("choose a wider one: --device {}", other.name);
  if (here.cols < program.columns) return diag;
  return std::move(diag).help("begin at column {} or before; there is no wider device of its kind",
                              here.cols - program.columns);
}

// The first file that appears twice. What is no regular file, such as /dev/null, may.
std::optional<std::string> same_file(const std::vector<std::string>& paths) {
  std::set<std::filesystem::path> seen;
  for (const std::string& path : paths) {
    std::error_code none;
    if (path.empty() || path == "-" || std::filesystem::is_character_file(path, none)) continue;
    if (!seen.insert(std::filesystem::weakly_canonical(std::filesystem::absolute(path, none), none)).second)
      return path;
  }
  return std::nullopt;
}

// What a run is of: what one that goes on from a checkpoint must have in common with it.
std::vector<container::Checkpoint::Source> sources_of(const Options& options, const Program& program,
                                                      const npu::RunList& list, const npu::HostMemory& memory,
                                                      const PlioStreams& plio) {
  std::vector<container::Checkpoint::Source> sources;
  const auto add = [&](std::string name, ByteSpan bytes) {
    Fingerprint print;
    print.add(bytes);
    sources.push_back({std::move(name), fmt::format("{:016x}", print.value())});
  };
  add("the configuration", container::write_cdo(program.configuration));
  for (const npu::RunList::Stream& stream : list.streams)
    add("a command stream",
        std::visit([](const auto& operations) { return container::write_stream(container::CommandStream(operations)); },
                   stream.operations));
  for (const container::PartitionPdi& pdi : program.pdis) add("a PDI that may be loaded", pdi.image);
  std::ranges::move(plio.sources(), std::back_inserter(sources));
  sources.push_back({"the number of runs", std::to_string(list.runs)});
  sources.push_back({"the start column", std::to_string(options.start_column)});
  sources.push_back({"the timing", options.cores.timing == array::Timing::Cycles ? "cycle" : "functional"});
  const array::NocOptions& noc = options.noc;
  sources.push_back(
      {"the network on chip", fmt::format("{}, {}, {}", noc.read_latency, noc.write_latency, noc.words_per_cycle)});
  for (const auto& [argument, size] : memory.sizes())
    sources.push_back({fmt::format("the size of host buffer {}", argument), std::to_string(size)});
  return sources;
}

// The calls themselves: the configuration, the streams one after the other in one context, as in a run list, and what
// is still under way then.
Result<void> execute(array::Array& array, npu::Controller& controller, const Program& program, const npu::RunList& list,
                     const PlioStreams& plio, Checkpoints& checkpoints, const Options& options,
                     const Context& context) {
  std::optional<Progress> progress;
  if (context.terminal && !options.quiet) {
    progress.emplace(stderr);
    controller.watch([&](array::Cycle now) {
      progress->update([&] { return fmt::format("{} M cycles", with_commas(now / 1'000'000)); });
    });
  }
  controller.offer(pdis_of(program));
  if (checkpoints.restarts()) {
    CHECK_OK(checkpoints.restart(controller));
  } else {
    if (auto loaded = controller.load(program.configuration); !loaded)
      return Failure(std::move(loaded).error().within(options.program));
    CHECK_OK(plio.open(array));
  }
  checkpoints.keep(controller);
  auto warnings = controller.run(list);
  controller.watch({});
  progress.reset();  // diagnostics begin on an empty line
  if (!warnings) return Failure(std::move(warnings).error());
  for (const Diag& warning : *warnings) context.warn(warning);
  return {};
}

void run(const Options& options, Context& context) {
  npu::RunList list{options.program, {}, options.runs};
  for (const std::string& path : options.insts) {
    auto stream = load_stream(path, options.device);
    if (!stream) return context.fail(stream.error());
    list.streams.push_back({path, std::move(*stream)});
  }
  auto cores = tile_programs(options.programs);
  if (!cores) return context.fail(cores.error(), cores.error().code == code::build_part ? Exit::Usage : Exit::BadInput);
  for (const Diag& warning : cores->warnings) context.warn(warning);
  std::size_t columns = columns_of(summarise(cores->cdo));
  for (const npu::RunList::Stream& stream : list.streams)
    columns = std::max(columns, columns_of(summarise(stream.operations)));
  auto program = load_program(options.program, options.pdi, options.device,
                              list.streams.empty() ? nullptr : &list.streams.front().operations, columns);
  if (!program) return context.fail(program.error(), exit_for(program.error()));
  if (options.insts.empty() && program->is_container)
    return context.fail(error(code::usage, "--insts is required with an xclbin")
                            .note("it is the command stream of one kernel call; a bare configuration runs without")
                            .help("`tessera run --help` lists what it takes"),
                        Exit::Usage);
  // Before the configuration, because a core must not be enabled before it has a program.
  std::vector<container::CdoCommand>& commands = program->configuration.commands;
  commands.insert(commands.begin(), cores->cdo.commands.begin(), cores->cdo.commands.end());
  if (options.start_column != 0 && options.start_column + program->columns > program->device->cols)
    return context.fail(does_not_fit(*program, options.start_column), Exit::Usage);
  HostBuffers buffers;
  auto read = buffers.add_inputs(options.inputs);
  if (read && !options.scratchpad.empty()) read = buffers.add_scratchpad(options.scratchpad);
  if (read) read = buffers.add_outputs(options.outputs);
  PlioStreams plio;
  if (read) read = plio.add_inputs(options.plio_inputs);
  if (read) read = plio.add_outputs(options.plio_outputs);
  if (!read) return context.fail(read.error(), read.error().code == code::bad_buffer ? Exit::Usage : Exit::BadInput);
  DebugSession debug(*program->device);
  if (auto opened = debug.open(options.debug); !opened)
    return context.fail(opened.error(), opened.error().code == code::bad_debug ? Exit::Usage : Exit::BadInput);
  std::vector<std::string> written_files{options.report};
  std::ranges::move(buffers.paths(), std::back_inserter(written_files));
  std::ranges::move(plio.paths(), std::back_inserter(written_files));
  const auto on_stdout = static_cast<std::size_t>(std::ranges::count(written_files, "-")) +
                         (options.as_json ? 1U : 0U) + debug.on_stdout();
  if (on_stdout > 1)
    return context.fail(
        error(code::usage, "standard output can take one thing, not {}", on_stdout).help("write the others to files"),
        Exit::Usage);
  std::ranges::move(debug.paths(), std::back_inserter(written_files));
  std::optional<Fingerprints> fingerprints;
  if (!options.fingerprints.empty() && !(fingerprints = Fingerprints::parse(options.fingerprints)))
    return context.fail(error(code::usage, "--fingerprints {} is not of the form CYCLES:FILE", options.fingerprints)
                            .help("such as --fingerprints 1000:states.txt"),
                        Exit::Usage);
  if (fingerprints) written_files.push_back(fingerprints->path);
  if (const auto twice = same_file(written_files))
    return context.fail(
        error(code::usage, "{} is to be written twice", *twice).help("give each output a file of its own"),
        Exit::Usage);
  buffers.place_outputs();
  if (options.check && (options.checkpoints.every || !options.checkpoints.restart.empty()))
    return context.fail(error(code::usage, "--check does not go with checkpoints")
                            .note("what the sanitizers know is in none")
                            .help("look for mistakes in a run from its beginning"),
                        Exit::Usage);
  Checkpoints checkpoints(options.checkpoints, *program->device,
                          sources_of(options, *program, list, buffers.memory, plio));
  if (auto opened = checkpoints.open(); !opened)
    return context.fail(opened.error(), opened.error().code == code::other_run ? Exit::Usage : Exit::BadInput);
  if (checkpoints.restarts())
    for (const auto& [option, cycle] :
         {std::pair{"--stop-at", options.stop_at.value_or(kMaxCycles)}, std::pair{"--max-cycles", options.max_cycles}})
      if (cycle < checkpoints.begins())
        return context.fail(error(code::usage, "{} {} is before the checkpoint", option, cycle)
                                .note("it is of cycle {}", checkpoints.begins())
                                .help("restart from an earlier one, or run from the beginning"),
                            Exit::Usage);
  if (options.noc != array::NocOptions() && options.cores.timing != array::Timing::Cycles)
    return context.fail(error(code::usage, "--noc-read-latency, --noc-write-latency and --noc-words count cycles")
                            .help("add --timing=cycle"),
                        Exit::Usage);
  array::Array array(*program->device, buffers.memory);
  debug.attach(array);
  array.use(options.cores);
  array.use(options.noc);
  if (options.check) array.check();
  npu::Controller controller(array, buffers.memory, options.max_cycles);
  if (options.start_column != 0) controller.start_at(options.start_column);
  if (options.stop_at) controller.stop_at(*options.stop_at);
  if (fingerprints) fingerprints->take(array);
  const auto start = std::chrono::steady_clock::now();
  const auto done = execute(array, controller, *program, list, plio, checkpoints, options, context);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;

  debug.finish(array);
  // Reports are of this moment; then the sanitizers may let the array come to rest.
  const bool wants_json = options.as_json || !options.report.empty();
  nlohmann::ordered_json report = wants_json ? json_report(array, controller, debug) : nlohmann::ordered_json();
  const std::string summary = options.as_json || options.quiet ? ""
                                                               : text_report(array, controller, took.count()) +
                                                                     told_text(controller.told(), array.device());
  const array::Cycle end = array.now();
  const std::string states = fingerprints ? fingerprints->text : "";
  if (options.check && done) controller.rest();
  const std::vector<Diag> findings = array.findings(done.has_value());
  if (options.check && wants_json) {
    report["findings"] = nlohmann::ordered_json::array();
    for (const Diag& finding : findings) report["findings"].push_back(to_json(finding, "error"));
  }

  std::FILE* const text = on_stdout == 0 ? stdout : stderr;
  if (options.as_json)
    fmt::print("{}\n", report.dump(2));
  else
    fmt::print(text, "{}", summary);
  if (!options.as_json) fmt::print(text, "{}", debug.text(!options.quiet));
  if (!done) context.fail(done.error(), done.error().code == npu::code::bad_state ? Exit::BadInput : Exit::Failed);
  if (checkpoints.failure()) context.fail(*checkpoints.failure());
  if (const auto older = checkpoints.left_behind()) context.warn(*older);
  for (const Diag& finding : findings) context.fail(finding, Exit::Failed);
  if (!options.report.empty())
    if (auto written = write_file(options.report, report.dump(2) + "\n"); !written) context.fail(written.error());
  if (fingerprints)
    if (auto written = write_file(fingerprints->path, states); !written) context.fail(written.error());
  if (auto written = debug.write_files(); !written) context.fail(written.error());
  if (!done) return;
  if (options.stop_at)
    context.warn(
        error(code::not_reached, "the run ended in cycle {}, before it came to --stop-at {}", end, *options.stop_at)
            .help("what is shown is its end"));
  for (const Diag& warning : array.warnings()) context.warn(warning);
  for (const Diag& warning : array.silent_events()) context.warn(warning);
  for (const Diag& warning : debug.not_reached(array)) context.warn(warning);
  for (const Diag& problem : buffers.write()) context.fail(problem);
  for (const Diag& problem : plio.write(array)) context.fail(problem);
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("run", "Run a program on the emulated array");
  verb->add_option("APP", options->program, "xclbin, PDI or CDO, also as text")->required();
  verb->add_option("--insts", options->insts,
                   "Command stream: TXN or DPU, binary, hex words or text; several run one after the other")
      ->type_name("FILE");
  verb->add_option("--runs", options->runs, "Run the streams so often, with buffers kept between")
      ->needs(verb->get_option("--insts"))
      ->check(number(1, kMaxCycles))
      ->capture_default_str();
  verb->add_option("--program", options->programs, "Program of a core, loaded before APP: bytes, core ELF or assembly")
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
  verb->add_option("--device", options->device, "Device to emulate (told from the files when left out)")
      ->type_name("NAME");
  verb->add_option("--start-column", options->start_column, "The device's column on which the partition begins")
      ->check(number(0, 255))
      ->default_str("0");
  add_pdi_options(*verb, options->pdi);
  options->max_cycles = 1'000'000'000;
  verb->add_option("--max-cycles", options->max_cycles, "Stop a run that takes longer")
      ->check(number(1, kMaxCycles))
      ->capture_default_str();
  verb->add_option("--stop-at", options->stop_at, "Stop at this cycle, as at a breakpoint")
      ->check(number(0, kMaxCycles));
  verb->add_option("--fingerprints", options->fingerprints,
                   "Write a number that stands for the state of the array, every so many cycles")
      ->type_name("CYCLES:FILE");
  options->checkpoints.add_to(*verb, kMaxCycles);
  add_core_options(*verb, options->cores);
  add_noc_options(*verb, options->noc);
  verb->add_flag(
      "--check", options->check,
      "Look for what is wrong though the result may be right: memory read that nobody wrote, accesses that no "
      "lock orders (data races), descriptors rewritten in use, streams whose ends count differently, packets "
      "that match no rule, tokens that nobody takes. Findings make the exit code 1; data and cycles stay the same. A "
      "run takes "
      "about twice the time");
  verb->add_option("--report", options->report, "Write the report as JSON, too")->type_name("FILE");
  verb->add_flag("--json", options->as_json, "Print the report as JSON (schema tessera.run/1) instead of text");
  verb->add_flag("--quiet", options->quiet, "Print neither the report nor progress");
  add_debug_options(*verb, options->debug);
  verb->callback([options, &context] { run(*options, context); });
}

}  // namespace tessera::cli
