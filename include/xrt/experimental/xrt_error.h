// The last asynchronous error of a device.
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"
#include "xrt/detail/xrt_error_code.h"
#include "xrt/xrt_device.h"

#ifdef __cplusplus
#include <memory>
#include <string>

namespace xrt {

class error_impl;

class error {
 public:
  XRT_API_EXPORT error(const xrt::device& device, xrtErrorClass error_class);
  XRT_API_EXPORT error(xrtErrorCode code, xrtErrorTime timestamp);
  XRT_API_EXPORT xrtErrorTime get_timestamp() const;
  XRT_API_EXPORT xrtErrorCode get_error_code() const;
  XRT_API_EXPORT std::string to_string() const;

 private:
  std::shared_ptr<error_impl> handle;
};

}  // namespace xrt

#endif

// These two have C++ names in XRT, too.
XRT_API_EXPORT int xrtErrorGetLast(xrtDeviceHandle device, enum xrtErrorClass error_class, xrtErrorCode* error,
                                   uint64_t* timestamp);
XRT_API_EXPORT int xrtErrorGetString(xrtDeviceHandle device, xrtErrorCode error, char* out, size_t length,
                                     size_t* full_length);
