"""Shared by the rule checkers: the root that they check, and the way they report."""
import pathlib
import sys


def root():
    """The checkout to look at: the one argument of every checker."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} CHECKOUT")
    return pathlib.Path(sys.argv[1]).resolve()


def finish(problems, checked):
    """Prints the problems and ends with 1 when there are any. A checker that found nothing to check is a problem too."""
    if checked == 0:
        problems = [*problems, "nothing to check: is this the root of the checkout?"]
    for problem in problems:
        print(problem)
    print(f"{checked} checked, {len(problems)} problems")
    sys.exit(1 if problems else 0)
