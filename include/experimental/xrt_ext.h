// The place that this header had before.
#pragma once

#include "xrt/experimental/xrt_ext.h"
