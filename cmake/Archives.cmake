# Archives of libraries, for programs that start often (docs/rationale/start.md). A target with the property
# TESSERA_ARCHIVES takes them in place of the shared libraries. Its rooms name both, the archive first, so the linker
# drops a shared library whose archive is there. A build with sanitizers uses the shared libraries.
set(with_archives $<BOOL:$<TARGET_PROPERTY:TESSERA_ARCHIVES>>)

foreach(library elf z nettle boost_context)
  find_library(TESSERA_ARCHIVE_${library} lib${library}.a)
  if(NOT TESSERA_ARCHIVE_${library})
    set(TESSERA_ARCHIVE_${library} "")
  endif()
endforeach()
if(NOT TESSERA_ARCHIVE_z)
  set(TESSERA_ARCHIVE_elf "")  # libelf.a needs it
endif()

# Debian has no archive of fmt, so it is made of fmt's headers, if the list in fmt.cpp suits them.
set(archives ${CMAKE_CURRENT_LIST_DIR}/archives)
try_compile(TESSERA_FMT_FROM_HEADERS ${CMAKE_BINARY_DIR}/CMakeFiles/fmt
  SOURCES ${archives}/fmt.cpp ${archives}/check.cpp
  CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON)
set(TESSERA_ARCHIVE_fmt "")
if(TESSERA_FMT_FROM_HEADERS)
  add_library(tessera_fmt STATIC ${archives}/fmt.cpp)
  set(TESSERA_ARCHIVE_fmt tessera_fmt)
endif()

set(ARCHIVES_OF_BASE "$<${with_archives}:${TESSERA_ARCHIVE_fmt};${TESSERA_ARCHIVE_boost_context}>")
set(ARCHIVES_OF_CONTAINER
  "$<${with_archives}:${TESSERA_ARCHIVE_elf};$<$<BOOL:${TESSERA_ARCHIVE_elf}>:${TESSERA_ARCHIVE_z}>;${TESSERA_ARCHIVE_nettle}>")

# tessera_quick_start(TARGET): links the program so that it starts fast.
#
# It has the archives and the standard library of C++ inside, and is not position-independent: nothing then has to be
# relocated. libgcc_s stays shared: the compiler's library tells it the frames of the code that it generates, and
# exceptions that unwind a core pass through these frames.
function(tessera_quick_start target)
  if(TESSERA_SANITIZE OR TESSERA_TSAN)
    return()
  endif()
  set_target_properties(${target} PROPERTIES TESSERA_ARCHIVES ON)
  target_link_options(${target} PRIVATE -no-pie -static-libstdc++ LINKER:--as-needed,--gc-sections)
  tessera_start_functions(${target})
endfunction()

# tessera_start_functions(TARGET): puts the functions that a start of the program executes side by side. The system maps
# code in pieces of 64 KB, each piece costs a page fault, and the functions would lie on 51 pieces.
function(tessera_start_functions target)
  set(list ${PROJECT_SOURCE_DIR}/cmake/start/functions.txt)
  file(STRINGS ${list} functions)
  list(TRANSFORM functions REPLACE "(.+)" "    *(.text.\\1 .text.unlikely.\\1 .text.startup.\\1)")
  list(JOIN functions "\n" sections)
  set(script ${PROJECT_BINARY_DIR}/start.ld)
  file(CONFIGURE OUTPUT ${script} @ONLY CONTENT "SECTIONS\n{\n  .text.start :\n  {\n@sections@\n  }\n}\nINSERT BEFORE .text;\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  target_link_options(${target} PRIVATE -T ${script})
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${script})
endfunction()
