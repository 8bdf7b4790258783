// The subjects of the rules, and the tables of the rules of each subject.
//
// A subject refers to values that readers made. The values must outlive the subject.
#pragma once

#include "container/elf/elf.h"
#include "container/elf/elf_tables.h"
#include "container/packets/control_packets.h"
#include "container/parts/part.h"
#include "container/pdi/boot_image.h"
#include "container/pdi/pdi.h"
#include "container/rules/rule.h"
#include "container/sections/aie_partition.h"
#include "container/sections/connectivity.h"
#include "container/sections/ip_layout.h"
#include "container/sections/mem_topology.h"
#include "container/stream/stream.h"

namespace tessera::container::rules {

// Facts about a part that come from the parts around it.
struct Surroundings {
  const device::Device* device = nullptr;     // nullptr: the device is not known
  std::optional<std::uint32_t> generation{};  // hw_gen of AIE_METADATA
  unsigned columns = 0;                       // width of the partition; 0: not known
  bool is_in_npu_pdi = false;
  std::vector<std::uint32_t> pdi_ids{};  // numbers of the PDIs in the control code around a stream
  bool is_in_elf = false;
};

struct XclbinSubject {
  const Part& part;
  const Xclbin& xclbin;
  const Fields* mirror;  // nullptr: the file has no mirror data
  std::vector<Ip> ips{};
  std::vector<MemoryBank> memories{}, grouped_memories{};
  std::vector<Connection> connections{}, grouped_connections{};
  std::vector<AiePartition> partitions{};
};
std::span<const Rule<XclbinSubject>> xclbin_rules();  // xclbin_rules.cpp: header, sections
std::span<const Rule<XclbinSubject>> kernel_rules();  // kernel_rules.cpp: IP_LAYOUT, memories, ids of kernels

struct SectionSubject {
  const Part& part;
};
std::span<const Rule<SectionSubject>> section_rules();  // section_rules.cpp: records of any section

// Reports each text of a record that fills its field. `offset` is the file offset of the record.
void report_texts_without_end(const RecordInfo& info, ByteSpan record, std::uint64_t offset, Found& found);

struct PartitionSubject {
  const AiePartition& partition;
  std::uint64_t origin;          // file offset of the section
  const device::Device* device;  // nullptr: the container does not tell the generation
};
std::span<const Rule<PartitionSubject>> partition_rules();  // partition_rules.cpp

struct PdiSubject {
  const Pdi& pdi;
  ByteSpan bytes;
  std::uint64_t origin;
};
std::span<const Rule<PdiSubject>> pdi_rules();  // pdi_rules.cpp

struct BootSubject {
  const BootImage& image;
};
std::span<const Rule<BootSubject>> boot_rules();  // pdi_rules.cpp

struct StreamSubject {
  const CommandStream& stream;
  const device::Device& device;  // the stream writes its registers
  unsigned columns;              // number of columns that the stream may use
  const Surroundings& around;
  bool is_in_place;  // the file has the bytes of the stream unchanged
};
std::span<const Rule<StreamSubject>> write_rules();  // write_rules.cpp: addresses that a stream writes
std::span<const Rule<StreamSubject>> wait_rules();   // wait_rules.cpp: channels for which a stream waits
std::span<const Rule<StreamSubject>> cdo_rules();    // cdo_rules.cpp
std::span<const Rule<StreamSubject>> txn_rules();    // txn_rules.cpp

struct PacketSubject {
  const ControlPacketList& packets;
};
std::span<const Rule<PacketSubject>> packet_rules();  // packet_rules.cpp

struct ElfSubject {
  const Elf& elf;
  const std::vector<ElfSectionInfo>& sections;
  // The symbols to which relocations refer. The key is the number of the section with the symbols. A hostile file may
  // have thousands of relocation tables for one symbol table, so each symbol table is read once.
  std::map<std::uint32_t, std::vector<ElfSymbolInfo>> symbols{};
  std::optional<std::uint32_t> generation{};  // hw_gen of AIE_METADATA around the ELF
};
std::span<const Rule<ElfSubject>> elf_table_rules();  // elf_rules.cpp: tables of any ELF
std::span<const Rule<ElfSubject>> control_rules();    // elf_rules.cpp: control code
std::span<const Rule<ElfSubject>> core_rules();       // core_rules.cpp: programs of cores

}  // namespace tessera::container::rules
