#!/usr/bin/env python3
"""aiecc under the name that scripts of January 2025 call, also as `python aiecc.py`."""
import os
import sys

program = os.path.join(os.path.dirname(os.path.realpath(__file__)), "aiecc")
os.execv(program, [program, *sys.argv[1:]])
