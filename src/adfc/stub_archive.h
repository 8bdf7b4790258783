// Stand-ins for functions that the graph's file uses and no file defines yet, for the front-end step.
//
// The graph's constructors take the addresses of kernel functions, whose code is compiled later. The linker needs a
// definition for each function, but it must take a function from a library if a library has it. So each stand-in is a
// member of an archive that the linker reads last: it takes only the members that are still missing. A stand-in has the
// name of the function and a unique address, so that libadf can find the name by the address. A call of a stand-in
// stops the process.
#pragma once

#include "base/bytes.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::adfc {

// Returns an archive (ar) with an index and one ELF object for each name. `machine` is e_machine of the other objects.
Bytes stub_archive(const std::vector<std::string>& names, std::uint16_t machine);

}  // namespace tessera::adfc
