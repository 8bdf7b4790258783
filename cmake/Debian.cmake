# `make deb`: the installed files as one Debian package, by CPack.
#
# One package holds programs, libraries and headers: most users want all of them, and the headers are small beside the
# library of MLIR that the programs need. dpkg-shlibdeps finds the packages of the libraries. No compiler is among
# them: only `run --kernel FILE.cc` calls one.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tessera)
# Without the component of XRT's interface (Install.cmake).
set(CPACK_COMPONENTS_ALL Unspecified)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# dpkg-shlibdeps looks here for the libraries of this package itself.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "g++")  # run --kernel FILE.cc; adfc++

# Packages of programs that link libtessera depend on this one, and ldconfig learns of the library.
set(control ${PROJECT_BINARY_DIR}/debian)
file(WRITE ${control}/shlibs "libtessera 0 tessera (>= ${PROJECT_VERSION})\n")
file(WRITE ${control}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${control}/shlibs ${control}/triggers)

# Whoever builds a package answers for it: the name and address that Debian's tools use, else those of the last commit.
execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 "--format=%an <%ae>" OUTPUT_VARIABLE author ERROR_QUIET
  OUTPUT_STRIP_TRAILING_WHITESPACE)
if(DEFINED ENV{DEBEMAIL})
  set(author "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(TESSERA_CONTACT "${author}" CACHE STRING "Name <address> of the maintainer of the Debian package")
set(CPACK_PACKAGE_CONTACT "${TESSERA_CONTACT}")
if(NOT CPACK_PACKAGE_CONTACT)
  set(CPACK_PACKAGE_CONTACT "Tessera <tessera@localhost>")
endif()

set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "toolchain and emulator for AMD AI Engine arrays and XDNA NPUs")
# CPack indents the lines as the control file needs it.
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Tessera opens, runs and explains programs for the NPUs of AMD Ryzen
processors and for other arrays of AI Engines, without the hardware:
xclbin containers with their command streams, and designs in MLIR. It
reports where time goes, names the culprit of a hang, and finds races.
.
The package has the commands tessera, tessera-opt and tessera-translate,
the language server tessera-lsp-server for editors, the library
libtessera for programs that embed the emulator, and headers with which
kernels of the AIE API compile on the host.")

# Debian wants manual pages and the change log compressed, and reasons where a package leaves its rules.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/install/debian.cmake)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

include(CPack)
