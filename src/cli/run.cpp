#include "cli/run.h"

#include "base/file.h"
#include "base/files_read.h"
#include "base/progress.h"
#include "base/terminal.h"
#include "base/text.h"
#include "base/unfinished.h"
#include "cli/exit_codes.h"
#include "driver/other_symbols.h"
#include "driver/seeds_report.h"
#include "npu/codes.h"
#include "report/diag_json.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <set>

namespace tessera::cli {

namespace {

// Returns the first file that appears twice. Devices such as /dev/null may appear several times.
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

Exit exit_of(const Diag& failure) {
  if (failure.code == npu::code::bad_state) return Exit::BadInput;
  if (failure.code != npu::code::interrupted) return Exit::Failed;
  return static_cast<Exit>(static_cast<int>(Exit::Signalled) + Interruptible::signal().value_or(0));
}

}  // namespace

void RunVerb::go() {
  if (auto opened = open(); !opened) return fail(std::move(opened).error());
  for (const std::string& path : written_)  // after all files are read, and before a long run
    if (auto kept = check_output(path); !kept) return context_.fail(kept.error());
  if (options_.seeds.several()) try_seeds();
  if (seeds_ && seeds_->interruption()) return report_interrupted_seeds(*seeds_->interruption());
  if (auto observed = run_.observe(); !observed) return fail(std::move(observed).error());
  const auto start = std::chrono::steady_clock::now();
  Result<void> done = execute();
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (auto finished = run_.debug().finish(run_.session(), context_.diags); !finished) context_.fail(finished.error());
  done = report(std::move(done));
  if (done) warn_and_write_outputs();
  if (seeds_) tell(seeds_diags(*seeds_));
  say_sums();
  if (!done) context_.fail(done.error());  // printed last, where the user sees it
  write_report();
}

void RunVerb::say_sums() const {
  if (options_.quiet) return;
  std::fflush(stdout);  // keeps the order where a reader sees both streams in one place
  if (seeds_) say_fitted(stderr, "{}", seeds_line(*seeds_));
  if (findings_) say_fitted(stderr, "{}", check_line(*findings_));
}

// Reports a failure before the run, and the other mistakes that were found with it.
void RunVerb::fail(Diag diag) {
  run_.more().insert(run_.more().begin(), std::move(diag));
  cli::fail(context_, run_.more());
}

Result<void> RunVerb::open() {
  CHECK_OK(run_.open_program());
  CHECK_OK(run_.open_buffers());
  CHECK_OK(run_.open_debug());
  CHECK_OK(check_files());
  CHECK_OK(run_.check_options());
  CHECK_OK(run_.open_checkpoints());
  return run_.open_session();
}

// Refuses options that send two outputs to standard output, or to the same file.
Result<void> RunVerb::check_files() {
  std::vector<std::string> written{options_.report};
  std::ranges::move(run_.buffers().paths(), std::back_inserter(written));
  std::ranges::move(run_.plio().paths(), std::back_inserter(written));
  const auto on_stdout = static_cast<std::size_t>(std::ranges::count(written, "-")) + (options_.as_json ? 1U : 0U) +
                         run_.debug().on_stdout();
  if (on_stdout > 1)
    return Failure(error(code::usage, "{} outputs go to standard output, which can take only one", on_stdout)
                       .help("write the others to files"));
  text_to_stderr_ = on_stdout != 0;
  std::ranges::move(run_.debug().paths(), std::back_inserter(written));
  if (run_.fingerprints()) written.push_back(run_.fingerprints()->path);
  if (const auto twice = same_file(written))
    return Failure(error(code::usage, "two outputs write to {}", *twice).help("give each output a file of its own"));
  written_ = std::move(written);
  return {};
}

void RunVerb::try_seeds() {
  std::optional<Progress> progress;
  if (context_.terminal && !options_.quiet) progress.emplace(stderr);
  seeds_.emplace(options_.seeds.seeds);
  seeds_->go([this](std::uint64_t seed) { return run_.run_with(seed); },
             [&](std::uint64_t ended) {
               if (progress)
                 progress->update([&] { return fmt::format("{} of {} seeds", ended, options_.seeds.seeds); });
             });
}

Result<void> RunVerb::execute() {
  std::optional<Progress> progress;
  std::function<void(std::uint64_t)> watch;
  if (context_.terminal && !options_.quiet) {
    progress.emplace(stderr);
    watch = [&](std::uint64_t now) {
      progress->update([&] { return fmt::format("{} M cycles", with_commas(now / 1'000'000)); });
    };
  }
  run_.session().begin_fault_report(context_.diagnostics_as_json());
  Result<void> done = run_.execute(watch);
  progress.reset();  // clears the line, so that diagnostics begin on an empty line
  if (done)
    for (const Diag& warning : run_.warnings()) context_.warn(warning);
  return done;
}

// Makes the report, and then lets the array come to rest, which may reveal a fault or a finding of the sanitizers.
// Returns the failure of the run. The caller reports this failure, which decides the exit code.
Result<void> RunVerb::report(Result<void> done) {
  const bool wants_json = options_.as_json || !options_.report.empty();
  if (wants_json) data_ = nlohmann::ordered_json::parse(run_.session().report_json(run_.debug().detail()));
  const std::string text =
      options_.as_json || options_.quiet
          ? ""
          : run_.session().report_text(tessera::columns_of(text_to_stderr_ ? stderr : stdout), seconds_);
  end_ = run_.session().now();
  const std::string states = run_.fingerprints() ? run_.fingerprints()->text : "";
  run_.session().begin_fault_report(context_.diagnostics_as_json());
  if (done) done = run_.rest();
  if (!done && wants_json) data_["error"] = to_json(done.error(), "error");
  if (options_.checks.enabled()) findings_.emplace(run_.findings(done.has_value()));
  if (findings_ && wants_json)
    data_.update({{"findings", findings_json(*findings_, context_.diags)},
                  {"check", check_json(*findings_, options_.checks.is_strict(), context_.diags)}});
  if (seeds_ && wants_json) data_["seeds"] = seeds_json(*seeds_);

  std::FILE* const out = text_to_stderr_ ? stderr : stdout;
  if (!options_.as_json) say_fitted(out, "{}{}", text, run_.debug().text(!options_.quiet));
  if (!done) context_.exit = exit_of(done.error());
  if (run_.checkpoints().failure()) context_.fail(*run_.checkpoints().failure());
  if (const auto older = run_.checkpoints().left_behind()) context_.warn(*older);
  if (findings_) tell(check_diags(*findings_, context_.diags));
  for (const Diag& warning : run_.idle_programs()) context_.warn(warning);
  for (const Diag& warning : run_.debug().without_effect(run_.session())) context_.warn(warning);
  for (const Diag& warning : driver::symbols_of_other_programs(run_.session(), run_.debug().symbols()))
    context_.warn(warning);
  if (run_.fingerprints())
    if (auto written = write_file(run_.fingerprints()->path, states); !written) context_.fail(written.error());
  if (auto written = run_.debug().write_files(); !written) context_.fail(written.error());
  return done;
}

// Reports a signal that came during the runs with --seeds. There is no report of the array, because its run would
// follow these runs.
void RunVerb::report_interrupted_seeds(const Diag& interruption) {
  context_.exit = exit_of(interruption);
  tell(seeds_diags(*seeds_));
  say_sums();
  context_.fail(interruption);
  data_ = {{"schema", "tessera.error/1"}, {"seeds", seeds_json(*seeds_)}};
  write_report();
}

// Writes the report last, so that it has all diagnostics.
void RunVerb::write_report() {
  if (options_.as_json) context_.answer(data_);
  if (options_.report.empty()) return;
  if (auto written = write_file(options_.report, json_text(context_.with_diagnostics(data_))); !written)
    context_.fail(written.error());
}

void RunVerb::warn_and_write_outputs() {
  api::Session& session = run_.session();
  if (options_.session.stop_at)
    context_.warn(
        error(code::not_reached, "the run ended in cycle {}, before --stop-at {}", end_, *options_.session.stop_at)
            .help("the report shows the end of the run"));
  for (const Diag& warning : context_.diags.of(session.warnings())) context_.warn(warning);
  for (const Diag& warning : run_.debug().not_reached(session)) context_.warn(warning);
  for (const Diag& problem : run_.buffers().write(session)) context_.fail(problem);
  for (const Diag& problem : run_.plio().write(session, context_.diags)) context_.fail(problem);
}

void RunVerb::tell(const std::vector<ReportedDiag>& diags) {
  for (const ReportedDiag& each : diags)
    if (each.fails)
      context_.fail(each.diag, Exit::Failed);
    else
      context_.warn(each.diag);
}

}  // namespace tessera::cli
