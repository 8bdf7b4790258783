// `tessera state FILE [--insts F]`: shows the state of each tile after a configuration, without running it.
//
// The verb replays the writes of an xclbin, PDI or CDO, and then the writes of a command stream, into a register map
// (npu/replay.h), and describes the map as locks, descriptors, channels and routes. FILE may be a command stream, too;
// it is then the only source of writes. If the verb cannot replay some commands, it shows the state that all other
// commands give, then reports these commands, and exits with code 3.
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"
#include "cli/program_options.h"
#include "report/diag_json.h"

#include <tessera/configuration.h>

#include <nlohmann/json.hpp>

#include <memory>

namespace tessera::cli {

using Json = nlohmann::ordered_json;

namespace {

struct StateOptions : api::ConfigurationFiles {
  std::string tile;
  bool all = false;
  bool as_json = false;
};

void state(const StateOptions& options, Context& context) {
  const std::optional<api::Tile> only = api::parse_tile(options.tile);
  if (!options.tile.empty() && !only)
    return context.fail(
        error(code::usage, "--tile {} is not of the form C,R", options.tile).help("give column and row: --tile 0,2"),
        Exit::Usage);
  api::ConfigurationFiles files = options;
  files.with_own_stream = false;
  const auto source = api::Configuration::open(files);
  if (!source) return fail(context, source.error());
  if (const api::Device device = source->device(); only && (only->column >= device.columns || only->row >= device.rows))
    return context.fail(
        error(code::usage, "{} has no tile ({},{})", device.name, only->column, only->row)
            .help("the device has columns 0 to {} and rows 0 to {}", device.columns - 1, device.rows - 1),
        Exit::Usage);
  for (const api::Diagnostic& warning : source->warnings()) context.warn(context.diag(warning));
  if (options.as_json) {
    Json data = Json::parse(source->json(only, options.all));
    data["diagnostics"] = Json::array();
    for (const api::Diagnostic& problem : source->problems())
      data["diagnostics"].push_back(to_json(context.diag(problem), "error"));
    context.answer(std::move(data));
  } else {
    say_fitted("{}", source->text(only, options.all));
  }
  for (const api::Diagnostic& problem : source->problems()) context.fail(context.diag(problem));
}

}  // namespace

void add_state(CLI::App& app, Context& context) {
  auto options = std::make_shared<StateOptions>();
  CLI::App* verb = app.add_subcommand("state", "Show the state of each tile after a configuration, without running it");
  verb->add_option("FILE", options->file, "xclbin, PDI, CDO or command stream")->required();
  verb->add_option("--insts", options->insts, "Command stream whose writes are replayed after the configuration")
      ->type_name("FILE");
  verb->add_option("--tile", options->tile, "Show this tile only")->type_name("C,R");
  verb->add_option("--device", options->device,
                   "Device. Default: from the stream header, AIE_METADATA or the partition's width")
      ->type_name("NAME");
  add_pdi_options(*verb, options->pdi, options->kernel);
  verb->add_flag("--all", options->all, "List every register that was written");
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.state/1)");
  verb->callback([options, &context] { state(*options, context); });
}

}  // namespace tessera::cli
