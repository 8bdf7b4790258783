// Settings, before the first device is opened: keys of xrt.ini, and Tessera.* (docs/host-programs.md).
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"

#ifdef __cplusplus
#include <string>

namespace xrt {
namespace ini {

XRT_API_EXPORT void set(const std::string& key, const std::string& value);
inline void set(const std::string& key, unsigned int value) {
  set(key, std::to_string(value));
}

}  // namespace ini
}  // namespace xrt

extern "C" {
#endif

XRT_API_EXPORT int xrtIniStringSet(const char* key, const char* value);
XRT_API_EXPORT int xrtIniUintSet(const char* key, unsigned int value);

#ifdef __cplusplus
}
#endif
