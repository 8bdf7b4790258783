// The small subjects of XRT's interface: versions, settings, messages, asynchronous errors, queues and marks of
// profiles.
#include "xrt/codes.h"
#include "xrt/device_impl.h"
#include "xrt/error_text.h"
#include "xrt/handles.h"
#include "xrt/log.h"
#include "xrt/settings.h"

#include <xrt/detail/version-slim.h>
#include <xrt/experimental/xrt_error.h>
#include <xrt/experimental/xrt_ini.h>
#include <xrt/experimental/xrt_message.h>
#include <xrt/experimental/xrt_profile.h>
#include <xrt/experimental/xrt_version.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

namespace version {

unsigned int code() {
  return XRT_VERSION_CODE;
}
unsigned int major() {
  return XRT_MAJOR(XRT_VERSION_CODE);
}
unsigned int minor() {
  return XRT_MINOR(XRT_VERSION_CODE);
}
unsigned int patch() {
  return XRT_VERSION_PATCH;
}
unsigned int build() {
  return 0;
}
unsigned int feature() {
  return 0;
}

}  // namespace version

void ini::set(const std::string& key, const std::string& value) {
  set_setting(key, value);
}

bool message::detail::enabled(level lvl) {
  return is_logged(static_cast<LogLevel>(lvl));
}

void message::log(level lvl, const std::string& tag, const std::string& text) {
  xrtlib::log(static_cast<LogLevel>(lvl), text, tag);
}

class error_impl {
 public:
  xrtErrorCode code = 0;
  xrtErrorTime time = 0;
};

// The driver of an NPU reports the failure of a call by the call's state, and reports no other errors.
error::error(const xrt::device& device, xrtErrorClass) : handle(std::make_shared<error_impl>()) {
  device_of(device);
}
error::error(xrtErrorCode code, xrtErrorTime time) : handle(std::make_shared<error_impl>(error_impl{code, time})) {}
xrtErrorTime error::get_timestamp() const {
  return handle->time;
}
xrtErrorCode error::get_error_code() const {
  return handle->code;
}
std::string error::to_string() const {
  if (handle->code == 0) return "No async error was detected";
  return fmt::format("{}\nTimestamp: {}: ", text_of_error(handle->code), handle->time);
}

namespace profile {

user_range::user_range() = default;
user_range::user_range(const char*, const char*) {}
user_range::~user_range() = default;
void user_range::start(const char*, const char*) {}
void user_range::end() {}
user_event::user_event() = default;
user_event::~user_event() = default;
void user_event::mark(const char*) {}
void user_event::mark_time_ns(const std::chrono::nanoseconds&, const char*) {}

}  // namespace profile
}  // namespace xrt

int xrtErrorGetLast(xrtDeviceHandle device, xrtErrorClass, xrtErrorCode* code, std::uint64_t* time) {
  return tessera::xrtlib::guarded(-1, [&] {
    tessera::xrtlib::Handles<xrt::device>::all().get(device);
    if (code != nullptr) *code = 0;
    if (time != nullptr) *time = 0;
    return 0;
  });
}

int xrtErrorGetString(xrtDeviceHandle, xrtErrorCode code, char* out, std::size_t length, std::size_t* full_length) {
  return tessera::xrtlib::guarded(-1, [&] {
    const std::string text = tessera::xrtlib::text_of_error(code);
    if (full_length != nullptr) *full_length = text.size() + 1;
    if (out != nullptr && length != 0) {
      const std::size_t count = std::min(length - 1, text.size());
      std::memcpy(out, text.data(), count);
      out[count] = '\0';
    }
    return 0;
  });
}

extern "C" {

unsigned int xrtVersionCode() {
  return xrt::version::code();
}
unsigned int xrtVersionMajor() {
  return xrt::version::major();
}
unsigned int xrtVersionMinor() {
  return xrt::version::minor();
}
unsigned int xrtVersionPatch() {
  return xrt::version::patch();
}
unsigned int xrtVersionBuild() {
  return xrt::version::build();
}
unsigned int xrtVersionFeature() {
  return xrt::version::feature();
}

int xrtIniStringSet(const char* key, const char* value) {
  return tessera::xrtlib::guarded(-1, [&] {
    using tessera::xrtlib::text_of_c;
    return xrt::ini::set(text_of_c(key, "key"), text_of_c(value, "value")), 0;
  });
}
int xrtIniUintSet(const char* key, unsigned int value) {
  return tessera::xrtlib::guarded(-1, [&] { return xrt::ini::set(tessera::xrtlib::text_of_c(key, "key"), value), 0; });
}

void xrtURStart(unsigned int, const char*, const char*) {}
void xrtUREnd(unsigned int) {}
void xrtUEMark(const char*) {}
void xrtUEMarkTimeNs(unsigned long long int, const char*) {}
}
