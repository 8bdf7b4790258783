// Kernels for programmable logic of 2020 include the types of streams under this name.
#pragma once

#include "adf.h"
