# Source this file: programs then take Tessera for XRT. Works in bash and zsh, and in sh if XILINX_XRT is set.
if [ -n "${BASH_SOURCE:-}" ]; then
  tessera_here=$BASH_SOURCE
elif [ -n "${ZSH_VERSION:-}" ]; then
  tessera_here=${(%):-%x}
else
  tessera_here=${XILINX_XRT:+$XILINX_XRT/setup.sh}
fi
tessera_folder=$(cd "$(dirname "$tessera_here")" 2>/dev/null && pwd)
if [ ! -e "$tessera_folder/lib/libxrt_coreutil.so.2" ]; then
  echo "setup.sh: set XILINX_XRT to the folder of this file first" >&2
else
  export XILINX_XRT=$tessera_folder
  export PATH=$XILINX_XRT/bin${PATH:+:$PATH}
  export LD_LIBRARY_PATH=$XILINX_XRT/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export PKG_CONFIG_PATH=$XILINX_XRT/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
  export PYTHONPATH=$XILINX_XRT/python${PYTHONPATH:+:$PYTHONPATH}
fi
unset tessera_here tessera_folder
