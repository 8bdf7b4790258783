// `tessera run APP.xclbin --insts F --in N=FILE --out N=FILE:BYTES`: executes a program on the emulated array.
//
// The whole way of a kernel call: the configuration is loaded as the firmware would, host buffers are placed, the
// command stream is executed, output buffers are written. Outputs are written only when the run succeeded: after a
// fault their content would look like a result.

#include "array/array.h"
#include "base/file.h"
#include "base/progress.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/codes.h"
#include "cli/core_options.h"
#include "cli/debug_options.h"
#include "cli/program.h"
#include "cli/run_report.h"
#include "npu/controller.h"

#include <algorithm>
#include <chrono>

namespace tessera::cli {
namespace {

struct Options {
  std::string program;
  std::string insts;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::string device;
  std::string report;
  std::size_t pdi = 0;
  array::Cycle max_cycles = 0;
  array::CoreOptions cores;
  bool as_json = false;
  bool quiet = false;
  DebugOptions debug;
};

// All host buffers together. They may be larger than program files.
constexpr std::uint64_t kMaxBuffers = std::uint64_t{4} << 30;
constexpr unsigned kMaxArgument = 255;
// Centuries of emulation; far enough from the end of the type that no sum of cycles overflows.
constexpr array::Cycle kMaxCycles = array::Cycle{1} << 62;

struct OutputFile {
  unsigned argument;
  std::string path;
  std::uint64_t size;
};

Diag malformed(std::string_view option, std::string_view value, std::string_view form) {
  return error(code::bad_buffer, "{} {} is not of the form {}", option, value, form)
      .note("N numbers the host buffers as the command stream does, from 0 to {}; together they have {} bytes at most",
            kMaxArgument, kMaxBuffers)
      .help("such as --in 0=picture.rgba, or --out 1=result.rgba:3686400");
}

// "N=REST"
Result<std::pair<unsigned, std::string>> split_argument(std::string_view option, const std::string& text,
                                                        std::string_view form) {
  const std::size_t equals = text.find('=');
  const auto number = parse_number(std::string_view(text).substr(0, equals));
  if (equals == std::string::npos || equals + 1 == text.size() || !number || *number > kMaxArgument)
    return Failure(malformed(option, text, form));
  return std::pair{static_cast<unsigned>(*number), text.substr(equals + 1)};
}

// `left`, here and below, is how many bytes buffers may still take.
Result<void> add_input(npu::HostMemory& memory, const std::string& text, std::uint64_t& left) {
  TRY(const auto named, split_argument("--in", text, "N=FILE"));
  TRY(Bytes data, read_file(named.second, left));
  left -= data.size();
  memory.set_buffer(named.first, std::move(data));
  return {};
}

Result<OutputFile> parse_output(const std::string& text, std::uint64_t& left) {
  constexpr std::string_view form = "N=FILE:BYTES";
  TRY(const auto named, split_argument("--out", text, form));
  const auto& [argument, rest] = named;
  const std::size_t colon = rest.rfind(':');
  const auto size = colon == std::string::npos ? std::nullopt : parse_number(std::string_view(rest).substr(colon + 1));
  if (!size || colon == 0 || *size > left) return Failure(malformed("--out", text, form));
  left -= *size;
  return OutputFile{argument, rest.substr(0, colon), *size};
}

// An output that is an input, too, keeps the input's bytes and its own size.
void add_output(npu::HostMemory& memory, const OutputFile& output) {
  Bytes data;
  if (memory.has_buffer(output.argument)) {
    const ByteSpan input = memory.buffer(output.argument);
    data.assign(input.begin(), input.end());
  }
  data.resize(output.size);
  memory.set_buffer(output.argument, std::move(data));
}

std::string json_report(const array::Array& array, const DebugSession& debug) {
  nlohmann::ordered_json report = report_json(array.report(), array.device().name);
  debug.add_to(report);
  return report.dump(2) + "\n";
}

// The call itself: the configuration, the stream, and what is still under way then.
Result<void> execute(npu::Controller& controller, const Program& program, const container::InstructionStream& stream,
                     const Options& options, const Context& context) {
  std::optional<Progress> progress;
  if (context.terminal && !options.quiet) {
    progress.emplace(stderr);
    controller.watch([&](array::Cycle now) {
      progress->update([&] { return fmt::format("{} M cycles", with_commas(now / 1'000'000)); });
    });
  }
  if (auto loaded = controller.load(program.configuration); !loaded)
    return Failure(std::move(loaded).error().within(options.program));
  auto done = controller.execute(stream);
  auto unfinished = done ? controller.finish() : Failure(std::move(done).error());
  controller.watch({});
  progress.reset();  // diagnostics begin on an empty line
  if (!unfinished) return Failure(std::move(unfinished).error().within(options.insts));
  if (*unfinished) context.warn(std::move(**unfinished).within(options.insts));
  return {};
}

void run(const Options& options, Context& context) {
  auto stream = load_stream(options.insts);
  if (!stream) return context.fail(stream.error());
  auto program = load_program(options.program, options.pdi, options.device, &*stream);
  if (!program) return context.fail(program.error(), exit_for(program.error()));
  if (program->device->arch == device::Arch::AIE1)
    return context.fail(error(code::usage, "{} has an array of {}, which is not emulated", program->device->name,
                              device::to_string(program->device->arch))
                            .help("give a device of a later architecture, such as npu1"),
                        Exit::Usage);

  npu::HostMemory memory;
  std::vector<OutputFile> outputs;
  std::uint64_t left = kMaxBuffers;
  for (const std::string& text : options.inputs)
    if (auto added = add_input(memory, text, left); !added)
      return context.fail(added.error(), added.error().code == code::bad_buffer ? Exit::Usage : Exit::BadInput);
  for (const std::string& text : options.outputs) {
    auto output = parse_output(text, left);
    if (!output) return context.fail(output.error(), Exit::Usage);
    outputs.push_back(std::move(*output));
  }
  DebugSession debug(*program->device);
  if (auto opened = debug.open(options.debug); !opened)
    return context.fail(opened.error(), opened.error().code == code::bad_debug ? Exit::Usage : Exit::BadInput);
  const auto on_stdout = static_cast<std::size_t>(std::ranges::count(outputs, "-", &OutputFile::path)) +
                         (options.report == "-" ? 1U : 0U) + (options.as_json ? 1U : 0U) + debug.on_stdout();
  if (on_stdout > 1)
    return context.fail(
        error(code::usage, "standard output can take one thing, not {}", on_stdout).help("write the others to files"),
        Exit::Usage);
  for (const OutputFile& output : outputs) add_output(memory, output);

  array::Array array(*program->device, memory);
  debug.attach(array);
  array.use(options.cores);
  npu::Controller controller(array, memory, options.max_cycles);
  const auto start = std::chrono::steady_clock::now();
  const auto done = execute(controller, *program, *stream, options, context);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;

  debug.finish(array);

  std::FILE* const text = on_stdout == 0 ? stdout : stderr;
  if (options.as_json)
    fmt::print("{}", json_report(array, debug));
  else if (!options.quiet)
    fmt::print(text, "{}", report_text(array.report(), array.device().name, took.count()));
  if (!options.as_json) fmt::print(text, "{}", debug.text(!options.quiet));
  if (!done) context.fail(done.error(), Exit::Failed);
  if (!options.report.empty())
    if (auto written = write_file(options.report, json_report(array, debug)); !written) context.fail(written.error());
  if (auto written = debug.write_files(); !written) context.fail(written.error());
  if (!done) return;
  for (const Diag& warning : debug.not_reached(array)) context.warn(warning);
  for (const OutputFile& output : outputs)
    if (auto written = write_file(output.path, memory.buffer(output.argument)); !written) context.fail(written.error());
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("run", "Run a program on the emulated array");
  verb->add_option("APP", options->program, "xclbin, PDI or CDO")->required();
  verb->add_option("--insts", options->insts, "Command stream: TXN or DPU, binary or hex text")
      ->required()
      ->type_name("FILE");
  verb->add_option("--in", options->inputs, "Host buffer N, from a file")->type_name("N=FILE");
  verb->add_option("--out", options->outputs, "Host buffer N, written to a file after the run")
      ->type_name("N=FILE:BYTES");
  verb->add_option("--device", options->device, "Device to emulate (told from the files when left out)")
      ->type_name("NAME");
  verb->add_option("--pdi", options->pdi, "Which PDI of the partition, counted from 0")
      ->check(number(0, kMaxPdi))
      ->capture_default_str();
  options->max_cycles = 1'000'000'000;
  verb->add_option("--max-cycles", options->max_cycles, "Stop a run that takes longer")
      ->check(number(1, kMaxCycles))
      ->capture_default_str();
  add_core_options(*verb, options->cores);
  verb->add_option("--report", options->report, "Write the report as JSON, too")->type_name("FILE");
  verb->add_flag("--json", options->as_json, "Print the report as JSON (schema tessera.run/1) instead of text");
  verb->add_flag("--quiet", options->quiet, "Print neither the report nor progress");
  add_debug_options(*verb, options->debug);
  verb->callback([options, &context] { run(*options, context); });
}

}  // namespace tessera::cli
