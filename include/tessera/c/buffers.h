/* Data that a host exchanges with the array: host memory, and words of programmable logic. */
#ifndef TESSERA_C_BUFFERS_H
#define TESSERA_C_BUFFERS_H

#include <tessera/c/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Host memory, which shim DMAs reach. `address` is the address at which the array sees the first byte. */

typedef struct tessera_buffer {
  uint64_t address, bytes;
} tessera_buffer;
/* The array reads and writes `memory` itself, without a copy. The host keeps this memory until release or the end of
 * the session. */
TESSERA_API tessera_status tessera_session_share(tessera_session* session, uint8_t* memory, uint64_t bytes,
                                                 tessera_buffer* buffer, tessera_diagnostic** error);
/* Works like tessera_session_share(), with an address of the host's choice, for hosts whose buffers have the same
 * address in several sessions. Fails with T1203 if another buffer, or the megabyte behind it, lies there. */
TESSERA_API tessera_status tessera_session_share_at(tessera_session* session, uint64_t address, uint8_t* memory,
                                                    uint64_t bytes, tessera_buffer* buffer,
                                                    tessera_diagnostic** error);
/* Makes a buffer of zeros that belongs to the session. */
TESSERA_API tessera_status tessera_session_allocate(tessera_session* session, uint64_t bytes, tessera_buffer* buffer,
                                                    tessera_diagnostic** error);
TESSERA_API uint8_t* tessera_session_data(tessera_session* session, tessera_buffer buffer); /* NULL: no such buffer */
/* Unbinds the buffer from all arguments. Transfers that still reach it fail with T0603. */
TESSERA_API tessera_status tessera_session_release(tessera_session* session, tessera_buffer buffer,
                                                   tessera_diagnostic** error);
/* From now on, host buffer `argument` of streams is the range of `bytes` bytes that begins at `offset` in the buffer;
 * bytes 0: all bytes from `offset` on. Fails with T1203 for a range outside the buffer. */
TESSERA_API tessera_status tessera_session_bind(tessera_session* session, uint32_t argument, tessera_buffer buffer,
                                                uint64_t offset, uint64_t bytes, tessera_diagnostic** error);
TESSERA_API void tessera_session_unbind(tessera_session* session, uint32_t argument);
/* Makes a buffer of `bytes` bytes that belongs to the session, and binds it to `argument`. It begins with the `size`
 * bytes of `contents`; the rest are zeros that count as never written, so a program that reads them causes the finding
 * T0530. */
TESSERA_API tessera_status tessera_session_set_buffer(tessera_session* session, uint32_t argument,
                                                      const uint8_t* contents, size_t size, uint64_t bytes);
/* Returns the bytes bound to an argument, valid until the session changes them; NULL: the argument has no buffer. */
TESSERA_API const uint8_t* tessera_session_buffer(const tessera_session* session, uint32_t argument, size_t* size);
/* Returns an argument with a buffer that no command and no transfer has used; -1 beyond the last. */
TESSERA_API int64_t tessera_session_unused_buffer(const tessera_session* session, size_t index);
/* Sets the contents of the scratchpad that a stream creates. */
TESSERA_API tessera_status tessera_session_set_scratchpad(tessera_session* session, const uint8_t* bytes, size_t size);

/* ---- Programmable logic at South port `port` of a shim tile. tessera_run_list has the words of a whole call. */

typedef struct tessera_word {
  uint32_t data;
  int32_t last; /* 1: TLAST */
} tessera_word;
/* Lets programmable logic send these words into the array from now on. */
TESSERA_API tessera_status tessera_session_plio_send(tessera_session* session, tessera_tile tile, uint32_t port,
                                                     const tessera_word* words, size_t count,
                                                     tessera_diagnostic** error);
/* Adds to the number of words that must come out of the array before the call ends. */
TESSERA_API tessera_status tessera_session_plio_expect(tessera_session* session, tessera_tile tile, uint32_t port,
                                                       uint64_t words, tessera_diagnostic** error);
/* Returns the words that have come out of the array. The caller frees them by tessera_free(). */
TESSERA_API tessera_word* tessera_session_plio_take(tessera_session* session, tessera_tile tile, uint32_t port,
                                                    size_t* count, tessera_diagnostic** error);

#ifdef __cplusplus
}
#endif

#endif
