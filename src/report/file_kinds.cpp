#include "report/file_report.h"

#include "base/foreign.h"
#include "base/text.h"
#include "container/checkpoint/checkpoint.h"
#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/elf/elf_tables.h"
#include "container/files/foreign.h"
#include "container/files/sniff.h"
#include "container/module/module.h"
#include "container/packets/control_packets.h"
#include "container/stream/text.h"
#include "report/file_fields.h"
#include "report/file_making.h"

#include <algorithm>

namespace tessera::report {
namespace files {
namespace {

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

// Reports the kernels and calls that a host program finds in control code.
void report_module(Making& report, ByteSpan file) {
  report_other_elf(report, file);
  const Partial<ControlModule> read = read_control_module(file);
  if (!read.errors.empty()) return report.line("module", "no host can load it: {}", read.errors.front().message);
  const ControlModule& module = read.value;
  Json calls = Json::array();
  for (const ControlCode& code : module.codes) {
    const auto kernel = std::ranges::find(module.kernels, code.kernel, &ControlKernel::name);
    const std::string name = module.is_full() ? fmt::format("{}:{}", code.kernel, code.instance) : "";
    const std::size_t operations = read_txn(code.instructions).value.ops.size();
    report.line(
        calls.empty() ? "calls" : "", "{}{}, {}{}",
        name.empty() ? "" : fmt::format("{} ({}), ", name, counted(kernel->arguments, "buffer")),
        counted(operations, "operation"), counted(code.patches.size(), "relocation"),
        code.packets.empty() ? "" : fmt::format(", {} of control packets", counted(code.packets.size(), "byte")));
    calls.push_back({{"name", name}, {"operations", operations}, {"patches", code.patches.size()}});
  }
  if (module.is_full())
    report.line("images", "{} for a partition of {}", counted(module.pdis.size(), "PDI"),
                counted(*module.columns, "column"));
  report.data["module"] = {{"full", module.is_full()}, {"calls", std::move(calls)}};
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
    case FileKind::LfsPointer: return std::move(diag).help("{}", container::kLfsRemedy);
    case FileKind::LinkText:
      return std::move(diag)
          .note("the text of the file is {}", first)
          .help("a symbolic link became this text file: fetch the file that the link names");
    default: break;
  }
  return std::move(diag).help(
      "give an xclbin, a PDI, a CDO, a TXN, a DPU sequence or an ELF file; `tessera show` shows a part of "
      "any kind");
}

void report_packets(Making& report, const ControlPackets& packets) {
  report.line("contents", "{}{}", counted(packets.packets.size(), "control packet"),
              packets.stream_headers ? "" : " without stream headers");
}

void report_kind(Making& report, FileKind kind, ByteSpan file, std::string_view name) {
  switch (kind) {
    case FileKind::Xclbin: return report_xclbin(report, file);
    case FileKind::Pdi: report.data["pdi"] = report_pdi(report, file, 0); return;
    case FileKind::Cdo: report.data["cdo"] = report_cdo(report, file, 0); return;
    case FileKind::CdoText: {
      const auto cdo = report.absorb(read_stream(file, ""));  // the caller adds the name of the file
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
    case FileKind::ControlElf: return report_module(report, file);
    case FileKind::OtherElf: return report_other_elf(report, file);
    case FileKind::ControlPackets: return report_packets(report, report.absorb(read_control_packets(file)));
    case FileKind::BootImage:
      report.line("contents", "boots a Versal board; `tessera show` lists its images and CDOs");
      return;
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
