# `cmake --install build --prefix DIR`: programs, the libraries, headers, a CMake package, a file for pkg-config, manual
# pages, completions, licences.
#
# A prefix may be moved as a whole. So each part finds the others relative to its own place: programs by their RUNPATH,
# the CMake package and the file for pkg-config by their own path, the headers of kernels by the program's path.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS tessera tessera-opt tessera-translate tessera-lsp-server RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# The command loads this library from here (src/cli/CMakeLists.txt), and tessera-opt links it. Programs of users do not.
install(TARGETS tessera_compiler_library LIBRARY DESTINATION lib/tessera)
if(TARGET tessera_library)
  install(TARGETS tessera_library tessera_headers EXPORT tessera LIBRARY DESTINATION lib)
endif()

# XRT's headers and libraries are a part of their own: the Debian package leaves it out, because Debian has packages
# with files of these names.
set(xrt_headers xrt experimental xrt.h ert.h xclbin.h xrt_mem.h xrt_error_code.h)
list(JOIN xrt_headers "|" xrt_pattern)
string(REPLACE "." "\\." xrt_pattern ${xrt_pattern})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION include FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp"
  REGEX "include/(${xrt_pattern})$" EXCLUDE)
if(TARGET tessera_xrt_library)
  set(xrt_files ${CMAKE_CURRENT_LIST_DIR}/install/xrt)
  foreach(entry ${xrt_headers})
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/include/${entry})
      install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/${entry} DESTINATION include COMPONENT xrt)
    else()
      install(FILES ${PROJECT_SOURCE_DIR}/include/${entry} DESTINATION include COMPONENT xrt)
    endif()
  endforeach()
  install(TARGETS tessera_xrt_library tessera_xrt_core LIBRARY DESTINATION lib COMPONENT xrt)
  install(TARGETS tessera_pyxrt_library LIBRARY DESTINATION lib COMPONENT xrt)
  install(TARGETS xrt-smi RUNTIME DESTINATION bin COMPONENT xrt)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/python/ DESTINATION python
    COMPONENT xrt PATTERN __pycache__ EXCLUDE)
  install(FILES ${xrt_files}/setup.sh DESTINATION . COMPONENT xrt)
  install(FILES ${xrt_files}/xrt-config.cmake ${xrt_files}/xrt-config-version.cmake DESTINATION share/cmake/XRT
    COMPONENT xrt)
  install(FILES ${xrt_files}/xrt.pc DESTINATION lib/pkgconfig COMPONENT xrt)
endif()
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/aie_tables DESTINATION include)
install(TARGETS tessera_aie_api EXPORT tessera)

if(TARGET tessera_library)
# Readers and writers of containers, and the emulator, are parts of libtessera. The targets name the part that a project
# needs, so that the project stays as it is when a part becomes a library of its own.
foreach(part container emulator)
  add_library(tessera_${part}_part INTERFACE)
  target_link_libraries(tessera_${part}_part INTERFACE tessera_library)
  set_target_properties(tessera_${part}_part PROPERTIES EXPORT_NAME ${part})
  install(TARGETS tessera_${part}_part EXPORT tessera)
endforeach()
endif()

# libadf.a is a script for the linker, which names the archive and fmt (src/adf/CMakeLists.txt).
install(FILES ${PROJECT_BINARY_DIR}/lib/libadf.a ${PROJECT_BINARY_DIR}/lib/libadf_parts.a
  ${PROJECT_BINARY_DIR}/lib/libadf_array.a DESTINATION lib)
install(TARGETS adfc++ aiecc EXPORT tessera RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(PROGRAMS ${PROJECT_SOURCE_DIR}/src/aiecc/aiecc.py DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/aie-opt ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/aie-translate
  DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${CMAKE_CURRENT_LIST_DIR}/install/AdfProgram.cmake DESTINATION lib/cmake/tessera)
install(EXPORT tessera NAMESPACE tessera:: FILE tesseraTargets.cmake DESTINATION lib/cmake/tessera)
file(WRITE ${PROJECT_BINARY_DIR}/tesseraConfig.cmake "include(\${CMAKE_CURRENT_LIST_DIR}/tesseraTargets.cmake)\n"
  "include(\${CMAKE_CURRENT_LIST_DIR}/AdfProgram.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tesseraConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tesseraConfig.cmake ${PROJECT_BINARY_DIR}/tesseraConfigVersion.cmake
  DESTINATION lib/cmake/tessera)
configure_file(${CMAKE_CURRENT_LIST_DIR}/install/tessera.pc.in ${PROJECT_BINARY_DIR}/tessera.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tessera.pc DESTINATION lib/pkgconfig)

# The command writes the manual pages and completions from its parser.
set(pages ${PROJECT_BINARY_DIR}/pages)
add_custom_command(OUTPUT ${pages}/man1/tessera.1
  COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/generate/pages.py $<TARGET_FILE:tessera> ${pages}
  COMMAND adfc++ --man > ${pages}/man1/adfc++.1
  DEPENDS tessera adfc++ ${PROJECT_SOURCE_DIR}/cmake/generate/pages.py
  COMMENT "Generating manual pages and completions" VERBATIM)
add_custom_target(pages ALL DEPENDS ${pages}/man1/tessera.1)
install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${pages}/completions/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tessera)
install(FILES ${pages}/completions/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _tessera)
install(FILES ${pages}/completions/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
  RENAME tessera.fish)
# Our licence, and the licences of header libraries that ask to be named wherever their code is part of a program.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${CMAKE_CURRENT_LIST_DIR}/install/copyright
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tessera)

# The language server links each diagnostic to the page of its code, which lies there.
file(GLOB error_pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/errors/T*.md)
install(FILES ${error_pages} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/tessera/errors)

# Builds only the installed parts: no tests, no benchmarks. CMake's own target `install` would build everything.
add_custom_target(installed DEPENDS tessera adfc++ aiecc adf_library tessera_adf_array tessera-opt tessera-translate
  tessera-lsp-server
  tessera_compiler_library $<TARGET_NAME_IF_EXISTS:tessera_library> $<TARGET_NAME_IF_EXISTS:tessera_xrt_library>
  $<TARGET_NAME_IF_EXISTS:tessera_xrt_core> $<TARGET_NAME_IF_EXISTS:tessera_pyxrt_package>
  $<TARGET_NAME_IF_EXISTS:xrt-smi> aie_tables pages)

include(${CMAKE_CURRENT_LIST_DIR}/Debian.cmake)
