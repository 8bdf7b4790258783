// Makes one call of a kernel, and prints the information that the session gives about the call. Usage: `call FOLDER`,
// with the folder `examples` of the repository.
//
// Host buffers are the program's own vectors: the array reads and writes them without a copy.
#include "threshold.h"

#include <cstdio>

using namespace example;

int main(int, char** argv) {
  const std::string folder = argv[1];
  try {
    ts::Session session = ts::Session::open(open(folder)).value();
    Bytes input = picture(1), output(kBytes);
    session.bind(0, session.share(input).value()).value();
    session.bind(1, session.share(output).value()).value();

    const ts::Outcome outcome = session.run(ts::CommandStream::open(folder + "/embed/lines.txn").value());
    if (!outcome) throw ts::Error(*outcome.error);
    if (output != expected(input)) return std::puts("the result is wrong"), 1;

    const ts::Report report = session.report();
    std::printf("%s: %llu cycles, %llu bundles\n", report.device.c_str(),
                static_cast<unsigned long long>(report.cycles), static_cast<unsigned long long>(report.bundles));
    for (const ts::ChannelReport& channel : report.channels)
      std::printf("  %s %d of (%d,%d) moved %llu bytes and waited %llu cycles\n",
                  channel.direction == ts::Direction::S2MM ? "S2MM" : "MM2S", channel.channel, channel.tile.column,
                  channel.tile.row, static_cast<unsigned long long>(channel.bytes),
                  static_cast<unsigned long long>(channel.stalls.total()));
    if (report.bottleneck) std::printf("  %s\n", report.bottleneck->sentence.c_str());
  } catch (const ts::Error& error) {
    std::fputs(error.what(), stderr);
    return 1;
  }
}
