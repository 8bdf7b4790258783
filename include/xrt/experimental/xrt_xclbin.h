// The contents of an xclbin: kernels and their arguments, memories, partitions.
#pragma once

#include "xrt/deprecated/xrt.h"
#include "xrt/detail/config.h"
#include "xrt/detail/pimpl.h"
#include "xrt/detail/xclbin.h"
#include "xrt/xrt_uuid.h"

#ifdef __cplusplus
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#if __cplusplus >= 201703L
#include <string_view>
#endif
#endif

typedef void* xrtXclbinHandle;

#ifdef __cplusplus
namespace xrt {

class xclbin_impl;

class xclbin : public detail::pimpl<xclbin_impl> {
 public:
  enum class target_type { hw, sw_emu, hw_emu };

  class mem_impl;
  class mem : public detail::pimpl<mem_impl> {
   public:
    enum class memory_type : uint8_t {
      ddr3 = MEM_DDR3,
      ddr4 = MEM_DDR4,
      dram = MEM_DRAM,
      streaming = MEM_STREAMING,
      preallocated_global = MEM_PREALLOCATED_GLOB,
      are = MEM_ARE,
      hbm = MEM_HBM,
      bram = MEM_BRAM,
      uram = MEM_URAM,
      streaming_connection = MEM_STREAMING_CONNECTION,
      host = MEM_HOST
    };

    mem() = default;
    explicit mem(std::shared_ptr<mem_impl> impl) : detail::pimpl<mem_impl>(std::move(impl)) {}
    XRT_API_EXPORT std::string get_tag() const;
    XRT_API_EXPORT uint64_t get_base_address() const;
    XRT_API_EXPORT uint64_t get_size_kb() const;
    XRT_API_EXPORT bool get_used() const;
    XRT_API_EXPORT memory_type get_type() const;
    XRT_API_EXPORT int32_t get_index() const;
  };

  class arg_impl;
  class arg : public detail::pimpl<arg_impl> {
   public:
    arg() = default;
    explicit arg(std::shared_ptr<arg_impl> impl) : detail::pimpl<arg_impl>(std::move(impl)) {}
    XRT_API_EXPORT std::string get_name() const;
    XRT_API_EXPORT std::vector<mem> get_mems() const;
    XRT_API_EXPORT std::string get_port() const;
    XRT_API_EXPORT uint64_t get_size() const;
    XRT_API_EXPORT uint64_t get_offset() const;
    XRT_API_EXPORT std::string get_host_type() const;
    XRT_API_EXPORT size_t get_index() const;
  };

  class ip_impl;
  class ip : public detail::pimpl<ip_impl> {
   public:
    enum class control_type : uint8_t { hs = 0, chain = 1, none = 2, fa = 5 };
    enum class ip_type : uint8_t { pl = IP_KERNEL, ps = IP_PS_KERNEL };

    ip() = default;
    explicit ip(std::shared_ptr<ip_impl> impl) : detail::pimpl<ip_impl>(std::move(impl)) {}
    XRT_API_EXPORT std::string get_name() const;
    XRT_API_EXPORT ip_type get_type() const;
    XRT_API_EXPORT control_type get_control_type() const;
    XRT_API_EXPORT size_t get_num_args() const;
    XRT_API_EXPORT std::vector<arg> get_args() const;
    XRT_API_EXPORT arg get_arg(int32_t index) const;
    XRT_API_EXPORT uint64_t get_base_address() const;
    XRT_API_EXPORT size_t get_size() const;
  };

  class kernel_impl;
  class kernel : public detail::pimpl<kernel_impl> {
   public:
    enum class kernel_type : uint8_t { none = 0, pl = 1, ps = 2, dpu = 3 };

    kernel() = default;
    explicit kernel(std::shared_ptr<kernel_impl> impl) : detail::pimpl<kernel_impl>(std::move(impl)) {}
    XRT_API_EXPORT std::string get_name() const;
    XRT_API_EXPORT kernel_type get_type() const;
    XRT_API_EXPORT std::vector<ip> get_cus() const;
    XRT_API_EXPORT std::vector<ip> get_cus(const std::string& name) const;
    XRT_API_EXPORT ip get_cu(const std::string& name) const;
    XRT_API_EXPORT size_t get_num_args() const;
    XRT_API_EXPORT std::vector<arg> get_args() const;
    XRT_API_EXPORT arg get_arg(int32_t index) const;
  };

  class aie_partition_impl;
  class aie_partition : detail::pimpl<aie_partition_impl> {
   public:
    explicit aie_partition(std::shared_ptr<aie_partition_impl> impl)
        : detail::pimpl<aie_partition_impl>(std::move(impl)) {}
    XRT_API_EXPORT uint64_t get_inference_fingerprint() const;
    XRT_API_EXPORT uint64_t get_pre_post_fingerprint() const;
    XRT_API_EXPORT uint32_t get_operations_per_cycle() const;
  };

  xclbin() = default;
  explicit xclbin(std::shared_ptr<xclbin_impl> impl) : detail::pimpl<xclbin_impl>(std::move(impl)) {}
  XRT_API_EXPORT explicit xclbin(const std::string& file);
  XRT_API_EXPORT explicit xclbin(const std::vector<char>& bytes);
#if __cplusplus >= 201703L
  XRT_API_EXPORT explicit xclbin(const std::string_view& bytes);
#endif
  XRT_API_EXPORT explicit xclbin(const axlf* top);

  XRT_API_EXPORT std::vector<kernel> get_kernels() const;
  XRT_API_EXPORT kernel get_kernel(const std::string& name) const;
  XRT_API_EXPORT std::vector<ip> get_ips() const;
  XRT_API_EXPORT std::vector<ip> get_ips(const std::string& name) const;
  XRT_API_EXPORT ip get_ip(const std::string& name) const;
  XRT_API_EXPORT std::vector<mem> get_mems() const;
  XRT_API_EXPORT std::vector<aie_partition> get_aie_partitions() const;
  XRT_API_EXPORT int32_t get_gmio_mem_index(const std::string& name) const;
  XRT_API_EXPORT std::string get_xsa_name() const;
  XRT_API_EXPORT std::string get_fpga_device_name() const;
  XRT_API_EXPORT uuid get_uuid() const;
  XRT_API_EXPORT uuid get_interface_uuid() const;
  XRT_API_EXPORT target_type get_target_type() const;
  XRT_API_EXPORT const axlf* get_axlf() const;
  template <typename Section>
  Section get_axlf_section(axlf_section_kind kind) const {
    return reinterpret_cast<Section>(get_axlf_section(kind).first);
  }

 private:
  XRT_API_EXPORT std::pair<const char*, size_t> get_axlf_section(axlf_section_kind kind) const;
};

// The files FOLDER/*.xclbin.
class xclbin_repository_impl;
class xclbin_repository : public detail::pimpl<xclbin_repository_impl> {
 public:
  XRT_API_EXPORT xclbin_repository();
  XRT_API_EXPORT explicit xclbin_repository(const std::string& folder);

  class iterator_impl;
  class iterator : public detail::pimpl<iterator_impl> {
   public:
    using iterator_category = std::forward_iterator_tag;
    using difference_type = std::ptrdiff_t;
    using value_type = xclbin;
    using pointer = value_type;
    using reference = value_type;

    iterator(std::shared_ptr<iterator_impl> impl) : detail::pimpl<iterator_impl>(std::move(impl)) {}
    XRT_API_EXPORT iterator(const iterator& other);
    XRT_API_EXPORT iterator& operator++();
    XRT_API_EXPORT iterator operator++(int);
    XRT_API_EXPORT bool operator==(const iterator& other) const;
    bool operator!=(const iterator& other) const { return !(*this == other); }
    XRT_API_EXPORT value_type operator*() const;
    XRT_API_EXPORT value_type operator->() const;
    XRT_API_EXPORT std::string path() const;
  };

  XRT_API_EXPORT iterator begin() const;
  XRT_API_EXPORT iterator end() const;
  XRT_API_EXPORT xclbin load(const std::string& name) const;
};

}  // namespace xrt

extern "C" {
#endif

XRT_API_EXPORT xrtXclbinHandle xrtXclbinAllocFilename(const char* file);
XRT_API_EXPORT xrtXclbinHandle xrtXclbinAllocAxlf(const struct axlf* top);
XRT_API_EXPORT xrtXclbinHandle xrtXclbinAllocRawData(const char* data, int size);
XRT_API_EXPORT int xrtXclbinFreeHandle(xrtXclbinHandle xclbin);
XRT_API_EXPORT int xrtXclbinGetXSAName(xrtXclbinHandle xclbin, char* name, int size, int* full_size);
XRT_API_EXPORT int xrtXclbinGetUUID(xrtXclbinHandle xclbin, xuid_t out);
XRT_API_EXPORT size_t xrtXclbinGetNumKernels(xrtXclbinHandle xclbin);
XRT_API_EXPORT size_t xrtXclbinGetNumKernelComputeUnits(xrtXclbinHandle xclbin);
XRT_API_EXPORT int xrtXclbinGetData(xrtXclbinHandle xclbin, char* data, int size, int* full_size);
XRT_API_EXPORT int xrtXclbinUUID(xclDeviceHandle device, xuid_t out);

#ifdef __cplusplus
}
#endif
