"""Writes the enumerations of the Python package pyxrt from facts/xrt.tsv: pyxrt_values.py OUTPUT FACTS.

pybind11 shows an enumerator as `kind.NAME`, and programs print states in this form, so str() is overridden.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
import facts  # noqa: E402

# (name in Python, the class that encloses it, prefix of the enumerators in the facts, does the prefix stay in the name).
ENUMERATIONS = [
    ("xclBOSyncDirection", "", "XCL_BO_SYNC_BO_", True),
    ("ert_cmd_state", "", "ERT_CMD_STATE_", True),
    ("xrt_info_device", "", "xrt::info::device::", False),
    ("xrt_msg_level", "", "xrt::message::level::", False),
    ("access_mode", "hw_context", "xrt::hw_context::access_mode::", False),
    ("cu_access_mode", "kernel", "xrt::kernel::cu_access_mode::", False),
    ("flags", "bo", "xrt::bo::flags::", False),
    ("access_mode", "ext", "xrt::ext::bo::access_mode::", False),
]
# Enumerators of C++ that XRT's Python package leaves out. It leaves out ERT_CMD_STATE_RUNNING, too, although functions
# return it; this package has it.
LEFT_OUT = {"ERT_CMD_STATE_MAX", "xrt::bo::flags::carveout", "xrt::info::device::aie", "xrt::info::device::aie_shim",
            "xrt::info::device::aie_mem"}

HEAD = '''"""Enumerations of XRT. Generated from facts/xrt.tsv by cmake/generate."""
import enum


class _Values(enum.IntEnum):
    def __str__(self):
        return "%s.%s" % (type(self).__name__, self._name_)


class _Bits(enum.IntFlag):
    def __str__(self):
        return "%s.%s" % (type(self).__name__, self._name_)
'''


def members(table, prefix, stays):
    found = [(int(row[3]), row[1] != prefix + "none", row[1] if stays else row[1][len(prefix):]) for row in table
             if row[0] == "value" and row[1].startswith(prefix) and row[1] not in LEFT_OUT]
    if not found:
        facts.fail(f"no enumerator begins with {prefix}")
    return [(name, number) for number, _, name in sorted(found)]  # of equal numbers, `none` is the one that is shown


def main(output, path):
    table = facts.rows(path)
    text = HEAD
    for name, scope, prefix, stays in ENUMERATIONS:
        lines = "".join(f"    {member} = {number}\n" for member, number in members(table, prefix, stays))
        where = f'    __qualname__ = "{scope}.{name}"\n' if scope else ""
        text += f"\n\nclass {name}({'_Bits' if scope == 'ext' else '_Values'}):\n    __module__ = \"pyxrt\"\n{where}{lines}"
        text += f"\n\n{scope}_{name} = {name}" if scope else ""
    # The macro has no number in the facts: it is the flag of a buffer without flags.
    text += f"\n\nXCL_BO_FLAGS_NONE = int(bo_flags.normal)"
    pathlib.Path(output).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(output).write_text(text.rstrip() + "\n", encoding="utf-8")


main(*sys.argv[1:])
