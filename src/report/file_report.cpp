#include "report/file_report.h"

#include "base/foreign.h"
#include "base/text.h"
#include "container/checkpoint/checkpoint.h"
#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/files/sniff.h"
#include "container/packets/control_packets.h"
#include "container/pdi/pdi.h"
#include "container/sections/aie_metadata.h"
#include "container/sections/aie_partition.h"
#include "container/sections/core_bodies.h"
#include "container/sections/ip_layout.h"
#include "container/sections/key_values.h"
#include "container/stream/text.h"
#include "container/xclbin/xclbin.h"
#include "device/tile_list.h"
#include "report/choices.h"
#include "report/file_fields.h"
#include "runtime/device_choice.h"
#include "runtime/summary.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace tessera::report {
// This file uses the names of container and runtime without their namespaces, so it has a namespace of its own.
namespace files {

using namespace container;
using namespace runtime;
using Json = nlohmann::ordered_json;

namespace {

struct Making : FileReport {
  template <class... Args>
  void line(std::string_view label, fmt::format_string<Args...> format, Args&&... args) {
    text += fmt::format("{:<12} {}\n", label, printable(fmt::format(format, std::forward<Args>(args)...)));
  }

  template <class T>
  T absorb(Partial<T> partial) {
    std::ranges::move(partial.errors, std::back_inserter(errors));
    std::ranges::move(partial.warnings, std::back_inserter(warnings));
    return std::move(partial.value);
  }
};

// Reports the device, the evidence for it, and the files that contradict it.
void report_device(Making& report, DeviceChoice choice) {
  report.line("device", "{}, chosen by {}", choice.device->name, reason(choice));
  report.data["device"] = choice.device->name;
  report.data["device_by"] = reason_json(choice);
  std::ranges::move(choice.warnings, std::back_inserter(report.warnings));
}

// ---- commands

std::string histogram(const Summary& summary) {
  std::vector<std::string> parts;
  for (const auto& [name, count] : summary.commands) parts.push_back(fmt::format("{} {}", name, with_commas(count)));
  return fmt::format("{}", fmt::join(parts, ", "));
}

// Adds the lines that CDOs and streams share, and returns the same as data.
Json report_summary(Making& report, const Summary& summary) {
  Json tiles = Json::array();
  for (const device::TileId tile : summary.tiles) tiles.push_back(to_string(tile));
  report.line("commands", "{}", histogram(summary));
  if (!summary.tiles.empty()) report.line("tiles", "{}", tile_list(summary.tiles));
  if (!summary.program_bytes.empty()) report.line("programs", "{} bytes", per_tile_text(summary.program_bytes));
  if (!summary.data_bytes.empty()) report.line("data", "{} bytes", per_tile_text(summary.data_bytes));
  if (summary.outside != 0) report.line("outside", "{} commands address no tile of the device", summary.outside);
  return {{"commands", summary.commands},
          {"tiles", std::move(tiles)},
          {"program_bytes", per_tile(summary.program_bytes)},
          {"data_bytes", per_tile(summary.data_bytes)},
          {"outside", summary.outside}};
}

// Reports bytes that follow the commands of a file and mean nothing to the array.
void report_trailer(Making& report, const Bytes& trailer, Json& data) {
  if (trailer.empty()) return;
  report.line("behind", "{} bytes follow the commands", with_commas(trailer.size()));
  data["trailing_bytes"] = trailer.size();
}

// Describes the commands of a CDO, for the device that choose_device() finds by `clues` and these commands.
Json report_cdo(Making& report, const Cdo& cdo, DeviceClues clues) {
  clues.add_configuration(cdo);
  Json data = {{"version", fmt::format("{}.{:02x}", cdo.version >> 8, cdo.version & 0xff)},
               {"big_endian", cdo.big_endian}};
  data.update(report_summary(report, summarise(cdo, *choose_device(clues).device)));
  report_trailer(report, cdo.trailer, data);
  return data;
}

void report_stream(Making& report, const InstructionStream& stream) {
  Json data;
  std::size_t count = 0;
  if (const auto* txn = std::get_if<Txn>(&stream)) {
    count = txn->ops.size();
    const std::string generation = name_of(kDeviceGenerations, txn->generation);
    const std::string told =
        txn->tells_generation ? fmt::format(", device generation {} ({})", txn->generation, generation) : "";
    report.line("header", "TXN {}.{}{}, {} x {}", txn->major, txn->minor, told, counted(txn->cols, "column"),
                counted(txn->rows, "row"));
    data = {{"language", "TXN"}, {"version", fmt::format("{}.{}", txn->major, txn->minor)}};
    if (txn->tells_generation) data["generation"] = generation;
    data.update({{"cols", txn->cols}, {"rows", txn->rows}});
    if (txn->reserved != 0) {
      report.line("reserved", "{:#06x} in bytes 6 and 7 of the header", txn->reserved);
      data["reserved"] = txn->reserved;
    }
    report_trailer(report, txn->trailer, data);
  } else {
    const auto& sequence = std::get<DpuSequence>(stream);
    count = sequence.ops.size();
    report.line("header", "none{}",
                sequence.prolog.empty() ? "" : fmt::format(", prolog of {} words", sequence.prolog.size()));
    data = {{"language", "DPU"}, {"prolog_words", sequence.prolog.size()}};
  }
  DeviceClues clues;
  clues.add_stream(stream, "the stream");
  DeviceChoice choice = choose_device(clues);
  const Summary summary = summarise(stream, *choice.device);
  if (!summary.tiles.empty()) report_device(report, std::move(choice));
  data["operations"] = count;
  report.line("operations", "{}", with_commas(count));
  data.update(report_summary(report, summary));
  report.line("buffers", "{}", summary.buffers.empty() ? "none" : fmt::format("{}", fmt::join(summary.buffers, ", ")));
  report.line("waits", "{} for task-complete tokens", with_commas(summary.waits));
  data["buffers"] = summary.buffers;
  data["waits"] = summary.waits;
  report.data["stream"] = std::move(data);
}

void report_missing(Making& report, const Pdi& pdi, Json& data) {
  if (pdi.missing.empty()) return;
  std::vector<std::string> names;
  for (const MissingWord& word : pdi.missing) names.push_back(name_of(word));
  report.line("missing", "{}: {}", counted(names.size(), "word"), fmt::join(names, ", "));
  data["missing_words"] = missing_json(pdi);
}

Json report_pdi(Making& report, ByteSpan image, std::uint64_t offset, const DeviceClues& clues = {}) {
  const Pdi pdi = report.absorb(read_pdi(image, offset));
  if (pdi.headers.empty()) return {{"bytes", image.size()}};
  report.line("form", "{}, image \"{}\", id code 0x{:08x}", to_string(pdi.form), pdi.image_name(), pdi.id_code());
  Json data = {{"bytes", image.size()},
               {"offset", offset},
               {"form", to_string(pdi.form)},
               {"image", pdi.image_name()},
               {"id_code", pdi.id_code()}};
  report_missing(report, pdi, data);
  if (pdi.tail) report_trailer(report, *pdi.tail, data);
  data["cdo"] = report_cdo(report, pdi.cdo, clues);
  return data;
}

// ---- xclbin

void report_sections(Making& report, const Xclbin& xclbin) {
  Json sections = Json::array();
  for (const Section& section : xclbin.sections) {
    report.line(sections.empty() ? "sections" : "", "{:<24} {:>10} bytes at {:#x}", section_name(section.kind),
                with_commas(section.size), section.offset);
    sections.push_back({{"kind", static_cast<std::uint32_t>(section.kind)},
                        {"name", section_name(section.kind)},
                        {"label", section.name},
                        {"offset", section.offset},
                        {"bytes", section.size}});
  }
  report.data["sections"] = std::move(sections);
}

void report_kernels(Making& report, const Xclbin& xclbin) {
  const Section* layout = xclbin.find(SectionKind::IpLayout);
  if (layout == nullptr) return;
  Json kernels = Json::array();
  for (const Ip& ip : report.absorb(read_ip_layout(layout->data, layout->offset))) {
    const std::string type = name_of(kIpTypes, ip.type);
    Json entry = {{"name", ip.name}, {"type", type}};
    const auto id = kernel_id(ip);
    if (id) entry["id"] = *id;
    entry["properties"] = properties_json(ip);
    report.line(kernels.empty() ? "kernels" : "", "{} ({}){}", ip.name, type,
                id ? fmt::format(", id {:#x}", *id) : properties_text(ip));
    kernels.push_back(std::move(entry));
  }
  report.data["kernels"] = std::move(kernels);
}

// Reports the generation that the AIE_METADATA section names. Only some vendor files have this section.
void report_metadata(Making& report, const Xclbin& xclbin) {
  const Section* section = xclbin.find(SectionKind::AieMetadata);
  if (section == nullptr) return;
  const auto generation = report.absorb(read_aie_metadata(section->data, section->offset)).generation;
  if (!generation) return;
  report.line("metadata", "hw_gen {}", generation->text);
  report.data["hw_gen"] = generation->text;
}

void report_partition(Making& report, const Xclbin& xclbin) {
  if (xclbin.find(SectionKind::AiePartition) == nullptr) return;
  const AiePartition partition = report.absorb(find_aie_partition(xclbin));
  DeviceClues clues;
  clues.add_container(xclbin, partition);
  report_device(report, choose_device(clues));
  report.line("partition", "{} wide; may start at column {}; {}", counted(partition.column_width, "column"),
              fmt::join(partition.start_columns, ", "), counted(partition.pdis.size(), "PDI"));
  Json pdis = Json::array();
  for (const PartitionPdi& pdi : partition.pdis) {
    report.text += '\n';
    report.line(fmt::format("PDI {}", pdis.size()), "{}, {} bytes at {:#x}", to_string(pdi.uuid),
                with_commas(pdi.image.size()), pdi.offset);
    Json groups = Json::array();
    for (const CdoGroup& group : pdi.groups) {
      report.line("group", "\"{}\" {}, PDI id {:#x}, kernels {:#x}", group.name, cdo_group_type_name(group.type),
                  group.pdi_id, fmt::join(group.kernel_ids, ", "));
      groups.push_back({{"name", group.name},
                        {"type", cdo_group_type_name(group.type)},
                        {"pdi_id", group.pdi_id},
                        {"kernel_ids", group.kernel_ids},
                        {"pre_groups", group.pre_groups}});
    }
    Json data = {{"uuid", to_string(pdi.uuid)}, {"groups", std::move(groups)}};
    data.update(report_pdi(report, pdi.image, pdi.offset, clues));
    pdis.push_back(std::move(data));
  }
  for (const FoundImage& found : partition.found_cdos) {
    report.text += '\n';
    report.line("CDO", "{} bytes at {:#x}, found without a PDI", with_commas(found.bytes.size()), found.offset);
    report_cdo(report, report.absorb(read_cdo(found.bytes, found.offset)), clues);
  }
  report.data["partition"] = {{"column_width", partition.column_width},
                              {"start_columns", partition.start_columns},
                              {"operations_per_cycle", partition.operations_per_cycle},
                              {"pdis", std::move(pdis)}};
}

// Reports the cores whose bodies run on the host. Tessera compiles their code in the container to code of this machine.
void report_bodies(Making& report, const Xclbin& xclbin) {
  const Section* section = xclbin.find(SectionKind::UserMetadata, is_core_bodies);
  if (section == nullptr) return;
  const CoreBodies bodies = report.absorb(read_core_bodies(section->data, section->offset));
  std::map<std::uint32_t, std::set<device::TileId>> cores;
  for (const CoreBody& body : bodies.bodies) cores[body.pdi].insert(body.tile);
  Json data = Json::array();
  for (const auto& [pdi, tiles] : cores) {
    Json names = Json::array();
    for (const device::TileId tile : tiles) names.push_back(to_string(tile));
    report.line(data.empty() ? "bodies" : "",
                "of {} in PDI {}, which run on the host: the container has no hardware program for them",
                tile_list(tiles), pdi);
    data.push_back({{"pdi", pdi}, {"tiles", std::move(names)}});
  }
  report.data["host_bodies"] = std::move(data);
}

void report_key_values(Making& report, const Xclbin& xclbin) {
  const Section* section = xclbin.find(SectionKind::KeyvalueMetadata);
  if (section == nullptr) return;
  Json data = Json::array();
  for (const KeyValue& pair : report.absorb(read_key_values(section->data, section->offset))) {
    report.line(data.empty() ? "key values" : "", "{}: {}", pair.key, pair.value);
    data.push_back({{"key", pair.key}, {"value", pair.value}});
  }
  if (!data.empty()) report.data["key_values"] = std::move(data);
}

void report_xclbin(Making& report, ByteSpan file) {
  const Xclbin xclbin = report.absorb(read_xclbin(file));
  const std::string version = fmt::format("{}.{}.{}", xclbin.version_major, xclbin.version_minor, xclbin.version_patch);
  report.line("uuid", "{}", to_string(xclbin.uuid));
  report.line("written by", "XRT {}, mode {}{}", version, name_of(kXclbinModes, xclbin.mode),
              xclbin.platform.empty() ? "" : ", platform " + xclbin.platform);
  report.data["uuid"] = to_string(xclbin.uuid);
  report.data["version"] = version;
  report.data["mode"] = name_of(kXclbinModes, xclbin.mode);
  report.data["platform"] = xclbin.platform;
  report_sections(report, xclbin);
  report_kernels(report, xclbin);
  report_metadata(report, xclbin);
  report_bodies(report, xclbin);
  report_key_values(report, xclbin);
  report_partition(report, xclbin);
}

// ---- ELF

void report_core_elf(Making& report, ByteSpan file) {
  const Elf elf = report.absorb(read_elf(file));
  const std::string arch = elf.arch() ? std::string(to_string(*elf.arch())) : fmt::format("flags {:#x}", elf.flags);
  std::uint64_t program = 0;
  std::uint64_t data = 0;
  for (const ElfSegment& segment : elf.segments) (segment.executable ? program : data) += segment.memory_size;
  report.line("core", "{}, entry {:#x}", arch, elf.entry);
  report.line("sizes", "program {} bytes, data {} bytes, {}", with_commas(program), with_commas(data),
              counted(elf.segments.size(), "segment"));
  report.data["core"] = {{"arch", arch},
                         {"entry", elf.entry},
                         {"program_bytes", program},
                         {"data_bytes", data},
                         {"segments", elf.segments.size()}};
}

void report_other_elf(Making& report, ByteSpan file) {
  const Elf elf = report.absorb(read_elf(file));
  report.absorb(container::read_elf_sections(file, 0));  // for the errors in its tables
  const std::string platform = name_of(kControlPlatforms, elf.os_abi);
  report.line("header", "machine {}, platform {}, ABI version {:#x}, {} sections", elf.machine, platform,
              elf.abi_version, elf.section_count);
  report.data["elf"] = {{"machine", elf.machine},
                        {"platform", platform},
                        {"abi_version", elf.abi_version},
                        {"sections", elf.section_count}};
}

// ---- checkpoints

void report_checkpoint(Making& report, ByteSpan file) {
  const Result<Checkpoint> read = read_checkpoint(file).complete();
  if (!read) return report.errors.push_back(read.error());
  report.line("run", "on {}, by {}", read->device, read->writer);
  report.line("cycle", "{}", with_commas(read->cycle));
  Json parts = Json::array();
  for (const Checkpoint::Source& source : read->sources) {
    report.line("", "{}: {}", source.name, source.value);
    parts.push_back({{"name", source.name}, {"value", source.value}});
  }
  report.data["checkpoint"] = {
      {"device", read->device}, {"writer", read->writer}, {"cycle", read->cycle}, {"parts", std::move(parts)}};
}

// ---- every kind

Diag unreadable_kind(FileKind kind, ByteSpan file) {
  if (kind == FileKind::Design)
    return error(container::code::unknown_file,
                 "{}: Tessera reports the contents of compiled designs, not of their source", kind_noun(file))
        .help("look at its resources, or run the static checks");
  Diag diag = error(container::code::unknown_file, "{}: Tessera does not read this format", kind_noun(file));
  const std::string_view first = trim(as_text(file.first(std::min<std::size_t>(file.size(), 120))));
  switch (kind) {
    case FileKind::Empty: return std::move(diag).help("the file has no bytes; is the download complete?");
    case FileKind::LfsPointer:
      return std::move(diag).help("this is a placeholder of Git LFS; run `git lfs pull` to get the file itself");
    case FileKind::LinkText:
      return std::move(diag)
          .note("the text of the file is {}", first)
          .help("a symbolic link became this text file: fetch the file that the link names");
    default: break;
  }
  return std::move(diag).help(
      "give an xclbin, a PDI, a CDO, a TXN, a DPU sequence or an ELF file; `tessera show` shows a part of any kind");
}

void report_packets(Making& report, const ControlPackets& packets) {
  report.line("contents", "{}{}", counted(packets.packets.size(), "control packet"),
              packets.stream_headers ? "" : " without stream headers");
}

void report_kind(Making& report, FileKind kind, ByteSpan file, std::string_view name) {
  switch (kind) {
    case FileKind::Xclbin: return report_xclbin(report, file);
    case FileKind::Pdi: report.data["pdi"] = report_pdi(report, file, 0); return;
    case FileKind::Cdo: report.data["cdo"] = report_cdo(report, report.absorb(read_cdo(file)), {}); return;
    case FileKind::CdoText: {
      const auto cdo = report.absorb(read_stream(file, name));
      report.data["cdo"] = report_cdo(report, std::get<Cdo>(cdo), {});
      return;
    }
    case FileKind::Txn:
    case FileKind::TxnText:
    case FileKind::Dpu:
    case FileKind::DpuText: return report_stream(report, report.absorb(read_instruction_stream(file)));
    case FileKind::StreamText: {
      const TextStream stream = report.absorb(read_text_stream(file, name));
      if (const auto* cdo = std::get_if<Cdo>(&stream)) report.data["cdo"] = report_cdo(report, *cdo, {});
      if (const auto* txn = std::get_if<Txn>(&stream)) report_stream(report, *txn);
      if (const auto* dpu = std::get_if<DpuSequence>(&stream)) report_stream(report, *dpu);
      if (const auto* packets = std::get_if<ControlPackets>(&stream)) report_packets(report, *packets);
      return;
    }
    case FileKind::Checkpoint: return report_checkpoint(report, file);
    case FileKind::CoreElf: return report_core_elf(report, file);
    case FileKind::ControlElf:
    case FileKind::OtherElf: return report_other_elf(report, file);
    case FileKind::ControlPackets: return report_packets(report, report.absorb(read_control_packets(file)));
    case FileKind::BootImage: report.line("contents", "boots a Versal board; not decoded further"); return;
    default: report.errors.push_back(unreadable_kind(kind, file));
  }
}

}  // namespace
}  // namespace files

FileReport file_report(ByteSpan file, const std::string& name) {
  using container::FileKind;
  const FileKind kind = container::sniff(file);
  files::Making report;
  report.kind = container::describe(kind);
  report.data = {{"schema", "tessera.info/1"}, {"file", name}, {"bytes", file.size()}, {"kind", report.kind}};
  report.line("file", "{}", name);
  if (kind == FileKind::Unknown) report.kind = container::foreign_format(file).value_or("unknown");
  report.line("kind", "{}, {} bytes", report.kind, with_commas(file.size()));
  files::report_kind(report, kind, file, name);
  return report;
}

}  // namespace tessera::report
