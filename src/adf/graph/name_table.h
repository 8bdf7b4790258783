// Finds the names of addresses in a driver's table (include/adf/driver_tables.h).
#pragma once

#include <map>
#include <string>

namespace tessera::adf {

// Each address that the table can name, with its names. Objects of different types may begin at one address; then the
// outermost object comes first. Each call walks the table again, because vectors may have grown.
using AddressNames = std::multimap<const void*, std::string>;
AddressNames names_by_address();

// Returns whether the program has a table.
bool has_name_table();

}  // namespace tessera::adf
