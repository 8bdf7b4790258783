// xrt::bo and xrt::ext::bo.
#include "base/bits.h"
#include "xrt/bo_impl.h"
#include "xrt/codes.h"
#include "xrt/coherence.h"
#include "xrt/context.h"
#include "xrt/faults.h"
#include "xrt/hw_context_impl.h"

#include <xrt/experimental/xrt_ext.h>

#include <cerrno>
#include <cstring>

namespace xrt {

using namespace tessera;
using namespace tessera::xrtlib;

namespace {

const std::shared_ptr<bo_impl>& impl_of(const bo& buffer) {
  return held(buffer.get_handle(), "xrt::bo");
}

// Returns a range of the program's bytes in the buffer; throws with XRT's message for one that reaches beyond its end.
std::span<std::uint8_t> bytes_at(const bo& buffer, std::size_t offset, std::size_t bytes, const char* first) {
  const std::span<std::uint8_t> all = impl_of(buffer)->range.library_bytes();
  if (in_range(offset, bytes, all.size())) return all.subspan(offset, bytes);
  throw_system(EINVAL, first,
               problem(code::bad_bo, "{} bytes from byte {} on reach beyond the end of the buffer", bytes, offset)
                   .note("the buffer has {} bytes", all.size())
                   .help("stay within the bytes of the buffer"));
}

// For TESSERA_CHECK and TESSERA_SYNC: calls the function with the object that watches the buffer, if there is one, and
// the offset in the whole buffer.
template <class F>
void watching(const bo& buffer, std::size_t offset, F function) {
  const Range& range = impl_of(buffer)->range;
  if (Coherence* const watch = range.buffer->pages().coherence()) function(*watch, range.offset + offset);
}

std::uint32_t flag_bits(bo::flags kind) {
  return static_cast<std::uint32_t>(kind);
}

std::shared_ptr<xrt_core::device> device_in(const hw_context& context) {
  return held(context.get_handle(), "xrt::hw_context")->device();
}

[[noreturn]] void refuse_other_process() {
  throw_not_on_npu("importing a buffer of another process", "an emulated device belongs to its process");
}

}  // namespace

bo::bo(const xrt::device& device, void* memory, std::size_t bytes, bo::flags kind, memory_group group)
    : handle(make_bo(device_of(device), memory, bytes, flag_bits(kind), group)) {}
bo::bo(const xrt::device& device, void* memory, std::size_t bytes, memory_group group)
    : bo(device, memory, bytes, flags::normal, group) {}
bo::bo(const xrt::device& device, std::size_t bytes, bo::flags kind, memory_group group)
    : handle(make_bo(device_of(device), bytes, flag_bits(kind), group)) {}
bo::bo(const xrt::device& device, std::size_t bytes, memory_group group) : bo(device, bytes, flags::normal, group) {}
bo::bo(const xrt::device& device, export_handle exported) : handle(import_bo(device_of(device), exported)) {}
bo::bo(const xrt::device&, pid_type, export_handle) {
  refuse_other_process();
}
bo::bo(const xrt::hw_context& context, void* memory, std::size_t bytes, bo::flags kind, memory_group group)
    : handle(make_bo(device_in(context), memory, bytes, flag_bits(kind), group)) {}
bo::bo(const xrt::hw_context& context, void* memory, std::size_t bytes, memory_group group)
    : bo(context, memory, bytes, flags::normal, group) {}
bo::bo(const xrt::hw_context& context, std::size_t bytes, bo::flags kind, memory_group group)
    : handle(make_bo(device_in(context), bytes, flag_bits(kind), group)) {}
bo::bo(const xrt::hw_context& context, std::size_t bytes, memory_group group)
    : bo(context, bytes, flags::normal, group) {}
bo::bo(xclDeviceHandle device, void* memory, std::size_t bytes, bo::flags kind, memory_group group)
    : handle(make_bo(xrt_core::device::of(device), memory, bytes, flag_bits(kind), group)) {}
bo::bo(xclDeviceHandle device, std::size_t bytes, bo::flags kind, memory_group group)
    : handle(make_bo(xrt_core::device::of(device), bytes, flag_bits(kind), group)) {}
bo::bo(xclDeviceHandle device, xclBufferExportHandle exported)
    : handle(import_bo(xrt_core::device::of(device), exported)) {}
bo::bo(xclDeviceHandle, pid_type, xclBufferExportHandle) {
  refuse_other_process();
}
bo::bo(xclDeviceHandle, xcl_buffer_handle) {
  throw_not_on_npu("xrt::bo of an xclBufferHandle", "XRT no longer has buffers of this kind");
}

bo::bo(const bo& parent, std::size_t bytes, std::size_t offset) {
  const std::shared_ptr<bo_impl>& whole = impl_of(parent);
  if (bytes == 0 || !in_range(offset, bytes, whole->range.size))
    throw_system(EINVAL, "sub buffer size and offset",
                 problem(code::bad_bo, "the buffer does not contain {} bytes from byte {} on", bytes, offset)
                     .note("the buffer has {} bytes", whole->range.size)
                     .help("give a part with at least one byte inside the buffer"));
  auto part = std::make_shared<bo_impl>(*whole);
  part->range.offset += offset;
  part->range.size = bytes;
  handle = std::move(part);
}

bo::~bo() = default;

std::size_t bo::size() const {
  return handle ? handle->range.size : 0;
}

std::uint64_t bo::address() const {
  return impl_of(*this)->range.address();
}

memory_group bo::get_memory_group() const {
  return impl_of(*this)->group & 0xffff;
}

bo::flags bo::get_flags() const {
  return static_cast<flags>(impl_of(*this)->flags);
}

bo::export_handle bo::export_buffer() {
  return export_bo(impl_of(*this));
}

bo::async_handle bo::async(xclBOSyncDirection, std::size_t, std::size_t) {
  throw_not_on_npu("xrt::bo::async()", "the drivers of NPUs have no asynchronous transfers");
}

void bo::async_handle::wait() {}

// One memory: nothing moves, unless the program asks for two. The check of the range is XRT's.
void bo::sync(xclBOSyncDirection direction, std::size_t bytes, std::size_t offset) {
  bytes_at(*this, offset, bytes, "Invalid offset and size when syncing buffer");
  if (direction != XCL_BO_SYNC_BO_TO_DEVICE && direction != XCL_BO_SYNC_BO_FROM_DEVICE)
    throw_not_on_npu(fmt::format("synchronization in the direction {}", static_cast<int>(direction)),
                     "an NPU has no GMIOs: the directions are XCL_BO_SYNC_BO_TO_DEVICE and _FROM_DEVICE");
  watching(*this, offset, [&](Coherence& watch, std::size_t at) {
    direction == XCL_BO_SYNC_BO_TO_DEVICE ? watch.sync_to_device(at, bytes) : watch.sync_from_device(at, bytes);
  });
}

void* bo::map() {
  return impl_of(*this)->range.host_bytes().data();
}

const void* bo::map() const {
  return impl_of(*this)->range.host_bytes().data();
}

void bo::write(const void* from, std::size_t bytes, std::size_t offset) {
  const auto to = bytes_at(*this, offset, bytes, "attempting to write past buffer size");
  watching(*this, offset, [&](Coherence& watch, std::size_t at) { watch.host_writes(at, bytes); });
  if (bytes != 0) std::memcpy(to.data(), from, bytes);  // no bytes may have no place
}

void bo::read(void* to, std::size_t bytes, std::size_t offset) {
  const auto from = bytes_at(*this, offset, bytes, "attempting to read past buffer size");
  watching(*this, offset, [&](Coherence& watch, std::size_t at) { watch.host_reads(at, bytes); });
  if (bytes != 0) std::memcpy(to, from.data(), bytes);
}

// The driver of an NPU copies by the host, with the syncs that this needs.
void bo::copy(const bo& from, std::size_t bytes, std::size_t from_offset, std::size_t to_offset) {
  if (bytes == 0)
    throw_system(EINVAL, "size must be a positive number",
                 problem(code::bad_bo, "a copy needs at least one byte").help("leave the call out for no bytes"));
  const auto to = bytes_at(*this, to_offset, bytes, "copying past destination buffer size");
  const auto source = bytes_at(from, from_offset, bytes, "copying past source buffer size");
  watching(from, from_offset, [&](Coherence& watch, std::size_t at) { watch.sync_from_device(at, bytes); });
  std::memmove(to.data(), source.data(), bytes);
  watching(*this, to_offset, [&](Coherence& watch, std::size_t at) { watch.sync_to_device(at, bytes); });
}

namespace ext {

bo::bo(const xrt::device& device, void* memory, std::size_t bytes, access_mode)
    : xrt::bo(device, memory, bytes, flags::host_only, 0) {}
bo::bo(const xrt::device& device, void* memory, std::size_t bytes)
    : xrt::bo(device, memory, bytes, flags::host_only, 0) {}
bo::bo(const xrt::device& device, std::size_t bytes, access_mode) : xrt::bo(device, bytes, flags::host_only, 0) {}
bo::bo(const xrt::device& device, std::size_t bytes) : xrt::bo(device, bytes, flags::host_only, 0) {}
bo::bo(const xrt::device& device, pid_type process, xrt::bo::export_handle exported)
    : xrt::bo(device, process, exported) {}
bo::bo(const xrt::hw_context& context, std::size_t bytes, access_mode) : xrt::bo(context, bytes, flags::host_only, 0) {}
bo::bo(const xrt::hw_context& context, std::size_t bytes) : xrt::bo(context, bytes, flags::host_only, 0) {}
bo::bo(const xrt::hw_context& context, pid_type process, xrt::bo::export_handle exported)
    : xrt::bo(context.get_device(), process, exported) {}

}  // namespace ext
}  // namespace xrt
