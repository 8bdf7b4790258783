// Maps a program counter to function, file and line, by the symbols and line tables of a core ELF.
//
// The problem. Reports name a program counter; users need `matmul+0x40 (matmul.cc:17)`. Compilers write these names and
// lines in .symtab and in DWARF line tables, whose format has several versions and contains a byte code.
//
// Choices. libelf reads the sections and symbols. libdw of elfutils would read line tables, but keeps all of a hostile
// table in memory, so Tessera has its own reader of line tables (line_table.h). The decision: libelf and this reader
// work only while an ELF is opened. Their results become sorted tables and a table by program address, so the lookup of
// a program counter costs a binary search at most.
//
// The file is not trusted. Compressed sections are not unpacked, because a small section could become a gigabyte. Lines
// and functions outside program memory are dropped. File size, rows and lengths of names are limited.
#pragma once

#include "container/format.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::container {

// The place of a program counter in the source. Parts that the ELF does not give are empty or 0.
struct SourcePosition {
  std::string function;
  std::uint32_t offset = 0;  // distance of the program counter from the start of the function
  std::string file;          // name from the compiler, with its folders
  std::uint32_t line = 0;

  // Returns the known parts, with the file but without its folders: "matmul+0x40 (matmul.cc:17)", "matmul+0x40" or
  // "matmul.cc:17".
  std::string text() const;
  bool operator==(const SourcePosition&) const = default;
};

struct Elf;

class SourceMap {
 public:
  static constexpr std::size_t kMaxElf = std::size_t{64} << 20;
  static constexpr std::size_t kMaxRows = std::size_t{1} << 20;    // rows of line tables: 64 for each byte of a program
  static constexpr std::size_t kMaxNames = std::size_t{32} << 20;  // bytes of all symbols and files, with their names

  // SourceMap cuts the middle out of longer names of symbols, because a trace repeats the name for each bundle.
  static constexpr std::size_t kLongestName = 4096;

  // Fails (T0212) when `elf` is not a readable core ELF, or is larger than kMaxElf. An ELF without symbols and line
  // tables gives an empty map.
  static Partial<SourceMap> read(ByteSpan elf, std::uint64_t origin = 0);

  // Returns the position of a program counter; none when neither a function nor a line is known.
  std::optional<SourcePosition> at(std::uint32_t pc) const;
  // Returns the address of a symbol in the program.
  std::optional<std::uint32_t> address_of(std::string_view symbol) const;
  // Returns all symbols of the program, sorted by address. symbols() returns only the names, for suggestions.
  std::vector<std::pair<std::string, std::uint32_t>> places() const;
  std::vector<std::string> symbols() const;

  // The symbols in data memory, sorted by their addresses in the core's address space. Symbols from a linker script
  // have no size.
  struct Variable {
    std::uint32_t address;
    std::uint32_t size;  // 0: not known
    std::string name;
  };
  const std::vector<Variable>& variables() const { return variables_; }

  bool has_lines() const { return !lines_.empty(); }

  // Returns the first address at which the executable bytes of the ELF differ from a program memory; none when all are
  // equal.
  std::optional<std::uint32_t> first_difference(ByteSpan program_memory) const;

 private:
  struct Function {
    std::uint32_t address;
    std::uint32_t size;  // 0: up to the next symbol
    bool is_label;       // the symbol is not marked as a function: a label of assembly text
    std::string name;
  };
  struct Line {
    std::uint32_t address;
    std::uint32_t file;  // index into files_
    std::uint32_t line;  // 0: no line is known from this address on
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  static Result<SourceMap> read_whole(ByteSpan elf);
  struct Reader;  // uses libelf; defined in source_map.cpp
  void keep_program(const Elf& elf);
  void index_functions();
  const Function* function_at(std::uint32_t pc) const;

  std::vector<Function> functions_;         // sorted by address
  std::vector<std::uint32_t> function_of_;  // for each address of the program: index in functions_, or kNone
  std::vector<Variable> variables_;         // sorted by address
  std::vector<Line> lines_;                 // sorted by address
  std::vector<std::string> files_;
  Bytes program_;                 // the executable bytes of the ELF, from address 0 on
  std::vector<bool> is_program_;  // for each byte of program_: whether a segment gives it
};

}  // namespace tessera::container
