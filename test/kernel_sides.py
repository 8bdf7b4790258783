"""Kernels of others as functions of this process: sources compiled unchanged to a library, called on bytes.

A side is a source, the flags it is compiled with, and a call in C++ in which b0, b1 ... are buffers (whatever type the
kernel takes) and n0, n1 ... numbers.
"""
import ctypes
import pathlib
import re
import subprocess

ALIGN = 64  # bytes of a buffer's address, as widest accesses want
GUARD = 256  # bytes on either side that no kernel may change; wide loads may read them
WRAPPER = """#include "{source}"
#include "aie_api/aie.hpp"
namespace {{
struct kernel_buffer {{
  unsigned char* at;
  template <class T>
  operator T*() const {{
    return reinterpret_cast<T*>(at);
  }}
}};
}}  // namespace
extern "C" void tessera_side(unsigned char** buffers, const int* numbers) {{
  aie::detail::state() = {{}};  // a core that was just started
{names}  static_cast<void>(buffers), static_cast<void>(numbers);
  {call};
}}
"""


def flags_of(arch, includes, *more):
    return ["-std=c++20", "-O1", "-w", "-ffp-contract=off", f"-D__AIE_ARCH__={arch}", *(f"-I{folder}" for folder in includes),
            *more]


def first_error(text):
    """The first error of a compiler, without the folder that it names."""
    for line in text.splitlines():
        if (found := re.search(r"([^/\s:]+:\d+):\d+: (?:fatal )?error: (.*)", line)):
            return f"{found[1]}: {found[2]}"
    return text.strip().splitlines()[-1] if text.strip() else "the compiler said nothing"


def compiles(compiler, source, flags):
    """None, or the first error."""
    done = subprocess.run([compiler, *flags, "-fsyntax-only", source], capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else first_error(done.stderr)


def library(compiler, source, flags, call, folder):
    """A function of (buffers, numbers), or the first error as a text."""
    used = sorted(set(re.findall(r"\b([bn])(\d+)\b", call)))
    names = "".join(f"  [[maybe_unused]] const kernel_buffer b{i}{{buffers[{i}]}};\n" if kind == "b" else
                    f"  [[maybe_unused]] const int n{i} = numbers[{i}];\n" for kind, i in used)
    stem = pathlib.Path(folder) / f"side{sum(1 for _ in pathlib.Path(folder).iterdir())}"
    stem.with_suffix(".cpp").write_text(WRAPPER.format(source=source, names=names, call=call))
    done = subprocess.run([compiler, *flags, f"-I{pathlib.Path(source).parent}", "-shared", "-fPIC", "-fno-semantic-interposition", "-fno-gnu-unique", "-o",
                           stem.with_suffix(".so"), stem.with_suffix(".cpp")], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return first_error(done.stderr)
    function = ctypes.CDLL(str(stem.with_suffix(".so"))).tessera_side

    def run(buffers, numbers):
        """What the buffers hold afterwards."""
        memory = [aligned(content) for content in buffers]
        function((ctypes.c_void_p * len(memory))(*(address for _, address in memory)), (ctypes.c_int * max(1, len(numbers)))(*numbers))
        results = [ctypes.string_at(address, len(content)) for (_, address), content in zip(memory, buffers)]
        for (_, address), content in zip(memory, buffers):
            for edge in (address - GUARD, address + len(content)):
                if ctypes.string_at(edge, GUARD) != bytes(GUARD):
                    raise RuntimeError("the kernel wrote outside of a buffer")
        return results
    return run


def aligned(content):
    room = ctypes.create_string_buffer(len(content) + 2 * GUARD + ALIGN)
    address = ctypes.addressof(room) + GUARD
    address += -address % ALIGN
    ctypes.memmove(address, bytes(content), len(content))
    return room, address
