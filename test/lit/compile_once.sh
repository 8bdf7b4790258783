#!/bin/sh
# compile_once.sh OPTION... SOURCE -o OUTPUT: c++ for `tessera run --kernel` (CXX). Tests run one kernel in several ways,
# and to compile a kernel takes longer than to run it. So a compilation that printed nothing is kept, for equal options
# and equal texts in the folder of the source, until lit ends: the folder in COMPILED is new for each run of lit.
words="" source="" output="" previous=""
for word in "$@"; do
  case $previous in
    -o) output=$word ;;
    -include) words="$words $(cat "$word")" ;; # in a temporary folder
    *) [ "$word" = -o ] || words="$words $word" source=$word ;;
  esac
  previous=$word
done
[ -f "$source" ] && [ -n "$output" ] || exec c++ "$@"
folder=$(dirname "$source")
kept=$COMPILED/$({ echo "$words" && cat "$source" "$folder"/*.h "$folder"/*.hpp "$folder"/*.cc "$folder"/*.cpp; } 2>/dev/null |
  sha256sum | cut -d' ' -f1)
if [ ! -f "$kept" ]; then
  c++ "$@" 2>"$kept.$$.messages"
  code=$?
  cat "$kept.$$.messages" >&2
  [ $code -eq 0 ] && [ ! -s "$kept.$$.messages" ] && cp "$output" "$kept.$$" && mv "$kept.$$" "$kept"
  exit $code
fi
cp "$kept" "$output"
