// `tessera asm IN -o OUT.bin`: assembles text to the bytes of a core program (isa/program.h has the language) or of a
// command stream (container/stream/text.h). The first line that is neither empty nor a comment decides between the two.
// A program becomes an image of the program memory, or an ELF. The ELF has the program's data and symbols, too.
#include "base/file.h"
#include "base/file_below.h"
#include "base/text.h"
#include "cli/cli.h"
#include "container/cdo/ascii_cdo.h"
#include "container/elf/elf_write.h"
#include "container/files/sniff.h"
#include "container/stream/text.h"
#include "core/aie2/lone_core.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"
#include "runtime/codes.h"

#include <memory>

namespace tessera::cli {
namespace {

struct AsmOptions {
  std::string input;
  std::string output;
  bool symbols = false;
  bool elf = false;
  std::string version;
  bool ascii = false;  // writes a CDO as text of Xilinx
};

// Returns a loader for the files that a text names. Their paths start from the folder of the text and may not leave it.
container::FileLoader load_beside(const std::string& input) {
  return [folder = std::filesystem::path(input).parent_path()](std::string_view path) {
    return read_file_below(folder, path);
  };
}

// Returns the program as an ELF. Labels that compilers invent (.L...) get no symbol. The core starts at `_start`, or
// else at its first bundle.
Result<Bytes> to_elf(isa::Program& program) {
  container::CoreElf elf;
  if (!program.bytes.empty()) elf.parts.push_back({".text", 0, true, std::move(program.bytes), 0});
  for (isa::DataSection& data : program.data)
    elf.parts.push_back({data.name, data.address, false, std::move(data.bytes), data.zeros});
  for (const isa::Symbol& symbol : program.symbols)
    if (!symbol.name.starts_with(".L"))
      elf.names.push_back({symbol.name, symbol.address, symbol.size, symbol.global, symbol.function});
  if (const isa::Symbol* start = program.find("_start")) elf.entry = start->address;
  return container::write_core_elf(elf);
}

Diag not_text(const AsmOptions& options, ByteSpan source) {
  return error(code::not_text, "the input is not text")
      .at("{}", options.input)
      .note("the input is {}", container::kind_noun(source))
      .help("make text of a program or a command stream with `tessera disasm`");
}

Diag not_for(std::string_view option, std::string_view subject, std::string_view other, const AsmOptions& options) {
  return error(code::usage, "{} is for {}, but the text is {}", option, subject, other)
      .at("{}", options.input)
      .help("leave {} out", option);
}

Result<void> write_stream(const AsmOptions& options, const Bytes& bytes) {
  if (!options.ascii) return write_file(options.output, bytes);
  if (!container::is_cdo(bytes))
    return Failure(error(code::usage, "--ascii writes a CDO, but the text is another stream")
                       .at("{}", options.input)
                       .help("leave --ascii out"));
  return write_file(options.output, container::write_ascii_cdo(bytes));
}

// The text of IN. A stream may be large, so it is assembled piece by piece. If IN is a program, `text` has the whole
// text.
struct Source {
  std::unique_ptr<container::StreamAssembler> stream;  // nullptr: the text is a program
  Bytes text;
};

std::unique_ptr<container::StreamAssembler> assembler(const AsmOptions& options) {
  return std::make_unique<container::StreamAssembler>(container::Assembled::Bytes, options.input,
                                                      load_beside(options.input));
}

Result<Source> read_source(const AsmOptions& options) {
  Source source;
  const auto take = [&, begun = false](ByteSpan piece) mutable -> Result<void> {
    const std::string_view text(reinterpret_cast<const char*>(piece.data()), piece.size());
    if (!begun && is_text(text) && container::is_stream_text(text)) source.stream = assembler(options);
    begun = true;
    if (source.stream == nullptr) {
      append(source.text, piece);
      return {};
    }
    if (!is_text(text)) return Failure(not_text(options, piece));
    return source.stream->feed(text);
  };
  CHECK_OK(read_file_in_pieces(options.input, take));
  return source;
}

Result<void> finish_stream(container::StreamAssembler& stream, const AsmOptions& options, Context& context) {
  if (options.elf) return Failure(not_for("--elf", "programs", "a stream", options));
  if (options.symbols) return Failure(not_for("--symbols", "programs", "a stream", options));
  std::vector<Diag> warnings;
  TRY(const Bytes bytes, stream.finish_bytes(options.version, warnings));
  for (Diag& warning : warnings) context.warn(std::move(warning).within(options.input));
  return write_stream(options, bytes);
}

Result<void> assemble_file(const AsmOptions& options, Context& context) {
  TRY(const Source source, read_source(options));
  if (source.stream != nullptr) return finish_stream(*source.stream, options, context);
  const std::string_view text(reinterpret_cast<const char*>(source.text.data()), source.text.size());
  if (!is_text(text)) return Failure(not_text(options, source.text));
  if (container::is_stream_text(text)) {  // the comments in front fill more than a piece
    const auto stream = assembler(options);
    CHECK_OK(stream->feed(text));
    return finish_stream(*stream, options, context);
  }
  if (!options.version.empty()) return Failure(not_for("--version", "streams", "a program", options));
  if (options.ascii) return Failure(not_for("--ascii", "streams", "a program", options));
  TRY(isa::Program program, isa::assemble(isa::kAie2, text, options.input, core::kOwnMemory));
  for (const Diag& warning : program.warnings) context.warn(warning);
  if (program.bytes.empty() && program.data.empty())
    return Failure(error(code::nothing_to_assemble, "there is nothing to assemble")
                       .at("{}", options.input)
                       .note("{}", trim(text).empty() ? "the file is empty" : "the text has no instruction and no data")
                       .help("give the text of a program, as a compiler prints it with -S, or of a command stream"));
  if (!options.elf && !program.data.empty())
    return Failure(error(code::data_needs_elf, "the program has data, which an image of the program memory cannot hold")
                       .at("{}", options.input)
                       .note("section {} begins at {:#x}", program.data[0].name, program.data[0].address)
                       .help("write an ELF: --elf"));
  if (options.symbols)
    for (const isa::Symbol& symbol : program.symbols)
      say(options.output == "-" ? stderr : stdout, "{:#07x} {} {}\n", symbol.address,
          symbol.global ? "global" : "local ", symbol.name);
  if (!options.elf) return write_file(options.output, program.bytes);
  TRY(const Bytes elf, to_elf(program));
  return write_file(options.output, elf);
}

}  // namespace

void add_asm(CLI::App& app, Context& context) {
  auto options = std::make_shared<AsmOptions>();
  CLI::App* verb = app.add_subcommand("asm", "Assemble a core program or a command stream");
  verb->add_option("IN", options->input,
                   "Assembly text of a core program, or the text of a CDO, TXN, DPU sequence or control packets; - for "
                   "standard input")
      ->required();
  verb->add_option("-o,--output", options->output, "File that receives the image of the program memory, or the stream")
      ->required();
  verb->add_flag("--elf", options->elf, "Write the program as a linked ELF, with its data and symbols");
  verb->add_option("--version", options->version, "Write a TXN in this version, whatever its text says: 0.1 or 1.0")
      ->type_name("0.1|1.0");
  verb->add_flag("--ascii", options->ascii, "Write a CDO as Xilinx ASCII text, which bootgen reads");
  verb->add_flag("--symbols", options->symbols, "Print the labels of a program and their addresses");
  verb->callback([options, &context] {
    if (auto done = assemble_file(*options, context); !done) context.fail(done.error());
  });
}

}  // namespace tessera::cli
