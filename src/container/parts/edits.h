// Changes of facts that an xclbin states at several places.
//
// A runtime finds a kernel by its name in IP_LAYOUT, and its arguments by the same name in EMBEDDED_METADATA. If only
// one of the two names changes, the container is broken. So each function here changes a fact at all places: in the
// sections, in the header and in the mirror data. All other bytes stay, as change_part() promises.
#pragma once

#include "container/parts/part.h"
#include "container/uuid.h"

namespace tessera::container {

// Returns whether a kernel may have this name, which becomes a part of XML text and of KERNEL:INSTANCE: visible
// characters of ASCII without <, >, &, quotes and colons.
bool is_kernel_name(std::string_view name);

// Renames a kernel of an NPU in IP_LAYOUT, in EMBEDDED_METADATA, and in the CDO groups that have its name and its id.
// The names of its instances stay. Fails with T0221 if there is no kernel of an NPU with the old name, if
// EMBEDDED_METADATA does not name the kernel, or if it cannot have the new name. Fails with T0225 if Tessera, without
// the change, would not reproduce the bytes of a changed partition.
Result<Bytes> rename_kernel(ByteSpan xclbin, std::string_view old_name, std::string_view new_name);

// Sets the columns on which the partition at `path` may start. Fails with T0218 if the part is not an AIE_PARTITION.
Result<Bytes> set_start_columns(ByteSpan xclbin, std::string_view path, std::vector<std::uint16_t> columns);

// Sets the UUID of the xclbin if `path` is "", or the UUID of the PDI at `path` in an AIE_PARTITION. Fails with T0218
// for any other part.
Result<Bytes> set_uuid(ByteSpan xclbin, std::string_view path, const Uuid& uuid);

}  // namespace tessera::container
