"""The hash of the first N words of a file."""
import hashlib
import sys

path, words = sys.argv[1:]
print(hashlib.sha256(open(path, "rb").read()[:4 * int(words)]).hexdigest())
