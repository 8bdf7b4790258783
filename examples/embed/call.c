/* call APP INSTS: the C interface: one call of an xclbin, buffers that are the program's own, and the report. */
#include <tessera/tessera.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { kBytes = 10 * 1280 * 4 };

static int fail(tessera_diagnostic* error) {
  char* const text = tessera_diagnostic_text(error, 100);
  fputs(text, stderr);
  tessera_free(text);
  tessera_diagnostic_free(error);
  return 1;
}

static uint8_t expected(const uint8_t* picture, int i) {
  static const uint8_t threshold[3] = {0x60, 0x80, 0xa0};
  if (i % 4 == 3) return picture[i];
  return picture[i] > threshold[i % 4] ? 255 : 0;
}

int main(int argc, char** argv) {
  if (argc != 3) return fputs("usage: call APP INSTS\n", stderr), 2;
  static uint8_t input[kBytes], output[kBytes];
  for (int i = 0; i < kBytes; ++i) input[i] = (uint8_t)(i * 7);

  tessera_diagnostic* error = NULL;
  tessera_program* const program = tessera_program_open(argv[1], NULL, &error);
  if (program == NULL) return fail(error);
  tessera_stream* const stream = tessera_stream_open(argv[2], NULL, &error);
  if (stream == NULL) return fail(error);
  tessera_session* const session = tessera_session_open(program, NULL, &error);
  if (session == NULL) return fail(error);

  tessera_buffer in, out;
  if (tessera_session_share(session, input, kBytes, &in, &error) != TESSERA_OK ||
      tessera_session_share(session, output, kBytes, &out, &error) != TESSERA_OK ||
      tessera_session_bind(session, 0, in, 0, 0, &error) != TESSERA_OK ||
      tessera_session_bind(session, 1, out, 0, 0, &error) != TESSERA_OK)
    return fail(error);

  const tessera_stream* const streams[] = {stream};
  tessera_outcome outcome = {.struct_size = sizeof outcome};
  if (tessera_session_run(session, streams, 1, 1, &outcome) != TESSERA_OK)
    return fprintf(stderr, "%s\n", tessera_diagnostic_message(outcome.error)), 1;
  for (int i = 0; i < kBytes; ++i)
    if (output[i] != expected(input, i)) return fprintf(stderr, "byte %d is wrong\n", i), 1;

  tessera_report* const report = tessera_session_report(session);
  tessera_report_info info = {.struct_size = sizeof info};
  tessera_report_get_info(report, &info);
  printf("%s: %" PRIu64 " cycles, %" PRIu64 " bundles, %zu channels\n", info.device, info.cycles, info.bundles,
         info.channels);
  for (size_t i = 0;; ++i) {
    tessera_core_report core = {.struct_size = sizeof core};
    if (tessera_report_core(report, i, &core) != TESSERA_OK) break;
    printf("  core (%d,%d): %" PRIu64 " bundles, %s\n", core.tile.column, core.tile.row, core.bundles, core.state);
  }
  tessera_report_free(report);
  tessera_session_free(session);
  tessera_stream_free(stream);
  tessera_program_free(program);
  return 0;
}
