/* Command streams, programs, and static checks of designs. */
#ifndef TESSERA_C_PROGRAMS_H
#define TESSERA_C_PROGRAMS_H

#include <tessera/c/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Command streams: TXN or DPU, as bytes, as hexadecimal words or as text. */

/* `device` names the device whose register names a text uses; NULL: the widest NPU. `name` appears in diagnostics
 * instead of a file name. */
TESSERA_API tessera_stream* tessera_stream_open(const char* path, const char* device, tessera_diagnostic** error);
TESSERA_API tessera_stream* tessera_stream_from_bytes(const uint8_t* bytes, size_t size, const char* name,
                                                      const char* device, tessera_diagnostic** error);
TESSERA_API void tessera_stream_free(tessera_stream* stream);
TESSERA_API const char* tessera_stream_name(const tessera_stream* stream);
TESSERA_API size_t tessera_stream_operations(const tessera_stream* stream);
/* Returns the number of a host buffer that the stream uses, in increasing order; -1 beyond the last. */
TESSERA_API int64_t tessera_stream_argument(const tessera_stream* stream, size_t index);
TESSERA_API int tessera_stream_creates_scratchpad(const tessera_stream* stream);
/* Return Tessera's text form of the stream, which tessera_stream_from_bytes() reads back, and its binary form. */
TESSERA_API char* tessera_stream_text(const tessera_stream* stream);
TESSERA_API uint8_t* tessera_stream_bytes(const tessera_stream* stream, size_t* size);

/* ---- Programs. */

/* The program of one core, which replaces the program that the configuration loads into that core. */
typedef struct tessera_core_program {
  tessera_tile tile;
  const char* name;     /* appears in diagnostics as a file name */
  const uint8_t* bytes; /* an ELF, assembly text, or an image of the program memory */
  size_t size;
} tessera_core_program;
/* Reads the files of `text_count` texts "COLUMN,ROW=FILE" into an array that tessera_free() frees together with its
 * names and bytes. Fails with T0703 for an empty file, and with T0710 for a malformed text or for two programs of one
 * core. */
TESSERA_API tessera_core_program* tessera_core_programs_read(const char* const* texts, size_t text_count, size_t* count,
                                                             tessera_diagnostic** error);

/* The value of a number that a design's command stream takes from the host, by the name of the argument in the text, or
 * by its number among the arguments of the sequence. */
typedef struct tessera_host_number {
  const char* name;
  int64_t value;
} tessera_host_number;

typedef struct tessera_open_options {
  uint32_t struct_size;
  int32_t has_pdi; /* 1: begin with PDI number `pdi` of the container */
  size_t pdi;
  const char* device;                                          /* NULL: Tessera derives it from the files */
  const char* kernel;                                          /* of a container: "NAME" or "NAME:INSTANCE" */
  const char *design_device, *design_sequence, *buffer_scheme; /* of a design */
  const char* peano;                                           /* folder of a compiler of cores */
  const tessera_core_program* core_programs;
  size_t core_program_count;
  const tessera_stream* const* streams; /* streams that will call the program; they help to choose its device */
  size_t stream_count;
  int32_t control_packets, configure_by_packets;      /* of a design: 1 to route packets, and to configure by them */
  void (*tell)(void* tell_context, const char* step); /* before each long step of a compilation; NULL: no calls */
  void* tell_context;
  const tessera_host_number* design_numbers; /* of a design */
  size_t design_number_count;
} tessera_open_options;

typedef struct tessera_part {
  uint64_t id;          /* the number by which streams load the PDI */
  const uint8_t* bytes; /* a PDI, or a CDO in binary form */
  size_t size;
} tessera_part;

typedef enum tessera_program_kind {
  TESSERA_DESIGN = 0,
  TESSERA_CONTAINER = 1,
  TESSERA_CONFIGURATION = 2
} tessera_program_kind;

typedef struct tessera_program_info {
  uint32_t struct_size;
  int32_t kind; /* tessera_program_kind */
  const char* device;
  const char* kernel;      /* "NAME:INSTANCE" of the PDI; "": no kernel has it */
  size_t columns;          /* of the partition */
  size_t pdi;              /* the number of the PDI that a session loads */
  size_t pdis;             /* in the container */
  int32_t has_host_bodies; /* 1: bodies of cores run on the host */
} tessera_program_info;

TESSERA_API tessera_program* tessera_program_open(const char* path, const tessera_open_options* options,
                                                  tessera_diagnostic** error);
TESSERA_API tessera_program* tessera_program_from_bytes(const uint8_t* bytes, size_t size, const char* name,
                                                        const tessera_open_options* options,
                                                        tessera_diagnostic** error);
/* Makes a program from the PDIs of a container that the host has taken apart. `columns`: of the partition. `first`: the
 * number of the PDI that a session loads; NULL: the session loads none, and streams load all. */
TESSERA_API tessera_program* tessera_program_from_parts(const char* name, const char* device, size_t columns,
                                                        const tessera_part* parts, size_t part_count,
                                                        const uint64_t* first, tessera_diagnostic** error);
/* Does the same, with programs of cores. */
TESSERA_API tessera_program* tessera_program_from_parts_with(const char* name, const char* device, size_t columns,
                                                             const tessera_part* parts, size_t part_count,
                                                             const uint64_t* first,
                                                             const tessera_core_program* core_programs,
                                                             size_t core_program_count, tessera_diagnostic** error);
TESSERA_API void tessera_program_free(tessera_program* program);
TESSERA_API tessera_status tessera_program_get_info(const tessera_program* program, tessera_program_info* info);
/* Returns a kernel of the container that has another PDI, if the options choose neither a kernel nor a PDI. */
TESSERA_API const char* tessera_program_other_kernel(const tessera_program* program, size_t index);
/* Returns the runtime sequence of a design; NULL for a program without a sequence. */
TESSERA_API tessera_stream* tessera_program_own_stream(const tessera_program* program);
/* Returns the reason why Tessera chose none of several sequences or devices of a design; NULL: Tessera chose one, or
 * the design has none. */
TESSERA_API const tessera_diagnostic* tessera_program_no_own_stream(const tessera_program* program);
TESSERA_API const tessera_diagnostic* tessera_program_warning(const tessera_program* program, size_t index);

/* ---- Static checks of a design, which Tessera compiles and does not run. Only the options for designs count. */

TESSERA_API tessera_design_check* tessera_design_check_open(const char* path, const tessera_open_options* options,
                                                            tessera_diagnostic** error);
TESSERA_API void tessera_design_check_free(tessera_design_check* check);
TESSERA_API const tessera_diagnostic* tessera_design_check_finding(const tessera_design_check* check, size_t index);
TESSERA_API const tessera_diagnostic* tessera_design_check_warning(const tessera_design_check* check, size_t index);

#ifdef __cplusplus
}
#endif

#endif
