// Whole programs: the assembler's rules and diagnostics, and the way back.
#include "isa/program.h"
#include "isa/codes.h"
#include "support.h"

namespace tessera::isa {
namespace {

Program must_assemble(std::string_view source) {
  Result<Program> program = assemble(source, "test.s");
  if (program) return std::move(*program);
  ADD_FAILURE() << render(program.error());
  return {};
}

std::vector<Bundle> bundles_of(const Program& program) {
  std::vector<Bundle> bundles;
  for (std::uint32_t pc = 0; pc < program.bytes.size(); pc += bundles.back().length) {
    const Result<Bundle> bundle = decode(program.bytes, pc);
    if (!bundle) {
      ADD_FAILURE() << render(bundle.error());
      break;
    }
    bundles.push_back(*bundle);
  }
  return bundles;
}

TEST(Assemble, LabelsBranchesAndData) {
  const Program program = must_assemble(
      "  .text\n"
      "  .globl main           // the entry\n"
      "main: mova r0, #3; mov r1, #4\n"
      "  j #end\n"
      "  .align 16\n"
      "end:\n"
      "  movxm p0, #table; nopv\n"
      "  ret lr\r\n"
      "table: .word 1, -1, 0xFFFFFFFF\n"
      "  .byte 7, 255\n"
      "  .half 0x1234\n"
      "  .space 3\n");
  ASSERT_EQ(program.symbols.size(), 3u);
  EXPECT_EQ(program.find("main")->address, 0u);
  EXPECT_TRUE(program.find("main")->global);
  EXPECT_EQ(program.find("end")->address, 16u);
  EXPECT_FALSE(program.find("end")->global);
  EXPECT_EQ(program.find("absent"), nullptr);
  const std::uint32_t table = program.find("table")->address;
  EXPECT_EQ(program.bytes.size(), table + 12 + 2 + 2 + 3);
  EXPECT_EQ(load_le<std::uint32_t>(program.bytes, table + 4), 0xFFFF'FFFF);
  EXPECT_EQ(load_le<std::uint16_t>(program.bytes, table + 14), 0x1234);
  const Result<Bundle> jump = decode(program.bytes, bundle_length(program.bytes[0]));
  ASSERT_TRUE(jump);
  EXPECT_EQ(jump->instrs[0].imm(Role::A), 16);
  EXPECT_EQ(decode(program.bytes, 16)->instrs[0].imm(Role::I), static_cast<std::int32_t>(table));
}

// Padding makes bundles longer and adds none, as long as there are bundles to lengthen.
TEST(Assemble, AlignmentCostsNoCycle) {
  const Program program = must_assemble("add r0, r0, r1\nadd r1, r1, r2\nadd r2, r2, r3\n.align 16\nend: ret lr\n");
  EXPECT_EQ(program.find("end")->address, 16u);
  EXPECT_EQ(bundles_of(program).size(), 4u);
  // Right behind a label there is none: an empty bundle takes the gap.
  const Program padded = must_assemble("add r0, r0, r1\nhere: .align 16\nend: ret lr\n");
  EXPECT_EQ(padded.find("here")->address, 4u);
  EXPECT_EQ(padded.find("end")->address, 16u);
  const std::vector<Bundle> bundles = bundles_of(padded);
  ASSERT_EQ(bundles.size(), 3u);
  EXPECT_EQ(bundles[1].count, 0);
  EXPECT_EQ(bundles[1].length, 12);
  // Behind an odd number of bytes.
  EXPECT_EQ(must_assemble(".byte 1\n.align 8\nx: nop\n").find("x")->address, 8u);
}

// The last bundle of a zero-overhead loop is aligned and long, whatever it holds.
TEST(Assemble, LoopEnd) {
  const Program program = must_assemble(
      "movxm ls, #first\n"
      "movxm le, #last\n"
      "movxm lc, #10\n"
      ".align 16\n"
      "first: add r0, r0, r1\n"
      "add r1, r1, r1\n"
      "last: add r2, r2, r2\n"
      "ret lr\n");
  const std::uint32_t last = program.find("last")->address;
  EXPECT_TRUE(is_aligned(last, kTargetAlignment));
  EXPECT_EQ(decode(program.bytes, last)->length, kLongestBundle);
  EXPECT_EQ(last - program.find("first")->address, 16u);
  EXPECT_EQ(bundles_of(program).size(), 7u) << "no bundle was added to the loop";
}

Code code_of(std::string_view source) {
  const Result<Program> program = assemble(source, "test.s");
  return program ? Code{"none"} : program.error().code;
}

TEST(AssembleErrors, EachHasItsCode) {
  EXPECT_EQ(code_of("  .frob 1\n"), code::malformed_statement);  // T0408
  EXPECT_EQ(code_of("  .align 3\n"), code::malformed_statement);
  EXPECT_EQ(code_of("  .align 0\n"), code::malformed_statement);
  EXPECT_EQ(code_of("  .byte 256\n"), code::malformed_statement);
  EXPECT_EQ(code_of("  .word\n"), code::malformed_statement);
  EXPECT_EQ(code_of("  .space -1\n"), code::malformed_statement);
  EXPECT_EQ(code_of("  .globl 3\n"), code::malformed_statement);
  EXPECT_EQ(code_of("  .byte 1\n  nop\n"), code::malformed_statement);  // a bundle at an odd address
  EXPECT_EQ(code_of("  j #nowhere\n"), code::undefined_label);          // T0409
  EXPECT_EQ(code_of("  .globl nowhere\n"), code::undefined_label);
  EXPECT_EQ(code_of("a: nop\na: nop\n"), code::duplicate_label);       // T0410
  EXPECT_EQ(code_of("nop\na: nop\nj #a\n"), code::misaligned_target);  // T0411
  std::string large;
  for (int i = 0; i < 3; ++i) large += "  .space 1048576\n";
  EXPECT_EQ(code_of(large), code::program_too_large);  // T0412
  EXPECT_EQ(code_of("nop\n  add r0, r1\n"), code::wrong_operands);
}

TEST(AssembleErrors, NameTheLine) {
  const Result<Program> program = assemble("nop\n\n  add r0, r1, #64\n", "kernel.s");
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().places.front(), "kernel.s:3");
}

TEST(Disassemble, AssemblesBackToTheSameBytes) {
  const Program program = must_assemble(
      "movxm ls, #first\nmovxm le, #last\n.align 16\nfirst: vmac cm0, cm0, x0, x1, r0; vldb wl0, [p0], #32\n"
      "last: add r0, r0, r1\nj #first\nnop\nnop\nnop\nnop\nnop\n.word 0xFFFFFFFF\n.space 40\n");
  const std::string text = disassemble(program.bytes);
  EXPECT_NE(text.find("j #.L10"), std::string::npos) << text;
  EXPECT_NE(text.find("movxm le, #.L20"), std::string::npos) << text;
  EXPECT_EQ(must_assemble(text).bytes, program.bytes) << text;
}

TEST(Disassemble, RandomBytesAssembleBack) {
  std::mt19937 random(5);
  for (int n = 0; n < 300; ++n) {
    Bytes bytes(random() % 200);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    ASSERT_EQ(must_assemble(disassemble(bytes)).bytes, bytes) << disassemble(bytes);
  }
}

}  // namespace
}  // namespace tessera::isa
