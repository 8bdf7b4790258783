"""Buffers.

The memory of a buffer lives in a holder, which the buffer shares with each of its memory views. So a view, and an array
over a view, may outlive the buffer.
"""
import ctypes

from . import _library as library
from ._memory import address, with_bytes
from ._metadata import Object, device
from ._overloads import NOTHING, call, refuse, size, uint32
from ._values import bo_flags, ext_access_mode, xclBOSyncDirection

_numpy = NOTHING  # not looked for yet: the import takes longer than that of this package


def _arrays():
    """numpy, or None where it is not installed."""
    global _numpy
    if _numpy is NOTHING:
        try:
            import numpy as _numpy
        except ImportError:
            _numpy = None
    return _numpy


class _Holder(Object):
    __slots__ = ()
    _free = library.bo_free


class bo:
    """A buffer: bo(device, size, flags, group), bo(hwctx, size, flags, group), bo(hwctx, size, group); or a part of
    another buffer: bo(parent, size, offset)."""
    __slots__ = ("_holder", "_handle", "__weakref__")
    flags = bo_flags

    def __init__(self, *arguments, **named):
        self._keep(call("bo", overloads_of_bo, arguments, named))

    def _keep(self, handle):
        self._holder = _Holder._of(handle)
        self._handle = handle

    __reduce__ = Object.__reduce__

    @classmethod
    def _of(cls, handle):
        made = cls.__new__(cls)
        made._keep(handle)
        return made

    def write(self, data, seek):
        """Writes all bytes of an object with the buffer protocol, from byte `seek` of the buffer on."""
        begin = size(seek)
        if begin is NOTHING:
            raise refuse("write", ["data: buffer, seek: int"], (data, seek))
        if with_bytes(data, lambda source, length: library.bo_write(self._handle, source, length, begin)):
            raise library.fault()

    def read(self, count, skip):
        """`count` bytes from byte `skip` on: a numpy array of int8 or, without numpy, an array.array("b")."""
        length, begin = size(count), size(skip)
        if length is NOTHING or begin is NOTHING:
            raise refuse("read", ["size: int, skip: int"], (count, skip))
        if begin + length > self.size():  # refused before this function allocates as many bytes
            library.bo_read(self._handle, None, length, begin)
            raise library.fault()
        numpy = _arrays()
        if numpy:
            result = numpy.empty(length, numpy.int8)
            to = result.__array_interface__["data"][0]
        else:
            import array  # here, because its import takes longer than those above
            result = array.array("b", bytes(length))
            to = result.buffer_info()[0]
        if library.bo_read(self._handle, to, length, begin):
            raise library.fault()
        return result

    def sync(self, direction, *part):
        """Synchronizes the buffer, or `size` bytes from `offset` on."""
        if isinstance(direction, xclBOSyncDirection):
            if not part:
                if library.bo_sync_all(self._handle, direction):
                    raise library.fault()
                return
            numbers = [size(one) for one in part]
            if len(part) == 2 and NOTHING not in numbers:
                if library.bo_sync(self._handle, direction, *numbers):
                    raise library.fault()
                return
        one = "direction: xclBOSyncDirection"
        raise refuse("sync", [one + ", size: int, offset: int", one], (direction,) + part)

    def map(self):
        """A writable view of the bytes of the buffer. The view keeps the memory of the buffer."""
        where = library.handle(library.bo_map(self._handle))
        memory = (ctypes.c_ubyte * self.size()).from_address(where)
        memory.holder = self._holder
        return memoryview(memory).cast("B")

    def size(self):
        return library.uint64_of(library.bo_size, self._handle)

    def address(self):
        return library.uint64_of(library.bo_address, self._handle)


for _flag in bo_flags:
    setattr(bo, _flag.name, _flag)


def overloads_of_bo_in(context):
    """The lists of parameters of bo(), with the class of contexts, which needs buffers itself."""
    rest = (("size", size), ("flags", bo_flags), ("group", uint32))
    return (
        ((("device", device),) + rest, lambda one, *others: library.bo_make(one._handle, *others)),
        ((("hwctx", context),) + rest, lambda one, *others: library.bo_make_in(one._handle, *others)),
        ((("hwctx", context), ("size", size), ("group", uint32)),
         lambda one, bytes_, group: library.bo_make_in(one._handle, bytes_, bo_flags.normal, group)),
        ((("parent", bo), ("size", size), ("offset", size)),
         lambda parent, bytes_, offset: library.bo_part(parent._handle, bytes_, offset)),
    )


def overloads_of_ext_bo_in(context):
    """The lists of parameters of ext.bo(). Without an access mode, a buffer is for reading and writing here."""
    access, both = (("access", ext_access_mode),), (ext_access_mode.read_write,)
    lists = []
    for extra, default in ((access, ()), ((), both)):
        lists += [
            ((("device", device), ("userptr", address), ("size", size)) + extra,
             lambda one, *others, default=default: library.ext_bo_of_memory(one._handle, *others, *default)),
            ((("device", device), ("size", size)) + extra,
             lambda one, *others, default=default: library.ext_bo_make(one._handle, *others, *default)),
            ((("hwctx", context), ("size", size)) + extra,
             lambda one, *others, default=default: library.ext_bo_make_in(one._handle, *others, *default)),
        ]
    return tuple(lists)


overloads_of_bo = ()  # the module of contexts sets it
