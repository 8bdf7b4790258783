// The names of addresses, from a driver's table (include/adf/driver_tables.h).
#pragma once

#include <map>
#include <string>

namespace tessera::adf {

// Every address that the table can name, with its names: objects of different types may begin at one address, and then
// the outermost object comes first. The table is walked again at each call, because vectors may have grown.
using AddressNames = std::multimap<const void*, std::string>;
AddressNames names_by_address();

// Whether the program has a table.
bool has_name_table();

}  // namespace tessera::adf
