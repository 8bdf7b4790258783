// Flags of buffers, and the fields of a memory group (xrt::kernel::group_id).
#pragma once

#ifdef __cplusplus
#include <cstdint>
#else
#include <stdint.h>
#endif

#define XRT_BO_FLAGS_MEMIDX_MASK (0xFFFFFFUL)
#define XCL_BO_FLAGS_NONE (0)
#define XCL_BO_FLAGS_CACHEABLE (1U << 24)
#define XCL_BO_FLAGS_KERNBUF (1U << 25)
#define XCL_BO_FLAGS_SGL (1U << 26)
#define XCL_BO_FLAGS_SVM (1U << 27)
#define XCL_BO_FLAGS_DEV_ONLY (1U << 28)
#define XCL_BO_FLAGS_HOST_ONLY (1U << 29)
#define XCL_BO_FLAGS_P2P (1U << 30)
#define XCL_BO_FLAGS_EXECBUF (1U << 31)

#define XRT_BO_FLAGS_NONE XCL_BO_FLAGS_NONE
#define XRT_BO_FLAGS_CACHEABLE XCL_BO_FLAGS_CACHEABLE
#define XRT_BO_FLAGS_DEV_ONLY XCL_BO_FLAGS_DEV_ONLY
#define XRT_BO_FLAGS_HOST_ONLY XCL_BO_FLAGS_HOST_ONLY
#define XRT_BO_FLAGS_P2P XCL_BO_FLAGS_P2P
#define XRT_BO_FLAGS_SVM XCL_BO_FLAGS_SVM
#define XRT_BO_FLAGS_CARVEOUT XCL_BO_FLAGS_KERNBUF

#define XRT_BO_ACCESS_LOCAL 0
#define XRT_BO_ACCESS_SHARED 1
#define XRT_BO_ACCESS_PROCESS 2
#define XRT_BO_ACCESS_HYBRID 3
#define XRT_BO_ACCESS_READ (1U << 0)
#define XRT_BO_ACCESS_WRITE (1U << 1)
#define XRT_BO_ACCESS_READ_WRITE (XRT_BO_ACCESS_READ | XRT_BO_ACCESS_WRITE)

#define XRT_BO_USE_UNUSED 0
#define XRT_BO_USE_DEBUG 1
#define XRT_BO_USE_KMD 2
#define XRT_BO_USE_DTRACE 3
#define XRT_BO_USE_LOG 4
#define XRT_BO_USE_DEBUG_QUEUE 5
#define XRT_BO_USE_UC_DEBUG 6
#define XRT_BO_USE_PREEMPTION 7
#define XRT_BO_USE_HOST_ONLY 8
#define XRT_BO_USE_INSTRUCTION 9
#define XRT_BO_USE_SCRATCH_PAD 10
#define XRT_BO_USE_CTRL_SCRATCH_PAD 11
#define XRT_BO_USE_PDI 12
#define XRT_BO_USE_CTRLPKT 13

enum xclDDRFlags {
  XCL_DEVICE_RAM_BANK0 = 0x0,
  XCL_DEVICE_RAM_BANK1 = 0x2,
  XCL_DEVICE_RAM_BANK2 = 0x4,
  XCL_DEVICE_RAM_BANK3 = 0x8,
};

#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#endif
struct xcl_bo_flags {
  union {
    uint64_t all;
    struct {
      uint32_t flags;
      uint32_t extension;
    };
    struct {
      uint16_t bank;
      uint8_t slot;
      uint8_t boflags;
      uint32_t access : 2;
      uint32_t dir : 2;
      uint32_t use : 4;
      uint32_t unused : 24;
    };
  };
};
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
