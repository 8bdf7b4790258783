#include "core/aie2/code_scan.h"

#include "core/aie2/registers.h"
#include "core/windows.h"  // generated

namespace tessera::core::aie2 {

namespace {

void note_address(CodeScan& scan, const isa::Operand& operand) {
  const auto address = static_cast<std::uint32_t>(operand.value);
  if (!operand.is_register && address >= kFirstWindow && (address - kFirstWindow) >> kWindowBits < kQuadrants)
    scan.addresses.push_back(address);
}

void note(CodeScan& scan, const isa::Instr& instr, std::uint32_t pc) {
  namespace M = operations;
  const isa::Encoding& encoding = kAie2.encoding(instr.opcode);
  const isa::Mnemonic operation = encoding.mnemonic;
  const bool has_result = instr.find(roles::D) != nullptr;  // a stream or cascade operation with a result reads
  scan.stores |= stores(encoding.group);
  for (unsigned i = 0; i < instr.operand_count; ++i) note_address(scan, instr.operands[i]);
  switch (encoding.group) {
    case groups::Lock: {
      const bool releases =
          operation == M::rel_r || operation == M::rel_i || operation == M::rel_cond_r || operation == M::rel_cond_i;
      const isa::Operand* id = instr.find(roles::Id);
      if (id != nullptr && !id->is_register)
        scan.locks.push_back({pc, releases, static_cast<unsigned>(id->value)});
      else
        (releases ? scan.releases_any : scan.acquires_any) = true;
      break;
    }
    case groups::Stream: (has_result ? scan.reads_stream : scan.writes_stream) = true; break;
    case groups::Cascade: (has_result ? scan.reads_cascade : scan.writes_cascade) = true; break;
    default: break;
  }
}

}  // namespace

bool stores(isa::Group group) {
  switch (group) {
    case groups::StPart:
    case groups::StScl:
    case groups::StVec:
    case groups::StQ:
    case groups::StPack:
    case groups::StSrs:
    case groups::StConv: return true;
    default: return false;
  }
}

CodeScan scan_code(ByteSpan program) {
  CodeScan scan;
  std::size_t end = program.size();  // zeros at the end are unused memory, not code
  while (end > 0 && program[end - 1] == 0) --end;
  for (std::uint32_t pc = 0; pc < end;) {
    const Result<isa::Bundle> bundle = kAie2.decode(program, pc);
    if (bundle)
      for (unsigned i = 0; i < bundle->count; ++i) note(scan, bundle->instrs[i], pc);
    pc += bundle ? bundle->length : 2;  // bundles begin on even bytes
  }
  return scan;
}

}  // namespace tessera::core::aie2
