#include "container/diff/canonical.h"

#include "container/cdo/cdo.h"
#include "container/elf/elf.h"
#include "container/elf/elf_tables.h"
#include "container/parts/formats.h"
#include "container/parts/section_table.h"
#include "container/pdi/boot_image.h"
#include "container/pdi/pdi.h"
#include "container/plain_text.h"
#include "container/records.h"
#include "container/sections/aie_partition.h"
#include "container/sections/json_bounds.h"
#include "container/stream/text.h"
#include "container/txn/txn.h"

#include <algorithm>

namespace tessera::container::diff {

namespace {

void add_text(Hasher& hash, std::string_view text) {
  hash.add(text.size());
  hash.add(ByteSpan(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

void add_bytes(Hasher& hash, ByteSpan bytes) {
  hash.add(bytes.size());
  hash.add(bytes);
}

// Adds the bytes, without trailing zeros.
void add_trimmed(Hasher& hash, ByteSpan bytes) {
  while (!bytes.empty() && bytes.back() == 0) bytes = bytes.first(bytes.size() - 1);
  add_bytes(hash, bytes);
}

// Returns the 32-bit form of a 64-bit write, which has the same effect.
CdoId plain_id(const CdoCommand& command) {
  if (command.id == CdoId::Write64) return CdoId::Write;
  if (command.id == CdoId::MaskWrite64) return CdoId::MaskWrite;
  return command.id;
}

void add_command(Hasher& hash, const CdoCommand& command) {
  if (command.id == CdoId::Nop) return;
  hash.add(static_cast<std::uint64_t>(plain_id(command)));
  hash.add(command.address);
  hash.add(command.mask);
  hash.add(command.value);
  hash.add(command.payload.size());
  for (const std::uint32_t word : command.payload) hash.add(word);
}

// Marks the end of the commands of a CDO. No command has this id.
constexpr std::uint64_t kEndOfCommands = ~std::uint64_t{0};

void add_cdo(Hasher& hash, const Cdo& cdo) {
  add_text(hash, "cdo");
  for (const CdoCommand& command : cdo.commands) add_command(hash, command);
  hash.add(kEndOfCommands);
}

// Adds the operations in the form of version 0.1, without bytes that have no meaning.
void add_txn(Hasher& hash, Txn txn) {
  TxnOps ops = std::move(txn.ops);
  txn.ops = {};
  txn.major = 0;
  txn.minor = 1;
  txn.reserved = 0;
  txn.length.reset();
  txn.trailer.clear();
  if (const Result<Bytes> header = write_txn(txn)) add_bytes(hash, *header);
  const auto is_effective = [](const TxnOp& op) { return !std::holds_alternative<txn::Noop>(op.body); };
  hash.add(static_cast<std::uint64_t>(std::ranges::count_if(ops, is_effective)));
  Bytes bytes;
  for (const TxnOp& op : ops) {
    if (!is_effective(op)) continue;
    bytes.clear();
    append_txn_op(TxnOp{.body = op.body}, false, bytes);
    add_bytes(hash, bytes);
  }
}

void add_packets(Hasher& hash, const ControlPackets& packets) {
  add_text(hash, "control packets");
  hash.add(packets.stream_headers ? 1U : 0U);
  hash.add(packets.packets.size());
  for (const ControlPacket& packet : packets.packets) {
    hash.add(packet.stream_header);
    hash.add(packet.header);
    for (const std::uint32_t word : packet.data()) hash.add(word);
  }
}

// Adds a stream in any form. A damaged stream has the hash of its bytes: the operations up to the damage are not its
// configuration.
void add_stream(Hasher& hash, ByteSpan bytes) {
  Partial<TextStream> read = read_text_stream(bytes, "the stream");
  if (!read.errors.empty()) return add_trimmed(hash, bytes);
  if (const auto* cdo = std::get_if<Cdo>(&read.value)) return add_cdo(hash, *cdo);
  if (const auto* packets = std::get_if<ControlPackets>(&read.value)) return add_packets(hash, *packets);
  add_text(hash, "stream");
  if (auto* txn = std::get_if<Txn>(&read.value)) return add_txn(hash, std::move(*txn));
  auto& sequence = std::get<DpuSequence>(read.value);
  sequence.prolog.clear();
  std::erase_if(sequence.ops, [](const DpuOp& op) { return opcode_of(op.body) == DpuOpcode::Noop; });
  for (DpuOp& op : sequence.ops) op.residue.clear();
  if (const Result<Bytes> written = write_dpu(sequence)) add_bytes(hash, *written);
}

// Adds the CDOs behind a CDO. If there are none, adds the other bytes, unless all of them are zero.
void add_bytes_behind(Hasher& hash, ByteSpan bytes) {
  Part rest;
  rest.bytes = bytes;
  const std::vector<Part> later = cdos_from(rest, 0);
  for (const Part& each : later) hash.add(ByteSpan(configuration_hash(each)));
  const bool has_bytes = std::ranges::any_of(bytes, [](std::uint8_t byte) { return byte != 0; });
  if (later.empty() && has_bytes) add_trimmed(hash, bytes);
}

void add_image(Hasher& hash, ByteSpan image) {
  if (recognise_pdi(image) == PdiKind::Npu) {
    Partial<Pdi> pdi = read_pdi(image);
    if (pdi.errors.empty()) {
      add_cdo(hash, pdi.value.cdo);
      if (pdi.value.tail) add_bytes_behind(hash, *pdi.value.tail);
      return;
    }
  }
  add_trimmed(hash, image);
}

void add_partition(Hasher& hash, const AiePartition& partition) {
  add_text(hash, partition.name);
  hash.add(partition.schema_version);
  hash.add(partition.operations_per_cycle);
  hash.add(partition.inference_fingerprint);
  hash.add(partition.pre_post_fingerprint);
  hash.add(partition.column_width);
  hash.add(partition.start_columns.size());
  for (const std::uint16_t column : partition.start_columns) hash.add(column);
  add_text(hash, partition.kernel_commit_id.value_or(""));
  hash.add(partition.pdis.size());
  for (const PartitionPdi& pdi : partition.pdis) {
    hash.add(pdi.groups.size());
    for (const CdoGroup& group : pdi.groups) {
      add_text(hash, group.name);
      hash.add(group.type);
      hash.add(group.pdi_id);
      for (const auto* list : {&group.kernel_ids, &group.pre_groups}) {
        hash.add(list->size());
        for (const std::uint64_t id : *list) hash.add(id);
      }
    }
    add_image(hash, pdi.image);
  }
}

void add_record(Hasher& hash, const RecordInfo& info, ByteSpan record) {
  for (const RecordField& field : info.fields) {
    if (field.type == FieldType::Pad) continue;
    const ByteSpan bytes = record.subspan(field.offset, field.length);
    if (field.type == FieldType::Text)
      add_text(hash, fixed_string(bytes));
    else
      hash.add(bytes);
  }
}

// Adds the records of a section without their padding. Returns false for a section that has images or no records, and
// for a damaged section.
bool add_records(Hasher& hash, const Part& part) {
  const RecordSection* info = find_record_section(SectionKind{part.kind});
  if (info == nullptr || info->item == nullptr || !info->image.empty() || part.bytes.size() < info->head->size)
    return false;
  const RecordField* count = find_field(*info->head, "count");
  const std::uint64_t records = count != nullptr ? field_number(*count, part.bytes) : 0;
  if (!fits(records, info->item->size, part.bytes.size() - info->head->size)) return false;
  add_record(hash, *info->head, part.bytes);
  for (std::uint64_t i = 0; i < records; ++i)
    add_record(hash, *info->item, part.bytes.subspan(info->head->size + i * info->item->size));
  return true;
}

// Adds the values of a JSON section without its white space. Returns false for any other section, and for text that
// Tessera does not read as JSON.
bool add_json(Hasher& hash, const Part& part) {
  const SectionKind kind{part.kind};
  if (section_form(kind) != "json" || beyond_json_bounds(part.bytes, kind, 0)) return false;
  const Fields json = Fields::parse(fixed_string(part.bytes), nullptr, false);
  if (json.is_discarded()) return false;
  add_text(hash, json.dump(-1, ' ', false, Fields::error_handler_t::replace));
  return true;
}

void add_section(Hasher& hash, const Part& part) {
  hash.add(part.kind);
  if (SectionKind{part.kind} == SectionKind::AiePartition) {
    const Partial<AiePartition> partition = read_aie_partition(SharedBytes::borrowed(part.bytes));
    if (partition.errors.empty()) return add_partition(hash, partition.value);
    return add_trimmed(hash, part.bytes);
  }
  if (!add_records(hash, part) && !add_json(hash, part)) add_trimmed(hash, part.bytes);
}

// Returns whether no driver, firmware or array uses sections of this kind: people and tools keep notes in them.
bool configures_nothing(SectionKind kind) {
  return kind == SectionKind::BuildMetadata || kind == SectionKind::UserMetadata;
}

void add_xclbin(Hasher& hash, const Part& part, const Opening& opening) {
  if (!opening.errors.empty()) return add_trimmed(hash, part.bytes);
  add_text(hash, "xclbin");
  hash.add(layout::Axlf::mode.get(part.bytes));
  hash.add(layout::Axlf::action_mask.get(part.bytes));
  add_text(hash, layout::Axlf::platform.text(part.bytes));
  std::vector<std::pair<std::uint32_t, Digest>> sections;
  for (const Part& inner : opening.parts) {
    if (inner.slot >= kMaxSections) continue;  // mirror data and signatures describe the file
    if (configures_nothing(SectionKind{inner.kind})) continue;
    Hasher one;
    if (inner.format == format_opened_by(open_section))
      add_section(one, inner);
    else
      one.add(inner.kind), one.add(ByteSpan(configuration_hash(inner)));
    sections.emplace_back(inner.kind, std::move(one).value());
  }
  // A driver uses the first section of a kind, so the order of sections of one kind counts.
  std::ranges::stable_sort(sections, {}, [](const auto& each) { return each.first; });
  for (const auto& [kind, section] : sections) hash.add(ByteSpan(section));
}

void add_elf(Hasher& hash, const Part& part, const Opening& opening) {
  if (!opening.errors.empty()) return add_trimmed(hash, part.bytes);
  const Elf elf = read_elf(part.bytes).value;
  add_text(hash, "elf");
  hash.add(elf.machine);
  hash.add(elf.flags);
  hash.add(elf.entry);
  if (elf.is_core()) {
    for (const ElfSegment& segment : elf.segments) {
      hash.add(segment.address);
      hash.add(segment.memory_size);
      hash.add(segment.executable ? 1U : 0U);
      add_bytes(hash, segment.data);
    }
    return;
  }
  hash.add(elf.os_abi);
  hash.add(elf.abi_version);
  for (const Part& inner : opening.parts) {
    if (inner.name == kElfIdentifierNote) continue;
    add_text(hash, inner.name);
    hash.add(ByteSpan(configuration_hash(inner)));
  }
}

// Adds a CDO and the bytes behind it.
void add_cdos(Hasher& hash, const Part& part) {
  add_text(hash, "cdo");
  const auto [cdo, errors, warnings] =
      read_cdo_commands(part.bytes, 0, [&](const CdoCommand& each) { add_command(hash, each); });
  if (!errors.empty()) return add_trimmed(hash, part.bytes);
  hash.add(kEndOfCommands);
  add_bytes_behind(hash,
                   ByteSpan(cdo.trailer).subspan(std::min<std::size_t>(cdo.trailer.size(), 4UL * cdo.counted_words)));
}

void add_boot_image(Hasher& hash, const Part& part, const Opening& opening) {
  if (!opening.errors.empty()) return add_trimmed(hash, part.bytes);
  add_text(hash, "boot image");
  for (const Part& inner : opening.parts)
    if (inner.name != "image")
      hash.add(ByteSpan(configuration_hash(inner)));  // the part "image" is a header that has only a name
}

}  // namespace

Digest configuration_hash(const Part& part) {
  Hasher hash;
  const auto is = [&](void (*open)(const Part&, Opening&)) {
    return part.format != nullptr && part.format->open == open;
  };
  if (is(open_xclbin))
    add_xclbin(hash, part, open_part(part));
  else if (is(open_section))
    add_section(hash, part);
  else if (is(open_pdi))
    add_image(hash, part.bytes);
  else if (is(open_elf))
    add_elf(hash, part, open_part(part));
  else if (is(open_boot_image))
    add_boot_image(hash, part, open_part(part));
  else if (is(open_cdo) || is(open_later_cdo))
    add_cdos(hash, part);
  else if (is(open_ascii_cdo))
    add_cdos(hash, cdo_of_ascii(part));
  else if (is(open_txn) || is(open_stream_file))
    add_stream(hash, part.bytes);
  else if (is(open_control_packets))
    add_stream(hash, part.bytes);
  else
    add_trimmed(hash, part.bytes);
  return std::move(hash).value();
}

}  // namespace tessera::container::diff
