// The cycles of kernels that the user gives.
#pragma once

#include "adf/model/model.h"

#include <map>

namespace tessera::adf_array {

// Returns the given cycles by kernel. A name is that of a kernel, which comes first, or that of the function of one or
// more kernels, with or without the arguments of a template. Fails with T1226 for a name that no kernel and no function
// of a kernel has.
Result<std::map<adf::id, std::uint64_t>> given_cycles(const adf::Model& model,
                                                      const std::map<std::string, std::uint64_t>& by_name);

}  // namespace tessera::adf_array
