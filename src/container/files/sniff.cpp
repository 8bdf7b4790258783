#include "container/files/sniff.h"

#include "base/text.h"
#include "container/checkpoint/checkpoint.h"
#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/pdi/pdi.h"
#include "container/stream/stream.h"
#include "container/stream/text.h"
#include "container/xclbin/xclbin.h"

#include <algorithm>

namespace tessera::container {

namespace {

constexpr std::string_view kBytecodeStart = "ML\xefR";
constexpr std::string_view kDeviceOperation = "aie.device";
constexpr std::string_view kLfsPointerStart = "version https://git-lfs.github.com/spec/";

FileKind sniff_elf(ByteSpan data) {
  const Elf elf = read_elf(data).value;
  if (elf.is_core()) return FileKind::CoreElf;
  if (elf.machine == kElfMachineControl)
    for (const NamedValue& platform : kControlPlatforms)
      if (platform.value == elf.os_abi) return FileKind::ControlElf;
  return FileKind::OtherElf;
}

// A DPU sequence has no magic number. Data counts as one when all of it decodes and at least one operation is specific
// to such sequences.
bool is_dpu(ByteSpan data) {
  if (data.empty() || !is_aligned(data.size(), 4)) return false;
  const Partial<DpuSequence> read = read_dpu(data);
  return read.errors.empty() && std::ranges::any_of(read.value.ops, [](const DpuOp& op) {
           return !std::holds_alternative<dpu::Raw>(op.body);
         });
}

FileKind sniff_text(ByteSpan data) {
  const std::string_view text = as_text(data);
  if (text.starts_with(kLfsPointerStart)) return FileKind::LfsPointer;
  if (is_stream_text(text)) return FileKind::StreamText;
  if (const Result<Bytes> words = read_hex_words(text); words && !words->empty()) {
    if (is_txn(*words)) return FileKind::TxnText;
    if (is_dpu(*words)) return FileKind::DpuText;
  }
  if (text.find(kDeviceOperation) != std::string_view::npos) return FileKind::Design;
  const std::string_view line = trim(text);
  if (line.find('\n') == std::string_view::npos && line.find('/') != std::string_view::npos) return FileKind::LinkText;
  return FileKind::Text;
}

}  // namespace

std::string_view describe(FileKind kind) {
  switch (kind) {
    case FileKind::Empty: return "empty file";
    case FileKind::Xclbin: return "xclbin container";
    case FileKind::Pdi: return "NPU device image (PDI)";
    case FileKind::BootImage: return "Versal boot image";
    case FileKind::Cdo: return "configuration commands (CDO)";
    case FileKind::Txn: return "transaction stream (TXN)";
    case FileKind::TxnText: return "transaction stream (TXN, hex text)";
    case FileKind::Dpu: return "DPU sequence";
    case FileKind::DpuText: return "DPU sequence (hex text)";
    case FileKind::CoreElf: return "core program (ELF)";
    case FileKind::ControlElf: return "NPU control code (ELF)";
    case FileKind::OtherElf: return "ELF for another machine";
    case FileKind::Checkpoint: return "checkpoint of a run";
    case FileKind::StreamText: return "command text";
    case FileKind::Design: return "design in MLIR";
    case FileKind::LfsPointer: return "Git LFS pointer";
    case FileKind::LinkText: return "text with a path";
    case FileKind::Text: return "text";
    case FileKind::Unknown: break;
  }
  return "unknown";
}

FileKind sniff(ByteSpan data) {
  if (data.empty()) return FileKind::Empty;
  if (is_xclbin(data)) return FileKind::Xclbin;
  if (is_checkpoint(data)) return FileKind::Checkpoint;
  switch (recognise_pdi(data)) {
    case PdiKind::Npu: return FileKind::Pdi;
    case PdiKind::BootImage: return FileKind::BootImage;
    case PdiKind::None: break;
  }
  if (is_cdo(data)) return FileKind::Cdo;
  if (is_elf(data)) return sniff_elf(data);
  if (is_txn(data)) return FileKind::Txn;
  if (as_text(data).starts_with(kBytecodeStart)) return FileKind::Design;
  if (is_text(data)) return sniff_text(data);
  if (is_dpu(data)) return FileKind::Dpu;
  return FileKind::Unknown;
}

}  // namespace tessera::container
