// `tessera trace BUFFER [--config FILE]`: decodes the packets that trace units wrote to host memory.
//
// A packet names a tile, and its frames name slots of the trace unit. The configuration gives the event of each slot;
// without a configuration, the report shows the numbers of the slots. A core tile has two modules with trace units.
// Their packets differ in the type and ID that the configuration writes into Trace_Control1. Without a configuration,
// packets of type 1 come from the memory module, as in mlir-aie.
#include "base/file.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"
#include "cli/program_options.h"

#include <tessera/trace.h>

#include <nlohmann/json.hpp>

#include <memory>

namespace tessera::cli {

namespace {

struct TraceOptions : api::ConfigurationFiles {
  std::string buffer;
  bool as_json = false;
  bool as_chrome = false;
};

// Real trace buffers have some kilobytes to a few megabytes.
constexpr std::uint64_t kMaxTrace = std::uint64_t{64} << 20;

void trace(const TraceOptions& options, Context& context) {
  const auto bytes = read_file(options.buffer, kMaxTrace);
  if (!bytes) return context.fail(bytes.error());
  std::optional<api::Configuration> configuration;
  if (!options.file.empty()) {
    auto opened = api::Configuration::open(options);
    if (!opened) return fail(context, opened.error());
    configuration = std::move(*opened);
  } else if (!options.insts.empty()) {
    return context.fail(error(code::usage, "--insts needs --config").help("a command stream alone can be the --config"),
                        Exit::Usage);
  }
  const auto trace = api::Trace::decode(*bytes, configuration ? &*configuration : nullptr);
  if (!trace) return context.fail(context.diag(trace.error()).at("{}", options.buffer));
  if (options.as_chrome)
    say("{}", trace->chrome_json());
  else if (options.as_json)
    context.answer(nlohmann::ordered_json::parse(trace->json(options.buffer)));
  else
    say_fitted("{}", trace->text());
}

}  // namespace

void add_trace(CLI::App& app, Context& context) {
  auto options = std::make_shared<TraceOptions>();
  CLI::App* verb = app.add_subcommand("trace", "Decode a buffer of trace packets into events");
  verb->add_option("BUFFER", options->buffer, "File with the bytes of the trace")->required();
  verb->add_option("--config", options->file, "xclbin, PDI, CDO or command stream that chose the events")
      ->type_name("FILE");
  verb->add_option("--insts", options->insts, "Command stream that ran after the configuration")->type_name("FILE");
  verb->add_option("--device", options->device, "Device. Default: from the files")->type_name("NAME");
  add_pdi_options(*verb, options->pdi, options->kernel);
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.trace/1)");
  verb->add_flag("--chrome", options->as_chrome, "Print JSON for Perfetto and chrome://tracing");
  verb->callback([options, &context] { trace(*options, context); });
}

}  // namespace tessera::cli
