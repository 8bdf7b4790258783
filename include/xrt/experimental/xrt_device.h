// The place that this header had before.
#pragma once

#include "xrt/xrt_device.h"
