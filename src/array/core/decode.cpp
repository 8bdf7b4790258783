// From a bundle to uops: everything about an instruction that does not change from one execution to the next is worked
// out once, here: where its operands live, when its result lands, where a call returns to, how long a run of NOPs is.

#include "array/core/codes.h"
#include "array/core/semantics.h"

#include <algorithm>
#include <iterator>

namespace tessera::array {
namespace {

using isa::Role;

struct Schedule {
  std::uint8_t result_stage;
  std::uint8_t late_stage;
  Bypass bypass_in;
  Bypass bypass_out;
};

const Schedule& schedule(isa::Mnemonic operation) {
  static const std::array<Schedule, isa::kMnemonics> table = [] {
    struct Entry {
      isa::Mnemonic operation;
      Schedule schedule;
    };
    constexpr Entry entries[] = {
#include "array/core_schedule.inc"
    };
    std::array<Schedule, isa::kMnemonics> by_operation{};
    for (const Entry& entry : entries) by_operation[static_cast<unsigned>(entry.operation)] = entry.schedule;
    return by_operation;
  }();
  return table[static_cast<unsigned>(operation)];
}

// Longer runs of empty bundles are taken in several steps.
constexpr unsigned kMaxNopRun = 64;

// Loads first, stores last; otherwise the order of the slots.
unsigned execution_order(const isa::Instr& instr) {
  switch (isa::encoding(instr.opcode).group) {
    case isa::Group::LdPart:
    case isa::Group::LdScl:
    case isa::Group::LdVec:
    case isa::Group::LdQ:
    case isa::Group::LdUps:
    case isa::Group::LdConv:
    case isa::Group::LdUnpack:
    case isa::Group::Ld4x: return 0;
    case isa::Group::StPart:
    case isa::Group::StScl:
    case isa::Group::StVec:
    case isa::Group::StQ:
    case isa::Group::StPack:
    case isa::Group::StSrs:
    case isa::Group::StConv: return 2;
    default: return 1;
  }
}

// The high halves of vector registers are not on the forwarding path of plain moves, nor are accumulators.
bool forwarded(isa::Reg reg) {
  return reg.file == isa::RegFile::X || (reg.file == isa::RegFile::W && reg.index % 2 == 0);
}

Uop make_uop(const isa::Instr& instr, Execute execute) {
  const isa::Encoding& encoding = isa::encoding(instr.opcode);
  const Schedule& when = schedule(encoding.mnemonic);
  Uop uop;
  uop.execute = execute;
  uop.opcode = instr.opcode;
  uop.form = encoding.form;
  uop.result_stage = when.result_stage;
  uop.late_stage = when.late_stage;
  uop.bypass_in = when.bypass_in;
  uop.bypass_out = when.bypass_out;
  for (unsigned i = 0; i < instr.operand_count; ++i) {
    const isa::Operand& operand = instr.operands[i];
    if (!operand.is_register)
      uop.imm = operand.value;
    else if (operand.reg.file == isa::RegFile::D)
      uop.modifier = operand.reg.index;
    else
      uop.reg[static_cast<unsigned>(operand.role)] = locate(operand.reg);
  }
  if (encoding.mnemonic == isa::Mnemonic::vmov_w || encoding.mnemonic == isa::Mnemonic::vmov_x) {
    if (!forwarded(instr.reg(Role::S))) uop.bypass_in = Bypass::None;
    if (!forwarded(instr.reg(Role::D))) uop.bypass_out = Bypass::None;
  }
  return uop;
}

// Results of stage 1 may be written at once when nobody who runs later in the bundle reads them. Only plain R registers
// and pointers are looked at closely; anything else may be read in ways the operands do not show (control registers,
// loop registers, modifier groups) and waits for the end of the cycle unless the instruction is alone.
void mark_direct(std::vector<Uop>& uops, const std::vector<isa::Instr>& instrs) {
  const bool alone = uops.size() == 1;
  const auto unread_by_others = [&](std::size_t self, Location where) {
    for (std::size_t i = 0; i < uops.size(); ++i)
      if (i != self && std::any_of(uops[i].reg.begin(), uops[i].reg.end(),
                                   [&](Location other) { return other.size != 0 && other.overlaps(where); }))
        return false;
    return true;
  };
  const auto index = [](Role role) { return static_cast<unsigned>(role); };
  for (std::size_t i = 0; i < uops.size(); ++i) {
    Uop& uop = uops[i];
    const isa::Operand* d = instrs[i].find(Role::D);
    const bool plain =
        d != nullptr && d->is_register && d->reg.file == isa::RegFile::R && uop.reg[index(Role::Sd)].size == 0;
    uop.direct = uop.result_stage == 1 && (alone || (plain && unread_by_others(i, uop.reg[index(Role::D)])));
    const bool steps_group = uop.form == isa::Form::Post2D || uop.form == isa::Form::Post3D;
    uop.direct_pointer = alone || (!steps_group && unread_by_others(i, uop.reg[index(Role::Ptr)]));
  }
}

// The exceptions of float arithmetic are noted nowhere, so what these hold cannot be told.
bool holds_float_flags(isa::Reg reg) {
  static const std::array flags = {isa::parse_register("srFPFlags"), isa::parse_register("srF2IFlags"),
                                   isa::parse_register("srF2FFlags")};
  return std::ranges::find(flags, reg) != flags.end();
}

// Uses of special registers that have no public meaning: what CORE_ID holds, and loop registers written later than in
// stage 1, as vextract could by its encoding. Float flags may be written, but not read.
bool undocumented(const isa::Instr& instr) {
  using isa::RegFile;
  const bool late = schedule(isa::encoding(instr.opcode).mnemonic).result_stage > 1;
  return std::any_of(instr.operands.begin(), instr.operands.begin() + instr.operand_count,
                     [&](const isa::Operand& operand) {
                       const RegFile file = operand.reg.file;
                       const bool loop = file == RegFile::LS || file == RegFile::LE || file == RegFile::LC;
                       const bool read_flags = operand.role != Role::D && holds_float_flags(operand.reg);
                       return operand.is_register && (file == RegFile::CORE_ID || (late && loop) || read_flags);
                     });
}

// The address after the delay slots of a branch in the bundle that ends at `pc`.
std::uint32_t after_delay_slots(ByteSpan program, std::uint32_t pc) {
  for (unsigned i = 0; i < Exec::kDelaySlots && pc < program.size(); ++i) pc += isa::bundle_length(program[pc]);
  return pc;
}

void measure_nops(ByteSpan program, Decoded& bundle) {
  std::uint32_t pc = bundle.pc;
  while (bundle.nop_bundles < kMaxNopRun) {
    const auto next = isa::decode(program, pc);
    if (!next || next->count != 0 || next->length == isa::kLongestBundle) break;  // such a bundle may end a loop
    ++bundle.nop_bundles;
    pc += next->length;
  }
  bundle.nop_bytes = pc - bundle.pc;
}

}  // namespace

const Decoded* decode_new(Core::State& s, std::uint32_t pc) {
  const ByteSpan program = s.bus.program();
  const auto stop = [&](Diag diag) {
    stop_core(s, pc, std::move(diag));
    return nullptr;
  };
  if (pc % 2 != 0)
    return stop(error(code::core_program, "no bundle begins at the odd address {:#x}", pc)
                    .help("a pointer that is no function went into a branch or the program counter"));
  auto bundle = isa::decode(program, pc);
  if (!bundle) {
    Diag why = std::move(bundle).error();
    return stop(error(code::core_program, "no instruction can be executed at {:#x}", pc)
                    .note("{}: {}", why.code.id, why.message)
                    .help("the program counter left the program, or the program memory was not written"));
  }
  std::vector<isa::Instr> instrs;
  for (const unsigned order : {0U, 1U, 2U})
    std::copy_if(bundle->instrs.begin(), bundle->instrs.begin() + bundle->count, std::back_inserter(instrs),
                 [&](const isa::Instr& instr) { return execution_order(instr) == order; });

  Decoded decoded;
  decoded.pc = pc;
  decoded.length = bundle->length;
  for (const isa::Instr& instr : instrs) {
    const isa::Mnemonic operation = isa::encoding(instr.opcode).mnemonic;
    const Execute execute = undocumented(instr) ? nullptr : Semantics::get()[operation];
    if (execute == nullptr)
      return stop(error(code::no_semantics, "this core cannot execute `{}`", isa::print(instr))
                      .note("the instruction is decoded, but its meaning is not modelled yet")
                      .help("docs/fidelity.md lists what is modelled"));
    Uop uop = make_uop(instr, execute);
    uop.index = static_cast<std::uint8_t>(decoded.uops.size());
    uop.bundle = static_cast<std::uint32_t>(s.decoded.size());
    uop.target = after_delay_slots(program, pc + bundle->length);
    uop.ask = Semantics::get().ask(operation);
    if (uop.ask != nullptr) decoded.requests |= static_cast<std::uint8_t>(1U << uop.index);
    if (operation == isa::Mnemonic::done) decoded.ends = true;
    decoded.uops.push_back(uop);
  }
  mark_direct(decoded.uops, instrs);
  if (decoded.uops.empty()) measure_nops(program, decoded);

  const std::size_t at = pc / 2;
  if (s.decoded_at.size() <= at) s.decoded_at.resize(program.size() / 2 + 1, -1);
  s.decoded_at[at] = static_cast<std::int32_t>(s.decoded.size());
  s.decoded.push_back(std::move(decoded));
  return &s.decoded.back();
}

}  // namespace tessera::array
