// Takes a part apart and writes it again.
//
// `edit` promises that all bytes around a change stay the same. If Tessera copied the bytes around a change, a writer
// that loses a byte would go unnoticed until a part changes. So each format writes its bytes from the values that its
// reader made, from the innermost parts outwards, and Tessera compares the result with the file at every step. A
// difference is an error that names the part and the place (T0225). A part that cannot be read or written keeps its
// bytes, with a warning. For a file that cannot be read as a whole, only a repair does so.
#pragma once

#include "container/parts/part.h"

namespace tessera::container {

enum class OnDifference : std::uint8_t {
  Fail,
  Take,  // the part gets the new bytes, with a warning: right checksums and lengths, no unused bytes
};

// Returns the bytes of the part, written again; `path` is its path, for diagnostics. With OnDifference::Fail, fails
// with T0225 if this part or a part inside would get other bytes, and for a damaged file (an empty path).
// A repaired file stays as it is when it is repaired again.
Result<Bytes> write_again(const Part& part, const std::string& path, OnDifference on_difference,
                          std::vector<Diag>& warnings);

// Returns a cut xclbin without the sections that it has lost, with the lengths of the sections that it has in part, and
// without the length of a signature that is larger than the file. Adds a warning for each. Returns none for a file that
// has all its sections and its signature.
std::optional<Bytes> without_lost_parts(ByteSpan file, std::vector<Diag>& warnings);

// Sets the total length in the header of an xclbin to the size of `file`. Adds a warning if this changes the file. Does
// nothing for other files.
void correct_length(Bytes& file, std::vector<Diag>& warnings);

// Fails with T0225 unless the part's format, without a change, gives back the bytes of the part. Does not write the
// parts inside again.
Result<void> check_again(const Part& part, const std::string& path);

}  // namespace tessera::container
