#include "xrt/bo_impl.h"

#include "base/bits.h"
#include "base/fork_lock.h"
#include "base/lasting.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/settings.h"

#include <algorithm>
#include <cerrno>
#include <map>

namespace tessera::xrtlib {
namespace {

void check_bo_flags(std::uint32_t flags) {
  const std::uint32_t kind = flags & ~std::uint32_t{XRT_BO_FLAGS_MEMIDX_MASK};
  if (kind == XCL_BO_FLAGS_CACHEABLE || kind == XCL_BO_FLAGS_HOST_ONLY) return;
  const bool is_none = kind == 0;
  Diag diag = problem(code::bad_bo, "an NPU has no buffer with the flags {:#x}", kind)
                  .help("give host_only for data, and cacheable for instructions");
  if (is_none) throw_system(ENOTSUP, "unsupported buffer type: none flag", std::move(diag));
  throw_system(EINVAL, "unsupported buffer type", std::move(diag));
}

[[noreturn]] void refuse_bytes(std::uint64_t bytes, int number, const std::string& cause) {
  throw_system(
      number, fmt::format("failed to allocate buffer of {} bytes", bytes),
      problem(code::bad_bo, "a buffer cannot have {} bytes", bytes).note("{}", cause).help("ask for fewer bytes"));
}

std::shared_ptr<xrt::bo_impl> made(std::shared_ptr<xrt_core::device> device, std::shared_ptr<Pages> pages,
                                   std::uint32_t flags, std::uint32_t group) {
  const std::uint64_t bytes = pages->bytes().size();
  auto impl = std::make_shared<xrt::bo_impl>();
  impl->range = {Buffer::make(device->space(), std::move(pages)), 0, bytes};
  if (!impl->range.buffer) refuse_bytes(bytes, ENOMEM, "the device has no addresses left for it");
  impl->flags = flags & ~std::uint32_t{XRT_BO_FLAGS_MEMIDX_MASK};
  impl->group = group;
  impl->device = std::move(device);
  return impl;
}

Views views() {
  const Settings& all = settings();
  return all.strict_sync ? Views::Separate : all.tells_check ? Views::Watched : Views::One;
}

// Buffers by the handles that export_buffer() gave out: the numbers of this process only.
struct Exports {
  Mutex mutex;
  std::map<int, std::weak_ptr<xrt::bo_impl>> buffers;
  int next = 1;
};
// Never destroyed, because static objects of the program may use it when they end.
Exports& exports() {
  return lasting([] { return Exports(); });
}

}  // namespace

std::shared_ptr<xrt::bo_impl> make_bo(std::shared_ptr<xrt_core::device> device, std::uint64_t bytes,
                                      std::uint32_t flags, std::uint32_t group) {
  check_bo_flags(flags);
  if (bytes == 0) refuse_bytes(bytes, EINVAL, "it would have no bytes");
  auto pages = Pages::make(bytes, views());
  if (!pages) refuse_bytes(bytes, ENOMEM, "this machine has no room for it");
  return made(std::move(device), std::move(pages), flags, group);
}

std::shared_ptr<xrt::bo_impl> make_library_bo(std::shared_ptr<xrt_core::device> device, std::uint64_t bytes) {
  auto pages = Pages::make(bytes, Views::One);
  if (!pages) refuse_bytes(bytes, ENOMEM, "this machine has no room for it");
  return made(std::move(device), std::move(pages), XCL_BO_FLAGS_CACHEABLE, 0);
}

std::shared_ptr<xrt::bo_impl> make_bo(std::shared_ptr<xrt_core::device> device, void* memory, std::uint64_t bytes,
                                      std::uint32_t flags, std::uint32_t group) {
  check_bo_flags(flags);
  if (memory == nullptr || reinterpret_cast<std::uintptr_t>(memory) % kPage != 0)
    throw_system(EINVAL, "userptr is not aligned",
                 problem(code::bad_bo, "the memory of the program does not begin at a page")
                     .note("its address is {}, and a page has {} bytes", memory, kPage)
                     .help("allocate it with aligned_alloc({}, ...), or let xrt::bo allocate it", kPage));
  if (bytes == 0 || !is_memory({static_cast<std::uint8_t*>(memory), bytes}))
    refuse_bytes(bytes, EFAULT, "the memory of the program is smaller, or the program may not write to it");
  auto pages = Pages::of(memory, bytes, views());
  if (!pages) refuse_bytes(bytes, ENOMEM, "this machine has no room for a second memory of this size");
  return made(std::move(device), std::move(pages), flags, group);
}

int export_bo(const std::shared_ptr<xrt::bo_impl>& buffer) {
  Exports& all = exports();
  const std::lock_guard lock(all.mutex);
  std::erase_if(all.buffers, [](const auto& each) { return each.second.expired(); });
  all.buffers.emplace(all.next, buffer);
  return all.next++;
}

std::shared_ptr<xrt::bo_impl> import_bo(const std::shared_ptr<xrt_core::device>& device, int exported) {
  Exports& all = exports();
  const std::lock_guard lock(all.mutex);
  if (const auto found = all.buffers.find(exported); found != all.buffers.end())
    if (auto buffer = found->second.lock(); buffer && buffer->device == device) return buffer;
  throw_system(EINVAL, "failed to import buffer",
               problem(code::bad_bo, "no buffer of the device was exported as {}", exported)
                   .note("an exported buffer must live, and belong to this process and device")
                   .help("import the value that export_buffer() returned, while the buffer lives"));
}

}  // namespace tessera::xrtlib
