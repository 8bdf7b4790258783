// The type of each parameter that get_info() returns.
#pragma once

#ifdef __cplusplus
namespace xrt {
namespace info {

template <typename Enum, Enum value>
struct param_traits {};

}  // namespace info
}  // namespace xrt

#define XRT_INFO_PARAM_TRAITS(value, type)      \
  template <>                                   \
  struct param_traits<decltype(value), value> { \
    using return_type = type;                   \
  };
#define XRT_INFO_PARAM_TRAITS_ANY_T(enumeration, type) \
  template <enumeration value>                         \
  struct param_traits<enumeration, value> {            \
    using return_type = type;                          \
  };
#endif
