// xrt::aie on Versal devices (xrt/xrt_aie.h).
#pragma once

#include "xrt/experimental/xrt_elf.h"
#include "xrt/xrt_aie.h"
