# adf_program(NAME SOURCES file... [INCLUDES folder...] [DEFINES macro...] [OPTIONS word...] [OUTPUT file]): a program from
# a graph of AI Engine kernels (ADF), made by adfc++.
#
# SOURCES are the files of the graph and of main; the graph's source() names the files of kernels, which need no mention
# here. The target NAME is part of `all`. The program is adf/NAME in the folder of the build, because a file cannot have
# the name of a target, or OUTPUT; the property PROGRAM of the target has its path. A change of any file that the compiler
# read, sources of kernels included, makes the program again.
function(adf_program name)
  cmake_parse_arguments(ADF "" "OUTPUT" "SOURCES;INCLUDES;DEFINES;OPTIONS" ${ARGN})
  if(NOT ADF_SOURCES)
    message(FATAL_ERROR "adf_program(${name}): SOURCES names no file")
  endif()
  if(ADF_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "adf_program(${name}): unknown words: ${ADF_UNPARSED_ARGUMENTS}")
  endif()
  set(program ${CMAKE_CURRENT_BINARY_DIR}/adf/${name})
  if(ADF_OUTPUT)
    cmake_path(ABSOLUTE_PATH ADF_OUTPUT BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} OUTPUT_VARIABLE program)
  endif()
  set(sources)
  foreach(source ${ADF_SOURCES})
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND sources ${source})
  endforeach()
  set(words)
  foreach(folder ${ADF_INCLUDES})
    cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    list(APPEND words -I${folder})
  endforeach()
  foreach(macro ${ADF_DEFINES})
    list(APPEND words -D${macro})
  endforeach()
  cmake_path(GET program PARENT_PATH folder)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${program}
    COMMAND ${CMAKE_COMMAND} -E env CXX=${CMAKE_CXX_COMPILER} $<TARGET_FILE:tessera::adfc++> ${sources} ${words}
      ${ADF_OPTIONS} -MF ${program}.d -o ${program}
    DEPENDS ${sources} $<TARGET_FILE:tessera::adfc++>
    DEPFILE ${program}.d
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Compiling the graph ${name}" VERBATIM COMMAND_EXPAND_LISTS)
  add_custom_target(${name} ALL DEPENDS ${program})
  set_target_properties(${name} PROPERTIES PROGRAM ${program})
endfunction()
