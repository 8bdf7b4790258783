"""The paragraphs of docs/glossary.md as a C++ table, by the words that they explain, for `tessera explain token`.

Usage: glossary.py OUTPUT GLOSSARY  The words are those in bold; a word gets all paragraphs that have it in bold. Bold
text may hold several words, divided by commas or brackets: "Buffer descriptor (BD)", "Task, task queue".
"""
import os
import re
import sys

import facts

DELIMITER = "page"


def names(bold):
    """The words of a bold text. The text as a whole, as a reader of the page may copy it, is one of them."""
    whole = " ".join(bold.split()).rstrip(".:,").lower()
    parts = [part.strip() for part in re.split(r"[,()]", whole)]
    return [name for name in dict.fromkeys([whole, *parts]) if name]


def entries(path):
    """(words, paragraph) in the order of the page. A list belongs to the paragraph above it."""
    with open(path, encoding="utf-8") as file:
        body = file.read().split("\n## ", 1)[1]
    for block in re.split(r"\n\n+", body.partition("\n")[2].strip()):
        if block.startswith("#"):
            continue
        words = [word for bold in re.findall(r"\*\*(.+?)\*\*", block, re.DOTALL) for word in names(bold)]
        if f'){DELIMITER}"' in block:
            facts.fail(f"{path}: a paragraph contains the end of a C++ raw string")
        if words:
            yield words, block.strip()


def main():
    output, path = sys.argv[1:]
    lines = []
    for words, block in entries(path):
        for word in words:
            lines.append(f'{{R"{DELIMITER}({word}){DELIMITER}", R"{DELIMITER}({block}){DELIMITER}"}},')
    if not lines:
        facts.fail(f"{path}: the page explains no word")
    os.makedirs(os.path.dirname(output), exist_ok=True)
    with open(output, "w", encoding="utf-8") as file:
        file.write("// Generated from docs/glossary.md by cmake/generate/glossary.py. Do not edit.\n"
                   "constexpr GlossaryEntry kGlossary[] = {\n" + "\n".join(lines) + "\n};\n")


if __name__ == "__main__":
    main()
