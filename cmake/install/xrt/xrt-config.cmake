# The CMake package XRT: find_package(XRT) finds Tessera's host library by this file.
#
# Sets XRT_INCLUDE_DIRS, XRT_INCLUDE_DIR, XRT_LINK_DIRS, XRT_LIB_DIR, XRT_BIN_DIR, XRT_VERSION, XRT_CORE_LIBRARIES,
# XRT_COREUTIL_LIBRARIES and the targets XRT::xrt_coreutil and XRT::xrt_core. Variables that a project gave itself
# (XRT_INC_DIR, XRT_LIB_DIR) keep their values.
get_filename_component(XRT_CMAKE_DIR "${CMAKE_CURRENT_LIST_FILE}" DIRECTORY)
get_filename_component(_xrt_prefix "${XRT_CMAKE_DIR}/../../.." ABSOLUTE)
set(XRT_VERSION 2.26.0)
set(XRT_INCLUDE_DIRS "${_xrt_prefix}/include")
set(XRT_LINK_DIRS "${_xrt_prefix}/lib")
foreach(_xrt_pair "INCLUDE_DIR|include" "LIB_DIR|lib" "BIN_DIR|bin")
  string(REPLACE "|" ";" _xrt_pair "${_xrt_pair}")
  list(GET _xrt_pair 0 _xrt_name)
  list(GET _xrt_pair 1 _xrt_folder)
  if(NOT DEFINED XRT_${_xrt_name})
    set(XRT_${_xrt_name} "${_xrt_prefix}/${_xrt_folder}")
  endif()
endforeach()

foreach(_xrt_library xrt_coreutil xrt_core)
  if(NOT TARGET XRT::${_xrt_library})
    add_library(XRT::${_xrt_library} SHARED IMPORTED)
    set_target_properties(XRT::${_xrt_library} PROPERTIES
      IMPORTED_LOCATION "${_xrt_prefix}/lib/lib${_xrt_library}.so.2.26.0"
      IMPORTED_SONAME "lib${_xrt_library}.so.2"
      INTERFACE_INCLUDE_DIRECTORIES "${_xrt_prefix}/include")
  endif()
endforeach()
set(XRT_CORE_LIBRARIES XRT::xrt_core XRT::xrt_coreutil)
set(XRT_COREUTIL_LIBRARIES XRT::xrt_coreutil)
set(XRT_FOUND TRUE)
unset(_xrt_prefix)
