#include "server/notices/web_push.h"

#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "server/notices/base64.h"

namespace tamburino::server {
namespace {

// RFC 8291, 5 and appendix A.
constexpr const char* kPlain = "When I grow up, I want to be a watermelon";
constexpr const char* kSenderPublic =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr const char* kSenderPrivate = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
constexpr const char* kBrowserPublic =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kBrowserPrivate = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr const char* kSaltText = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr const char* kAuthText = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr const char* kBody =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

const unsigned char* raw(const std::string& bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}
unsigned char* raw(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

std::string with_end(const char* text) { return std::string(text) + '\0'; }

// A second witness: the browser's side, by OpenSSL's own HKDF and its older functions on points.
std::string shared(const std::string& private_number, const std::string& other_point) {
  EC_GROUP* group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
  EC_POINT* point = EC_POINT_new(group);
  EXPECT_EQ(EC_POINT_oct2point(group, point, raw(other_point), other_point.size(), nullptr), 1);
  BIGNUM* number = BN_bin2bn(raw(private_number), 32, nullptr);
  EC_POINT* product = EC_POINT_new(group);
  EC_POINT_mul(group, product, nullptr, point, number, nullptr);
  BIGNUM* x = BN_new();
  EC_POINT_get_affine_coordinates(group, product, x, nullptr, nullptr);
  std::string secret(32, '\0');
  BN_bn2binpad(x, raw(secret), 32);
  BN_free(x);
  BN_free(number);
  EC_POINT_free(product);
  EC_POINT_free(point);
  EC_GROUP_free(group);
  return secret;
}

std::string hkdf(std::string salt, std::string secret, std::string info, std::size_t size) {
  EVP_KDF* kdf = EVP_KDF_fetch(nullptr, "HKDF", nullptr);
  EVP_KDF_CTX* context = EVP_KDF_CTX_new(kdf);
  std::string digest = "SHA256";
  const std::array params{
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.data(), salt.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, secret.data(), secret.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.data(), info.size()),
      OSSL_PARAM_construct_end(),
  };
  std::string key(size, '\0');
  EXPECT_EQ(EVP_KDF_derive(context, raw(key), size, params.data()), 1);
  EVP_KDF_CTX_free(context);
  EVP_KDF_free(kdf);
  return key;
}

std::string opened(const std::string& key, const std::string& nonce, const std::string& text) {
  std::string plain(text.size() - 16, '\0');
  std::string tag = text.substr(text.size() - 16);
  EVP_CIPHER_CTX* cipher = EVP_CIPHER_CTX_new();
  int size = 0;
  EVP_DecryptInit_ex(cipher, EVP_aes_128_gcm(), nullptr, raw(key), raw(nonce));
  EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, 16, tag.data());
  EVP_DecryptUpdate(cipher, raw(plain), &size, raw(text), static_cast<int>(plain.size()));
  const bool genuine = EVP_DecryptFinal_ex(cipher, raw(tag), &size) == 1;
  EVP_CIPHER_CTX_free(cipher);
  return genuine ? plain : "forged";
}

std::string decrypt(const std::string& body, const VapidKeys& browser, const std::string& auth) {
  const std::string salt = body.substr(0, 16);
  EXPECT_EQ(body.substr(16, 5), std::string("\0\0\x10\0\x41", 5));
  const std::string sender = body.substr(21, 65);
  const std::string secret = shared(decode_base64url(browser.private_key), sender);
  const std::string ikm = hkdf(decode_base64url(auth), secret,
                               with_end("WebPush: info") + decode_base64url(browser.public_key) + sender, 32);
  return opened(hkdf(salt, ikm, with_end("Content-Encoding: aes128gcm"), 16),
                hkdf(salt, ikm, with_end("Content-Encoding: nonce"), 12), body.substr(86));
}

TEST(NoticesWebPush, the_example_of_rfc_8291) {
  const PushSecrets secrets{decode_base64url(kSaltText), {kSenderPrivate, kSenderPublic}};
  EXPECT_EQ(base64url(encrypt_push(kBrowserPublic, kAuthText, kPlain, secrets)), kBody);
  EXPECT_EQ(decrypt(decode_base64url(kBody), {kBrowserPrivate, kBrowserPublic}, kAuthText),
            std::string(kPlain) + "\x02");
}

TEST(NoticesWebPush, what_is_encrypted_can_be_read_by_the_browser_alone) {
  const VapidKeys browser = make_vapid_keys();
  const std::string auth = base64url("sixteen bytes ok");
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{500}, kLongestPush}) {
    const std::string plain(size, 'x');
    const std::string body = encrypt_push(browser.public_key, auth, plain);
    EXPECT_LE(body.size(), 4096U);
    EXPECT_EQ(decrypt(body, browser, auth), plain + "\x02");
    EXPECT_EQ(decrypt(body, browser, base64url("sixteen bytes no")), "forged");
    EXPECT_EQ(decrypt(body, {make_vapid_keys().private_key, browser.public_key}, auth), "forged");
  }
}

TEST(NoticesWebPush, no_two_messages_are_alike) {
  EXPECT_NE(encrypt_push(kBrowserPublic, kAuthText, kPlain), encrypt_push(kBrowserPublic, kAuthText, kPlain));
}

TEST(NoticesWebPush, keys_that_are_none_are_refused) {
  EXPECT_THROW(encrypt_push("", kAuthText, ""), std::invalid_argument);
  EXPECT_THROW(encrypt_push("!!", kAuthText, ""), std::invalid_argument);
  EXPECT_THROW(encrypt_push(kBrowserPublic, "AAAA", ""), std::invalid_argument);
  std::string off_curve = decode_base64url(kBrowserPublic);
  off_curve.back() = static_cast<char>(off_curve.back() ^ 1);
  EXPECT_THROW(encrypt_push(base64url(off_curve), kAuthText, ""), std::invalid_argument);
  EXPECT_THROW(encrypt_push(base64url(std::string(65, '\0')), kAuthText, ""), std::invalid_argument);
  EXPECT_THROW(encrypt_push(kBrowserPublic, kAuthText, std::string(kLongestPush + 1, 'x')),
               std::invalid_argument);
  EXPECT_THROW(vapid_header("https://a", {kSenderPrivate, kBrowserPublic}, "mailto:a@b", {}),
               std::invalid_argument);
}

bool genuine(const std::string& text, const std::string& signature, const std::string& public_key) {
  const std::string point = decode_base64url(public_key);
  OSSL_PARAM_BLD* builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
  OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  OSSL_PARAM* params = OSSL_PARAM_BLD_to_param(builder);
  EVP_PKEY_CTX* context = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  EVP_PKEY* key = nullptr;
  EVP_PKEY_fromdata_init(context);
  EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params);

  ECDSA_SIG* pair = ECDSA_SIG_new();
  ECDSA_SIG_set0(pair, BN_bin2bn(raw(signature), 32, nullptr), BN_bin2bn(raw(signature) + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(pair, &der);
  EVP_MD_CTX* digest = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(digest, nullptr, EVP_sha256(), nullptr, key);
  const bool good =
      EVP_DigestVerify(digest, der, static_cast<std::size_t>(size), raw(text), text.size()) == 1;
  EVP_MD_CTX_free(digest);
  OPENSSL_free(der);
  ECDSA_SIG_free(pair);
  EVP_PKEY_free(key);
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(params);
  OSSL_PARAM_BLD_free(builder);
  return good;
}

TEST(NoticesWebPush, the_vapid_header_is_a_signed_token_for_the_endpoints_origin) {
  const VapidKeys keys = make_vapid_keys();
  const auto now = std::chrono::system_clock::from_time_t(1'800'000'000);
  const std::string header =
      vapid_header("https://push.example.net:8443/send/abc?d", keys, "mailto:keeper@example.org", now);
  ASSERT_TRUE(header.starts_with("vapid t="));
  const auto comma = header.find(", k=");
  EXPECT_EQ(header.substr(comma + 4), keys.public_key);
  const std::string token = header.substr(8, comma - 8);
  const auto first = token.find('.');
  const auto second = token.rfind('.');
  const auto head = nlohmann::json::parse(decode_base64url(token.substr(0, first)));
  const auto claims = nlohmann::json::parse(decode_base64url(token.substr(first + 1, second - first - 1)));
  EXPECT_EQ(head, nlohmann::json({{"typ", "JWT"}, {"alg", "ES256"}}));
  EXPECT_EQ(claims["aud"], "https://push.example.net:8443");
  EXPECT_EQ(claims["sub"], "mailto:keeper@example.org");
  EXPECT_EQ(claims["exp"], 1'800'000'000 + 12 * 3600);
  const std::string signature = decode_base64url(token.substr(second + 1));
  ASSERT_EQ(signature.size(), 64U);
  EXPECT_TRUE(genuine(token.substr(0, second), signature, keys.public_key));
  EXPECT_FALSE(genuine(token.substr(0, second) + "x", signature, keys.public_key));
}

}  // namespace
}  // namespace tamburino::server
