"""Classes of XRT's Python package that drive Versal devices. They exist, and making an object of one raises."""
import enum


class _Absent:
    __slots__ = ()

    def __init__(self, *arguments, **named):
        name = type(self).__qualname__.replace(".", "::")
        raise RuntimeError(
            "xrt::%s is not supported: Operation not supported\nerror[T1108]: NPUs do not support xrt::%s\n"
            "  = note: it drives the array of a Versal device\n  = help: leave the call out for NPUs\n" % (name, name))


class graph(_Absent):
    """A graph of a Versal device."""
    __slots__ = ()

    class access_mode(enum.IntEnum):
        exclusive = 0
        primary = 1
        shared = 2


for _mode in graph.access_mode:
    setattr(graph, _mode.name, _mode)


class program(_Absent):
    """A program in an ELF for a Versal device."""
    __slots__ = ()
    __qualname__ = "aie.program"


class aie_bo(_Absent):
    """A buffer that a GMIO of a Versal device reads or writes."""
    __slots__ = ()
    __qualname__ = "aie.bo"
