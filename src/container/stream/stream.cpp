#include "container/stream/stream.h"

#include "container/plain_text.h"
#include "container/text/hex_words.h"

namespace tessera::container {

Partial<InstructionStream> read_instruction_stream(ByteSpan file, std::uint64_t origin) {
  Partial<InstructionStream> out;
  Bytes words;
  ByteSpan data = file;
  if (!is_txn(file) && is_text(file)) {
    Result<Bytes> read = read_hex_words(as_text(file));
    if (!read) {
      out.errors.push_back(std::move(read).error());
      return out;
    }
    words = std::move(*read);
    data = words;
  }
  if (is_txn(data))
    out.value = out.absorb(read_txn(data, origin), "TXN");
  else
    out.value = out.absorb(read_dpu(data, origin), "DPU sequence");
  return out;
}

}  // namespace tessera::container
