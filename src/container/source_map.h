// From a program counter to function, file and line, as the symbols and line tables of a core ELF tell it.
//
// The problem. Reports name a program counter; people want `matmul+0x40 (matmul.cc:17)`. A compiler says so in .symtab
// and in DWARF line tables, whose format has five versions and a byte code of its own.
//
// Choices. A reader of our own would be one more parser of hostile bytes; libdw of elfutils reads all versions and is
// fuzzed by its makers. It knows no AIE and need not: line tables do not depend on the machine. The decision: libelf
// and libdw are used while an ELF is opened and nowhere else. Everything they say is copied into two sorted tables, so
// that what they hold is freed at once, and looking up costs a binary search. What comes from the file is believed
// nowhere: sections that are compressed are not unpacked (four bytes could become a gigabyte), addresses outside
// program memory are dropped, and the file has a limit.
#pragma once

#include "base/bytes.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::container {

// Where a program counter is in the source. Parts that the ELF does not tell are empty or 0.
struct SourcePosition {
  std::string function;
  std::uint32_t offset = 0;  // of the program counter from the function's begin
  std::string file;          // as the compiler wrote it, with its folders
  std::uint32_t line = 0;

  // "matmul+0x40 (matmul.cc:17)", "matmul+0x40", "matmul.cc:17": what is known, the file without its folders.
  std::string text() const;
  bool operator==(const SourcePosition&) const = default;
};

class SourceMap {
 public:
  static constexpr std::size_t kMaxElf = std::size_t{64} << 20;

  // Fails (T0212) where `elf` is no ELF of a core. One without symbols or line tables gives an empty map.
  static Result<SourceMap> read(ByteSpan elf);

  // Nothing where neither a function nor a line is known.
  std::optional<SourcePosition> at(std::uint32_t pc) const;
  // The address of a symbol in the program.
  std::optional<std::uint32_t> address_of(std::string_view symbol) const;
  // All symbols of the program by address, with it; and alone, for suggestions.
  std::vector<std::pair<std::string, std::uint32_t>> places() const;
  std::vector<std::string> symbols() const;

  // The symbols in data memory, by address as the core sees it. Those of a linker's script have no size.
  struct Variable {
    std::uint32_t address;
    std::uint32_t size;  // 0: not known
    std::string name;
  };
  const std::vector<Variable>& variables() const { return variables_; }

  bool has_lines() const { return !lines_.empty(); }

 private:
  struct Function {
    std::uint32_t address;
    std::uint32_t size;  // 0: up to the next symbol
    bool is_label;       // not marked as a function: a label of assembly text
    std::string name;
  };
  struct Line {
    std::uint32_t address;
    std::uint32_t file;  // index into files_
    std::uint32_t line;  // 0 ends a run of lines: nothing is known from here on
  };

  struct Reader;  // what touches libelf and libdw, in source_map.cpp
  const Function* function_at(std::uint32_t pc) const;

  std::vector<Function> functions_;  // by address
  std::vector<Variable> variables_;  // by address
  std::vector<Line> lines_;          // by address
  std::vector<std::string> files_;
};

}  // namespace tessera::container
