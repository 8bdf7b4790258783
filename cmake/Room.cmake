# Headers that most files include: without precompiling them, a compiler spends 2 s on them in each file.
set(TESSERA_COMMON_HEADERS <algorithm> <array> <bit> <cstdint> <cstring> <deque> <filesystem> <functional> <limits> <map>
  <memory> <numeric> <optional> <set> <span> <string> <string_view> <utility> <variant> <vector> <fmt/format.h>
  <fmt/ranges.h> <tl/expected.hpp>)
# g++ 12 inlines differently behind precompiled headers, and then blames correct uses of std::string.
set(TESSERA_PRECOMPILE_OPTIONS
  "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread>")

# tessera_room(NAME [SHARED] [USES room...] [LOADS room...] [LINKS target...] [HEADERS header... | HEADERS_OF room]): the
# library of one room, from every .cpp in its folder.
#
# USES are the arrows of the design: the rooms whose headers this room may include. It is linked with no other tessera
# libraries, so an undeclared arrow is a link error; test/lint/arrows.py holds the same list for headers. LOADS are
# arrows to rooms in a shared library that is loaded when it is first needed: not linked, but built before. A SHARED
# room is part of such a library and is compiled as position-independent code. HEADERS are precompiled for the room, and
# for the room that names it with HEADERS_OF; files include them all the same. A SHARED room without either takes those
# of base: precompiled headers fit only files with the same flags.
function(tessera_room name)
  cmake_parse_arguments(ROOM "SHARED" "HEADERS_OF" "USES;LOADS;LINKS;HEADERS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(tessera_${name} STATIC ${sources})
  target_include_directories(tessera_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_BINARY_DIR}/generated)
  list(TRANSFORM ROOM_USES PREPEND tessera_)
  target_link_libraries(tessera_${name} PUBLIC ${ROOM_USES} ${ROOM_LINKS})
  foreach(room ${ROOM_LOADS})
    if(NOT TARGET tessera_${room}_library)
      continue()  # TESSERA_COMPILER is off
    endif()
    add_dependencies(tessera_${name} tessera_${room}_library)
  endforeach()
  if(ROOM_SHARED)
    set_target_properties(tessera_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(tessera_${name} PRIVATE -fno-semantic-interposition)
  endif()
  if(ROOM_SHARED AND NOT ROOM_HEADERS AND NOT ROOM_HEADERS_OF)
    set(ROOM_HEADERS_OF base)
  endif()
  if(TESSERA_PRECOMPILE AND (ROOM_HEADERS OR ROOM_HEADERS_OF))
    target_compile_options(tessera_${name} PRIVATE ${TESSERA_PRECOMPILE_OPTIONS})
  endif()
  if(TESSERA_PRECOMPILE AND ROOM_HEADERS)
    target_precompile_headers(tessera_${name} PRIVATE ${ROOM_HEADERS})
  elseif(TESSERA_PRECOMPILE AND ROOM_HEADERS_OF)
    target_precompile_headers(tessera_${name} REUSE_FROM tessera_${ROOM_HEADERS_OF})
  endif()
endfunction()

# tessera_generate(ROOM SCRIPT script OUTPUT file FACTS file... [IMPORTS script...]): makes a header or table from
# facts/ at build time. IMPORTS are the scripts that the script imports, besides facts.py.
#
# The script gets the output path and then the fact files. It proves what it can (no overlaps, unique addresses) and
# fails the build when a proof fails. The output is included as "ROOM/file".
function(tessera_generate room)
  cmake_parse_arguments(GEN "" "SCRIPT;OUTPUT" "FACTS;IMPORTS" ${ARGN})
  set(script ${PROJECT_SOURCE_DIR}/cmake/generate/${GEN_SCRIPT})
  set(output ${PROJECT_BINARY_DIR}/generated/${room}/${GEN_OUTPUT})
  set(library facts.py ${GEN_IMPORTS})
  list(TRANSFORM library PREPEND ${PROJECT_SOURCE_DIR}/cmake/generate/)
  list(TRANSFORM GEN_FACTS PREPEND ${PROJECT_SOURCE_DIR}/facts/)
  add_custom_command(OUTPUT ${output}
    COMMAND ${Python3_EXECUTABLE} ${script} ${output} ${GEN_FACTS}
    DEPENDS ${script} ${library} ${GEN_FACTS}
    COMMENT "Generating ${room}/${GEN_OUTPUT}" VERBATIM)
  target_sources(tessera_${room} PRIVATE ${output})
endfunction()

# tessera_unit_test(room [LINKS target...]): one GoogleTest program from every .cpp under test/unit/<room>.
#
# Each test is a ctest test of its own, "room.Suite.name", in a separate process: a hang names the test, and the summary
# shows tests that skip because TESSERA_SHARED is absent. Tests must not read TESSERA_SHARED while ctest lists them
# (INSTANTIATE_TEST_SUITE_P), only while they run.
function(tessera_unit_test room)
  cmake_parse_arguments(UNIT "" "" "LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/unit/${room}/*.cpp)
  if(sources)
    add_executable(test_${room} ${sources})
    target_include_directories(test_${room} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/unit)
    target_compile_definitions(test_${room} PRIVATE TESSERA_ROOT="${PROJECT_SOURCE_DIR}")
    target_link_libraries(test_${room} PRIVATE tessera_${room} ${UNIT_LINKS} GTest::gtest_main)
    set(environment)
    if(TESSERA_SHARED)
      set(environment ENVIRONMENT "TESSERA_SHARED=${TESSERA_SHARED}")
    endif()
    gtest_discover_tests(test_${room} TEST_PREFIX ${room}. DISCOVERY_MODE PRE_TEST
      PROPERTIES TIMEOUT 300 ${environment})
    if(TESSERA_PRECOMPILE)
      target_compile_options(test_${room} PRIVATE ${TESSERA_PRECOMPILE_OPTIONS})
      target_precompile_headers(test_${room} REUSE_FROM tessera_test_headers)
    endif()
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
    target_include_directories(test_aie_api_${arch} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/unit)
    target_compile_definitions(test_aie_api_${arch} PRIVATE __AIE_ARCH__=${arch} AIE_API_COUNT_SLOTS
      TESSERA_ROOT="${PROJECT_SOURCE_DIR}")
    target_compile_options(test_aie_api_${arch} PRIVATE $<$<CONFIG:Release>:-O2>)
    target_link_libraries(test_aie_api_${arch} PRIVATE tessera_aie_api $<$<EQUAL:${arch},20>:tessera_array> ${ARGN} GTest::gtest_main)
    set(environment)
    if(TESSERA_SHARED)
      set(environment ENVIRONMENT TESSERA_SHARED=${TESSERA_SHARED})
    endif()
    gtest_discover_tests(test_aie_api_${arch} TEST_PREFIX "aie_api_${arch}." DISCOVERY_MODE PRE_TEST
      PROPERTIES TIMEOUT 300 ${environment})
  endforeach()
endfunction()
