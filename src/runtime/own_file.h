// The file that this code is in: the program, or the library that a program has loaded.
#pragma once

#include <filesystem>

namespace tessera::runtime {

// Empty where the system does not know it.
std::filesystem::path own_file();

// Lets libraries that are loaded later find the symbols of a library that this code is in, as they find those of a
// program: kernels call event0() and event1() by name. A host may have loaded the library for itself alone.
void show_own_symbols();

}  // namespace tessera::runtime
