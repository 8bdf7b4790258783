// --diff: compares the data at each port in a functional run with those in a run on the array, and looks for the cause
// of the first difference.
//
// A difference at the input of a kernel explains all later ones, so only ports whose data come from equal data need a
// cause. Tessera finds it by trials: it runs the program functionally with streams as short as on the array, with a
// pattern in memory that the program has not written, and with another order of the kernels. A trial that changes the
// data at the port shows the cause. If no trial does, the report says that the cause is not known.
#pragma once

#include <functional>

namespace tessera::adf {

// Runs the program several times. Returns the exit status: that of the run on the array if it failed, else that of the
// functional run, else 1 for a difference.
int compare_runs(const std::function<int()>& main);

}  // namespace tessera::adf
