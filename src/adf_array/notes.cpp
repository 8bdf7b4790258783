// Wishes of the program that the array does not fulfil: the user hears of each one.
#include "adf/codes.h"
#include "adf_array/graph_array.h"

namespace tessera::adf_array {

using namespace adf;

namespace {

Diag no_fifo(const constraints::Fifo& one) {
  return error(code::not_supported, "the place of the FIFO {} has no effect on the array yet", one.name)
      .at("{}", one.at.text())
      .note("fifo_depth puts FIFOs of the switches near the destination into a stream")
      .help("set fifo_depth of the connection");
}

}  // namespace

void GraphArray::warn_of_fifos(std::vector<Diag>& warnings) const {
  for (const constraints::Fifo& one : program_->constraints.fifos) warnings.push_back(no_fifo(one));
}

}  // namespace tessera::adf_array
