// `tessera show FILE[!PATH]`: shows everything in a file, or in a part of it.
//
// info is one screen; show leaves nothing out. A damaged part is shown up to the damage, followed by the diagnostics,
// with exit code 3.
#include "cli/cli.h"

#include <tessera/container.h>

#include <nlohmann/json.hpp>

#include <memory>

namespace tessera::cli {

namespace {

struct ShowOptions {
  std::string file;
  bool as_json = false;
};

void show(const ShowOptions& options, Context& context) {
  const api::FileAndPart names = api::FileAndPart::split(options.file);
  const auto file = api::Container::open(names.file);
  if (!file) return context.fail(context.diag(file.error()));
  const auto shown = file->show(names.path);
  if (!shown) return context.fail(context.diag(shown.error()).within(names.file));
  for (const api::Diagnostic& diagnostic : shown->warnings) context.warn(context.diag(diagnostic).within(names.file));
  for (const api::Diagnostic& diagnostic : shown->errors) context.fail(context.diag(diagnostic).within(names.file));
  if (!options.as_json) return say_fitted("{}", shown->text);
  nlohmann::ordered_json document = nlohmann::ordered_json::parse(shown->json);
  // The JSON of xclbinutil has no schema, and stays as xclbinutil prints it: without diagnostics.
  if (document.is_object() && document.contains("schema") && document["schema"] == "tessera.show/1")
    context.answer(std::move(document));
  else
    say("{}", shown->json);
}

}  // namespace

void add_show(CLI::App& app, Context& context) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* verb = app.add_subcommand("show", "Show everything in a file, or in one of its parts");
  verb->add_option(
          "FILE", options->file,
          "xclbin, PDI, boot image, CDO, command stream, control packets or ELF; FILE!PATH for a part, such as "
          "'app.xclbin!AIE_PARTITION/pdi[0]'; - for standard input")
      ->required();
  verb->add_flag("--json", options->as_json,
                 "Print JSON (schema tessera.show/1; for sections, the JSON of xclbinutil)");
  verb->callback([options, &context] { show(*options, context); });
}

}  // namespace tessera::cli
