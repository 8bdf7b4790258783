"""Contexts, kernels, runs and run lists."""
import ctypes
import operator
import struct
import warnings

from . import _buffers
from . import _library as library
from ._metadata import Object, device, elf, module, uuid, xclbin
from ._overloads import NOTHING, call, parameters, refuse, text, uint32
from ._values import ert_cmd_state, hw_context_access_mode, kernel_cu_access_mode

bo = _buffers.bo


class hw_context(Object):
    """Columns of a device that run the kernels of one xclbin or ELF."""
    __slots__ = ()
    _free = library.hw_context_free
    access_mode = hw_context_access_mode

    def __init__(self, *arguments, **named):
        self._handle = library.handle(call("hw_context", _CONTEXT, arguments, named))

    def add_config(self, elf):
        """Adds the configuration of an ELF."""
        if not isinstance(elf, _elf):
            raise refuse("add_config", ["elf: elf"], (elf,))
        if library.hw_context_add_config(self._handle, elf._handle):
            raise library.fault()

    def get_device(self):
        return device._of(library.hw_context_device(self._handle))

    def get_xclbin_uuid(self):
        return uuid._of(library.hw_context_xclbin_uuid, self._handle)

    def get_xclbin(self):
        return xclbin._of(library.hw_context_xclbin(self._handle))

    def get_mode(self):
        return hw_context_access_mode(library.number(library.hw_context_mode(self._handle)))


_elf = elf
for _mode in hw_context_access_mode:
    setattr(hw_context, _mode.name, _mode)


def _packed(pairs):
    """Names, numbers and their count, as the library takes a configuration."""
    count = len(pairs)
    names = (ctypes.c_char_p * count)(*[name for name, _ in pairs])
    numbers = (ctypes.c_uint32 * count)(*[number for _, number in pairs])
    return names, numbers, count


def _open_context(one, id_, *rest):
    if rest and isinstance(rest[0], list):
        return library.hw_context_open_with(one._handle, id_._bytes, *_packed(rest[0]))
    return library.hw_context_open(one._handle, id_._bytes, rest[0] if rest else hw_context_access_mode.shared)


def _contexts():
    """Each way to name an xclbin, each with nothing more, a mode, or parameters; then the ways without an xclbin."""
    owner, mode, cfg = ("device", device), ("mode", hw_context_access_mode), ("cfg_param", parameters)
    known = (("uuid", uuid), _open_context)
    loaded = (("xclbin", xclbin), lambda one, two, *rest: _open_context(one, one.register_xclbin(two), *rest))
    file = (("xclbin_path", text),
            lambda one, path, *rest: _open_context(one, one.register_xclbin(xclbin(path)), *rest))
    yield (), library.hw_context_empty
    for source, action in (known, loaded, file):
        for rest in ((), (mode,), (cfg,)):
            yield (owner, source) + rest, action
    yield (owner, cfg, mode), lambda one, pairs, way: library.hw_context_staged(one._handle, *_packed(pairs), way)
    yield (owner, ("elf", elf)), lambda one, two: library.hw_context_open_elf(one._handle, two._handle)
    yield ((owner, ("elf", elf), cfg, mode),
           lambda one, two, pairs, way: library.hw_context_open_elf_with(one._handle, two._handle, *_packed(pairs), way))


_CONTEXT = tuple(_contexts())
_buffers.overloads_of_bo = _buffers.overloads_of_bo_in(hw_context)

# The kinds of arguments as the library takes them (src/pyxrt/run.cpp), each with a word of its own.
_UNSET, _SCALAR, _BUFFER = 0, 1, 2
_LEAST, _MOST = -1 << 31, (1 << 31) - 1


def _as_int(value):
    """A number of 32 bits, from anything that is an integer or becomes one, but not from a float of Python."""
    if isinstance(value, float):
        return NOTHING
    try:
        number = operator.index(value)
    except TypeError:
        if not hasattr(value, "__int__"):
            return NOTHING
        try:
            number = int(value)
        except (TypeError, ValueError, OverflowError):
            return NOTHING
    return number if _LEAST <= number <= _MOST else NOTHING


def _argument(index, value):
    """The two words of an argument that is neither a buffer nor an int. XRT leaves others unset, and says nothing."""
    number = _as_int(value)
    if number is not NOTHING:
        return _SCALAR, number
    if value is not None:  # None is the usual word for the instructions of a kernel that has them in an ELF
        warnings.warn("argument %d of the kernel stays unset: %r is neither a buffer nor an integer of 32 bits"
                      % (index, value), RuntimeWarning, stacklevel=3)
    return _UNSET, 0


class kernel(Object):
    """A kernel: kernel(hw_context, name). A call starts a run: kernel(3, instructions, count, buffers...)."""
    __slots__ = ()
    _free = library.kernel_free
    cu_access_mode = kernel_cu_access_mode

    def __init__(self, *arguments, **named):
        self._handle = library.handle(call("kernel", _KERNEL, arguments, named))

    def __call__(self, *arguments):
        words = []
        for value in arguments:
            if type(value) is int and _LEAST <= value <= _MOST:
                words += (_SCALAR, value)
            elif isinstance(value, bo):
                words += (_BUFFER, value._handle)
            else:
                words += _argument(len(words) // 2, value)
        handle = library.kernel_call(self._handle, struct.pack("%dq" % len(words), *words), len(arguments))
        if not handle:
            raise library.fault()
        made = run.__new__(run)
        made._handle = handle
        return made

    def group_id(self, index):
        """The memory group of an argument."""
        place, group = _as_int(index), ctypes.c_int()
        if place is NOTHING:
            raise refuse("group_id", ["index: int"], (index,))
        if library.kernel_group_id(self._handle, place, group):
            raise library.fault()
        return group.value


for _mode in kernel_cu_access_mode:
    setattr(kernel, _mode.name, _mode)


def _kernel_of_device(one, id_, name, mode=kernel_cu_access_mode.shared):
    warnings.warn("kernel(device, uuid, name[, mode]) is deprecated; use kernel(hw_context, name)", DeprecationWarning,
                  stacklevel=4)
    way = hw_context_access_mode.exclusive if mode == kernel_cu_access_mode.exclusive else hw_context_access_mode.shared
    context = hw_context(one, id_, way)  # lives until the kernel holds it
    return library.kernel_open(context._handle, name)


_OLD = (("device", device), ("uuid", uuid), ("name", text))
_KERNEL = (
    (_OLD + (("mode", kernel_cu_access_mode),), _kernel_of_device),
    (_OLD, _kernel_of_device),
    ((("hw_context", hw_context), ("name", text)), lambda context, name: library.kernel_open(context._handle, name)),
)
_STATES = {int(state): state for state in ert_cmd_state}


def _milliseconds(function, value):
    """A time that is a number of milliseconds, or a datetime.timedelta."""
    if hasattr(value, "total_seconds"):
        value = round(value.total_seconds() * 1000)
    number = uint32(value)
    if number is NOTHING:
        raise refuse(function, ["", "timeout_ms: int"], (value,))
    return number


class run(Object):
    """One execution of a kernel: run(kernel)."""
    __slots__ = ()
    _free = library.run_free

    def __init__(self, *arguments):
        self._handle = library.handle(call("run", _RUN, arguments, {}))

    def start(self):
        if library.run_start(self._handle):
            raise library.fault()

    def set_arg(self, index, value):
        """Sets an argument to a buffer or to an integer of 32 bits."""
        place, number = _as_int(index), _as_int(value)
        if place is not NOTHING and isinstance(value, bo):
            failed = library.run_set_bo(self._handle, place, value._handle)
        elif place is not NOTHING and number is not NOTHING:
            failed = library.run_set_scalar(self._handle, place, number)
        else:
            raise refuse("set_arg", ["index: int, value: bo", "index: int, value: int"], (index, value))
        if failed:
            raise library.fault()

    def wait(self, timeout_ms=0):
        """Waits for the end of the run, or as long as the given time, and returns the state."""
        state = library.run_wait(self._handle, _milliseconds("wait", timeout_ms) if timeout_ms else 0)
        if state < 0:
            raise library.fault()
        return _STATES[state]

    def wait2(self, timeout=0):
        """Waits, and raises if the run failed. Returns None; with a time, the state: completed, or timeout."""
        late = library.number(library.run_wait2(self._handle, _milliseconds("wait2", timeout)))
        return _ended(late) if timeout else None

    def state(self):
        return _STATES[library.number(library.run_state(self._handle))]

    def add_callback(self, state, callback, data):
        """Raises: NPUs have no callbacks."""
        if not isinstance(state, ert_cmd_state):
            raise refuse("add_callback", ["state: ert_cmd_state, callback: function, data"], (state, callback, data))
        if library.run_add_callback(self._handle, state):
            raise library.fault()

    def get_ctrl_scratchpad_bo(self):
        return bo._of(library.run_ctrl_scratchpad_bo(self._handle))


_RUN = (
    ((), library.run_empty),
    ((("kernel", kernel),), lambda one: library.run_make(one._handle)),
)


def _ended(late):
    return ert_cmd_state.ERT_CMD_STATE_TIMEOUT if late else ert_cmd_state.ERT_CMD_STATE_COMPLETED


class runlist(Object):
    """Runs that start together, and are executed in order: runlist(hwctx)."""
    __slots__ = ()
    _free = library.runlist_free

    def __init__(self, *arguments, **named):
        self._handle = library.handle(call("runlist", _RUNLIST, arguments, named))

    def add(self, run):
        if not isinstance(run, _run):
            raise refuse("add", ["run: run"], (run,))
        if library.runlist_add(self._handle, run._handle):
            raise library.fault()

    def execute(self):
        if library.runlist_execute(self._handle):
            raise library.fault()

    def wait(self, timeout=0):
        """Waits, and raises if a run failed. Returns None; with a time, the state: completed, or timeout."""
        late = library.number(library.runlist_wait(self._handle, _milliseconds("wait", timeout)))
        return _ended(late) if timeout else None


_run = run
_RUNLIST = (
    ((), library.runlist_empty),
    ((("hwctx", hw_context),), lambda context: library.runlist_make(context._handle)),
)
