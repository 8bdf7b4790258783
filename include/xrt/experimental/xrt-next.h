// XRT's functions for accelerator cards. An NPU has none of them.
#pragma once

#include "xrt/deprecated/xrt.h"
