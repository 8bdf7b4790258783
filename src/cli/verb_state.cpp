// `tessera state FILE [--insts F]`: shows the state of each tile after a configuration, without running it.
//
// The verb replays the writes of an xclbin, PDI or CDO, and then those of a command stream, into a register map
// (npu/replay.h), and prints the map in the terms of the field. FILE may also be a command stream, which is then the
// only source of writes. Commands that cannot be replayed are reported behind the state, with exit code 3; the state
// comes from all other commands.
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"
#include "cli/program_options.h"
#include "report/choices.h"
#include "report/diag_json.h"
#include "report/tile_state.h"
#include "runtime/codes.h"
#include "runtime/configuration.h"
#include "runtime/core_program.h"
#include "runtime/program.h"

#include <memory>

namespace tessera::cli {

using Json = nlohmann::ordered_json;

namespace {

struct Options : ConfigurationFiles {
  std::string tile;
  bool all = false;
  bool as_json = false;
};

Json heading(const Options& options, const Configuration& source) {
  Json data = {{"schema", "tessera.state/1"}, {"file", options.file}, {"device", source.device->name}};
  if (source.device_choice) data["device_by"] = reason_json(*source.device_choice);
  if (source.program) data["pdi"] = source.program->pdi_number;
  if (source.program && !source.program->kernel.empty()) data["kernel"] = source.program->kernel;
  if (source.insts) data["insts"] = options.insts;
  return data;
}

std::string heading_text(const Options& options, const Configuration& source) {
  std::string text = options.file;
  if (source.program && source.program->pdi_count > 1)
    text += fmt::format(", PDI {} of {}{}", source.program->pdi_number, source.program->pdi_count,
                        source.program->kernel.empty() ? "" : fmt::format(" (kernel {})", source.program->kernel));
  if (source.insts) text += fmt::format(", then the writes of {}", options.insts);
  text += fmt::format(", on {}\n", source.device->name);
  if (source.device_choice) text += fmt::format("the device is told by {}\n", reason(*source.device_choice));
  return text;
}

void state(const Options& options, Context& context) {
  const std::optional<device::TileId> only = parse_tile(options.tile);
  if (!options.tile.empty() && !only)
    return context.fail(
        error(code::usage, "--tile {} is not of the form C,R", options.tile).help("column and row, such as --tile 0,2"),
        Exit::Usage);
  const auto source = open_configuration(options);
  if (!source) return context.fail(source.error(), exit_for(source.error()));
  if (only && !source->device->contains(*only))
    return context.fail(
        error(code::usage, "{} has no tile {}", source->device->name, to_string(*only))
            .help("its columns are 0 to {}, its rows 0 to {}", source->device->cols - 1, source->device->rows - 1),
        Exit::Usage);
  for (const Diag& warning : source->warnings) context.warn(warning);
  npu::Replay machine(*source->device);
  replay(machine, *source, options);

  std::string text = heading_text(options, *source);
  Json data = heading(options, *source);
  data["tiles"] = Json::array();
  for (const auto& [id, tile] : machine.tiles()) {
    if (only && id != *only) continue;
    Described report = report_tile({machine.device(), id, tile}, options.all);
    text += "\n" + report.text;
    data["tiles"].push_back(std::move(report.data));
  }
  if (data["tiles"].empty())
    text += only ? "\nnothing is written to that tile\n" : "\nnothing is written to any tile\n";

  const std::vector<Diag> problems = machine.problems();
  data["diagnostics"] = Json::array();
  for (const Diag& diag : problems) data["diagnostics"].push_back(to_json(diag, "error"));
  if (options.as_json)
    context.answer(std::move(data));
  else
    say("{}", text);
  for (const Diag& diag : problems) context.fail(diag);
}

}  // namespace

void add_state(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("state", "Show the state of each tile after a configuration, without running it");
  verb->add_option("FILE", options->file, "xclbin, PDI, CDO or command stream")->required();
  verb->add_option("--insts", options->insts, "Command stream whose writes are replayed after the configuration")
      ->type_name("FILE");
  verb->add_option("--tile", options->tile, "Show this tile only")->type_name("C,R");
  verb->add_option("--device", options->device,
                   "Device. Default: chosen by the stream header, AIE_METADATA or the width")
      ->type_name("NAME");
  add_pdi_options(*verb, options->pdi);
  verb->add_flag("--all", options->all, "List every register that was written");
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.state/1)");
  verb->callback([options, &context] { state(*options, context); });
}

}  // namespace tessera::cli
