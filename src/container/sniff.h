// What a file is, told by its content. Names lie here: `.txt` files are binary, `.elf` files are raw memory, `.xclbin`
// files are symbolic links that became text.
#pragma once

#include "base/bytes.h"

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
  StreamText,  // the text of container/text.h
  Design,      // MLIR with a device of the aie dialect, as text or bytecode
  LfsPointer,
  LinkText,  // one line with a path: a symbolic link that lost its nature
  Text,
  Unknown,
};

// "xclbin container", "transaction stream (hex text)", ...
std::string_view describe(FileKind kind);

FileKind sniff(ByteSpan data);

// True when the bytes are text: no control characters but white space.
bool is_text(ByteSpan data);

inline std::string_view as_text(ByteSpan data) {
  return {reinterpret_cast<const char*>(data.data()), data.size()};
}

}  // namespace tessera::container
