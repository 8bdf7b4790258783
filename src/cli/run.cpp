#include "cli/run.h"
#include "cli/exit_codes.h"

#include "base/file.h"
#include "base/fingerprint.h"
#include "base/progress.h"
#include "base/terminal.h"
#include "base/text.h"
#include "base/unfinished.h"
#include "npu/codes.h"
#include "report/choices.h"
#include "report/diag_json.h"
#include "report/explain_report.h"
#include "report/kernel_report.h"
#include "report/run_report.h"
#include "report/stall_table.h"
#include "runtime/codes.h"
#include "runtime/finding_places.h"
#include "runtime/memory_map.h"
#include "runtime/program_kind.h"
#include "runtime/summary.h"
#include "runtime/tile_programs.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace tessera::cli {

namespace {

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
  return std::move(diag).help("there is no wider device of its kind: begin at column {}{}", here.cols - program.columns,
                              here.cols == program.columns ? "" : " or before it");
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

// What a core waits for when all has been done is the next call: no wait that anybody would mind. For people only; in
// data the counts are those of the array.
void settle(array::Report& report, const array::Array& array) {
  const explain::Explanation now = explain::explain(array.view(), {});
  const auto waiting = [&](device::TileId tile, std::string_view name) -> const explain::WaitUnit* {
    const auto unit = std::ranges::find_if(now.units, [&](const explain::WaitUnit& one) {
      return one.waits && one.cause && one.since && one.tile == tile && one.name == name;
    });
    return unit == now.units.end() ? nullptr : &*unit;
  };
  const auto leave_out = [&](array::StallCycles& stalls, const explain::WaitUnit& unit) {
    array::Cycle& counted = stalls[*unit.cause];
    counted -= std::min(counted, report.cycles - std::min(report.cycles, *unit.since));
  };
  for (array::CoreReport& core : report.cores)
    if (const auto* unit = waiting(core.tile, "core " + to_string(core.tile))) {
      leave_out(core.stalls, *unit);
      core.state = "ready for more";
    }
  for (array::ChannelReport& channel : report.channels)
    if (const auto* unit = waiting(channel.tile, fmt::format("{} {} of {}", to_string(channel.direction),
                                                             channel.channel, to_string(channel.tile))))
      leave_out(channel.stalls, *unit);
}

Exit exit_of(const Diag& failure) {
  if (failure.code == npu::code::bad_state) return Exit::BadInput;
  if (failure.code != npu::code::interrupted) return Exit::Failed;
  return static_cast<Exit>(static_cast<int>(Exit::Signalled) + Interruptible::signal().value_or(0));
}

}  // namespace

void Run::go() {
  if (auto opened = open(); !opened) {
    more_.insert(more_.begin(), std::move(opened).error());
    return fail(context_, more_);
  }
  if (auto loaded = load_bodies(); !loaded) return context_.fail(loaded.error(), exit_for(loaded.error()));
  if (options_.seeds.several()) try_seeds();
  if (seeds_ && seeds_->interruption()) return report_interrupted_seeds(*seeds_->interruption());
  if (auto set = set_up(); !set) return context_.fail(set.error(), exit_for(set.error()));
  debug_->attach(*array_);
  const auto start = std::chrono::steady_clock::now();
  Result<void> done = execute();
  if (!done) done = Failure(bodies_.in_design(std::move(done).error()));
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  debug_->finish(*array_);
  if (report(done)) warn_and_write_outputs();
  if (seeds_) seeds_->print(context_);
  write_report();
  if (seeds_ && !options_.quiet) say(stderr, "{}", seeds_->line());
  if (findings_ && !options_.quiet) say(stderr, "{}", findings_->line());
}

// What was asked for
// ---------------------------------------------------------------------------------------------------

Result<void> Run::open() {
  CHECK_OK(open_program());
  CHECK_OK(open_buffers());
  debug_.emplace(*program_->device);
  CHECK_OK(debug_->open(options_.debug));
  CHECK_OK(check_files());
  CHECK_OK(check_options());
  TRY(allowances_, Allowances::read(options_.check.allow, more_));
  buffers_.place_outputs();
  return open_checkpoints();
}

Result<void> Run::open_program() {
  list_ = {options_.program, {}, options_.runs};
  for (const std::string& path : options_.insts) {
    TRY(const InputFile file, InputFile::read(path));
    TRY(container::InstructionStream stream, load_stream(file, options_.device));
    list_.streams.push_back({path, std::move(stream)});
  }
  TRY(const std::vector<TileProgram> programs, read_tile_programs(options_.programs));
  DeviceClues clues;
  add_clues(programs, clues);
  for (const npu::RunList::Stream& stream : list_.streams) {
    clues.add_stream(stream.operations, stream.name);
  }
  TRY(const InputFile file, InputFile::read(options_.program));
  TRY(program_, load_program(file, options_.pdi, options_.device, std::move(clues), options_.design, &more_));
  for (const Diag& warning : program_->warnings) context_.warn(warning);
  if (program_->no_call && (list_.streams.empty() || program_->pdi_count > 1)) return Failure(*program_->no_call);
  if (list_.streams.empty() && program_->call) list_.streams.push_back({options_.program, *program_->call});
  if (!options_.kernels.files.empty() && !program_->bodies)
    return Failure(error(code::usage, "--kernel FILE is for cores that run on the host")
                       .at("{}", options_.program)
                       .note("each core of this program has a program of its own, or none")
                       .help("leave it out"));
  CHECK_OK(kernels_.add(options_.kernels, program_->device->arch));
  if (list_.streams.empty() && program_->is_container && !program_->is_design)
    return Failure(error(code::usage, "--insts is required with an xclbin")
                       .note("it is the command stream of one kernel call; a bare configuration runs without")
                       .help("`tessera run --help` lists what it takes"));
  CHECK_OK(open_tile_programs(programs));
  if (options_.start_column != 0 && options_.start_column + program_->columns > program_->device->cols)
    return Failure(does_not_fit(*program_, options_.start_column));
  return {};
}

// They take the place of what the configuration has for these cores, be it a program or a body.
Result<void> Run::open_tile_programs(const std::vector<TileProgram>& programs) {
  std::vector<Diag> warnings;
  TRY(tile_programs_, TilePrograms::make(programs, *program_->device, warnings));
  for (const npu::RunList::Stream& stream : list_.streams)
    for (const device::TileId tile : tile_programs_->overwritten_by(stream.operations))
      warnings.push_back(
          error(code::other_program, "the stream loads another program for {} than --program", to_string(tile))
              .at("{}", stream.name)
              .note("from then on the core has that one")
              .help("leave the program out of the stream"));
  for (const Diag& warning : warnings) context_.warn(warning);
  for (const TileProgram& program : programs)
    if (program.arch)
      if (auto symbols = container::SourceMap::read(program.file)) symbols_.emplace(program.tile, std::move(*symbols));
  tile_programs_->put_into(program_->configuration);
  if (program_->bodies)
    std::erase_if(program_->bodies->bodies,
                  [&](const container::CoreBody& body) { return tile_programs_->contains(body.tile); });
  return {};
}

Result<void> Run::open_buffers() {
  CHECK_OK(buffers_.add_inputs(options_.inputs));
  if (auto& packets = program_->control_packets; packets && !buffers_.memory.has_buffer(packets->argument))
    buffers_.memory.set_buffer(packets->argument, packets->bytes);
  if (!options_.scratchpad.empty()) {
    if (!std::ranges::any_of(list_.streams, creates_scratchpad, &npu::RunList::Stream::operations))
      return Failure(error(code::usage,
                           "--scratchpad fills the scratchpad that a command stream creates, and no command "
                           "stream of this run creates one")
                         .help("leave it out, or give the stream that creates the scratchpad with --insts"));
    CHECK_OK(buffers_.add_scratchpad(options_.scratchpad));
  }
  CHECK_OK(buffers_.add_outputs(options_.outputs));
  if (program_->is_design && list_.streams.empty() && !(options_.inputs.empty() && options_.outputs.empty()))
    context_.warn(error(code::bad_buffer, "the design has no command stream, and nothing else moves host buffers")
                      .at("{}", options_.program)
                      .help("give the device an aie.runtime_sequence, or leave out --in and --out"));
  CHECK_OK(plio_.add_inputs(options_.plio_inputs));
  return plio_.add_outputs(options_.plio_outputs);
}

// One thing goes to standard output, and each file is written once.
Result<void> Run::check_files() {
  std::vector<std::string> written{options_.report};
  std::ranges::move(buffers_.paths(), std::back_inserter(written));
  std::ranges::move(plio_.paths(), std::back_inserter(written));
  const auto on_stdout =
      static_cast<std::size_t>(std::ranges::count(written, "-")) + (options_.as_json ? 1U : 0U) + debug_->on_stdout();
  if (on_stdout > 1)
    return Failure(
        error(code::usage, "standard output can take one thing, not {}", on_stdout).help("write the others to files"));
  text_to_stderr_ = on_stdout != 0;
  std::ranges::move(debug_->paths(), std::back_inserter(written));
  if (!options_.fingerprints.empty() && !(fingerprints_ = Fingerprints::parse(options_.fingerprints, kMaxCycles)))
    return Failure(error(code::usage, "--fingerprints {} is not of the form CYCLES:FILE", options_.fingerprints)
                       .help("such as --fingerprints 1000:states.txt"));
  if (fingerprints_) written.push_back(fingerprints_->path);
  if (const auto twice = same_file(written))
    return Failure(error(code::usage, "{} is to be written twice", *twice).help("give each output a file of its own"));
  return {};
}

Result<void> Run::check_options() const {
  const bool varies = options_.seeds.several() || options_.seeds.seed != 0;
  if (varies && (options_.checkpoints.every || !options_.checkpoints.restart.empty()))
    return Failure(error(code::usage, "--seed and --seeds do not go with checkpoints")
                       .note("what has been varied so far is in none")
                       .help("run from the beginning"));
  if (options_.seeds.several() && (options_.stop_at || !options_.debug.breaks.empty()))
    return Failure(error(code::usage, "--seeds does not go with --stop-at and --break")
                       .note("runs that are stopped cannot be compared")
                       .help("stop the run of one seed, with --seed N"));
  if (options_.check.enabled() && (options_.checkpoints.every || !options_.checkpoints.restart.empty()))
    return Failure(error(code::usage, "--check does not go with checkpoints")
                       .note("what the sanitizers know is in none")
                       .help("look for mistakes in a run from its beginning"));
  if (options_.noc != array::NocOptions() && options_.cores.timing != array::Timing::Cycles)
    return Failure(error(code::usage, "--noc-read-latency, --noc-write-latency and --noc-words count cycles")
                       .help("add --timing=cycle"));
  return {};
}

Result<void> Run::open_checkpoints() {
  checkpoints_.emplace(options_.checkpoints, *program_->device, sources());
  CHECK_OK(checkpoints_->open());
  if (!checkpoints_->restarts()) return {};
  for (const auto& [option, cycle] :
       {std::pair{"--stop-at", options_.stop_at.value_or(kMaxCycles)}, std::pair{"--max-cycles", options_.max_cycles}})
    if (cycle < checkpoints_->begins())
      return Failure(error(code::usage, "{} {} is before the checkpoint", option, cycle)
                         .note("it is of cycle {}", checkpoints_->begins())
                         .help("restart from an earlier one, or run from the beginning"));
  return {};
}

// What one that goes on from a checkpoint must have in common with this run.
std::vector<container::Checkpoint::Source> Run::sources() const {
  std::vector<container::Checkpoint::Source> sources;
  const auto add = [&](std::string name, ByteSpan bytes) {
    Fingerprint print;
    print.add(bytes);
    sources.push_back({std::move(name), fmt::format("{:016x}", print.value())});
  };
  add("the configuration", container::write_cdo(program_->configuration));
  for (const npu::RunList::Stream& stream : list_.streams)
    add("a command stream",
        std::visit([](const auto& operations) { return container::write_stream(container::CommandStream(operations)); },
                   stream.operations));
  for (const container::PartitionPdi& pdi : program_->pdis) add("a PDI that may be loaded", pdi.image);
  if (!tile_programs_->empty()) add("the programs of cores", container::write_cdo(tile_programs_->commands()));
  std::ranges::move(plio_.sources(), std::back_inserter(sources));
  sources.push_back({"the number of runs", std::to_string(list_.runs)});
  sources.push_back({"the start column", std::to_string(options_.start_column)});
  sources.push_back({"the timing", options_.cores.timing == array::Timing::Cycles ? "cycle" : "functional"});
  sources.push_back({"the controller", options_.controller_pace(seed_) == npu::Pace::Measured ? "measured" : "swift"});
  const array::NocOptions& noc = options_.noc;
  sources.push_back(
      {"the network on chip", fmt::format("{}, {}, {}", noc.read_latency, noc.write_latency, noc.words_per_cycle)});
  for (const auto& [argument, size] : buffers_.memory.sizes())
    sources.push_back({fmt::format("the size of host buffer {}", argument), std::to_string(size)});
  return sources;
}

// The run itself
// -------------------------------------------------------------------------------------------------------

Result<void> Run::set_up() {
  array_.emplace(*program_->device, buffers_.memory);
  array_->use(options_.cores);
  array_->use(options_.noc);
  array_->vary(seed_);
  if (options_.check.enabled()) sanitizers_.emplace(*array_, memory_map(), options_.check.detail());
  controller_.emplace(*array_, buffers_.memory, options_.max_cycles);
  controller_->use(options_.controller_pace(seed_));
  if (options_.start_column != 0) controller_->start_at(options_.start_column);
  if (options_.stop_at) controller_->stop_at(*options_.stop_at);
  if (fingerprints_) fingerprints_->take(*array_);
  array_->name(names());
  if (!program_->bodies) return {};
  CHECK_OK(bodies_.use(static_cast<std::uint32_t>(program_->pdi_number)));
  return bodies_.attach(*array_, options_.start_column);
}

// A stream may load a configuration in which the same numbers are something else.
array::Names Run::names() const {
  return pdi_numbers().size() == 1 ? names_of(program_->places, options_.start_column) : array::Names();
}

// A stream may load a configuration that puts other buffers into the same bytes.
sanitize::MemoryMap Run::memory_map() const {
  sanitize::MemoryMap map;
  if (pdi_numbers().size() == 1) add_design(map, program_->places, *program_->device, options_.start_column);
  for (const auto& [tile, symbols] : symbols_) add_symbols(map, symbols, *program_->device, tile);
  debug_->each_core_with_symbols([&](device::TileId tile, const container::SourceMap& symbols) {
    add_symbols(map, symbols, *program_->device, tile);
  });
  return map;
}

// That which the run begins with, and those that its streams load.
std::set<std::uint32_t> Run::pdi_numbers() const {
  std::set<std::uint32_t> pdis{static_cast<std::uint32_t>(program_->pdi_number)};
  for (const npu::RunList::Stream& stream : list_.streams)
    if (const auto* txn = std::get_if<container::Txn>(&stream.operations))
      for (const container::TxnOp& operation : txn->ops)
        if (const auto* load = std::get_if<container::txn::LoadPdi>(&operation.body))
          if (const auto number = pdi_number(*program_, load->pdi_id)) pdis.insert(static_cast<std::uint32_t>(*number));
  return pdis;
}

// What is wrong with them is told before the run.
Result<void> Run::load_bodies() {
  if (!program_->bodies) return {};
  for (const std::uint32_t pdi : pdi_numbers())
    CHECK_OK(bodies_.load(*program_->bodies, pdi, options_.kernels, kernels_.libraries(), options_.check.enabled(),
                          options_.as_json));
  return {};
}

npu::Pdis Run::pdis() {
  npu::Pdis pdis = pdis_of(*program_);
  if (pdis.read)
    pdis.read = [this, read = std::move(pdis.read)](std::uint64_t id) -> Result<container::Cdo> {
      TRY(container::Cdo configuration, read(id));
      tile_programs_->put_into(configuration);
      return configuration;
    };
  pdis.prepare = [this](std::uint64_t id) -> Result<void> {
    const auto number = pdi_number(*program_, id);
    return number ? bodies_.use(static_cast<std::uint32_t>(*number)) : Result<void>();
  };
  return pdis;
}

// The configuration, the streams one after the other in one context, as in a run list, and what is still under way
// then.
Result<void> Run::execute() {
  std::optional<Progress> progress;
  if (context_.terminal && !options_.quiet) {
    progress.emplace(stderr);
    controller_->watch([&](array::Cycle now) {
      progress->update([&] { return fmt::format("{} M cycles", with_commas(now / 1'000'000)); });
    });
  }
  const Interruptible interruptible;
  controller_->end_when([] { return Interruptible::signal().has_value(); });
  controller_->offer(pdis());
  if (checkpoints_->restarts()) {
    CHECK_OK(checkpoints_->restart(*controller_));
  } else {
    if (auto loaded = controller_->load(program_->configuration); !loaded)
      return Failure(std::move(loaded).error().within(options_.program));
    CHECK_OK(plio_.open(*array_));
  }
  checkpoints_->keep(*controller_);
  auto warnings = controller_->run(list_);
  controller_->watch({});
  progress.reset();  // diagnostics begin on an empty line
  if (!warnings) return Failure(std::move(warnings).error());
  told_ = std::move(*warnings);
  for (Diag& warning : told_) {
    if (program_->is_design && warning.code == npu::code::at_rest)
      warning.hint = "the design has no command stream: write an aie.runtime_sequence, if it starts what they wait for";
    context_.warn(warning);
  }
  return {};
}

// What comes out
// -------------------------------------------------------------------------------------------------------

nlohmann::ordered_json Run::json_report(const Result<void>& done) const {
  nlohmann::ordered_json report = report_json(array_->report(), array_->device().name, names());
  report["stalls"] = stall_table_json(array_->report());
  if (const auto limit = bottleneck(done)) report["bottleneck"] = bottleneck_json(*limit);
  if (!done) report["error"] = to_json(done.error(), "error");
  if (controller_->explanation()) report["explanation"] = explanation_json(*controller_->explanation());
  if (!controller_->told().empty()) report["told"] = told_json(controller_->told());
  if (const Debugged debugged = bodies_.debugged(); !debugged.values.empty()) report["debug"] = debugged_json(debugged);
  if (const KernelCounts* counts = bodies_.counts()) report["kernels"] = kernels_json(*counts, array_->device().arch);
  debug_->add_to(report);
  report.update(choice_json(*program_));
  if (const auto cycle = controller_->stopped_at()) report["stop"] = {{"kind", "cycle"}, {"cycle", *cycle}};
  return report;
}

// A run that failed has no bottleneck but a culprit, which its diagnostic names; and a configuration alone, which does
// what it does until somebody asks for more, has none.
std::optional<explain::Bottleneck> Run::bottleneck(const Result<void>& done) const {
  if (!done || controller_->explanation() || !controller_->has_executed()) return std::nullopt;
  if (has_host_cores(array_->report())) return std::nullopt;  // whose time nobody knows
  return explain::bottleneck(array_->view(), array_->report());
}

std::string Run::text_report(const Result<void>& done) const {
  array::Report report = array_->report();
  if (done && !controller_->explanation()) settle(report, *array_);
  const std::size_t width = tessera::columns_of(text_to_stderr_ ? stderr : stdout);
  std::string text = report_text(report, array_->device().name, seconds_, width) + stall_table_text(report, width);
  if (const auto limit = bottleneck(done)) text += fmt::format("  {}\n", limit->sentence);
  text += choice_text(*program_);
  if (const KernelCounts* counts = bodies_.counts()) text += kernels_text(*counts, array_->device().arch);
  return fitted(text + debugged_text(bodies_.debugged()) + told_text(controller_->told(), array_->device()), width);
}

void Run::judge(bool has_ended) {
  std::vector<sanitize::Finding> findings = sanitizers_->findings(has_ended);
  add_places(findings, names());
  const array::Report report = array_->report();
  findings_.emplace(std::move(findings), allowances_,
                    CheckReport::Extent{report.cores.size(), report.channels.size(), buffers_.memory.sizes().size()},
                    options_.check.is_strict());
}

// Reports are of the moment when the run ended; then the array comes to rest, which may show a fault, or something to
// the sanitizers. False if the run failed after all.
bool Run::report(Result<void> done) {
  const bool wants_json = options_.as_json || !options_.report.empty();
  if (wants_json) data_ = json_report(done);
  const std::string text = options_.as_json || options_.quiet ? "" : text_report(done);
  end_ = array_->now();
  const std::string states = fingerprints_ ? fingerprints_->text : "";
  if (done) done = controller_->rest();
  if (!done && wants_json) data_["error"] = to_json(done.error(), "error");
  if (options_.check.enabled()) judge(done.has_value());
  if (findings_ && wants_json) data_.update({{"findings", findings_->findings()}, {"check", findings_->summary()}});
  if (seeds_ && wants_json) data_["seeds"] = seeds_->json();

  std::FILE* const out = text_to_stderr_ ? stderr : stdout;
  if (!options_.as_json) say(out, "{}{}", text, debug_->text(!options_.quiet));
  // The failure decides the exit code and is told last, where it is seen.
  if (!done) context_.exit = exit_of(done.error());
  if (checkpoints_->failure()) context_.fail(*checkpoints_->failure());
  if (const auto older = checkpoints_->left_behind()) context_.warn(*older);
  if (findings_) findings_->print(context_);
  if (fingerprints_)
    if (auto written = write_file(fingerprints_->path, states); !written) context_.fail(written.error());
  if (auto written = debug_->write_files(); !written) context_.fail(written.error());
  if (!done) context_.fail(done.error());
  return done.has_value();
}

// There is no report of seed 0 then: its run in this process, which gives the report, comes after all seeds.
void Run::report_interrupted_seeds(const Diag& interruption) {
  context_.exit = exit_of(interruption);
  seeds_->print(context_);
  context_.fail(interruption);
  data_ = {{"schema", "tessera.error/1"}, {"seeds", seeds_->json()}};
  write_report();
  if (!options_.quiet) say(stderr, "{}", seeds_->line());
}

// Last, so that it has all that was told.
void Run::write_report() {
  if (options_.as_json) context_.answer(data_);
  if (options_.report.empty()) return;
  if (auto written = write_file(options_.report, json_text(context_.with_diagnostics(data_))); !written)
    context_.fail(written.error());
}

void Run::warn_and_write_outputs() {
  if (options_.stop_at)
    context_.warn(
        error(code::not_reached, "the run ended in cycle {}, before it came to --stop-at {}", end_, *options_.stop_at)
            .help("what is shown is its end"));
  for (const Diag& warning : array_->warnings()) context_.warn(warning);
  for (const Diag& warning : array_->silent_events()) context_.warn(warning);
  for (const Diag& warning : debug_->not_reached(*array_)) context_.warn(warning);
  for (const Diag& problem : buffers_.write()) context_.fail(problem);
  for (const Diag& problem : plio_.write(*array_)) context_.fail(problem);
}

}  // namespace tessera::cli
