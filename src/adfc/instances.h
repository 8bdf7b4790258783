// Which copy of an object holds the code of which kernel instance.
//
// The first copy of a unit, its base, defines the names that the graph's file uses. It serves all kernels whose code
// reaches no data that may change, and one kernel whose code does. Each further kernel of the second kind gets a copy
// of its own.
#pragma once

#include "adfc/kernel_units.h"
#include "adfc/object_copy.h"

#include <set>
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

// Makes the copies of one compiled unit and appends them. `missing` are the names that the program's files use and do
// not define; a name that a base defines is removed from them. Fails with T1307 and T1308.
Result<void> add_instances(Instances& to, const Design& design, const KernelUnit& unit, std::size_t unit_number,
                           const ObjectFile& object, std::set<std::string, std::less<>>& missing);

// The table tessera_adf_code as C++ for adf/driver_tables.h.
std::string text_of(const Instances& instances);

}  // namespace tessera::adfc
