// Codes of src/container: T02xx for xclbin, partition, PDI, ELF and checkpoint, T03xx for command streams and their
// text. Each code has a page docs/errors/<code>.md and a test.
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
inline constexpr Code kernel_rename{"T0221"};         // a kernel that cannot be renamed
inline constexpr Code bad_uuid{"T0222"};              // a text that is not a UUID
inline constexpr Code written_differently{"T0225"};   // a rewritten part has other bytes; warning: the part is kept
inline constexpr Code section_content{"T0226"};       // JSON or a name from which no section can be made

// Rules of `tessera check` (rules/subjects.h) for xclbins, partitions, device images and ELFs.
inline constexpr Code sections_overlap{"T0230"};           // two sections share bytes
inline constexpr Code section_in_headers{"T0231"};         // a section begins inside the headers
inline constexpr Code section_misaligned{"T0232"};         // a section does not begin at a multiple of 8
inline constexpr Code section_repeated{"T0233"};           // a kind that may occur once occurs twice
inline constexpr Code section_missing{"T0234"};            // an NPU container lacks a section
inline constexpr Code zero_uuid{"T0235"};                  // the UUID of an xclbin is zero
inline constexpr Code bytes_between_sections{"T0236"};     // bytes that belong to no section
inline constexpr Code unknown_section{"T0237"};            // a section of an unknown kind
inline constexpr Code reserved_bytes{"T0238"};             // padding is not zero
inline constexpr Code unknown_value{"T0239"};              // a type or mode without a meaning
inline constexpr Code stale_mirror{"T0240"};               // mirror data contradict the header
inline constexpr Code bytes_behind_records{"T0241"};       // the count of a section leaves bytes
inline constexpr Code kernel_without_group{"T0242"};       // a kernel id of IP_LAYOUT that no CDO group has
inline constexpr Code group_without_kernel{"T0243"};       // a kernel id of a CDO group that IP_LAYOUT lacks
inline constexpr Code kernel_id_repeated{"T0244"};         // two kernels of IP_LAYOUT have one id
inline constexpr Code kernel_name{"T0245"};                // a name that is not KERNEL:INSTANCE, or occurs twice
inline constexpr Code connection_memory{"T0246"};          // CONNECTIVITY names a memory that is missing
inline constexpr Code connection_kernel{"T0247"};          // CONNECTIVITY names a kernel that is missing
inline constexpr Code controller_memory{"T0248"};          // IP_LAYOUT names a memory that is missing
inline constexpr Code partition_without_columns{"T0249"};  // a partition without a width or start column
inline constexpr Code partition_outside_array{"T0250"};    // width and start column exceed the array
inline constexpr Code start_columns_order{"T0251"};        // start columns are not in order
inline constexpr Code partition_without_pdi{"T0252"};      // a partition without a PDI
inline constexpr Code pdi_without_group{"T0253"};          // a PDI without a CDO group
inline constexpr Code pdi_id_repeated{"T0254"};            // two PDIs have one id
inline constexpr Code kernel_of_two_pdis{"T0255"};         // two PDIs list one kernel id
inline constexpr Code unknown_pre_group{"T0256"};          // a group needs a PDI that is missing
inline constexpr Code pdi_uuid_zero{"T0257"};              // the UUID of a PDI is zero
inline constexpr Code pdi_uuid_repeated{"T0258"};          // two PDIs have one UUID
inline constexpr Code pdi_counts{"T0259"};                 // a PDI with more than one image or partition
inline constexpr Code pdi_places{"T0260"};                 // an offset in a PDI is not the usual one
inline constexpr Code pdi_identity{"T0261"};               // a PDI for another device, or without a CDO
inline constexpr Code pdi_lengths{"T0262"};                // lengths of a plain PDI are wrong
inline constexpr Code pdi_size{"T0263"};                   // a plain PDI is not filled up to 16 bytes
inline constexpr Code boot_counts{"T0264"};                // counts of a boot image are wrong
inline constexpr Code boot_overlap{"T0265"};               // two partitions of a boot image share bytes
inline constexpr Code elf_link{"T0266"};                   // a section of an ELF refers to no section
inline constexpr Code elf_symbol{"T0267"};                 // a symbol lies in no section
inline constexpr Code relocation_symbol{"T0268"};          // a relocation without a symbol
inline constexpr Code elf_group{"T0269"};                  // a group has a section that does not exist
inline constexpr Code relocation_outside{"T0270"};         // a relocation points outside its section
inline constexpr Code relocation_schema{"T0271"};          // a relocation of an unknown kind
inline constexpr Code control_code_missing{"T0272"};       // control code without .ctrltext
inline constexpr Code core_unknown{"T0273"};               // a core ELF with unknown flags
inline constexpr Code segment_outside{"T0274"};            // a segment outside the memories of a core
inline constexpr Code segments_overlap{"T0275"};           // two segments share addresses
inline constexpr Code entry_outside{"T0276"};              // the entry lies in no segment

inline constexpr Code images_found{"T0277"};        // warning: images of a partition were found without their list
inline constexpr Code mixed_generations{"T0278"};   // streams of control code for different NPUs
inline constexpr Code metadata_unknown{"T0279"};    // AIE_METADATA names a generation without devices
inline constexpr Code pdi_is_none{"T0280"};         // bytes of a partition's PDI that are no device image
inline constexpr Code other_generation{"T0281"};    // a stream or a program for another NPU than AIE_METADATA
inline constexpr Code kernel_undescribed{"T0282"};  // a kernel of IP_LAYOUT that EMBEDDED_METADATA does not name
inline constexpr Code text_without_end{"T0283"};    // a name or another text fills its field, without a NUL

inline constexpr Code not_a_cdo{"T0301"};         // the CDO header is missing or contradicts itself
inline constexpr Code cdo_version{"T0302"};       // a CDO of a version this reader does not decode
inline constexpr Code cdo_truncated{"T0303"};     // a command runs past the end
inline constexpr Code cdo_payload{"T0304"};       // warning: a command's payload has the wrong number of words
inline constexpr Code cdo_checksum{"T0305"};      // warning: the header's checksum does not match
inline constexpr Code not_a_txn{"T0306"};         // no transaction header
inline constexpr Code txn_truncated{"T0307"};     // an operation runs past the end
inline constexpr Code txn_operation{"T0308"};     // an operation contradicts its own size
inline constexpr Code txn_opcode{"T0309"};        // an opcode whose layout is not known
inline constexpr Code txn_length{"T0310"};        // warning: the header's length differs from the stream's
inline constexpr Code dpu_opcode{"T0311"};        // an opcode whose length is not known
inline constexpr Code dpu_truncated{"T0312"};     // an operation or the prolog runs past the end
inline constexpr Code hex_text{"T0313"};          // text that is not a list of hex words
inline constexpr Code stream_syntax{"T0314"};     // a line of stream text that cannot be read
inline constexpr Code stream_register{"T0315"};   // a register name that is unknown, or exists in two modules
inline constexpr Code stream_range{"T0316"};      // a number too large for its field
inline constexpr Code stream_field{"T0317"};      // a field that a register does not have
inline constexpr Code stream_port{"T0318"};       // a port that a tile does not have, or that its switch cannot join
inline constexpr Code cdo_trailer{"T0319"};       // warning: bytes follow the commands of a CDO
inline constexpr Code control_packet{"T0320"};    // a control packet is cut; warning: a header has even parity
inline constexpr Code elf_patch{"T0321"};         // an address cannot be patched into control code
inline constexpr Code ascii_bits{"T0322"};        // warning: Xilinx ASCII text announces another length
inline constexpr Code txn_version_loss{"T0323"};  // warning: another version of a TXN has no place for some bytes
inline constexpr Code control_module{"T0324"};    // control code in an ELF that no host can load
inline constexpr Code no_code{"T0325"};           // a kernel or instance that control code lacks
inline constexpr Code control_call{"T0326"};      // a relocation that no patch of a stream expresses, or the reverse

// Rules of `tessera check` for command streams and control packets.
inline constexpr Code write_outside_array{"T0330"};       // a write to a tile outside the array
inline constexpr Code write_unaligned{"T0331"};           // an address that is no multiple of 4
inline constexpr Code write_without_register{"T0332"};    // a write where no register is
inline constexpr Code write_past_end{"T0333"};            // a block leaves its memory
inline constexpr Code write_read_only{"T0334"};           // a write to a register that can only be read
inline constexpr Code command_not_of_npu{"T0335"};        // a command that NPU firmware does not execute
inline constexpr Code data_misaligned{"T0336"};           // data of a DMA_WRITE are not aligned
inline constexpr Code block_too_long{"T0337"};            // a DMA_WRITE is too long for a transformed PDI
inline constexpr Code program_overwritten{"T0338"};       // a CDO writes program words twice
inline constexpr Code core_without_program{"T0339"};      // a core starts without a program
inline constexpr Code generation_unknown{"T0340"};        // a stream of a generation without devices
inline constexpr Code stream_width{"T0341"};              // a stream for more columns than devices have
inline constexpr Code stream_reserved{"T0342"};           // reserved bytes of a stream's header are not zero
inline constexpr Code patch_without_descriptor{"T0343"};  // a patch of a descriptor that nothing wrote
inline constexpr Code wait_without_channel{"T0344"};      // a wait for a channel that does not exist
inline constexpr Code pdi_not_in_elf{"T0345"};            // a stream loads a PDI that its ELF lacks
inline constexpr Code operation_unknown{"T0346"};         // a custom operation without a known meaning
inline constexpr Code packet_without_register{"T0347"};   // a control packet to no register

}  // namespace tessera::container::code
