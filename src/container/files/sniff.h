// Tells the kind of a file by its content. Names are unreliable in this field: some `.txt` files are binary, some
// `.elf` files are raw memory, and some `.xclbin` files are symbolic links that became text.
#pragma once

#include "container/plain_text.h"

#include <optional>
#include <string>

namespace tessera::container {

enum class FileKind : std::uint8_t {
  Empty,
  Xclbin,
  Pdi,
  BootImage,
  Cdo,
  Txn,
  TxnText,
  Dpu,
  DpuText,
  CoreElf,
  ControlElf,
  OtherElf,
  Checkpoint,
  StreamText,  // the text of container/stream/text.h
  Design,      // MLIR with a device of the aie dialect, as text or bytecode
  LfsPointer,
  LinkText,  // one line with a path: a symbolic link that became a text file
  Text,
  Unknown,
};

// "xclbin container", "transaction stream (hex text)", ...
std::string_view describe(FileKind kind);

FileKind sniff(ByteSpan data);

// The kind as a noun with its article, for "it is ...": "an xclbin container", "a design in MLIR". Files of other
// fields are told by their first bytes: "a PNG image".
std::string kind_noun(ByteSpan data);
// Only the noun of a file of another field, of bytes that sniff() does not know.
std::optional<std::string_view> foreign_format(ByteSpan data);

}  // namespace tessera::container
