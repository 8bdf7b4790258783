"""XRT's Python package, over the emulator of Tessera.

Names, parameters, results and exceptions are those of the pyxrt that XRT builds with pybind11, so programs for NPUs run
unchanged. This package is Python alone, over a library with functions of C (_library.py). So one copy serves every
CPython from 3.8 on.
"""
from . import _library
from ._absent import graph, program
from ._buffers import bo
from ._execution import hw_context, kernel, run, runlist
from ._metadata import (device, elf, enumerate_devices, log_message, module, uuid, xclbin, xclbinip_vector,
                        xclbinkernel_vector, xclbinmem_vector)
from ._values import XCL_BO_FLAGS_NONE, ert_cmd_state, xclBOSyncDirection, xrt_info_device, xrt_msg_level
from . import aie, ext

for _one in (graph, program, bo, hw_context, kernel, run, runlist, device, elf, enumerate_devices, log_message, module,
             uuid, xclbin, xclbinip_vector, xclbinkernel_vector, xclbinmem_vector):
    _one.__module__ = __name__
# XRT exports the levels of messages. The others are exported by its older versions.
for _kind in (xrt_msg_level, xclBOSyncDirection, ert_cmd_state):
    globals().update(_kind.__members__)
del _one, _kind
