"""The pages of docs/errors as a C++ table, so that `tessera explain T0101` needs no file beside the program.

Usage: error_pages.py OUTPUT PAGE...  Proves that a page's first line is its code and a title, and that codes are unique.
"""
import os
import re
import sys

import facts

DELIMITER = "page"


def read_page(path):
    """(code, title, body) of one page."""
    with open(path, encoding="utf-8") as file:
        head, _, body = file.read().partition("\n")
    code = os.path.splitext(os.path.basename(path))[0]
    match = re.fullmatch(rf"# {code}: (.+)", head)
    if not match:
        facts.fail(f"{path}: the first line must be '# {code}: title'")
    if f'){DELIMITER}"' in body:
        facts.fail(f"{path}: the page contains the end of a C++ raw string")
    return code, match.group(1), body.strip()


def main():
    output, *paths = sys.argv[1:]
    pages = sorted(read_page(path) for path in paths if re.fullmatch(r"T\d+\.md", os.path.basename(path)))
    codes = [code for code, _, _ in pages]
    if len(set(codes)) != len(codes):
        facts.fail("a code has two pages")
    entries = [f'{{"{code}", R"{DELIMITER}({title}){DELIMITER}",\nR"{DELIMITER}({body}){DELIMITER}"}},'
               for code, title, body in pages]
    text = "// Generated from docs/errors by cmake/generate/error_pages.py. Do not edit.\n"
    text += "constexpr ErrorPage kErrorPages[] = {\n" + "\n".join(entries) + "\n};\n"
    os.makedirs(os.path.dirname(output), exist_ok=True)
    with open(output, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
