// Marks for XRT's profiles. Tessera writes no such profiles, and these functions do nothing.
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"

#ifdef __cplusplus
#include <chrono>
#include <cstdint>

namespace xrt {
namespace profile {

class user_range {
 public:
  XRT_API_EXPORT user_range();
  XRT_API_EXPORT user_range(const char* label, const char* tooltip = nullptr);
  user_range(const user_range&) = delete;
  user_range(user_range&&) = delete;
  user_range& operator=(const user_range&) = delete;
  user_range& operator=(user_range&&) = delete;
  XRT_API_EXPORT ~user_range();
  XRT_API_EXPORT void start(const char* label, const char* tooltip = nullptr);
  XRT_API_EXPORT void end();

 private:
  [[maybe_unused]] uint32_t unused_id_ = 0;  // part of the layout of XRT's class
  [[maybe_unused]] bool unused_active_ = false;
};

class user_event {
 public:
  XRT_API_EXPORT user_event();
  XRT_API_EXPORT ~user_event();
  XRT_API_EXPORT void mark(const char* label = nullptr);
  XRT_API_EXPORT void mark_time_ns(const std::chrono::nanoseconds& time, const char* label = nullptr);
};

}  // namespace profile
}  // namespace xrt

extern "C" {
XRT_API_EXPORT void xrtURStart(unsigned int id, const char* label, const char* tooltip = nullptr);
#else
XRT_API_EXPORT void xrtURStart(unsigned int id, const char* label, const char* tooltip);
#endif
XRT_API_EXPORT void xrtUREnd(unsigned int id);
XRT_API_EXPORT void xrtUEMark(const char* label);
XRT_API_EXPORT void xrtUEMarkTimeNs(unsigned long long int nanoseconds, const char* label);

#ifdef __cplusplus
}
#endif
