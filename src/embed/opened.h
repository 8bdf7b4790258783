// The objects behind the handles of include/tessera/program.h: opened programs and command streams. Copies of a handle
// share an object.
#pragma once

#include "container/elf/source_map.h"
#include "runtime/program.h"
#include "runtime/tile_programs.h"

#include <tessera/program.h>
#include <tessera/symbols.h>

namespace tessera::embed {

compiler::CompileOptions compile_options(const api::OpenOptions& options);
Result<std::vector<runtime::TileProgram>> programs_of(const std::vector<api::CoreProgram>& programs);

struct OpenedStream {
  std::string name;
  container::InstructionStream operations;
  std::string device;          // the device with the register names of a text; "": the widest NPU
  Bytes bytes;                 // the binary form
  std::vector<Diag> warnings;  // warnings about the file

  static Result<std::shared_ptr<const OpenedStream>> make(std::string name, container::InstructionStream operations,
                                                          std::string device, std::vector<Diag> warnings = {});
  static api::CommandStream handle(std::shared_ptr<const OpenedStream> stream) {
    return api::CommandStream(std::move(stream));
  }
  static const OpenedStream& of(const api::CommandStream& stream) { return *stream.stream_; }
};

struct OpenedProgram {
  std::string name;
  runtime::Program program;
  std::vector<runtime::TileProgram> core_programs;
  std::vector<api::CommandStream> streams;  // streams of later calls, if the host named them
  std::optional<api::CommandStream> own_stream;
  std::optional<api::Diagnostic> no_call;  // copy of program.no_call
  std::vector<api::Diagnostic> warnings;

  static api::Program handle(std::shared_ptr<const OpenedProgram> program) { return api::Program(std::move(program)); }
  static const OpenedProgram& of(const api::Program& program) { return *program.program_; }
};

struct OpenedSymbols {
  container::SourceMap map;

  static api::Symbols handle(std::shared_ptr<const OpenedSymbols> symbols) { return api::Symbols(std::move(symbols)); }
  static const OpenedSymbols& of(const api::Symbols& symbols) { return *symbols.opened_; }
  std::string at(std::uint32_t pc) const;
};

}  // namespace tessera::embed
