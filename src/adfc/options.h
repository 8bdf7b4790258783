// The command line of adfc++: options of C++ compilers, and options of the vendor's compilers for graphs.
//
// Problem. Users replace the vendor's compiler in Makefiles and scripts, or g++ in a CMake file. Choices: a parser
// library, which knows neither `-Wl,x` nor `-workdir=x`; or a short parser of our own with a table. Decision: a table
// (facts/adfc_options.tsv) for the vendor's options, which may stand with one or two hyphens, with `aie.` before the
// name, or in a configuration file. Options that begin like options of g++ and clang++ go to the compiler. adfc++
// refuses an option that is in neither list and names the nearest one, so a mistyped option is never silently lost.
#pragma once

#include "base/diag.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::adfc {

enum class OptionValue { none, flag, value };
enum class Effect {
  include,
  compiler,
  device,
  target,
  config,
  workdir,
  output,
  verbose,
  nothing,
  mode,
  constraints,
  write_constraints,
  stack_size,
  heap_size,
  pl_freq,
  kernel_slots,
  array,
  emit,
  without_effect,
};

// The file that adfc++ makes.
enum class Output {
  Program,
  Mlir,         // the design of the placed graphs, as text of the `aie` dialect
  Constraints,  // the places of their objects
};

struct OptionFact {
  std::string_view name;  // one that ends in a point stands for all options that begin with it
  OptionValue value;
  Effect effect;
  std::string_view text;  // text for --help, or the reason why the option has no effect

  std::string shown() const { return std::string(name) + (name.ends_with('.') ? "*" : ""); }
};

struct Options {
  bool help = false, man = false, version = false;
  std::vector<std::filesystem::path> sources;  // C++ files of the program
  std::vector<std::string> compile;            // words for each compilation
  std::vector<std::string> link;               // words for the link, in order: objects, archives, -l, -L
  std::filesystem::path output = "a.out";
  std::filesystem::path depend;   // file of -MF, or beside the output with -MD; empty: no file
  std::filesystem::path workdir;  // empty: a temporary folder
  unsigned arch = 10;             // __AIE_ARCH__; default: AIE
  std::string device;             // name in Tessera, for limits of constraints; empty: the largest of the architecture
  std::vector<std::filesystem::path> constraints;
  std::filesystem::path write_constraints;  // empty: none are written
  int stack_size = -1, heap_size = -1;      // bytes for each core; -1: not given
  bool aiesim_first = false;                // tries __AIESIM__ before __X86SIM__
  bool macro_is_given = false;              // the user defines __X86SIM__ or __AIESIM__
  bool keeps_debug = false;                 // the user asked for debug information
  double pl_megahertz = 0;                  // clock of PLIOs without a frequency, on the array; 0: not given
  bool counts_slots = true;                 // kernels on the array count their issue slots
  bool array = false;                       // the program runs its graphs on the emulated array
  Output makes = Output::Program;
  bool verbose = false;
  std::size_t jobs = 0;  // 0: the number of processors
  std::vector<Diag> warnings;
};

// Reads the words after the name of the program. Fails with T1301, T1306, T1314 or T1321.
Result<Options> parse_options(std::span<const std::string> words);

// Returns the vendor's options and the options of adfc++ itself, for --help and the manual page.
std::span<const OptionFact> option_facts();

}  // namespace tessera::adfc
