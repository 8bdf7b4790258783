// Kernels include this file for the functions of streams. adf.h has all that a kernel needs of a graph.
#pragma once

#include "adf.h"
