// `tessera check DESIGN.mlir`: finds likely mistakes in a design that compiles, without running it.
#include "cli/exit_codes.h"
#include "cli/program_options.h"
#include "report/diag_json.h"
#include "runtime/design.h"

#include <memory>

namespace tessera::cli {
namespace {

struct Options {
  std::string design;
  compiler::CompileOptions compiler;
  bool as_json = false;
};

void check(const Options& options, Context& context) {
  const auto compiled = compile_design(options.design, options.compiler);
  if (!compiled) return fail(context, compiled.error());
  for (const Diag& warning : compiled->warnings) context.warn(warning);
  if (options.as_json) {
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();
    for (const Diag& finding : compiled->findings) findings.push_back(to_json(finding, "error"));
    context.answer({{"schema", "tessera.check/1"}, {"findings", std::move(findings)}});
    if (!compiled->findings.empty()) context.exit = Exit::Failed;
    return;
  }
  for (const Diag& finding : compiled->findings) context.fail(finding, Exit::Failed);
  if (compiled->findings.empty()) say("{}: nothing found\n", options.design);
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("check", "Find mistakes in a design without running it");
  verb->add_option("DESIGN", options->design, "MLIR text or bytecode; - for standard input")->required();
  add_design_options(*verb, options->compiler);
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.check/1)");
  verb->callback([options, &context] { check(*options, context); });
}

}  // namespace tessera::cli
