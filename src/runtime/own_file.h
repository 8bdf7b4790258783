// Finds the file that contains this code: the program, or the library that a program has loaded.
#pragma once

#include <filesystem>

namespace tessera::runtime {

// Returns the path of the file; empty if the system does not know the file's name.
std::filesystem::path own_file();

// Makes the symbols of the library with this code visible to libraries that are loaded later, because kernels call
// event0() and event1() by name. A host program may have loaded the library with local symbols.
void show_own_symbols();

}  // namespace tessera::runtime
