"""The commit of this build: version.py OUTPUT REPOSITORY VERSION LLVM, as C++ for src/runtime/version.h.

The file is written only when it changes, so that a build of the same commit compiles nothing.
"""
import pathlib
import subprocess
import sys

output, repository, version, llvm = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]


def git(*words):
    try:
        return subprocess.run(["git", "-C", repository, *words], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


# A copy of the sources inside another repository has no commit of its own there.
is_repository = pathlib.Path(git("rev-parse", "--show-toplevel") or "/nowhere") == pathlib.Path(repository)
commit = git("rev-parse", "--short=12", "HEAD") if is_repository else ""
text = "commit " + commit if commit else "no commit known"
if commit and git("status", "--porcelain", "--untracked-files=no"):
    text += " and changes"
text = f"tessera {version} ({text}, {'LLVM ' + llvm if llvm else 'without the compiler'})"

source = f'''#include "runtime/version.h"

namespace tessera::runtime {{

std::string version_text() {{
  return "{text}";
}}

}}  // namespace tessera::runtime
'''
if not output.exists() or output.read_text() != source:
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(source)
