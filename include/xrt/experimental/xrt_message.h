// Messages in XRT's log.
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"

#ifdef __cplusplus
#include <string>
#include <utility>
#if defined(__has_include)
#if __has_include(<boost/format.hpp>)
#include <boost/format.hpp>
#define XRT_HAS_BOOST_FORMAT
#endif
#endif

namespace xrt {
namespace message {

enum class level : unsigned short {
  emergency = XRT_EMERGENCY,
  alert = XRT_ALERT,
  critical = XRT_CRITICAL,
  error = XRT_ERROR,
  warning = XRT_WARNING,
  notice = XRT_NOTICE,
  info = XRT_INFO,
  debug = XRT_DEBUG
};

namespace detail {

XRT_API_EXPORT bool enabled(level lvl);

#ifdef XRT_HAS_BOOST_FORMAT
inline void format(boost::format&) {}
template <typename Arg, typename... Args>
void format(boost::format& text, Arg&& arg, Args&&... args) {
  text % std::forward<Arg>(arg);
  format(text, std::forward<Args>(args)...);
}
#endif

}  // namespace detail

XRT_API_EXPORT void log(level lvl, const std::string& tag, const std::string& message);

#ifdef XRT_HAS_BOOST_FORMAT
template <typename... Args>
void logf(level lvl, const std::string& tag, const char* format, Args&&... args) {
  if (!detail::enabled(lvl)) return;
  boost::format text(format);
  detail::format(text, std::forward<Args>(args)...);
  log(lvl, tag, text.str());
}
#endif

}  // namespace message
}  // namespace xrt
#endif
