// Rules for the operations and the header of a transaction stream.
#include "container/codes.h"
#include "container/device_generation.h"
#include "container/rules/subjects.h"

#include <algorithm>
#include <map>

namespace tessera::container::rules {

namespace {

const Txn& txn_of(const StreamSubject& subject) {
  return std::get<Txn>(subject.stream);
}

Diag at_operation(Diag diag, const TxnOp& op) {
  if (op.line != 0) return std::move(diag).at("line {}", op.line);
  return std::move(diag).at("{} at 0x{:x}", to_string(opcode_of(op.body)), op.offset);
}

void unknown_generation(const StreamSubject& subject, Found& found) {
  const Txn& txn = txn_of(subject);
  if (!txn.tells_generation) return;
  if (find_generation(txn.generation) != nullptr) return;
  found.add(found.diag("no device has generation {}", txn.generation)
                .note("the header of the stream names this generation")
                .help("correct the generation in the header; NPUs have {}", npu_generations()));
}

void generation_of_other_npu(const StreamSubject& subject, Found& found) {
  const Txn& txn = txn_of(subject);
  const auto generation = subject.around.generation;
  if (!txn.tells_generation || !generation) return;
  const auto arch = generation_arch(txn.generation), expected = generation_arch(*generation);
  if (!arch || !expected || *arch == *expected) return;
  found.add(found.diag("the stream is for generation {}, but hw_gen of AIE_METADATA is {}", txn.generation, *generation)
                .note("cores of {} and {} differ", device::to_string(*arch), device::to_string(*expected))
                .help("make the stream and the metadata for the same NPU"));
}

void impossible_width(const StreamSubject& subject, Found& found) {
  const Txn& txn = txn_of(subject);
  if (txn.cols >= 1 && txn.cols <= subject.device.cols) return;
  found.add(found.diag("the header says {}, which no device has", counted(txn.cols, "column"))
                .note("the widest NPU of this generation has {}", counted(subject.device.cols, "column"))
                .help("correct the number of columns in the header"));
}

void reserved_header(const StreamSubject& subject, Found& found) {
  if (txn_of(subject).reserved == 0) return;
  found.add(found.diag("bytes 6 and 7 of the header are not zero")
                .note("their value is {:#x}", txn_of(subject).reserved)
                .help("no change is needed; nothing reads these bytes, and Tessera keeps them"));
}

// Finds patches of a word that no earlier operation has written: a patch adds an address to a descriptor that an
// earlier operation must have written.
void patches_without_descriptor(const StreamSubject& subject, Found& found) {
  std::map<std::uint64_t, std::uint64_t> written;  // first byte -> end
  const auto write = [&](std::uint64_t address, std::uint64_t words) {
    std::uint64_t& end = written[address];
    end = std::max(end, address + 4 * words);
  };
  for (const TxnOp& op : txn_of(subject).ops) {
    if (const auto* one = std::get_if<txn::Write>(&op.body)) write(one->address, 1);
    if (const auto* block = std::get_if<txn::BlockWrite>(&op.body)) write(block->address, block->data.size());
    const auto* patch = std::get_if<txn::Patch>(&op.body);
    if (patch == nullptr) continue;
    const auto next = written.upper_bound(patch->address);
    const bool is_written = next != written.begin() && std::prev(next)->second > patch->address;
    if (!is_written)
      found.add(
          at_operation(found.diag("no operation before the patch writes the word that it changes"), op)
              .note("the patch adds the address of argument {} to the word at 0x{:x}", patch->argument, patch->address)
              .help("write this word of the descriptor first; an assembler of control code refuses such a patch"));
  }
}

void pdis_not_in_elf(const StreamSubject& subject, Found& found) {
  if (!subject.around.is_in_elf) return;
  for (const TxnOp& op : txn_of(subject).ops) {
    const auto* load = std::get_if<txn::LoadPdi>(&op.body);
    if (load == nullptr || std::ranges::find(subject.around.pdi_ids, load->pdi_id) != subject.around.pdi_ids.end())
      continue;
    found.add(at_operation(found.diag("the file has no section .pdi.{}", load->pdi_id), op)
                  .note("the operation loads the PDI with this number")
                  .help("add the PDI to the control code"));
  }
}

void unknown_operations(const StreamSubject& subject, Found& found) {
  for (const TxnOp& op : txn_of(subject).ops)
    if (const auto* custom = std::get_if<txn::Custom>(&op.body);
        custom != nullptr &&
        std::ranges::find(kTxnOpcodes, TxnOpcode{custom->opcode}, &TxnOpcodeInfo::opcode) == std::end(kTxnOpcodes))
      found.add(found.diag("operation {} has no known meaning", custom->opcode)
                    .at("offset 0x{:x}", op.offset)
                    .note("the operation gives its length, so Tessera can read the operations behind it")
                    .help("keep the operation if the firmware of the device knows it; remove it otherwise"));
}

constexpr Rule<StreamSubject> kTxnRules[] = {
    {code::generation_unknown, Severity::Warning, "a stream for an unknown device", unknown_generation},
    {code::other_generation, Severity::Warning, "a stream or a program for another NPU", generation_of_other_npu},
    {code::stream_width, Severity::Warning, "a stream for an array that is too wide", impossible_width},
    {code::stream_reserved, Severity::Note, "reserved bytes of a stream that are not zero", reserved_header},
    {code::patch_without_descriptor, Severity::Warning, "a patch of a word that no operation has written",
     patches_without_descriptor},
    {code::pdi_not_in_elf, Severity::Warning, "a PDI that the control code does not have", pdis_not_in_elf},
    {code::operation_unknown, Severity::Note, "an operation without a known meaning", unknown_operations},
};

}  // namespace

std::span<const Rule<StreamSubject>> txn_rules() {
  return kTxnRules;
}

}  // namespace tessera::container::rules
