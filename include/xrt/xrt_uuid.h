// xrt::uuid, 16 bytes. All functions are inline and need no libuuid.
#pragma once

#include "xrt/detail/uuid_type.h"

#ifdef __cplusplus
#include <cstring>
#include <string>

namespace xrt {

class uuid {
 public:
  uuid() { std::memset(m_uuid, 0, sizeof(m_uuid)); }
  uuid(const xuid_t value) { std::memcpy(m_uuid, value, sizeof(m_uuid)); }
  // From "8-4-4-4-12" hexadecimal digits. All zeros for "" and for another text.
  explicit uuid(const std::string& text) : uuid() {
    if (!parse(text)) std::memset(m_uuid, 0, sizeof(m_uuid));
  }
  // As in XRT's class, this constructor is not trivial: so functions return a uuid in memory, not in registers.
  uuid(const uuid& other) { std::memcpy(m_uuid, other.m_uuid, sizeof(m_uuid)); }
  uuid(uuid&&) = default;
  uuid& operator=(const uuid&) = default;
  uuid& operator=(uuid&&) = default;

  const xuid_t& get() const { return m_uuid; }
  std::string to_string() const {
    const char* const digits = "0123456789abcdef";
    std::string text;
    for (unsigned i = 0; i < sizeof(m_uuid); ++i) {
      if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
      text += digits[m_uuid[i] >> 4];
      text += digits[m_uuid[i] & 15];
    }
    return text;
  }
  operator bool() const { return !(*this == uuid()); }

  bool operator==(const xuid_t& other) const { return std::memcmp(m_uuid, other, sizeof(m_uuid)) == 0; }
  bool operator!=(const xuid_t& other) const { return !(*this == other); }
  bool operator==(const uuid& other) const { return *this == other.m_uuid; }
  bool operator!=(const uuid& other) const { return !(*this == other); }
  bool operator<(const uuid& other) const { return std::memcmp(m_uuid, other.m_uuid, sizeof(m_uuid)) < 0; }

 private:
  bool parse(const std::string& text) {
    if (text.size() != 36) return false;
    unsigned at = 0;
    for (unsigned i = 0; i < 36; ++i) {
      const char c = text[i];
      if (i == 8 || i == 13 || i == 18 || i == 23) {
        if (c != '-') return false;
        continue;
      }
      const int value = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (value < 0) return false;
      m_uuid[at / 2] = static_cast<unsigned char>(m_uuid[at / 2] << 4 | value);
      ++at;
    }
    return true;
  }

  xuid_t m_uuid;
};

}  // namespace xrt
#endif
