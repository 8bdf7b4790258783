// `tessera check DESIGN.mlir`: finds mistakes in a design that nevertheless compiles, without running it.
#include "cli/exit_codes.h"
#include "cli/program_options.h"
#include "report/diag_json.h"

#include <tessera/design.h>

#include <memory>

namespace tessera::cli {
namespace {

struct CheckOptions {
  std::string design;
  api::OpenOptions open;
  bool as_json = false;
};

void check(const CheckOptions& options, Context& context) {
  const auto compiled = api::DesignCheck::open(options.design, options.open);
  if (!compiled) return fail(context, compiled.error());
  for (const api::Diagnostic& warning : compiled->warnings) context.warn(context.diag(warning));
  if (options.as_json) {
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();
    for (const api::Diagnostic& finding : compiled->findings)
      findings.push_back(to_json(context.diag(finding), "error"));
    context.answer({{"schema", "tessera.check/1"}, {"findings", std::move(findings)}});
    if (!compiled->findings.empty()) context.exit = Exit::Failed;
    return;
  }
  for (const api::Diagnostic& finding : compiled->findings) context.fail(context.diag(finding), Exit::Failed);
  if (compiled->findings.empty()) say_fitted("{}: nothing found\n", options.design);
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* verb = app.add_subcommand("check", "Find mistakes in a design without running it");
  verb->add_option("DESIGN", options->design, "MLIR text or bytecode; - for standard input")->required();
  add_design_options(*verb, {options->open.design_device, options->open.design_sequence, options->open.buffer_scheme,
                             options->open.control_packets, options->open.configure_by_packets});
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.check/1)");
  verb->callback([options, &context] { check(*options, context); });
}

}  // namespace tessera::cli
