// Encodes random legal bundles and decodes them again.
//
// Most random bits are not instructions, so the test draws from the instruction set: a format, an instruction or none
// for each of its slots, and a legal register or number for each operand. Decoding must return the drawn bundle, and
// encoding the same bytes. A million bundles run with the other tests, 10^8 with `make long`.
#include "effort.h"
#include "support.h"

#include <algorithm>
#include <bitset>

namespace tessera::isa {
namespace {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {
    for (unsigned i = 0; i < kOpcodes; ++i) {
      const EncodingSpec& encoding = kTables.spec(static_cast<Opcode>(i));
      if (kTables.spec(encoding.encoding.slot).nop != encoding.encoding.opcode)
        by_slot_[static_cast<unsigned>(encoding.encoding.slot)].push_back(encoding.encoding.opcode);
    }
  }

  Bundle bundle() {
    Bundle bundle;
    bundle.format = static_cast<std::uint8_t>(below(static_cast<unsigned>(kTables.layouts.size())));
    const Layout& layout = kTables.layouts[bundle.format];
    bundle.length = layout.length;
    for (const Place& place : layout.all()) {
      if (below(8) == 0) continue;  // its NOP
      const std::vector<Opcode>& all = by_slot_[static_cast<unsigned>(place.slot)];
      bundle.instrs[bundle.count++] = instr(all[below(static_cast<unsigned>(all.size()))]);
    }
    return bundle;
  }

 private:
  unsigned below(unsigned count) { return static_cast<unsigned>(((random_() >> 32) * count) >> 32); }

  Instr instr(Opcode opcode) {
    Instr instr;
    instr.opcode = opcode;
    for (const OperandSpec& wanted : kTables.operands(kTables.spec(opcode))) {
      Operand& operand = instr.operands[instr.operand_count++];
      operand.role = wanted.role;
      operand.is_register = true;
      if (wanted.source == Source::Fixed)
        operand.reg = kTables.registers[wanted.first].reg;
      else if (wanted.source == Source::Field)
        pick(wanted, operand);
    }
    const std::span<const OperandSpec> specs = kTables.operands(kTables.spec(opcode));
    for (std::size_t i = 0; i < specs.size(); ++i)
      if (specs[i].source == Source::Same) instr.operands[i].reg = instr.operands[specs[i].first].reg;
    return instr;
  }

  void pick(const OperandSpec& wanted, Operand& operand) {
    const Kind& meaning = kTables.kind(wanted);
    if (meaning.type == KindType::Register) {
      std::uint16_t number = kNoRegister;
      while (number == kNoRegister) number = meaning.registers[below(static_cast<unsigned>(meaning.registers.size()))];
      operand.reg = kTables.registers[number].reg;
      return;
    }
    // The numbers that the field can hold, in steps of its scale.
    const std::int64_t span = std::int64_t{1} << meaning.width;
    const std::int64_t lowest = meaning.type == KindType::Signed     ? -span / 2
                                : meaning.type == KindType::Negative ? -span
                                                                     : 0;
    const std::int64_t unit = lowest + static_cast<std::int64_t>(random_() & low_mask(meaning.width));
    operand.is_register = false;
    operand.value = static_cast<std::int32_t>(unit * meaning.scale);
  }

  std::mt19937_64 random_;
  std::array<std::vector<Opcode>, kSlots> by_slot_;
};

bool equal(const Bundle& a, const Bundle& b) {
  return a.length == b.length && a.format == b.format && a.count == b.count &&
         std::equal(a.instrs.begin(), a.instrs.begin() + a.count, b.instrs.begin());
}

TEST(RoundTrip, RandomLegalBundles) {
  Draw draw(20261121);
  std::bitset<kOpcodes> opcodes;
  std::vector<bool> formats(kTables.layouts.size());
  const std::uint64_t count = effort(1'000'000, 100'000'000);
  std::uint64_t instructions = 0, length = 0;
  Bytes bytes, again;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Bundle drawn = draw.bundle();
    bytes.clear();
    ASSERT_TRUE(kAie2.encode(drawn, bytes)) << "bundle " << i << ": " << kAie2.print(drawn);
    const Result<Bundle> decoded = kAie2.decode(bytes, 0);
    ASSERT_TRUE(decoded) << "bundle " << i << ": " << kAie2.print(drawn) << "\n" << render(decoded.error());
    ASSERT_TRUE(equal(drawn, *decoded)) << "bundle " << i << ": " << kAie2.print(drawn) << " came back as "
                                        << kAie2.print(*decoded);
    again.clear();
    ASSERT_TRUE(kAie2.encode(*decoded, again));
    ASSERT_EQ(bytes, again) << "bundle " << i << ": " << kAie2.print(drawn);
    for (unsigned k = 0; k < drawn.count; ++k) opcodes.set(static_cast<std::size_t>(drawn.instrs[k].opcode));
    formats[drawn.format] = true;
    instructions += drawn.count;
    length += drawn.length;
  }
  fmt::print("{} bundles, {} instructions, {} bytes: {} of {} encodings, {} of {} formats\n", count, instructions,
             length, opcodes.count(), kOpcodes - kSlots, std::ranges::count(formats, true), kTables.layouts.size());
  if (count >= 1'000'000) {
    EXPECT_EQ(opcodes.count(), kOpcodes - kSlots) << "all but the NOPs";
    EXPECT_EQ(std::ranges::count(formats, false), 0);
  }
}

}  // namespace
}  // namespace tessera::isa
