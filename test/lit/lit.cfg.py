"""Configuration of the text tests.

A test is a short file with RUN lines; it reads as the documentation of what it shows. `tessera`, FileCheck, `not` and
`split-file` are on PATH; %S is the folder of the test, %t a name for its output, %root the checkout, %python the
interpreter. Input files that are no tests live in folders called Inputs. A test that needs a program built by somebody
else says `REQUIRES: shared` and finds it under %shared; it is skipped where there is none.
"""
import os
import sys

import lit.formats

config.name = "tessera"
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = os.path.dirname(__file__)
config.suffixes = [".test", ".s", ".txt", ".cdo"]
config.excludes = ["Inputs", "CMakeLists.txt"]

path = [config.tessera_bin, config.llvm_tools, config.environment["PATH"]]
config.environment["PATH"] = os.pathsep.join(path)
config.environment["NO_COLOR"] = "1"

config.substitutions.append(("%root", config.tessera_source))
config.substitutions.append(("%python", sys.executable))
if config.sanitized:
    config.available_features.add("sanitizers")
if config.shared:
    config.available_features.add("shared")
    config.substitutions.append(("%shared", config.shared))
else:
    lit_config.note("../shared is absent: tests with 'REQUIRES: shared' are skipped")
