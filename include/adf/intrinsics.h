// Kernels include this file for the intrinsics. adf.h includes all intrinsics.
#pragma once

#include "adf.h"
