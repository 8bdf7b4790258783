// The name under which kernels include the types of streams; all of a kernel's side is in adf.h.
#pragma once

#include "adf.h"
