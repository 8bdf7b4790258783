"""Classes for Versal devices."""
from ._absent import aie_bo as bo

__all__ = ["bo"]
bo.__module__ = __name__
