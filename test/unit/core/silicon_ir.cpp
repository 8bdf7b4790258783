// Translates the two batches that the capture wrote in LLVM IR to assembly.
//
// The test does not need the compiler that turned them into instructions, because each function is a load, one or two
// conversions and a store, or one branch. A conversion is translated with the instruction in the name of the point:
// `vlda.*` and `vldb.*` combine the load with the first conversion, and `vst.*` combines the last conversion with the
// store. kBranches has the few lines of each branch function. The IR determines the computation, and the capture has
// the bytes that silicon returned for it.
#include "silicon_capture.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <regex>

namespace tessera::core::aie2 {
namespace {

// A conversion by its intrinsic: the name behind `llvm.aie2.`, the instruction for signed numbers and for unsigned
// ones, their operands, the control register of the signedness.
struct Conversion {
  std::string_view intrinsic;
  std::string_view signed_form, unsigned_form;
  std::string_view destination, source;
  bool shifts;  // reads a shift register
  std::string_view sign;
};
constexpr Conversion kConversions[] = {
    {"v16bf16.to.v16accfloat", "conv.fp32.bf16", "conv.fp32.bf16", "bml0", "wl0", false, ""},
    {"v16accfloat.to.v16bf16", "conv.bf16.fp32", "conv.bf16.fp32", "wl0", "bml0", false, ""},
    {"acc32.v16.I256.ups", "ups.s32.s16", "ups.s32.d16", "bml0", "wl0", true, "crUPSSign"},
    {"acc32.v32.I256.ups", "ups.s32.s8", "ups.s32.d8", "cm0", "wl0", true, "crUPSSign"},
    {"acc64.v16.I256.ups", "ups.s64.s16", "ups.s64.d16", "cm0", "wl0", true, "crUPSSign"},
    {"acc64.v8.I256.ups", "ups.s64.s32", "ups.s64.d32", "bml0", "wl0", true, "crUPSSign"},
    {"I256.v16.acc32.srs", "srs.s16.s32", "srs.d16.s32", "wl0", "bml0", true, "crSRSSign"},
    {"I256.v32.acc32.srs", "srs.s8.s32", "srs.d8.s32", "wl0", "cm0", true, "crSRSSign"},
    {"I256.v16.acc64.srs", "srs.s16.s64", "srs.d16.s64", "wl0", "cm0", true, "crSRSSign"},
    {"I256.v8.acc64.srs", "srs.s32.s64", "srs.d32.s64", "wl0", "bml0", true, "crSRSSign"},
    {"pack.I4.I8", "pack.s4.s8", "pack.d4.d8", "wl0", "x0", false, "crPackSign"},
    {"pack.I8.I16", "pack.s8.s16", "pack.d8.d16", "wl0", "x0", false, "crPackSign"},
    {"unpack.I16.I8", "unpack.s16.s8", "unpack.d16.d8", "x0", "wl0", false, "crUnpackSign"},
    {"unpack.I8.I4", "unpack.s8.s4", "unpack.d8.d4", "x0", "wl0", false, "crUnpackSign"},
};

const Conversion* find_conversion(std::string_view intrinsic) {
  for (const Conversion& each : kConversions)
    if (each.intrinsic == intrinsic) return &each;
  return nullptr;
}

// One call of an intrinsic; an intrinsic with a signedness takes it as the last argument.
struct Call {
  const Conversion* conversion;
  bool is_signed;
};

constexpr unsigned kHalf = 32;  // bytes of a W register

// Lines of assembly. add() appends enough empty bundles for the results of the line to be written.
class Text {
 public:
  void add(const std::string& line) {
    lines.push_back(line);
    for (unsigned i = 0; i < 10; ++i) lines.emplace_back("nop");
  }
  std::vector<std::string> lines;
};

std::string operation(std::string_view prefix, const Call& call) {
  return fmt::format("{}{}", prefix, call.is_signed ? call.conversion->signed_form : call.conversion->unsigned_form);
}

// Returns the size in bytes of a vector type such as <16 x bfloat>.
unsigned type_bytes(const std::string& count, const std::string& element) {
  static const std::map<std::string, unsigned> bits = {
      {"i8", 8}, {"i16", 16}, {"i32", 32}, {"i64", 64}, {"bfloat", 16}};
  return static_cast<unsigned>(std::stoul(count)) * bits.at(element) / 8;
}

std::vector<std::string> conversion_lines(const std::string& instruction, const std::vector<Call>& calls,
                                          unsigned in_bytes, unsigned out_bytes) {
  const bool fused_load = instruction.starts_with("vld"), fused_store = instruction.starts_with("vst");
  Text text;
  text.add("mov s0, #0");
  text.add("mov dj0, #0");
  if (!fused_load)
    for (unsigned at = 0; at < in_bytes; at += kHalf)
      text.add(fmt::format("vlda {}, [p6, #{}]", at == 0 ? "wl0" : "wh0", at));
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const Conversion& how = *calls[i].conversion;
    const std::string shift = how.shifts ? ", s0" : "";
    if (!how.sign.empty()) text.add(fmt::format("mov {}, #{}", how.sign, int{calls[i].is_signed}));
    if (fused_load && i == 0)
      text.add(fmt::format("{} {}{}, [p6, dj0]", operation(instruction.substr(0, 4) + ".", calls[i]), how.destination,
                           shift));
    else if (fused_store && i + 1 == calls.size())
      text.add(fmt::format("{} {}{}, [p7, dj0]", operation("vst.", calls[i]), how.source, shift));
    else
      text.add(fmt::format("{} {}, {}{}", operation("v", calls[i]), how.destination, how.source, shift));
  }
  if (!fused_store)
    for (unsigned at = 0; at < out_bytes; at += kHalf)
      text.add(fmt::format("vst {}, [p7, #{}]", at == 0 ? "wl0" : "wh0", at));
  return text.lines;
}

// The branch functions. `@` stands for the number of the point, so that labels differ. r0 holds 170, the mark that each
// function stores first, r1 the input, r2 the result.
const std::map<std::string, std::string, std::less<>> kBranches = {
    {"_branch_j", "mov r2, #204; j #taken@; nop; nop; nop; nop; nop; mov r2, #0; .align 16; taken@:"},
    {"_branch_jnz_taken", "mov r2, #204; jnz r1, #taken@; nop; nop; nop; nop; nop; mov r2, #187; .align 16; taken@:"},
    {"_branch_forced_not_taken",
     "mov r2, #187; mov r3, #1; jz r3, #taken@; nop; nop; nop; nop; nop; j #done@; nop; nop; nop; nop; nop; .align 16; "
     "taken@:; mov r2, #204; .align 16; done@:"},
    {"_branch_jz_taken", "mov r2, #204; jz r1, #taken@; nop; nop; nop; nop; nop; mov r2, #187; .align 16; taken@:"},
    {"_branch_jl_ret",
     "mov p5, lr; jl #callee@; nop; nop; nop; nop; nop; .align 16; mov lr, p5; j #end@; nop; nop; nop; nop; nop; "
     ".align 16; callee@:; add r2, r1, #1; ret lr; nop; nop; nop; nop; nop; .align 16; end@:"},
    {"_branch_j_ind",
     "movxm p5, #positive@; mov r3, #0; mov r2, #1; lt r3, r3, r1; movxm p4, #negative@; jz r3, #pick@; nop; nop; nop; "
     "nop; "
     "nop; mov p4, p5; .align 16; pick@:; j p4; nop; nop; nop; nop; nop; .align 16; negative@:; mov r2, #0; .align 16; "
     "positive@:"},
    {"_branch_jl_ind",
     "mov p5, lr; movxm p4, #callee@; jl p4; nop; nop; nop; nop; nop; .align 16; mov lr, p5; j #end@; nop; nop; nop; "
     "nop; nop; "
     ".align 16; callee@:; mov r3, #100; add r2, r1, r3; ret lr; nop; nop; nop; nop; nop; .align 16; end@:"},
    {"_branch_ret_nested",
     "mov p5, lr; jl #outer@; nop; nop; nop; nop; nop; .align 16; mov lr, p5; j #end@; nop; nop; nop; nop; nop; .align "
     "16; "
     "outer@:; mov p4, lr; jl #inner@; nop; nop; nop; nop; nop; .align 16; mov lr, p4; add r2, r2, #7; ret lr; nop; "
     "nop; "
     "nop; nop; nop; .align 16; inner@:; mov r3, #3; mul r2, r1, r3; nop; ret lr; nop; nop; nop; nop; nop; .align 16; "
     "end@:"},
    {"_branch_diamond",
     "lda r3, [p6, #4]; nop; nop; nop; nop; nop; nop; nop; mov r2, r1; lt r4, r3, r1; jnz r4, #left@; nop; nop; nop; "
     "nop; "
     "nop; mov r2, r3; .align 16; left@:"},
    // _branch_loop counts to its input, 2.96e9, one by one; the compiler had replaced that loop by its result.
};

std::vector<std::string> branch_lines(const std::string& function, std::size_t number) {
  const auto found = kBranches.find(function);
  if (found == kBranches.end()) return {};
  Text text;
  text.add("lda r1, [p6, #0]");
  text.add("mov r0, #170");
  text.add("st r0, [p7, #0]");
  const std::string body = std::regex_replace(found->second, std::regex("@"), std::to_string(number));
  static const std::regex separator("; ");
  for (std::sregex_token_iterator line(body.begin(), body.end(), separator, -1), end; line != end; ++line)
    text.lines.push_back(*line);
  text.add("st r2, [p7, #4]");
  return text.lines;
}

}  // namespace

std::vector<SiliconPoint> translate_ir(const std::string& ir, const std::vector<std::string>& instructions,
                                       const Bytes& output) {
  static const std::regex offsets(R"(%in_(\d+) = getelementptr i8, ptr %in, i64 (\d+)\s+%out_\d+ = getelementptr i8, )"
                                  R"(ptr %out, i64 (\d+)\s+call void @(\w+)\()");
  static const std::regex call(R"(call <[^>]*> @llvm\.aie2\.([\w.]+)\([^,)]*((?:, i32 \d+)*)\))");
  static const std::regex load(R"(load volatile <(\d+) x (\w+)>)"), store(R"(store volatile <(\d+) x (\w+)>)");
  std::vector<SiliconPoint> points;
  for (std::sregex_iterator found(ir.begin(), ir.end(), offsets), end; found != end; ++found) {
    const std::string function = (*found)[4];
    const std::size_t number = std::stoul((*found)[1]), from = ir.find("@" + function + "(");
    const std::string body = ir.substr(from, ir.find("\n}", from) - from);
    SiliconPoint point;
    point.instruction = instructions.at(number);
    point.out_offset = std::stoul((*found)[3]);
    point.translated = true;
    unsigned out_bytes = 8;  // of a branch function: the mark and the result
    std::smatch in, out;
    if (std::regex_search(body, in, load) && std::regex_search(body, out, store)) {
      out_bytes = type_bytes(out[1], out[2]);
      std::vector<Call> calls;
      for (std::sregex_iterator each(body.begin(), body.end(), call); each != end; ++each) {
        const std::string arguments = (*each)[2];
        calls.push_back({find_conversion((*each)[1].str()), !arguments.empty() && arguments.back() == '1'});
      }
      point.lines = conversion_lines(point.instruction, calls, type_bytes(in[1], in[2]), out_bytes);
    } else {
      point.lines = branch_lines(function, number);
    }
    if (!point.lines.empty())
      point.lines.insert(point.lines.begin(), {"mov p6, p0", fmt::format("padda [p6], #{}", (*found)[2].str()),
                                               "mov p7, p1", fmt::format("padda [p7], #{}", (*found)[3].str())});
    const auto expected = output.begin() + static_cast<std::ptrdiff_t>(point.out_offset);
    point.expected.assign(expected, expected + out_bytes);
    points.push_back(std::move(point));
  }
  return points;
}

}  // namespace tessera::core::aie2
