/* Counts of a session, messages to the host, and findings of the sanitizers. */
#ifndef TESSERA_C_REPORTS_H
#define TESSERA_C_REPORTS_H

#include <tessera/c/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Reports: a copy of all that the session has counted and recorded since its reset. */

typedef struct tessera_stalls { /* cycles by cause */
  uint64_t lock, stream, cascade, registers, memory;
} tessera_stalls;
typedef struct tessera_report_info {
  uint32_t struct_size;
  const char* device;
  uint64_t cycles, bundles;
  size_t cores, channels, operations, messages, debug_values, kernels, warnings; /* numbers of elements */
  const char* bottleneck; /* a sentence; NULL: no bottleneck. tessera_report_load() gives its chain of units */
} tessera_report_info;
typedef struct tessera_core_report {
  uint32_t struct_size;
  tessera_tile tile;
  tessera_named named;
  uint64_t bundles;      /* bundles executed, NOPs included */
  uint64_t instructions; /* slots that were not NOPs */
  uint64_t active;       /* cycles from enable to the end, stalls included */
  tessera_stalls stalls;
  uint32_t pc;
  int32_t is_host_core;     /* 1: its body runs on the host */
  uint64_t host_operations; /* for a body on the host: its requests to the tile */
  const char* state;
} tessera_core_report;
typedef struct tessera_channel_report {
  uint32_t struct_size;
  tessera_tile tile;
  uint8_t direction, channel; /* tessera_direction */
  tessera_named named;
  uint64_t bytes;              /* moved between memory and stream */
  uint64_t tasks, descriptors; /* completed */
  tessera_stalls stalls;
} tessera_channel_report;
typedef struct tessera_load { /* a unit on the chain of the bottleneck */
  uint32_t struct_size;
  const char* unit;
  uint64_t busy;    /* bundles of a core, or words of a channel */
  uint64_t waiting; /* cycles that the unit waited */
} tessera_load;
typedef struct tessera_message { /* a message of a command stream to the host */
  uint32_t struct_size;
  int32_t is_time; /* 1: `address` is the number of a time stamp */
  uint64_t cycle, address;
  uint32_t value;
} tessera_message;
typedef struct tessera_debug_value { /* a value that a body of a core has shown (aie.debug) */
  uint32_t struct_size;
  tessera_tile tile;
  uint64_t cycle;
  const char *text, *line;
} tessera_debug_value;
typedef struct tessera_kernel_count { /* the calls of a kernel on the host by one core */
  uint32_t struct_size;
  tessera_tile tile;
  const char* kernel;
  uint64_t calls;
  const uint64_t* slots; /* issue slots by kind, in the order of kernel_abi/slots.h */
  size_t slot_kinds;
} tessera_kernel_count;

TESSERA_API tessera_report* tessera_session_report(const tessera_session* session);
TESSERA_API char* tessera_session_report_json(const tessera_session* session); /* schema tessera.run/1 */
/* Returns the report as text, in lines of `width` characters. */
TESSERA_API char* tessera_session_report_text(const tessera_session* session, size_t width);
/* Returns the same text with the seconds that the call took on the host. */
TESSERA_API char* tessera_session_report_text_with(const tessera_session* session, size_t width, double seconds);
typedef struct tessera_memory_range { /* addresses as for tessera_session_read_memory() */
  tessera_tile tile;
  uint32_t address, bytes;
} tessera_memory_range;
/* Returns the report as JSON, with the registers, pipelines and locks of `tiles` ("dumps") and with bytes of data
 * memories ("memory"). */
TESSERA_API char* tessera_session_report_json_with(const tessera_session* session, const tessera_tile* tiles,
                                                   size_t tile_count, const tessera_memory_range* memory,
                                                   size_t memory_count);
TESSERA_API void tessera_report_free(tessera_report* report);
TESSERA_API tessera_status tessera_report_get_info(const tessera_report* report, tessera_report_info* info);
TESSERA_API tessera_status tessera_report_core(const tessera_report* report, size_t index, tessera_core_report* core);
TESSERA_API tessera_status tessera_report_channel(const tessera_report* report, size_t index,
                                                  tessera_channel_report* channel);
/* Returns the mnemonic of an operation; `*executed` is how often all cores together executed it. */
TESSERA_API const char* tessera_report_operation(const tessera_report* report, size_t index, uint64_t* executed);
TESSERA_API tessera_status tessera_report_load(const tessera_report* report, size_t index, tessera_load* load);
TESSERA_API tessera_status tessera_report_message(const tessera_report* report, size_t index, tessera_message* message);
TESSERA_API tessera_status tessera_report_debug_value(const tessera_report* report, size_t index,
                                                      tessera_debug_value* value);
TESSERA_API tessera_status tessera_report_kernel(const tessera_report* report, size_t index,
                                                 tessera_kernel_count* kernel);
TESSERA_API const tessera_diagnostic* tessera_report_warning(const tessera_report* report, size_t index);

/* ---- Findings of a session with checks: mistakes of the program that may still give the right result. */

typedef struct tessera_findings_info {
  uint32_t struct_size;
  size_t findings;
  size_t cores, channels, host_buffers; /* observed by the sanitizers */
} tessera_findings_info;
typedef struct tessera_finding {
  uint32_t struct_size;
  const tessera_diagnostic* diagnostic; /* an error if it fails the program */
  uint64_t count;                       /* number of findings of this kind */
  size_t parties;
  int32_t has_place, place_has_tile;
  const char* place_memory;
  uint64_t place_byte;
  tessera_tile place_tile;
  tessera_named place_buffer;
  const char *accepted_by, *accepted_because; /* "": not accepted */
  const char* kind;                           /* the same text for findings of the same kind */
} tessera_finding;
typedef struct tessera_party { /* a unit that takes part in a finding, in order of time */
  uint32_t struct_size;
  const char *who, *does;
  uint64_t cycle;
  tessera_named named;
} tessera_party;
/* Fails with T1204 for a session without checks. `has_ended`: 1 to include leftovers, such as unread tokens. */
TESSERA_API tessera_findings* tessera_session_findings(tessera_session* session, int has_ended,
                                                       tessera_diagnostic** error);
TESSERA_API void tessera_findings_free(tessera_findings* findings);
TESSERA_API tessera_status tessera_findings_get_info(const tessera_findings* findings, tessera_findings_info* info);
TESSERA_API tessera_status tessera_findings_at(const tessera_findings* findings, size_t index,
                                               tessera_finding* finding);
TESSERA_API tessera_status tessera_findings_party(const tessera_findings* findings, size_t finding, size_t index,
                                                  tessera_party* party);
/* Returns a line in the files of accepted findings that accepts no finding. */
TESSERA_API const tessera_diagnostic* tessera_findings_unused(const tessera_findings* findings, size_t index);

#ifdef __cplusplus
}
#endif

#endif
