// Lists of runs that one command submits.
#pragma once

#include "xrt/detail/config.h"
#include "xrt/xrt_hw_context.h"
#include "xrt/xrt_kernel.h"

#ifdef __cplusplus
#include "xrt/detail/pimpl.h"

#include <chrono>
#include <condition_variable>

namespace xrt {

class runlist_impl;

class runlist : public detail::pimpl<runlist_impl> {
 public:
  class command_error_impl;
  class command_error : public detail::pimpl<command_error_impl>, public std::exception {
   public:
    XRT_API_EXPORT command_error(const xrt::run& run, ert_cmd_state state, const std::string& what);
    XRT_API_EXPORT xrt::run get_run() const;
    XRT_API_EXPORT ert_cmd_state get_command_state() const;
    XRT_API_EXPORT const char* what() const noexcept override;
  };
  class aie_error : public command_error {
    using command_error::command_error;
    template <typename T>
    using span = xrt::detail::span<T>;

   public:
    XRT_API_EXPORT aie_error(const xrt::run& run, ert_cmd_state state, const std::string& what);
    XRT_API_EXPORT span<const uint32_t> data() const;
  };

  runlist() = default;
  XRT_API_EXPORT explicit runlist(const xrt::hw_context& context);
  runlist(const runlist&) = default;
  runlist(runlist&&) = default;
  runlist& operator=(const runlist&) = default;
  runlist& operator=(runlist&&) = default;
  XRT_API_EXPORT ~runlist();

  XRT_API_EXPORT void add(const xrt::run& run);
  XRT_API_EXPORT void add(xrt::run&& run);
  XRT_API_EXPORT void execute();
  // Throws runlist::aie_error, which names the first run that failed. The runs behind it have state ABORT.
  XRT_API_EXPORT std::cv_status wait(const std::chrono::milliseconds& timeout) const;
  void wait() const { wait(std::chrono::milliseconds(0)); }
  XRT_API_EXPORT ert_cmd_state state() const;
  XRT_API_EXPORT int poll() const;
  XRT_API_EXPORT void reset();
};

}  // namespace xrt
#endif
