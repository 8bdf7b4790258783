/* The parts of a container: show, extract, check, compare and change any of them. container.h has longer comments.
 *
 *   tessera_container* file = tessera_container_open("app.xclbin", NULL);
 *   size_t size;
 *   uint8_t* cdo = tessera_container_extract(file, "AIE_PARTITION/pdi[0]/cdo", &size, NULL);
 *
 * A path names a part from the file inwards; "" or NULL is the whole file. A path that names no part, or several, is
 * T0217. Sizes and offsets are bytes. */
#ifndef TESSERA_C_CONTAINERS_H
#define TESSERA_C_CONTAINERS_H

#include <tessera/c/types.h>

#ifdef __cplusplus
extern "C" {
#endif

TESSERA_API tessera_container* tessera_container_open(const char* path, tessera_diagnostic** error);
/* Copies the bytes. `name` appears in texts instead of a file name. */
TESSERA_API tessera_container* tessera_container_from_bytes(const uint8_t* bytes, size_t size, const char* name);
TESSERA_API void tessera_container_free(tessera_container* container);
/* Returns whether the file has a format whose parts Tessera knows. */
TESSERA_API int tessera_container_is_known(const tessera_container* container);
/* Returns the bytes of the whole file, which belong to the container. */
TESSERA_API const uint8_t* tessera_container_bytes(const tessera_container* container, size_t* size);

/* ---- Parts. */

typedef struct tessera_part_info {
  uint32_t struct_size;
  uint32_t has_offset; /* 0: the file holds the bytes in another form */
  uint64_t bytes, offset;
  const char* path;
  const char* kind; /* "NPU device image (PDI)" */
} tessera_part_info;
/* parts returns the parts directly inside the part at `path`, in the order of the file. part returns the part at
 * `path`. */
TESSERA_API tessera_parts* tessera_container_parts(const tessera_container* container, const char* path,
                                                   tessera_diagnostic** error);
TESSERA_API tessera_parts* tessera_container_part(const tessera_container* container, const char* path,
                                                  tessera_diagnostic** error);
TESSERA_API tessera_status tessera_parts_at(const tessera_parts* parts, size_t index, tessera_part_info* part);
TESSERA_API void tessera_parts_free(tessera_parts* parts);

/* Shows everything in a part and in the parts inside it. A damaged part is shown up to the damage, with errors. */
TESSERA_API tessera_shown* tessera_container_show(const tessera_container* container, const char* path,
                                                  tessera_diagnostic** error);
/* Shows the words of the control-code ELF at `path` that a host changes when the symbols have these addresses. */
TESSERA_API tessera_shown* tessera_container_patches(const tessera_container* container, const char* path,
                                                     const char* const* symbols, const uint64_t* addresses,
                                                     size_t count, tessera_diagnostic** error);
TESSERA_API const char* tessera_shown_text(const tessera_shown* shown);
TESSERA_API const char* tessera_shown_json(const tessera_shown* shown);
TESSERA_API const tessera_diagnostic* tessera_shown_error(const tessera_shown* shown, size_t index);
TESSERA_API const tessera_diagnostic* tessera_shown_warning(const tessera_shown* shown, size_t index);
TESSERA_API void tessera_shown_free(tessera_shown* shown);

/* Returns the bytes of a part, which the caller frees with tessera_free(). */
TESSERA_API uint8_t* tessera_container_extract(const tessera_container* container, const char* path, size_t* size,
                                               tessera_diagnostic** error);

/* A section as xclbinutil dumps it: its JSON, and the files that the JSON names. T0219 for a part without such JSON. */
typedef struct tessera_section_file {
  uint32_t struct_size;
  const char* name; /* without a folder */
  const uint8_t* bytes;
  uint64_t size;
} tessera_section_file;
TESSERA_API tessera_section* tessera_container_section(const tessera_container* container, const char* path,
                                                       tessera_diagnostic** error);
TESSERA_API const char* tessera_section_json(const tessera_section* section);
TESSERA_API tessera_status tessera_section_file_at(const tessera_section* section, size_t index,
                                                   tessera_section_file* file);
TESSERA_API void tessera_section_free(tessera_section* section);

/* ---- Check and compare. */

typedef enum tessera_finding_level {
  TESSERA_FINDING_ERROR = 0,   /* the container cannot work */
  TESSERA_FINDING_WARNING = 1, /* a part of it does not work as its writer meant */
  TESSERA_FINDING_NOTE = 2     /* an oddity that working containers have */
} tessera_finding_level;
typedef struct tessera_container_finding {
  uint32_t struct_size;
  tessera_finding_level level;
  const tessera_diagnostic* diagnostic;
} tessera_container_finding;
/* Returns the faults of the part and of the parts inside, and the rules that they break; errors first. */
TESSERA_API tessera_container_findings* tessera_container_check(const tessera_container* container, const char* path,
                                                                tessera_diagnostic** error);
TESSERA_API tessera_status tessera_container_findings_at(const tessera_container_findings* findings, size_t index,
                                                         tessera_container_finding* finding);
TESSERA_API void tessera_container_findings_free(tessera_container_findings* findings);

typedef enum tessera_difference_kind {
  TESSERA_CHANGED = 0,
  TESSERA_ONLY_IN_FIRST = 1,
  TESSERA_ONLY_IN_SECOND = 2
} tessera_difference_kind;
typedef struct tessera_difference {
  uint32_t struct_size;
  tessera_difference_kind kind;
  const char* path;  /* of the part; "" for the file itself */
  const char* field; /* "" for a part of one file only */
  const char* first; /* the field's value in both files; "" where one has no such field */
  const char* second;
} tessera_difference;
TESSERA_API tessera_differences* tessera_container_differences(const tessera_container* first, const char* first_path,
                                                               const tessera_container* second, const char* second_path,
                                                               tessera_diagnostic** error);
TESSERA_API tessera_status tessera_differences_at(const tessera_differences* differences, size_t index,
                                                  tessera_difference* difference);
TESSERA_API void tessera_differences_free(tessera_differences* differences);
/* Returns a SHA-256 of the configuration that the part makes, as 64 hexadecimal digits: equal for parts that differ
 * only in times, UUIDs, NOPs, padding, white space in JSON, BUILD_METADATA and USER_METADATA, the order of sections of
 * different kinds, and the form of PDIs and streams. The caller frees it
 * with tessera_free(). */
TESSERA_API char* tessera_container_configuration_hash(const tessera_container* container, const char* path,
                                                       tessera_diagnostic** error);

/* ---- Change. Each function returns a new container; the old one stays as it is. Functions of container.h with the
 * same names say when they fail. */

/* Takes the file apart and writes it again: rewritten() with the same bytes, repaired() with right lengths and
 * checksums. tessera_container_warning() names the parts that kept or changed their bytes. */
TESSERA_API tessera_container* tessera_container_rewritten(const tessera_container* container,
                                                           tessera_diagnostic** error);
TESSERA_API tessera_container* tessera_container_repaired(const tessera_container* container,
                                                          tessera_diagnostic** error);
TESSERA_API const tessera_diagnostic* tessera_container_warning(const tessera_container* container, size_t index);
/* Gives a part new content: its bytes, or the JSON of a section, whose PDIs are files in `folder`. */
TESSERA_API tessera_container* tessera_container_replace(const tessera_container* container, const char* path,
                                                         const uint8_t* content, size_t size, const char* folder,
                                                         tessera_diagnostic** error);
TESSERA_API tessera_container* tessera_container_remove(const tessera_container* container, const char* path,
                                                        tessera_diagnostic** error);
/* Adds a section to an xclbin. `title` is the name in the section's header; "" or NULL: no title. */
TESSERA_API tessera_container* tessera_container_add(const tessera_container* container, const char* section,
                                                     const uint8_t* content, size_t size, const char* title,
                                                     const char* folder, tessera_diagnostic** error);
/* Changes the form of a PDI: "plain", "transformed" or "transformed-cut". The result warns of words that the PDI lacks:
 * tessera_container_warning(). */
TESSERA_API tessera_container* tessera_container_with_form(const tessera_container* container, const char* path,
                                                           const char* form, tessera_diagnostic** error);
TESSERA_API tessera_container* tessera_container_with_kernel_renamed(const tessera_container* container,
                                                                     const char* old_name, const char* new_name,
                                                                     tessera_diagnostic** error);
/* Sets the start columns of the partition at `path`; NULL: of the only partition. */
TESSERA_API tessera_container* tessera_container_with_start_columns(const tessera_container* container,
                                                                    const char* path, const uint16_t* columns,
                                                                    size_t count, tessera_diagnostic** error);
TESSERA_API tessera_container* tessera_container_with_uuid(const tessera_container* container, const char* path,
                                                           const char* uuid, tessera_diagnostic** error);

#ifdef __cplusplus
}
#endif

#endif
