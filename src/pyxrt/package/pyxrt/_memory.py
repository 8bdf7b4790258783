"""The memory of Python objects: addresses in capsules, and the bytes behind the buffer protocol.

ctypes reaches the bytes of an object only if it may write them, and the bytes of an array that numpy calls read-only are
a common argument. So this module calls the functions of CPython's own interface, whose structures have not changed
since 3.0.
"""
import ctypes

from ._overloads import NOTHING

_python = ctypes.PyDLL(None)


class _View(ctypes.Structure):
    """Py_buffer."""
    _fields_ = [("buf", ctypes.c_void_p), ("obj", ctypes.py_object), ("len", ctypes.c_ssize_t),
                ("itemsize", ctypes.c_ssize_t), ("readonly", ctypes.c_int), ("ndim", ctypes.c_int),
                ("format", ctypes.c_char_p), ("shape", ctypes.c_void_p), ("strides", ctypes.c_void_p),
                ("suboffsets", ctypes.c_void_p), ("internal", ctypes.c_void_p)]


_python.PyObject_GetBuffer.argtypes = [ctypes.py_object, ctypes.POINTER(_View), ctypes.c_int]
_python.PyBuffer_Release.argtypes = [ctypes.POINTER(_View)]
_python.PyBuffer_Release.restype = None
_python.PyCapsule_GetName.argtypes = [ctypes.py_object]
_python.PyCapsule_GetName.restype = ctypes.c_void_p
_python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_void_p]
_python.PyCapsule_GetPointer.restype = ctypes.c_void_p
_python.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_python.PyCapsule_New.restype = ctypes.py_object
_SIMPLE = 0  # PyBUF_SIMPLE: contiguous bytes


def address(value):
    """The address in a PyCapsule."""
    if type(value).__name__ != "PyCapsule":
        return NOTHING
    return _python.PyCapsule_GetPointer(value, _python.PyCapsule_GetName(value))


address.__name__ = "PyCapsule"


def capsule(value):
    return _python.PyCapsule_New(value, None, None)


def with_bytes(value, action):
    """Calls action(address, length) with the bytes of an object that has the buffer protocol.

    An array that is not contiguous is copied first, element by element. Raises TypeError for an object without bytes.
    """
    if type(value) is bytes:
        return action(value, len(value))
    view = _View()
    try:
        _python.PyObject_GetBuffer(value, view, _SIMPLE)
    except (BufferError, ValueError):
        return with_bytes(memoryview(value).tobytes(order="A"), action)
    try:
        return action(view.buf, view.len)
    finally:
        _python.PyBuffer_Release(view)
