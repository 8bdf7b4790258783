// Kernels include the complex types under this name. adf.h has everything that a kernel needs of a graph.
#pragma once

#include "adf.h"
