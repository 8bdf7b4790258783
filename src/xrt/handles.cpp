#include "xrt/handles.h"

#include "xrt/log.h"

#include <new>
#include <system_error>

namespace tessera::xrtlib {

void take_exception() noexcept {
  try {
    throw;
  } catch (const std::system_error& fault) {
    errno = fault.code().value();
    log(LogLevel::Error, fault.what());
  } catch (const std::bad_alloc&) {
    errno = ENOMEM;
    log(LogLevel::Error, "out of memory");
  } catch (const std::exception& fault) {
    errno = EINVAL;
    log(LogLevel::Error, fault.what());
  } catch (...) {
    errno = EINVAL;
  }
}

}  // namespace tessera::xrtlib
