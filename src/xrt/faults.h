// Exceptions of host programs. Programs and scripts look at the type of an exception and at its first line, so both are
// XRT's. Tessera's diagnostic follows: it names the cause, the place and a remedy.
#pragma once

#include "base/diag.h"

#include <tessera/result.h>

#include <string>
#include <utility>

namespace tessera::xrtlib {

// tessera::error(), under a name that the class xrt::error does not hide.
template <class... Args>
Diag problem(Code code, fmt::format_string<Args...> text, Args&&... args) {
  return error(code, text, std::forward<Args>(args)...);
}

// std::system_error: "FIRST: Invalid argument" for EINVAL, as XRT's own errors are.
[[noreturn]] void throw_system(int number, const std::string& first, const Diag& diag);
[[noreturn]] void throw_system(int number, const std::string& first, const api::Diagnostic& diag);
// std::runtime_error.
[[noreturn]] void throw_runtime(const std::string& first, const Diag& diag);
[[noreturn]] void throw_runtime(const std::string& first, const api::Diagnostic& diag);
[[noreturn]] void throw_out_of_range(const std::string& first, const Diag& diag);

// For functions that an NPU does not have: `what` names the function, `why` gives the reason.
[[noreturn]] void throw_not_on_npu(const std::string& what, const std::string& why);
// For those of these functions for which XRT has an error number and a first line of its own.
[[noreturn]] void throw_not_on_npu(int number, const std::string& first, const std::string& what,
                                   const std::string& why);

[[noreturn]] void throw_empty(const char* type);
// Returns the object behind a handle. Throws for an empty handle; `type` names its class.
template <class T>
const T& held(const T& pointer, const char* type) {
  if (!pointer) throw_empty(type);
  return pointer;
}

}  // namespace tessera::xrtlib
