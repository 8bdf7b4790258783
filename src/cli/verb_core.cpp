// `tessera core PROGRAM --entry SYMBOL --p0 in:FILE --p1 out:FILE:BYTES`: calls one function on one core
// (tessera/core.h).
//
// The verb writes outputs only if the function returned or executed `done`: after a fault, their content would look
// like a result.
#include "base/bits.h"
#include "base/file.h"
#include "base/files_read.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/core_options.h"
#include "driver/core_debug.h"

#include <nlohmann/json.hpp>

#include <tessera/core.h>

#include <algorithm>
#include <map>
#include <memory>

namespace tessera::cli {
namespace {

using Use = api::FunctionBuffer::Use;

struct CoreArguments {
  std::string program;
  std::array<std::string, api::FunctionCall::kPointers> pointers;
  std::array<std::string, api::FunctionCall::kScalars> scalars;
  api::FunctionCall call;
  bool as_json = false;
  bool quiet = false;
  CoreDebugOptions debug;
};

Diag malformed(unsigned number, std::string_view text) {
  return error(code::bad_pointer, "--p{} {} is not of the form in:FILE, out:FILE:BYTES or inout:FILE", number, text)
      .note("the core's own data memory has {} bytes", api::CoreImage::memory_bytes())
      .help("for example --p0 in:picture.bin --p1 out:result.bin:4096");
}

std::string direction_of(std::string_view text) {
  return std::string(text.substr(0, text.find(':')));
}

Result<api::FunctionBuffer> read_buffer(unsigned number, const std::string& text) {
  const std::size_t first = text.find(':');
  const std::string direction = direction_of(text);
  const Use use = direction == "in" ? Use::In : direction == "out" ? Use::Out : Use::InOut;
  api::FunctionBuffer buffer{{}, use, first == std::string::npos ? "" : text.substr(first + 1)};
  if (use == Use::Out) {
    const std::size_t colon = buffer.name.rfind(':');
    const auto size =
        colon == std::string::npos ? std::nullopt : parse_number(std::string_view(buffer.name).substr(colon + 1));
    if (!size) return Failure(malformed(number, text));
    if (*size > api::CoreImage::memory_bytes())
      return Failure(
          error(code::bad_pointer, "--p{} {}: {} bytes are more than the core's data memory has", number, text, *size)
              .note("the core's own data memory has {} bytes", api::CoreImage::memory_bytes())
              .help("call the function with smaller buffers, like those of a kernel in an array"));
    buffer.contents.resize(*size);
    buffer.name.resize(colon);
  }
  if (buffer.name.empty() || (use == Use::InOut && direction != "inout")) return Failure(malformed(number, text));
  if (use != Use::Out) {
    TRY(buffer.contents, read_file(buffer.name));
    if (use == Use::InOut) allow_replacing(buffer.name);
  }
  return buffer;
}

Result<void> read_buffers(CoreArguments& options) {
  for (unsigned i = 0; i < options.pointers.size(); ++i) {
    if (options.pointers[i].empty()) continue;
    TRY(options.call.pointers[i], read_buffer(i, options.pointers[i]));
  }
  return {};
}

// Refuses options that read standard input twice, or write two outputs to one file.
Result<void> check_files(const CoreArguments& options) {
  std::map<std::string, std::string> readers, writers;
  if (options.program == "-") readers["-"] = "PROGRAM";
  if (!options.debug.trace.empty()) writers[options.debug.trace] = "--trace-core";
  for (unsigned i = 0; i < options.pointers.size(); ++i) {
    const std::string& text = options.pointers[i];
    const std::string direction = direction_of(text);
    const std::size_t begin = std::min(direction.size() + 1, text.size());
    const std::size_t end = direction == "out" ? text.rfind(':') : text.size();
    const std::string path = end > begin ? text.substr(begin, end - begin) : "";
    if (path.empty()) continue;  // malformed options are reported where they are read
    const std::string name = fmt::format("--p{}", i);
    if (direction != "out" && path == "-")
      if (const auto [other, added] = readers.emplace(path, name); !added)
        return Failure(error(code::usage, "{} and {} both read standard input", other->second, name)
                           .help("read one of the two inputs from a file"));
    if (direction != "in" && path != "-")
      if (const auto [other, added] = writers.emplace(path, name); !added)
        return Failure(
            error(code::usage, "{} and {} both write to {}", other->second, name, path).help("give each its own file"));
  }
  return {};
}

// Reads a 32-bit number, signed or unsigned.
std::optional<std::uint32_t> parse_scalar(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto magnitude = parse_number(text.substr(negative ? 1 : 0));
  if (!magnitude || *magnitude > (negative ? std::uint64_t{1} << 31 : low_mask(32))) return std::nullopt;
  const auto value = static_cast<std::uint32_t>(*magnitude);
  return negative ? 0 - value : value;
}

bool is_output(const std::optional<api::FunctionBuffer>& buffer) {
  return buffer && buffer->use != Use::In;
}

// Returns the number of outputs that go to standard output.
std::size_t on_stdout(const CoreArguments& options, const CoreDebug& debug) {
  const auto buffers = std::ranges::count_if(
      options.call.pointers, [](const auto& buffer) { return is_output(buffer) && buffer->name == "-"; });
  return static_cast<std::size_t>(buffers) + (debug.on_stdout() ? 1 : 0);
}

void write_outputs(const CoreArguments& options, const api::FunctionOutcome& outcome, Context& context) {
  for (unsigned i = 0; i < options.call.pointers.size(); ++i)
    if (const auto& buffer = options.call.pointers[i]; is_output(buffer))
      if (auto written = write_file(buffer->name, outcome.buffer(i)); !written) context.fail(written.error());
}

void report_call(const CoreArguments& options, const api::FunctionOutcome& outcome, const CoreDebug& debug,
                 Context& context) {
  if (options.as_json) {
    auto data = nlohmann::ordered_json::parse(outcome.json);
    debug.add_to(data);
    return context.answer(std::move(data));
  }
  std::FILE* const out = on_stdout(options, debug) == 0 ? stdout : stderr;
  if (!options.quiet) say_fitted(out, "{}", outcome.text);
  say_fitted(out, "{}", debug.text(!options.quiet));
}

Exit exit_for_buffer(const Diag& diag) {
  return diag.code == code::bad_pointer ? Exit::Usage : Exit::BadInput;
}

void call_function(CoreArguments& options, Context& context) {
  if (auto checked = check_files(options); !checked) return context.fail(checked.error(), Exit::Usage);
  const auto image = api::CoreImage::open(options.program);
  if (!image) return context.fail(context.diag(image.error()));
  for (const api::Diagnostic& warning : image->warnings()) context.warn(context.diag(warning));
  if (const auto entry = image->entry(options.call.entry); !entry)
    return context.fail(context.diag(entry.error()), Exit::Usage);
  if (const auto read = read_buffers(options); !read) return context.fail(read.error(), exit_for_buffer(read.error()));
  if (const auto layout = image->layout(options.call); !layout)
    return context.fail(context.diag(layout.error()), Exit::Usage);
  for (const auto& buffer : options.call.pointers)
    if (auto kept = check_output(is_output(buffer) ? buffer->name : ""); !kept) return context.fail(kept.error());
  CoreDebug debug(*image);
  if (auto opened = debug.open(options.debug); !opened)
    return context.fail(opened.error(), opened.error().code == code::bad_debug ? Exit::Usage : Exit::BadInput);
  if (const std::size_t outputs = on_stdout(options, debug) + (options.as_json ? 1 : 0); outputs > 1)
    return context.fail(error(code::usage, "{} outputs go to standard output, which can take only one", outputs)
                            .help("write the others to files"),
                        Exit::Usage);
  for (unsigned i = 0; i < options.scalars.size(); ++i)
    if (!options.scalars[i].empty()) options.call.scalars[i] = parse_scalar(options.scalars[i]);
  debug.attach(options.call);
  const auto outcome = image->call(options.call);
  if (!outcome) return context.fail(context.diag(outcome.error()));
  debug.finish(*outcome);
  report_call(options, *outcome, debug, context);
  if (auto closed = debug.close(); !closed) context.fail(closed.error());
  if (outcome->error) return context.fail(context.diag(*outcome->error), Exit::Failed);
  for (const Diag& warning : debug.not_reached()) context.warn(warning);
  write_outputs(options, *outcome, context);
}

// Adds the debugging options of `run` except --elf. Here, their values name no tile.
void add_core_debug_options(CLI::App& verb, CoreDebugOptions& options) {
  constexpr const char* group = "Debugging";
  verb.add_option("--break", options.breaks, "Stop before an address or symbol; with :N at the Nth hit")
      ->type_name("PC|SYMBOL[:N]")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--trace-core", options.trace, "Trace the core line by line; - for standard output")
      ->type_name("FILE")
      ->group(group);
  verb.add_flag("--dump", options.dump, "Print the registers and the pipeline after the call")->group(group);
  verb.add_option("--dump-memory", options.memories, "Print bytes of data memory after the call")
      ->type_name("ADDRESS:BYTES")
      ->allow_extra_args(false)
      ->group(group);
}

}  // namespace

void add_core(CLI::App& app, Context& context) {
  auto options = std::make_shared<CoreArguments>();
  CLI::App* verb = app.add_subcommand("core", "Call one function on one core");
  verb->add_option("PROGRAM", options->program,
                   "Assembly text, a linked core ELF, or an image of program memory; - for standard input")
      ->required();
  verb->add_option("--entry", options->call.entry, "The function: a symbol, or its address")
      ->required()
      ->type_name("SYMBOL");
  for (unsigned i = 0; i < api::FunctionCall::kPointers; ++i)
    verb->add_option(fmt::format("--p{}", i), options->pointers[i], fmt::format("The buffer that p{} points to", i))
        ->type_name("in:FILE|out:FILE:BYTES|inout:FILE");
  const auto check = [](const std::string& text) -> std::string {
    return parse_scalar(text) ? "" : fmt::format("{} is not a number of 32 bits", text);
  };
  for (unsigned i = 0; i < api::FunctionCall::kScalars; ++i)
    verb->add_option(fmt::format("--r{}", i), options->scalars[i], fmt::format("The value of r{}", i))
        ->type_name("NUMBER")
        ->check(check);
  verb->add_option("--max-cycles", options->call.max_cycles, "Cycle after which Tessera stops the function")
      ->check(number(1, api::kMostCycles))
      ->capture_default_str();
  add_core_options(*verb, options->call.timing, api::Timing::Functional, api::Timing::Cycle, options->call.engine);
  verb->add_flag("--json", options->as_json, "Print the report as JSON (schema tessera.core/1) instead of text");
  verb->add_flag("--quiet", options->quiet, "Do not print the report");
  add_core_debug_options(*verb, options->debug);
  verb->callback([options, &context] { call_function(*options, context); });
}

}  // namespace tessera::cli
