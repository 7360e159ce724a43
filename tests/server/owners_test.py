"""What belongs to the owner of an account: logging in while somebody guesses, a new password, the list of sessions."""

import contextlib
import json
import re
import threading
import time
import unittest

import harness
from access_test import one_time_code
from harness import ServerTest, admin, rows, until
from table_test import Mailbox

PASSWORD = "correct horse battery"


class Guessing(ServerTest):
    """W7. Guessing keeps nobody out but whoever guesses."""

    options = [
        "--registration", "open", "--guests", "on", "--limits", "on", "--cheap-passwords", "--behind-proxy", "--url", "https://play.example.org",
    ]

    def call(self, command, address, cookie=None, **keys):
        client = self.process.client()
        headers = {"X-Forwarded-For": address, **({"Cookie": cookie} if cookie else {})}
        status, answered, content = client.request("POST", "/api/" + command, json.dumps(keys).encode(), headers)
        client.close()
        device = re.search(r"tamburino-device=([^;]+)", str(answered.get_all("Set-Cookie")))
        return status, json.loads(content), device and "tamburino-device=" + device[1]

    def login(self, name, address, password=PASSWORD, cookie=None, **more):
        return self.call("login", address, cookie, name=name, password=password, **more)

    def test_the_owner_gets_in_from_elsewhere(self):
        self.assertEqual(self.call("register", "192.0.2.1", name="mazzini", password=PASSWORD)[0], 200)
        for number in range(30):
            self.login("mazzini", "198.51.100.9", f"guess number {number}")
        self.assertEqual(self.login("mazzini", "198.51.100.9")[0], 429, "whoever guesses waits")
        self.assertEqual([self.login("mazzini", "192.0.2.1")[0] for _ in range(5)], [200] * 5)

    def test_a_known_device_gets_in_though_many_guess(self):
        status, _, device = self.call("register", "192.0.2.2", name="crispi", password=PASSWORD)
        self.assertEqual(status, 200)
        self.assertTrue(device, "the device is marked")
        statuses = [self.login("crispi", f"198.51.{100 + number}.1", "guess after guess")[0] for number in range(80)]
        self.assertEqual(statuses[-1], 429, "many networks together")
        self.assertEqual(self.login("crispi", "203.0.113.5")[0], 429, "a stranger waits too")
        status, answer, _ = self.login("crispi", "203.0.113.5", cookie=device)
        self.assertEqual(status, 200, answer)
        self.assertNotIn("device", answer, "it is for the browser alone")
        self.assertEqual(self.call("register", "192.0.2.3", name="depretis", password=PASSWORD)[0], 200)
        for number in range(80):
            self.login("depretis", f"198.51.{100 + number}.2", "guess after guess")
        self.assertEqual(self.login("depretis", "203.0.113.6", cookie=device)[0], 429, "another account's device is none")
        wrong = [self.login("crispi", "203.0.113.5", "guess on the device", cookie=device)[0] for _ in range(20)]
        self.assertIn(429, wrong, "on a known device guesses are counted as well")

    def test_a_solved_second_factor_gets_in(self):
        _, made, _ = self.call("register", "192.0.2.4", name="cairoli", password=PASSWORD)
        client = self.process.client(made["token"])
        secret = client.call("totp-begin", password=PASSWORD)["secret"]
        client.call("totp-confirm", code=one_time_code(secret, time.time() - 30))
        for number in range(80):
            self.login("cairoli", f"198.51.{100 + number}.3", "guess after guess")
        self.assertEqual(self.login("cairoli", "203.0.113.7", code="000000")[0], 429)
        self.assertEqual(self.login("cairoli", "203.0.113.7", code=one_time_code(secret))[0], 200)

    def test_a_code_cannot_be_found_out_by_trying(self):
        """A wrong code was refused for too many tries, the right one was not: that told which it was, as often as one liked."""
        _, made, _ = self.call("register", "192.0.2.14", name="ricasoli", password=PASSWORD)
        client = self.process.client(made["token"])
        secret = client.call("totp-begin", password=PASSWORD)["secret"]
        client.call("totp-confirm", code=one_time_code(secret, time.time() - 30))
        for number in range(60):
            self.login("ricasoli", "198.51.100.44", "guess after guess", code=f"{number:06}")
        right = self.login("ricasoli", "198.51.100.44", "guess after guess", code=one_time_code(secret))
        self.assertEqual(right[0], 429, "told from a wrong one")
        self.assertEqual(self.login("ricasoli", "203.0.113.17", code=one_time_code(secret))[0], 200, "the owner, from elsewhere")

    def test_a_network_counts_as_one_address(self):
        self.call("register", "192.0.2.5", name="bixio", password=PASSWORD)
        statuses = [self.login("bixio", f"2001:db8:7:7::{number:x}", "guess after guess")[0] for number in range(60)]
        self.assertLess(statuses.count(401), 15, "60 addresses of one /64")
        self.assertEqual(self.login("bixio", "2001:db8:7:8::1", "guess after guess")[0], 401, "another /64")

    def test_hashing_is_shared_and_bounded(self):
        """40 connections of one network; the owner of an account is in another."""
        process = self.own_server(
            "--registration", "open", "--limits", "off", "--behind-proxy", "--url", "https://play.example.org"
        )
        process.account("cosenz", password=PASSWORD)
        ending = threading.Event()
        statuses = []

        def login(client, name, password, address):
            body = json.dumps({"name": name, "password": password}).encode()
            return client.request("POST", "/api/login", body, {"X-Forwarded-For": address})[0]

        def flood():
            client = process.client(timeout=60)
            while not ending.is_set():
                statuses.append(login(client, "nobody", "guess after guess", "198.51.100.9"))

        threads = [threading.Thread(target=flood) for _ in range(40)]
        for thread in threads:
            thread.start()
        time.sleep(1)
        begun = time.monotonic()
        self.assertEqual(login(process.client(timeout=60), "cosenz", PASSWORD, "192.0.2.9"), 200)
        took = time.monotonic() - begun
        before = statuses.count(401)
        ending.set()
        for thread in threads:
            thread.join()
        self.assertIn(429, statuses, "the queue has no bound")
        self.assertTrue(took < 3 or before < 8, f"{took:.1f} s, after {before} guesses of another network")


class Forgotten(ServerTest):
    """W8. Whoever has forgotten the password gets a link, by mail or from the server administrator."""

    @classmethod
    def setUpClass(cls):
        cls.mailbox = Mailbox()
        cls.addClassCleanup(cls.mailbox.close)
        cls.options = [
            *harness.COMMON, "--smtp", cls.mailbox.address, "--smtp-security", "none", "--smtp-from", "tamburino@example.org",
        ]
        super().setUpClass()

    def link_in_mail(self, client, name):
        before = len(self.mailbox.kept)
        client.call("reset-begin", name=name)
        until(lambda: len(self.mailbox.kept) > before, 10, "the mail")
        return re.search(r"/#/reset/([\w-]{43})", self.mailbox.kept[-1].get_content())[1]

    def test_by_mail(self):
        owner = self.process.account("pisacane", email="carlo@example.org")
        bot = owner.call("token-make", label="bot")["token"]
        token = self.link_in_mail(self.process.client(), "Pisacane")
        self.assertEqual(self.mailbox.kept[-1]["To"], "carlo@example.org")
        self.assertNotIn(token, harness.dump(self.database))
        anyone = self.process.client()
        self.refused("bad-request", anyone, "reset-finish", token=token, password="1234567890")
        self.refused("not-found", anyone, "reset-finish", token="x" * 43, password="a wholly new password")
        answer = anyone.call("reset-finish", token=token, password="a wholly new password")
        self.assertEqual(answer["account"]["name"], "pisacane")
        self.assertTrue(self.process.client(answer["token"]).call("me"))
        self.refused("unauthorized", owner, "me")
        self.refused("unauthorized", self.process.client(bot), "me")
        self.refused("not-found", anyone, "reset-finish", token=token, password="yet another password")
        self.refused("unauthorized", anyone, "login", name="pisacane", password=PASSWORD)
        self.assertTrue(anyone.call("login", name="pisacane", password="a wholly new password"))

    def test_it_does_not_tell_who_has_an_account(self):
        self.process.account("cattaneo")  # without an address
        before = len(self.mailbox.kept)
        answers = [self.process.client().post("reset-begin", name=name) for name in ("cattaneo", "nobody-here")]
        self.assertEqual(answers[0], answers[1])
        time.sleep(0.5)
        self.assertEqual(len(self.mailbox.kept), before)

    def test_a_link_expires(self):
        self.process.account("manin", email="daniele@example.org")
        token = self.link_in_mail(self.process.client(), "manin")
        harness.sql(self.database, "UPDATE resets SET expires = 1000")
        self.refused("not-found", self.process.client(), "reset-finish", token=token, password="a wholly new password")

    def test_one_time_codes_are_asked_for_all_the_same(self):
        owner = self.process.account("mameli", email="goffredo@example.org")
        secret = owner.call("totp-begin", password=PASSWORD)["secret"]
        recovery = owner.call("totp-confirm", code=one_time_code(secret, time.time() - 30))["recovery"]
        token = self.link_in_mail(self.process.client(), "mameli")
        new = {"token": token, "password": "a wholly new password"}
        self.refused("code-needed", self.process.client(), "reset-finish", **new)
        self.refused("unauthorized", self.process.client(), "reset-finish", **new, code="000000")
        self.assertTrue(self.process.client().call("reset-finish", **new, code=recovery[0]))

    def test_by_the_administrator(self):
        owner = self.process.account("farini")
        secret = owner.call("totp-begin", password=PASSWORD)["secret"]
        owner.call("totp-confirm", code=one_time_code(secret, time.time() - 30))
        token = admin(self.process, "reset-password", "farini").split("/#/reset/")[1].strip()
        admin(self.process, "reset-codes", "farini")
        until(lambda: owner.post("me")[0] == 401, 5, "the sessions end")
        answer = self.process.client().call("reset-finish", token=token, password="a wholly new password")
        self.assertFalse(answer["account"]["totp"])

    def test_without_mail_it_says_so(self):
        process = self.own_server()
        error = self.refused("forbidden", process.client(), "reset-begin", name="anybody")
        self.assertIn("administrator", error["message"])


class Sessions(ServerTest):
    """W8. An owner sees where the account is logged in, and ends what should not be."""

    def test_listed_and_ended(self):
        one = self.process.account()
        self.assertEqual([session["current"] for session in one.call("sessions")["sessions"]], [True])
        two, three = (
            self.process.client(self.process.client().call("login", name=one.name, password=PASSWORD)["token"]) for _ in range(2)
        )
        listed = one.call("sessions")["sessions"]
        self.assertEqual(len(listed), 3)
        self.assertEqual(sum(session["current"] for session in listed), 1)
        for session in listed:
            self.assertLess(abs(session["used"] / 1000 - time.time()), 60)
        mine = next(session["id"] for session in two.call("sessions")["sessions"] if session["current"])
        live = self.process.live(two)
        one.call("session-end", id=mine)
        until(lambda: two.post("me")[0] == 401, 5, "the session ends")
        with contextlib.suppress(harness.Closed):
            live.close()
        self.assertTrue(three.call("me"))
        self.assertEqual(one.call("sessions-end")["ended"], 1)
        until(lambda: three.post("me")[0] == 401, 5, "the others end")
        self.assertTrue(one.call("me"))

    def test_anothers_are_not_ones_own(self):
        one, two = self.process.account(), self.process.account()
        theirs = two.call("sessions")["sessions"][0]["id"]
        self.refused("not-found", one, "session-end", id=theirs)
        self.assertTrue(two.call("me"))
        bot = self.process.client(one.call("token-make", label="bot")["token"])
        self.refused("forbidden", bot, "sessions")

    def test_the_program_that_logged_in_is_shown(self):
        one = self.process.account()
        client = self.process.client()
        body = json.dumps({"name": one.name, "password": PASSWORD}).encode()
        client.request("POST", "/api/login", body, {"User-Agent": "Mozilla/5.0 (a telephone)"})
        self.assertIn("Mozilla/5.0 (a telephone)", [session["label"] for session in one.call("sessions")["sessions"]])


class Weak(ServerTest):
    """W10. Passwords that are guessed first are refused, with the reason."""

    def test_weak_passwords_are_refused(self):
        for password in ("1234567890", "qwertyuiop", "aaaaaaaaaaaa", "password12", "lamarmora1", "LaMarmora99", "marmora.a1"):
            with self.subTest(password=password):
                self.refused(
                    "bad-request", self.process.client(), "register", name="lamarmora", password=password, email="marmora.a@example.org"
                )
        owner = self.process.account("lamarmora")
        self.refused("bad-request", owner, "change", password="lamarmora1", old=PASSWORD)
        self.assertEqual(rows(self.database, "SELECT count(*) FROM accounts WHERE name = 'lamarmora'"), [["1"]])


if __name__ == "__main__":
    unittest.main()
