// States and packets of commands, as far as an NPU has them. The packets of accelerator cards are absent.
#pragma once

#ifdef __cplusplus
#include <cstdint>
#else
#include <stdint.h>
#endif

enum ert_cmd_state {
  ERT_CMD_STATE_NEW = 1,
  ERT_CMD_STATE_QUEUED = 2,
  ERT_CMD_STATE_RUNNING = 3,
  ERT_CMD_STATE_COMPLETED = 4,
  ERT_CMD_STATE_ERROR = 5,
  ERT_CMD_STATE_ABORT = 6,
  ERT_CMD_STATE_SUBMITTED = 7,
  ERT_CMD_STATE_TIMEOUT = 8,
  ERT_CMD_STATE_NORESPONSE = 9,
  ERT_CMD_STATE_SKERROR = 10,
  ERT_CMD_STATE_SKCRASHED = 11,
  ERT_CMD_STATE_MAX,
};

enum ert_cmd_opcode {
  ERT_START_CU = 0,
  ERT_START_KERNEL = 0,
  ERT_CONFIGURE = 2,
  ERT_EXIT = 3,
  ERT_ABORT = 4,
  ERT_EXEC_WRITE = 5,
  ERT_CU_STAT = 6,
  ERT_START_COPYBO = 7,
  ERT_SK_CONFIG = 8,
  ERT_SK_START = 9,
  ERT_SK_UNCONFIG = 10,
  ERT_INIT_CU = 11,
  ERT_START_FA = 12,
  ERT_CLK_CALIB = 13,
  ERT_MB_VALIDATE = 14,
  ERT_START_KEY_VAL = 15,
  ERT_ACCESS_TEST_C = 16,
  ERT_ACCESS_TEST = 17,
  ERT_START_DPU = 18,
  ERT_CMD_CHAIN = 19,
  ERT_START_NPU = 20,
  ERT_START_NPU_PREEMPT = 21,
  ERT_START_NPU_PREEMPT_ELF = 22,
};

enum ert_cmd_type {
  ERT_DEFAULT = 0,
  ERT_KDS_LOCAL = 1,
  ERT_CTRL = 2,
  ERT_CU = 3,
  ERT_SCU = 4,
};

#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#endif

struct ert_packet {
  union {
    struct {
      uint32_t state : 4;
      uint32_t custom : 8;
      uint32_t count : 11;
      uint32_t opcode : 5;
      uint32_t type : 4;
    };
    uint32_t header;
  };
  uint32_t data[1];
};

struct ert_start_kernel_cmd {
  union {
    struct {
      uint32_t state : 4;
      uint32_t stat_enabled : 1;
      uint32_t unused : 5;
      uint32_t extra_cu_masks : 2;
      uint32_t count : 11;
      uint32_t opcode : 5;
      uint32_t type : 4;
    };
    uint32_t header;
  };
  uint32_t cu_mask;
  uint32_t data[1];
};
#define to_start_krnl_pkg(packet) ((struct ert_start_kernel_cmd*)(packet))

struct ert_dpu_data {
  uint64_t dtrace_buffer;
  uint64_t instruction_buffer;
  uint32_t instruction_buffer_size;
  uint16_t uc_index;
  uint16_t chained;
};

struct ert_npu_data {
  uint64_t instruction_buffer;
  uint32_t instruction_buffer_size;
  uint32_t instruction_prop_count;
};

struct ert_npu_preempt_data {
  uint64_t instruction_buffer;
  uint64_t save_buffer;
  uint64_t restore_buffer;
  uint32_t instruction_buffer_size;
  uint32_t save_buffer_size;
  uint32_t restore_buffer_size;
  uint32_t instruction_prop_count;
};

struct ert_cmd_chain_data {
  uint32_t command_count;
  uint32_t submit_index;
  uint32_t error_index;
  uint32_t reserved[3];
  uint64_t data[];
};

// The state of a context after a command that timed out.
struct ert_ctx_health_data {
  uint32_t version;
  uint32_t txn_op_idx;
  uint32_t ctx_pc;
  uint32_t fatal_error_type;
  uint32_t fatal_error_exception_type;
  uint32_t fatal_error_exception_pc;
  uint32_t fatal_error_app_module;
};

struct ert_ctx_health_data_aie2 {
  uint32_t txn_op_idx;
  uint32_t ctx_pc;
  uint32_t fatal_error_type;
  uint32_t fatal_error_exception_type;
  uint32_t fatal_error_exception_pc;
  uint32_t fatal_error_app_module;
};

enum ert_ctx_health_data_version { ERT_CTX_HEALTH_DATA_V0 = 0, ERT_CTX_HEALTH_DATA_V1 = 1 };
enum npu_gen_type { NPU_GEN_AIE2, NPU_GEN_AIE4 };

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif
