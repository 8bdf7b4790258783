#include "container/files/formats.h"

#include "base/text.h"
#include "container/cdo/ascii_cdo.h"
#include "container/checkpoint/checkpoint.h"
#include "container/elf/elf.h"
#include "container/packets/control_packets.h"
#include "container/pdi/pdi.h"
#include "container/stream/text.h"
#include "container/text/hex_words.h"
#include "container/xclbin/xclbin.h"

namespace tessera::container {

namespace {

constexpr std::string_view kBytecodeStart = "ML\xefR";
constexpr std::string_view kDeviceOperation = "aie.device";
constexpr std::string_view kLfsPointerStart = "version https://git-lfs.github.com/spec/";

template <bool (*Is)(ByteSpan)>
bool bytes_are(const Content& content) {
  return Is(content.bytes());
}

template <PdiKind Kind>
bool is_pdi(const Content& content) {
  return recognise_pdi(content.bytes()) == Kind;
}

template <bool (*Is)(ByteSpan)>
bool hex_words_are(const Content& content) {
  return !content.hex_words().empty() && Is(content.hex_words());
}

bool is_empty(const Content& content) {
  return content.bytes().empty();
}
bool is_bytecode(const Content& content) {
  return content.text().starts_with(kBytecodeStart);
}
bool is_lfs_pointer(const Content& content) {
  return content.is_text() && content.text().starts_with(kLfsPointerStart);
}
bool is_command_text(const Content& content) {
  return content.is_text() && is_stream_text(content.text());
}
bool is_design(const Content& content) {
  return content.is_text() && content.text().find(kDeviceOperation) != std::string_view::npos;
}
bool is_path(const Content& content) {
  const std::string_view line = trim(content.text());
  return content.is_text() && line.find('\n') == std::string_view::npos && line.find('/') != std::string_view::npos;
}
bool is_ascii(const Content& content) {
  return content.is_text() && is_ascii_cdo(content.text());
}
bool is_any_text(const Content& content) {
  return content.is_text();
}

Faults read_text(ByteSpan bytes, std::uint64_t) {
  Partial<TextStream> read = read_text_stream(bytes, "text");
  return {std::move(read.errors), std::move(read.warnings)};
}

constexpr FileFormat kFileFormats[] = {
    {FileKind::Empty, "an ", "empty file", is_empty, nullptr},
    {FileKind::Xclbin, "an ", "xclbin container", bytes_are<is_xclbin>, faults_of<read_xclbin>},
    {FileKind::Checkpoint, "a ", "checkpoint of a run", bytes_are<is_checkpoint>, faults_of<read_checkpoint>},
    {FileKind::Pdi, "an ", "NPU device image (PDI)", is_pdi<PdiKind::Npu>, faults_of<read_pdi>},
    {FileKind::BootImage, "a ", "Versal boot image", is_pdi<PdiKind::BootImage>, nullptr},
    {FileKind::Cdo, "", "configuration commands (CDO)", bytes_are<is_cdo>, faults_of<read_cdo>},
    {FileKind::CoreElf, "a ", "core program (ELF)", bytes_are<is_core_elf>, faults_of<read_elf>},
    {FileKind::ControlElf, "", "NPU control code (ELF)", bytes_are<is_control_elf>, faults_of<read_elf>},
    {FileKind::OtherElf, "an ", "ELF for another machine", bytes_are<is_elf>, faults_of<read_elf>},
    {FileKind::Txn, "a ", "transaction stream (TXN)", bytes_are<is_txn>, faults_of<read_txn>},
    {FileKind::Design, "a ", "design in MLIR", is_bytecode, nullptr},
    {FileKind::LfsPointer, "a ", "Git LFS pointer", is_lfs_pointer, nullptr},
    {FileKind::StreamText, "", "command text", is_command_text, read_text},
    {FileKind::CdoText, "", "configuration commands (CDO, Xilinx ASCII text)", is_ascii, read_text},
    {FileKind::TxnText, "a ", "transaction stream (TXN, hex text)", hex_words_are<is_txn>, read_text},
    {FileKind::DpuText, "a ", "DPU sequence (hex text)", hex_words_are<is_dpu>, read_text},
    {FileKind::Design, "a ", "design in MLIR", is_design, nullptr},
    {FileKind::LinkText, "", "text with a path", is_path, nullptr},
    {FileKind::Text, "", "text", is_any_text, nullptr},
    {FileKind::Dpu, "a ", "DPU sequence", bytes_are<is_dpu>, faults_of<read_dpu>},
    {FileKind::ControlPackets, "", "control packets", bytes_are<is_control_packets>, faults_of<read_control_packets>},
};

}  // namespace

bool Content::is_text() const {
  if (!is_text_) is_text_ = container::is_text(bytes_);
  return *is_text_;
}

ByteSpan Content::hex_words() const {
  if (!hex_words_) {
    hex_words_.emplace();
    if (is_text())
      if (Result<Bytes> words = read_hex_words(text())) hex_words_ = std::move(*words);
  }
  return *hex_words_;
}

std::span<const FileFormat> file_formats() {
  return kFileFormats;
}

}  // namespace tessera::container
