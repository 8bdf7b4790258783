// Handles and enumerations of XRT's oldest interface, as far as the others need them.
#pragma once

#ifdef __cplusplus
#include <cstdint>
#include <cstdlib>
#else
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#endif
#include <sys/types.h>

#include "xrt/deprecated/xclerr.h"
#include "xrt/detail/xclbin.h"

#define XRT_DEPRECATED __attribute__((deprecated))
#define XCL_DRIVER_DLLESPEC __attribute__((visibility("default")))
#define XCL_DRIVER_DLLHIDDEN __attribute__((visibility("hidden")))

#ifdef __cplusplus
extern "C" {
#endif

typedef void* xclDeviceHandle;
typedef unsigned int xclBufferHandle;
typedef int32_t xclBufferExportHandle;

#define XRT_NULL_HANDLE NULL
#define NULLBO 0xffffffff
#define XRT_NULL_BO NULLBO
#define NULLBOEXPORT -1
#define XRT_NULL_BO_EXPORT NULLBOEXPORT

enum xclBOKind {
  XCL_BO_SHARED_VIRTUAL = 0,
  XCL_BO_SHARED_PHYSICAL,
  XCL_BO_MIRRORED_VIRTUAL,
  XCL_BO_DEVICE_RAM,
  XCL_BO_DEVICE_BRAM,
  XCL_BO_DEVICE_PREALLOCATED_BRAM,
};

enum xclBOSyncDirection {
  XCL_BO_SYNC_BO_TO_DEVICE = 0,
  XCL_BO_SYNC_BO_FROM_DEVICE,
  XCL_BO_SYNC_BO_GMIO_TO_AIE,
  XCL_BO_SYNC_BO_AIE_TO_GMIO,
};

enum xclAddressSpace {
  XCL_ADDR_SPACE_DEVICE_FLAT = 0,
  XCL_ADDR_SPACE_DEVICE_RAM = 1,
  XCL_ADDR_KERNEL_CTRL = 2,
  XCL_ADDR_SPACE_DEVICE_PERFMON = 3,
  XCL_ADDR_SPACE_DEVICE_REG = 4,
  XCL_ADDR_SPACE_DEVICE_CHECKER = 5,
  XCL_ADDR_SPACE_MAX = 8
};

enum xrtLogMsgLevel {
  XRT_EMERGENCY = 0,
  XRT_ALERT = 1,
  XRT_CRITICAL = 2,
  XRT_ERROR = 3,
  XRT_WARNING = 4,
  XRT_NOTICE = 5,
  XRT_INFO = 6,
  XRT_DEBUG = 7
};

enum xclVerbosityLevel { XCL_QUIET = 0, XCL_INFO = 1, XCL_WARN = 2, XCL_ERROR = 3 };
enum xclResetKind { XCL_RESET_KERNEL, XCL_RESET_FULL, XCL_USER_RESET };

#ifdef __cplusplus
}
#endif
