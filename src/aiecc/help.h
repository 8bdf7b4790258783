// `aiecc --help`, from the table of options.
#pragma once

#include <string>

namespace tessera::aiecc {

std::string driver_help();

}  // namespace tessera::aiecc
