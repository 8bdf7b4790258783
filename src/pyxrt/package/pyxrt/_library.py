"""The C library below this package, and its functions.

The library stands in the folder lib beside the folder that has this package, in an installed Tessera and in its build.
A table of prototypes says what each function takes, so ctypes converts and checks arguments, and releases the lock of
the interpreter during each call. The library keeps an exception of C++ for the thread; `fault()` returns the Python
exception that stands for it.
"""
import ctypes
import os

_NAME = "libtessera_pyxrt.so"


def _open():
    package = os.path.dirname(os.path.realpath(__file__))
    path = os.path.join(os.path.dirname(os.path.dirname(package)), "lib", _NAME)
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            "error[T1601]: pyxrt cannot load %s\n  = note: %s\n  = help: leave this package in the folder where Tessera "
            "was installed, and make it known by PYTHONPATH, or by `python3 -m tessera.pyxrt_for FOLDER`"
            % (path, error)) from None


_library = _open()

# Letters of the prototypes: result, then arguments. h: an object; p: memory; s: text (None: a fault); i: int, -1 or a
# result other than 0 being a fault; l: int64; u: uint32; z: size; q: uint64; v: nothing; Z, U, I: a pointer to size or
# uint64, to uint32, to int; S: a pointer to texts.
_TYPES = {
    "h": ctypes.c_void_p, "p": ctypes.c_void_p, "s": ctypes.c_char_p, "i": ctypes.c_int, "l": ctypes.c_int64,
    "u": ctypes.c_uint32, "z": ctypes.c_size_t, "q": ctypes.c_uint64, "v": None,
    "Z": ctypes.POINTER(ctypes.c_uint64), "U": ctypes.POINTER(ctypes.c_uint32), "I": ctypes.POINTER(ctypes.c_int),
    "S": ctypes.POINTER(ctypes.c_char_p),
}

PROTOTYPES = {
    "fault_kind": "i", "fault_text": "s", "enumerate_devices": "l", "log_message": "iiss", "uuid_of_text": "isp",
    "uuid_text": "sp",

    "device_empty": "h", "device_open": "hu", "device_open_bdf": "hs", "device_free": "vh",
    "device_register_xclbin": "ihhp", "device_xclbin_uuid": "ihp", "device_info": "shu",

    "xclbin_empty": "h", "xclbin_open": "hs", "xclbin_of_axlf": "hp", "xclbin_free": "vh", "xclbin_uuid": "ihp",
    "xclbin_xsa_name": "sh", "xclbin_axlf": "ph", "xclbin_kernel_count": "lh", "xclbin_kernel": "hhz",
    "xclbin_mem_count": "lh", "xclbin_mem": "hhz",
    "xclbinkernel_empty": "h", "xclbinkernel_free": "vh", "xclbinkernel_name": "sh", "xclbinkernel_num_args": "lh",
    "xclbinip_empty": "h", "xclbinip_free": "vh", "xclbinip_name": "sh",
    "xclbinmem_empty": "h", "xclbinmem_free": "vh", "xclbinmem_tag": "sh", "xclbinmem_base_address": "ihZ",
    "xclbinmem_size_kb": "ihZ", "xclbinmem_used": "ih", "xclbinmem_index": "lh",

    "elf_open": "hs", "elf_of_bytes": "hpz", "elf_free": "vh",
    "module_make": "hh", "module_free": "vh", "module_hw_context": "hh",

    "hw_context_empty": "h", "hw_context_open": "hhpi", "hw_context_open_with": "hhpSUz",
    "hw_context_staged": "hhSUzi", "hw_context_open_elf": "hhh", "hw_context_open_elf_with": "hhhSUzi",
    "hw_context_free": "vh", "hw_context_add_config": "ihh", "hw_context_device": "hh",
    "hw_context_xclbin_uuid": "ihp", "hw_context_xclbin": "hh", "hw_context_mode": "ih",

    "kernel_open": "hhs", "ext_kernel_open": "hhs", "ext_kernel_of_module": "hhhs", "kernel_free": "vh",
    "kernel_group_id": "ihiI", "kernel_call": "hhpz",

    "bo_make": "hhzuu", "bo_make_in": "hhzuu", "bo_part": "hhzz", "ext_bo_make": "hhzq", "ext_bo_make_in": "hhzq",
    "ext_bo_of_memory": "hhpzq", "bo_free": "vh", "bo_map": "ph", "bo_size": "ihZ", "bo_address": "ihZ",
    "bo_write": "ihpzz", "bo_read": "ihpzz", "bo_sync": "ihizz", "bo_sync_all": "ihi",

    "run_empty": "h", "run_make": "hh", "run_free": "vh", "run_start": "ih", "run_set_scalar": "ihii",
    "run_set_bo": "ihih", "run_wait": "ihu", "run_wait2": "ihu", "run_state": "ih", "run_add_callback": "ihi",
    "run_ctrl_scratchpad_bo": "hh",
    "runlist_empty": "h", "runlist_make": "hh", "runlist_free": "vh", "runlist_add": "ihh", "runlist_execute": "ih",
    "runlist_wait": "ihu",
}

for _name, _types in PROTOTYPES.items():
    _function = getattr(_library, "pyxrt_" + _name)
    _function.restype = _TYPES[_types[0]]
    _function.argtypes = [_TYPES[_letter] for _letter in _types[1:]]
    globals()[_name] = _function

_FAULTS = (RuntimeError, IndexError, ValueError, MemoryError, OverflowError)


def fault():
    """The exception for the fault that a function of the library has just returned to this thread."""
    kind = _FAULTS[_library.pyxrt_fault_kind()]
    return kind(_library.pyxrt_fault_text().decode("utf-8", "replace"))


def handle(value):
    """The object that a function returned."""
    if not value:
        raise fault()
    return value


def text(value):
    """The text that a function returned."""
    if value is None:
        raise fault()
    return value.decode("utf-8", "replace")


def number(value):
    """The number that a function returned, where no right result is negative."""
    if value < 0:
        raise fault()
    return value


def uint64_of(function, owner):
    """The number that a function writes through a pointer."""
    result = ctypes.c_uint64()
    if function(owner, result):
        raise fault()
    return result.value


def uuid_of(function, *arguments):
    """The 16 bytes that a function writes through its last argument."""
    result = ctypes.create_string_buffer(16)
    if function(*arguments, result):
        raise fault()
    return result.raw
