from typing import Any

class bo:
    """For Versal devices. Making one raises."""

    def __init__(self, *arguments: Any, **named: Any) -> None: ...
