// The table of the formats of parts.
//
// Each format has a row; the end of this header names the files with the functions of the rows. The rows are in the
// order of nesting: a part contains only parts whose formats are in later rows.
#pragma once

#include "container/files/formats.h"
#include "container/parts/part.h"

#include <span>

namespace tessera::container {

struct PartFormat {
  std::string_view noun;           // "NPU device image (PDI)"
  bool (*is_file)(FileKind kind);  // nullptr: no whole file has this format
  bool (*is)(ByteSpan bytes);      // recognises the format by its bytes; nullptr: the outer format names it
  void (*open)(const Part& part, Opening& out);
  // Writes the part again from the values that its reader makes, with new bytes for parts inside.
  Result<Bytes> (*rebuild)(const Part& part, const PartChanges& changes);
};

// Returns the formats in the order of nesting.
std::span<const PartFormat> part_formats();

// Returns the first format after `outer` in the table that recognises the bytes; nullptr for other bytes.
const PartFormat* inner_format(const PartFormat* outer, ByteSpan bytes);
// Returns the format of a core ELF that Tessera made from the commands of a CDO. It is the last row, so its parts have
// no formats.
const PartFormat* core_elf_format();
// Returns the format of a CDO that follows another CDO. It shows no later CDOs: the first CDO has all of them as parts.
const PartFormat* later_cdo_format();
// Returns the CDOs that stand one behind the other from offset `at` of a part on, as parts inside it, but without
// slots.
std::vector<Part> cdos_from(const Part& part, std::size_t at);
// Returns the CDOs that follow the first CDO of a part.
std::vector<Part> later_cdos(const Part& cdo);
// Returns the CDO in a part that is Xilinx ASCII text. The bytes of the CDO have no place in the file.
Part cdo_of_ascii(const Part& text);
// Returns the row whose `open` is this function.
const PartFormat* format_opened_by(void (*open)(const Part& part, Opening& out));

// Sets the index of each part that shares its name with another one.
void number_parts(std::vector<Part>& parts);
// Returns a part inside `outer`: `length` bytes from `offset` of `outer` on. The caller has checked the range.
Part inner_part(const Part& outer, std::string name, std::uint64_t offset, std::uint64_t length);
// Fails with T0218 unless the change has as many bytes as the part. `reason` is a note.
Result<void> check_same_size(const Part& inner, const std::optional<SharedBytes>& change, std::string_view reason);
// Returns the bytes of `part` with new bytes for parts inside. Fails with T0218 for another size, or a removal.
Result<Bytes> splice_parts(const Part& part, const PartChanges& changes);

// The functions of the rows. A comment names the file that has the functions from its line to the next comment.
void open_xclbin(const Part& part, Opening& out);  // xclbin_parts.cpp
Result<Bytes> rebuild_xclbin(const Part& part, const PartChanges& changes);
void open_section(const Part& part, Opening& out);  // section_parts.cpp
Result<Bytes> rebuild_section(const Part& part, const PartChanges& changes);
void open_boot_image(const Part& part, Opening& out);  // pdi_parts.cpp
void open_pdi(const Part& part, Opening& out);
Result<Bytes> rebuild_pdi(const Part& part, const PartChanges& changes);
void open_elf(const Part& part, Opening& out);  // elf_parts.cpp
void open_cdo(const Part& part, Opening& out);  // stream_parts.cpp
Result<Bytes> rebuild_cdo(const Part& part, const PartChanges& changes);
void open_ascii_cdo(const Part& part, Opening& out);
Result<Bytes> rebuild_ascii_cdo(const Part& part, const PartChanges& changes);
void open_later_cdo(const Part& part, Opening& out);
void open_txn(const Part& part, Opening& out);
Result<Bytes> rebuild_txn(const Part& part, const PartChanges& changes);
void open_stream_file(const Part& part, Opening& out);
Result<Bytes> rebuild_stream_file(const Part& part, const PartChanges& changes);
void open_control_packets(const Part& part, Opening& out);
Result<Bytes> rebuild_control_packets(const Part& part, const PartChanges& changes);

}  // namespace tessera::container
