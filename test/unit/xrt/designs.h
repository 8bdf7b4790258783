// Designs as control code in ELFs, made by Tessera's own compiler: kernels that read four numbers and write four.
#pragma once

#include "xrt/builds.h"
#include "xrt/npu.h"

#include <tessera/compile.h>
#include <xrt/experimental/xrt_elf.h>
#include <xrt/experimental/xrt_ext.h>
#include <xrt/experimental/xrt_module.h>

#include <array>

namespace tessera::xrtlib {

using Numbers = std::array<std::int32_t, 4>;

// A device with a core that computes %b of %a for each number, by `body`. `sequences` are its command streams.
inline std::string device_text(const std::string& name, const std::string& body, const std::string& sequences,
                               const std::string& model = "npu1_1col") {
  return "aie.device(" + model + ") @" + name + R"( {
    %shim = aie.tile(0, 0)
    %core = aie.tile(0, 2)
    aie.objectfifo @in(%shim, {%core}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
    aie.objectfifo @out(%core, {%shim}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
    aie.core(%core) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %four = arith.constant 4 : index
      %forever = arith.constant 1000000 : index
      scf.for %turn = %zero to %forever step %one {
        %from = aie.objectfifo.acquire @in(Consume, 1) : !aie.objectfifosubview<memref<4xi32>>
        %x = aie.objectfifo.subview.access %from[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
        %to = aie.objectfifo.acquire @out(Produce, 1) : !aie.objectfifosubview<memref<4xi32>>
        %y = aie.objectfifo.subview.access %to[0] : !aie.objectfifosubview<memref<4xi32>> -> memref<4xi32>
        scf.for %i = %zero to %four step %one {
          %a = memref.load %x[%i] : memref<4xi32>
          )" +
         body + R"(
          memref.store %b, %y[%i] : memref<4xi32>
        }
        aie.objectfifo.release @in(Consume, 1)
        aie.objectfifo.release @out(Produce, 1)
      }
      aie.end
    }
    )" + sequences +
         "\n  }\n";
}

// A command stream that gives the core the numbers of argument `in`, and writes its numbers to argument `out`.
inline std::string sequence_text(const std::string& name, const std::string& in = "a", const std::string& out = "b") {
  return "aie.runtime_sequence @" + name + R"((%a : memref<4xi32>, %b : memref<4xi32>) {
      aiex.npu.dma_memcpy_nd (0, 0, %)" +
         out + R"([0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @out, id = 1 : i64} : memref<4xi32>
      aiex.npu.dma_memcpy_nd (0, 0, %)" +
         in + R"([0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<4xi32>
      aiex.npu.dma_wait {symbol = @out}
    }
    )";
}

inline const char* const kDouble = "%b = arith.addi %a, %a : i32";
inline const char* const kSquare = "%b = arith.muli %a, %a : i32";

inline void skip_without_compiler() {
  if (!kHasCompiler) GTEST_SKIP() << "this build has no compiler";
}
// Ends the test if there is no design: a test of a build without the compiler is skipped, and another one fails.
inline api::CompiledDesign checked(api::Result<api::CompiledDesign> design) {
  if (design) return std::move(*design);
  using testing::TestPartResult;
  skip_without_compiler();
  if (kHasCompiler) ADD_FAILURE() << api::to_text(design.error());
  // GoogleTest takes this exception for the end of a test whose result it already has.
  throw testing::AssertionException(
      TestPartResult(kHasCompiler ? TestPartResult::kFatalFailure : TestPartResult::kSkip, __FILE__, __LINE__, ""));
}
inline api::CompiledDesign compiled_text(const std::string& text) {
  return checked(api::CompiledDesign::from_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()},
                                                 "design.mlir"));
}
inline api::CompiledDesign compiled_file(const std::string& path) {
  return checked(api::CompiledDesign::open(std::string(TESSERA_ROOT) + "/" + path));
}

inline xrt::elf elf_of(const std::vector<std::uint8_t>& bytes) {
  return xrt::elf(bytes.data(), bytes.size());
}

// A full ELF with one kernel and one instance.
inline std::vector<std::uint8_t> one_kernel_elf(const std::string& name, const std::string& body) {
  return compiled_text("module {\n" + device_text(name, body, sequence_text("main")) + "}\n").full_elf().value();
}

// A full ELF with kernel `double` of two instances, the second of which takes its arguments in the reverse order, and
// kernel `square` of one.
inline std::vector<std::uint8_t> two_kernels_elf() {
  return compiled_text("module {\n" +
                       device_text("double", kDouble, sequence_text("main") + sequence_text("reverse", "b", "a")) +
                       device_text("square", kSquare, sequence_text("main")) + "}\n")
      .full_elf()
      .value();
}

// A buffer with numbers.
struct NumberBuffer {
  xrt::bo bo;

  NumberBuffer(const xrt::device& device, const Numbers& numbers) : bo(xrt::ext::bo(device, sizeof(Numbers))) {
    *this = numbers;
  }
  NumberBuffer& operator=(const Numbers& numbers) {
    bo.write(numbers.data());
    bo.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    return *this;
  }
  Numbers get() {
    bo.sync(XCL_BO_SYNC_BO_FROM_DEVICE);
    Numbers numbers;
    bo.read(numbers.data());
    return numbers;
  }
};

inline Numbers doubled(Numbers numbers) {
  for (std::int32_t& each : numbers) each *= 2;
  return numbers;
}
inline Numbers squared(Numbers numbers) {
  for (std::int32_t& each : numbers) each *= each;
  return numbers;
}

}  // namespace tessera::xrtlib
