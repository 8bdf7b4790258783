// The version with which a program was compiled. Inline functions hand it to the library.
#pragma once

#ifndef DISABLE_ABI_CHECK
#include "xrt/detail/version-slim.h"
#endif

#ifdef __cplusplus
namespace xrt {
namespace detail {

struct abi {
#ifndef DISABLE_ABI_CHECK
  const unsigned int major = XRT_MAJOR(XRT_VERSION_CODE);
  const unsigned int minor = XRT_MINOR(XRT_VERSION_CODE);
  const unsigned int code = XRT_VERSION_CODE;
#else
  const unsigned int major = 0;
  const unsigned int minor = 0;
  const unsigned int code = 0;
#endif
};

}  // namespace detail
}  // namespace xrt
#endif
