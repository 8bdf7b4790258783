// Control-code ELFs are the other way to give an NPU its commands. This library does not execute them yet.
#pragma once

namespace tessera::xrtlib {

[[noreturn]] void refuse_elf(const char* what);

}  // namespace tessera::xrtlib
