"""Copies a report of races and says whether each names the earlier access first: "A does so in cycle 5, B in 7"."""
import re
import sys

text = sys.stdin.read()
pairs = re.findall(r"does so in cycle (\d+), .* in cycle (\d+)", text)
later = text.count(" it later, ")
same = text.count(" it in the same cycle, ")
good = (pairs and later + same == len(pairs) and sum(first == second for first, second in pairs) == same
        and all(int(first) <= int(second) for first, second in pairs))
print(text + ("in the order of time" if good else "not in the order of time"))
