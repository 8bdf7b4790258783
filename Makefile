# The commands of the README. CMake does the work; this file only calls its steps in order.
#
#   make demo    build, run the example on the emulated array, compare, write pictures and a report
#   make test    build and run every test
#   make build   the programs, in build/bin
#   make install PREFIX=DIR  programs, library, headers, manual pages, completions under DIR;  make deb  a Debian package
#   make long    the tests of properties with promised numbers of cases
#   make bench   the benchmarks;  make bench-count  the instructions they execute, by callgrind
#   make same    builds with g++ and clang, with and without optimisation, reach the same state in each sampled cycle
#   make asan    every test under the address and undefined-behaviour sanitizers
#   make tsan    two sessions of the library in two threads, the tests of host programs, and 100,000 random calls of
#                them in eight threads, under the thread sanitizer
#   make fuzz    each fuzz target for FUZZ_SECONDS
#   make lint    formatting, clang-tidy and the rules of the repository;  make format applies the formatting
#   make fidelity  the generated part of docs/fidelity.md;  make aie-api  the generated part of docs/aie-api.md
#
# Every target first installs its missing Debian packages.

JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 20
SOURCES = $(shell find src include test bench examples -name '*.h' -o -name '*.hpp' -o -name '*.cpp')

# $(call configure_and_build,PRESET,PACKAGE SETS,ARGUMENTS OF THE BUILD)
define configure_and_build
	cmake/install-deps.sh $(2)
	cmake --preset $(1)
	cmake --build --preset $(1) -j $(JOBS) $(3)
endef

.PHONY: build demo install deb test long bench bench-count same asan tsan fuzz lint format fidelity aie-api clean

build:
	$(call configure_and_build,release,build)

# No tests, no benchmarks: what the demonstration runs.
demo:
	$(call configure_and_build,release,build,--target demo)
	examples/threshold/demo.sh

PREFIX ?= /usr/local
install:
	$(call configure_and_build,release,build,--target installed)
	cmake --install build --prefix $(PREFIX)

deb:
	$(call configure_and_build,release,build deb,--target installed)
	cd build && cpack

test:
	$(call configure_and_build,release,build test)
	ctest --preset release -j $(JOBS)

long:
	$(call configure_and_build,release,build test)
	TESSERA_LONG=1 ctest --preset release -j $(JOBS) -R 'RoundTrip|Engine|Reference|Multiply|FloatMac|DmaAddresses|DmaTransfers|Determinism|Tiling|lsp-edits' --timeout 7200

bench: build
	@set -e; for program in build/bin/bench_*; do $$program; done
	python3 bench/hostile.py build/bin/tessera
	python3 bench/adfc.py build/bin/adfc++ build/include
	python3 bench/python.py build

bench-count:
	$(call configure_and_build,release,build count)
	bench/count.sh build/bin

# Four builds of the emulator, without the compiler: they run compiled programs, and the MLIR parts take most build time.
SAME = release debug clang clang-debug
same:
	cmake/install-deps.sh build clang
	@set -e; for preset in $(SAME); do \
	  cmake --preset $$preset -B build-same/$$preset -DTESSERA_COMPILER=OFF; \
	  cmake --build build-same/$$preset -j $(JOBS) --target tessera; \
	done
	test/same.py $(patsubst %,build-same/%/bin,$(SAME))

asan:
	$(call configure_and_build,asan,build test)
	ctest --preset asan -j $(JOBS)

# The sanitizer slows the build down, so this builds the library without the compiler, and one example. Tests that need
# the compiler skip.
tsan: export TSAN_OPTIONS = suppressions=$(CURDIR)/test/tsan.supp
tsan:
	$(call configure_and_build,tsan,build,--target embed_two_threads test_xrt)
	ctest --preset tsan -j $(JOBS) -R 'embed-two_threads|^xrt\.'
	TESSERA_LONG=1 build-tsan/bin/test_xrt --gtest_filter='Sequence.Threads*'

fuzz:
	$(call configure_and_build,fuzz,build fuzz,--target fuzz_targets tessera)
	test/fuzz/run.sh build-fuzz/bin $(FUZZ_SECONDS)

lint:
	$(call configure_and_build,release,build lint)
	clang-format-22 --dry-run --Werror $(SOURCES)
	ctest --test-dir build --output-on-failure -R '^lint-'
	run-clang-tidy-22 -quiet -j $(JOBS) -p build "^$(CURDIR)/(src|test|bench|examples)/"

format:
	cmake/install-deps.sh lint
	clang-format-22 -i $(SOURCES)

aie-api: build
	python3 test/aie_api/coverage.py build/include --write

fidelity:
	python3 cmake/generate/fidelity.py --document docs/fidelity.md aie2 facts/isa
	python3 cmake/generate/forwarded.py --document docs/fidelity.md aie2 facts/isa

clean:
	rm -rf build build-asan build-clang build-clang-debug build-debug build-fuzz build-same out
