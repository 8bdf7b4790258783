// Kernels include the types of streams under this name. adf.h has the whole kernel's side.
#pragma once

#include "adf.h"
