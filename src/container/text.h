// The text of command streams: CDO, TXN and DPU sequence as lines that assemble back to the same bytes.
//
// A file begins with a line that says the language, and then has one command per line:
//
//   .txn version=0.1 generation=3 cols=1     // what the header of the stream holds
//   write      (0,0).DMA_MM2S_0_Task_Queue 0x80000001
//   blockwrite (0,0).DMA_BD1_0 0x384000 0 0 0x80000000
//     .word 0 0 0x02000000                   // more data words for the command above
//   sync       (0,0) s2mm 0
//
// An address is a number, a tile with a register name, or a tile with an offset: `(0,2)+0x400`. The printer writes
// names wherever an address is exactly that of a register. Everything a stream holds has a notation, down to the
// garbage in its padding (`pad=1:30,2:63`), so that text -> bytes -> text and bytes -> text -> bytes both come back
// unchanged. docs/formats.md has the whole language.
#pragma once

#include "container/cdo.h"
#include "container/stream.h"

#include <functional>

namespace tessera::container {

using CommandStream = std::variant<Cdo, Txn, DpuSequence>;

// True when the first line that says anything is one of `.cdo`, `.txn` and `.dpu`.
bool is_stream_text(std::string_view text);

// Reads the bytes that `.file "PATH"` names. The room knows no files: who assembles decides what may be read.
using FileLoader = std::function<Result<Bytes>(std::string_view path)>;

// `name` is the file's name for diagnostics, which say "name:line". Addresses are those of `device`, by default
// of the widest NPU, which every NPU shares.
Result<CommandStream> parse_stream(std::string_view text, std::string_view name, const FileLoader& load = {},
                                   const device::Device* device = nullptr);
std::string print_stream(const CommandStream& stream, const device::Device* device = nullptr);

const device::Device& default_text_device();

// The binary form.
Bytes write_stream(const CommandStream& stream);
// The stream in a file of any form, binary, hex words or text; `name` as above.
Partial<CommandStream> read_stream(ByteSpan file, std::string_view name);

// Text -> bytes, and the bytes of any stream -> text: what `asm` and `disasm` do with files of these kinds.
Result<Bytes> assemble_stream(std::string_view text, std::string_view name, const FileLoader& load = {});
Partial<std::string> disassemble_stream(ByteSpan file, std::string_view name);

// The address in the text's notation, and back; T0315 and T0316 say what is wrong with it.
std::string print_address(std::uint64_t address, const device::Device& device);
Result<std::uint64_t> parse_address(std::string_view text, const device::Device& device);

// The words that data lines, files and sizes of one text may make together: more than all memories of an array hold.
inline constexpr std::size_t kMaxStreamWords = std::size_t{1} << 22;

}  // namespace tessera::container
