// The program tessera-opt, which libtessera_compiler.so exports.
#pragma once

extern "C" int tessera_opt(int argc, char** argv);
