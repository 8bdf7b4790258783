// The place that this header had before.
#pragma once

#include "xrt/experimental/xclbin_util.h"
