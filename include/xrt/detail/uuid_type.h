// xuid_t: 16 bytes, the uuid_t of libuuid. Programs that call functions of libuuid find them here if the machine has
// the library's header; these headers need none of them.
#pragma once

#if defined(__has_include)
#if __has_include(<uuid/uuid.h>)
#include <uuid/uuid.h>
#endif
#endif

typedef unsigned char xuid_t[16];
