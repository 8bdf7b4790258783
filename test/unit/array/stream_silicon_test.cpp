// Runs the pairs of programs that were made to test streams and cascade on silicon (xdna-emu, MIT; see ../shared). In
// each pair a producer lies above a consumer in the same column. Their outputs were not captured: in most programs a
// `mov` has a constant that does not fit, or a packet header has an invalid ID, and the capture's generator connects
// the two tiles only by cascade. The test replaces such constants and adds a stream route. Without outputs, it can only
// check that both programs end and have stored all their markers.
#include "cores.h"
#include "shared_data.h"

#include "base/text.h"

#include <zlib.h>

#include <map>

namespace tessera::array {
namespace {

constexpr TileId kConsumer{0, 2}, kProducer{0, 3};
constexpr std::uint32_t kOwn = 0x70000;

// The files of a gzipped tar archive: a header of 512 bytes with name and octal length, then the file, padded to 512.
std::map<std::string, std::string> read_archive(const std::filesystem::path& path) {
  constexpr std::size_t kBlock = 512, kLengthAt = 124, kLengthDigits = 11;
  std::string all;
  gzFile file = gzopen(path.c_str(), "rb");
  char buffer[1 << 16];
  for (int count; (count = gzread(file, buffer, sizeof buffer)) > 0;)
    all.append(buffer, static_cast<std::size_t>(count));
  gzclose(file);
  std::map<std::string, std::string> files;
  for (std::size_t at = 0; at + kBlock <= all.size() && all[at] != '\0';) {
    const std::size_t length = std::stoul(all.substr(at + kLengthAt, kLengthDigits), nullptr, 8);
    files[all.c_str() + at] = all.substr(at + kBlock, length);
    at += kBlock + align_up(length, kBlock);
  }
  return files;
}

// Returns the program with constants that fit their instructions, and with valid IDs in packet headers.
std::string assemblable(std::string source) {
  constexpr std::string_view kMove = "  mov r0, #0x";
  for (std::size_t at = source.find(kMove); at != std::string::npos; at = source.find(kMove, at + 1))
    source.replace(at, kMove.size(), "  movxm r0, #0x");
  const bool header = source.find("mov.ph") != std::string::npos || source.find("mov.cph") != std::string::npos;
  constexpr std::string_view kConstant = "0xBEEF", kId = "0x1F";
  if (const std::size_t at = source.find(kConstant); header && at != std::string::npos)
    source.replace(at, kConstant.size(), kId);
  return source;
}

// Returns the markers of the program: the words that it stores straight from a constant in r14, by offset.
std::map<std::uint32_t, std::uint32_t> markers(const std::string& source) {
  std::map<std::uint32_t, std::uint32_t> found;
  std::uint32_t constant = 0;
  for (const std::string_view line : split(source, '\n')) {
    const std::string text(line);
    unsigned pointer = 0, value = 0;
    if (std::sscanf(text.c_str(), " mov r14, #%u", &value) == 1) constant = value;
    if (std::sscanf(text.c_str(), " st r14, [p%u, #%u]", &pointer, &value) == 2) found[value] = constant;
  }
  return found;
}

// Calls the program's function test_kernel. p0 and p1 point to its output buffer, and its return address leads to
// `done`.
void start_kernel(Cores& rig, TileId tile, const std::string& source) {
  const isa::Program program = rig.load(tile, assemblable(source) + "\n.align 16\nstop:\ndone\n" + nops(2));
  rig.control(tile, false, true);
  rig.control(tile, false);
  rig.write(tile, core::Core_P.at(0), kOwn);
  rig.write(tile, core::Core_P.at(1), kOwn);
  rig.write(tile, core::Core_LR.offset, program.find("stop")->address);
  rig.write(tile, core::Core_PC.offset, program.find("test_kernel")->address);
  rig.control(tile, true);
}

TEST(StreamSilicon, ThePairsMadeForSiliconExchangeAndEnd) {
  TESSERA_NEED_SHARED();
  const auto files = read_archive(shared_data() / "aie2-silicon" / "batches-asm.tar.gz");
  unsigned pairs = 0, stored = 0;
  for (const auto& [name, producer] : files) {
    constexpr std::string_view kEnding = "_producer.s";
    if (!name.ends_with(kEnding)) continue;
    const std::string& consumer = files.at(name.substr(0, name.size() - kEnding.size()) + "_consumer.s");
    ++pairs;
    Cores rig;
    rig.connect(kProducer, {Bundle::Core, 0}, {Bundle::South, 0});
    rig.connect(kConsumer, {Bundle::North, 0}, {Bundle::Core, 0});
    start_kernel(rig, kProducer, producer);
    start_kernel(rig, kConsumer, consumer);
    if (rig.run() == Stop::Fault) {
      ADD_FAILURE() << name << render(*rig.array.fault());
      continue;
    }
    for (const auto& [tile, source] : {std::pair{kProducer, producer}, std::pair{kConsumer, consumer}}) {
      EXPECT_EQ(rig.report(tile).state, "done") << name;
      for (const auto& [offset, value] : markers(source)) {
        EXPECT_EQ(rig.words(tile, offset, 1)[0], value) << name << " " << offset;
        ++stored;
      }
    }
  }
  EXPECT_EQ(pairs, 23U);
  EXPECT_GE(stored, 40U);
}

}  // namespace
}  // namespace tessera::array
