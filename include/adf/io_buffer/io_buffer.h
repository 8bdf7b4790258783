// Kernels include the types of buffers under this name. adf.h has everything that a kernel needs of a graph.
#pragma once

#include "adf.h"
