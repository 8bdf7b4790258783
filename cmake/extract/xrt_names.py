#!/usr/bin/env python3
"""Prints the public names of XRT's headers for NPUs: xrt_names.py INCLUDE [CLANG++], with the folder that has xrt/.

One line a name: kind, name, symbol, header. Kinds: `function` is a function that the library defines, with its mangled
symbol; `inline` one that the headers define; `type`, `value` (an enumerator, with its value in place of the symbol), and
`macro` (with its text). clang++ reads the headers, so overloads and mangled names are the compiler's. The same script
reads XRT's headers, which is how facts/xrt.tsv was made, and Tessera's, which test/xrt/names.py compares with it.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HEADERS = """xrt_bo xrt_device xrt_hw_context xrt_kernel xrt_uuid experimental/xrt_elf experimental/xrt_error
experimental/xrt_exception experimental/xrt_ext experimental/xrt_fence experimental/xrt_ini experimental/xrt_ip
experimental/xrt_kernel experimental/xrt_mailbox experimental/xrt_message experimental/xrt_module
experimental/xrt_profile experimental/xrt_queue experimental/xrt_system experimental/xrt_version
experimental/xrt_xclbin""".split()
C_HEADERS = "deprecated/xrt detail/xclbin detail/xrt_mem detail/xrt_error_code detail/ert xrt_bo".split()
# Files of the interface; others come from the standard library, Boost and libuuid.
IS_PUBLIC = re.compile(r"/((?:xrt)/(?:xrt_|detail/|deprecated/|experimental/)[^/]*)$")
SCOPES = {"NamespaceDecl", "CXXRecordDecl", "LinkageSpecDecl", "EnumDecl", "ClassTemplateDecl", "FunctionTemplateDecl"}
FUNCTIONS = {"FunctionDecl", "CXXMethodDecl", "CXXConstructorDecl", "CXXDestructorDecl", "CXXConversionDecl"}


def documents(text):
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        node, at = decoder.raw_decode(text, at)
        yield node


def has_body(node):
    return any(child.get("kind") in ("CompoundStmt", "CXXTryStmt") for child in node.get("inner", ())) \
        or node.get("explicitlyDefaulted")


class Reader:
    def __init__(self):
        self.file = ""
        self.names = {}

    def locate(self, node):
        """clang names a file only where it changes."""
        for place in (node.get("loc", {}), node.get("range", {}).get("begin", {})):
            for one in (place, place.get("spellingLoc", {}), place.get("expansionLoc", {})):
                if "file" in one:
                    self.file = one["file"]

    def add(self, kind, name, symbol, header):
        self.names.setdefault((kind, name, symbol), header)

    def walk(self, node, scope):
        self.locate(node)
        kind, name = node.get("kind"), node.get("name", "")
        match = IS_PUBLIC.search(self.file)
        header = match[1] if match else ""
        full = "::".join([*scope, name]) if name else "::".join(scope)
        if node.get("isImplicit") or node.get("access") == "private" and kind not in FUNCTIONS:
            return
        if kind in FUNCTIONS and header and not node.get("explicitlyDeleted"):
            full = re.sub(r"<\w+>$", "", full)  # constructors of templates
            self.add("inline" if has_body(node) or node.get("pure") else "function", full, node.get("mangledName", ""), header)
            return
        if kind == "FunctionTemplateDecl" and header:
            self.add("inline", full, "", header)
            return
        if kind == "EnumConstantDecl":
            return
        if kind in ("CXXRecordDecl", "EnumDecl", "TypedefDecl", "TypeAliasDecl") and name and header:
            if kind != "CXXRecordDecl" or node.get("completeDefinition"):
                self.add("type", full, "", header)
        if kind == "EnumDecl" and header:
            self.enumerators(node, scope, header)
            return
        inner_scope = [*scope, name] if kind in ("NamespaceDecl", "CXXRecordDecl") and name else scope
        if kind in SCOPES or kind is None:
            for child in node.get("inner", ()):
                self.walk(child, inner_scope)

    def walk_c(self, unit):
        for node in unit.get("inner", ()):
            self.locate(node)
            match = IS_PUBLIC.search(self.file)
            if not match or node.get("isImplicit"):
                continue
            if node["kind"] == "EnumDecl":
                self.enumerators(node, [], match[1])
            if node["kind"] == "RecordDecl" and not node.get("completeDefinition"):
                continue
            if node["kind"] in ("EnumDecl", "RecordDecl", "TypedefDecl") and node.get("name"):
                self.add("type", node["name"], "", match[1])

    def enumerators(self, node, scope, header):
        inside = [*scope, node["name"]] if node.get("scopedEnumTag") and "name" in node else scope
        following = 0
        for child in node.get("inner", ()):
            self.locate(child)
            if child.get("kind") != "EnumConstantDecl":
                continue
            value = next((found for found in map(self.value, child.get("inner", ())) if found is not None), following)
            following = value + 1
            self.add("value", "::".join([*inside, child["name"]]), str(value), header)

    def value(self, node):
        if "value" in node and re.fullmatch(r"-?\d+", str(node["value"])):
            return int(node["value"])
        return next((found for found in map(self.value, node.get("inner", ())) if found is not None), None)


def macros(include, compiler, source):
    shown = subprocess.run([compiler, "-std=c++17", "-w", "-E", "-dD", f"-I{include}", str(source)], capture_output=True,
                           text=True, check=True).stdout
    header = ""
    for line in shown.splitlines():
        if place := re.match(r'# \d+ "([^"]*)"', line):
            match = IS_PUBLIC.search(place[1])
            header = match[1] if match else ""
        elif header and (found := re.match(r"#define ((?:XCL|XRT|NULLBO|IP_|XCLBIN)\w*(?:\([^)]*\))?)\s*(.*)", line)):
            if not re.search(r"_H_?$|_HPP$", found[1]):
                yield found[1], found[2], header


def parse(include, compiler, source, options):
    command = [compiler, *options, "-w", "-fsyntax-only", f"-I{include}", "-Xclang", "-ast-dump=json", str(source)]
    return documents(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def read(include, compiler):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "all.cpp"
        source.write_text("".join(f'#include "xrt/{header}.h"\n' for header in HEADERS), encoding="utf-8")
        reader = Reader()
        for node in parse(include, compiler, source, ["-std=c++17", "-Xclang", "-ast-dump-filter=xrt"]):
            # The filter also shows members whose own name matches, without the class around them.
            if node.get("kind") == "NamespaceDecl" and node["name"] in ("xrt", "xrt_core") \
                    or node.get("kind") == "FunctionDecl" and node["name"].startswith("xrt"):
                reader.walk(node, [])
        # Names of C, which stand outside of namespaces. Read as C, the headers bring little else.
        for header in C_HEADERS:
            source.write_text(f'#include "xrt/{header}.h"\n', encoding="utf-8")
            for node in parse(include, compiler, source, ["-xc", "-std=gnu11"]):
                reader.walk_c(node)
        source.write_text("".join(f'#include "xrt/{header}.h"\n' for header in HEADERS), encoding="utf-8")
        for name, text, header in macros(include, compiler, source):
            reader.add("macro", name, re.sub(r"\s+", " ", text).strip(), header)
    return sorted((kind, name, symbol, header) for (kind, name, symbol), header in reader.names.items())


if __name__ == "__main__":
    for row in read(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "clang++"):
        print("\t".join(row))
