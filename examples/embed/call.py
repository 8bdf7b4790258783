"""call.py LIBRARY APP INSTS: the C interface from Python, by ctypes alone: one call of an xclbin, and its report.

The buffers are bytearrays of this program: the array reads and writes them without a copy.
"""
import ctypes
import json
import sys

BYTES = 10 * 1280 * 4
handle, size, word = ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint32


class Buffer(ctypes.Structure):
    _fields_ = [("address", size), ("bytes", size)]


class Outcome(ctypes.Structure):
    _fields_ = [("struct_size", word), ("ending", ctypes.c_int32), ("began", size), ("ended", size), ("error", handle)]


library = ctypes.CDLL(sys.argv[1])
for name in ("program_open", "stream_open", "session_open", "session_report_json", "diagnostic_text"):
    getattr(library, "tessera_" + name).restype = handle
error = handle()


def text_of(pointer):
    text = ctypes.string_at(pointer).decode()
    library.tessera_free(handle(pointer))
    return text


def need(result):
    """A handle, or a status of 0; else the program ends with the diagnostic."""
    if error:
        sys.exit(text_of(library.tessera_diagnostic_text(error, ctypes.c_size_t(100))))
    return result


def share(session, data):
    memory = (ctypes.c_uint8 * len(data)).from_buffer(data)
    buffer = Buffer()
    need(library.tessera_session_share(session, memory, size(len(data)), ctypes.byref(buffer), ctypes.byref(error)))
    return buffer


program = handle(need(library.tessera_program_open(sys.argv[2].encode(), None, ctypes.byref(error))))
stream = handle(need(library.tessera_stream_open(sys.argv[3].encode(), None, ctypes.byref(error))))
session = handle(need(library.tessera_session_open(program, None, ctypes.byref(error))))

picture = bytearray(i * 7 % 256 for i in range(BYTES))
result = bytearray(BYTES)
for argument, data in enumerate((picture, result)):
    need(library.tessera_session_bind(session, word(argument), share(session, data), size(0), size(0),
                                      ctypes.byref(error)))

outcome = Outcome(struct_size=ctypes.sizeof(Outcome))
streams = (handle * 1)(stream)
if library.tessera_session_run(session, streams, ctypes.c_size_t(1), size(1), ctypes.byref(outcome)) != 0:
    sys.exit(text_of(library.tessera_diagnostic_text(handle(outcome.error), ctypes.c_size_t(100))))

threshold = (0x60, 0x80, 0xA0)
expected = bytes(byte if i % 4 == 3 else 255 if byte > threshold[i % 4] else 0 for i, byte in enumerate(picture))
if result != expected:
    sys.exit("the result is wrong")
report = json.loads(text_of(library.tessera_session_report_json(session)))
print(f"{report['device']}: {report['cycles']} cycles, {report['bundles']} bundles")

library.tessera_session_free(session)
library.tessera_stream_free(stream)
library.tessera_program_free(program)
