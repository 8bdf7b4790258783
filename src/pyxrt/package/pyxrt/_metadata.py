"""Devices, xclbins and their parts, ELFs, modules."""
import warnings

from . import _library as library
from ._memory import address, capsule
from ._overloads import NOTHING, call, refuse, size, text, uint32
from ._values import xrt_info_device, xrt_msg_level


class Object:
    """An object of the library, which lives as long as this object."""
    __slots__ = ("_handle", "__weakref__")
    _free = None

    @classmethod
    def _of(cls, handle):
        made = cls.__new__(cls)
        made._handle = library.handle(handle)
        return made

    def __del__(self):
        handle = getattr(self, "_handle", None)
        if handle:
            self._handle = None
            self._free(handle)

    def __reduce__(self):
        """A copy would free the object of the library a second time."""
        raise TypeError("cannot pickle or copy '%s' object" % type(self).__name__)


class uuid:
    """The UUID of an xclbin: uuid("8-4-4-4-12 hexadecimal digits")."""
    __slots__ = ("_bytes", "__weakref__")

    def __init__(self, *arguments):
        value = text(arguments[0]) if len(arguments) == 1 else NOTHING
        if value is NOTHING:
            raise refuse("uuid", ["text: str"], arguments)
        self._bytes = library.uuid_of(library.uuid_of_text, value)

    @classmethod
    def _of(cls, function, handle):
        made = cls.__new__(cls)
        made._bytes = library.uuid_of(function, handle)
        return made

    def to_string(self):
        return library.text(library.uuid_text(self._bytes))


class _Part(Object):
    """A part of an xclbin. An object that Python makes is empty, and its functions raise."""
    __slots__ = ()
    _empty = None

    def __init__(self):
        self._handle = library.handle(self._empty())


class xclbinip(_Part):
    """An instance of a kernel."""
    __slots__ = ()
    _empty, _free = library.xclbinip_empty, library.xclbinip_free

    def get_name(self):
        return library.text(library.xclbinip_name(self._handle))


class xclbinkernel(_Part):
    """A kernel in an xclbin."""
    __slots__ = ()
    _empty, _free = library.xclbinkernel_empty, library.xclbinkernel_free

    def get_name(self):
        return library.text(library.xclbinkernel_name(self._handle))

    def get_num_args(self):
        return library.number(library.xclbinkernel_num_args(self._handle))


class xclbinmem(_Part):
    """A memory bank that an xclbin names."""
    __slots__ = ()
    _empty, _free = library.xclbinmem_empty, library.xclbinmem_free

    def get_tag(self):
        return library.text(library.xclbinmem_tag(self._handle))

    def get_base_address(self):
        return library.uint64_of(library.xclbinmem_base_address, self._handle)

    def get_size_kb(self):
        return library.uint64_of(library.xclbinmem_size_kb, self._handle)

    def get_used(self):
        return bool(library.number(library.xclbinmem_used(self._handle)))

    def get_index(self):
        return library.number(library.xclbinmem_index(self._handle))


class xclbinip_vector(list):
    """A list of xclbin.xclbinip."""
    __slots__ = ()


class xclbinkernel_vector(list):
    """A list of xclbin.xclbinkernel."""
    __slots__ = ()


class xclbinmem_vector(list):
    """A list of xclbin.xclbinmem."""
    __slots__ = ()


class xclbin(Object):
    """An xclbin: xclbin(filename: str)."""
    __slots__ = ()
    _free = library.xclbin_free
    xclbinip, xclbinkernel, xclbinmem = xclbinip, xclbinkernel, xclbinmem

    def __init__(self, *arguments, **named):
        self._handle = library.handle(call("xclbin", _XCLBIN, arguments, named))

    def _parts(self, kind, count, part):
        number = library.number(count(self._handle))
        return [kind._of(part(self._handle, index)) for index in range(number)]

    def get_kernels(self):
        return xclbinkernel_vector(self._parts(xclbinkernel, library.xclbin_kernel_count, library.xclbin_kernel))

    def get_mems(self):
        return xclbinmem_vector(self._parts(xclbinmem, library.xclbin_mem_count, library.xclbin_mem))

    def get_xsa_name(self):
        return library.text(library.xclbin_xsa_name(self._handle))

    def get_uuid(self):
        return uuid._of(library.xclbin_uuid, self._handle)

    def get_axlf(self):
        """A capsule with the address of the bytes of the xclbin, which live as long as this object."""
        return capsule(library.handle(library.xclbin_axlf(self._handle)))


_XCLBIN = (
    ((), library.xclbin_empty),
    ((("filename", text),), library.xclbin_open),
    ((("axlf", address),), library.xclbin_of_axlf),
)


class device(Object):
    """A device: device(index: int) or device(bdf: str)."""
    __slots__ = ()
    _free = library.device_free

    def __init__(self, *arguments, **named):
        self._handle = library.handle(call("device", _DEVICE, arguments, named))

    def register_xclbin(self, xclbin):
        """Makes an xclbin known to the device, and returns its UUID."""
        if not isinstance(xclbin, _xclbin):
            raise refuse("register_xclbin", ["xclbin: xclbin"], (xclbin,))
        made = uuid.__new__(uuid)
        made._bytes = library.uuid_of(library.device_register_xclbin, self._handle, xclbin._handle)
        return made

    def load_xclbin(self, *arguments, **named):
        """Registers an xclbin. Deprecated."""
        warnings.warn("pyxrt.device.load_xclbin() is deprecated; make a pyxrt.hw_context of the device and the xclbin",
                      DeprecationWarning, stacklevel=2)
        return self.register_xclbin(call("load_xclbin", _LOAD, arguments, named))

    def get_xclbin_uuid(self):
        return uuid._of(library.device_xclbin_uuid, self._handle)

    def get_info(self, key):
        """A parameter of the device as text."""
        if not isinstance(key, xrt_info_device):
            raise refuse("get_info", ["key: xrt_info_device"], (key,))
        return library.text(library.device_info(self._handle, key))


_xclbin = xclbin
_DEVICE = (
    ((), library.device_empty),
    ((("index", uint32),), library.device_open),
    ((("bdf", text),), library.device_open_bdf),
)
_LOAD = (
    ((("xclbin_path", text),), xclbin),
    ((("xclbin", xclbin),), lambda one: one),
)


class elf(Object):
    """A control-code ELF: elf(filename: str), or elf(data: PyCapsule, size: int)."""
    __slots__ = ()
    _free = library.elf_free

    def __init__(self, *arguments, **named):
        self._handle = library.handle(call("elf", _ELF, arguments, named))


_ELF = (
    ((("filename", text),), library.elf_open),
    ((("data", address), ("size", size)), library.elf_of_bytes),
)


class module(Object):
    """The control code of an ELF: module(elf)."""
    __slots__ = ()
    _free = library.module_free

    def __init__(self, *arguments, **named):
        self._handle = library.handle(call("module", _MODULE, arguments, named))

    def get_hw_context(self):
        from ._execution import hw_context
        return hw_context._of(library.module_hw_context(self._handle))


_MODULE = (((("elf", elf),), lambda one: library.module_make(one._handle)),)


def enumerate_devices():
    """The number of devices."""
    return library.number(library.enumerate_devices())


def log_message(level, tag, message):
    """Writes a message to XRT's log."""
    words = text(tag), text(message)
    if not isinstance(level, xrt_msg_level) or NOTHING in words:
        raise refuse("log_message", ["level: xrt_msg_level, tag: str, message: str"], (level, tag, message))
    if library.log_message(level, *words):
        raise library.fault()
