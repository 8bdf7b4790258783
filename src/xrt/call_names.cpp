#include "xrt/call_names.h"

#include "base/fork_lock.h"
#include "base/lasting.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <vector>

namespace tessera::xrtlib {
namespace {

constexpr unsigned kCountBits = 48;

struct Kernels {
  struct One {
    std::string name;
    std::uint64_t calls = 0;
  };
  Mutex mutex;
  std::vector<One> all{{"of no name"}};
};
// The calls of all contexts: messages of the process name them.
Kernels& kernels() {
  return lasting([] { return Kernels(); });  // contexts may still report when the process ends
}

}  // namespace

std::uint64_t next_call_of(const std::string& kernel) {
  Kernels& known = kernels();
  const std::lock_guard lock(known.mutex);
  auto found = std::ranges::find(known.all, kernel, &Kernels::One::name);
  if (found == known.all.end()) {
    constexpr std::size_t kMost = 0xffff;
    if (known.all.size() < kMost) known.all.push_back({kernel});
    found = known.all.size() < kMost ? known.all.end() - 1 : known.all.begin();
  }
  return static_cast<std::uint64_t>(found - known.all.begin()) << kCountBits | ++found->calls;
}

std::string call_name(std::uint64_t call) {
  Kernels& known = kernels();
  const std::lock_guard lock(known.mutex);
  const std::uint64_t number = call & ((std::uint64_t{1} << kCountBits) - 1);
  return fmt::format("call {} of kernel {}", number, known.all.at(call >> kCountBits).name);
}

}  // namespace tessera::xrtlib
