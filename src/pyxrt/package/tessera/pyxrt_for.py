"""Puts pyxrt into a folder whose package imports its own: python3 -m tessera.pyxrt_for FOLDER

Riallto, for example, has `from .pyxrt import device` in npu/runtime. The command makes a package pyxrt in the folder. It
stands for the pyxrt beside this file, and is the same module, so objects of both fit together. CPython prefers it to a
file pyxrt.so in the same folder. To take it away, remove FOLDER/pyxrt.
"""
import os
import sys

_FIRST = "# Written by python3 -m tessera.pyxrt_for: the pyxrt of Tessera, under the name of this package.\n"
_TEXT = '''import importlib.util
import os
import sys

_where = %r


def _load():
    known = sys.modules.get("pyxrt")
    file = os.path.join(_where, "pyxrt", "__init__.py")
    if known is not None and os.path.realpath(known.__file__ or "") == os.path.realpath(file):
        return known
    if not os.path.exists(file):
        raise ImportError("error[T1601]: there is no pyxrt in %%s\\n  = help: run python3 -m tessera.pyxrt_for again, "
                          "with Tessera where it is now" %% _where)
    name = __name__ if known is not None else "pyxrt"
    spec = importlib.util.spec_from_file_location(name, file, submodule_search_locations=[os.path.dirname(file)])
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


sys.modules[__name__] = _load()
'''


class _Refused(Exception):
    def __init__(self, message, help_):
        super().__init__("error[T1602]: %s\n  = help: %s\n" % (message, help_))


def place(folder):
    """Makes the package, and returns its path. Replaces only a package that this function made."""
    if not os.path.isdir(folder):
        raise _Refused("'%s' is not a folder" % folder, "name the folder of the package that imports its own pyxrt")
    package = os.path.join(folder, "pyxrt")
    file = os.path.join(package, "__init__.py")
    if os.path.lexists(package) and not _is_ours(file):
        raise _Refused("'%s' exists already" % package, "remove it first, or name another folder")
    where = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    try:
        os.makedirs(package, exist_ok=True)
        with open(file, "w", encoding="utf-8") as output:
            output.write(_FIRST + _TEXT % where)
    except OSError as error:
        raise _Refused("'%s' cannot be written: %s" % (file, error.strerror),
                       "make the folder writable") from None
    return package


def _is_ours(file):
    try:
        with open(file, encoding="utf-8", errors="replace") as text:
            return text.readline() == _FIRST
    except OSError:
        return False


def main(words):
    if len(words) != 1 or words[0] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stdout if words else sys.stderr)
        return 0 if words in (["-h"], ["--help"]) else 2
    try:
        print(place(words[0]))
    except _Refused as refused:
        print(refused, end="", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
