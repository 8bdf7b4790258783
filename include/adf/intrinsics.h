// Kernels include the intrinsics under this name. adf.h includes all of them.
#pragma once

#include "adf.h"
