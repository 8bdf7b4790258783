// The functions of include/tessera/text.h.
#include "container/parts/path.h"
#include "embed/convert.h"
#include "runtime/assembly.h"
#include "runtime/disassembly.h"

#include <tessera/text.h>

namespace tessera::embed {
namespace {

container::TxnTable table_of(api::OpcodeTable table) {
  switch (table) {
    case api::OpcodeTable::Firmware: return container::TxnTable::D;
    case api::OpcodeTable::AieRt2024: return container::TxnTable::B;
    case api::OpcodeTable::Aiebu2025: return container::TxnTable::Aiebu;
    case api::OpcodeTable::AieRt2023: return container::TxnTable::A;
  }
  return container::TxnTable::D;
}

runtime::AssemblyOptions assembly_options(const api::AssemblyOptions& options) {
  return {options.elf, options.ascii, options.version};
}

api::Result<api::Assembled> assembled(Result<runtime::Assembled> made, const std::vector<Diag>& warnings) {
  if (!made) {
    api::Diagnostic mistake = to_api(made.error());
    mistake.others = to_api(warnings, api::Severity::Warning);
    return mistake;
  }
  const bool is_stream = made->kind == runtime::Assembled::Kind::Stream;
  api::Assembled all{is_stream ? api::Assembled::Kind::Stream : api::Assembled::Kind::Program,
                     std::move(made->bytes),
                     {},
                     to_api(warnings, api::Severity::Warning)};
  for (isa::Symbol& symbol : made->symbols)
    all.symbols.push_back({std::move(symbol.name), symbol.address, symbol.global});
  return all;
}

}  // namespace
}  // namespace tessera::embed

namespace tessera::api {

static Disassembled disassemble_as(runtime::DisassemblyOptions room, std::span<const std::uint8_t> bytes,
                                   const std::string& name, const DisassemblyOptions& options,
                                   const std::function<void(std::string_view)>& take) {
  room.raw = options.raw;
  room.stream_headers = options.stream_headers;
  room.version = options.version;
  if (options.tile) room.tile = embed::to_room(*options.tile);
  if (options.opcodes) room.opcodes = embed::table_of(*options.opcodes);
  const container::Faults faults = runtime::disassemble(bytes, name, room, take);
  return {embed::to_api(faults.errors, Severity::Error), embed::to_api(faults.warnings, Severity::Warning)};
}

Disassembled disassemble(std::span<const std::uint8_t> bytes, const std::string& name,
                         const DisassemblyOptions& options, const std::function<void(std::string_view)>& take) {
  return disassemble_as({}, bytes, name, options, take);
}

Result<Disassembled> disassemble(const std::string& path, const DisassemblyOptions& options,
                                 const std::function<void(std::string_view)>& take) {
  API_TRY(const container::FilePartBytes part, container::read_file_part(path));
  return disassemble_as({.arch = part.arch, .no_program = part.no_program}, part.bytes, path, options, take);
}

Result<Assembled> assemble(const std::string& path, const AssemblyOptions& options) {
  std::vector<Diag> warnings;
  return embed::assembled(runtime::assemble_file(path, embed::assembly_options(options), warnings), warnings);
}

Result<Assembled> assemble_text(std::string_view text, const std::string& name, const AssemblyOptions& options) {
  std::vector<Diag> warnings;
  return embed::assembled(runtime::assemble_text(text, name, embed::assembly_options(options), warnings), warnings);
}

}  // namespace tessera::api
