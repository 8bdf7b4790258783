"""Buffers and kernels with fewer parameters, and kernels of control-code ELFs."""
from . import _buffers, _execution, _library, _metadata
from ._overloads import call as _call
from ._overloads import text as _text
from ._values import ext_access_mode as access_mode

__all__ = ["access_mode", "bo", "kernel"]


class bo(_buffers.bo):
    """A buffer of data: bo(device, size[, access]), bo(hwctx, size[, access]), or the memory of a capsule:
    bo(device, userptr, size[, access])."""
    __slots__ = ()

    def __init__(self, *arguments, **named):
        self._keep(_call("bo", _BO, arguments, named))


class kernel(_execution.kernel):
    """A kernel of a module, kernel(hwctx, module, name), or of the ELF of a context, kernel(hwctx, name)."""
    __slots__ = ()

    def __init__(self, *arguments, **named):
        self._handle = _library.handle(_call("kernel", _KERNEL, arguments, named))


_CONTEXT = ("hwctx", _execution.hw_context)
_BO = _buffers.overloads_of_ext_bo_in(_execution.hw_context)
_KERNEL = (
    ((_CONTEXT, ("module", _metadata.module), ("name", _text)),
     lambda context, code, name: _library.ext_kernel_of_module(context._handle, code._handle, name)),
    ((_CONTEXT, ("name", _text)), lambda context, name: _library.ext_kernel_open(context._handle, name)),
)
for _name, _mode in access_mode.__members__.items():
    globals()[_name] = _mode
