// The files that a command has read, which its outputs must not replace.
//
// The problem. `tessera run app.xclbin --out 0=app.xclbin` would put a buffer in the place of the program. A comparison
// of names does not find such a mistake: a path may lead to the same file through links, and another file may name the
// file (`.file` of a text, `elf_file` of a design).
//
// Choices. Each verb could compare its outputs with the values of its options, and some verb would forget an option, or
// a file that no option names. The decision: read_file() lists each regular file by its device and inode, and WholeFile
// refuses to replace a listed file. Verbs also call check_output() before long work.
//
// The list is global, because the reader and the writer of a file have no object in common. Only the command has such a
// list: a host program may well write over a file that it has opened before, so the library lists nothing.
#pragma once

#include "base/diag.h"

#include <filesystem>

namespace tessera {

// Begins the list. The command calls this once; a library does not.
void remember_files_read();

// Lists a file that code other than read_file() reads, such as a compiler or the loader of libraries.
void note_file_read(const std::filesystem::path& path);
// Lists the file that is open as the descriptor `file`.
void note_file_read(const std::filesystem::path& path, int file);
// Takes back one reading of a file that the caller has read in order to replace it.
void allow_replacing(const std::filesystem::path& path);

// Fails with T0109 when the output is a regular file that the command has read. "-" is standard output.
Result<void> check_output(const std::filesystem::path& path);

}  // namespace tessera
