"""Who means harm, or is only broken: malformed and oversized messages, SQL and markup in every text, guessing."""

import concurrent.futures
import contextlib
import json
import select
import socket
import struct
import threading
import time
import unittest

import harness
from harness import ROOT, Closed, Live, Refused, ServerTest, WebSocket, hotseat, two_seats

INJECTIONS = [
    "'; DROP TABLE accounts; --",
    "' OR '1'='1",
    "\"; DELETE FROM games; --",
    "Robert'); DROP TABLE steps;--",
    "$1 :name ? %s {0} \\x00 \\",
    "1; SELECT pg_sleep(10)",
    "a' || (SELECT password FROM accounts LIMIT 1) || '",
]
MARKUP = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg/onload=alert(1)>",
    "&lt;b&gt; &amp; <b>bold</b>",
    "javascript:alert(1)",
    "</title><h1>",
    "{{7*7}} ${7*7} <%= 7 %>",
]
SPECIFICATION = ROOT / "server" / "openapi.json"


def commands():
    """Every command with the keys it takes, from the description of the API."""
    paths = json.loads(SPECIFICATION.read_text())["paths"]
    found = {}
    for path, methods in paths.items():
        if "post" in methods and path.startswith("/api/"):
            body = methods["post"].get("requestBody", {})
            schema = body.get("content", {}).get("application/json", {}).get("schema", {})
            found[path.removeprefix("/api/")] = list(schema.get("properties", {}))
    return found


def raw(process, data, seconds=5):
    """Sends bytes, answers what comes back until the server closes or is silent."""
    with socket.create_connection(("127.0.0.1", process.port), timeout=seconds) as one:
        received = b""
        try:
            one.sendall(data)
            while chunk := one.recv(65536):
                received += chunk
        except OSError:
            pass
        return received


class SlowClients:
    """Those who say nothing, half of something, or a letter now and then. The server waits 30 s for a request."""

    PATIENCE = 30

    def __init__(self, process):
        said = {
            "nothing": b"", "half a head": b"GET /healthz HTTP/1.1\r\nHost:", "letter by letter": b"GET /healthz HTTP/1.1\r\nX: ",
            "half a body": b"POST /api/catalogue HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
            "after an answer": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
        }
        self.sockets = {}
        self.begun = time.monotonic()
        for name, bytes_ in said.items():
            self.sockets[name] = socket.create_connection(("127.0.0.1", process.port), timeout=5)
            self.sockets[name].sendall(bytes_)
        self.ended = {}  # after how many seconds
        self.closing = False
        self.thread = threading.Thread(target=self.wait)
        self.thread.start()

    def wait(self):
        while len(self.ended) < len(self.sockets) and self.seconds() < 2 * self.PATIENCE and not self.closing:
            left = {one: name for name, one in self.sockets.items() if name not in self.ended}
            for one in select.select(list(left), [], [], 1)[0]:
                with contextlib.suppress(ConnectionError):
                    if one.recv(65536):
                        continue
                self.ended[left[one]] = self.seconds()
            with contextlib.suppress(ConnectionError):
                if "letter by letter" not in self.ended:
                    self.sockets["letter by letter"].sendall(b"x")

    def seconds(self):
        return time.monotonic() - self.begun

    def close(self):
        self.closing = True
        self.thread.join()
        for one in self.sockets.values():
            one.close()


class Http(ServerTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.slow = SlowClients(cls.process)  # while the other tests are run
        cls.addClassCleanup(cls.slow.close)

    def test_z_slow_clients_are_dropped(self):
        self.slow.thread.join()
        self.assertEqual(set(self.slow.ended), set(self.slow.sockets), "the others are still waited for")
        for name, seconds in self.slow.ended.items():
            with self.subTest(client=name):
                self.assertGreater(seconds, SlowClients.PATIENCE - 5, "a slow line is no offence")

    def body(self, command, body, **headers):
        status, _, content = self.client.request("POST", "/api/" + command, body, headers)
        return status, json.loads(content)

    def setUp(self):
        super().setUp()
        self.client = self.process.guest()

    def test_not_json(self):
        for body in (b"", b"{", b"}", b"nonsense", b"{\"game\":", b"\xff\xfe", b"{\"game\":\"\xff\"}", b"[" * 100_000, b"{\"a\":" * 100_000,
                     b"{'game':'x'}", b"NaN", b"\x00" * 10, b"{\"a\":1}{\"b\":2}", b"{\"game\":\"\\ud800\"}"):
            with self.subTest(body=body[:20]):
                status, answer = self.body("game", body)
                self.assertIn(status, (400, 413, 404), answer)
                self.assertIn(answer["error"]["code"], ("bad-json", "bad-request", "too-large", "not-found"), answer)

    def test_not_an_object(self):
        for body in (b"[]", b"null", b"1", b"\"text\"", b"true", b"[{\"game\":\"x\"}]"):
            with self.subTest(body=body):
                status, answer = self.body("game", body)
                self.assertEqual(status, 400, answer)

    def test_unknown_keys_and_commands(self):
        self.refused("bad-request", self.client, "game", game="0123456789", gmae="x")
        for command in ("nothing", "", "../healthz", "act/", "ACT", "act%00", "%2e%2e/me", "constructor", "__proto__"):
            with self.subTest(command=command):
                status, _, content = self.client.request("POST", "/api/" + command, b"{}")
                self.assertIn(status, (400, 404, 405), content[:200])

    def test_wrong_types_everywhere(self):
        """Every key of every command with values of every wrong kind: a clear refusal, never a fault."""
        wrong = [
            0, -1, 1.5, 10**30, True, "", "x", "\u0000", "x" * 5000, [], ["x"], {}, {"a": {"b": 1}}, 2**63, -(2**63) - 1
        ]
        game = hotseat(self.client)
        for command, keys in commands().items():
            if command in ("logout", "guest"):
                continue
            for key in keys:
                for value in wrong:
                    said = {"game": game} if "game" in keys and command != "create" else {}
                    if command == "create":
                        said = {"game": "butchery", "seats": {"allies": "me", "austrians": "open"}}
                    said[key] = value
                    status, answer = self.client.post(command, **said)
                    with self.subTest(command=command, key=key, value=str(value)[:30]):
                        self.assertIn(status, (200, 400, 401, 403, 404, 409, 413, 422), str(answer)[:300])
                        if not answer["ok"]:
                            self.assertNotIn(answer["error"]["code"], ("internal", "unavailable"), answer)
        self.assertTrue(self.client.call("me"))

    def test_oversized(self):
        big = json.dumps({"game": "x" * (32 << 20)}).encode()
        try:
            status, _, content = self.process.client().request("POST", "/api/game", big)
            self.assertEqual((status, json.loads(content)["error"]["code"]), (413, "too-large"))
        except OSError:
            pass  # closed while we were still sending: as good
        answer = raw(self.process, b"POST /api/game HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n")
        self.assertIn(b" 413 ", answer.split(b"\r\n")[0] + b" ", answer[:100])
        answer = raw(self.process, b"GET / HTTP/1.1\r\nX: " + b"a" * (1 << 20) + b"\r\n\r\n")
        self.assertNotIn(b" 200 ", answer.split(b"\r\n")[0])
        answer = raw(self.process, b"GET /" + b"a" * (1 << 20) + b" HTTP/1.1\r\n\r\n")
        self.assertNotIn(b" 200 ", answer.split(b"\r\n")[0])

    def test_much_is_taken_from_nobody_we_do_not_know(self):
        """M8. Before, 9 MB of every request were kept before anybody asked who sent it: 30 unfinished ones of nobody's
        held 250 MB."""
        for target, token in (("me", self.client.token), ("me", None), ("import", None), ("import", "x" * 43), ("nothing", None)):
            with self.subTest(target=target, known=token == self.client.token):
                head = f"POST /api/{target} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n"
                head += f"Authorization: Bearer {token}\r\n" if token else ""
                begun = time.monotonic()
                answer = raw(self.process, head.encode() + b"\r\n{", 5)  # and no more: it is not waited for
                self.assertIn(b" 413 ", answer.split(b"\r\n")[0] + b" ", answer[:100])
                self.assertLess(time.monotonic() - begun, 4)
        before = memory(self.process)
        held = []
        try:
            for _ in range(30):  # without saying how long it will be
                one = socket.create_connection(("127.0.0.1", self.process.port), timeout=5)
                held.append(one)
                one.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
                try:
                    one.sendall(b"800000\r\n" + b"x" * 0x7FFFFF)
                except OSError:
                    pass  # closed while we were still sending: as good
            time.sleep(0.3)
            self.assertLess(memory(self.process) - before, 40 << 10, "kB kept of what nobody has finished")
        finally:
            for one in held:
                one.close()
        record = "[Game \"butchery\"]\n" + "; a long remark\n" * 200_000
        status, answer = self.client.post("import", record=record)
        self.assertNotEqual(status, 413, "who is known may send a long record")

    def test_bytes_that_are_no_text_in_an_address(self):
        """M3. Before, with PostgreSQL it was 503, two connections to the database were thrown away for each, and a log
        line of three lines."""
        before = self.process.log_text()
        for path in ("/api/games/" + "%ff" * 10, "/api/games/%ff", "/api/games/abcdefghi%ff", "/api/games/%c3%28345678",
                     "/api/games/%00123456789", "/api/games/%27%22%3b-- 56789".replace(" ", "%20")):
            for more in ("", "/view", "/events?since=0", "/record", "/at/3", "/view?as=%ff%fe"):
                status, _, content = self.client.request("GET", path + more)
                self.assertIn(status, (400, 404), (path, more, content[:200]))
                self.assertFalse(json.loads(content)["ok"])
        game = hotseat(self.client)
        for more in ("/view?as=%ff%fe", "/events?as=%ff&since=0", "/chat?room=%ff", "/events?since=%ff", "/at/%ff"):
            status, _, content = self.client.request("GET", f"/api/games/{game}{more}")
            self.assertIn(status, (400, 403, 404), (more, content[:200]))
        status, _, content = self.client.request("GET", "/api/games?of=%ff")
        self.assertEqual(status, 400, content)
        self.assertEqual(self.process.log_text(), before, "nothing that the keeper need hear of")

    def test_broken_http(self):
        for data in (b"\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 1000,
                     b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
                     b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{}",
                     b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
                     b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"):
            with self.subTest(data=data[:40]):
                answer = raw(self.process, data, 2)
                self.assertNotIn(b" 200 ", answer.split(b"\r\n")[0])
        self.assertTrue(self.process.healthy())

    def test_methods_and_paths(self):
        for method in ("GET", "PUT", "DELETE", "PATCH", "TRACE"):
            status, _, _ = self.client.request(method, "/api/logout")
            self.assertIn(status, (400, 404, 405), method)
        self.assertTrue(self.client.call("me"), "a GET has logged nobody out")
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/games/../me/../../../etc/passwd", "/..%5c..%5cetc", "//etc/passwd",
                     "/api/games/%00", "/api/games/" + "a" * 3000, "/.git/config", "/tamburino.db"):
            status, _, content = self.client.request("GET", path)
            self.assertNotIn(b"root:", content)
            self.assertIn(status, (301, 400, 403, 404, 413, 414, 431) if path != "//etc/passwd" else (
                200, 301, 400, 403, 404
            ), path)

    def test_a_slow_client_holds_nobody_up(self):
        slow = [socket.create_connection(("127.0.0.1", self.process.port)) for _ in range(200)]
        try:
            for one in slow:
                one.sendall(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
            begun = time.monotonic()
            self.assertTrue(self.process.guest().call("me"))
            self.assertLess(time.monotonic() - begun, 3)
        finally:
            for one in slow:
                one.close()

    def test_pipelined_requests_are_answered_in_order(self):
        head = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        answer = raw(self.process, head * 3 + b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        self.assertEqual(answer.count(b"HTTP/1.1 200"), 4)


class Sockets(ServerTest):
    def setUp(self):
        super().setUp()
        self.client = self.process.guest()
        self.socket = WebSocket(self.process.url + "/api/live", self.client.token)
        self.addCleanup(self.socket.close)

    def answer(self, text):
        self.socket.send(text)
        return json.loads(self.socket.receive(10))

    def test_not_json_is_answered_and_the_talk_goes_on(self):
        for text in ("", "{", "nonsense", "[]", "null", "7", "[" * 50_000, '{"id":1}', '{"id":1,"cmd":7}', '{"id":1,"cmd":"nothing"}',
                     '{"cmd":"game","game":{}}', '{"id":{"a":[1,2]},"cmd":"act"}'):
            with self.subTest(text=text[:30]):
                answer = self.answer(text)
                self.assertIs(answer["ok"], False)
                self.assertIn(answer["error"]["code"], ("bad-json", "bad-request", "unknown-command", "too-large"), answer)
        self.assertTrue(self.answer('{"id":"any","cmd":"me"}')["ok"])

    def test_the_id_comes_back_as_it_was(self):
        for one in (7, "seven", None, [1, {"a": 2}], 1.5, True, 2**53):
            self.assertEqual(self.answer(json.dumps({"id": one, "cmd": "me"}))["id"], one)

    def test_fragments_and_pings(self):
        self.socket.send_frame(1, b'{"id":1,', final=False)
        self.socket.send_frame(9, b"are you there")
        self.socket.send_frame(0, b'"cmd":', final=False)
        self.socket.send_frame(0, b'"me"}')
        self.assertTrue(json.loads(self.socket.receive(10))["ok"])

    def closes(self, codes):
        deadline = time.monotonic() + 10
        try:
            while time.monotonic() < deadline:
                text = self.socket.receive(5)
                if text is None:
                    break
                if json.loads(text).get("ok") is False:
                    return  # told instead: as good
        except Closed as closed:
            self.assertIn(closed.status, (*codes, None))
            return
        self.fail("the server did not close")

    def test_an_oversized_message(self):
        try:
            self.socket.send(json.dumps({"id": 1, "cmd": "game", "game": "x" * (32 << 20)}))
        except Closed:
            return
        self.closes((1009,))

    def test_a_promise_of_much_is_not_waited_for(self):
        self.socket.socket.sendall(bytes([0x81, 0xFF]) + struct.pack("!Q", 1 << 40) + b"mask")
        self.closes((1009,))

    def test_not_utf8(self):
        self.socket.send_frame(1, b"\xff\xfe\xfd")
        self.closes((1007,))

    def test_unmasked(self):
        self.socket.socket.sendall(bytes([0x81, 2]) + b"{}")
        self.closes((1002,))

    def test_unknown_opcode(self):
        self.socket.send_frame(3, b"{}")
        self.closes((1002,))

    def test_binary(self):
        self.socket.send_frame(2, b'{"id":1,"cmd":"me"}')
        try:
            self.assertIn("ok", json.loads(self.socket.receive(10)))
        except Closed as closed:
            self.assertIn(closed.status, (1003, 1007, 1002))

    def test_many_at_once_are_all_answered(self):
        for number in range(300):
            self.socket.send(json.dumps({"id": number, "cmd": "me"}))
        seen = set()
        while len(seen) < 300:
            text = self.socket.receive(20)
            self.assertIsNotNone(text, f"{len(seen)} of 300 answered")
            seen.add(json.loads(text)["id"])

    def test_one_who_does_not_read_is_dropped_and_holds_nobody_up(self):
        """He asks for more and more and reads nothing: the server must not keep it all."""
        self.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.socket.settimeout(1)
        game = hotseat(self.client)
        request = json.dumps({"id": 1, "cmd": "view", "game": game, "as": "allies"})
        before = memory(self.process)
        try:
            for _ in range(3000):
                self.socket.send(request)
        except (Closed, OSError):
            pass
        time.sleep(1)
        begun = time.monotonic()
        self.assertTrue(self.client.call("me"))
        self.assertLess(time.monotonic() - begun, 3)
        self.assertLess(memory(self.process) - before, 100 << 10, "kB kept for one who does not read")


def memory(process):
    with open(f"/proc/{process.process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


class Texts(ServerTest):
    def test_sql_and_markup_come_back_as_text(self):
        for number, text in enumerate(INJECTIONS + MARKUP):
            with self.subTest(text=text):
                status, answer = self.process.client().post(
                    "register", name=text, password=text + " long enough", email=text
                )
                if status == 200:  # such a name may be refused; if not, it is this name
                    self.assertEqual(answer["account"]["name"], text)
                else:
                    self.assertEqual(status, 400, answer)
                one = self.process.account(f"person{number}", password=text + " long enough")
                two = self.process.account()
                self.assertTrue(self.process.client().call("login", name=one.name, password=text + " long enough"))
                for wrong in (text, one.name + text, one.name + "' --"):
                    self.refused(
                        ("unauthorized", "bad-request"), self.process.client(), "login", name=wrong, password=text
                    )
                    self.refused(
                        ("unauthorized", "bad-request"), self.process.client(), "login", name=one.name, password=text
                    )
                one.post("change", language=text)
                one.post("change", webhook=text)
                one.post("change", email=text)
                status, answer = one.post("token-make", label=text)
                self.assertEqual(status, 200, answer)
                self.assertEqual(one.call("tokens")["tokens"][0]["label"], text)
                game = two_seats(one, two, name=text)
                self.assertEqual(one.call("game", game=game)["game"]["name"], text)
                one.call("say", game=game, text=text)
                self.assertEqual(two.call("chat", game=game, room="seats")["lines"][-1]["text"], text)
                for command, key in (("game", "game"), ("join", "game"), ("games", "of"), ("token-end", "id"), ("rule", "rule"),
                                     ("create", "game"), ("create", "scenario"), ("push-end", "endpoint"), ("import", "record")):
                    said = {"game": game} if command in ("rule",) else {}
                    if command == "create":
                        said = {"game": "butchery", "seats": {"allies": "me", "austrians": "hotseat"}}
                    if command == "join":
                        said = {"side": "allies"}
                    status, answer = one.post(command, **{**said, key: text})
                    self.assertIn(status, (200, 400, 403, 404, 409, 422), (command, key, answer))
                for key in ("action", "as", "key"):
                    said = {"game": game, "action": "done", "as": "allies", key: text}
                    status, answer = one.post("act", **said)
                    self.assertIn(status, (400, 403, 404, 409, 422, 200 if key == "key" else 400), answer)
        self.assertEqual(self.process.account("alive").call("me")["account"]["name"], "alive")
        self.assertGreater(len(self.process.client().post("catalogue")[1]["games"]), 2)

    def test_answers_are_never_html(self):
        client = self.process.account()
        game = hotseat(client, name=MARKUP[0])
        for path in (f"/api/games/{game}", "/api/games", f"/api/games/{game}/record", "/api/games/<script>", "/<script>alert(1)</script>",
                     "/api/<script>", f"/api/games/{game}/view?as=<script>"):
            _, headers, content = client.request("GET", path.replace("<", "%3C").replace(">", "%3E"))
            kind = headers.get("Content-Type", "")
            if b"<script>alert" in content or b"<script>" in content:
                self.assertFalse(kind.startswith("text/html"), path)
            self.assertEqual(headers.get("X-Content-Type-Options"), "nosniff", path)

    def test_a_record_cannot_be_broken_out_of(self):
        """A name in a tag of the record stays in its tag."""
        client = self.process.account()
        game = hotseat(client, name='x"]\n[Hash "0000000000000000"]\n1. allies: concede')
        record = harness.Record(client.call("record", game=game)["record"])
        self.assertNotEqual(record.tags.get("Hash"), "0000000000000000")
        self.assertEqual(record.actions, [])
        self.assertTrue(client.call("import", record=record.text)["game"])

    def test_long_and_odd_texts(self):
        client = self.process.account()
        game = hotseat(client)
        self.refused(("bad-request", "too-large"), client, "say", game=game, text="x" * 100_000)
        self.refused("bad-request", client, "say", game=game, text="")
        for text in ("a\u0000b", "e\u0301", "\U0001f3b2", "\u202etxet", "line\nline", "\x1b[31mred"):
            status, answer = client.post("say", game=game, text=text)
            self.assertIn(status, (200, 400), answer)
        self.assertNotIn("\x1b[31m", self.process.log_text(), "no escape sequences in the log")


class Passwords(ServerTest):
    options = ["--registration", "open", "--guests", "on", "--limits", "on", "--cheap-passwords"]

    def test_guessing_is_stopped(self):
        self.process.kill()  # a server that has not yet counted anything
        self.process.start()
        victim = self.process.account("victim", password="correct horse battery")
        guessed = refused = 0
        own = threading.local()
        begun = time.monotonic()

        def guess(number):
            if not hasattr(own, "client"):
                own.client = self.process.client()  # of the thread, for one connection after the other would take longer
            said = {"name": "victim", "password": f"guess number {number}"}
            status, headers, content = own.client.request("POST", "/api/login", json.dumps(said).encode())
            return status, headers.get("Retry-After"), json.loads(content)

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for status, wait, answer in pool.map(guess, range(1_000)):
                self.assertIn(status, (401, 429), answer)
                guessed += status == 401
                refused += status == 429
                if status == 429:
                    self.assertEqual(answer["error"]["code"], "too-many")
                    self.assertGreaterEqual(int(wait), 1)
        self.assertEqual(guessed + refused, 1_000)  # a refusal comes late, so that more would take long
        # Ten at once for a name and one in 20 s; none of them the right one.
        self.assertLessEqual(guessed, 11 + (time.monotonic() - begun) / 20, "so many guesses were tried")
        status, answer = self.process.client().post("login", name="victim", password="correct horse battery")
        self.assertEqual(status, 429, "also the right one waits: otherwise guessing goes on")
        time.sleep(2)  # the address itself has asked too often as well
        self.assertTrue(victim.call("me"), "who is in already, stays in")

    def test_a_flood_of_commands_is_stopped_and_passes(self):
        """Sent without waiting for answers: 400 at once and 100 a second is what one address may ask."""
        live = self.process.live(self.process.guest())
        self.addCleanup(live.close)
        begun = time.monotonic()
        sent = [live.send("me") for _ in range(2000)]
        answers = [live.answer(number) for number in sent]
        seconds = time.monotonic() - begun
        refused = [answer["error"] for answer in answers if not answer["ok"]]
        self.assertLess(2000 - len(refused), 420 + 100 * seconds, f"2000 commands in {seconds:.1f} s")
        self.assertEqual({error["code"] for error in refused}, {"too-many"})
        wait = refused[-1]["facts"]["retry_after"]
        self.assertTrue(1 <= wait <= 5, wait)
        time.sleep(wait)
        self.assertTrue(live.call("me")["ok"], "who has waited is answered again")

    def test_guests_and_accounts_cannot_be_made_without_end(self):
        for command, keys in (
            ("guest", lambda _: {}), ("register", lambda i: {"name": f"many{i}", "password": "correct horse battery"})
        ):
            statuses = [self.process.client().post(command, **keys(number))[0] for number in range(300)]
            self.assertIn(429, statuses, command)


class BehindProxy(ServerTest):
    options = [
        "--registration", "open", "--guests", "on", "--cheap-passwords", "--behind-proxy", "--url", "https://play.example.org",
    ]

    def live(self, address):
        return Live(self.process.url, None, headers={"X-Forwarded-For": address}, timeout=10)

    def test_connections_are_counted_by_player_not_by_proxy(self):
        """H9. Before, all players together had 200 connections: the 201st was cut off, and /healthz with it."""
        lives = []
        try:
            for number in range(210):
                lives.append(self.live(f"10.0.{number // 250}.{number % 250}"))
            self.assertTrue(lives[-1].call("catalogue")["ok"])
            self.assertTrue(self.process.healthy())
            own = []
            with self.assertRaises(Refused) as caught:
                for _ in range(201):
                    own.append(self.live("10.9.9.9"))
                    lives.append(own[-1])
            self.assertEqual((len(own), caught.exception.status, caught.exception.code), (200, 429, "too-many"))
            lives.append(self.live("10.9.9.8"))  # another is not the one
            own[0].close()

            def again():
                try:
                    lives.append(self.live("10.9.9.9"))
                    return True
                except Refused:
                    return False

            harness.until(again, 5, "when one is closed there is room for one")
        finally:
            for live in lives:
                live.close()

    def register(self, name, *addresses):
        body = json.dumps({"name": name, "password": "correct horse battery"}).encode()
        head = f"POST /api/register HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
        head += "".join(f"X-Forwarded-For: {address}\r\n" for address in addresses)
        return int(raw(self.process, head.encode() + b"\r\n" + body).split()[1])

    def test_the_address_is_the_one_our_own_proxy_saw(self):
        """M4. Before, the first X-Forwarded-For was believed, which a client makes up; the proxy's comes last."""
        for name, addresses in {
            "field": lambda number: (f"1.2.3.{number}", "8.8.8.8"),
            "element": lambda number: (f"1.2.4.{number}, 8.8.4.4",),
            "both": lambda number: (f"1.2.5.{number}", f"9.9.9.{number}, 8.8.2.2"),
        }.items():
            with self.subTest(made_up=name):
                statuses = [self.register(f"{name}{number}", *addresses(number)) for number in range(14)]
                self.assertIn(429, statuses, "the limits of one address are evaded")
                self.assertEqual(statuses[:5], [200] * 5)
        self.assertEqual(self.register("another", "7.7.7.7"), 200)


if __name__ == "__main__":
    unittest.main()
