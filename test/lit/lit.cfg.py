"""Configuration of the text tests.

A test is a short file with RUN lines; it documents the behaviour that it shows. `tessera`, FileCheck, `not` and
`split-file` are on PATH; %design runs design.py beside this file and %texts runs tools/dialect_texts.cpp; %S is the
folder of the test, %t a name for its output, %root the checkout, %python the interpreter, %pyxrt the folder with the
built Python package pyxrt. Input files that are not tests live in folders called Inputs. A test that needs a program
built by other tools says `REQUIRES: shared` and finds it under %shared; lit skips it where that is absent; likewise
`REQUIRES: lld` for the linker `ld.lld`.
"""
import atexit
import os
import platform
import re
import shutil
import sys
import tempfile

import lit.formats

config.name = "tessera"
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = os.path.dirname(__file__)
config.suffixes = [".test", ".s", ".txt", ".cdo", ".mlir"]
config.excludes = ["Inputs", "CMakeLists.txt"]

# Changes every `tessera run` of the tests, without a second copy of them. `--param run=--check=strict` gives each run
# this option, unless the run has it already: ctest checks that the sanitizers find nothing in correct designs
# (lit-check), that both timings give the same results (lit-cycle), and that the sanitizers give the same verdict in
# both (lit-check-cycle, with two options). `--param restart=7` runs each test up to a few checkpoints and resumes there
# (lit-restart, restart.sh), unless it has --check, which does not go with checkpoints.
path = [config.tessera_bin, config.llvm_tools, config.environment["PATH"]]
extra, restart = lit_config.params.get("run"), lit_config.params.get("restart")
if extra or restart:
    wrapper = os.path.join(config.test_exec_root, "wrapped" + re.sub(r"\W+", "-", extra or "-restart"))
    os.makedirs(wrapper, exist_ok=True)
    script = os.path.join(wrapper, "tessera")
    tessera = f"{config.tessera_bin}/tessera"
    restarted = f"{config.test_source_root}/restart.sh {tessera} {restart}"
    with open(script, "w") as file:
        file.write(f"""#!/bin/sh
[ "$1" = run ] || exec {tessera} "$@"
shift
has() {{ case " $all " in *" $1 "*|*" $1="*) ;; *) return 1 ;; esac; }}
all="$*" more=""
for option in {extra or ""}; do has "${{option%%=*}}" || more="$more $option"; done
{"has --check || exec " + restarted + ' "$@"' if restart else ""}
exec {tessera} run $more "$@"
""")
    os.chmod(script, 0o755)
    path.insert(0, wrapper)
    config.test_exec_root = wrapper  # beside the tests that run without
config.environment["PATH"] = os.pathsep.join(path)
# `tessera run --kernel` compiles with CXX.
config.environment["CXX"] = os.path.join(config.test_source_root, "compile_once.sh")
config.environment["COMPILED"] = tempfile.mkdtemp(prefix="tessera-lit-")
atexit.register(shutil.rmtree, config.environment["COMPILED"], ignore_errors=True)
config.environment["NO_COLOR"] = "1"
config.environment["COLUMNS"] = "1000"  # lines stay whole for FileCheck; tests of line widths set another value

config.substitutions.append(("%root", config.tessera_source))
config.substitutions.append(("%design", f"{sys.executable} {config.test_source_root}/design.py"))
config.substitutions.append(("%texts", f"{config.tessera_bin}/dialect_texts"))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%pyxrt", os.path.join(os.path.dirname(config.tessera_bin), "python")))
if shutil.which("ld.lld", path=config.environment["PATH"]):
    config.available_features.add("lld")
else:
    lit_config.note("ld.lld is absent: tests with 'REQUIRES: lld' are skipped")
if platform.machine() in ("x86_64", "AMD64"):  # division by zero is a fault of these processors
    config.available_features.add("x86")
if config.sanitized:
    config.available_features.add("sanitizers")
    # MLIR's arenas mark memory as poisoned where Tessera's code makes them, and its libraries, which are built without
    # sanitizers, use that memory all the same.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
if config.shared:
    config.available_features.add("shared")
    config.substitutions.append(("%shared", config.shared))
else:
    lit_config.note("../shared is absent: tests with 'REQUIRES: shared' are skipped")
