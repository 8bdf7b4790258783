// Tests programs from other sources: applications compiled by the vendor, and the assembly of the silicon test set.
#include "base/file.h"
#include "isa/codes.h"
#include "isa/program.h"
#include "support.h"

#include <map>
#include <set>

namespace tessera::isa {
namespace {

// Returns the blocks that the CDOs of a file write into program memory. Each block is code from its first to its last
// word; the memory between two blocks is not. The function reads just enough of the format to find the blocks, because
// src/isa must not depend on src/container.
std::vector<Bytes> program_blocks(const Bytes& file) {
  constexpr std::uint32_t kMagic = 0x004F4443, kDmaWrite = 0x105, kTileMask = 0xFFFFF, kProgram = 0x20000,
                          kSize = 0x4000;
  std::vector<Bytes> blocks;
  for (std::size_t at = 0; in_range(at, 20, file.size()); at += 4) {
    if (load_le<std::uint32_t>(file, at) != 4 || load_le<std::uint32_t>(file, at + 4) != kMagic) continue;
    std::size_t word = at + 20;
    const std::size_t end = word + 4 * std::size_t{load_le<std::uint32_t>(file, at + 12)};
    while (word + 12 <= std::min(end, file.size() - 4)) {
      const auto command = load_le<std::uint32_t>(file, word);
      std::size_t length = command >> 16 & 0xFF, payload = word + 4;
      if (length == 0xFF) length = load_le<std::uint32_t>(file, payload), payload += 4;
      if (!in_range(payload, 4 * length, file.size())) break;
      word = payload + 4 * length;
      if ((command & 0xFFFF) != kDmaWrite || length < 2) continue;
      const std::uint32_t offset = load_le<std::uint32_t>(file, payload + 4) & kTileMask;
      if (offset < kProgram || offset >= kProgram + kSize) continue;
      blocks.emplace_back(file.begin() + static_cast<std::ptrdiff_t>(payload + 8),
                          file.begin() + static_cast<std::ptrdiff_t>(word));
      // Keep the address in the program for the checks of branch targets.
      blocks.back().insert(blocks.back().begin(),
                           {static_cast<std::uint8_t>(offset), static_cast<std::uint8_t>(offset >> 8)});
    }
  }
  return blocks;
}

struct Tally {
  unsigned files = 0, bundles = 0, branches = 0, loops = 0;
};

void check_block(const Bytes& block, const std::string& name, Tally& tally) {
  const std::uint32_t base = load_le<std::uint16_t>(block, 0);
  const ByteSpan code = ByteSpan(block).subspan(2);
  std::map<std::uint32_t, Bundle> bundles;
  for (std::uint32_t pc = 0; pc < code.size();) {
    const Result<Bundle> bundle = kAie2.decode(code, pc);
    if (!bundle && code.size() - pc < 4)
      break;  // CDOs write whole words: up to three bytes after the code are arbitrary
    ASSERT_TRUE(bundle) << name << render(bundle.error());
    Bytes again;
    ASSERT_TRUE(kAie2.encode(*bundle, again)) << name;
    ASSERT_TRUE(std::ranges::equal(again, code.subspan(pc, bundle->length))) << name << kAie2.print(*bundle);
    // Compilers leave free bits zero: a one would be a sign that another encoding owns the word.
    EXPECT_EQ(bundle->dont_care, (std::array<std::uint64_t, 2>{})) << name << kAie2.print(*bundle);
    bundles.emplace(base + pc, *bundle);
    pc += bundle->length;
  }
  tally.bundles += static_cast<unsigned>(bundles.size());
  for (const auto& [pc, bundle] : bundles) {
    for (unsigned i = 0; i < bundle.count; ++i) {
      const Instr& instr = bundle.instrs[i];
      const Operand* target = instr.find(roles::A);
      if (!target && instr.opcode == opcodes::movxm &&
          (instr.reg(roles::D).file == files::LS || instr.reg(roles::D).file == files::LE))
        target = instr.find(roles::I);
      if (!target) continue;
      const auto address = static_cast<std::uint32_t>(target->value);
      if (address < base || address >= base + code.size()) continue;  // in another block
      ASSERT_TRUE(bundles.contains(address)) << name << " at " << pc << ": " << kAie2.print(instr);
      if (target->role == roles::A) {
        ++tally.branches;
        EXPECT_TRUE(is_aligned(address, kTargetAlignment)) << name << kAie2.print(instr);
      } else {
        ++tally.loops;
      }
      if (instr.find(roles::D) && instr.reg(roles::D).file == files::LE) {
        EXPECT_EQ(bundles.at(address).length, kLongestBundle) << name << kAie2.print(instr);
      }
    }
  }
  const Result<Program> again = assemble(kAie2, disassemble(kAie2, code), name);
  ASSERT_TRUE(again) << render(again.error());
  EXPECT_TRUE(std::ranges::equal(again->bytes, code)) << name;
}

TEST(Foreign, AllRialltoProgramsDecodeAndComeBack) {
  NEED_SHARED();
  Tally tally;
  for (const auto& entry : std::filesystem::directory_iterator(shared() + "/data/riallto")) {
    if (entry.path().extension() != ".xclbin") continue;
    const Result<Bytes> file = read_file(entry.path());
    ASSERT_TRUE(file);
    const std::vector<Bytes> blocks = program_blocks(*file);
    EXPECT_FALSE(blocks.empty()) << entry.path();
    ++tally.files;
    for (const Bytes& block : blocks) {
      check_block(block, entry.path().filename().string(), tally);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_EQ(tally.files, 8u);
  EXPECT_GT(tally.bundles, 50'000u);
  EXPECT_GT(tally.branches, 3'000u);
  EXPECT_GT(tally.loops, 200u);
  RecordProperty("bundles", static_cast<int>(tally.bundles));
  RecordProperty("branches", static_cast<int>(tally.branches));
  RecordProperty("loops", static_cast<int>(tally.loops));
}

// All programs must assemble, and their disassembly must assemble to the same bytes. Twenty producers of stream tests
// move 16-bit numbers with `mov`, whose immediate has 10 bits; each gives a warning.
TEST(Foreign, SiliconBatchesAssemble) {
  NEED_SHARED();
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "tessera-isa-silicon";
  std::filesystem::create_directories(folder);
  const std::string archive = shared() + "/data/aie2-silicon/batches-asm.tar.gz";
  ASSERT_EQ(std::system(fmt::format("tar -xzf '{}' -C '{}'", archive, folder.string()).c_str()), 0);
  unsigned assembled = 0;
  unsigned warned = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".s") continue;
    const Result<Bytes> source = read_file(entry.path());
    ASSERT_TRUE(source);
    const std::string name = entry.path().filename().string();
    const Result<Program> program =
        assemble(kAie2, {reinterpret_cast<const char*>(source->data()), source->size()}, name);
    ASSERT_TRUE(program) << render(program.error());
    for (const Diag& warning : program->warnings) EXPECT_EQ(warning.code, code::immediate_cut) << render(warning);
    warned += !program->warnings.empty();
    ++assembled;
    EXPECT_NE(program->find("test_kernel"), nullptr) << name;
    const Result<Program> again = assemble(kAie2, disassemble(kAie2, program->bytes), name);
    ASSERT_TRUE(again) << render(again.error());
    EXPECT_EQ(again->bytes, program->bytes) << name;
  }
  std::filesystem::remove_all(folder);
  EXPECT_EQ(assembled, 167u);
  EXPECT_EQ(warned, 20u);
}

}  // namespace
}  // namespace tessera::isa
