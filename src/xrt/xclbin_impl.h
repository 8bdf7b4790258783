// The object behind xrt::xclbin: a checked file, with its kernels, memories and partitions as XRT shows them.
#pragma once

#include "base/shared_bytes.h"
#include "container/sections/aie_partition.h"
#include "container/sections/connectivity.h"
#include "container/sections/ip_layout.h"
#include "container/sections/kernel_xml.h"
#include "container/sections/mem_topology.h"

#include <xrt/experimental/xrt_xclbin.h>

#include <span>
#include <string>
#include <vector>

namespace xrt {

class xclbin::mem_impl {
 public:
  tessera::container::MemoryBank bank;
  std::int32_t index = 0;
};

class xclbin::arg_impl {
 public:
  std::string name, port, host_type;
  std::uint64_t size = 0, offset = 0;
  std::size_t index = 0;
  bool is_buffer = false;
  std::vector<xclbin::mem> memories;
};

class xclbin::ip_impl {
 public:
  tessera::container::Ip entry;
  std::vector<xclbin::arg> arguments;
};

class xclbin::kernel_impl {
 public:
  std::string name;
  xclbin::kernel::kernel_type type = xclbin::kernel::kernel_type::none;
  std::vector<xclbin::arg> arguments;
  std::vector<xclbin::ip> units;
};

class xclbin::aie_partition_impl {
 public:
  tessera::container::AiePartition partition;
};

class xclbin_impl {
 public:
  // Throws if the bytes are not an xclbin. `name` is the file's name, for diagnostics.
  xclbin_impl(tessera::Bytes bytes, std::string name);

  const std::string& name() const { return name_; }
  const tessera::SharedBytes& bytes() const { return bytes_; }
  const axlf* top() const { return reinterpret_cast<const axlf*>(bytes_.data()); }
  uuid id() const { return uuid(top()->m_header.uuid); }
  // Returns the bytes of a section. The groups of memories default to the memories. Throws if there is no such section.
  std::span<const std::uint8_t> section(axlf_section_kind kind) const;
  std::string xml() const;

  std::vector<xclbin::mem> memories;
  std::vector<xclbin::ip> units;
  std::vector<xclbin::kernel> kernels;
  std::vector<std::shared_ptr<xclbin::aie_partition_impl>> partitions;

 private:
  void read_units(const tessera::container::Xclbin& file);
  void connect(xclbin::ip_impl& unit, const tessera::container::Connection& one);
  void read_kernels();
  void add_arguments(xclbin::kernel_impl& kernel, std::vector<tessera::container::XmlArgument> arguments);
  // Throws if the units have too many arguments together.
  void count_arguments(std::size_t more);

  std::string name_;
  tessera::SharedBytes bytes_;
  std::size_t arguments_ = 0;
};

}  // namespace xrt
