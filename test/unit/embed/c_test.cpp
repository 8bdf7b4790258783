// The C interface: results like those of the C++ interface, sizes of structs, and missing arguments.
#include "embed/program.h"

#include <tessera/tessera.h>

namespace tessera::embed {
namespace {

struct CCaller {
  std::vector<std::uint8_t> input = std::vector<std::uint8_t>(kPicture, 0x70),
                            output = std::vector<std::uint8_t>(kPicture);
  tessera_program* program = nullptr;
  tessera_stream* stream = nullptr;
  tessera_session* session = nullptr;

  explicit CCaller(const char* name = "lines.txn") {
    const std::string source = example("threshold/threshold.s");
    const auto core = bytes_of(source);
    const tessera_core_program one{{0, 2}, source.c_str(), core.data(), core.size()};
    tessera_open_options options{};
    options.struct_size = sizeof options;
    options.core_programs = &one;
    options.core_program_count = 1;
    program = tessera_program_open(example("threshold/threshold.cdo").c_str(), &options, nullptr);
    stream = tessera_stream_open(example(std::string("embed/") + name).c_str(), nullptr, nullptr);
    session = tessera_session_open(program, nullptr, nullptr);
    tessera_buffer in, out;
    EXPECT_EQ(tessera_session_share(session, input.data(), kPicture, &in, nullptr), TESSERA_OK);
    EXPECT_EQ(tessera_session_share(session, output.data(), kPicture, &out, nullptr), TESSERA_OK);
    EXPECT_EQ(tessera_session_bind(session, 0, in, 0, 0, nullptr), TESSERA_OK);
    EXPECT_EQ(tessera_session_bind(session, 1, out, 0, 0, nullptr), TESSERA_OK);
  }
  ~CCaller() {
    tessera_program_free(program);  // any order is allowed
    tessera_stream_free(stream);
    tessera_session_free(session);
  }
};

template <class T>
T sized() {
  T all{};
  all.struct_size = sizeof all;
  return all;
}

TEST(CInterface, CallsAsTheCppInterfaceDoes) {
  Caller expected;
  const api::Outcome other = expected.session.run(stream("lines.txn"));
  CCaller caller;
  auto outcome = sized<tessera_outcome>();
  EXPECT_EQ(tessera_session_run(caller.session, &caller.stream, 1, 1, &outcome), TESSERA_OK);
  EXPECT_EQ(outcome.ending, TESSERA_COMPLETED);
  EXPECT_EQ(outcome.ended, other.ended);
  EXPECT_EQ(outcome.error, nullptr);
  EXPECT_EQ(caller.output[0], 255);  // 0x70 is above 0x60,
  EXPECT_EQ(caller.output[1], 0);    // and not above 0x80
  EXPECT_EQ(caller.output[3], 0x70);
  tessera_report* const report = tessera_session_report(caller.session);
  auto info = sized<tessera_report_info>();
  EXPECT_EQ(tessera_report_get_info(report, &info), TESSERA_OK);
  EXPECT_EQ(info.cycles, other.ended);
  EXPECT_EQ(info.cores, 1U);
  EXPECT_NE(info.bottleneck, nullptr);
  auto core = sized<tessera_core_report>();
  EXPECT_EQ(tessera_report_core(report, 0, &core), TESSERA_OK);
  EXPECT_EQ(core.bundles, info.bundles);
  EXPECT_EQ(tessera_report_core(report, 1, &core), TESSERA_NONE);
  std::uint64_t executed = 0;
  EXPECT_NE(tessera_report_operation(report, 0, &executed), nullptr);
  EXPECT_GT(executed, 0U);
  EXPECT_EQ(tessera_report_operation(report, info.operations, &executed), nullptr);
  tessera_report_free(report);
}

TEST(CInterface, WritesNoFurtherThanTheCallersStruct) {
  CCaller caller;
  struct {
    tessera_outcome outcome;
    std::uint64_t behind;
  } small{};
  small.outcome.struct_size = offsetof(tessera_outcome, ended);  // of an older version
  small.outcome.ended = 77;
  EXPECT_EQ(tessera_session_run(caller.session, &caller.stream, 1, 1, &small.outcome), TESSERA_OK);
  EXPECT_EQ(small.outcome.ended, 77U);
  EXPECT_EQ(small.outcome.struct_size, offsetof(tessera_outcome, ended));
  tessera_outcome none{};
  EXPECT_EQ(tessera_session_outcome(caller.session, &none), TESSERA_BAD_ARGUMENT);
}

TEST(CInterface, ExplainsADeadlock) {
  CCaller caller("hungry.txn");
  auto outcome = sized<tessera_outcome>();
  EXPECT_EQ(tessera_session_run(caller.session, &caller.stream, 1, 1, &outcome), TESSERA_FAILED);
  EXPECT_EQ(outcome.ending, TESSERA_DEADLOCK);
  ASSERT_NE(outcome.error, nullptr);
  EXPECT_STREQ(tessera_diagnostic_code(outcome.error), "T0605");
  char* const text = tessera_diagnostic_text(outcome.error, 0);
  EXPECT_EQ(std::string(text).rfind("error[T0605]", 0), 0U);
  tessera_free(text);
  tessera_explanation* const why = tessera_session_explanation(caller.session);
  ASSERT_NE(why, nullptr);
  auto info = sized<tessera_explanation_info>();
  EXPECT_EQ(tessera_explanation_get_info(why, &info), TESSERA_OK);
  auto unit = sized<tessera_wait_unit>();
  EXPECT_EQ(tessera_explanation_unit(why, static_cast<std::size_t>(tessera_explanation_chain(why, 0)), &unit),
            TESSERA_OK);
  EXPECT_STREQ(unit.name, "the sync");
  auto edge = sized<tessera_wait_edge>();
  EXPECT_EQ(tessera_explanation_edge(why, 0, unit.edges, &edge), TESSERA_NONE);
  EXPECT_EQ(tessera_explanation_chain(why, info.chain), -1);
  tessera_explanation_free(why);
}

TEST(CInterface, LooksAtTilesInSlices) {
  CCaller caller;
  EXPECT_EQ(tessera_session_start(caller.session, &caller.stream, 1, 1, nullptr), TESSERA_OK);
  int finished = 1;
  EXPECT_EQ(tessera_session_advance(caller.session, tessera_session_now(caller.session) + 2000, &finished), TESSERA_OK);
  EXPECT_EQ(finished, 0);
  tessera_tile_state* const tile = tessera_session_tile(caller.session, {0, 2}, nullptr);
  auto info = sized<tessera_tile_info>();
  EXPECT_EQ(tessera_tile_state_get_info(tile, &info), TESSERA_OK);
  EXPECT_EQ(info.has_core, 1);
  EXPECT_EQ(info.descriptors, 4U);
  auto one = sized<tessera_register>();
  EXPECT_EQ(tessera_tile_state_register(tile, 0, &one), TESSERA_OK);
  EXPECT_EQ(one.size, 4U);
  tessera_tile_state_free(tile);
  std::size_t size = 0;
  std::uint8_t* const state = tessera_session_save(caller.session, &size, nullptr);
  ASSERT_NE(state, nullptr);
  CCaller other;
  EXPECT_EQ(tessera_session_resume(other.session, state, size, 1, &other.stream, 1, 1, nullptr), TESSERA_OK);
  tessera_free(state);
  EXPECT_EQ(tessera_session_advance(other.session, UINT64_MAX, &finished), TESSERA_OK);
  EXPECT_EQ(finished, 1);
  EXPECT_EQ(other.output[3], 0x70);
}

TEST(CInterface, WatchesASessionFromItsConfiguration) {
  const std::string source = example("threshold/threshold.s");
  const std::vector<std::uint8_t> text = bytes_of(source);
  const tessera_core_program core{{0, 2}, source.c_str(), text.data(), text.size()};
  auto open = sized<tessera_open_options>();
  open.core_programs = &core;
  open.core_program_count = 1;
  tessera_program* const program = tessera_program_open(example("threshold/threshold.cdo").c_str(), &open, nullptr);
  ASSERT_NE(program, nullptr);
  EXPECT_EQ(tessera_program_no_own_stream(program), nullptr);
  auto options = sized<tessera_session_options>();
  options.configure_later = 1;
  tessera_session* const session = tessera_session_open(program, &options, nullptr);
  ASSERT_NE(session, nullptr);
  EXPECT_EQ(tessera_session_opening_warning(session, 0), nullptr);
  std::size_t stops = 0;
  const auto count = [](void* context, tessera_tile, std::uint64_t, const char* kind, const char*) {
    *static_cast<std::size_t*>(context) += std::string(kind) == "stop" ? 1U : 0U;
  };
  EXPECT_EQ(tessera_session_trace_core(session, {0, 2}, count, &stops, nullptr), TESSERA_OK);
  EXPECT_EQ(tessera_session_trace_core(session, {0, 0}, count, &stops, nullptr), TESSERA_FAILED);
  auto outcome = sized<tessera_outcome>();
  EXPECT_EQ(tessera_session_configure(session, &outcome), TESSERA_OK);
  tessera_stream* const lines = tessera_stream_open(example("embed/lines.txn").c_str(), nullptr, nullptr);
  EXPECT_EQ(tessera_stream_creates_scratchpad(lines), 0);
  EXPECT_EQ(tessera_session_set_buffer(session, 0, nullptr, 0, kPicture), TESSERA_OK);
  EXPECT_EQ(tessera_session_set_buffer(session, 1, nullptr, 0, kPicture), TESSERA_OK);
  EXPECT_EQ(tessera_session_unused_buffer(session, 1), 1);
  EXPECT_EQ(tessera_session_unused_buffer(session, 2), -1);
  EXPECT_EQ(tessera_session_run(session, &lines, 1, 1, &outcome), TESSERA_OK);
  EXPECT_EQ(stops, 1U);
  std::size_t size = 0;
  EXPECT_NE(tessera_session_buffer(session, 1, &size), nullptr);
  EXPECT_EQ(size, kPicture);
  tessera_stream_free(lines);
  tessera_session_free(session);
  tessera_program_free(program);

  tessera_file* const file = tessera_file_open(example("threshold/threshold.cdo").c_str(), nullptr);
  EXPECT_NE(std::string(tessera_file_text(file)).find(tessera_file_kind(file)), std::string::npos);
  EXPECT_EQ(tessera_file_error(file, 0), nullptr);
  tessera_file_free(file);
}

TEST(CInterface, CallsARunList) {
  CCaller caller, other;
  auto list = sized<tessera_run_list>();
  list.streams = &caller.stream;
  list.stream_count = 1;
  auto outcome = sized<tessera_outcome>();
  EXPECT_EQ(tessera_session_start_list(caller.session, &list, nullptr), TESSERA_OK);
  int finished = 1;
  EXPECT_EQ(tessera_session_advance(caller.session, tessera_session_now(caller.session) + 2000, &finished), TESSERA_OK);
  std::size_t size = 0;
  std::uint8_t* const state = tessera_session_save(caller.session, &size, nullptr);
  ASSERT_NE(state, nullptr);
  tessera_diagnostic* error = nullptr;
  EXPECT_EQ(tessera_session_resume_list(other.session, state, size, nullptr, &error), TESSERA_FAILED);
  EXPECT_STREQ(tessera_diagnostic_code(error), "T0708");  // the list of the call under way is missing
  tessera_diagnostic_free(error);
  EXPECT_EQ(tessera_session_resume_list(other.session, state, size, &list, nullptr), TESSERA_OK);
  tessera_free(state);
  EXPECT_EQ(tessera_session_advance(other.session, UINT64_MAX, &finished), TESSERA_OK);
  EXPECT_EQ(other.output[3], 0x70);

  // The device has no programmable logic.
  const tessera_plio_output words{{0, 0}, 0, 4};
  list.plio_outputs = &words;
  list.plio_output_count = 1;
  EXPECT_EQ(tessera_session_reset(caller.session, nullptr), TESSERA_OK);
  EXPECT_EQ(tessera_session_run_list(caller.session, &list, &outcome), TESSERA_FAILED);
  EXPECT_EQ(outcome.ending, TESSERA_FAULT);
  EXPECT_STREQ(tessera_diagnostic_code(outcome.error), "T0516");
  // After a reset no call has failed.
  EXPECT_EQ(tessera_session_reset(caller.session, nullptr), TESSERA_OK);
  EXPECT_EQ(tessera_session_outcome(caller.session, &outcome), TESSERA_OK);
  EXPECT_EQ(outcome.error, nullptr);

  list.plio_outputs = nullptr;
  EXPECT_EQ(tessera_session_run_list(caller.session, &list, nullptr), TESSERA_BAD_ARGUMENT);
  const tessera_stream* const none[] = {nullptr};
  EXPECT_EQ(tessera_session_run(caller.session, none, 1, 1, nullptr), TESSERA_BAD_ARGUMENT);
}

TEST(CInterface, ReadsProgramsOfCores) {
  const std::string path = example("threshold/threshold.s"), word = "0,2=" + path;
  const char* const texts[] = {word.c_str(), "nothing"};
  std::size_t count = 0;
  tessera_core_program* const cores = tessera_core_programs_read(texts, 1, &count, nullptr);
  ASSERT_NE(cores, nullptr);
  ASSERT_EQ(count, 1U);
  EXPECT_EQ(cores->tile.row, 2);
  EXPECT_EQ(cores->name, path);
  EXPECT_EQ(std::vector<std::uint8_t>(cores->bytes, cores->bytes + cores->size), bytes_of(path));
  tessera_free(cores);
  tessera_diagnostic* error = nullptr;
  EXPECT_EQ(tessera_core_programs_read(texts, 2, &count, &error), nullptr);
  EXPECT_STREQ(tessera_diagnostic_code(error), "T0710");
  tessera_diagnostic_free(error);

  // The program of the core is checked before the PDI.
  const tessera_part part{7, nullptr, 0};
  const tessera_core_program empty{{0, 2}, "empty.s", nullptr, 0};
  error = nullptr;
  EXPECT_EQ(tessera_program_from_parts_with("parts", "npu1_1col", 1, &part, 1, &part.id, &empty, 1, &error), nullptr);
  EXPECT_STREQ(tessera_diagnostic_code(error), "T0703");
  tessera_diagnostic_free(error);
}

TEST(CInterface, ReadsAndWritesTexts) {
  tessera_tile tile{};
  EXPECT_EQ(tessera_parse_tile("(2,3)", &tile), TESSERA_OK);
  EXPECT_EQ(tile.column, 2);
  EXPECT_EQ(tile.row, 3);
  EXPECT_EQ(tessera_parse_tile("2", &tile), TESSERA_NONE);
  char* const line = tessera_step_text({0, 2}, 36, "wait", "lock 31");
  EXPECT_STREQ(line, "0,2 36 wait lock 31");
  tessera_free(line);

  CCaller caller;
  EXPECT_EQ(tessera_session_run(caller.session, &caller.stream, 1, 1, nullptr), TESSERA_OK);
  char* const text = tessera_session_report_text(caller.session, 100);
  char* const timed = tessera_session_report_text_with(caller.session, 100, 2.5);
  EXPECT_STRNE(text, timed);
  tessera_free(text);
  tessera_free(timed);
  tessera_program* const program = tessera_session_program(caller.session);
  auto info = sized<tessera_program_info>(), same = sized<tessera_program_info>();
  EXPECT_EQ(tessera_program_get_info(caller.program, &info), TESSERA_OK);
  EXPECT_EQ(tessera_program_get_info(program, &same), TESSERA_OK);
  EXPECT_STREQ(info.device, same.device);
  tessera_program_free(program);
  tessera_file* const file = tessera_file_open(example("threshold/threshold.cdo").c_str(), nullptr);
  EXPECT_EQ(tessera_file_size(file), bytes_of(example("threshold/threshold.cdo")).size());
  tessera_file_free(file);
}

const char* advice(const char* code, const char* help) {
  return std::string(code) == "T0752" && std::string(help).ends_with("to end") ? "advice" : nullptr;
}

// Calls a kernel with a fault, which ends the process.
void run_a_faulty_kernel(const std::string& kernel) {
  tessera_program* const program = tessera_program_open(example("small/called.mlir").c_str(), nullptr, nullptr);
  auto options = sized<tessera_session_options>();
  const char* const files[] = {kernel.c_str()};
  options.kernel_files = files;
  options.kernel_file_count = 1;
  options.kernel_faults_end_process = 1;
  options.kernel_fault_advice = advice;
  tessera_session* const session = tessera_session_open(program, &options, nullptr);
  tessera_session_set_buffer(session, 0, nullptr, 0, 64);
  tessera_session_set_buffer(session, 1, nullptr, 0, 64);
  tessera_session_run(session, nullptr, 0, 1, nullptr);
}

TEST(CInterface, GivesAdviceOnAFaultyKernel) {
  const std::string kernel = testing::TempDir() + "tessera_exits.cc";
  std::ofstream(kernel) << "#include <cstdlib>\nextern \"C\" void scale(const int*, int*) { std::exit(3); }\n";
  EXPECT_EXIT(run_a_faulty_kernel(kernel), testing::ExitedWithCode(1), "process to end[ \n]*\\(advice\\)");
}

// Opens a session with options that the case spoils.
tessera_session* opened_with(void (*spoil)(tessera_session_options&)) {
  const CCaller caller("lines.txn");
  auto options = sized<tessera_session_options>();
  spoil(options);
  return tessera_session_open(caller.program, &options, nullptr);
}

TEST(CInterface, ArraysWithoutElementsAreNoCrash) {
  static const tessera_core_symbols no_symbols{1, {0, 0}, nullptr};
  void (*const cases[])(tessera_session_options&) = {
      [](auto& options) { options.symbol_count = 2; },
      [](auto& options) { options.symbols = &no_symbols, options.symbol_count = 1; },
      [](auto& options) { options.kernel_file_count = 1; },
      [](auto& options) { options.check_allow_count = 1; },
      [](auto& options) { options.struct_size = 0; },
      [](auto& options) { options.check = 77; },
      [](auto& options) { options.controller = -5; },
      [](auto& options) { options.start_column = 300; },
  };
  for (const auto& spoil : cases) EXPECT_EQ(opened_with(spoil), nullptr) << (&spoil - cases);

  CCaller caller("lines.txn");
  const tessera_stream* const none[] = {nullptr};
  EXPECT_EQ(tessera_session_run(caller.session, none, 1, 1, nullptr), TESSERA_BAD_ARGUMENT);
  EXPECT_EQ(tessera_session_run(caller.session, nullptr, 1, 1, nullptr), TESSERA_BAD_ARGUMENT);
  tessera_outcome outcome{};  // its size is 0: the call must not begin
  const tessera_stream* const streams[] = {caller.stream};
  EXPECT_EQ(tessera_session_run(caller.session, streams, 1, 1, &outcome), TESSERA_BAD_ARGUMENT);
  EXPECT_EQ(caller.output, std::vector<std::uint8_t>(kPicture));

  auto open = sized<tessera_open_options>();
  open.core_program_count = 1;
  EXPECT_EQ(tessera_program_open(example("threshold/threshold.cdo").c_str(), &open, nullptr), nullptr);
  open = sized<tessera_open_options>();
  open.streams = none;
  open.stream_count = 1;
  EXPECT_EQ(tessera_program_open(example("threshold/threshold.cdo").c_str(), &open, nullptr), nullptr);
  EXPECT_EQ(tessera_program_from_parts("x", "npu1", 1, nullptr, 2, nullptr, nullptr), nullptr);
  EXPECT_EQ(tessera_program_from_bytes(nullptr, 4, "x", nullptr, nullptr), nullptr);
}

TEST(CInterface, MissingArgumentsAreNoCrash) {
  tessera_diagnostic* error = nullptr;
  EXPECT_EQ(tessera_program_open(nullptr, nullptr, &error), nullptr);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(tessera_diagnostic_is_error(error), 1);
  EXPECT_EQ(tessera_diagnostic_place(error, 1000), nullptr);
  tessera_diagnostic_free(error);
  tessera_diagnostic_free(nullptr);
  EXPECT_EQ(tessera_session_open(nullptr, nullptr, nullptr), nullptr);
  EXPECT_EQ(tessera_session_run(nullptr, nullptr, 0, 1, nullptr), TESSERA_BAD_ARGUMENT);
  EXPECT_EQ(tessera_session_report(nullptr), nullptr);
  EXPECT_EQ(tessera_session_now(nullptr), 0U);
  tessera_session_cancel(nullptr);
  tessera_session_free(nullptr);
  EXPECT_EQ(tessera_report_core(nullptr, 0, nullptr), TESSERA_BAD_ARGUMENT);
  EXPECT_EQ(tessera_trace_stream_at(nullptr, 0, nullptr), TESSERA_BAD_ARGUMENT);
  EXPECT_EQ(tessera_stream_argument(nullptr, 0), -1);
  auto device = sized<tessera_device>();
  EXPECT_EQ(tessera_device_at(0, &device), TESSERA_OK);
  EXPECT_NE(device.name, nullptr);
  EXPECT_EQ(tessera_device_at(1000, &device), TESSERA_NONE);
  EXPECT_EQ(tessera_abi_version(), std::uint32_t{TESSERA_ABI_VERSION});
}

}  // namespace
}  // namespace tessera::embed
