# MLIR for the rooms dialect and compiler, and the C++ that mlir-tblgen makes of their .td files.
#
# Uses Debian's package unchanged: the shared libraries MLIR and LLVM, or the static archives beside them, never both in
# one library or program, which would register every dialect a second time. Does not include its CMake modules, because
# they change flags for all targets.
find_package(MLIR REQUIRED CONFIG PATHS /usr/lib/llvm-22/lib/cmake/mlir)

# A target with the property TESSERA_MLIR_ARCHIVES gets the archives (docs/rationale/compiler-library.md). A build with
# sanitizers uses the shared libraries: their code without sanitizers must not mix with ours in one library.
file(GLOB archives ${LLVM_LIBRARY_DIRS}/libMLIR*.a ${LLVM_LIBRARY_DIRS}/libLLVM*.a)
find_library(TESSERA_ZSTD NAMES zstd libzstd.so.1)  # of LLVM's archives; its headers are not needed
if(archives AND TESSERA_ZSTD AND NOT TESSERA_SANITIZE)
  set(TESSERA_MLIR_ARCHIVES ON)
endif()
find_package(ZLIB REQUIRED)

add_library(tessera_mlir INTERFACE)
target_include_directories(tessera_mlir SYSTEM INTERFACE ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
set(with_archives $<BOOL:$<TARGET_PROPERTY:TESSERA_MLIR_ARCHIVES>>)
target_link_libraries(tessera_mlir INTERFACE
  "$<$<NOT:${with_archives}>:MLIR;LLVM>"
  "$<${with_archives}:$<LINK_GROUP:RESCAN,${archives}>;ZLIB::ZLIB;${TESSERA_ZSTD};${CMAKE_DL_LIBS}>")

find_program(MLIR_TBLGEN NAMES mlir-tblgen mlir-tblgen-22 PATHS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH REQUIRED)

# tessera_tablegen(ROOM TD FOLDER name=-gen-option...): runs mlir-tblgen over src/ROOM/TD once for each name. Each run
# writes ROOM/FOLDER/NAME.h.inc, or NAME.cpp.inc for a name that ends in _defs. TESSERA_TD_INPUTS are generated files
# that the source includes, by their path in generated/ROOM.
function(tessera_tablegen room td folder)
  set(source ${PROJECT_SOURCE_DIR}/src/${room}/${td})
  #   Included like a library's headers, without the warnings of our own code.
  target_include_directories(tessera_${room} SYSTEM PUBLIC ${PROJECT_BINARY_DIR}/tablegen)
  foreach(entry ${ARGN})
    string(REGEX MATCH "^([a-z_]+)=(.*)$" _ ${entry})
    set(name ${CMAKE_MATCH_1})
    set(option ${CMAKE_MATCH_2})
    set(selection)
    if(option MATCHES "-gen-(dialect|attrdef|typedef)")
      set(selection --${CMAKE_MATCH_1}=${folder})
    endif()
    if(option STREQUAL "-gen-pass-decls")
      set(selection -name=Tessera)  # gives the name of register...Passes()
      if(NOT folder STREQUAL "passes")
        string(SUBSTRING ${folder} 0 1 first)
        string(SUBSTRING ${folder} 1 -1 rest)
        string(TOUPPER ${first} first)
        set(selection -name=${first}${rest})
      endif()
    endif()
    string(REPLACE "--attrdef" "--attrdefs-dialect" selection "${selection}")
    string(REPLACE "--typedef" "--typedefs-dialect" selection "${selection}")
    set(suffix h.inc)
    if(name MATCHES "_defs$")
      set(suffix cpp.inc)
    endif()
    set(output ${PROJECT_BINARY_DIR}/tablegen/${room}/${folder}/${name}.${suffix})
    add_custom_command(OUTPUT ${output}
      COMMAND ${MLIR_TBLGEN} ${option} ${selection} ${source}
              -I ${PROJECT_SOURCE_DIR}/src/${room} -I ${PROJECT_BINARY_DIR}/generated/${room} -I ${MLIR_INCLUDE_DIRS}
              -o ${output} -d ${output}.d --write-if-changed
      DEPENDS ${source} ${TESSERA_TD_INPUTS} DEPFILE ${output}.d
      COMMENT "Generating ${room}/${folder}/${name}.${suffix}" VERBATIM)
    target_sources(tessera_${room} PRIVATE ${output})
  endforeach()
endfunction()
