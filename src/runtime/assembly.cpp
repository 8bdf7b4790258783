#include "runtime/assembly.h"

#include "base/file.h"
#include "base/text.h"
#include "container/cdo/ascii_cdo.h"
#include "container/cdo/cdo.h"
#include "container/elf/elf_write.h"
#include "container/files/sniff.h"
#include "container/plain_text.h"
#include "core/aie2/lone_core.h"
#include "isa/aie2/aie2.h"
#include "runtime/codes.h"
#include "runtime/program.h"

#include <memory>

namespace tessera::runtime {

using container::as_text;

namespace {

// Labels that compilers invent (.L...) get no symbol. The core starts at `_start` or at its first bundle.
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

// Takes a text in pieces. Whether it is a stream shows in the first piece, or, below a very long comment, in the whole.
class TextAssembler {
 public:
  TextAssembler(const std::string& name, const AssemblyOptions& options) : name_(name), options_(options) {}

  Result<void> feed(ByteSpan piece) {
    if (!begun_ && is_text(as_text(piece)) && container::is_stream_text(as_text(piece))) begin_stream();
    begun_ = true;
    if (stream_ == nullptr) {
      append(text_, piece);
      return {};
    }
    if (!is_text(as_text(piece))) return Failure(not_text(piece));
    return stream_->feed(as_text(piece));
  }

  Result<Assembled> finish(std::vector<Diag>& warnings) {
    if (stream_ != nullptr) return finish_stream(warnings);
    if (!is_text(as_text(text_))) return Failure(not_text(text_));
    if (!container::is_stream_text(as_text(text_))) return finish_program(warnings);
    begin_stream();
    CHECK_OK(stream_->feed(as_text(text_)));
    return finish_stream(warnings);
  }

 private:
  void begin_stream() {
    stream_ = std::make_unique<container::StreamAssembler>(container::Assembled::Bytes, name_, files_beside(name_));
  }

  Result<Assembled> finish_stream(std::vector<Diag>& warnings) {
    if (options_.elf) return Failure(not_for("an ELF", "ELF", "programs", "a stream"));
    std::vector<Diag> found;
    TRY(Bytes bytes, stream_->finish_bytes(options_.version, found));
    for (Diag& warning : found) warnings.push_back(std::move(warning).within(name_));
    if (options_.ascii) {
      if (!container::is_cdo(bytes)) return Failure(not_for("an ASCII form", "ASCII form", "CDOs", "another stream"));
      Result<Bytes> ascii = container::write_ascii_cdo(bytes, stream_->titles());
      if (!ascii) return Failure(std::move(ascii).error().within(name_));
      bytes = std::move(*ascii);
    }
    return Assembled{Assembled::Kind::Stream, std::move(bytes), {}};
  }

  Result<Assembled> finish_program(std::vector<Diag>& warnings) {
    if (!options_.version.empty()) return Failure(not_for("a version", "version", "streams", "a program"));
    if (options_.ascii) return Failure(not_for("an ASCII form", "ASCII form", "streams", "a program"));
    TRY(isa::Program program,
        isa::assemble(isa::kAie2, container::without_byte_order_mark(as_text(text_)), name_, core::kOwnMemory));
    warnings.insert(warnings.end(), program.warnings.begin(), program.warnings.end());
    if (program.bytes.empty() && program.data.empty())
      return Failure(error(code::nothing_to_assemble, "there is nothing to assemble")
                         .at("{}", name_)
                         .note("{}", trim(as_text(text_)).empty() ? "the file is empty"
                                                                  : "the text has no instruction and no data")
                         .help("give the text of a program, as a compiler prints it with -S, or of a command stream"));
    if (!options_.elf && !program.data.empty())
      return Failure(
          error(code::data_needs_elf, "the program has data, which an image of the program memory cannot hold")
              .at("{}", name_)
              .note("section {} begins at {:#x}", program.data[0].name, program.data[0].address)
              .help("write an ELF"));
    Assembled made{Assembled::Kind::Program, {}, program.symbols};
    if (options_.elf) {
      TRY(made.bytes, to_elf(program));
    } else {
      made.bytes = std::move(program.bytes);
    }
    return made;
  }

  Diag not_text(ByteSpan source) const {
    return error(code::not_text, "the input is not text")
        .at("{}", name_)
        .note("the input is {}", container::kind_noun(source))
        .help("make text of a program or a command stream with `tessera disasm`");
  }

  Diag not_for(std::string_view option, std::string_view noun, std::string_view subject, std::string_view other) const {
    return error(code::usage, "{} is for {}, but the text is {}", option, subject, other)
        .at("{}", name_)
        .help("leave the {} out", noun);
  }

  const std::string& name_;
  const AssemblyOptions& options_;
  bool begun_ = false;
  std::unique_ptr<container::StreamAssembler> stream_;  // nullptr: a program
  Bytes text_;                                          // of a program
};

}  // namespace

Result<Assembled> assemble_file(const std::string& path, const AssemblyOptions& options, std::vector<Diag>& warnings) {
  TextAssembler assembler(path, options);
  CHECK_OK(read_file_in_pieces(path, [&](ByteSpan piece) { return assembler.feed(piece); }));
  return assembler.finish(warnings);
}

Result<Assembled> assemble_text(std::string_view text, const std::string& name, const AssemblyOptions& options,
                                std::vector<Diag>& warnings) {
  TextAssembler assembler(name, options);
  CHECK_OK(assembler.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
  return assembler.finish(warnings);
}

}  // namespace tessera::runtime
