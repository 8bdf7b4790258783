// `tessera info FILE`: shows the kind of a file and its contents on one screen.
//
// The verb shows a damaged file up to the damage, followed by the diagnostics, with exit code 3. For a file in a format
// that Tessera does not read, it shows the kind and a diagnostic, and exits with code 3, too.
#include "cli/cli.h"
#include "report/diag_json.h"

#include <tessera/file.h>

#include <nlohmann/json.hpp>

#include <memory>

namespace tessera::cli {

namespace {

struct InfoOptions {
  std::string file;
  bool as_json = false;
};

void info(const InfoOptions& options, Context& context) {
  const auto file = api::FileInfo::open(options.file);
  if (!file) return context.fail(context.diag(file.error()));
  if (options.as_json) {
    nlohmann::ordered_json data = nlohmann::ordered_json::parse(file->json());
    nlohmann::ordered_json& diagnostics = data["diagnostics"] = nlohmann::ordered_json::array();
    const auto add = [&](const std::vector<api::Diagnostic>& all, std::string_view severity) {
      for (const api::Diagnostic& diagnostic : all)
        if (diagnostics.size() < kMostDiagnostics) diagnostics.push_back(to_json(context.diag(diagnostic), severity));
    };
    add(file->errors, "error");
    add(file->warnings, "warning");
    context.answer(std::move(data));
  } else {
    say_fitted("{}", file->text);
  }
  for (const api::Diagnostic& diagnostic : file->warnings) context.warn(context.diag(diagnostic).within(options.file));
  for (const api::Diagnostic& diagnostic : file->errors) context.fail(context.diag(diagnostic).within(options.file));
}

}  // namespace

void add_info(CLI::App& app, Context& context) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App* verb = app.add_subcommand("info", "Show the kind of a file and its contents, on one screen");
  verb->add_option("FILE", options->file, "xclbin, PDI, CDO, command stream or ELF; - for standard input")->required();
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.info/1)");
  verb->callback([options, &context] { info(*options, context); });
}

}  // namespace tessera::cli
