// Devices, and functions of the whole system.
#include "pyxrt/guard.h"

#include <xrt/experimental/xrt_message.h>
#include <xrt/experimental/xrt_system.h>
#include <xrt/experimental/xrt_xclbin.h>
#include <xrt/xrt_device.h>

#include <cstdint>
#include <cstring>

namespace tessera::pyxrt {
namespace {

using Key = xrt::info::device;

// Returns a parameter as text, because Python's get_info() has one type of result.
std::string info_text(const xrt::device& device, Key key) {
  switch (key) {
    case Key::bdf: return device.get_info<Key::bdf>();
    case Key::interface_uuid: return device.get_info<Key::interface_uuid>().to_string();
    case Key::kdma: return std::to_string(device.get_info<Key::kdma>());
    case Key::max_clock_frequency_mhz: return std::to_string(device.get_info<Key::max_clock_frequency_mhz>());
    case Key::m2m: return std::to_string(static_cast<int>(device.get_info<Key::m2m>()));
    case Key::name: return device.get_info<Key::name>();
    case Key::nodma: return std::to_string(static_cast<int>(device.get_info<Key::nodma>()));
    case Key::offline: return std::to_string(static_cast<int>(device.get_info<Key::offline>()));
    case Key::electrical: return device.get_info<Key::electrical>();
    case Key::thermal: return device.get_info<Key::thermal>();
    case Key::mechanical: return device.get_info<Key::mechanical>();
    case Key::memory: return device.get_info<Key::memory>();
    case Key::platform: return device.get_info<Key::platform>();
    case Key::pcie_info: return device.get_info<Key::pcie_info>();
    case Key::host: return device.get_info<Key::host>();
    case Key::dynamic_regions: return device.get_info<Key::dynamic_regions>();
    case Key::vmr: return device.get_info<Key::vmr>();
    default: return "NA";
  }
}

int write_uuid(const xrt::uuid& from, unsigned char* to) {
  std::memcpy(to, from.get(), sizeof(xuid_t));
  return 0;
}

}  // namespace

PYXRT_API std::int64_t pyxrt_enumerate_devices() {
  return caught(std::int64_t{-1}, [] { return static_cast<std::int64_t>(xrt::system::enumerate_devices()); });
}
PYXRT_API int pyxrt_log_message(int level, const char* tag, const char* message) {
  return done([&] { xrt::message::log(static_cast<xrt::message::level>(level), tag, message); });
}
PYXRT_API int pyxrt_uuid_of_text(const char* text, unsigned char* uuid) {
  return caught(-1, [&] { return write_uuid(xrt::uuid(std::string(text)), uuid); });
}
PYXRT_API const char* pyxrt_uuid_text(const unsigned char* uuid) {
  return said([&] { return xrt::uuid(uuid).to_string(); });
}

PYXRT_API xrt::device* pyxrt_device_empty() {
  return made([] { return xrt::device(); });
}
PYXRT_API xrt::device* pyxrt_device_open(std::uint32_t index) {
  return made([&] { return xrt::device(index); });
}
PYXRT_API xrt::device* pyxrt_device_open_bdf(const char* bdf) {
  return made([&] { return xrt::device(std::string(bdf)); });
}
PYXRT_API void pyxrt_device_free(xrt::device* device) {
  delete device;
}
PYXRT_API int pyxrt_device_register_xclbin(xrt::device* device, const xrt::xclbin* xclbin, unsigned char* uuid) {
  return caught(-1, [&] { return write_uuid(device->register_xclbin(*xclbin), uuid); });
}
PYXRT_API int pyxrt_device_xclbin_uuid(const xrt::device* device, unsigned char* uuid) {
  return caught(-1, [&] { return write_uuid(device->get_xclbin_uuid(), uuid); });
}
PYXRT_API const char* pyxrt_device_info(const xrt::device* device, std::uint32_t key) {
  return said([&] { return info_text(*device, static_cast<Key>(key)); });
}

}  // namespace tessera::pyxrt
