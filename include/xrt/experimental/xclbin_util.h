// The header and the UUID of an xclbin in memory.
#pragma once

#include "xrt/detail/xclbin.h"

#ifdef __cplusplus
#include <cerrno>
#include <cstring>

static inline const axlf* xclbin_axlf_handle(const void* xclbin) {
  return std::memcmp(xclbin, "xclbin2", 7) == 0 ? static_cast<const axlf*>(xclbin) : nullptr;
}
static inline int xclbin_uuid(const void* xclbin, xuid_t out) {
  const axlf* const top = xclbin_axlf_handle(xclbin);
  if (top == nullptr) return -EINVAL;
  std::memcpy(out, top->m_header.uuid, sizeof(xuid_t));
  return 0;
}
#endif
