// `tessera tiling FILE.json`: shows the order of a tiling's elements, the buffer descriptors that produce it, and a
// picture.
#include "base/file.h"
#include "base/terminal.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "report/diag_json.h"
#include "tiling/codes.h"

#include <tessera/tiling.h>

#include <memory>

namespace tessera::cli {
namespace {

constexpr std::uint64_t kMostFirst = 100'000'000;  // greatest value of --first

struct TilingOptions {
  std::string file, svg;
  std::optional<std::uint64_t> first;
  bool as_json = false;
};

void answer_tiling(const TilingOptions& options, const api::Tiling& tiling, Context& context) {
  auto data = nlohmann::ordered_json::parse(tiling.json(options.first.value_or(api::Tiling::kFirstForPrograms)));
  data["diagnostics"] = nlohmann::ordered_json::array();
  for (const api::Diagnostic& warning : tiling.warnings())
    data["diagnostics"].push_back(to_json(context.diag(warning), "warning"));
  if (const auto& problem = tiling.problem()) data["diagnostics"].push_back(to_json(context.diag(*problem), "error"));
  context.answer(std::move(data));
}

void tile(const TilingOptions& options, Context& context) {
  const auto tiling = api::Tiling::open(options.file);
  if (!tiling) return context.fail(context.diag(tiling.error()));
  if (!options.svg.empty())
    if (const auto written = write_file(options.svg, tiling->svg()); !written) return context.fail(written.error());
  const auto fail = [&](const api::Diagnostic& problem) { context.fail(context.diag(problem).within(options.file)); };
  const auto& problem = tiling->problem();
  if (problem && problem->code != tiling::code::no_fit.id) return fail(*problem);
  if (options.as_json)
    answer_tiling(options, *tiling, context);
  else
    say("{}", tiling->text(options.first.value_or(api::Tiling::kFirstForPeople), columns_of(stdout)));
  for (const api::Diagnostic& warning : tiling->warnings()) context.warn(context.diag(warning).within(options.file));
  if (problem) fail(*problem);
}

}  // namespace

void add_tiling(CLI::App& app, Context& context) {
  auto options = std::make_shared<TilingOptions>();
  CLI::App* verb =
      app.add_subcommand("tiling", "Show the order of a tiling's elements and the buffer descriptors for it");
  verb->add_option("FILE", options->file,
                   "Tiling parameters as JSON, with the names of the graph API; - for standard input")
      ->required();
  verb->add_option("--first", options->first, "Number of elements to show")->check(number(0, kMostFirst));
  verb->add_option("--svg", options->svg, "File that receives a picture of the buffer and its tiles")->type_name("OUT");
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.tiling/1)");
  verb->callback([options, &context] { tile(*options, context); });
}

}  // namespace tessera::cli
