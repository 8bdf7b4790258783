// ADF graphs and their kernels: C++ programs for arrays of AI Engines that compile with any C++20 compiler.
//
// A program that includes this header and is linked with libadf runs functionally: the kernels compute the same
// numbers as on the array, in a fixed order. Kernels alone need no libadf. docs/adf.md has the details.
//
// Names are in namespace adf. Names that programs write without a namespace (input, output, input_window, ratio, the
// types of data) are in the global namespace, too.
#pragma once

#include "aie_api/aie_adf.hpp"

#include "adf/constraints.h"
#include "adf/event.h"
#include "adf/graph.h"
#include "adf/io.h"
#include "adf/kernel.h"
#include "adf/location.h"
#include "adf/memory.h"
#include "adf/packet.h"

// Programs rely on these headers.
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace adf {
using std::endl;  // public programs write it after `using namespace adf`
}
