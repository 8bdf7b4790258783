// Takes any bytes as a tiling. If the tiling can be read, its first elements must be listed without delay, it must be
// drawable, and the words of its chain of descriptors, if it has one, must add up to its volume.
#include "tiling/nearest.h"
#include "tiling/picture.h"
#include "tiling/read.h"
#include "tiling/sequence.h"
#include "tiling/warnings.h"

#include <algorithm>
#include <cstdlib>

namespace tessera::tiling {
namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void look(const Movement& movement) {
  const auto shapes = shapes_of(movement);
  if (!shapes) return;
  constexpr std::uint64_t kFirst = 100'000;
  std::uint64_t seen = 0;
  Sequence sequence(*shapes);
  for (Sequence::Run run; seen < kFirst && sequence.next(run); seen += run.count) require(run.count != 0);
  require(seen >= std::min(kFirst, volume_of(*shapes)));
  require(!picture(movement, *shapes).empty());
  (void)warnings_of(movement, *shapes);

  const auto lowered = lower(movement, *shapes);
  if (!lowered) {
    (void)nearest(movement, *shapes);
    return;
  }
  std::uint64_t words = 0;
  for (const device::Descriptor& each : lowered->chain) words += each.words;
  const unsigned bits = movement.element.bits;
  require(words / movement.buffers * lowered->executions * 32 == volume_of(*shapes) * bits);
  require(lowered->words.size() == lowered->chain.size() && lowered->chain.size() <= bank_of(movement)->count);
}

}  // namespace
}  // namespace tessera::tiling

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::tiling;
  const auto request = read_request({reinterpret_cast<const char*>(data), size});
  if (!request) return 0;
  look(request->movement);
  if (request->peer) look(*request->peer);
  return 0;
}
