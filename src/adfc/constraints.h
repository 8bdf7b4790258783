// Makes a table for the program from the files of constraints and the sizes that the command line names.
#pragma once

#include "adfc/options.h"

namespace tessera::adfc {

// A file of constraints with its content. The files have the order of the command line.
struct ConstraintFile {
  std::string name, text;
};

// Reads the files and checks their form. `warn` gets the deviations from JSON. Fails with T1320 for a file that cannot
// be read, with T1322 if the output is one of the files, and with the first mistake of a file (T1240 to T1242); the
// other mistakes go to `tell`.
Result<std::vector<ConstraintFile>> read_constraints(const Options& options, void (*warn)(const Diag&),
                                                     void (*tell)(const Diag&));

// Returns the table as C++ for adf/driver_tables.h. Text of a file only becomes string literals, never code.
std::string text_of(const Options& options, const std::vector<ConstraintFile>& files);

}  // namespace tessera::adfc
