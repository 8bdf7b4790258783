// The table of file formats: for each format its noun, a test that recognises it by content, and its reader.
//
// The reader of a format is in the folder of its subject, and the table has a row for each format. Tests and fuzz
// targets go through the table.
#pragma once

#include "container/format.h"
#include "container/plain_text.h"

#include <optional>
#include <span>

namespace tessera::container {

enum class FileKind : std::uint8_t {
  Empty,
  Xclbin,
  Pdi,
  BootImage,
  Cdo,
  CdoText,  // a CDO as Xilinx ASCII text
  Txn,
  TxnText,
  Dpu,
  DpuText,
  CoreElf,
  ControlElf,
  OtherElf,
  ControlPackets,
  Checkpoint,
  StreamText,  // the text that container/stream/text.h reads
  Design,      // MLIR with a device of the aie dialect, as text or bytecode
  LfsPointer,
  LinkText,  // one line with a path: a symbolic link that became a text file
  Text,
  Unknown,
};

// The bytes of a file, and views of them that several formats need. Each view is made at its first use.
class Content {
 public:
  // `bytes` must outlive the content.
  explicit Content(ByteSpan bytes) : bytes_(bytes) {}

  ByteSpan bytes() const { return bytes_; }
  bool is_text() const;
  std::string_view text() const { return as_text(bytes_); }
  // Returns the words of a file of hex words, as bytes; empty for any other file.
  ByteSpan hex_words() const;

 private:
  ByteSpan bytes_;
  mutable std::optional<bool> is_text_;
  mutable std::optional<Bytes> hex_words_;
};

struct FileFormat {
  FileKind kind;
  std::string_view article;  // "a ", "an " or ""
  std::string_view noun;     // "xclbin container"
  bool (*is)(const Content& content);
  FaultReader read;  // nullptr: src/container has no reader for the format
};

// Returns the formats in the order in which they are tried: a file has the first format that recognises it.
std::span<const FileFormat> file_formats();

}  // namespace tessera::container
