// Values of parameters as numbers: those of constraints in C++ and in JSON, which have another type than the parameter.
#pragma once

#include "adf/model/model.h"

#include <optional>

namespace tessera::adf {

// Convert the bytes of elements into numbers, and back. A complex number gives its real part, then its imaginary part.
// Both functions return nothing for structures.
std::vector<double> numbers_of(const std::vector<std::byte>& bytes, const element& of);
std::vector<std::byte> bytes_of(const std::vector<double>& numbers, const element& of);

// Returns the bytes; no bytes if a number does not fit into a type of whole numbers.
std::optional<std::vector<std::byte>> fitting_bytes(const std::vector<double>& numbers, const element& of);

}  // namespace tessera::adf
