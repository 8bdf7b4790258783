#include "xrt/handles.h"

#include "xrt/log.h"

#include <new>
#include <system_error>

namespace tessera::xrtlib {

void take_exception() noexcept {
  int number = EINVAL;
  try {
    throw;
  } catch (const std::system_error& fault) {
    number = fault.code().value();
    log(LogLevel::Error, fault.what());
  } catch (const std::bad_alloc&) {
    number = ENOMEM;
    log(LogLevel::Error, "out of memory");
  } catch (const std::exception& fault) {
    log(LogLevel::Error, fault.what());
  } catch (...) {
  }
  errno = number;  // after the log, which opens files
}

}  // namespace tessera::xrtlib
