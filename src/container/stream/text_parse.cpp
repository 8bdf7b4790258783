// Turns text into command streams: the loop over the lines, and the lines that all streams share. text.h describes the
// language. StreamText (text/stream_text.h) reads the commands of each kind of stream.
#include "base/text.h"
#include "container/cdo/command_words.h"
#include "container/codes.h"
#include "container/faults.h"
#include "container/plain_text.h"
#include "container/stream/directives.h"
#include "container/stream/languages.h"
#include "container/stream/text.h"
#include "container/text/line.h"
#include "container/text/macro.h"
#include "device/capabilities.h"

#include <algorithm>
#include <iterator>

namespace tessera::container {

namespace {

// Reads a line `.word` or `.file`, which appends words to `data`, the data of the command above.
template <class Data>
Result<void> parse_data(Line& line, Data& data, const FileLoader& load) {
  if (line.mnemonic == ".word") {
    CHECK_OK(line.words(*data));
    return line.finish();
  }
  TRY(const std::string path, line.quoted("a path"));
  if (!load)
    return Failure(error(code::stream_syntax, "this text may not read other files")
                       .note("`.file` names \"{}\"", path)
                       .help("make a binary stream of the text first, or write the words with .word"));
  TRY(Bytes bytes, load(path));
  pad_to(bytes, 4);
  for (std::size_t i = 0; i < bytes.size(); i += 4) data->push_back(load_le<std::uint32_t>(bytes, i));
  return {};
}

template <class Streams>
struct WritersOf;
template <class... S>
struct WritersOf<std::variant<S...>> {
  using Type = std::variant<typename StreamText<S>::Writer...>;
};
using Writers = WritersOf<TextStream>::Type;

}  // namespace

class StreamParser {
 public:
  StreamParser(Assembled form, const FileLoader& load, const device::Device& device)
      : form_(form), load_(load), device_(device) {}

  // Reads a line without comments. `number` is its number, which the commands keep.
  Result<void> line(std::string_view text, std::uint32_t number) {
    Line line(text, device_);
    if (!begun_) return begin(line);
    return std::visit(
        [&]<class S>(S& stream) -> Result<void> {
          auto& commands = StreamText<S>::commands(stream);
          const std::size_t before = commands.size();
          CHECK_OK(command(line, stream));
          for (std::size_t i = before; i < commands.size(); ++i) set_line(commands[i], number);
          if (form_ == Assembled::Bytes && commands.size() > kMostWaiting) write_commands(stream, 1);
          return {};
        },
        stream_);
  }

  // Checks the whole text.
  Result<void> end() const {
    return std::visit([]<class S>(const S& stream) { return StreamText<S>::end(stream); }, stream_);
  }

  bool begun() const { return begun_; }
  const TextStream& stream() const { return stream_; }
  TextStream take() { return std::move(stream_); }
  // The faults of commands that were written.
  std::vector<Diag> take_warnings() { return std::move(warnings_); }
  // Returns the binary form. take() then gives the stream without the commands that were written.
  Result<Bytes> take_bytes() {
    return std::visit(
        [&]<class S>(S& stream) -> Result<Bytes> {
          if (!StreamText<S>::is_in_pieces(stream)) return StreamText<S>::write(stream);
          write_commands(stream, 0);
          return std::move(writer<S>()).finish(stream);
        },
        stream_);
  }

 private:
  // If the caller needs only the bytes, the parser writes the commands in groups of this size.
  static constexpr std::size_t kMostWaiting = 4096;

  template <class S>
  StreamText<S>::Writer& writer() {
    using Writer = StreamText<S>::Writer;
    if (!std::holds_alternative<Writer>(writer_)) writer_.template emplace<Writer>();
    return std::get<Writer>(writer_);
  }

  // Writes all commands except the last `kept`: the next lines may add words to the last command.
  template <class S>
  void write_commands(S& stream, std::size_t kept) {
    if (!StreamText<S>::is_in_pieces(stream)) return;
    auto& commands = StreamText<S>::commands(stream);
    const auto end = commands.end() - static_cast<std::ptrdiff_t>(kept);
    for (auto each = commands.begin(); each != end; ++each) {
      warn_of(*each);
      writer<S>().add(stream, *each);
    }
    commands.erase(commands.begin(), end);
  }

  // A reader refuses or reports such a command, but the text may make a damaged file on purpose.
  void warn_of(const CdoCommand& command) {
    if (auto wrong = check_payload(command))
      add_fault(warnings_, std::move(*wrong)
                               .at("line {}", line_of(command))
                               .help("correct the number of words in this line and in the .word lines below it"));
  }
  static void warn_of(const auto&) {}  // the text of other streams refuses such commands

  Result<void> begin(Line& line) {
    begun_ = true;
    auto empty = empty_stream(line.mnemonic);
    if (!empty)
      return Failure(error(code::stream_syntax, "'{}' is not a format of command text", line.mnemonic)
                         .help("begin the text with {}", known_directives()));
    stream_ = std::move(*empty);
    CHECK_OK(std::visit([&]<class S>(S& stream) { return StreamText<S>::header(line, stream); }, stream_));
    return line.finish();
  }

  // Fails with T0316 if files and sizes make more than kMaxStreamWords words: with `size=` and `.file`, a few lines
  // could ask for all memory.
  Result<void> spend(std::uint64_t words) {
    if (words > budget_)
      return Failure(error(code::stream_range, "the files and sizes of this text exceed {} words", kMaxStreamWords)
                         .help("split the text if you need all these words; an array has fewer words to configure"));
    budget_ -= words;
    return {};
  }

  template <class S>
  Result<void> command(Line& line, S& stream) {
    if (line.mnemonic == ".word" || line.mnemonic == ".file") {
      auto data = StreamText<S>::data(stream);
      if (data == nullptr || !takes_data_)
        return Failure(error(code::stream_syntax, "the line above takes no data")
                           .help("put the line below a command that takes words: {}", StreamText<S>::kTakesData));
      const std::size_t before = data->size();
      const bool is_file = line.mnemonic == ".file";
      CHECK_OK(parse_data(line, data, load_));
      if constexpr (requires { data->check(); }) CHECK_OK(data->check());
      return is_file ? spend(data->size() - before) : Result<void>();  // `.word` lines themselves contain their words
    }
    takes_data_ = !is_macro(line.mnemonic);
    if (!takes_data_) return macro(line, stream);
    CHECK_OK(StreamText<S>::command(line, stream));
    CHECK_OK(line.finish());
    return spend(StreamText<S>::added_words(stream));
  }

  template <class S>
  Result<void> macro(Line& line, S& stream) {
    if (!capabilities(device_).command_streams)
      return Failure(
          error(code::stream_register, "'{}' writes registers that {} does not have", line.mnemonic, device_.name)
              .help("to write registers of AIE1, use write with (COL,ROW).REGISTER and the register's own name"));
    TRY(Expansion expansion, expand_macro(line));
    CHECK_OK(line.finish());
    return StreamText<S>::append(std::move(expansion), line, stream);
  }

  Assembled form_;
  const FileLoader& load_;
  const device::Device& device_;
  TextStream stream_;
  Writers writer_;
  std::uint64_t budget_ = kMaxStreamWords;
  bool begun_ = false;
  bool takes_data_ = true;  // false after a pseudo-command
  std::vector<Diag> warnings_;
};

StreamAssembler::StreamAssembler(Assembled form, std::string_view name, const FileLoader& load,
                                 const device::Device* device)
    : name_(name),
      load_(load),
      parser_(std::make_unique<StreamParser>(form, load_, device != nullptr ? *device : default_text_device())) {}
StreamAssembler::~StreamAssembler() = default;

Result<void> StreamAssembler::feed(std::string_view text) {
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    if (begun_line_.empty()) {
      CHECK_OK(line(text.substr(0, end)));
    } else {
      begun_line_ += text.substr(0, end);
      CHECK_OK(line(begun_line_));
      begun_line_.clear();
    }
    text.remove_prefix(end + 1);
  }
  begun_line_ += text;
  return {};
}

Result<void> StreamAssembler::end_text() {
  CHECK_OK(line(begun_line_));
  if (parser_->begun()) {
    if (Result<void> ended = parser_->end(); !ended) return Failure(std::move(ended).error().within(name_));
    return {};
  }
  return Failure(error(code::stream_syntax, "the text has no commands")
                     .at("{}", name_)
                     .help("begin the text with {}", known_directives()));
}

Result<TextStream> StreamAssembler::finish() {
  CHECK_OK(end_text());
  return parser_->take();
}

Result<Bytes> StreamAssembler::finish_bytes(std::string_view version, std::vector<Diag>& warnings) {
  CHECK_OK(end_text());
  TRY(Bytes bytes, parser_->take_bytes());
  std::ranges::move(parser_->take_warnings(), std::back_inserter(warnings));
  if (version.empty()) return bytes;
  TextStream stream = parser_->take();
  if (std::holds_alternative<Txn>(stream)) {
    TRY(stream, read_txn(bytes).complete());
    bytes = {};
  }
  Result<TextStream> changed = with_txn_version(std::move(stream), version, warnings);
  if (!changed) return Failure(std::move(changed).error().within(name_));
  return write_txn(std::get<Txn>(*changed));
}

std::vector<std::string> StreamAssembler::titles() const {
  const auto* cdo = std::get_if<Cdo>(&parser_->stream());
  return cdo != nullptr ? cdo->titles : std::vector<std::string>();
}

Result<void> StreamAssembler::line(std::string_view text) {
  ++number_;
  const std::string_view said = without_comment(number_ == 1 ? without_byte_order_mark(text) : text);
  if (said.empty()) return {};
  if (Result<void> read = parser_->line(said, number_); !read)
    return Failure(std::move(read).error().within(fmt::format("{}:{}", name_, number_)));
  return {};
}

Result<TextStream> parse_text(std::string_view text, std::string_view name, const FileLoader& load,
                              const device::Device* device) {
  StreamAssembler assembler(Assembled::Stream, name, load, device);
  CHECK_OK(assembler.feed(text));
  return assembler.finish();
}

Result<CommandStream> parse_stream(std::string_view text, std::string_view name, const FileLoader& load,
                                   const device::Device* device) {
  TRY(TextStream parsed, parse_text(text, name, load, device));
  return std::visit(
      [&]<class S>(S stream) -> Result<CommandStream> {
        if constexpr (std::is_constructible_v<CommandStream, S>) return CommandStream(std::move(stream));
        return Failure(
            error(code::stream_syntax, "control packets cannot be executed by themselves")
                .at("{}", name)
                .help("make the bytes of the packets with `tessera asm`, and let a command stream send these bytes"));
      },
      std::move(parsed));
}

}  // namespace tessera::container
