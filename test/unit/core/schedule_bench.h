// A core that executes a few instructions among empty bundles. Every register and some memory are set beforehand, and
// any register can be set again between two cycles: the final state of the core shows when an instruction read it.
#pragma once

#include "core/aie2/lone_core.h"
#include "core/aie2/registers.h"
#include "isa/support.h"

#include <algorithm>
#include <random>
#include <set>

namespace tessera::core::aie2 {

struct ScheduleRow {
  isa::Opcode opcode;
  std::string_view operand;  // of the public compiler: a register beside the operands, or the update of one
  isa::Role role;            // of our model; kNoRole for a register beside the operands
  bool written;
  unsigned stage;
  std::string_view path;  // "-", "mov", "vec"
  bool some;              // the path holds for vectors and their low halves only, the operand may be something else
};
inline constexpr auto kNoRole = static_cast<isa::Role>(kRoles);

inline std::span<const ScheduleRow> schedule_rows() {
  static constexpr ScheduleRow kRows[] = {
#include "core/aie2/schedule_rows.inc"  // generated
  };
  return kRows;
}

class ScheduleBench {
 public:
  static constexpr unsigned kBundles = 20;  // from the first to `done`: more than any result takes
  static constexpr std::uint32_t kMiddle = kOwnMemory + 0x8000;
  static constexpr std::uint32_t kWindow = 0x1000;  // of memory around it, which is set and looked at

  // `issued` gives the bundle of each instruction.
  ScheduleBench(const std::vector<std::pair<unsigned, isa::Instr>>& issued, Engine engine)
      : lone_(assemble(issued), LoneCore::Neighbours::Silent) {
    lone_.core.use({.engine = engine, .eager = true});
  }

  // Sets all registers and the memory to random values, the same for the same seed. With these values the core executes
  // most instructions.
  void set(std::uint32_t seed) {
    random_.seed(seed);
    if (!ended_) lone_.core.reset();
    ended_ = false;
    lone_.core.start(lone_.core.now(), 0);
    begin_ = lone_.core.now();
    for (const isa::RegFile file : kFiles)
      for (const isa::Reg reg : kAie2.registers_in(file)) {
        Bytes bytes(lone_.core.register_bytes(reg).size());
        fill(reg, bytes);
        set_bytes(reg, bytes);
      }
    const auto window = memory();
    for (unsigned i = 0; i < window.size(); i += 4) store_le(window.subspan(i, 4), 0, word());
    lone_.words_in = {{word(), false}, {word(), true}};
    lone_.cascade_in.assign(2, {});
    for (auto& value : lone_.cascade_in)
      for (auto& byte : value) byte = static_cast<std::uint8_t>(word());
    lone_.words_out.clear();
    lone_.cascade_out.clear();
  }
  // Gives the register another value of the kind that it holds.
  void poke(isa::Reg reg) {
    Bytes bytes(lone_.core.register_bytes(reg).size());
    const Bytes old(lone_.core.register_bytes(reg).begin(), lone_.core.register_bytes(reg).end());
    for (unsigned tries = 0; tries == 0 || (bytes == old && tries < 20); ++tries) fill(reg, bytes);
    set_bytes(reg, bytes);
  }
  void set_bytes(isa::Reg reg, ByteSpan bytes) { lone_.core.set_register_bytes(reg, bytes); }
  Bytes bytes_of(isa::Reg reg) const {
    const ByteSpan bytes = lone_.core.register_bytes(reg);
    return {bytes.begin(), bytes.end()};
  }

  // Executes the bundles before the one with this number.
  void run_to(unsigned bundle) { lone_.core.run(lone_.core.now(), begin_ + bundle, begin_ + bundle); }
  // Runs to the end; false when the core refuses an instruction.
  bool finish() {
    ended_ = lone_.core.run(lone_.core.now(), begin_ + kLimit, begin_ + kLimit) == Core::End::Done;
    return ended_;
  }
  std::string why() const { return lone_.core.fault() ? render(*lone_.core.fault()) : "it waits"; }

  // All state that an instruction may have changed, without the bytes of `except`.
  Bytes everything(std::span<const isa::Reg> except) {
    Bytes all;
    std::vector<Location> hidden;
    for (const isa::Reg reg : except) hidden.push_back(locate(reg));
    for (const isa::RegFile file : kFiles)
      for (const isa::Reg reg : kAie2.registers_in(file)) {
        const Location where = locate(reg);
        const ByteSpan bytes = lone_.core.register_bytes(reg);
        const std::size_t begin = all.size();
        all.insert(all.end(), bytes.begin(), bytes.end());
        for (const Location each : hidden)
          for (unsigned i = 0; i < where.size && each.overlaps(where); ++i)
            if (each.overlaps({static_cast<std::uint16_t>(where.offset + i), 1, {}})) all[begin + i] = 0;
      }
    const auto window = memory();
    all.insert(all.end(), window.begin(), window.end());
    for (const StreamWord& word : lone_.words_out) all.push_back(static_cast<std::uint8_t>(word.data + word.last));
    for (const CascadeValue& value : lone_.cascade_out) all.insert(all.end(), value.begin(), value.end());
    return all;
  }

 private:
  static constexpr Cycle kLimit = 1000;
  static constexpr isa::RegFile kFiles[] = {files::R,  files::P,  files::M,  files::DN, files::DJ, files::DC, files::S,
                                            files::CR, files::SR, files::SP, files::LR, files::X,  files::CM, files::Q};

  static Bytes assemble(const std::vector<std::pair<unsigned, isa::Instr>>& issued) {
    Bytes bytes;
    const isa::Bundle nop = *kAie2.parse_bundle("nop"), done = *kAie2.parse_bundle("done");
    for (unsigned i = 0; i < kBundles; ++i) {
      std::vector<isa::Instr> here;
      for (const auto& [bundle, instr] : issued)
        if (bundle == i) here.push_back(instr);
      EXPECT_TRUE(kAie2.encode(here.empty() ? nop : *kAie2.pack(here), bytes));
    }
    for (const isa::Bundle& bundle : {done, nop, nop}) EXPECT_TRUE(kAie2.encode(bundle, bytes));
    bytes.resize(0x400);
    return bytes;
  }
  std::span<std::uint8_t> memory() {
    return std::span(lone_.memories[static_cast<unsigned>(Quadrant::Own)]).subspan(0x8000 - kWindow / 2, kWindow);
  }
  std::uint32_t pick(std::uint32_t count) { return word() % count; }
  std::uint32_t word() { return static_cast<std::uint32_t>(random_()); }

  void fill(isa::Reg reg, Bytes& bytes) {
    std::uint32_t value = 0;
    switch (reg.file) {
      case files::R: {
        const std::uint32_t kind = pick(4);
        value = kind == 0 ? pick(2) : kind == 1 ? pick(32) : word();
        break;
      }
      case files::P:
      case files::SP: value = kMiddle - 256 + 32 * pick(16); break;
      case files::LR: value = 16 * pick(16); break;
      case files::M:
      case files::DJ: value = 32 * pick(16); break;
      case files::DN:
      case files::DC: value = pick(3); break;
      case files::S: value = pick(2) == 0 ? pick(8) : pick(32); break;
      case files::CR: value = control_value(kAie2.to_string(reg)); break;
      case files::SR: value = kAie2.to_string(reg) == "srCarry" ? pick(2) : 0; break;
      default:  // small bfloat16 lanes, which are ordinary numbers to integer instructions
        for (unsigned i = 0; i < bytes.size(); i += 2)
          store_le(std::span(bytes), i, static_cast<std::uint16_t>(0x3F80 + pick(0x180) + 0x8000 * pick(2)));
        return;
    }
    store_le(std::span(bytes), 0, value);
  }
  std::uint32_t control_value(std::string_view name) {
    constexpr std::uint32_t rounding[] = {0, 1, 2, 3, 8, 9, 10, 11, 12, 13}, saturation[] = {0, 1, 3};
    if (name == "crRnd") return rounding[pick(std::size(rounding))];
    if (name == "crSat") return saturation[pick(std::size(saturation))];
    if (name == "crSCDEn" || name == "crMCDEn") return 1;
    return name.ends_with("Mask") ? 0 : pick(2);
  }

  LoneCore lone_;
  std::mt19937 random_;
  Cycle begin_ = 0;    // of the run
  bool ended_ = true;  // nothing of the last run is under way
};

// Returns the register itself or, for a pair or a group, a member that has bytes of its own.
inline isa::Reg with_bytes(isa::Reg reg) {
  switch (reg.file) {
    case files::D: return {files::DJ, reg.index};
    case files::QX: return {files::X, reg.index};
    case files::QW: return {files::W, reg.index};
    default: return reg;
  }
}
inline std::vector<isa::Reg> operand_registers(const isa::Instr& instr) {
  std::vector<isa::Reg> found;
  for (unsigned i = 0; i < instr.operand_count; ++i)
    if (instr.operands[i].is_register) found.push_back(with_bytes(instr.operands[i].reg));
  return found;
}
// The whole vector or accumulator that a register is part of.
inline isa::Reg whole(isa::Reg reg) {
  const auto index = [&](unsigned parts) { return static_cast<std::uint8_t>(reg.index / parts); };
  switch (reg.file) {
    case files::W: return {files::X, index(2)};
    case files::AM: return {files::CM, index(4)};
    case files::BM: return {files::CM, index(2)};
    default: return reg;
  }
}
// The first register of a file that the instruction does not use.
inline isa::Reg unused(const isa::Instr& instr, isa::RegFile file) {
  const auto registers = operand_registers(instr);
  for (const isa::Reg each : kAie2.registers_in(file))
    if (std::ranges::none_of(registers, [&](isa::Reg other) { return locate(whole(other)).overlaps(locate(each)); }))
      return each;
  ADD_FAILURE() << kAie2.print(instr) << " leaves no register of its file";
  return {};
}
inline bool are_apart(const std::vector<isa::Reg>& registers) {
  for (std::size_t i = 0; i < registers.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (registers[i] != registers[j] && locate(whole(registers[i])).overlaps(locate(whole(registers[j]))))
        return false;
  return true;
}

// Returns an instruction with this opcode. Its registers differ, if a few random tries find such registers. A number
// with more than 64 codes gets the last code, a small negative number where the field is signed. Each `choice` gives
// another instruction.
inline isa::Instr instruction(isa::Opcode opcode, unsigned choice = 0) {
  std::mt19937 random(static_cast<unsigned>(opcode) + 0x10000 * choice);
  for (unsigned tries = 0; tries < 100; ++tries) {
    const isa::Instr instr = isa::make_instr(opcode, [&](std::uint64_t count) {
      return count > 64 && (count & (count - 1)) == 0 ? count - 1 : random() % count;
    });
    const auto registers = operand_registers(instr);
    const std::set<std::string> names = [&] {
      std::set<std::string> all;
      for (const isa::Reg reg : registers) all.insert(kAie2.to_string(reg));
      return all;
    }();
    const auto special = [](isa::Reg reg) {
      return reg.file == files::LC || reg.file == files::LS || reg.file == files::LE || reg.file == files::DP ||
             reg.file == files::CR || reg.file == files::SR || reg.file == files::SP || reg.file == files::LR;
    };
    const bool moves_special = kAie2.encoding(opcode).form == forms::None && std::ranges::any_of(registers, special);
    if (!moves_special && are_apart(registers) && (names.size() == registers.size() || tries > 90)) return instr;
  }
  return isa::make_instr(opcode, [](std::uint64_t) { return std::uint64_t{0}; });
}

// Gives the config word, if the instruction has one, a value that compilers make: matrices of int8 or of bfloat16, with
// or without the accumulator's value.
inline bool set_config(ScheduleBench& bench, const isa::Instr& instr, unsigned zero) {
  const isa::Encoding& encoding = kAie2.encoding(instr.opcode);
  const isa::Operand* config = instr.find(roles::C);
  if (config == nullptr || encoding.group == groups::VecCmp) return false;
  Bytes word(4);
  const bool floats = encoding.text.find(".f") != std::string_view::npos;
  store_le(std::span(word), 0, std::uint32_t{floats ? 28U : 0x308U} + zero);
  bench.set_bytes(config->reg, word);
  return true;
}

}  // namespace tessera::core::aie2
