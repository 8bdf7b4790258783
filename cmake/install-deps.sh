#!/usr/bin/env bash
# install-deps.sh SET...: installs the missing Debian packages of each named set.
#
# When all packages are installed it asks dpkg once and returns; it uses the network only for missing ones. The sets are
# split by purpose, so that building does not install clang. The list is tested on Debian 12 with its security archive
# (which carries LLVM 22); on other systems the names below show what to install.
set -euo pipefail

declare -A sets=(
  [build]="g++ cmake ninja-build ccache python3 libfmt-dev libcli11-dev libexpected-dev nlohmann-json3-dev libgtest-dev
           libbenchmark-dev libpng-dev zlib1g-dev liblzma-dev libboost-context-dev libelf-dev libdw-dev nettle-dev
           libxbyak-dev
           llvm-22-dev libmlir-22-dev mlir-22-tools"
  [test]="llvm-22-tools pkg-config jq"
  [clang]="clang-22 libclang-rt-22-dev"
  [fuzz]="clang-22 libclang-rt-22-dev libfuzzer-22-dev"
  [lint]="clang-format-22 clang-tidy-22"
  [count]="valgrind"
  [deb]="dpkg-dev"
)

wanted=()
for set in "$@"; do
  if [[ -z ${sets[$set]:-} ]]; then
    echo "install-deps: no package set '$set'; there are: ${!sets[*]}" >&2
    exit 2
  fi
  read -r -d '' -a packages <<<"${sets[$set]}" || true
  wanted+=("${packages[@]}")
done

if ! command -v dpkg-query >/dev/null; then
  echo "install-deps: not a Debian system, nothing installed; needed are: ${wanted[*]}" >&2
  exit 0
fi

installed=$(dpkg-query -W -f='${binary:Package} ${db:Status-Status}\n' | sed -n 's/\(:[a-z0-9]*\)\? installed$//p')
missing=()
for package in "${wanted[@]}"; do
  grep -qxF -- "$package" <<<"$installed" || missing+=("$package")
done
[[ ${#missing[@]} -eq 0 ]] && exit 0

echo "install-deps: installing ${missing[*]}"
as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(sudo)
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
