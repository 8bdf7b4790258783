// The text of streams: CDO, TXN, DPU sequence and control packets as lines that assemble back to the same bytes.
//
// A file begins with a line that names the format, and then has one command per line:
//
//   .txn version=0.1 generation=3 cols=1     // fields of the stream's header
//   write      (0,0).DMA_MM2S_0_Task_Queue 0x80000001
//   blockwrite (0,0).DMA_BD1_0 0x384000 0 0 0x80000000
//     .word 0 0 0x02000000                   // more data words for the command above
//   sync       (0,0) s2mm 0
//
// An address is a number, a tile with a register name, or a tile with an offset: `(0,2)+0x400`. The printer writes a
// name when a register begins at the address and no other register of the tile has this name. The text can express
// every part of a stream, even the garbage in its padding (`pad=1:30,2:63`), so bytes -> text -> bytes gives the same
// bytes, and printed text -> bytes -> text gives the same text. docs/formats.md describes the whole language.
#pragma once

#include "container/stream/stream.h"
#include "container/text/out.h"

#include <functional>
#include <memory>

namespace tessera::container {

// Returns true when the first line that is not a comment begins with `.cdo`, `.txn`, `.dpu` or `.packets`.
bool is_stream_text(std::string_view text);

// Reads the file that `.file "PATH"` names. The parser opens no files: the caller decides which files may be read.
using FileLoader = std::function<Result<Bytes>(std::string_view path)>;

// Reads a text; StreamAssembler reads a text in pieces. `name` is the file's name for diagnostics, which say
// "name:line". Addresses are addresses of `device`; the default is the widest NPU, whose addresses suit every NPU.
Result<TextStream> parse_text(std::string_view text, std::string_view name, const FileLoader& load = {},
                              const device::Device* device = nullptr);
// Does the same as parse_text(), but fails with T0314 for control packets, which cannot be executed by themselves.
Result<CommandStream> parse_stream(std::string_view text, std::string_view name, const FileLoader& load = {},
                                   const device::Device* device = nullptr);
std::string print_stream(const CommandStream& stream, const device::Device* device = nullptr);
std::string print_text(const TextStream& stream, const device::Device* device = nullptr);

const device::Device& default_text_device();

// Returns the binary form.
Result<Bytes> write_stream(const CommandStream& stream);
// Reads the stream in a file of any form: binary, hex words or text. `name` is the file's name for diagnostics.
Partial<CommandStream> read_stream(ByteSpan file, std::string_view name);

// Properties of a stream that its bytes do not state.
struct StreamReading {
  TxnTable opcodes = TxnTable::D;
  std::optional<bool> stream_headers{};  // set: the bytes are control packets, with or without stream headers
};
// Does the same as read_stream(), but accepts control packets, too.
Partial<TextStream> read_text_stream(ByteSpan file, std::string_view name, const StreamReading& reading = {});

// Turns a TXN into another version (txn/txn_version.h). Fails with T0316 for other streams, and for an unknown version.
Result<TextStream> with_txn_version(TextStream stream, std::string_view version, std::vector<Diag>& warnings);

// Turn text into bytes, and the bytes of any stream into text. `version` is the version of a TXN; "" keeps its version.
Result<Bytes> assemble_stream(std::string_view text, std::string_view name, const FileLoader& load = {});
// Does the same as disassemble_stream(), but gives the text to `sink` piece by piece.
Faults disassemble_to(const TextSink& sink, ByteSpan file, std::string_view name, const StreamReading& reading = {},
                      std::string_view version = {});
Partial<std::string> disassemble_stream(ByteSpan file, std::string_view name, const StreamReading& reading = {},
                                        std::string_view version = {});

// --- in pieces ---

enum class Assembled : std::uint8_t {
  Stream,  // the commands, with the numbers of their lines
  Bytes,   // the binary form
};

class StreamParser;
// Assembles a text piece by piece, so that neither a large text nor its commands need to be in memory as a whole.
class StreamAssembler {
 public:
  // `name` is the file's name for diagnostics, which say "name:line". Addresses are addresses of `device`; the default
  // is the widest NPU, whose addresses suit every NPU.
  StreamAssembler(Assembled form, std::string_view name, const FileLoader& load = {},
                  const device::Device* device = nullptr);
  ~StreamAssembler();

  // Takes the next characters of the text; a piece may end inside a line.
  Result<void> feed(std::string_view text);
  // Return the result in the form given to the constructor. `version` is the version of the TXN to write; "" keeps the
  // version of the text. Fails as with_txn_version() does.
  Result<TextStream> finish();
  Result<Bytes> finish_bytes(std::string_view version, std::vector<Diag>& warnings);
  // Returns the lines that a CDO has in front of its words as Xilinx ASCII text, if the text gives them.
  std::vector<std::string> titles() const;

 private:
  Result<void> line(std::string_view text);
  Result<void> end_text();

  std::string name_;
  FileLoader load_;
  std::unique_ptr<StreamParser> parser_;
  std::uint32_t number_ = 0;
  std::string begun_line_;
};

}  // namespace tessera::container
