"""All designs (parts.py): the modules have the families, one for each part of a design that can be at fault."""
from . import by_hand, chains, fifos, flows, memory_tiles, neighbours, packets, races, sequences, signals, tasks
from .parts import Case

_FAULTS = [fault for module in (chains, by_hand, packets, signals, neighbours, memory_tiles, tasks, sequences, flows, fifos,
                                races) for fault in module.FAULTS]


def cases(seed, rounds):
    """Cases of every fault, `rounds` of each, all with different numbers."""
    return [fault(seed + 1000 * turn + number) for turn in range(rounds) for number, fault in enumerate(_FAULTS)]
