#include "server/notices/web_push.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "server/notices/base64.h"
#include "server/notices/url.h"

namespace tamburino::server {

namespace {

template <auto Free>
struct Freed {
  template <class T>
  void operator()(T* thing) const {
    Free(thing);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, Freed<EVP_CIPHER_CTX_free>>;
using Number = std::unique_ptr<BIGNUM, Freed<BN_clear_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;
using Builder = std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>>;

constexpr std::size_t kSalt = 16;
constexpr std::size_t kAuth = 16;
constexpr std::size_t kNumber = 32;
constexpr std::size_t kPoint = 65;
constexpr std::size_t kTag = 16;
constexpr std::uint32_t kRecord = 4096;

const unsigned char* raw(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
unsigned char* raw(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

// OpenSSL fails here only for want of memory or because the key is none.
void must(bool worked, const char* what) {
  if (!worked) throw std::invalid_argument(std::string("web push: ") + what);
}

std::string decoded(std::string_view text, std::size_t size, const char* what) {
  std::string bytes = decode_base64url(text);
  must(bytes.size() == size, what);
  return bytes;
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  must(RAND_bytes(raw(bytes), static_cast<int>(count)) == 1, "no random bytes");
  return bytes;
}

// A point alone gives a public key, a number and its point a whole one.
Key key_from(const std::string& point, const std::string& number) {
  const Builder builder(OSSL_PARAM_BLD_new());
  const Number secret(number.empty() ? nullptr : BN_bin2bn(raw(number), static_cast<int>(kNumber), nullptr));
  OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
  OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  if (secret) OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, secret.get());
  const Params params(OSSL_PARAM_BLD_to_param(builder.get()));

  const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  const int selection = secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  must(EVP_PKEY_fromdata_init(context.get()) == 1, "no elliptic curves");
  must(EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) == 1, "not a key on P-256");
  return Key(key);
}

Key public_key(const std::string& point) {
  Key key = key_from(point, "");
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  must(EVP_PKEY_public_check(context.get()) == 1, "not a public key on P-256");
  return key;
}

Key whole_key(const VapidKeys& keys) {
  Key key = key_from(decoded(keys.public_key, kPoint, "the public key has not 65 bytes"),
                     decoded(keys.private_key, kNumber, "the private key has not 32 bytes"));
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  must(EVP_PKEY_pairwise_check(context.get()) == 1, "private and public key are not a pair");
  return key;
}

std::string shared_secret(EVP_PKEY* own, EVP_PKEY* other) {
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, own, nullptr));
  must(EVP_PKEY_derive_init(context.get()) == 1, "no key agreement");
  must(EVP_PKEY_derive_set_peer(context.get(), other) == 1, "keys of different kinds");
  std::string secret(kNumber, '\0');
  std::size_t size = secret.size();
  must(EVP_PKEY_derive(context.get(), raw(secret), &size) == 1 && size == kNumber, "no key agreement");
  return secret;
}

std::string hmac(std::string_view key, std::string_view bytes) {
  std::string digest(32, '\0');
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), raw(bytes), bytes.size(), raw(digest),
       nullptr);
  return digest;
}

// HKDF of RFC 5869, of which one block is always enough here.
std::string hkdf(std::string_view salt, std::string_view secret, const std::string& info, std::size_t size) {
  return hmac(hmac(salt, secret), info + '\x01').substr(0, size);
}

std::string sealed(const std::string& key, const std::string& nonce, const std::string& plain) {
  const Cipher cipher(EVP_CIPHER_CTX_new());
  std::string text(plain.size(), '\0');
  std::string tag(kTag, '\0');
  int size = 0;
  must(EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, raw(key), raw(nonce)) == 1 &&
           EVP_EncryptUpdate(cipher.get(), raw(text), &size, raw(plain), static_cast<int>(plain.size())) ==
               1 &&
           EVP_EncryptFinal_ex(cipher.get(), raw(tag), &size) == 1 &&
           EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTag, tag.data()) == 1,
       "cannot encrypt");
  return text + tag;
}

// RFC 8188, 2.1: salt, record size, and the sender's key as the key's name.
std::string content_header(const std::string& salt, const std::string& sender) {
  std::string header = salt;
  for (int shift = 24; shift >= 0; shift -= 8) header += static_cast<char>((kRecord >> shift) & 255U);
  header += static_cast<char>(sender.size());
  return header + sender;
}

std::string with_end(const std::string& text) { return text + '\0'; }

std::string signed_by(EVP_PKEY* key, const std::string& text) {
  const Digest digest(EVP_MD_CTX_new());
  std::array<unsigned char, 128> der{};
  std::size_t size = der.size();
  must(EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, key) == 1 &&
           EVP_DigestSign(digest.get(), der.data(), &size, raw(text), text.size()) == 1,
       "cannot sign");
  // JOSE wants the two numbers bare (RFC 7518, 3.4), OpenSSL gives them in DER.
  const unsigned char* start = der.data();
  const Signature pair(d2i_ECDSA_SIG(nullptr, &start, static_cast<long>(size)));
  std::string bare(2 * kNumber, '\0');
  BN_bn2binpad(ECDSA_SIG_get0_r(pair.get()), raw(bare), kNumber);
  BN_bn2binpad(ECDSA_SIG_get0_s(pair.get()), raw(bare) + kNumber, kNumber);
  return bare;
}

}  // namespace

VapidKeys make_vapid_keys() {
  const Key key(EVP_EC_gen("P-256"));
  must(key != nullptr, "cannot make a key");
  BIGNUM* number = nullptr;
  must(EVP_PKEY_get_bn_param(key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1, "cannot make a key");
  const Number secret(number);
  std::string bytes(kNumber, '\0');
  BN_bn2binpad(secret.get(), raw(bytes), kNumber);
  std::string point(kPoint, '\0');
  std::size_t size = 0;
  must(EVP_PKEY_get_octet_string_param(key.get(), OSSL_PKEY_PARAM_PUB_KEY, raw(point), point.size(), &size) ==
               1 &&
           size == kPoint,
       "cannot make a key");
  return {base64url(bytes), base64url(point)};
}

std::string encrypt_push(std::string_view p256dh, std::string_view auth, std::string_view payload) {
  return encrypt_push(p256dh, auth, payload, {random_bytes(kSalt), make_vapid_keys()});
}

std::string encrypt_push(std::string_view p256dh, std::string_view auth, std::string_view payload,
                         const PushSecrets& secrets) {
  must(payload.size() <= kLongestPush, "the message is too long");
  must(secrets.salt.size() == kSalt, "the salt has not 16 bytes");
  const std::string browser = decoded(p256dh, kPoint, "p256dh has not 65 bytes");
  const std::string sender = decode_base64url(secrets.sender.public_key);
  const Key own = whole_key(secrets.sender);
  const Key other = public_key(browser);

  const std::string ikm =
      hkdf(decoded(auth, kAuth, "auth has not 16 bytes"), shared_secret(own.get(), other.get()),
           with_end("WebPush: info") + browser + sender, 32);  // RFC 8291, 3.4
  const std::string key = hkdf(secrets.salt, ikm, with_end("Content-Encoding: aes128gcm"), 16);
  const std::string nonce = hkdf(secrets.salt, ikm, with_end("Content-Encoding: nonce"), 12);
  return content_header(secrets.salt, sender) +
         sealed(key, nonce, std::string(payload) + '\x02');  // 2: the last record
}

std::string vapid_header(std::string_view endpoint, const VapidKeys& keys, std::string_view subject,
                         std::chrono::system_clock::time_point now) {
  using namespace std::chrono_literals;
  const auto expiry = std::chrono::duration_cast<std::chrono::seconds>((now + 12h).time_since_epoch());
  const nlohmann::json head = {{"typ", "JWT"}, {"alg", "ES256"}};
  const nlohmann::json claims = {
      {"aud", origin(parse_url(endpoint))}, {"exp", expiry.count()}, {"sub", std::string(subject)}};
  const std::string text = base64url(head.dump()) + "." + base64url(claims.dump());
  const Key key = whole_key(keys);
  return "vapid t=" + text + "." + base64url(signed_by(key.get(), text)) + ", k=" + keys.public_key;
}

}  // namespace tamburino::server
