/* Tessera in your own program, as a C interface for XRT, Python and other languages. api.h has the same features as C++
 * classes, with longer comments.
 *
 *   #include <tessera/tessera.h>
 *   #include <stdio.h>
 *
 *   int main(int argc, char** argv) {
 *     static uint8_t input[4096], output[4096];
 *     tessera_diagnostic* error = NULL;
 *     tessera_program* program = tessera_program_open(argc > 1 ? argv[1] : "", NULL, &error);
 *     tessera_stream* stream = program ? tessera_stream_open(argc > 2 ? argv[2] : "", NULL, &error) : NULL;
 *     tessera_session* session = stream ? tessera_session_open(program, NULL, &error) : NULL;
 *     tessera_buffer in, out;
 *     tessera_outcome outcome = {.struct_size = sizeof outcome};
 *     if (session && !tessera_session_share(session, input, sizeof input, &in, &error) &&
 *         !tessera_session_share(session, output, sizeof output, &out, &error) &&
 *         !tessera_session_bind(session, 0, in, 0, 0, &error) &&
 *         !tessera_session_bind(session, 1, out, 0, 0, &error)) {
 *       const tessera_stream* streams[] = {stream};
 *       tessera_session_run(session, streams, 1, 1, &outcome);
 *     }
 *     const tessera_diagnostic* wrong = error ? error : outcome.error;
 *     if (wrong) fprintf(stderr, "%s: %s\n", tessera_diagnostic_code(wrong), tessera_diagnostic_message(wrong));
 *     printf("%llu cycles, first byte %d\n", (unsigned long long)(outcome.ended - outcome.began), output[0]);
 *     tessera_diagnostic_free(error);
 *     tessera_session_free(session);
 *     tessera_stream_free(stream);
 *     tessera_program_free(program);
 *     return wrong != NULL;
 *   }
 *
 *   gcc program.c $(pkg-config --cflags --libs tessera)
 *
 * This header declares versions and diagnostics, and includes all other headers, which a host may also include singly.
 * In the order in which a reader needs them: c/types.h (statuses, tiles, devices), c/programs.h (command streams,
 * programs, static checks), c/sessions.h (options and calls), c/buffers.h (host memory, words of programmable logic),
 * c/reports.h (counts and findings), c/explanations.h (the reason why nothing moves), c/tiles.h (the state of tiles,
 * memories, registers), c/observers.h (breakpoints, traces, fingerprints, checkpoints), c/views.h (configurations
 * without a run, trace packets as events), c/files.h (contents of any file, symbols), c/containers.h (parts of
 * containers).
 *
 * Units: tiles are (column, row) of the device, from 0; addresses and sizes are bytes; times are cycles of the array
 * since its reset; words have 32 bits, little-endian; texts are UTF-8 and end with a 0.
 *
 * Errors: a function that can fail returns a handle, or NULL on failure; or it returns a tessera_status, 0 for success.
 * A failure sets `*error` to a diagnostic that the caller frees; `error` may be NULL. Without a failure `*error` stays
 * as it is. A missing argument (NULL) and a lack of memory give no diagnostic. No exception leaves the library, and the
 * library ends the process only with `kernel_faults_end_process`.
 *
 * Ownership: the caller frees each handle that a function returns as non-const, with the function of its type, in any
 * order; freeing NULL does nothing. Handles and texts that a function returns as const belong to the handle from which
 * they come. They stay valid until the caller frees that handle or, for an outcome, until the next call of its session.
 * The caller frees `char*` texts with tessera_free(). Functions that take an index return NULL, or TESSERA_NONE, beyond
 * the last element.
 *
 * Versions: functions stay as they are, and structs grow at their end only. A struct that begins with `struct_size`
 * carries its size: the caller sets it to sizeof the struct, and the library neither reads nor writes beyond it. In
 * options 0 and NULL stand for the default, so a caller zeroes the struct first. tessera_abi_version() returns the
 * library's version of this interface; each addition increases it, and any other change would give the library another
 * file name (libtessera.so.N).
 *
 * Threads: as in session.h. Several threads may use different sessions; any thread may call tessera_session_cancel();
 * programs, streams and other const data never change, and threads may share them.
 */
#ifndef TESSERA_TESSERA_H
#define TESSERA_TESSERA_H

#include <tessera/c/buffers.h>
#include <tessera/c/containers.h>
#include <tessera/c/explanations.h>
#include <tessera/c/files.h>
#include <tessera/c/observers.h>
#include <tessera/c/programs.h>
#include <tessera/c/reports.h>
#include <tessera/c/sessions.h>
#include <tessera/c/tiles.h>
#include <tessera/c/types.h>
#include <tessera/c/views.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions. */

/* 2: files, symbols, traces, fingerprints, configure(). 3: run lists, advice on faults of kernels, programs of cores
 * from files, texts of tiles and steps. 4: containers. */
#define TESSERA_ABI_VERSION 4
TESSERA_API uint32_t tessera_abi_version(void);
TESSERA_API const char* tessera_version(void);      /* "0.1.0" */
TESSERA_API const char* tessera_version_text(void); /* with commit and LLVM version */

/* ---- Diagnostics. A message is one clause. Places are outermost first: file, section, command, register. */

TESSERA_API int tessera_diagnostic_is_error(const tessera_diagnostic* diagnostic);     /* 0: a warning */
TESSERA_API const char* tessera_diagnostic_code(const tessera_diagnostic* diagnostic); /* "T0605" */
TESSERA_API const char* tessera_diagnostic_message(const tessera_diagnostic* diagnostic);
TESSERA_API const char* tessera_diagnostic_place(const tessera_diagnostic* diagnostic, size_t index);
TESSERA_API const char* tessera_diagnostic_note(const tessera_diagnostic* diagnostic, size_t index);
TESSERA_API const char* tessera_diagnostic_help(const tessera_diagnostic* diagnostic); /* may be "" */
/* Returns a further mistake that was found together with this mistake. */
TESSERA_API const tessera_diagnostic* tessera_diagnostic_other(const tessera_diagnostic* diagnostic, size_t index);
/* Returns the diagnostic as text for people, in lines of at most `width` characters; 0: lines of any length. */
TESSERA_API char* tessera_diagnostic_text(const tessera_diagnostic* diagnostic, size_t width);
TESSERA_API void tessera_diagnostic_free(tessera_diagnostic* diagnostic);

#ifdef __cplusplus
}
#endif

#endif
