// Kernels include this file for the complex types. adf.h has all that a kernel needs of a graph.
#pragma once

#include "adf.h"
