// Tests bundles: the worked examples, the formats, and every diagnostic of instructions and bundles.
#include "isa/codes.h"
#include "support.h"

namespace tessera::isa {
namespace {

struct Example {
  Bytes bytes;
  const char* text;
};

// From programs of a production compiler.
const Example kExamples[] = {
    {{0x59, 0x82, 0x03, 0x07}, "lda r1, [p7], #4"},
    {{0x43, 0x28, 0x3b, 0x18, 0x1b, 0x10, 0x03, 0x00}, "add r17, r1, #0; mov p6, p0"},
    {{0x95, 0x01, 0x40, 0x18, 0x00, 0xc0}, "jnz r24, #48"},
    {{0x09, 0x44, 0x10, 0x08}, "vmac cm1, cm0, x4, x1, r1"},
    {{0x59, 0x72, 0x00, 0x08}, "padds [sp], #32"},
    {{0x01, 0x00}, "nop"},
    {{0x43, 0x10, 0x00, 0x38, 0xc3, 0x01, 0x00, 0x00}, "movxm sp, #458752; .len 8"},
    {{0x37, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "nopb; nopa; nops; nopx"},
};

TEST(Bundle, WorkedExamples) {
  for (const Example& example : kExamples) {
    const Result<Bundle> decoded = kAie2.decode(example.bytes, 0);
    ASSERT_TRUE(decoded) << example.text;
    EXPECT_EQ(kAie2.print(*decoded), example.text);
    const Result<Bundle> parsed = kAie2.parse_bundle(example.text);
    ASSERT_TRUE(parsed) << render(parsed.error());
    Bytes bytes;
    ASSERT_TRUE(kAie2.encode(*parsed, bytes));
    EXPECT_EQ(bytes, example.bytes) << example.text;
  }
}

TEST(Bundle, OperandsAreReachableByRole) {
  const Result<Instr> load = kAie2.parse_instr("lda r1, [p7], #4");
  ASSERT_TRUE(load);
  EXPECT_EQ(load->opcode, opcodes::lda_post_imm);
  EXPECT_EQ(kAie2.encoding(load->opcode).form, forms::PostImm);
  EXPECT_EQ(load->reg(roles::D), (Reg{files::R, 1}));
  EXPECT_EQ(load->reg(roles::Ptr), (Reg{files::P, 7}));
  EXPECT_EQ(load->imm(roles::Imm), 4);
  EXPECT_EQ(load->find(roles::Dj), nullptr);
  const Result<Instr> select = kAie2.parse_instr("sel.eqz r1, r2, r3, r27");
  ASSERT_TRUE(select);
  EXPECT_EQ(select->reg(roles::Cond), (Reg{files::R, 27})) << "implied by the encoding, but still an operand";
  const Result<Instr> spill = kAie2.parse_instr("st lr, [sp, #-72]");
  ASSERT_TRUE(spill);
  EXPECT_EQ(spill->reg(roles::Ptr).file, files::SP);
  EXPECT_EQ(spill->imm(roles::Imm), -72);
}

// One mnemonic may have several encodings: the operands decide.
TEST(Bundle, OperandsChooseTheEncoding) {
  const std::pair<const char*, Opcode> cases[] = {
      {"mov r0, #-512", opcodes::mov_i},
      {"mov r0, dn3", opcodes::mov},
      {"mov ms, r0", opcodes::mov_ms},
      {"mov ms, r0, r28", opcodes::mov_tlastreg_ms},
      {"mov r0, SS", opcodes::mov_ss},
      {"mov r17:r16, cntr", opcodes::mov_cntr},
      {"vmov wl0, q3", opcodes::vmov_w},
      {"vmov x1, bmh8", opcodes::vmov_x},
      {"vmov cm1, cm2", opcodes::vmov_cm},
      {"vmov x0, SCD", opcodes::vmov_scd},
      {"vsrs.s16.s32 wl0, bml0, s3", opcodes::vsrs_s16_s32_w},
      {"vsrs.s16.s32 x0, cm0, s3", opcodes::vsrs_s16_s32_x},
      {"vextbcst.8 x0, x2, r3", opcodes::vextbcst_8_r},
      {"vextbcst.8 x0, x2, #3", opcodes::vextbcst_8_i},
      {"lda.2d r0, [p0], d7", opcodes::lda_post2_d},
      {"lda.3d r0, [p0], d3", opcodes::lda_post3_d},
      {"vlt.d8 r19:r18, x0, x0", opcodes::vlt_d8},
      {"mov.cph.nb.tlast ms, m0, #0, #0, r0", opcodes::mov_nb_tlast_cph_ms},
  };
  for (const auto& [text, opcode] : cases) {
    const Result<Instr> instr = kAie2.parse_instr(text);
    ASSERT_TRUE(instr) << text << render(instr.error());
    EXPECT_EQ(instr->opcode, opcode) << text;
    EXPECT_EQ(kAie2.print(*instr), text);
  }
}

// A bundle that fills a format with NOPs has a text, and this text must give the same format again.
TEST(Bundle, EveryFormatHasAText) {
  for (std::size_t i = 0; i < kTables.layouts.size(); ++i) {
    Bundle bundle;
    bundle.length = kTables.layouts[i].length;
    bundle.format = static_cast<std::uint8_t>(i);
    const Result<Bundle> parsed = kAie2.parse_bundle(kAie2.print(bundle));
    ASSERT_TRUE(parsed) << kAie2.print(bundle);
    EXPECT_EQ(parsed->format, bundle.format) << kAie2.print(bundle);
  }
}

TEST(Bundle, RandomBytesEncodeToThemselves) {
  std::mt19937_64 random(3);
  unsigned decoded = 0;
  for (int n = 0; n < 300'000; ++n) {
    Bytes bytes;
    append_le<std::uint64_t>(bytes, random());
    append_le<std::uint64_t>(bytes, random());
    const Result<Bundle> bundle = kAie2.decode(bytes, 0);
    if (!bundle) continue;
    ++decoded;
    Bytes again;
    ASSERT_TRUE(kAie2.encode(*bundle, again)) << kAie2.print(*bundle);
    bytes.resize(bundle->length);
    ASSERT_EQ(again, bytes) << kAie2.print(*bundle);
  }
  EXPECT_GT(decoded, 1000u);
}

TEST(Bundle, PacksIntoTheSmallestFormat) {
  EXPECT_EQ(kAie2.parse_bundle("nop")->length, 2);
  EXPECT_EQ(kAie2.parse_bundle("add r0, r1, r2")->length, 4);
  EXPECT_EQ(kAie2.parse_bundle("mov r0, r1; lda r1, [p0, #0]")->length, 6);
  EXPECT_EQ(kAie2.parse_bundle("j #16; .len 16")->length, 16);
  EXPECT_EQ(
      kAie2
          .parse_bundle("vmac cm0, cm0, x0, x1, r0; lda r0, [p0, #0]; vldb wl0, [p1, #0]; st r1, [p2, #0]; mov r2, r3")
          ->length,
      16);
}

Code code_of_bundle(std::string_view bundle) {
  const Result<Bundle> parsed = kAie2.parse_bundle(bundle);
  return parsed ? Code{"none"} : parsed.error().code;
}

TEST(BundleErrors, InBytes) {
  const Bytes cut{0x59, 0x82};
  EXPECT_EQ(kAie2.decode(cut, 0).error().code, code::program_ends_in_bundle);  // T0401
  EXPECT_EQ(kAie2.decode(cut, 2).error().code, code::program_ends_in_bundle);
  EXPECT_EQ(kAie2.decode(cut, 0xFFFF'FFFF).error().code, code::program_ends_in_bundle);
  // Tries bundles of eight bytes with all values of their bits 4 to 15. T0402: no format of this length has these bits.
  bool format_refused = false, word_refused = false;
  for (unsigned second = 0; second < 0x10000; ++second) {
    Bytes bytes{static_cast<std::uint8_t>(second << 4 | 3),
                static_cast<std::uint8_t>(second >> 4),
                0xFF,
                0xFF,
                0xFF,
                0xFF,
                0xFF,
                0xFF};
    const Result<Bundle> bundle = kAie2.decode(bytes, 0);
    if (bundle) continue;
    format_refused |= bundle.error().code == code::unknown_format;     // T0402
    word_refused |= bundle.error().code == code::unknown_instruction;  // T0403
  }
  EXPECT_TRUE(word_refused);
  if (!format_refused) {
    // All formats of eight bytes are legal; some other length has illegal ones.
    for (unsigned low = 0; low < 0x10000 && !format_refused; ++low) {
      Bytes bytes(16, 0);
      store_le<std::uint16_t>(bytes, 0, static_cast<std::uint16_t>(low));
      const Result<Bundle> bundle = kAie2.decode(bytes, 0);
      format_refused = !bundle && bundle.error().code == code::unknown_format;
    }
  }
  EXPECT_TRUE(format_refused);
}

TEST(BundleErrors, InText) {
  EXPECT_EQ(code_of_bundle("frobnicate r0"), code::unknown_mnemonic);  // T0404
  EXPECT_EQ(code_of_bundle("add r0, r1"), code::wrong_operands);       // T0405
  EXPECT_EQ(code_of_bundle("add r0, r1, r2, r3"), code::wrong_operands);
  EXPECT_EQ(code_of_bundle("vaddmac cm0, cm1, cm0, x0, x1, r0"), code::wrong_operands);  // the first two must agree
  EXPECT_EQ(code_of_bundle("lda r0, [p0, #128]"), code::immediate_out_of_range);         // T0406
  EXPECT_EQ(code_of_bundle("lda r0, [p0, #2]"), code::immediate_out_of_range);           // not a multiple of 4
  EXPECT_EQ(code_of_bundle("vlda wl0, [sp, #32]"), code::immediate_out_of_range);  // spills lie below the stack pointer
  EXPECT_EQ(code_of_bundle("lda r0, [sp, #8192]"), code::immediate_out_of_range);
  EXPECT_EQ(code_of_bundle("movxm r0, #0x100000000"), code::immediate_out_of_range);
  EXPECT_EQ(code_of_bundle("mov r0, #48879"), code::immediate_out_of_range);
  EXPECT_EQ(code_of_bundle("add r0, r1, r2; sub r3, r4, r5"), code::impossible_bundle);  // T0407
  EXPECT_EQ(code_of_bundle("j #16; mov r0, r1"), code::impossible_bundle);
  EXPECT_EQ(code_of_bundle("nop; .len 17"), code::impossible_bundle);
}

TEST(BundleErrors, InInstructionsMadeByHand) {
  Instr instr = *kAie2.parse_instr("lda r1, [p7], #4");
  Bytes out;
  instr.operands[2].value = 1'000'000;
  EXPECT_EQ(kAie2.encode(*kAie2.pack(std::span(&instr, 1)), out).error().code, code::immediate_out_of_range);
  instr.operands[2] = instr.operands[1];
  EXPECT_EQ(kAie2.encode(*kAie2.pack(std::span(&instr, 1)), out).error().code, code::wrong_operands);
  instr = *kAie2.parse_instr("lda r1, [p7], #4");
  instr.operands[0].reg = {files::X, 1};
  EXPECT_EQ(kAie2.encode(*kAie2.pack(std::span(&instr, 1)), out).error().code, code::wrong_operands);
  instr.operand_count = 1;
  EXPECT_EQ(kAie2.encode(*kAie2.pack(std::span(&instr, 1)), out).error().code, code::wrong_operands);
  Bundle bundle = *kAie2.parse_bundle("add r0, r1, r2");
  bundle.length = 16;
  EXPECT_EQ(kAie2.encode(bundle, out).error().code, code::impossible_bundle);
  EXPECT_TRUE(out.empty());
}

}  // namespace
}  // namespace tessera::isa
