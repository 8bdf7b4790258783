// A CDO command by command, for CDOs whose commands need not be in memory together: a decoded command may take eight
// times its bytes in the file.
#pragma once

#include "container/cdo/cdo.h"

#include <functional>

namespace tessera::container {

using CdoCommandSink = std::function<void(const CdoCommand& command)>;

// As read_cdo(), but gives the commands to `take`, one by one, and returns a CDO without commands.
Partial<Cdo> read_cdo_commands(ByteSpan data, std::uint64_t origin, const CdoCommandSink& take);

// Writes a CDO of version 2.00 command by command.
class CdoWriter {
 public:
  explicit CdoWriter(std::size_t bytes = 0);  // reserves memory for this number of bytes
  void add(const Cdo& cdo, const CdoCommand& command);
  // `cdo` gives everything except the commands. Fails as write_cdo() does.
  Result<Bytes> finish(const Cdo& cdo) &&;

 private:
  Bytes out_;  // begins with room for the header
  std::vector<std::uint32_t> payload_;
};

// Returns write_cdo(read_cdo(data)), without keeping the commands.
Result<Bytes> rewrite_cdo(ByteSpan data);

}  // namespace tessera::container
