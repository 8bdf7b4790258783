// The base of exceptions that XRT documents as its own.
#pragma once

#ifdef __cplusplus
#include <exception>

namespace xrt {

class exception : public std::exception {};

}  // namespace xrt
#endif
