// Kernels include the intrinsics under this file name. adf.h includes all intrinsics.
#pragma once

#include "adf.h"
