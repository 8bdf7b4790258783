// Kernels include this file for the types of windows. adf.h has all that a kernel needs of a graph.
#pragma once

#include "adf.h"
