#include "runtime/disassembly.h"

#include "container/elf/source_map.h"
#include "container/files/sniff.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"
#include "runtime/codes.h"
#include "runtime/core_program.h"
#include "runtime/raw_program.h"

namespace tessera::runtime {

using container::FileKind;

namespace {

bool is_stream(FileKind kind) {
  switch (kind) {
    case FileKind::Cdo:
    case FileKind::CdoText:
    case FileKind::Txn:
    case FileKind::TxnText:
    case FileKind::Dpu:
    case FileKind::DpuText:
    case FileKind::ControlPackets: return true;
    default: return false;
  }
}

bool has_commands(FileKind kind, const DisassemblyOptions& options) {
  return !options.tile && !options.raw && (options.stream_headers || is_stream(kind));
}

// Returns the noun of an option without effect on the file; "" if all options have an effect.
std::string_view idle_option(FileKind kind, const DisassemblyOptions& options) {
  constexpr std::string_view kOpcodes = "table of opcodes";
  if (has_commands(kind, options)) {
    const bool is_txn = !options.stream_headers && (kind == FileKind::Txn || kind == FileKind::TxnText);
    return options.opcodes && !is_txn ? kOpcodes : "";
  }
  if (options.opcodes) return kOpcodes;
  if (!options.version.empty()) return "version";
  if (options.stream_headers) return "form of control packets";
  const bool has_one_program = options.raw || kind == FileKind::CoreElf || kind == FileKind::Unknown;
  return has_one_program && options.tile ? "tile" : "";
}

Diag no_effect(std::string_view option, ByteSpan file, FileKind kind, const DisassemblyOptions& options) {
  const std::string input = has_commands(kind, options) && options.stream_headers ? "control packets"
                            : options.raw                                         ? "an image of program memory"
                                                                                  : container::kind_noun(file);
  return error(code::usage, "a {} has no effect on {}", option, input).help("leave the {} out", option);
}

// Returns the symbols of a core ELF. Empty for other files, and for an ELF whose symbols are damaged.
std::vector<isa::Symbol> symbols_of(ByteSpan file, FileKind kind) {
  std::vector<isa::Symbol> symbols;
  if (kind != FileKind::CoreElf) return symbols;
  if (const auto names = container::SourceMap::read(file).complete())
    for (auto& [name, address] : names->places()) symbols.push_back({.name = name, .address = address});
  return symbols;
}

}  // namespace

container::Faults disassemble(ByteSpan file, const std::string& name, const DisassemblyOptions& options,
                              const container::TextSink& sink) {
  if (!options.no_program.empty() && !options.raw && !options.stream_headers)
    return {{part_without_program(options.no_program).at("{}", name)}, {}};
  const FileKind kind = container::sniff(file);
  if (const std::string_view idle = idle_option(kind, options); !idle.empty())
    return {{no_effect(idle, file, kind, options).at("{}", name)}, {}};
  if (has_commands(kind, options)) {
    container::StreamReading reading{.stream_headers = options.stream_headers};
    reading.opcodes = options.opcodes.value_or(reading.opcodes);
    return container::disassemble_to(sink, file, name, reading, options.version);
  }
  container::Faults faults;
  Result<Bytes> program = core_program(file, options.tile, options.raw, options.arch, faults.warnings);
  for (Diag& warning : faults.warnings) warning = std::move(warning).within(name);
  if (program)
    sink(isa::disassemble(isa::kAie2, *program, symbols_of(file, kind)));
  else
    faults.errors.push_back(std::move(program).error().within(name));
  return faults;
}

}  // namespace tessera::runtime
