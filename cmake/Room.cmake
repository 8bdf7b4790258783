# tessera_grouped(TARGET SIZE): compiles the files of a target in groups of SIZE, each group as one file that includes
# them. Headers, which take most of the time, are then read once for a group (docs/rationale/build-time.md). So
# a name in an anonymous namespace has one meaning in the whole target: the compiler refuses the second one when both
# meet in a group.
function(tessera_grouped target size)
  if(TESSERA_GROUPED)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
    # g++ 12 warns of classes with members of anonymous namespaces unless their file is the one that it was given, and
    # blames some correct uses of std::optional when it inlines in larger files. Builds without groups warn of both.
    target_compile_options(${target} PRIVATE
      "$<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage;-Wno-maybe-uninitialized>")
  endif()
endfunction()

# tessera_room(NAME [USES room...] [LOADS room...] [LINKS target...] [HEADERS header... | HEADERS_OF room] [GROUP size]):
# the library of one room, from every .cpp in its folder, compiled in groups of GROUP files (32).
#
# USES are the arrows of the design: the rooms whose headers this room may include. It is linked with no other tessera
# libraries, so an undeclared arrow is a link error; test/lint/arrows.py holds the same list for headers. LOADS are
# arrows to rooms in a shared library that is loaded when it is first needed: not linked, but built before each program
# that has the room. Each room may become part of a shared library: it is compiled as position-independent code. HEADERS
# are precompiled for the room, and for the room that names it with HEADERS_OF; files include them all the same.
function(tessera_room name)
  cmake_parse_arguments(ROOM "" "GROUP;HEADERS_OF" "USES;LOADS;LINKS;HEADERS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(tessera_${name} STATIC ${sources})
  target_include_directories(tessera_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)
  list(TRANSFORM ROOM_USES PREPEND tessera_)
  target_link_libraries(tessera_${name} PUBLIC ${ROOM_USES} ${ROOM_LINKS})
  foreach(room ${ROOM_LOADS})
    if(NOT TARGET tessera_${room}_library)
      continue()  # TESSERA_COMPILER is off
    endif()
    # Only links wait for the library: a dependency of the target would also make each of its files wait.
    set_property(TARGET tessera_${name} APPEND PROPERTY INTERFACE_LINK_DEPENDS $<TARGET_FILE:tessera_${room}_library>)
  endforeach()
  set_target_properties(tessera_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_options(tessera_${name} PRIVATE -fno-semantic-interposition)
  if(NOT ROOM_GROUP)
    set(ROOM_GROUP 32)
  endif()
  tessera_grouped(tessera_${name} ${ROOM_GROUP})
  if(TESSERA_PRECOMPILE AND (ROOM_HEADERS OR ROOM_HEADERS_OF))
    # g++ 12 inlines differently behind precompiled headers, and then blames correct uses of std::string.
    target_compile_options(tessera_${name} PRIVATE
      "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread>")
  endif()
  if(TESSERA_PRECOMPILE AND ROOM_HEADERS)
    target_precompile_headers(tessera_${name} PRIVATE ${ROOM_HEADERS})
  elseif(TESSERA_PRECOMPILE AND ROOM_HEADERS_OF)
    target_precompile_headers(tessera_${name} REUSE_FROM tessera_${ROOM_HEADERS_OF})
  endif()
endfunction()

# tessera_generate(ROOM SCRIPT script OUTPUT file FACTS file... | ISA name [IMPORTS script...]): makes a header or table
# from facts/ at build time. IMPORTS are the scripts that the script imports, besides facts.py.
#
# The script gets the output path and then the fact files, or the name of an instruction set and the folder facts/isa
# with its files NAME-*.tsv. It proves what it can (no overlaps, unique addresses) and
# fails the build when a proof fails. The output is included as "ROOM/file".
function(tessera_generate room)
  cmake_parse_arguments(GEN "" "SCRIPT;OUTPUT;ISA" "FACTS;IMPORTS" ${ARGN})
  set(script ${PROJECT_SOURCE_DIR}/cmake/generate/${GEN_SCRIPT})
  set(output ${PROJECT_BINARY_DIR}/generated/${room}/${GEN_OUTPUT})
  set(library facts.py ${GEN_IMPORTS})
  list(TRANSFORM library PREPEND ${PROJECT_SOURCE_DIR}/cmake/generate/)
  list(TRANSFORM GEN_FACTS PREPEND ${PROJECT_SOURCE_DIR}/facts/)
  set(arguments ${GEN_FACTS})
  if(GEN_ISA)
    set(arguments ${GEN_ISA} ${PROJECT_SOURCE_DIR}/facts/isa)
    file(GLOB GEN_FACTS CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/facts/isa/${GEN_ISA}-*.tsv)
  endif()
  add_custom_command(OUTPUT ${output}
    COMMAND ${Python3_EXECUTABLE} ${script} ${output} ${arguments}
    DEPENDS ${script} ${library} ${GEN_FACTS}
    COMMENT "Generating ${room}/${GEN_OUTPUT}" VERBATIM)
  target_sources(tessera_${room} PRIVATE ${output})
endfunction()

# tessera_unit_test(room [OF target] [LINKS target...]): one GoogleTest program from every .cpp under test/unit/<room>,
# linked with the room, or with the library OF which it is the test.
#
# Each test is a ctest test of its own, "room.Suite.name", in a separate process: a hang names the test, and the summary
# shows tests that skip because TESSERA_SHARED is absent. Tests must not read TESSERA_SHARED while ctest lists them
# (INSTANTIATE_TEST_SUITE_P), only while they run.
function(tessera_unit_test room)
  cmake_parse_arguments(UNIT "" "OF" "LINKS" ${ARGN})
  if(NOT UNIT_OF)
    set(UNIT_OF tessera_${room})
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/unit/${room}/*.cpp)
  if(sources)
    add_executable(test_${room} ${sources})
    tessera_grouped(test_${room} 16)
    target_include_directories(test_${room} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/unit)
    target_compile_definitions(test_${room} PRIVATE TESSERA_ROOT="${PROJECT_SOURCE_DIR}")
    target_link_libraries(test_${room} PRIVATE ${UNIT_OF} ${UNIT_LINKS} GTest::gtest_main)
    set(environment)
    if(TESSERA_SHARED)
      set(environment ENVIRONMENT "TESSERA_SHARED=${TESSERA_SHARED}")
    endif()
    gtest_discover_tests(test_${room} TEST_PREFIX ${room}. DISCOVERY_MODE PRE_TEST
      PROPERTIES TIMEOUT 300 ${environment})
  endif()
endfunction()

# tessera_kernel_test(): one GoogleTest program for each architecture of include/aie_api/, from every .cpp under
# test/unit/aie_api: "aie_api_20.Suite.name". A file about one architecture checks __AIE_ARCH__. All programs count
# issue slots. Results of AIE-ML are also compared with the emulated core and with captures of silicon. Compiled at -O2,
# because thousands of templates take twice the time at -O3; bench/ and `run --kernel` compile at -O3.
function(tessera_kernel_test)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/unit/aie_api/*.cpp)
  foreach(arch 10 20 21)
    add_executable(test_aie_api_${arch} ${sources})
    tessera_grouped(test_aie_api_${arch} 8)
    target_include_directories(test_aie_api_${arch} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/unit)
    target_compile_definitions(test_aie_api_${arch} PRIVATE __AIE_ARCH__=${arch} AIE_API_COUNT_SLOTS
      TESSERA_ROOT="${PROJECT_SOURCE_DIR}")
    target_compile_options(test_aie_api_${arch} PRIVATE $<$<CONFIG:Release>:-O2>)
    target_link_libraries(test_aie_api_${arch} PRIVATE tessera_aie_api $<$<EQUAL:${arch},20>:tessera_core>
      ${ARGN} GTest::gtest_main)
    set(environment)
    if(TESSERA_SHARED)
      set(environment ENVIRONMENT TESSERA_SHARED=${TESSERA_SHARED})
    endif()
    gtest_discover_tests(test_aie_api_${arch} TEST_PREFIX "aie_api_${arch}." DISCOVERY_MODE PRE_TEST
      PROPERTIES TIMEOUT 300 ${environment})
  endforeach()
endfunction()
