// `tessera core PROGRAM --entry SYMBOL --p0 in:FILE --p1 out:FILE:BYTES`: calls one function on one core.
//
// Three rules lay out the core's own data memory. The program's data lies at its own addresses. The buffers of p0 to p5
// follow in this order, each at a multiple of 64 bytes, so that every vector access is aligned. The stack begins behind
// the buffers and takes the rest of the memory. It grows upwards, so a stack that overflows leaves the memory and
// causes a fault instead of a wrong result.
//
// The verb writes outputs only if the function returned or executed `done`: after a fault, their content would look
// like a result.
#include "base/file.h"
#include "base/files_read.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/core_options.h"
#include "core/aie2/core_facts.h"  // generated
#include "core/aie2/lone_core.h"
#include "npu/codes.h"
#include "report/core_debug.h"
#include "report/run_report.h"
#include "runtime/codes.h"
#include "runtime/core_program.h"

#include <algorithm>
#include <map>
#include <memory>

namespace tessera::cli {
namespace {

using core::aie2::LoneCore;

// The arguments that the AIE2 calling convention of the public compiler passes in registers.
constexpr unsigned kPointerArguments = core::aie2::core_facts::kPointerArguments;  // p0 to p5
constexpr unsigned kScalarArguments = core::aie2::core_facts::kScalarArguments;    // r0 to r7
constexpr std::uint32_t kAlignment = 64;
constexpr std::uint32_t kStackAlignment = core::aie2::core_facts::kStackAlignment;
constexpr std::uint32_t kSmallestStack = 1024;  // the default of compilers of core programs
constexpr std::uint32_t kMemoryEnd = array::kOwnMemory + array::kWindowSize;
constexpr array::Cycle kMaxCycles = array::Cycle{1} << 62;

struct CoreOptions {
  std::string program;
  std::string entry;
  std::array<std::string, kPointerArguments> pointers;
  std::array<std::string, kScalarArguments> scalars;
  array::Cycle max_cycles = 1'000'000'000;
  array::CoreOptions core;
  bool as_json = false;
  bool quiet = false;
  CoreDebugOptions debug;
};

// The buffer of a pointer argument.
struct Buffer {
  unsigned number = 0;  // the number of the pointer register
  std::string direction;
  std::string path;
  std::uint32_t address = 0;
  Bytes bytes;

  bool is_output() const { return direction != "in"; }
};

struct Layout {
  std::vector<Buffer> buffers;
  std::uint32_t stack = 0;
};

Diag malformed(unsigned number, std::string_view text) {
  return error(code::bad_pointer, "--p{} {} is not of the form in:FILE, out:FILE:BYTES or inout:FILE", number, text)
      .note("the core's own data memory has {} bytes", array::kWindowSize)
      .help("for example --p0 in:picture.bin --p1 out:result.bin:4096");
}

Result<Buffer> read_buffer(unsigned number, const std::string& text) {
  const std::size_t first = text.find(':');
  Buffer buffer{number, text.substr(0, first), first == std::string::npos ? "" : text.substr(first + 1), 0, {}};
  if (buffer.direction == "out") {
    const std::size_t colon = buffer.path.rfind(':');
    const auto size =
        colon == std::string::npos ? std::nullopt : parse_number(std::string_view(buffer.path).substr(colon + 1));
    if (!size) return Failure(malformed(number, text));
    if (*size > array::kWindowSize)
      return Failure(
          error(code::bad_pointer, "--p{} {}: {} bytes are more than the core's data memory has", number, text, *size)
              .note("the core's own data memory has {} bytes", array::kWindowSize)
              .help("call the function with smaller buffers, like those of a kernel in an array"));
    buffer.bytes.resize(*size);
    buffer.path.resize(colon);
  }
  if (buffer.path.empty() || (buffer.direction != "in" && buffer.direction != "out" && buffer.direction != "inout"))
    return Failure(malformed(number, text));
  if (buffer.direction != "out") {
    TRY(buffer.bytes, read_file(buffer.path));
    if (buffer.is_output()) allow_replacing(buffer.path);
  }
  return buffer;
}

// Refuses options that read standard input twice, or write two outputs to one file.
Result<void> check_files(const CoreOptions& options) {
  std::map<std::string, std::string> readers, writers;
  if (options.program == "-") readers["-"] = "PROGRAM";
  if (!options.debug.trace.empty()) writers[options.debug.trace] = "--trace-core";
  for (unsigned i = 0; i < kPointerArguments; ++i) {
    const std::string& text = options.pointers[i];
    const std::string direction = text.substr(0, text.find(':'));
    const std::size_t begin = std::min(direction.size() + 1, text.size());
    const std::size_t end = direction == "out" ? text.rfind(':') : text.size();
    const std::string path = end > begin ? text.substr(begin, end - begin) : "";
    if (path.empty()) continue;  // a malformed option is reported where it is read
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

Result<Layout> lay_out(const CoreOptions& options, const CoreImage& image) {
  std::uint64_t end = array::kOwnMemory;
  for (const CoreImage::Data& data : image.data) end = std::max<std::uint64_t>(end, data.address + data.bytes.size());
  Layout layout;
  for (unsigned i = 0; i < kPointerArguments; ++i) {
    if (options.pointers[i].empty()) continue;
    TRY(Buffer buffer, read_buffer(i, options.pointers[i]));
    buffer.address = static_cast<std::uint32_t>(align_up(end, kAlignment));
    end = std::uint64_t{buffer.address} + buffer.bytes.size();
    if (end > kMemoryEnd)
      return Failure(
          error(code::core_memory, "the buffer of p{} does not fit", i)
              .note("the {} bytes of the buffer would begin at {:#x}; the core's own data memory ends at {:#x}",
                    buffer.bytes.size(), buffer.address, kMemoryEnd)
              .help("call the function with smaller buffers, like those of a kernel in an array"));
    layout.buffers.push_back(std::move(buffer));
  }
  layout.stack = static_cast<std::uint32_t>(align_up(end, kStackAlignment));
  if (layout.stack + kSmallestStack > kMemoryEnd)
    return Failure(error(code::core_memory, "the buffers leave no room for the stack")
                       .note("the stack would begin at {:#x} and needs {} bytes; the core's own data memory ends at "
                             "{:#x}",
                             layout.stack, kSmallestStack, kMemoryEnd)
                       .help("call the function with smaller buffers, like those of a kernel in an array"));
  return layout;
}

Result<std::uint32_t> find_entry(const CoreOptions& options, const CoreImage& image) {
  const auto number = parse_number(options.entry);
  const auto address = number ? number : std::optional<std::uint64_t>(image.find(options.entry));
  if (address && *address < image.program.size() && *address % 2 == 0) return static_cast<std::uint32_t>(*address);
  if (address)
    return Failure(error(code::no_entry, "no function can begin at {:#x}", *address)
                       .at("{}", options.program)
                       .note("the program has {:#x} bytes, and bundles begin at even addresses", image.program.size())
                       .help("name a function, not data"));
  const std::vector<std::string> meant = nearest(options.entry, image.symbols());
  Diag diag = error(code::no_entry, "the program has no symbol '{}'", options.entry).at("{}", options.program);
  if (meant.empty())
    return Failure(std::move(diag).help("`tessera asm --symbols` lists the labels of a text; or give an address"));
  return Failure(std::move(diag).help("did you mean {}?", fmt::join(meant, ", ")));
}

isa::Reg reg(isa::RegFile file, unsigned index = 0) {
  return {file, static_cast<std::uint8_t>(index)};
}

// A 32-bit number, signed or unsigned.
std::optional<std::uint32_t> parse_scalar(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto magnitude = parse_number(text.substr(negative ? 1 : 0));
  if (!magnitude || *magnitude > (negative ? std::uint64_t{1} << 31 : low_mask(32))) return std::nullopt;
  const auto value = static_cast<std::uint32_t>(*magnitude);
  return negative ? 0 - value : value;
}

std::string_view to_string(LoneCore::End end) {
  switch (end) {
    case LoneCore::End::Returned: return "returned";
    case LoneCore::End::Done: return "done";
    case LoneCore::End::Waits: return "waits";
    case LoneCore::End::CycleLimit: return "cycle limit";
    case LoneCore::End::Break: return "breakpoint";
    case LoneCore::End::Fault: break;
  }
  return "fault";
}

// The failure of a function that did not return. A function that ends the program with `done` has succeeded.
std::optional<Diag> failure(const LoneCore& machine, LoneCore::End end, const CoreDebug& debug) {
  switch (end) {
    case LoneCore::End::Break:
      return error(npu::code::stopped, "the core is about to execute {:#x}", debug.stop()->pc)
          .at("{}", debug.position(debug.stop()->pc))
          .at("cycle {}", debug.stop()->cycle)
          .note("hit {} of this breakpoint", debug.stop()->count)
          .help(
              "nothing after this point has happened; `--dump` and `--dump-memory` show more, `:N` stops at a later "
              "hit");
    case LoneCore::End::Waits:
      return error(npu::code::deadlock, "the core waits for {}, and no other unit runs, so the wait never ends",
                   machine.waits_for())
          .at("{}", debug.position(machine.core.pc()))
          .at("cycle {}", machine.core.now())
          .help("a function that waits for other units needs an array: use `tessera run`");
    case LoneCore::End::CycleLimit:
      return error(npu::code::cycle_limit, "the function has not returned after {} cycles", machine.core.now())
          .at("{}", debug.position(machine.core.pc()))
          .help("raise --max-cycles, or look for an endless loop in the function");
    case LoneCore::End::Fault: return machine.fault();
    default: return std::nullopt;
  }
}

nlohmann::ordered_json json_report(const LoneCore& machine, LoneCore::End end, const CoreOptions& options,
                                   const Layout& layout, std::uint32_t entry, const CoreDebug& debug) {
  using nlohmann::ordered_json;
  const array::CoreReport counts = machine.counts();
  ordered_json pointers = ordered_json::array(), results = ordered_json::object();
  for (const Buffer& buffer : layout.buffers)
    pointers.push_back({{"register", fmt::format("p{}", buffer.number)},
                        {"direction", buffer.direction},
                        {"address", buffer.address},
                        {"bytes", buffer.bytes.size()}});
  for (const isa::Reg result : {reg(isa::aie2::files::R, 0), reg(isa::aie2::files::R, 1), reg(isa::aie2::files::P, 0)})
    results[isa::kAie2.to_string(result)] = machine.core.read_register(result);
  ordered_json report = {{"schema", "tessera.core/1"},
                         {"entry", {{"symbol", options.entry}, {"address", entry}}},
                         {"end", to_string(end)},
                         {"pc", counts.pc},
                         {"cycles", counts.active},
                         {"bundles", counts.bundles},
                         {"instructions", counts.instructions},
                         {"executed", executed_json(counts.executed)},
                         {"stalls", stalls_json(counts.stalls)},
                         {"pointers", std::move(pointers)},
                         {"stack", layout.stack},
                         {"results", std::move(results)}};
  debug.add_to(report);
  return report;
}

std::string text_report(const LoneCore& machine, LoneCore::End end, const CoreOptions& options, const Layout& layout) {
  const array::CoreReport counts = machine.counts();
  std::string text =
      fmt::format("{}: {}; {}, {}, {}; stalls: {}\n", options.entry, to_string(end), counted(counts.active, "cycle"),
                  counted(counts.bundles, "bundle"), counted(counts.instructions, "instruction"),
                  stalls_text(counts.stalls, counts.active));
  for (const Buffer& buffer : layout.buffers)
    text += fmt::format("  p{} {:#x} {:<5} {:>6} bytes  {}\n", buffer.number, buffer.address, buffer.direction,
                        buffer.bytes.size(), printable(buffer.path));
  return text + fmt::format("  sp {:#x}\n  r0 {:#x} afterwards\n  instructions known by: {}\n", layout.stack,
                            machine.core.read_register(reg(isa::aie2::files::R)), executed_text(counts.executed));
}

LoneCore::Call prepare(LoneCore& machine, const CoreOptions& options, const CoreImage& image, const Layout& layout) {
  Bytes& memory = machine.memories[static_cast<unsigned>(array::Quadrant::Own)];
  const auto place = [&memory](std::uint32_t address, ByteSpan bytes) {
    std::ranges::copy(bytes, memory.begin() + (address - array::kOwnMemory));
  };
  LoneCore::Call call;
  call.max_cycles = options.max_cycles;
  for (const CoreImage::Data& data : image.data) place(data.address, data.bytes);
  for (const Buffer& buffer : layout.buffers) {
    place(buffer.address, buffer.bytes);
    call.registers.emplace_back(reg(isa::aie2::files::P, buffer.number), buffer.address);
  }
  for (unsigned i = 0; i < kScalarArguments; ++i)
    if (!options.scalars[i].empty())
      call.registers.emplace_back(reg(isa::aie2::files::R, i), *parse_scalar(options.scalars[i]));
  call.registers.emplace_back(reg(isa::aie2::files::SP), layout.stack);
  return call;
}

void write_outputs(const LoneCore& machine, const Layout& layout, Context& context) {
  const ByteSpan memory = machine.memories[static_cast<unsigned>(array::Quadrant::Own)];
  for (const Buffer& buffer : layout.buffers) {
    if (!buffer.is_output()) continue;
    const ByteSpan bytes = memory.subspan(buffer.address - array::kOwnMemory, buffer.bytes.size());
    if (auto written = write_file(buffer.path, bytes); !written) context.fail(written.error());
  }
}

Exit exit_for_layout(const Diag& diag) {
  return diag.code == code::bad_pointer || diag.code == code::core_memory ? Exit::Usage : Exit::BadInput;
}

void call_function(const CoreOptions& options, Context& context) {
  if (auto checked = check_files(options); !checked) return context.fail(checked.error(), Exit::Usage);
  const auto file = read_file(options.program);
  if (!file) return context.fail(file.error());
  const auto image = core_image(*file, options.program);
  if (!image) return context.fail(image.error());
  for (const Diag& warning : image->warnings) context.warn(warning);
  const auto entry = find_entry(options, *image);
  if (!entry) return context.fail(entry.error(), Exit::Usage);
  const auto layout = lay_out(options, *image);
  if (!layout) return context.fail(layout.error(), exit_for_layout(layout.error()));
  for (const Buffer& buffer : layout->buffers)
    if (auto kept = check_output(buffer.is_output() ? buffer.path : ""); !kept) return context.fail(kept.error());
  CoreDebug debug(*image);
  if (auto opened = debug.open(options.debug); !opened)
    return context.fail(opened.error(), opened.error().code == code::bad_debug ? Exit::Usage : Exit::BadInput);
  const auto on_stdout =
      std::ranges::count_if(layout->buffers,
                            [](const Buffer& buffer) { return buffer.is_output() && buffer.path == "-"; }) +
      (debug.on_stdout() ? 1 : 0);
  if (on_stdout + (options.as_json ? 1 : 0) > 1)
    return context.fail(
        error(code::usage, "{} outputs go to standard output, which can take only one", on_stdout + options.as_json)
            .help("write the others to files"),
        Exit::Usage);

  LoneCore machine(image->program);
  machine.core.use(options.core);
  LoneCore::Call call = prepare(machine, options, *image, *layout);
  call.entry = *entry;
  debug.attach(machine);
  machine.name_code = [&debug](std::uint32_t pc) { return debug.position(pc); };
  const LoneCore::End end = machine.call(call);
  debug.finish(machine, to_string(end));

  if (options.as_json)
    context.answer(json_report(machine, end, options, *layout, *entry, debug));
  else if (!options.quiet)
    say_fitted(on_stdout == 0 ? stdout : stderr, "{}", text_report(machine, end, options, *layout));
  if (!options.as_json) say_fitted(on_stdout == 0 ? stdout : stderr, "{}", debug.text(!options.quiet));
  if (auto closed = debug.close(); !closed) context.fail(closed.error());
  if (const std::optional<Diag> failed = failure(machine, end, debug)) return context.fail(*failed, Exit::Failed);
  for (const Diag& warning : debug.not_reached()) context.warn(warning);
  write_outputs(machine, *layout, context);
}

// Adds the debugging options of `run` except --elf. Their values name no tile here.
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
  auto options = std::make_shared<CoreOptions>();
  CLI::App* verb = app.add_subcommand("core", "Call one function on one core");
  verb->add_option("PROGRAM", options->program,
                   "Assembly text, a linked core ELF, or an image of program memory; - for standard input")
      ->required();
  verb->add_option("--entry", options->entry, "The function: a symbol, or its address")
      ->required()
      ->type_name("SYMBOL");
  for (unsigned i = 0; i < kPointerArguments; ++i)
    verb->add_option(fmt::format("--p{}", i), options->pointers[i], fmt::format("The buffer that p{} points to", i))
        ->type_name("in:FILE|out:FILE:BYTES|inout:FILE");
  const auto check = [](const std::string& text) -> std::string {
    return parse_scalar(text) ? "" : fmt::format("{} is not a number of 32 bits", text);
  };
  for (unsigned i = 0; i < kScalarArguments; ++i)
    verb->add_option(fmt::format("--r{}", i), options->scalars[i], fmt::format("The value of r{}", i))
        ->type_name("NUMBER")
        ->check(check);
  verb->add_option("--max-cycles", options->max_cycles, "Cycle after which Tessera stops the function")
      ->check(number(1, kMaxCycles))
      ->capture_default_str();
  add_core_options(*verb, options->core.timing, array::Timing::Functional, array::Timing::Cycles, options->core.engine);
  verb->add_flag("--json", options->as_json, "Print the report as JSON (schema tessera.core/1) instead of text");
  verb->add_flag("--quiet", options->quiet, "Do not print the report");
  add_core_debug_options(*verb, options->debug);
  verb->callback([options, &context] { call_function(*options, context); });
}

}  // namespace tessera::cli
