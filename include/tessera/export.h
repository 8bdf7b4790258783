/* Marks the symbols that libtessera.so exports. All other symbols stay inside the library (src/embed/library.map). */
#ifndef TESSERA_EXPORT_H
#define TESSERA_EXPORT_H

#if defined(__GNUC__)
#define TESSERA_API __attribute__((visibility("default")))
#else
#define TESSERA_API
#endif

#endif
