// The place that this header had before.
#pragma once

#include "xrt/detail/xrt_error_code.h"
