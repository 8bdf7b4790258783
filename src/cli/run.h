// The verb `run`: makes a driver::Run from the command line, and prints and writes its results.
//
// The verb writes buffers and PLIO words to files only if the run succeeded: after a fault, their content would look
// like a result.
#pragma once

#include "cli/cli.h"
#include "driver/run.h"
#include "report/reported_diag.h"

#include <nlohmann/json.hpp>

namespace tessera::cli {

struct RunArguments : RunOptions {
  std::string report;
  bool as_json = false;
  bool quiet = false;
};

class RunVerb {
 public:
  RunVerb(const RunArguments& options, Context& context)
      : options_(options),
        context_(context),
        run_(options, context.diags, [&context](const Diag& diag) { context.warn(diag); }) {}

  void go();

 private:
  Result<void> open();
  void fail(Diag diag);
  Result<void> check_files();
  void try_seeds();
  Result<void> execute();
  Result<void> report(Result<void> done);
  void say_sums() const;
  void warn_and_write_outputs();
  void report_interrupted_seeds(const Diag& interruption);
  void write_report();
  void tell(const std::vector<ReportedDiag>& diags);

  const RunArguments& options_;
  Context& context_;
  Run run_;
  std::vector<std::string> written_;       // paths of all outputs
  bool text_to_stderr_ = false;            // a file goes to standard output, so text goes to standard error
  std::optional<api::Findings> findings_;  // with --check, after the run has begun
  std::optional<Seeds> seeds_;             // the runs with --seeds
  nlohmann::ordered_json data_;            // the report as data, with --json or --report
  double seconds_ = 0;                     // time of the host for the run
  std::uint64_t end_ = 0;                  // the cycle in which the run ended
};

}  // namespace tessera::cli
