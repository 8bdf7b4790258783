// Which copy of an object holds the code of which kernel instance.
//
// The first copy of a unit, its base, defines the names that the graph's file uses. It serves all kernels whose code
// reaches no data that may change, and one kernel whose code does. Each further kernel of the second kind gets a copy
// of its own.
#pragma once

#include "adfc/kernel_units.h"
#include "adfc/object_copy.h"

#include <string>
#include <vector>

namespace tessera::adfc {

// The symbols that a kernel uses, by the names that they have in the program. Empty: the program's own code.
struct InstanceSymbols {
  std::uint32_t kernel = 0;  // id
  std::string function, code, initialize;
};

struct ParameterSymbol {
  std::uint32_t kernel = 0, parameter = 0;  // ids
  std::string symbol;
};

struct Instances {
  std::vector<Bytes> objects;  // the copies to link
  std::vector<InstanceSymbols> kernels;
  std::vector<ParameterSymbol> parameters;
};

// The symbols of the program's own files.
struct ProgramSymbols {
  SymbolNames missing;  // used and not defined
  SymbolNames weak;     // defined weakly
};

// Makes the copies of one compiled unit and appends them. A name that a base defines is no longer missing. Fails with
// T1307.
Result<void> add_instances(Instances& to, const Design& design, const KernelUnit& unit, std::size_t unit_number,
                           const ObjectFile& object, ProgramSymbols& program);

// The table tessera_adf_code as C++ for adf/driver_tables.h.
std::string text_of(const Instances& instances);

}  // namespace tessera::adfc
