#include "xrt/memory.h"

#include "base/bits.h"
#include "xrt/coherence.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace tessera::xrtlib {
namespace {

std::uint64_t memory_of_machine() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::span<std::uint8_t> mapped(std::uint64_t bytes, int flags, int file) {
  void* const memory = ::mmap(nullptr, align_up(bytes, kPage), PROT_READ | PROT_WRITE, flags, file, 0);
  if (memory == MAP_FAILED) return {};
  return {static_cast<std::uint8_t*>(memory), bytes};
}

void unmap(std::span<std::uint8_t> bytes) {
  ::munmap(bytes.data(), align_up(bytes.size(), kPage));
}

// Returns two mappings of the same zeros; nothing if the system has no room or no such files.
std::optional<std::pair<std::span<std::uint8_t>, std::span<std::uint8_t>>> mapped_twice(std::uint64_t bytes) {
  const int file = ::memfd_create("tessera", MFD_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::pair<std::span<std::uint8_t>, std::span<std::uint8_t>> views;
  if (::ftruncate(file, static_cast<off_t>(align_up(bytes, kPage))) == 0) {
    views.first = mapped(bytes, MAP_SHARED, file);
    views.second = mapped(bytes, MAP_SHARED, file);
  }
  ::close(file);
  if (!views.first.empty() && !views.second.empty()) return views;
  for (const auto& view : {views.first, views.second})
    if (!view.empty()) unmap(view);
  return std::nullopt;
}

}  // namespace

// Linux grants more memory than the machine has, and kills a process that uses it.
std::shared_ptr<Pages> Pages::make(std::uint64_t bytes, Views views) {
  if (bytes > memory_of_machine()) return nullptr;
  if (views != Views::One)
    if (const auto twice = mapped_twice(bytes)) {
      std::shared_ptr<Pages> pages(new Pages(twice->first, true));
      pages->library_ = pages->device_ = twice->second;
      return pages->watch(views) ? pages : nullptr;
    }
  const std::span<std::uint8_t> memory = mapped(bytes, MAP_PRIVATE | MAP_ANONYMOUS, -1);
  if (memory.empty()) return nullptr;
  std::shared_ptr<Pages> pages(new Pages(memory, true));
  return pages->watch(views) ? pages : nullptr;
}

std::shared_ptr<Pages> Pages::of(void* memory, std::uint64_t bytes, Views views) {
  std::shared_ptr<Pages> pages(new Pages({static_cast<std::uint8_t*>(memory), bytes}, false));
  return pages->watch(views) ? pages : nullptr;
}

Pages::Pages(std::span<std::uint8_t> host, bool is_own) : host_(host), library_(host), device_(host), is_own_(is_own) {}

// Returns false if this machine has no room.
bool Pages::watch(Views views) {
  if (views == Views::Separate) {
    const std::span<std::uint8_t> device = mapped(host_.size(), MAP_PRIVATE | MAP_ANONYMOUS, -1);
    if (device.empty()) return false;
    device_ = device;
  }
  if (views == Views::One) return true;
  synced_ = mapped(host_.size(), MAP_PRIVATE | MAP_ANONYMOUS, -1);
  if (synced_.empty()) return false;
  coherence_ = std::make_unique<Coherence>(Memories{host_, library_, device_, synced_});
  return true;
}

Pages::~Pages() {
  coherence_.reset();
  if (!synced_.empty()) unmap(synced_);
  if (are_separate()) unmap(device_);
  if (can_be_guarded()) unmap(library_);
  if (is_own_) unmap(host_);
}

std::optional<std::uint64_t> AddressSpace::add(std::shared_ptr<Pages> pages) {
  const std::lock_guard lock(mutex_);
  const std::optional<std::uint64_t> address = place_for(pages->bytes().size());
  if (!address) return std::nullopt;
  bytes_ += pages->bytes().size();
  pages_.emplace(*address, std::move(pages));
  version_.fetch_add(1, std::memory_order_release);
  return address;
}

// Takes a place that no pages have had, as long as there is one: then an address that a program keeps too long is
// noticed. After that, takes the first place between the present pages.
std::optional<std::uint64_t> AddressSpace::place_for(std::uint64_t bytes) {
  const auto end_of = [](std::uint64_t address, std::uint64_t size) {
    return align_up(address + size + api::kBufferGap, kPage);
  };
  if (bytes > kEnd - kBegin) return std::nullopt;
  if (end_of(next_, bytes) <= kEnd) return std::exchange(next_, end_of(next_, bytes));
  std::uint64_t at = kBegin;
  for (const auto& [address, pages] : pages_) {
    if (end_of(at, bytes) <= address) return at;
    at = end_of(address, pages->bytes().size());
  }
  return end_of(at, bytes) <= kEnd ? std::optional(at) : std::nullopt;
}

void AddressSpace::remove(std::uint64_t address) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = pages_.find(address);
    bytes_ -= found->second->bytes().size();
    pages_.erase(found);
    version_.fetch_add(1, std::memory_order_release);
  }
  const std::lock_guard lock(listeners_mutex_);
  for (const auto& [who, function] : listeners_) function();
}

void AddressSpace::listen(const void* who, std::function<void()> function) {
  const std::lock_guard lock(listeners_mutex_);
  listeners_.insert_or_assign(who, std::move(function));
}

void AddressSpace::unlisten(const void* who) {
  const std::lock_guard lock(listeners_mutex_);
  listeners_.erase(who);
}

std::pair<std::map<std::uint64_t, std::shared_ptr<Pages>>, std::uint64_t> AddressSpace::all() const {
  const std::lock_guard lock(mutex_);
  return {pages_, version()};
}

std::uint64_t AddressSpace::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

bool AddressSpace::has_memory_of_program() const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(pages_, [](const auto& each) { return !each.second->are_own(); });
}

std::shared_ptr<Buffer> Buffer::make(std::shared_ptr<AddressSpace> space, std::shared_ptr<Pages> pages) {
  const std::optional<std::uint64_t> address = space->add(pages);
  if (!address) return nullptr;
  return std::shared_ptr<Buffer>(new Buffer(std::move(space), std::move(pages), *address));
}

Buffer::~Buffer() {
  space_->remove(address_);
}

}  // namespace tessera::xrtlib
