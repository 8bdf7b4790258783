#include "xrt/memory.h"

#include "base/bits.h"
#include "xrt/coherence.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
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

// The lines of /proc/self/maps are in the order of the addresses.
bool is_memory(std::span<const std::uint8_t> bytes) {
  auto at = std::uint64_t{reinterpret_cast<std::uintptr_t>(bytes.data())};
  if (bytes.size() > std::numeric_limits<std::uint64_t>::max() - at) return false;
  const std::uint64_t end = at + bytes.size();
  std::ifstream maps("/proc/self/maps");
  for (std::string line; at < end && std::getline(maps, line);) {
    unsigned long long first = 0, behind = 0;
    char reads = 0, writes = 0;
    if (std::sscanf(line.c_str(), "%llx-%llx %c%c", &first, &behind, &reads, &writes) != 4) return false;
    if (behind <= at) continue;
    if (first > at || reads != 'r' || writes != 'w') return false;
    at = behind;
  }
  return at >= end;
}

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
  note_change(*address);
  return address;
}

// A context that has fallen further behind compares all pages.
void AddressSpace::note_change(std::uint64_t address) {
  constexpr std::size_t kMostChanges = 4096;
  if (changes_.size() == kMostChanges) changes_.pop_front();
  changes_.push_back(address);
  version_.fetch_add(1, std::memory_order_release);
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

// Each listener wakes a thread, so a program with many contexts would spend its time on the ends of small buffers.
void AddressSpace::remove(std::uint64_t address) {
  constexpr std::uint64_t kMany = 64, kManyBytes = 1 << 20;
  {
    const std::lock_guard lock(mutex_);
    const auto found = pages_.find(address);
    const bool are_own = found->second->are_own();
    const std::uint64_t size = found->second->bytes().size();
    bytes_ -= size;
    pages_.erase(found);
    note_change(address);
    unreturned_bytes_ += size;
    if (are_own && ++unreturned_ < kMany && unreturned_bytes_ < kManyBytes) return;
    unreturned_ = unreturned_bytes_ = 0;
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

AddressSpace::Changes AddressSpace::since(std::uint64_t version) const {
  const std::lock_guard lock(mutex_);
  Changes changes{.pages = {}, .are_all = false, .version = this->version()};
  const std::uint64_t count = changes.version - version;
  if (count > changes_.size()) {
    changes.pages = pages_;
    changes.are_all = true;
    return changes;
  }
  for (auto each = changes_.end() - static_cast<std::ptrdiff_t>(count); each != changes_.end(); ++each) {
    const auto found = pages_.find(*each);
    changes.pages[*each] = found == pages_.end() ? nullptr : found->second;
  }
  return changes;
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
