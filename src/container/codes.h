// Codes of the container room: T02xx for xclbin, partition, PDI and ELF, T03xx for command streams and their text.
// Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "base/diag.h"

namespace tessera::container::code {

inline constexpr Code not_an_xclbin{"T0201"};         // the magic or the fixed header is missing
inline constexpr Code section_outside_file{"T0202"};  // a section's data reaches past the end of the file
inline constexpr Code section_table_cut{"T0203"};     // the section headers do not fit, or there are too many
inline constexpr Code xclbin_length{"T0204"};         // warning: the header's length differs from the file's
inline constexpr Code section_malformed{"T0205"};     // a section's records contradict its size
inline constexpr Code partition_reference{"T0206"};   // an offset in a section points outside it
inline constexpr Code not_a_pdi{"T0207"};             // no PDI headers in the data
inline constexpr Code pdi_checksum{"T0208"};          // warning: a header's checksum does not match
inline constexpr Code boot_image{"T0209"};            // a full Versal boot image, not an NPU PDI
inline constexpr Code pdi_zone{"T0210"};              // a zone of a transformed PDI is damaged; warning: cut by XRT
inline constexpr Code no_partition{"T0211"};          // an xclbin without an AIE partition
inline constexpr Code malformed_elf{"T0212"};         // an ELF header or segment that contradicts the file
inline constexpr Code unknown_file{"T0213"};          // a file in no format that Tessera reads
inline constexpr Code does_not_fit{"T0214"};          // a part is too large for the container
inline constexpr Code not_a_checkpoint{"T0215"};      // a checkpoint is damaged or has another format
inline constexpr Code boot_image_part{"T0216"};       // a header or the data of a boot image lie outside the file
inline constexpr Code no_such_part{"T0217"};          // a path names no part of a file, or several
inline constexpr Code part_cannot_change{"T0218"};    // a part that cannot be replaced or removed
inline constexpr Code no_such_form{"T0219"};          // a form that a part cannot have

inline constexpr Code not_a_cdo{"T0301"};        // the CDO header is missing or contradicts itself
inline constexpr Code cdo_version{"T0302"};      // a CDO of a version this reader does not decode
inline constexpr Code cdo_truncated{"T0303"};    // a command runs past the end
inline constexpr Code cdo_payload{"T0304"};      // warning: a command's payload has the wrong number of words
inline constexpr Code cdo_checksum{"T0305"};     // warning: the header's checksum does not match
inline constexpr Code not_a_txn{"T0306"};        // no transaction header
inline constexpr Code txn_truncated{"T0307"};    // an operation runs past the end
inline constexpr Code txn_operation{"T0308"};    // an operation contradicts its own size
inline constexpr Code txn_opcode{"T0309"};       // an opcode whose layout is not known
inline constexpr Code txn_length{"T0310"};       // warning: the header's length differs from the stream's
inline constexpr Code dpu_opcode{"T0311"};       // an opcode whose length is not known
inline constexpr Code dpu_truncated{"T0312"};    // an operation or the prolog runs past the end
inline constexpr Code hex_text{"T0313"};         // text that is not a list of hex words
inline constexpr Code stream_syntax{"T0314"};    // a line of stream text that cannot be read
inline constexpr Code stream_register{"T0315"};  // a register name that is unknown, or exists in two modules
inline constexpr Code stream_range{"T0316"};     // a number too large for its field
inline constexpr Code stream_field{"T0317"};     // a field that a register does not have
inline constexpr Code stream_port{"T0318"};      // a port that a tile does not have, or that its switch cannot join
inline constexpr Code cdo_trailer{"T0319"};      // warning: bytes follow the commands of a CDO
inline constexpr Code control_packet{"T0320"};   // a control packet is cut; warning: a header has even parity
inline constexpr Code elf_patch{"T0321"};        // an address cannot be patched into control code
inline constexpr Code ascii_bits{"T0322"};       // warning: Xilinx ASCII text announces another length

}  // namespace tessera::container::code
