// The records of an xclbin that a runtime for NPUs reads: the header, the sections, memories, kernels, partitions.
#pragma once

#ifdef __cplusplus
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#else
#include <stdint.h>
#include <stdlib.h>
#endif

#include "xrt/detail/uuid_type.h"

#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum XCLBIN_MODE {
  XCLBIN_FLAT,
  XCLBIN_PR,
  XCLBIN_TANDEM_STAGE2,
  XCLBIN_TANDEM_STAGE2_WITH_PR,
  XCLBIN_HW_EMU,
  XCLBIN_SW_EMU,
  XCLBIN_HW_EMU_PR,
  XCLBIN_MODE_MAX
};

enum axlf_section_kind {
  BITSTREAM = 0,
  CLEARING_BITSTREAM = 1,
  EMBEDDED_METADATA = 2,
  FIRMWARE = 3,
  DEBUG_DATA = 4,
  SCHED_FIRMWARE = 5,
  MEM_TOPOLOGY = 6,
  CONNECTIVITY = 7,
  IP_LAYOUT = 8,
  DEBUG_IP_LAYOUT = 9,
  DESIGN_CHECK_POINT = 10,
  CLOCK_FREQ_TOPOLOGY = 11,
  MCS = 12,
  BMC = 13,
  BUILD_METADATA = 14,
  KEYVALUE_METADATA = 15,
  USER_METADATA = 16,
  DNA_CERTIFICATE = 17,
  PDI = 18,
  BITSTREAM_PARTIAL_PDI = 19,
  PARTITION_METADATA = 20,
  EMULATION_DATA = 21,
  SYSTEM_METADATA = 22,
  SOFT_KERNEL = 23,
  ASK_FLASH = 24,
  AIE_METADATA = 25,
  ASK_GROUP_TOPOLOGY = 26,
  ASK_GROUP_CONNECTIVITY = 27,
  SMARTNIC = 28,
  AIE_RESOURCES = 29,
  OVERLAY = 30,
  VENDER_METADATA = 31,
  AIE_PARTITION = 32,
  IP_METADATA = 33,
  AIE_RESOURCES_BIN = 34,
  AIE_TRACE_METADATA = 35,
  DTBO = 36,
};

enum MEM_TYPE {
  MEM_DDR3,
  MEM_DDR4,
  MEM_DRAM,
  MEM_STREAMING,
  MEM_PREALLOCATED_GLOB,
  MEM_ARE,
  MEM_HBM,
  MEM_BRAM,
  MEM_URAM,
  MEM_STREAMING_CONNECTION,
  MEM_HOST,
  MEM_PS_KERNEL,
};

enum IP_TYPE {
  IP_MB = 0,
  IP_KERNEL,
  IP_DNASC,
  IP_DDR4_CONTROLLER,
  IP_MEM_DDR4,
  IP_MEM_HBM,
  IP_MEM_HBM_ECC,
  IP_PS_KERNEL,
};

enum IP_CONTROL {
  AP_CTRL_HS = 0,
  AP_CTRL_CHAIN = 1,
  AP_CTRL_NONE = 2,
  AP_CTRL_ME = 3,
  ACCEL_ADAPTER = 4,
  FAST_ADAPTER = 5
};

enum PS_SUBTYPE { ST_PS = 0, ST_DPU = 1 };
enum PS_FUNCTIONAL { FC_DPU = 0, FC_PREPOST = 1 };
enum ACTION_MASK { AM_LOAD_AIE = 0x1, AM_LOAD_PDI = 0x2 };
enum CLOCK_TYPE { CT_UNUSED = 0, CT_DATA = 1, CT_KERNEL = 2, CT_SYSTEM = 3 };
enum CDO_Type { CT_UNKNOWN = 0, CT_PRIMARY = 1, CT_LITE = 2, CT_PREPOST = 3 };

#define XCLBIN_MAX_NUM_SECTION 0x10000
#define IP_INT_ENABLE_MASK 0x0001
#define IP_INTERRUPT_ID_MASK 0x00FE
#define IP_INTERRUPT_ID_SHIFT 0x1
#define IP_CONTROL_MASK 0xFF00
#define IP_CONTROL_SHIFT 0x8

struct axlf_section_header {
  uint32_t m_sectionKind;
  char m_sectionName[16];
  uint64_t m_sectionOffset;
  uint64_t m_sectionSize;
};

struct axlf_header {
  uint64_t m_length;
  uint64_t m_timeStamp;
  uint64_t m_featureRomTimeStamp;
  uint16_t m_versionPatch;
  uint8_t m_versionMajor;
  uint8_t m_versionMinor;
  uint16_t m_mode;
  uint16_t m_actionMask;
  unsigned char m_interface_uuid[16];
  unsigned char m_platformVBNV[64];
  union {
    char m_next_axlf[16];
    xuid_t uuid;
  };
  char m_debug_bin[16];
  uint32_t m_numSections;
};

struct axlf {
  char m_magic[8];
  int32_t m_signature_length;
  unsigned char reserved[28];
  unsigned char m_keyBlock[256];
  uint64_t m_uniqueId;
  struct axlf_header m_header;
  struct axlf_section_header m_sections[1];
};
typedef struct axlf xclBin;

struct mem_data {
  uint8_t m_type;
  uint8_t m_used;
  uint8_t padding[6];
  union {
    uint64_t m_size;  // in KB
    uint64_t route_id;
  };
  union {
    uint64_t m_base_address;
    uint64_t flow_id;
  };
  unsigned char m_tag[16];
};
struct mem_topology {
  int32_t m_count;
  struct mem_data m_mem_data[1];
};

struct connection {
  int32_t arg_index;
  int32_t m_ip_layout_index;
  int32_t mem_data_index;
};
struct connectivity {
  int32_t m_count;
  struct connection m_connection[1];
};

struct ip_data {
  uint32_t m_type;
  union {
    uint32_t properties;
    struct {
      uint16_t m_subtype : 2;
      uint16_t : 2;
      uint16_t m_functional : 2;
      uint16_t : 10;
      uint16_t m_kernel_id : 12;
      uint16_t : 4;
    } ps_kernel;
    struct {
      uint16_t m_index;
      uint8_t m_pc_index;
      uint8_t unused;
    } indices;
  };
  uint64_t m_base_address;
  uint8_t m_name[64];
};
struct ip_layout {
  int32_t m_count;
  struct ip_data m_ip_data[1];
};

struct clock_freq {
  uint16_t m_freq_Mhz;
  uint8_t m_type;
  uint8_t m_unused[5];
  char m_name[128];
};
struct clock_freq_topology {
  int16_t m_count;
  struct clock_freq m_clock_freq[1];
};

struct array_offset {
  uint32_t size;
  uint32_t offset;
};
struct cdo_group {
  uint32_t mpo_name;
  uint8_t cdo_type;
  uint8_t padding[3];
  uint64_t pdi_id;
  struct array_offset dpu_kernel_ids;
  struct array_offset pre_cdo_groups;
  uint8_t reserved[64];
};
struct aie_pdi {
  xuid_t uuid;
  struct array_offset pdi_image;
  struct array_offset cdo_groups;
  uint8_t reserved[64];
};
struct aie_partition_info {
  uint16_t column_width;
  uint8_t padding[6];
  struct array_offset start_columns;
  uint8_t reserved[72];
};
struct aie_partition {
  uint8_t schema_version;
  uint8_t padding0[3];
  uint32_t mpo_name;
  uint32_t operations_per_cycle;
  uint8_t padding[4];
  uint64_t inference_fingerprint;
  uint64_t pre_post_fingerprint;
  struct aie_partition_info info;
  struct array_offset aie_pdi;
  uint32_t kernel_commit_id;
  uint8_t reserved[52];
};

#ifdef __cplusplus
}

namespace xclbin {

// The first section of a kind, and the next one behind `section`; nullptr if there is none.
inline const axlf_section_header* get_axlf_section(const axlf* top, axlf_section_kind kind) {
  const axlf_section_header* section = top->m_sections;
  for (uint32_t left = top->m_header.m_numSections; left != 0; --left, ++section)
    if (section->m_sectionKind == static_cast<uint32_t>(kind)) return section;
  return nullptr;
}
inline const axlf_section_header* get_axlf_section_next(const axlf* top, const axlf_section_header* section,
                                                        axlf_section_kind kind) {
  if (top == nullptr || section == nullptr) return nullptr;
  const axlf_section_header* const end = top->m_sections + top->m_header.m_numSections;
  while (++section < end)
    if (section->m_sectionKind == static_cast<uint32_t>(kind)) return section;
  return nullptr;
}

}  // namespace xclbin
#endif

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
