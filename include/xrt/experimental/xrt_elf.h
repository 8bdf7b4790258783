// Control-code ELFs.
#pragma once

#include "xrt/detail/config.h"
#include "xrt/detail/pimpl.h"
#include "xrt/detail/span.h"
#include "xrt/xrt_uuid.h"

#ifndef __cplusplus
#error "xrt::elf is a class of C++"
#endif

#include <cstdint>
#include <istream>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#if __cplusplus >= 201703L
#include <string_view>
#endif

namespace xrt {

class elf_impl;

class elf : public detail::pimpl<elf_impl> {
 public:
  class kernel_impl;
  class kernel : public detail::pimpl<kernel_impl> {
   public:
    class instance_impl;
    class instance : public detail::pimpl<instance_impl> {
     public:
      instance() = default;
      explicit instance(std::shared_ptr<instance_impl> impl) : detail::pimpl<instance_impl>(std::move(impl)) {}
      XRT_API_EXPORT std::string get_name() const;
    };
    enum class data_type : uint8_t { scalar = 0, global = 1 };

    kernel() = default;
    explicit kernel(std::shared_ptr<kernel_impl> impl) : detail::pimpl<kernel_impl>(std::move(impl)) {}
    XRT_API_EXPORT std::string get_name() const;
    XRT_API_EXPORT size_t get_num_args() const;
    XRT_API_EXPORT data_type get_arg_data_type(size_t index) const;
    XRT_API_EXPORT std::vector<instance> get_instances() const;
  };
  enum class platform : uint8_t { aie2p = 69, aie2ps_legacy = 70, aie2ps = 64, aie4 = 75, aie4a = 86, aie4z = 105 };

  elf() = default;
  XRT_API_EXPORT explicit elf(const std::string& file);
#if __cplusplus >= 201703L
  XRT_API_EXPORT explicit elf(const std::string_view& bytes);
#endif
  explicit elf(const char* file) : elf(std::string(file)) {}
  XRT_API_EXPORT explicit elf(std::istream& stream);
  XRT_API_EXPORT elf(const void* bytes, size_t size);
  explicit elf(std::shared_ptr<elf_impl> impl) : detail::pimpl<elf_impl>(std::move(impl)) {}

  XRT_API_EXPORT xrt::uuid get_cfg_uuid() const;
  XRT_API_EXPORT bool is_full_elf() const;
  XRT_API_EXPORT platform get_platform() const;
  XRT_API_EXPORT uint32_t get_partition_size() const;
  XRT_API_EXPORT std::vector<kernel> get_kernels() const;
  XRT_API_EXPORT xrt::detail::span<const char> get_custom_section(const std::string& name) const;
};

}  // namespace xrt
