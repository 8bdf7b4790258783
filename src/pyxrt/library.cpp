// The library has the functions of the room, and nothing of its own.
