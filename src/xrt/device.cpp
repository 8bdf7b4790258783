// xrt::device, and the devices of the process.
#include "xrt/device_impl.h"

#include "base/fork_lock.h"
#include "base/lasting.h"
#include "xrt/codes.h"
#include "xrt/device_info.h"
#include "xrt/faults.h"
#include "xrt/log.h"
#include "xrt/settings.h"
#include "xrt/xclbin_impl.h"

#include <tessera/device.h>
#include <xrt/experimental/xrt_system.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

namespace xrt_core {

using namespace tessera;
using namespace tessera::xrtlib;

namespace {

// Devices by their indices. XRT's interface opens a device by its number from anywhere, so the process has one table.
struct Table {
  tessera::Mutex mutex;
  std::map<unsigned, std::weak_ptr<device>> devices;
};
// Never destroyed, because static objects of the program may use it when they end.
Table& table() {
  return lasting([] { return Table(); });
}

std::string list_of_devices() {
  std::string list;
  const std::vector<std::string>& names = settings().devices;
  for (unsigned i = 0; i < names.size(); ++i)
    list += fmt::format("{}{} is {} ({})", i == 0 ? "" : ", ", i, names[i], bdf_of(i));
  return list;
}

// Once in a process.
void tell_warnings(const Settings& all) {
  lasting([&] {
    for (const std::string& warning : all.warnings) log(LogLevel::Warning, warning);
    return true;
  });
}

}  // namespace

std::shared_ptr<device> device::open(unsigned index) {
  const Settings& all = settings();
  tell_warnings(all);
  if (index >= all.devices.size())
    throw_runtime(fmt::format(" No such device with index '{}'", index),
                  problem(code::no_device, "there is no device {}", index)
                      .note("the devices: {}", list_of_devices())
                      .help("name more devices in the setting TESSERA_DEVICE, with commas between them"));
  Table& devices = table();
  const std::lock_guard lock(devices.mutex);
  std::weak_ptr<device>& known = devices.devices[index];
  if (auto alive = known.lock()) return alive;
  auto opened = std::make_shared<device>(index, all.devices[index]);
  known = opened;
  return opened;
}

std::shared_ptr<device> device::open(const std::string& bdf) {
  const std::size_t count = settings().devices.size();
  for (unsigned i = 0; i < count; ++i) {
    const std::string whole = bdf_of(i);  // DOMAIN:BUS:DEVICE.FUNCTION
    if (bdf == whole || bdf == whole.substr(whole.find(':') + 1)) return open(i);
  }
  unsigned index = 0;
  const char* const end = bdf.data() + bdf.size();
  if (const auto [at, problem] = std::from_chars(bdf.data(), end, index); problem == std::errc() && at == end)
    return open(index);
  throw_system(EINVAL, fmt::format("No such device '{}'", bdf),
               problem(code::no_device, "there is no device '{}'", bdf)
                   .note("the devices: {}", list_of_devices())
                   .help("open one of these devices"));
}

std::shared_ptr<device> device::of(void* handle) {
  Table& devices = table();
  const std::lock_guard lock(devices.mutex);
  for (const auto& [index, known] : devices.devices)
    if (auto alive = known.lock(); alive && alive.get() == handle) return alive;
  throw_system(EINVAL, "No such device handle",
               problem(code::no_device, "the handle belongs to no open device")
                   .note("a handle is valid as long as an xrt::device of its device exists")
                   .help("keep the xrt::device while its handle is in use"));
}

device::device(unsigned index, std::string name) : index_(index), name_(std::move(name)), free_columns_(columns()) {}

std::string device::bdf() const {
  return bdf_of(index_);
}

std::string device::shown_name() const {
  return npu_device(name_).shown;
}

// settings.cpp accepts only names of devices.
api::Device device::model() const {
  const std::vector<api::Device> all = api::devices();
  return *std::ranges::find(all, name_, &api::Device::name);
}

unsigned device::columns() const {
  return model().columns;
}

std::string device::generation() const {
  return model().generation;
}

void device::add(const xrt::xclbin& xclbin) {
  const xrt::uuid id = held(xclbin.get_handle(), "xrt::xclbin")->id();
  const std::lock_guard lock(mutex_);
  xclbins_.insert_or_assign(id, xclbin);
  last_ = id;
}

xrt::xclbin device::find(const xrt::uuid& id) const {
  const std::lock_guard lock(mutex_);
  if (const auto found = xclbins_.find(id); found != xclbins_.end()) return found->second;
  throw_system(EINVAL, fmt::format("No xclbin with uuid '{}'", id.to_string()),
               problem(code::bad_container, "the device knows no xclbin with the UUID {}", id.to_string())
                   .help("call register_xclbin() of the same device first"));
}

std::optional<xrt::uuid> device::last_loaded() const {
  const std::lock_guard lock(mutex_);
  return last_;
}

void device::refuse_context(int number, Diag diag) const {
  for (const auto& [slot, each] : slots_) {
    std::string held;
    if (each.columns)
      held = fmt::format(" on {} from column {} on", counted(each.columns->width, "column"), each.columns->first);
    diag.notes.push_back(fmt::format("context {} runs {}{}", slot, each.holder, held));
  }
  throw_system(number, "Failed to create hardware context", std::move(diag));
}

unsigned device::take_slot(const std::string& holder, unsigned columns) {
  const std::lock_guard lock(mutex_);
  const auto limit = settings().contexts;
  if (limit && slots_.size() >= *limit)
    refuse_context(EAGAIN, problem(code::too_many, "the device has {} contexts, and allows no more", slots_.size())
                               .help("destroy a context first, or give TESSERA_CONTEXTS a higher limit"));
  Slot taken{holder, {}};
  if (npu_device(name_).contexts_apart) {
    taken.columns = free_columns_.take(columns);
    if (!taken.columns)
      refuse_context(ENODEV, problem(code::too_many, "the context needs {}, and others hold the columns of the device",
                                     counted(columns, "column"))
                                 .note("contexts that need the same number of columns can share them")
                                 .help("destroy these contexts first"));
  }
  unsigned slot = 1;
  while (slots_.contains(slot)) ++slot;
  slots_.emplace(slot, std::move(taken));
  return slot;
}

void device::free_slot(unsigned slot) {
  const std::lock_guard lock(mutex_);
  const auto found = slots_.find(slot);
  if (found == slots_.end()) return;
  if (found->second.columns) free_columns_.give_back(*found->second.columns);
  slots_.erase(found);
}

}  // namespace xrt_core

namespace tessera::xrtlib {

std::shared_ptr<xrt_core::device> device_of(const xrt::device& device) {
  return held(device.get_handle(), "xrt::device");
}

}  // namespace tessera::xrtlib

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

class device::error_impl {
 public:
  std::string text;
};
device::error::error(const std::string& message)
    : detail::pimpl<error_impl>(std::make_shared<error_impl>(error_impl{message})) {}
const char* device::error::what() const noexcept {
  return handle->text.c_str();
}

device::device(unsigned int index) : handle(xrt_core::device::open(index)) {}
device::device(const std::string& bdf) : handle(xrt_core::device::open(bdf)) {}
device::device(xclDeviceHandle dhdl) : handle(xrt_core::device::of(dhdl)) {}
device::~device() = default;

uuid device::register_xclbin(const xrt::xclbin& xclbin) {
  device_of(*this)->add(xclbin);
  return xclbin.get_uuid();
}

uuid device::load_xclbin(const axlf* xclbin) {
  return register_xclbin(xrt::xclbin(xclbin));
}
uuid device::load_xclbin(const std::string& file) {
  return register_xclbin(xrt::xclbin(file));
}
uuid device::load_xclbin(const xrt::xclbin& xclbin) {
  return register_xclbin(xclbin);
}

uuid device::get_xclbin_uuid() const {
  return device_of(*this)->last_loaded().value_or(uuid());
}

device::operator xclDeviceHandle() const {
  return device_of(*this).get();
}

void device::reset() {
  throw_not_on_npu("xrt::device::reset()", "the driver resets the columns of a context after a call that fails");
}

std::pair<const char*, size_t> device::get_xclbin_section(axlf_section_kind kind, const uuid& id) const {
  const auto bytes = device_of(*this)->find(id).get_handle()->section(kind);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::any device::get_info_std(info::device param, const detail::abi&) const {
  const auto impl = device_of(*this);
  switch (param) {
    case info::device::bdf: return impl->bdf();
    case info::device::interface_uuid: return uuid();
    case info::device::kdma: return std::uint32_t{0};
    case info::device::max_clock_frequency_mhz: return 1000UL;  // the array counts cycles of 1 GHz
    case info::device::m2m: return false;
    case info::device::name: return impl->shown_name();
    case info::device::nodma: return false;
    case info::device::offline: return false;
    default: return info_json(*impl, param);
  }
}

bool operator==(const device& a, const device& b) {
  return a.get_handle() == b.get_handle();
}

unsigned int system::enumerate_devices() {
  return static_cast<unsigned>(settings().devices.size());
}

}  // namespace xrt
