// The state of a core for display: the list of registers and the results under way, read from ring and register file.

#include "base/lasting.h"
#include "core/aie2/block.h"

#include <algorithm>

namespace tessera::core::aie2 {
namespace {

using isa::RegFile;

struct Named {
  isa::Reg reg;
  Location where;
  std::string name;
};

// Returns all registers of the given files, in this order: small registers first, because the first register that
// covers a place gives the best name.
std::vector<Named> registers_of(std::initializer_list<RegFile> files) {
  std::vector<Named> list;
  for (const RegFile file : files)
    for (const isa::Reg reg : kAie2.registers_in(file)) list.push_back({reg, locate(reg), kAie2.to_string(reg)});
  return list;
}

const std::vector<Named>& storage() {
  const auto& list = lasting([] {
    return registers_of({files::R,  files::P,  files::SP,   files::LR, files::LS, files::LE, files::LC,
                         files::M,  files::DN, files::DJ,   files::DC, files::S,  files::DP, files::CORE_ID,
                         files::CR, files::SR, files::CNTR, files::Q,  files::W,  files::AM});
  });
  return list;
}

// Returns the name of the smallest register that covers `where`.
std::string name_of(Location where) {
  const auto& larger = lasting([] { return registers_of({files::L, files::X, files::Y, files::BM, files::CM}); });
  for (const std::vector<Named>* list : {&storage(), &larger})
    for (const Named& one : *list)
      if (one.where.covers(where)) return one.name;
  return "?";
}

const std::uint8_t* bytes(const RegisterFile& regs) {
  return reinterpret_cast<const std::uint8_t*>(&regs);
}

RegisterValue value_of(const RegisterFile& regs, const Named& one) {
  const std::uint8_t* begin = bytes(regs) + one.where.offset;
  return {one.reg, one.name, Bytes(begin, begin + one.where.size)};
}

}  // namespace

std::span<const isa::Reg> storage_registers() {
  const auto& list = lasting([] {
    std::vector<isa::Reg> regs;
    for (const Named& one : storage()) regs.push_back(one.reg);
    return regs;
  });
  return list;
}

CoreSnapshot Core::inspect() {
  State& s = *state_;
  to_ring(s);  // so that only the ring has results under way
  CoreSnapshot out;
  out.set = &kAie2;
  out.cycle = s.now;
  out.pc = s.pc;
  for (const Named& one : storage()) out.registers.push_back(value_of(s.regs, one));
  for (unsigned ahead = 0; ahead < Core::State::kRing; ++ahead) {
    const RingSlot& slot = s.ring[(s.pipe + ahead) % Core::State::kRing];
    for (unsigned i = 0; i < slot.landings; ++i) {
      const Landing& landing = slot.landing[i];
      out.results.push_back({s.now + ahead, name_of(landing.where),
                             Bytes(landing.bytes.begin(), landing.bytes.begin() + landing.where.size)});
    }
    for (unsigned i = 0; i < slot.lates; ++i) {
      const Decoded& bundle = s.decoded[slot.late[i].bundle];
      out.parts.push_back({s.now + ahead, bundle.pc, kAie2.encoding(bundle.uops[slot.late[i].uop].opcode).text});
    }
  }
  if (s.delay != 0) out.branch = PendingBranch{s.branch_target, s.delay};
  return out;
}

std::vector<RegisterValue> Core::changes(Bytes& before) const {
  const RegisterFile& regs = state_->regs;
  if (before.empty()) {
    const RegisterFile reset{};
    before.assign(bytes(reset), bytes(reset) + kNamedBytes);
  }
  std::vector<RegisterValue> changed;
  if (std::memcmp(before.data(), bytes(regs), kNamedBytes) == 0) return changed;
  for (const Named& one : storage())
    if (std::memcmp(before.data() + one.where.offset, bytes(regs) + one.where.offset, one.where.size) != 0)
      changed.push_back(value_of(regs, one));
  std::memcpy(before.data(), bytes(regs), kNamedBytes);
  return changed;
}

}  // namespace tessera::core::aie2
