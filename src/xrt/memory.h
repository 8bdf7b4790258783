// Memory of buffers. An NPU has one memory: the host, and every context of a device, see the same bytes of a buffer, at
// one address of the device.
//
// Pages are bytes of this process. Contexts that have lent them to a session keep them until the session has given them
// back, so pages may outlive their buffer. A Buffer is what a program allocates: its pages and their place among the
// addresses of a device. Sub-buffers and calls share it.
#pragma once

#include "base/bytes.h"
#include "base/fork_lock.h"
#include "xrt/page_size.h"

#include <tessera/session.h>

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace tessera::xrtlib {

class Coherence;

// How the program and the device see pages: as one memory; as one memory, with a look at each access (coherence.h); or
// as two memories, between which sync() moves bytes.
enum class Views : std::uint8_t { One, Watched, Separate };

// Returns whether the program may read and write all of these bytes. A driver finds this when it pins the pages.
bool is_memory(std::span<const std::uint8_t> bytes);

class Pages {
 public:
  // Returns zeros at the beginning of a page; nullptr if this machine has no room for them.
  static std::shared_ptr<Pages> make(std::uint64_t bytes, Views views = Views::One);
  // Returns pages that belong to the program.
  static std::shared_ptr<Pages> of(void* memory, std::uint64_t bytes, Views views = Views::One);
  ~Pages();
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  // The bytes as the device has them, at the pointer that map() returns, and as the program has them, for the library.
  // With Views::One all are the same memory.
  std::span<std::uint8_t> bytes() const { return device_; }
  std::span<std::uint8_t> host_bytes() const { return host_; }
  std::span<std::uint8_t> library_bytes() const { return library_; }
  bool are_own() const { return is_own_; }  // the library made them
  bool are_separate() const { return device_.data() != library_.data(); }
  bool can_be_guarded() const { return host_.data() != library_.data(); }
  Coherence* coherence() const { return coherence_.get(); }  // nullptr with Views::One

 private:
  Pages(std::span<std::uint8_t> host, bool is_own);
  bool watch(Views views);
  std::span<std::uint8_t> host_, library_, device_;
  std::span<std::uint8_t> synced_;  // of coherence_
  const bool is_own_;
  std::unique_ptr<Coherence> coherence_;
};

// The addresses of a device, and the pages behind them.
class AddressSpace {
 public:
  // Returns a place for the pages; nothing if there is none.
  std::optional<std::uint64_t> add(std::shared_ptr<Pages> pages);
  void remove(std::uint64_t address);
  // Calls the function when pages have been removed, so that idle contexts give them back: at once for memory of the
  // program, and otherwise when there are many. `who` names the listener.
  void listen(const void* who, std::function<void()> function);
  void unlisten(const void* who);

  // Grows with each add() and remove().
  std::uint64_t version() const { return version_.load(std::memory_order_acquire); }
  struct Changes {
    std::map<std::uint64_t, std::shared_ptr<Pages>> pages;  // nullptr at an address without pages
    bool are_all = false;  // `pages` has all pages of the space, and no other addresses have any
    std::uint64_t version = 0;
  };
  // Returns what has changed since a version: the addresses at which pages were added or removed.
  Changes since(std::uint64_t version) const;
  std::uint64_t bytes() const;
  bool has_memory_of_program() const;

 private:
  static constexpr std::uint64_t kBegin =
      0x4000000000;  // not a fact: above the addresses that a session chooses itself
  static constexpr std::uint64_t kEnd = api::kMostBufferBytes;
  std::optional<std::uint64_t> place_for(std::uint64_t bytes);
  void note_change(std::uint64_t address);

  mutable Mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<Pages>> pages_;
  std::uint64_t next_ = kBegin;
  std::uint64_t bytes_ = 0;
  Mutex listeners_mutex_;
  std::map<const void*, std::function<void()>> listeners_;
  std::atomic<std::uint64_t> version_{1};
  std::deque<std::uint64_t> changes_;                    // the addresses of the last changes, one for each version
  std::uint64_t unreturned_ = 0, unreturned_bytes_ = 0;  // removed since the listeners were called
};

class Buffer {
 public:
  // Returns nullptr if the device has no addresses left for the pages.
  static std::shared_ptr<Buffer> make(std::shared_ptr<AddressSpace> space, std::shared_ptr<Pages> pages);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  std::uint64_t address() const { return address_; }
  std::span<std::uint8_t> bytes() const { return pages_->bytes(); }
  const Pages& pages() const { return *pages_; }
  const std::shared_ptr<AddressSpace>& space() const { return space_; }

 private:
  Buffer(std::shared_ptr<AddressSpace> space, std::shared_ptr<Pages> pages, std::uint64_t address)
      : space_(std::move(space)), pages_(std::move(pages)), address_(address) {}

  std::shared_ptr<AddressSpace> space_;
  std::shared_ptr<Pages> pages_;
  std::uint64_t address_;
};

// A range of a buffer.
struct Range {
  std::shared_ptr<Buffer> buffer;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;

  std::span<std::uint8_t> bytes() const { return buffer->bytes().subspan(offset, size); }  // of the device
  std::span<std::uint8_t> host_bytes() const { return buffer->pages().host_bytes().subspan(offset, size); }
  std::span<std::uint8_t> library_bytes() const { return buffer->pages().library_bytes().subspan(offset, size); }
  std::uint64_t address() const { return buffer->address() + offset; }
};

}  // namespace tessera::xrtlib
