// The C functions of devices, buffers and xclbins.
#include "xrt/device_impl.h"
#include "xrt/handles.h"
#include "xrt/xclbin_impl.h"

#include <xrt/experimental/xrt_xclbin.h>
#include <xrt/xrt_bo.h>
#include <xrt/xrt_device.h>

#include <algorithm>
#include <cstring>

using namespace tessera::xrtlib;

namespace {

using Devices = Handles<xrt::device>;
using Buffers = Handles<xrt::bo>;
using Xclbins = Handles<xrt::xclbin>;

int load(xrtDeviceHandle device, const xrt::xclbin& xclbin) {
  Devices::all().get(device).register_xclbin(xclbin);
  return 0;
}

// Copies as much of the bytes as fits, and tells their number.
int give(const char* from, std::size_t bytes, char* to, int size, int* full_size) {
  if (full_size != nullptr) *full_size = static_cast<int>(bytes);
  if (to == nullptr) return 0;
  if (size < 0 || static_cast<std::size_t>(size) < bytes) {
    errno = EINVAL;
    return -1;
  }
  if (bytes != 0) std::memcpy(to, from, bytes);
  return 0;
}

}  // namespace

xrt::bo::bo(xrtBufferHandle buffer) : handle(Buffers::all().get(buffer).get_handle()) {}

extern "C" {

xrtDeviceHandle xrtDeviceOpen(unsigned int index) {
  return guarded(nullptr, [&] { return Devices::all().add(xrt::device(index)); });
}
xrtDeviceHandle xrtDeviceOpenByBDF(const char* bdf) {
  return guarded(nullptr, [&] { return Devices::all().add(xrt::device(text_of_c(bdf, "bdf"))); });
}
xrtDeviceHandle xrtDeviceOpenFromXcl(xclDeviceHandle handle) {
  return guarded(nullptr, [&] { return Devices::all().add(xrt::device(handle)); });
}
int xrtDeviceClose(xrtDeviceHandle device) {
  return guarded(-1, [&] { return Devices::all().close(device), 0; });
}
int xrtDeviceLoadXclbin(xrtDeviceHandle device, const axlf* xclbin) {
  return guarded(-1, [&] { return load(device, xrt::xclbin(xclbin)); });
}
int xrtDeviceLoadXclbinFile(xrtDeviceHandle device, const char* file) {
  return guarded(-1, [&] { return load(device, xrt::xclbin(text_of_c(file, "file"))); });
}
int xrtDeviceLoadXclbinHandle(xrtDeviceHandle device, xrtXclbinHandle xclbin) {
  return guarded(-1, [&] { return load(device, Xclbins::all().get(xclbin)); });
}
int xrtDeviceLoadXclbinUUID(xrtDeviceHandle device, const xuid_t id) {
  return guarded(-1, [&] {
    const xrt::device opened = Devices::all().get(device);
    return load(device, device_of(opened)->find(xrt::uuid(id)));
  });
}
int xrtDeviceGetXclbinUUID(xrtDeviceHandle device, xuid_t out) {
  return guarded(-1, [&] {
    const xrt::uuid id = Devices::all().get(device).get_xclbin_uuid();
    std::memcpy(out, id.get(), sizeof(xuid_t));
    return 0;
  });
}
xclDeviceHandle xrtDeviceToXclDevice(xrtDeviceHandle device) {
  return guarded(nullptr, [&]() -> void* { return Devices::all().get(device); });
}

xrtBufferHandle xrtBOAllocUserPtr(xrtDeviceHandle device, void* memory, std::size_t bytes, xrtBufferFlags flags,
                                  xrtMemoryGroup group) {
  return guarded(nullptr, [&] {
    return Buffers::all().add(
        xrt::bo(Devices::all().get(device), memory, bytes, static_cast<xrt::bo::flags>(flags), group));
  });
}
xrtBufferHandle xrtBOAlloc(xrtDeviceHandle device, std::size_t bytes, xrtBufferFlags flags, xrtMemoryGroup group) {
  return guarded(nullptr, [&] {
    return Buffers::all().add(xrt::bo(Devices::all().get(device), bytes, static_cast<xrt::bo::flags>(flags), group));
  });
}
xrtBufferHandle xrtBOImport(xrtDeviceHandle device, xclBufferExportHandle exported) {
  return guarded(nullptr, [&] { return Buffers::all().add(xrt::bo(Devices::all().get(device), exported)); });
}
xclBufferExportHandle xrtBOExport(xrtBufferHandle buffer) {
  return guarded(NULLBOEXPORT, [&] { return Buffers::all().get(buffer).export_buffer(); });
}
xrtBufferHandle xrtBOSubAlloc(xrtBufferHandle parent, std::size_t bytes, std::size_t offset) {
  return guarded(nullptr, [&] { return Buffers::all().add(xrt::bo(Buffers::all().get(parent), bytes, offset)); });
}
xrtBufferHandle xrtBOAllocFromXcl(xrtDeviceHandle, xclBufferHandle handle) {
  return guarded(nullptr, [&]() -> void* { return Buffers::all().add(xrt::bo(nullptr, xcl_buffer_handle{handle})); });
}
int xrtBOFree(xrtBufferHandle buffer) {
  return guarded(-1, [&] { return Buffers::all().close(buffer), 0; });
}
std::size_t xrtBOSize(xrtBufferHandle buffer) {
  return guarded(std::size_t{0}, [&] { return Buffers::all().get(buffer).size(); });
}
std::uint64_t xrtBOAddress(xrtBufferHandle buffer) {
  return guarded(~std::uint64_t{0}, [&] { return Buffers::all().get(buffer).address(); });
}
int xrtBOSync(xrtBufferHandle buffer, xclBOSyncDirection direction, std::size_t bytes, std::size_t offset) {
  return guarded(-1, [&] { return Buffers::all().get(buffer).sync(direction, bytes, offset), 0; });
}
void* xrtBOMap(xrtBufferHandle buffer) {
  return guarded(nullptr, [&] { return Buffers::all().get(buffer).map(); });
}
int xrtBOWrite(xrtBufferHandle buffer, const void* from, std::size_t bytes, std::size_t offset) {
  return guarded(-1, [&] { return Buffers::all().get(buffer).write(from, bytes, offset), 0; });
}
int xrtBORead(xrtBufferHandle buffer, void* to, std::size_t bytes, std::size_t offset) {
  return guarded(-1, [&] { return Buffers::all().get(buffer).read(to, bytes, offset), 0; });
}
int xrtBOCopy(xrtBufferHandle to, xrtBufferHandle from, std::size_t bytes, std::size_t to_offset,
              std::size_t from_offset) {
  return guarded(
      -1, [&] { return Buffers::all().get(to).copy(Buffers::all().get(from), bytes, from_offset, to_offset), 0; });
}

xrtXclbinHandle xrtXclbinAllocFilename(const char* file) {
  return guarded(nullptr, [&] { return Xclbins::all().add(xrt::xclbin(text_of_c(file, "file"))); });
}
xrtXclbinHandle xrtXclbinAllocAxlf(const axlf* top) {
  return guarded(nullptr, [&] { return Xclbins::all().add(xrt::xclbin(top)); });
}
xrtXclbinHandle xrtXclbinAllocRawData(const char* data, int size) {
  return guarded(nullptr, [&] {
    const auto bytes = static_cast<std::size_t>(data == nullptr ? 0 : std::max(size, 0));
    return Xclbins::all().add(xrt::xclbin(std::string_view(data, bytes)));
  });
}
int xrtXclbinFreeHandle(xrtXclbinHandle xclbin) {
  return guarded(-1, [&] { return Xclbins::all().close(xclbin), 0; });
}
int xrtXclbinGetXSAName(xrtXclbinHandle xclbin, char* name, int size, int* full_size) {
  return guarded(-1, [&] {
    const std::string text = Xclbins::all().get(xclbin).get_xsa_name();
    return give(text.c_str(), text.size() + 1, name, size, full_size);
  });
}
int xrtXclbinGetUUID(xrtXclbinHandle xclbin, xuid_t out) {
  return guarded(-1, [&] {
    const xrt::uuid id = Xclbins::all().get(xclbin).get_uuid();
    std::memcpy(out, id.get(), sizeof(xuid_t));
    return 0;
  });
}
std::size_t xrtXclbinGetNumKernels(xrtXclbinHandle xclbin) {
  return guarded(std::size_t{0}, [&] { return Xclbins::all().get(xclbin).get_kernels().size(); });
}
std::size_t xrtXclbinGetNumKernelComputeUnits(xrtXclbinHandle xclbin) {
  return guarded(std::size_t{0}, [&] {
    std::size_t units = 0;
    for (const xrt::xclbin::kernel& kernel : Xclbins::all().get(xclbin).get_kernels()) units += kernel.get_cus().size();
    return units;
  });
}
int xrtXclbinGetData(xrtXclbinHandle xclbin, char* data, int size, int* full_size) {
  return guarded(-1, [&] {
    const xrt::xclbin opened = Xclbins::all().get(xclbin);
    const auto bytes = opened.get_handle()->bytes().span();
    return give(reinterpret_cast<const char*>(bytes.data()), bytes.size(), data, size, full_size);
  });
}
int xrtXclbinUUID(xclDeviceHandle device, xuid_t out) {
  return guarded(-1, [&] {
    const xrt::uuid id = xrt::device(device).get_xclbin_uuid();
    std::memcpy(out, id.get(), sizeof(xuid_t));
    return 0;
  });
}
}
