// The number of devices.
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"

#ifdef __cplusplus
namespace xrt {
namespace system {

XRT_API_EXPORT unsigned int enumerate_devices();

}  // namespace system
}  // namespace xrt
#endif
