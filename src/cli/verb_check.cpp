// `tessera check FILE`: finds mistakes in a design that nevertheless compiles, or in a container, without running it.
//
// The content decides: the verb checks a file in a format of containers by the rules of its parts, and reads any other
// file as a design. A mistake in a design ends with exit code 1, as a failed test does. A container with an error is an
// invalid input, like any damaged file: exit code 3.
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/exit_codes.h"
#include "cli/program_options.h"
#include "report/diag_json.h"

#include <tessera/container.h>
#include <tessera/design.h>

#include <memory>

namespace tessera::cli {
namespace {

struct CheckVerbOptions {
  std::string file;
  api::OpenOptions open;
  std::string design_option;  // the given option for designs; "" for none
  bool as_json = false;
};

void answer_check(nlohmann::ordered_json findings, Context& context) {
  context.answer({{"schema", "tessera.check/1"}, {"findings", std::move(findings)}});
}

void check_design(const CheckVerbOptions& options, std::span<const std::uint8_t> bytes, Context& context) {
  const auto compiled = api::DesignCheck::from_bytes(bytes, options.file, options.open);
  if (!compiled) return fail(context, compiled.error());
  for (const api::Diagnostic& warning : compiled->warnings) context.warn(context.diag(warning));
  if (options.as_json) {
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();
    for (const api::Diagnostic& finding : compiled->findings)
      findings.push_back(to_json(context.diag(finding), "error"));
    answer_check(std::move(findings), context);
    if (!compiled->findings.empty()) context.exit = Exit::Failed;
    return;
  }
  for (const api::Diagnostic& finding : compiled->findings) context.fail(context.diag(finding), Exit::Failed);
  if (compiled->findings.empty()) say_fitted("{}: nothing found\n", options.file);
}

void check_container(const CheckVerbOptions& options, const std::vector<api::ContainerFinding>& all,
                     const std::string& file, Context& context) {
  using Level = api::ContainerFinding::Level;
  std::size_t counts[3] = {};
  nlohmann::ordered_json findings = nlohmann::ordered_json::array();
  for (const api::ContainerFinding& finding : all) {
    ++counts[static_cast<std::size_t>(finding.level)];
    const Diag diag = context.diag(finding.diagnostic).within(file);
    if (options.as_json && findings.size() < kMostDiagnostics) {
      constexpr std::string_view kNames[] = {"error", "warning", "note"};
      findings.push_back(to_json(diag, kNames[static_cast<std::size_t>(finding.level)]));
    }
    if (finding.level == Level::Error) context.exit = Exit::BadInput;
    if (options.as_json) continue;
    switch (finding.level) {
      case Level::Error: context.fail(diag); break;
      case Level::Warning: context.warn(diag); break;
      case Level::Note: context.note(diag); break;
    }
  }
  if (options.as_json) return answer_check(std::move(findings), context);
  if (all.empty()) return say_fitted("{}: nothing found\n", options.file);
  say_fitted("{}: {}, {}, {}\n", options.file, counted(counts[0], "error"), counted(counts[1], "warning"),
             counted(counts[2], "note"));
}

void check_file(const CheckVerbOptions& options, Context& context) {
  const api::FileAndPart names = api::FileAndPart::split(options.file);
  const auto file = api::Container::open(names.file);
  if (!file) return context.fail(context.diag(file.error()));
  if (!file->is_known() && names.path.empty()) return check_design(options, file->extract("").value(), context);
  if (!options.design_option.empty())
    return context.fail(no_effect(options.design_option, "a container").at("{}", options.file), Exit::Usage);
  const auto findings = file->check(names.path);
  if (!findings) return context.fail(context.diag(findings.error()).within(names.file));
  check_container(options, *findings, names.file, context);
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  auto options = std::make_shared<CheckVerbOptions>();
  CLI::App* verb = app.add_subcommand("check", "Find mistakes in a design or a container without running it");
  verb->add_option("FILE", options->file,
                   "MLIR text or bytecode; or an xclbin, PDI, boot image, CDO, command stream, control packets or ELF, "
                   "or FILE!PATH for a part of one; - for standard input")
      ->required();
  add_design_options(*verb,
                     {options->open.design_device, options->open.design_sequence, options->open.design_numbers,
                      options->open.buffer_scheme, options->open.control_packets, options->open.configure_by_packets});
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.check/1)");
  verb->callback([options, verb, &context] {
    options->design_option = given_option(*verb, design_options());
    check_file(*options, context);
  });
}

}  // namespace tessera::cli
