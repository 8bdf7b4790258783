// Decides which copy of an object has the code of each kernel instance.
//
// The first copy of a unit, its base, defines the names that the graph's file uses. The base serves all kernels whose
// code reaches no data that may change, and one kernel whose code reaches such data. Each further kernel of the second
// kind gets a separate copy. The variables that the files of headers() define exist once on each core: the copy of the
// first kernel exports them, and the copies of the other kernels on that core import them.
#pragma once

#include "adfc/kernel_units.h"
#include "adfc/object_copy.h"

#include <string>
#include <vector>

namespace tessera::adfc {

// The symbols that a kernel uses, under their names in the program. Empty: the kernel uses the program's own code.
struct InstanceSymbols {
  std::uint32_t kernel = 0;  // id of the kernel
  std::string function, code, initialize;
};

struct ParameterSymbol {
  std::uint32_t kernel = 0, parameter = 0;  // ids
  std::string symbol;
};

struct VariableSymbol {
  std::uint32_t kernel = 0;  // id
  std::string symbol;
  std::uint64_t bytes = 0;
};

// A variable of headers() that the kernels of a core share.
struct SharedVariable {
  std::string symbol;  // name in the program
  std::uint64_t bytes = 0;
};

struct Instances {
  std::vector<Bytes> objects;  // the copies to link
  std::vector<InstanceSymbols> kernels;
  std::vector<ParameterSymbol> parameters;
  std::vector<VariableSymbol> variables;
  std::map<std::pair<std::uint32_t, std::string>, SharedVariable> shared;  // by core, and name in the objects
};

// A unit with its object.
struct CompiledUnit {
  const KernelUnit& unit;
  std::size_t number;
  const ObjectFile& object;
  SymbolNames in_headers;  // the variables of headers(), if kernels on one core share them
};

// The symbols of the program's own files.
struct ProgramSymbols {
  SymbolNames missing;  // symbols that are used and not defined
  SymbolNames weak;     // symbols that are defined weakly
};

// Makes the copies of one compiled unit and appends them. A name that a base defines is no longer missing. Fails with
// T1307.
Result<void> add_instances(Instances& to, const Design& design, const CompiledUnit& compiled, ProgramSymbols& program);

// Returns the table tessera_adf_code as C++ for adf/driver_tables.h.
std::string text_of(const Instances& instances);

}  // namespace tessera::adfc
