// A part that is taken apart and written again.
//
// `edit` promises that everything around a change stays as it was. A copy of the bytes would prove nothing: a writer
// that loses a byte would only show when a part changes. So each format writes its bytes again from the values that its
// reader made, from the innermost parts outwards, and Tessera compares the result with the file at every step. A
// difference is an error that names the part and the place (T0225). A part that cannot be read, or has no writer, keeps
// its bytes, and a warning says so.
#pragma once

#include "container/parts/part.h"

namespace tessera::container {

enum class OnDifference : std::uint8_t {
  Fail,
  Take,  // the new bytes become those of the part, with a warning: right checksums and lengths, no unused bytes
};

// Returns the bytes of the part, written again. `path` is the path of the part, for diagnostics. Fails with T0225 when
// the bytes of a part would be others.
Result<Bytes> write_again(const Part& part, const std::string& path, OnDifference on_difference,
                          std::vector<Diag>& warnings);

// Fails with T0225 unless the format of the part, without a change, gives back the bytes of the part. Does not write
// the parts inside again.
Result<void> check_again(const Part& part, const std::string& path);

}  // namespace tessera::container
