// The data files of PLIOs: which layout they have, and the words of an input file.
#pragma once

#include "adf/check/netlist.h"
#include "adf/files/text.h"

#include <filesystem>

namespace tessera::adf {

// Returns the layout of a PLIO's data. The port at the other end of its net gives the type of the data.
Layout layout_of(const Model& model, id io_node, const Net& net);

// Fails with T1225 for a binary file.
Result<void> check_file(const Model& model, id io_node);

struct InputFile {
  std::filesystem::path path;
  Words words;
};
// Reads the input file of a PLIO, in the folder `folder`. Warnings about the file go to `warnings`. Fails with T1220.
Result<InputFile> read_input(const Model& model, id io_node, const Net& net, const std::filesystem::path& folder,
                             std::vector<Diag>& warnings);

}  // namespace tessera::adf
