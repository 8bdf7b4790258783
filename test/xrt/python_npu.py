"""What the tests of pyxrt share: a device with the design of examples/host, and the files that python.py has made."""
import ctypes
import json
import os
import sys

if os.environ["PYXRT_HIDE_NUMPY"]:
    sys.modules["numpy"] = None  # an import raises ImportError
import pyxrt

FOLDER = os.environ["PYXRT_FOLDER"]
CONTAINER, STREAM = os.path.join(FOLDER, "design.xclbin"), os.path.join(FOLDER, "design.bin")
TO_DEVICE = pyxrt.xclBOSyncDirection.XCL_BO_SYNC_BO_TO_DEVICE
FROM_DEVICE = pyxrt.xclBOSyncDirection.XCL_BO_SYNC_BO_FROM_DEVICE
COMPLETED = pyxrt.ert_cmd_state.ERT_CMD_STATE_COMPLETED
NUMPY_WAS_LOADED = sys.modules.get("numpy") is not None
try:
    import numpy
except ImportError:
    numpy = None


def content(name):
    with open(os.path.join(FOLDER, name), "rb") as file:
        return file.read()


def capsule_of(address):
    make = ctypes.PyDLL(None).PyCapsule_New
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return make(address, b"any name" if address % 8192 else None, None)


class Npu:
    """A device with the design of examples/host, its context, kernel and buffers."""

    def __init__(self):
        self.device = pyxrt.device(0)
        self.xclbin = pyxrt.xclbin(CONTAINER)
        self.uuid = self.device.register_xclbin(self.xclbin)
        self.context = pyxrt.hw_context(self.device, self.uuid)
        self.name = self.xclbin.get_kernels()[0].get_name()
        self.kernel = pyxrt.kernel(self.context, self.name)
        self.stream = content("design.bin")
        self.code = pyxrt.bo(self.device, len(self.stream), pyxrt.bo.cacheable, self.kernel.group_id(1))
        self.code.write(self.stream, 0)
        self.code.sync(TO_DEVICE)
        self.a, self.b, self.sum = (pyxrt.bo(self.device, 4096, pyxrt.bo.flags.host_only, self.kernel.group_id(index))
                                    for index in (3, 4, 5))
        self.a.write(content("a"), 0)
        self.b.map()[:] = content("b")

    def arguments(self):
        return 3, self.code, len(self.stream) // 4, self.a, self.b, self.sum

    def bytes_of_buffers(self):
        memory = json.loads(self.device.get_info(pyxrt.xrt_info_device.memory))
        return int(memory["board"]["memory"]["bytes_of_buffers"])
