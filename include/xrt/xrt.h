// The place that this header had before.
#pragma once

#include "xrt/deprecated/xrt.h"
