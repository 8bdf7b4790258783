#!/bin/bash
# Counts the instructions that the benchmarks execute, by callgrind. Times vary with the other work of the machine;
# counts do not, so that a difference of one percent means something. Each count covers a whole run, from the
# construction of the array to its report, and includes copies of memory (without `rep movsb`, because each of its bytes
# would count).
#
#   bench/count.sh DIRECTORY_OF_BENCHMARKS
set -euo pipefail
programs=$1

# count PROGRAM BENCHMARK FUNCTION: the instructions of one call of the function
count() {
  GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000 \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect="$3" \
    "$programs/$1" --benchmark_filter="^$2\$" --benchmark_min_time=0.001 2>&1 | awk '/Collected/ { print $NF }'
}
# row NAME INSTRUCTIONS FIRST UNITS UNIT
row() {
  awk -v name="$1" -v n="$2" -v first="$3" -v units="$4" -v unit="$5" \
    'BEGIN { printf "%-36s %14d  %8.2f a %s  %6.4f times the first\n", name, n, n / units, unit, n / first }'
}

words=$((64 << 18))
pixels=$((1280 * 720))
first=
for device in npu1_1col npu1_4col xcve2802; do
  n=$(count bench_array "relay/$device" '*Relay::run*')
  row "relay/$device" "$n" "${first:=$n}" $words word
done
first=
for traced in npu1_1col traced bundles_traced ports_traced; do
  n=$(count bench_run "picture_through_the_array/$traced" '*::picture(*')
  row "picture/$traced" "$n" "${first:=$n}" $pixels pixel
done
# Programs that other tools built, without and with the sanitizers, where ../shared has them.
for program in color_threshold_v2_720p color_detect_720p edge_detect_720p gemm_int16 gemm_bfloat16_int4 gemm_int8; do
  first=
  for checked in plain checked; do
    n=$(count bench_check "once/$program/$checked/iterations:1" '*Application::run*')
    [ -z "$n" ] || [ "$n" = 0 ] || row "$program/$checked" "$n" "${first:=$n}" 1 run
  done
done
# The emulator inside the library for host programs, beside that of the command: six long calls without two.
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
TESSERA_BENCH_FOLDER=$files "$programs/bench_xrt"
head -c 51200 /dev/zero >"$files/in"
whole() {
  GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000 \
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 | awk '/Collected/ { print $NF }'
}
library() { TESSERA_BENCH_FIRST_RUN=$files/app.xclbin TESSERA_BENCH_CALLS=$1 whole "$programs/bench_xrt"; }
command_line() {
  whole "$programs/tessera" run "$files/app.xclbin" --insts "$files/app.xclbin.bin" --in "0=$files/in" \
    --out "1=$files/out:51200" --runs "$1"
}
first=$(($(command_line 6) - $(command_line 2)))
row command "$first" "$first" 4 call
row library $(($(library 6) - $(library 2))) "$first" 4 call
