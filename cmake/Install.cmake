# `cmake --install build --prefix DIR` and packages: programs, the compiler as a library, headers for kernels, a CMake
# package, manual pages, completions. Each part finds the others relative to its own place, so the folder can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS tessera tessera-opt tessera-translate RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# The command's RUNPATH leads here (src/cli/CMakeLists.txt). Other programs do not link this library.
install(TARGETS tessera_compiler_library LIBRARY DESTINATION lib/tessera)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/aie_api ${PROJECT_SOURCE_DIR}/include/adf
  ${PROJECT_SOURCE_DIR}/include/kernel_abi DESTINATION include
  FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(FILES ${PROJECT_SOURCE_DIR}/include/adf.h DESTINATION include)
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/aie_tables DESTINATION include)
install(TARGETS tessera_aie_api EXPORT tessera)
install(EXPORT tessera NAMESPACE tessera:: FILE tesseraTargets.cmake DESTINATION lib/cmake/tessera)
file(WRITE ${PROJECT_BINARY_DIR}/tesseraConfig.cmake "include(\${CMAKE_CURRENT_LIST_DIR}/tesseraTargets.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tesseraConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tesseraConfig.cmake ${PROJECT_BINARY_DIR}/tesseraConfigVersion.cmake
  DESTINATION lib/cmake/tessera)

# The command writes the manual pages and completions from its parser.
set(pages ${PROJECT_BINARY_DIR}/pages)
add_custom_command(OUTPUT ${pages}/man1/tessera.1
  COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/generate/pages.py $<TARGET_FILE:tessera> ${pages}
  DEPENDS tessera ${PROJECT_SOURCE_DIR}/cmake/generate/pages.py
  COMMENT "Generating manual pages and completions" VERBATIM)
add_custom_target(pages ALL DEPENDS ${pages}/man1/tessera.1)
install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${pages}/completions/bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tessera)
install(FILES ${pages}/completions/zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _tessera)
install(FILES ${pages}/completions/fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
  RENAME tessera.fish)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Tessera authors <tessera@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "toolchain and emulator for AMD AI Engine arrays and XDNA NPUs")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # dpkg-shlibdeps finds the packages of the libraries
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++")  # run --kernel FILE.cc
include(CPack)

# Builds only the installed parts: no tests, no benchmarks. CMake's own target `install` would build everything.
add_custom_target(installed DEPENDS tessera tessera-opt tessera-translate tessera_compiler_library aie_tables pages)
