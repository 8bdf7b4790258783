// std::any, where the language has it. Programs in older C++ cannot ask for information about a device.
#pragma once

#ifdef __cplusplus
#if __cplusplus >= 201703L
#include <any>

namespace xrt {
namespace detail {
using any = std::any;
}  // namespace detail
}  // namespace xrt
#endif
#endif
