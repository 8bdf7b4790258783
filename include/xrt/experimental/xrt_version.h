// The version of XRT whose interface the library has.
#pragma once

#include "xrt/detail/config.h"

#ifdef __cplusplus
// glibc 2.27 and older define macros of these names in <sys/types.h>.
#undef major
#undef minor
namespace xrt {
namespace version {

XRT_API_EXPORT unsigned int code();
XRT_API_EXPORT unsigned int major();
XRT_API_EXPORT unsigned int minor();
XRT_API_EXPORT unsigned int patch();
XRT_API_EXPORT unsigned int build();
XRT_API_EXPORT unsigned int feature();

}  // namespace version
}  // namespace xrt

extern "C" {
#endif

XRT_API_EXPORT unsigned int xrtVersionCode();
XRT_API_EXPORT unsigned int xrtVersionMajor();
XRT_API_EXPORT unsigned int xrtVersionMinor();
XRT_API_EXPORT unsigned int xrtVersionPatch();
XRT_API_EXPORT unsigned int xrtVersionBuild();
XRT_API_EXPORT unsigned int xrtVersionFeature();

#ifdef __cplusplus
}
#endif
