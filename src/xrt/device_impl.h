// The object behind xrt::device: an emulated NPU.
//
// XRT's headers name the class, so it stands in their namespace. Handles of one index share one object while any of
// them lives.
#pragma once

#include "base/fork_lock.h"
#include "xrt/columns.h"
#include "xrt/memory.h"

#include <tessera/device.h>
#include <xrt/xrt_device.h>

#include <map>
#include <optional>
#include <string>

namespace tessera::xrtlib {
class Context;
}  // namespace tessera::xrtlib

namespace xrt_core {

class device : public std::enable_shared_from_this<device> {
 public:
  // Both throw if there is no such device.
  static std::shared_ptr<device> open(unsigned index);
  static std::shared_ptr<device> open(const std::string& bdf);
  // Returns the device that operator xclDeviceHandle gave out.
  static std::shared_ptr<device> of(void* handle);

  explicit device(unsigned index, std::string name);

  unsigned index() const { return index_; }
  const std::string& name() const { return name_; }  // "npu1"
  std::string bdf() const;
  std::string shown_name() const;  // "NPU Phoenix"
  unsigned columns() const;
  std::string generation() const;  // of the AI Engines: "AIE2"
  const std::shared_ptr<tessera::xrtlib::AddressSpace>& space() const { return space_; }

  void add(const xrt::xclbin& xclbin);
  // Throws if no xclbin with this UUID was registered.
  xrt::xclbin find(const xrt::uuid& id) const;
  std::optional<xrt::uuid> last_loaded() const;

  // Takes the lowest free number of a context, from 1 on, and columns for it; `holder` describes the context in
  // messages. Throws when the setting TESSERA_CONTEXTS allows no further context, and when other contexts hold the
  // columns.
  unsigned take_slot(const std::string& holder, unsigned columns);
  void free_slot(unsigned slot);

 private:
  struct Slot {
    std::string holder;
    std::optional<tessera::xrtlib::Strip> columns;
  };

  tessera::api::Device model() const;
  // Throws with the error number; adds the contexts that there are to the message.
  [[noreturn]] void refuse_context(int number, tessera::Diag diag) const;

  const unsigned index_;
  const std::string name_;
  const std::shared_ptr<tessera::xrtlib::AddressSpace> space_ = std::make_shared<tessera::xrtlib::AddressSpace>();
  mutable tessera::Mutex mutex_;
  std::map<xrt::uuid, xrt::xclbin> xclbins_;
  std::optional<xrt::uuid> last_;
  std::map<unsigned, Slot> slots_;
  tessera::xrtlib::Columns free_columns_;
};

}  // namespace xrt_core

namespace tessera::xrtlib {

// Returns the object behind the handle; throws for an empty handle.
std::shared_ptr<xrt_core::device> device_of(const xrt::device& device);
std::string bdf_of(unsigned index);

}  // namespace tessera::xrtlib
