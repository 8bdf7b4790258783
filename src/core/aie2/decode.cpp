// Translates the instructions of a bundle to uops (state.h), which hold all properties that are the same in each
// execution: the places of the operands, the cycle in which the result lands, the return address of a call. For an
// empty bundle, also counts the empty bundles that follow.
//
// Example: the bundle "lda r0, [p0], #4; add r1, r0, r2". Loads execute first (execution_order), so the load becomes
// the first uop:
//   uop 0  D at the offset of r0, pointer at the offset of p0, imm 4, result_stage from schedule.inc
//   uop 1  D, S0, S1 at the offsets of r1, r0, r2; result_stage 1
// The load's result lands cycles later, so the add reads the old r0. The add is `direct`: no later uop reads r1 and no
// other uop writes it, so the add may write its result at once. If a later uop of the bundle read r1, the add's result
// would wait for the end of the cycle.

#include "core/aie2/code_scan.h"
#include "core/aie2/control_registers.h"
#include "core/aie2/semantics.h"
#include "core/codes.h"
#include "device/aie2_registers.h"  // generated
#include "device/status_fields.h"

#include <algorithm>
#include <iterator>

namespace tessera::core::aie2 {
namespace {

namespace fields = device::aie2::core;
using isa::Role;

struct Schedule {
  std::uint8_t result_stage;
  std::uint8_t late_stage;
  std::uint8_t last_stage;
  Bypass bypass_in;
  Bypass bypass_out;
  std::uint8_t status_stage;
};

const Schedule& schedule(isa::Opcode opcode) {
  static constexpr std::array<Schedule, kOpcodes> kTable = [] {
    struct Entry {
      isa::Opcode opcode;
      Schedule schedule;
    };
    constexpr Entry entries[] = {
#include "core/aie2/schedule.inc"
    };
    static_assert(std::size(entries) == kOpcodes);
    std::array<Schedule, kOpcodes> by_opcode{};
    for (const Entry& entry : entries) by_opcode[static_cast<unsigned>(entry.opcode)] = entry.schedule;
    return by_opcode;
  }();
  return kTable[static_cast<unsigned>(opcode)];
}

// The most empty bundles that one step executes.
constexpr unsigned kMaxNopRun = 64;

// Returns the order of execution in a bundle: loads first, stores last, and otherwise the order of the slots.
unsigned execution_order(const isa::Instr& instr) {
  const isa::Group group = kAie2.encoding(instr.opcode).group;
  if (stores(group)) return 2;
  switch (group) {
    case groups::LdPart:
    case groups::LdScl:
    case groups::LdVec:
    case groups::LdQ:
    case groups::LdUps:
    case groups::LdConv:
    case groups::LdUnpack:
    case groups::Ld4x:
    case groups::Compr:
    case groups::SparseLd: return 0;
    default: return 1;
  }
}

// Returns whether the operand is on the forwarding path of its instruction. Moves and conversions accept several kinds
// of registers, and only some of these are on the path: vectors and their low halves.
bool on_path(const isa::Instr& instr, Role role) {
  struct Forwarded {
    isa::Opcode opcode;
    Role role;
    isa::Reg reg;
  };
  static constexpr Forwarded kForwarded[] = {
#include "core/aie2/forwarding.inc"
  };
  const auto here = [&](const Forwarded& each) { return each.opcode == instr.opcode && each.role == role; };
  if (std::ranges::none_of(kForwarded, here)) return true;
  return std::ranges::any_of(kForwarded,
                             [&](const Forwarded& each) { return here(each) && each.reg == instr.reg(role); });
}

// Returns whether an instruction may write the carry: arithmetic of the alu slot may.
bool may_carry(const isa::Instr& instr) {
  return kAie2.encoding(instr.opcode).group == groups::Alu;
}

constexpr std::uint32_t bit(Role role) {
  return 1U << static_cast<unsigned>(role);
}
static_assert(kRoles <= 32);

// Returns true for compressed and sparse loads: they advance a pointer and use a stream of bytes, although their
// operands do not show this.
bool has_stream(const isa::Encoding& encoding) {
  return encoding.group == groups::Compr || encoding.group == groups::SparseLd;
}

// Returns the operands that an instruction writes, as bits: d and sd (which it also reads), c in a comparison, and the
// mask in a compressed or sparse load.
std::uint32_t results_of(const isa::Encoding& encoding) {
  return bit(roles::D) | bit(roles::Sd) | (encoding.group == groups::VecCmp ? bit(roles::C) : 0) |
         (has_stream(encoding) ? bit(roles::Mask) : 0);
}

bool updates_pointer(isa::Form form) {
  return form == forms::PostM || form == forms::PostImm || form == forms::Post2D || form == forms::Post3D ||
         form == forms::SpPostImm;
}

Uop make_uop(const isa::Instr& instr, Execute execute) {
  const isa::Encoding& encoding = kAie2.encoding(instr.opcode);
  const Schedule& when = schedule(instr.opcode);
  Uop uop;
  uop.execute = execute;
  uop.opcode = instr.opcode;
  uop.form = encoding.form;
  uop.result_stage = when.result_stage;
  uop.late_stage = when.late_stage;
  uop.last_stage = when.last_stage;
  uop.bypass_in = when.bypass_in;
  uop.bypass_out = when.bypass_out;
  uop.status_stage = when.status_stage;
  unsigned immediates = 0;
  for (unsigned i = 0; i < instr.operand_count; ++i) {
    const isa::Operand& operand = instr.operands[i];
    if (!operand.is_register)
      (immediates++ == 0 ? uop.imm : uop.second_imm) = operand.value;
    else if (operand.reg.file == files::D)
      uop.modifier = operand.reg.index;
    else if (operand.reg.file == files::QW) {
      Location mask = locate({files::Q, static_cast<std::uint8_t>(operand.reg.index / 2)});
      mask.size /= 2;
      mask.offset = static_cast<std::uint16_t>(mask.offset + operand.reg.index % 2 * mask.size);
      uop.reg[static_cast<unsigned>(operand.role)] = locate({files::W, operand.reg.index});
      uop.reg[static_cast<unsigned>(roles::Mask)] = mask;
    } else if (operand.reg.file == files::QX) {
      uop.reg[static_cast<unsigned>(operand.role)] = locate({files::X, operand.reg.index});
      uop.reg[static_cast<unsigned>(roles::Mask)] = locate({files::Q, operand.reg.index});
    } else
      uop.reg[static_cast<unsigned>(operand.role)] = locate(operand.reg);
  }
  if (encoding.flow == isa::Flow::Call) uop.reg[static_cast<unsigned>(roles::D)] = locate({files::LR, 0});
  if (updates_pointer(encoding.form) || has_stream(encoding)) uop.pointer = uop.reg[static_cast<unsigned>(roles::Ptr)];
  for (unsigned i = 0; i < kRoles; ++i)
    if (uop.reg[i].size != 0) uop.results |= bit(static_cast<Role>(i)) & results_of(encoding);
  if (!on_path(instr, roles::S)) uop.bypass_in = Bypass::None;
  if (!on_path(instr, roles::D)) uop.bypass_out = Bypass::None;
  return uop;
}

bool steps_group(const Uop& uop) {
  return uop.form == forms::Post2D || uop.form == forms::Post3D;
}
bool has_update(const Uop& uop) {
  return uop.pointer.size != 0;
}

// Returns whether a place belongs to the modifiers of a 2-D or 3-D form: the form reads them and writes the count,
// although they are not operands.
bool in_group(const Uop& uop, Location where) {
  if (!steps_group(uop) || where.size == 0) return false;
  const unsigned groups = uop.form == forms::Post3D ? 2 : 1;
  for (unsigned i = 0; i < groups; ++i)
    for (const isa::RegFile file : {files::M, files::DN, files::DJ, files::DC})
      if (locate({file, static_cast<std::uint8_t>(uop.modifier + 4 * i)}).overlaps(where)) return true;
  return false;
}
bool same_group(const Uop& a, const Uop& b) {
  return steps_group(a) && steps_group(b) && a.modifier % 4 == b.modifier % 4;  // a 3-D form steps d and d + 4
}

template <class Predicate>
bool any_operand(const Uop& uop, bool result, Predicate&& holds) {
  for (unsigned i = 0; i < kRoles; ++i)
    if (uop.is_result(static_cast<Role>(i)) == result && holds(uop.reg[i])) return true;
  return false;
}
bool writes(const Uop& uop, Location where) {
  return uop.pointer.overlaps(where) || any_operand(uop, true, [&](Location result) { return result.overlaps(where); });
}
bool reads(const Uop& uop, Location where) {
  const bool both = uop.reg[static_cast<unsigned>(roles::Sd)].overlaps(where);  // read and written
  return both || in_group(uop, where) || any_operand(uop, false, [&](Location read) { return read.overlaps(where); });
}

// Returns true for scalar and address registers, which an instruction reads only through its operands or its addressing
// form. Other code reads the control registers, and at the end of the bundle the registers of the zero-overhead loop.
bool read_by_operands_only(const isa::Reg reg) {
  using isa::RegFile;
  switch (reg.file) {
    case files::R:
    case files::P:
    case files::M:
    case files::DN:
    case files::DJ:
    case files::DC:
    case files::S: return true;
    default: return false;
  }
}

// Marks results that may be written at once: results of stage 1 that no later uop of the bundle reads and no other uop
// writes. If an instruction is alone in its bundle, its results of stage 1 always qualify. `instrs` are the
// instructions of the uops.
void mark_direct(std::vector<Uop>& uops, const std::vector<isa::Instr>& instrs) {
  const auto undisturbed = [&](std::size_t self, Location where) {
    for (std::size_t i = 0; i < uops.size(); ++i)
      if (i != self && (writes(uops[i], where) || (i > self && reads(uops[i], where)))) return false;
    return true;
  };
  const Location carry = control_location(Control::Carry);
  for (std::size_t i = 0; i < uops.size(); ++i) {
    Uop& uop = uops[i];
    const bool alone = uops.size() == 1;
    const isa::Operand* d = instrs[i].find(roles::D);
    const bool plain = d != nullptr && d->is_register && read_by_operands_only(d->reg) && !uop.is_result(roles::Sd) &&
                       undisturbed(i, locate(d->reg)) && (!may_carry(instrs[i]) || undisturbed(i, carry));
    uop.direct = uop.result_stage == 1 && (alone || plain);
    const bool group_is_shared = std::any_of(uops.begin(), uops.end(), [&](const Uop& other) {
      return &other != &uop && (same_group(uop, other) ||
                                any_operand(other, true, [&](Location where) { return in_group(uop, where); }) ||
                                any_operand(other, false, [&](Location where) { return in_group(uop, where); }));
    });
    uop.direct_pointer = alone || !has_update(uop) || (!group_is_shared && undisturbed(i, uop.pointer));
  }
}

// Returns true for Core_DP and the parts of Core_SR that the emulated core does not record (unsettled_field). Reads of
// these registers by the host stop the machine, too.
bool holds_unknown(isa::Reg reg) {
  const auto unsettled = [](device::Reg whole, device::Field bits) {
    return unsettled_field(device::TileKind::Core, whole.offset, bits.mask()) != nullptr;
  };
  if (reg.file == files::DP) return unsettled(fields::Core_DP, fields::Core_DP_Register_Value);
  return reg.file == files::SR && unsettled(fields::Core_SR, field_of(reg));
}

// Returns true for an offset from the stack pointer that is not negative. The public compiler's encoding has signed
// offsets for scalars, and only negative offsets for everything else. These two readings differ for an offset whose
// first bit is 0. No available program has such an offset.
bool is_above_stack(const isa::Instr& instr) {
  const isa::Encoding& encoding = kAie2.encoding(instr.opcode);
  const bool scalar = encoding.group == groups::LdScl || encoding.group == groups::StScl;
  return scalar && encoding.form == forms::SpImm && instr.imm(roles::Imm) >= 0;
}

// Returns whether the fast engine leaves a bundle to the plain engine: bundles that end the program, that write more
// than their operands show (the status of a stream lands later), or whose results would have to wait for the end of the
// cycle without a slot.
bool needs_plain_engine(const Decoded& bundle) {
  if (bundle.ends) return true;
  for (const Uop& uop : bundle.uops) {
    if (has_stream(kAie2.encoding(uop.opcode))) return true;
    if ((uop.reports || uop.carries) && uop.status_stage != 1) return true;
    if (!uop.direct && uop.is_result(roles::Sd)) return true;
    if (!uop.direct_pointer && steps_group(uop)) return true;
  }
  return false;
}

// Returns whether an instruction has no public meaning: it writes a loop register later than in stage 1 (as the
// encoding of vextract allows), has an offset above the stack (is_above_stack), or reads a register with unknown
// contents (holds_unknown).
bool undocumented(const isa::Instr& instr) {
  using isa::RegFile;
  if (is_above_stack(instr)) return true;
  const bool late = schedule(instr.opcode).result_stage > 1;
  return std::any_of(instr.operands.begin(), instr.operands.begin() + instr.operand_count,
                     [&](const isa::Operand& operand) {
                       if (!operand.is_register) return false;
                       const RegFile file = operand.reg.file;
                       const bool loop = file == files::LS || file == files::LE || file == files::LC;
                       return (late && loop) || (operand.role != roles::D && holds_unknown(operand.reg));
                     });
}

// Returns the report of a refused instruction. For an access by the stack pointer, it gives the address.
Diag refused(const Core::State& s, const isa::Instr& instr) {
  Diag diag = error(code::no_semantics, "this core cannot execute `{}`", kAie2.print(instr));
  if (is_above_stack(instr)) {
    const std::int64_t offset = instr.imm(roles::Imm);
    diag =
        std::move(diag)
            .note("the instruction addresses {:#x}: sp is {:#x}, and the offset is {}",
                  (s.regs.sp + offset) & kAddressMask, s.regs.sp, offset)
            .note(
                "public facts do not say how the hardware reads an offset from the stack pointer that is not negative");
  } else {
    diag = std::move(diag).note("Tessera can decode the instruction, but public facts do not give its effect here");
  }
  return std::move(diag).help("docs/fidelity.md lists the parts of the hardware that Tessera models");
}

// Returns the address after the delay slots of a branch in the bundle that ends at `pc`.
std::uint32_t after_delay_slots(ByteSpan program, std::uint32_t pc) {
  for (unsigned i = 0; i < kDelaySlots && pc < program.size(); ++i) pc += kAie2.bundle_length(program[pc]);
  return pc;
}

std::uint8_t kinds_of(const isa::Instr& instr) {
  const auto bit = [](BundleKind kind) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind)); };
  const isa::Encoding& encoding = kAie2.encoding(instr.opcode);
  if (encoding.flow == isa::Flow::Call) return bit(BundleKind::Call);
  if (encoding.flow == isa::Flow::Return) return bit(BundleKind::Return);
  if (encoding.slot == slots::Vec) return bit(BundleKind::Vector);
  switch (execution_order(instr)) {
    case 0: return bit(BundleKind::Load);
    case 2: return bit(BundleKind::Store);
    default: return 0;
  }
}

void measure_nops(ByteSpan program, Decoded& bundle) {
  std::uint32_t pc = bundle.pc;
  while (bundle.nop_bundles < kMaxNopRun) {
    const auto next = kAie2.decode(program, pc);
    if (!next || next->count != 0 || next->length == isa::kLongestBundle) break;  // such a bundle may end a loop
    ++bundle.nop_bundles;
    pc += next->length;
  }
  bundle.nop_bytes = pc - bundle.pc;
}

}  // namespace

Result<Decoded*> decode_new(Core::State& s, std::uint32_t pc) {
  const ByteSpan program = s.bus.program();
  const auto stop = [](Diag diag) { return tl::make_unexpected(std::move(diag)); };
  if (pc % 2 != 0)
    return stop(error(code::core_program, "no bundle begins at the odd address {:#x}", pc)
                    .help("look for a branch or a start of the core that takes an odd pointer: functions begin at even "
                          "addresses"));
  auto bundle = kAie2.decode(program, pc);
  if (!bundle) {
    Diag why = std::move(bundle).error();
    return stop(error(code::core_program, "no instruction can be executed at {:#x}", pc)
                    .note("{}: {}", why.code.id, why.message)
                    .help("check that the program memory holds a program, and look for a branch, a loop or a missing "
                          "`ret` that leads out of the program"));
  }
  std::vector<isa::Instr> instrs;
  for (const unsigned order : {0U, 1U, 2U})
    std::copy_if(bundle->instrs.begin(), bundle->instrs.begin() + bundle->count, std::back_inserter(instrs),
                 [&](const isa::Instr& instr) { return execution_order(instr) == order; });

  Decoded decoded;
  decoded.pc = pc;
  decoded.length = bundle->length;
  for (const isa::Instr& instr : instrs) {
    const isa::Encoding& encoding = kAie2.encoding(instr.opcode);
    const isa::Mnemonic operation = encoding.mnemonic;
    const Execute execute = undocumented(instr) ? nullptr : Semantics::get()[operation];
    if (execute == nullptr) return stop(refused(s, instr));
    Uop uop = make_uop(instr, execute);
    uop.pc = pc;
    uop.index = static_cast<std::uint8_t>(decoded.uops.size());
    uop.bundle = static_cast<std::uint32_t>(s.decoded.size());
    uop.target = after_delay_slots(program, pc + bundle->length);
    uop.loads = execution_order(instr) == 0 && !has_stream(encoding);
    uop.ask = Semantics::get().ask(operation);
    uop.carries = Semantics::get().carries(operation);
    uop.reports = Semantics::get().reports(operation);
    if (uop.ask != nullptr) decoded.requests |= static_cast<std::uint8_t>(1U << uop.index);
    using isa::Flow;
    if (encoding.flow == Flow::End) decoded.ends = true;
    if (encoding.flow == Flow::Branch || encoding.flow == Flow::Call || encoding.flow == Flow::Return)
      decoded.branches = true;
    if (execution_order(instr) != 1) decoded.uses_memory = true;
    decoded.kinds |= kinds_of(instr);
    decoded.uops.push_back(uop);
  }
  mark_direct(decoded.uops, instrs);
  decoded.plain_only = needs_plain_engine(decoded);
  const Location loop_end = locate({files::LE, 0});
  decoded.sets_loop_end = std::any_of(decoded.uops.begin(), decoded.uops.end(),
                                      [&](const Uop& uop) { return uop.direct && writes(uop, loop_end); });
  if (decoded.uops.empty()) measure_nops(program, decoded);

  const std::size_t at = pc / 2;
  if (s.decoded_at.size() <= at) s.decoded_at.resize(program.size() / 2 + 1);
  s.decoded_at[at] = &s.decoded.emplace_back(std::move(decoded));
  return s.decoded_at[at];
}

}  // namespace tessera::core::aie2
