"""Functions with several lists of parameters, as C++ has them.

A function tries its lists in order and calls the first whose parameters take all arguments, by place or by name. When
none does, it raises a TypeError that shows all lists, as pybind11 does. A parameter is a name and a type. A type is a
class, or a function that returns the argument as the library takes it, and NOTHING for an argument of another type.
"""
import operator

NOTHING = object()


def unsigned(bits):
    def take(value):
        if isinstance(value, float):
            return NOTHING
        try:
            number = operator.index(value)
        except TypeError:
            return NOTHING
        return number if 0 <= number < 1 << bits else NOTHING
    take.__name__ = "int"
    return take


def text(value):
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogateescape")
    if not isinstance(value, (bytes, bytearray)):
        return NOTHING
    if 0 in value:
        raise ValueError("embedded null byte")  # as Python's functions for files do
    return bytes(value)


text.__name__ = "str"
uint32 = unsigned(32)
size = unsigned(64)


def parameters(value):
    """A dictionary of names and 32-bit numbers, such as the configuration of a context."""
    if not isinstance(value, dict):
        return NOTHING
    pairs = [(text(name), uint32(number)) for name, number in value.items()]
    return NOTHING if any(NOTHING in pair for pair in pairs) else pairs


parameters.__name__ = "dict[str, int]"


def _match(wanted, arguments, named):
    """The values for one list of parameters, or None."""
    if len(arguments) + len(named) != len(wanted):
        return None
    values = []
    for place, (name, kind) in enumerate(wanted):
        if place < len(arguments):
            value = arguments[place]
        elif name in named:
            value = named[name]
        else:
            return None
        if isinstance(kind, type):
            if not isinstance(value, kind):
                return None
        else:
            value = kind(value)
            if value is NOTHING:
                return None
        values.append(value)
    return values


def refuse(name, lists, arguments, named=None):
    """The TypeError that shows the lists of parameters of a function."""
    shown = "".join("\n    %d. %s(%s)" % (i + 1, name, one) for i, one in enumerate(lists))
    given = ", ".join([repr(one) for one in arguments] + ["%s=%r" % pair for pair in (named or {}).items()])
    return TypeError("%s(): incompatible arguments. These lists of arguments are supported:%s\n\nInvoked with: %s"
                     % (name, shown, given))


def call(name, overloads, arguments, named):
    """Calls the action of the first of (parameters, action) that takes the arguments."""
    for wanted, action in overloads:
        values = _match(wanted, arguments, named)
        if values is not None:
            return action(*values)
    lists = [", ".join("%s: %s" % (parameter, kind.__name__) for parameter, kind in wanted) for wanted, _ in overloads]
    raise refuse(name, lists, arguments, named)
