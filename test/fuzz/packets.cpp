// Takes any bytes as control packets, with and without stream headers, and as control code whose relocations are
// patched. The packets that were read must give the same bytes when they are written, and when their text is assembled.
#include "check.h"
#include "container/elf/patches.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::container;

namespace {

void require_packets(ByteSpan file, bool stream_headers) {
  const ControlPackets packets = read_packets(file, stream_headers).value;
  const Bytes written = *write_control_packets(packets);
  require(written.size() <= file.size() && std::equal(written.begin(), written.end(), file.begin()));
  const std::string text = print_text(packets);
  require(assemble_stream(text, "text") == written);
}

void require_patches(ByteSpan file) {
  const Partial<std::vector<ElfPatch>> patched = patch_elf(file, {{"0", 0x1'0000'0000}, {"3", 0xffff'ffff'ffff}});
  for (const ElfPatch& patch : patched.value) require(!patch.words.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMost = 1024;  // further bytes would only be more packets, whose text takes most of the time
  size = std::min(size, kMost);
  require_packets({data, size}, true);
  require_packets({data, size}, false);
  require_patches({data, size});
  return 0;
}
