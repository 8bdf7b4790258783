#include "xrt/memory.h"

#include "base/bits.h"

#include <sys/mman.h>
#include <unistd.h>

namespace tessera::xrtlib {
namespace {

// The gap behind each buffer, which an overrun hits: at least that of npu::HostMemory (facts/npu.tsv).
constexpr std::uint64_t kGap = std::uint64_t{1} << 20;

std::uint64_t memory_of_machine() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

// Linux promises far more memory than a machine has, and ends the process that takes it at its word.
std::shared_ptr<Pages> Pages::make(std::uint64_t bytes) {
  if (bytes > memory_of_machine()) return nullptr;
  void* const memory =
      ::mmap(nullptr, align_up(bytes, kPage), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  return std::shared_ptr<Pages>(new Pages({static_cast<std::uint8_t*>(memory), bytes}, true));
}

std::shared_ptr<Pages> Pages::of(void* memory, std::uint64_t bytes) {
  return std::shared_ptr<Pages>(new Pages({static_cast<std::uint8_t*>(memory), bytes}, false));
}

Pages::~Pages() {
  if (is_own_) ::munmap(bytes_.data(), align_up(bytes_.size(), kPage));
}

std::uint64_t AddressSpace::add(std::shared_ptr<Pages> pages) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t address = next_;
  next_ = align_up(address + pages->bytes().size() + kGap, kPage);
  bytes_ += pages->bytes().size();
  pages_.emplace(address, std::move(pages));
  version_.fetch_add(1, std::memory_order_release);
  return address;
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

Buffer::Buffer(std::shared_ptr<AddressSpace> space, std::shared_ptr<Pages> pages)
    : space_(std::move(space)), pages_(std::move(pages)), address_(space_->add(pages_)) {}

Buffer::~Buffer() {
  space_->remove(address_);
}

}  // namespace tessera::xrtlib
