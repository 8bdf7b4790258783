// A handle: one shared pointer to an object of the library. Copies share the object.
#pragma once

#ifdef __cplusplus
#include <memory>
#include <utility>

namespace xrt {
namespace detail {

template <class Impl>
class pimpl {
 public:
  pimpl() = default;
  explicit pimpl(std::shared_ptr<Impl> impl) : handle(std::move(impl)) {}
  pimpl(const pimpl&) = default;
  pimpl(pimpl&&) = default;
  pimpl& operator=(const pimpl&) = default;
  pimpl& operator=(pimpl&&) = default;

  const std::shared_ptr<Impl>& get_handle() const { return handle; }
  explicit operator bool() const { return handle != nullptr; }
  bool operator<(const pimpl& other) const { return handle < other.handle; }

 protected:
  ~pimpl() = default;

  std::shared_ptr<Impl> handle;
};

}  // namespace detail
}  // namespace xrt
#endif
