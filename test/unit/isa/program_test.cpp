// Tests whole programs: the rules and diagnostics of the assembler, and disassembly.
#include "isa/program.h"
#include "isa/codes.h"
#include "support.h"

namespace tessera::isa {
namespace {

Program must_assemble(std::string_view source) {
  Result<Program> program = assemble(kAie2, source, "test.s");
  if (program) return std::move(*program);
  ADD_FAILURE() << render(program.error());
  return {};
}

std::vector<Bundle> bundles_of(const Program& program) {
  std::vector<Bundle> bundles;
  for (std::uint32_t pc = 0; pc < program.bytes.size(); pc += bundles.back().length) {
    const Result<Bundle> bundle = kAie2.decode(program.bytes, pc);
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
  const Result<Bundle> jump = kAie2.decode(program.bytes, kAie2.bundle_length(program.bytes[0]));
  ASSERT_TRUE(jump);
  EXPECT_EQ(jump->instrs[0].imm(roles::A), 16);
  EXPECT_EQ(kAie2.decode(program.bytes, 16)->instrs[0].imm(roles::I), static_cast<std::int32_t>(table));
}

// Padding lengthens bundles and adds none, as long as there are bundles to lengthen.
TEST(Assemble, AlignmentCostsNoCycle) {
  const Program program = must_assemble("add r0, r0, r1\nadd r1, r1, r2\nadd r2, r2, r3\n.align 16\nend: ret lr\n");
  EXPECT_EQ(program.find("end")->address, 16u);
  EXPECT_EQ(bundles_of(program).size(), 4u);
  // Right behind a label there is no bundle to lengthen: an empty bundle fills the gap.
  const Program padded = must_assemble("add r0, r0, r1\nhere: .align 16\nend: ret lr\n");
  EXPECT_EQ(padded.find("here")->address, 4u);
  EXPECT_EQ(padded.find("end")->address, 16u);
  const std::vector<Bundle> bundles = bundles_of(padded);
  ASSERT_EQ(bundles.size(), 3u);
  EXPECT_EQ(bundles[1].count, 0);
  EXPECT_EQ(bundles[1].length, 12);
  // Alignment also holds after an odd number of bytes.
  EXPECT_EQ(must_assemble(".byte 1\n.align 8\nx: nop\n").find("x")->address, 8u);
}

// The last bundle of a zero-overhead loop is aligned and long, whatever its instructions.
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
  EXPECT_EQ(kAie2.decode(program.bytes, last)->length, kLongestBundle);
  EXPECT_EQ(last - program.find("first")->address, 16u);
  EXPECT_EQ(bundles_of(program).size(), 7u) << "no bundle was added to the loop";
}

// The directives that a compiler prints around its code. The sections follow each other: .rodata, .data, and zeros at
// the end.
TEST(Assemble, SectionsSymbolsAndExpressions) {
  const Result<Program> assembled = assemble(kAie2,
                                             "\t.file\t\"kernel.c\"\n"
                                             "\t.text\n"
                                             "\t.globl\tkernel                          // -- Begin function kernel\n"
                                             "\t.p2align\t4\n"
                                             "\t.type\tkernel,@function\n"
                                             "kernel:                                 // @kernel\n"
                                             ".Lfunc_begin0:\n"
                                             "\t.loc\t1 3 0 // kernel.c:3:0\n"
                                             "\t.cfi_startproc\n"
                                             "// %bb.0:\n"
                                             "# 1 \"kernel.c\"\n"
                                             "\tmovxm\tp0, #(table + 4);\tnopa\n"
                                             "\tmovxm\tp1, #counter\n"
                                             "\tnopb ; nopa ; nops ; ret lr ; nopm ; nopv\n"
                                             ".Lfunc_end0:\n"
                                             "\t.size\tkernel, .Lfunc_end0-kernel\n"
                                             "\t.bss\n"
                                             "counter: .zero 8\n"
                                             "\t.size counter, 8\n"
                                             "\t.comm shared,64,64\n"
                                             "\t.section\t.rodata,\"a\",@progbits\n"
                                             "\t.p2align\t2\n"
                                             "table: .long kernel+2, .-table, table-counter, -5\n"
                                             "text: .asciz \"a\\t\\\"//\\101\"\n"
                                             "\t.data\n"
                                             "first: .short 1, 0xffff\n"
                                             "\t.set middle, table+8\n"
                                             "end = middle - first\n"
                                             "\t.section\t.text.cold,\"ax\",@progbits\n"
                                             "cold: nop\n"
                                             "\t.section\t\".note.GNU-stack\",\"\",@progbits\n"
                                             "\t.byte 1\n"
                                             "\t.ident\t\"clang version 19\"\n"
                                             "\t.addrsig\n",
                                             "kernel.s", 0x70000);
  ASSERT_TRUE(assembled) << render(assembled.error());
  const Program& program = *assembled;
  ASSERT_EQ(program.data.size(), 3u);
  EXPECT_EQ(program.data[0].name, ".rodata");
  EXPECT_EQ(program.data[0].address, 0x70000u);
  EXPECT_EQ(program.data[1].name, ".data");
  EXPECT_EQ(program.data[1].address, 0x70020u);
  EXPECT_EQ(program.data[2].name, ".bss");
  EXPECT_EQ(program.data[2].address, 0x70040u);
  EXPECT_EQ(program.data[2].bytes.size(), 0u);
  EXPECT_EQ(program.data[2].zeros, 64u + 64u);
  const Bytes& constants = program.data[0].bytes;
  EXPECT_EQ(load_le<std::uint32_t>(constants, 0), 2u);
  EXPECT_EQ(load_le<std::uint32_t>(constants, 4), 0u);  // the place of the statement
  EXPECT_EQ(load_le<std::int32_t>(constants, 8), -0x40);
  EXPECT_EQ(load_le<std::int32_t>(constants, 12), -5);
  EXPECT_EQ(std::string(constants.begin() + 16, constants.end()), std::string("a\t\"//A\0", 7));
  EXPECT_EQ(program.find("middle")->address, 0x70008u);
  EXPECT_EQ(program.find("end")->address, 0xFFFF'FFE8u);
  EXPECT_EQ(program.find("shared")->address, 0x70080u);
  const Symbol& kernel = *program.find("kernel");
  EXPECT_TRUE(kernel.global && kernel.function);
  EXPECT_EQ(kernel.size, program.find(".Lfunc_end0")->address);
  EXPECT_EQ(program.find("counter")->size, 8u);
  EXPECT_EQ(program.find("counter")->memory, Symbol::Memory::Data);
  EXPECT_EQ(program.find("cold")->address, align_up(kernel.size, 16));
  EXPECT_EQ(kAie2.decode(program.bytes, 0)->instrs[0].imm(roles::I), 0x70004);
}

TEST(Assemble, HexadecimalNumbersAreCutWithAWarning) {
  const Program program = must_assemble("mov r0, #0xBEEF\nmovxm r1, #0xBEEF\n");
  ASSERT_EQ(program.warnings.size(), 1u);
  EXPECT_EQ(program.warnings[0].code, code::immediate_cut);  // T0413
  EXPECT_EQ(program.warnings[0].places.front(), "test.s:1:1");
  EXPECT_EQ(kAie2.decode(program.bytes, 0)->instrs[0].imm(roles::I), sign_extend(0xBEEF, 10));
  EXPECT_EQ(assemble(kAie2, "mov r0, #48879\n", "test.s").error().code, code::immediate_out_of_range);
  EXPECT_EQ(assemble(kAie2, "lda r0, [p0, #0x80]\n", "test.s").error().code, code::immediate_out_of_range);
}

Code code_of_program(std::string_view source) {
  const Result<Program> program = assemble(kAie2, source, "test.s");
  return program ? Code{"none"} : program.error().code;
}

TEST(AssembleErrors, EachHasItsCode) {
  EXPECT_EQ(code_of_program("  .frob 1\n"), code::malformed_statement);  // T0408
  EXPECT_EQ(code_of_program("  .align 3\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program("  .align 0\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program("  .byte 256\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program("  .word\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program("  .space -1\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program("  .globl 3\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program("  .byte 1\n  nop\n"), code::malformed_statement);  // a bundle at an odd address
  EXPECT_EQ(code_of_program("  j #nowhere\n"), code::undefined_label);          // T0409
  EXPECT_EQ(code_of_program("  .globl nowhere\n"), code::undefined_label);
  EXPECT_EQ(code_of_program("a: nop\na: nop\n"), code::duplicate_label);       // T0410
  EXPECT_EQ(code_of_program("nop\na: nop\nj #a\n"), code::misaligned_target);  // T0411
  EXPECT_EQ(code_of_program(".data\n nop\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program(".bss\n .byte 1\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program(".ascii \"open\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program(".word 1 2\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program("a = \n"), code::malformed_statement);
  EXPECT_EQ(code_of_program(".data\nx: .byte x\n.space 256\ny: .byte y\n"), code::malformed_statement);
  EXPECT_EQ(code_of_program("a = b\nb = a\n"), code::undefined_label);  // a cycle
  EXPECT_EQ(code_of_program(".word nowhere\n"), code::undefined_label);
  EXPECT_EQ(code_of_program(".p2align 20\n.byte 1\n.p2align 20\n.byte 1\n.data\n.space 1048576\n.rodata\n.space 1\n"),
            code::program_too_large);
  std::string large;
  for (int i = 0; i < 3; ++i) large += "  .space 1048576\n";
  EXPECT_EQ(code_of_program(large), code::program_too_large);  // T0412
  EXPECT_EQ(code_of_program(".data\n.space 1048577\n"), code::program_too_large);
  EXPECT_EQ(code_of_program(".data\n.zero 4294967295\n"), code::program_too_large);
  EXPECT_EQ(code_of_program("nop\n  add r0, r1\n"), code::wrong_operands);
}

TEST(AssembleErrors, NameLineAndColumn) {
  const Result<Program> program = assemble(kAie2, "nop\n\n  add r0, r1, #64\n", "kernel.s");
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().places.front(), "kernel.s:3:3");
  const auto place = [](std::string_view source) { return assemble(kAie2, source, "kernel.s").error().places.front(); };
  EXPECT_EQ(place("lda r0, [p0], #4; movxm p1, #nowhere\n"), "kernel.s:1:30");  // the label
  EXPECT_EQ(place("mov r0, r1; frob r2\n"), "kernel.s:1:13");                   // the instruction
  EXPECT_EQ(place("a: nop\n  a: nop\n"), "kernel.s:2:3");
  EXPECT_EQ(place("  .globl  nowhere\n"), "kernel.s:1:11");
}

TEST(Disassemble, AssemblesBackToTheSameBytes) {
  const Program program = must_assemble(
      "movxm ls, #first\nmovxm le, #last\n.align 16\nfirst: vmac cm0, cm0, x0, x1, r0; vldb wl0, [p0], #32\n"
      "last: add r0, r0, r1\nj #first\nnop\nnop\nnop\nnop\nnop\n.word 0xFFFFFFFF\n.space 40\n");
  const std::string text = disassemble(kAie2, program.bytes);
  EXPECT_NE(text.find("j #.L10"), std::string::npos) << text;
  EXPECT_NE(text.find("movxm le, #.L20"), std::string::npos) << text;
  EXPECT_EQ(must_assemble(text).bytes, program.bytes) << text;
}

TEST(Disassemble, NamesOfSymbols) {
  const Program program = must_assemble("main: jl #work\nnop\nnop\nnop\nnop\nnop\ndone\n.align 16\nwork: ret lr\n");
  std::vector<Symbol> symbols = program.symbols;
  symbols.push_back({.name = "work", .address = 0});          // a second symbol of that name
  symbols.push_back({.name = "inside", .address = 1});        // not at the start of a bundle
  symbols.push_back({.name = "operator new", .address = 0});  // not a legal label
  const std::string text = disassemble(kAie2, program.bytes, symbols);
  EXPECT_NE(text.find("main:\n  jl #work"), std::string::npos) << text;
  EXPECT_NE(text.find("\nwork:\n"), std::string::npos) << text;
  EXPECT_EQ(must_assemble(text).bytes, program.bytes) << text;
}

TEST(Disassemble, RandomBytesAssembleBack) {
  std::mt19937 random(5);
  for (int n = 0; n < 300; ++n) {
    Bytes bytes(random() % 200);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    ASSERT_EQ(must_assemble(disassemble(kAie2, bytes)).bytes, bytes) << disassemble(kAie2, bytes);
  }
}

}  // namespace
}  // namespace tessera::isa
