"""glossary.py GLOSSARY: `tessera explain` knows each word of the page: the words in bold, each of several that stand
together, and abbreviations in the brackets behind them. It knows them as they are written, and as users may write them:
in the plural or singular, in capitals, with dashes, underscores or nothing between their parts.
"""
import re
import subprocess
import sys


def words(paragraph):
    """The words that a paragraph explains."""
    for bold in re.finditer(r"\*\*(.+?)\*\*", paragraph, re.DOTALL):
        text = " ".join(bold.group(1).split()).rstrip(".:,")
        yield text
        yield from (part.strip() for part in re.split(r"[,()]", text) if part.strip())
        behind = re.match(r"\s*\(([^()]*)\)", paragraph[bold.end():])
        for part in behind.group(1).split(",") if behind and ":" not in behind.group(1) else []:
            short = part.replace("*", "").strip().removeprefix("also ")
            if re.search("[A-Z].*[A-Z]", short):
                yield short


def other_number(word):
    """The plural of a word, or the singular of a plural."""
    if re.search("(x|ss|us|ch|sh)$", word):
        return word + "es"
    if word.endswith("s") and len(word) > 3:
        return word[:-1]
    return word[:-1] + "ies" if re.search("[^aeiou]y$", word) else word + "s"


def forms(word):
    yield word
    if re.search("[,()]", word):  # several words
        return
    yield re.sub("[ -]", "_", other_number(word)).upper()
    yield re.sub("([a-z])([A-Z])", r"\1 \2", word).replace(" ", "-") if " " in word else word.replace("-", " ")
    yield re.sub("([a-z])([A-Z])", r"\1 \2", word) if " " not in word else word.replace(" ", "")


with open(sys.argv[1], encoding="utf-8") as file:
    blocks = [block.strip() for block in file.read().split("\n\n")]
count, wrong = 0, []
for block in blocks:
    for word in dict.fromkeys(words(block)):
        count += 1
        for form in dict.fromkeys(forms(word)):
            answer = subprocess.run(["tessera", "explain", form], capture_output=True, text=True)
            if answer.returncode or block not in answer.stdout:
                wrong.append(f"{form}: {answer.stdout}{answer.stderr}")
print("enough words" if count > 80 else f"only {count} words", *wrong, sep="\n")
sys.exit(bool(wrong))
