"""One client, however it behaves, keeps no other from playing: work is bounded, shared out fairly, and can be stopped."""

import contextlib
import gzip
import http.client
import json
import random
import signal
import socket
import statistics
import threading
import time
import unittest

from harness import SIDES, Closed, Refused, ServerTest, hotseat, play_some, until

LIMITED = ["--registration", "open", "--guests", "on", "--limits", "on", "--cheap-passwords"]


def many_keys(count):
    return "{" + ",".join(f'"{number:x}":1' for number in range(count)) + "}"


class Watch:
    """Asks for something small again and again while it lasts; `worst` is the longest answer in seconds."""

    def __init__(self, ask, pause=0.01):
        self.ask, self.pause = ask, pause
        self.times = []
        self.ending = False
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.ending:
            begun = time.monotonic()
            self.ask()
            self.times.append(time.monotonic() - begun)
            time.sleep(self.pause)

    def __enter__(self):
        self.thread.start()
        until(lambda: len(self.times) > 2, 10, "the first answers")
        return self

    def __exit__(self, *_):
        self.ending = True
        self.thread.join()

    @property
    def worst(self):
        return max(self.times)

    @property
    def median(self):
        return statistics.median(self.times)


class Json(ServerTest):
    """W1. An object with many keys was parsed in quadratic time, on the one thread, before any limit counted."""

    options = LIMITED

    def healthy_while(self, do):
        other = self.process.client()
        with Watch(lambda: other.request("GET", "/healthz")) as watch:
            answer = do()
        self.assertLess(watch.worst, 0.5, "everybody waited")
        return answer

    def post(self, client, command, body):
        status, _, content = client.request("POST", "/api/" + command, body.encode())
        return status, json.loads(content)

    def test_many_keys_of_nobody(self):
        body = many_keys(29_000)
        self.assertLess(len(body), 256 << 10)
        status, answer = self.healthy_while(lambda: self.post(self.process.client(), "catalogue", body))
        self.assertIn(status, (400, 413), answer)

    def test_many_keys_in_an_import(self):
        guest = self.process.guest()
        status, answer = self.healthy_while(lambda: self.post(guest, "import", many_keys(120_000)))
        self.assertIn(status, (400, 413), answer)

    def test_many_keys_in_a_websocket_message(self):
        guest = self.process.guest()
        live = self.process.live(guest)
        self.addCleanup(live.close)

        def send():
            live.web_socket.send(json.dumps({"id": 1, "cmd": "preview", "game": "x" * 10, "deep": json.loads(many_keys(20_000))}))
            return json.loads(live.web_socket.receive())

        answer = self.healthy_while(send)
        self.assertEqual(answer["error"]["code"], "too-large", answer)
        self.assertTrue(live.call("me")["ok"], "the connection stays open")

    def test_each_bound_says_what_it_is(self):
        client = self.process.client()
        for body, said in (
            (many_keys(2_000), "keys"),
            ('{"game":' + "[" * 60 + "]" * 60 + "}", "deeper"),
            ('{"game":[' + "1," * 20_000 + "1]}", "values"),
            ('{"game":"' + "x" * 100_000 + '"}', "bytes"),
        ):
            with self.subTest(said=said):
                status, answer = self.post(client, "game", body)
                self.assertEqual((status, answer["error"]["code"]), (413, "too-large"), answer)
                self.assertIn(said, answer["error"]["message"])

    def test_what_cannot_be_parsed_counts_too(self):
        process = self.own_server(*LIMITED)
        client = process.client()
        statuses = [self.post(client, "game", "{" * 20)[0] for _ in range(1500)]
        self.assertIn(429, statuses, "malformed requests were free")


class Records(ServerTest):
    """W2. One record with many tags held the only study thread, and the end of the server."""

    def tags(self, count):
        return '[Game "butchery"]\n' + "".join(f'[Tag{number} "x"]\n' for number in range(count))

    def test_many_tags_are_refused_at_once(self):
        guest = self.process.guest()
        begun = time.monotonic()
        status, answer = guest.post("import", record=self.tags(40_000))
        self.assertLess(time.monotonic() - begun, 5)
        self.assertEqual((status, answer["error"]["code"]), (400, "bad-record"), answer)
        self.assertIn("tags", answer["error"]["message"])

    def test_unknown_keys_in_the_begin_tag_are_refused(self):
        guest = self.process.guest()
        begin = json.dumps({"game": "butchery", "scenario": "solferino", "extra": "x"}).replace('"', '\\"')
        status, answer = guest.post("import", record=f'[Game "butchery"]\n[Begin "{begin}"]\n')
        self.assertEqual((status, answer["error"]["code"]), (400, "bad-record"), answer)
        self.assertIn("extra", answer["error"]["message"])
        begin = json.dumps({"cmd": "new", "game": "butchery", "scenario": "solferino"}).replace('"', '\\"')
        self.assertTrue(guest.call("import", record=f'[Game "butchery"]\n[Begin "{begin}"]\n'))

    def start_analyses(self, process, count):
        """So many at once, of one account, each of many seconds."""
        client = process.guest()
        game = hotseat(client, "novara")
        side = client.call("events", game=game, since=0, **{"as": SIDES["novara"][0]})["to_act"]["who"]
        threads = []
        for _ in range(count):
            own = process.client(client.token, timeout=60)

            def ask(own=own):
                with contextlib.suppress(OSError, Closed, Refused):
                    own.post("analyse", game=game, level="marshal", **{"as": side})

            threads.append(threading.Thread(target=ask, daemon=True))
            threads[-1].start()
        time.sleep(0.5)
        return threads

    def test_one_account_does_not_hold_up_another(self):
        process = self.own_server()
        self.start_analyses(process, 8)
        other = process.guest()
        game = hotseat(other)
        side = other.call("events", game=game, since=0, **{"as": SIDES["butchery"][0]})["to_act"]["who"]
        begun = time.monotonic()
        self.assertTrue(other.call("analyse", game=game, level="novice", **{"as": side}))
        self.assertLess(time.monotonic() - begun, 10)
        process.kill()

    def test_the_server_ends_within_five_seconds_whatever_is_under_way(self):
        process = self.own_server()
        self.start_analyses(process, 6)
        begun = time.monotonic()
        process.process.send_signal(signal.SIGTERM)
        self.assertEqual(process.process.wait(30), 0, process.tail())
        self.assertLess(time.monotonic() - begun, 5)


class Unchanging(ServerTest):
    """W3. What never changes is made once, kept compressed, and need not be sent again."""

    def setUp(self):
        super().setUp()
        self.client = self.process.guest()
        self.game = hotseat(self.client, "novara")

    def get(self, path, **headers):
        return self.process.client().request("GET", path, headers=headers)

    def test_a_sheet_is_kept(self):
        path = f"/api/games/{self.game}/sheet"
        status, headers, content = self.get(path)
        self.assertEqual(status, 200)
        whole = json.loads(content)
        self.assertEqual(whole, self.client.call("sheet", game=self.game))
        self.assertIn("ETag", headers)
        status, packed_headers, packed = self.get(path, **{"Accept-Encoding": "gzip"})
        self.assertEqual(packed_headers["Content-Encoding"], "gzip")
        self.assertEqual(json.loads(gzip.decompress(packed)), whole)
        self.assertLess(len(packed), len(content) / 3)
        status, _, content = self.get(path, **{"If-None-Match": headers["ETag"]})
        self.assertEqual((status, content), (304, b""))
        italian = json.loads(self.get(path + "?language=it")[2])
        self.assertNotEqual(italian, whole)

    def test_a_sheet_has_an_address_of_its_content(self):
        _, headers, content = self.get(f"/api/games/{self.game}/sheet")
        address = headers["Content-Location"]
        status, kept, same = self.get(address)
        self.assertEqual((status, same), (200, content))
        self.assertIn("immutable", kept["Cache-Control"])
        another = hotseat(self.client, "novara")
        self.assertEqual(self.get(f"/api/games/{another}/sheet")[1]["Content-Location"], address, "the same sheet")
        self.assertEqual(self.get("/api/sheets/" + "0" * 40 + ".json")[0], 404)

    def test_a_private_sheet_is_not_for_others(self):
        hidden = hotseat(self.client, "novara", public=False)
        self.assertEqual(self.get(f"/api/games/{hidden}/sheet")[0], 404)

    def test_the_catalogue_is_kept(self):
        status, headers, content = self.get("/api/catalogue")
        self.assertEqual(json.loads(content), self.client.call("catalogue"))
        status, _, content = self.get("/api/catalogue", **{"If-None-Match": headers["ETag"]})
        self.assertEqual((status, content), (304, b""))
        self.assertEqual(self.get("/api/catalogue", **{"Accept-Encoding": "gzip"})[1]["Content-Encoding"], "gzip")

    def test_a_browser_gets_all_its_maps_at_once(self):
        games = self.client.call("catalogue")["games"]
        paths = [f"/api/maps/{one['game']}/{scenario['id']}.{ending}" for one in games for scenario in one["scenarios"] for ending in ("svg", "json")]
        statuses = {}

        def fetch(path):
            status, headers, _ = self.get(path, **{"Accept-Encoding": "gzip"})
            statuses[path] = (status, headers.get("Content-Encoding"), bool(headers.get("ETag")))

        threads = [threading.Thread(target=fetch, args=(path,)) for path in paths]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(statuses, {path: (200, "gzip", True) for path in paths})
        self.assertEqual(self.get("/api/maps/novara/nothing.svg")[0], 404)

    def test_acts_do_not_wait_for_sheets(self):
        butchery = hotseat(self.client)
        clients = {side: self.client for side in SIDES["butchery"]}
        before = time.monotonic()
        play_some(clients, butchery, 20, random.Random(1))
        alone = time.monotonic() - before
        ending = threading.Event()

        def flood():
            client = self.process.client()
            while not ending.is_set():
                client.post("sheet", game=self.game)

        threads = [threading.Thread(target=flood) for _ in range(4)]
        for thread in threads:
            thread.start()
        before = time.monotonic()
        play_some(clients, butchery, 20, random.Random(2))
        beside = time.monotonic() - before
        ending.set()
        for thread in threads:
            thread.join()
        self.assertLess(beside, 4 * alone + 1, "20 acts")


class Replays(ServerTest):
    """W3. Earlier moments are read by threads of their own, each caller after the other, and are paid for by what they took."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.client = cls.process.guest()
        cls.game = hotseat(cls.client, "novara")
        play_some({side: cls.client for side in SIDES["novara"]}, cls.game, 120, random.Random(3))

    def test_lists_do_not_wait_for_replays(self):
        ending = threading.Event()
        asked = []

        def flood():
            client = self.process.client()
            while not ending.is_set():
                asked.append(client.post("at", game=self.game, step=60)[0])
                asked.append(client.post("events", game=self.game, since=0)[0])

        threads = [threading.Thread(target=flood) for _ in range(12)]
        for thread in threads:
            thread.start()
        lists = self.process.client()
        with Watch(lambda: lists.call("games", of="playing")) as watch:
            time.sleep(4)
        ending.set()
        for thread in threads:
            thread.join()
        self.assertIn(200, asked)
        self.assertLess(watch.median, 0.3)

    def test_replays_are_paid_for_by_what_they_took(self):
        process = self.own_server(*LIMITED)
        client = process.guest()
        game = hotseat(client, "novara")
        play_some({side: client for side in SIDES["novara"]}, game, 70, random.Random(3))
        nobody = process.client()
        statuses = []
        deadline = time.monotonic() + 60
        while 429 not in statuses and time.monotonic() < deadline:
            statuses.append(nobody.post("at", game=game, step=40)[0])
        self.assertIn(200, statuses)
        self.assertIn(429, statuses, "replays without end")
        self.assertTrue(nobody.call("games", of="playing"), "everything else goes on")
        self.assertEqual(client.post("at", game=game, step=40)[0], 200, "another caller is another")


if __name__ == "__main__":
    unittest.main()


class Questions(ServerTest):
    """What is asked about a position may take long as well: it is reckoned elsewhere, and paid for."""

    options = LIMITED

    def test_nobody_waits_for_anothers_questions(self):
        guest = self.process.guest()
        sides = SIDES["novara"]
        game = guest.call("create", game="novara", scenario="campaign", seats={sides[0]: "me", sides[1]: "hotseat"})["game"]["id"]
        statuses = []

        def ask():
            client = self.process.client(guest.token)
            for _ in range(40):
                statuses.append(client.post("supply", game=game, side=sides[0], **{"as": sides[0]})[0])

        other = self.process.client()
        threads = [threading.Thread(target=ask) for _ in range(8)]
        with Watch(lambda: other.request("GET", "/healthz")) as watch:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertIn(200, statuses)
        self.assertIn(429, statuses, "it costs nothing")
        self.assertLess(watch.worst, 1, "everybody waited")


class OneNetwork(ServerTest):
    """Accounts and connections cost nothing: all that come from one network share what one may have."""

    options = [*LIMITED, "--behind-proxy", "--url", "https://play.example.org"]

    def post(self, process, address, command, token=None, **keys):
        client = process.client(token)
        try:
            status, _, content = client.request("POST", "/api/" + command, json.dumps(keys).encode(), {"X-Forwarded-For": address})
        finally:
            client.close()
        return status, json.loads(content)

    def player(self, process, address):
        """A guest with a game, and the side that is to act in it."""
        _, made = self.post(process, address, "guest")
        token, sides = made["token"], SIDES["butchery"]
        status, created = self.post(process, address, "create", token, game="butchery", seats={sides[0]: "me", sides[1]: "hotseat"})
        self.assertEqual(status, 200, created)
        return token, created["game"]["id"], created["game"]["to_act"]["who"]

    def analyse(self, process, address, player, level):
        token, game, side = player
        with contextlib.suppress(OSError, http.client.HTTPException):  # the server is killed at the end
            return self.post(process, address, "analyse", token, game=game, level=level, **{"as": side})

    def study(self, process, address, count):
        """Long analyses by so many guests, none of which asks for more than it may."""
        for _ in range(count):
            player = self.player(process, address)
            for _ in range(3):
                threading.Thread(target=self.analyse, args=(process, address, player, "marshal"), daemon=True).start()
        time.sleep(1)

    def test_many_guests_do_not_use_up_what_all_may_wait_for(self):
        process = self.own_server(*self.options)
        other = self.player(process, "203.0.113.1")
        self.study(process, "198.51.100.1", 18)
        self.study(process, "198.51.100.2", 8)
        status, answer = self.analyse(process, "203.0.113.1", other, "novice")
        self.assertEqual(status, 200, answer)
        process.kill()

    def test_a_sheet_does_not_wait_for_analyses(self):
        process = self.own_server(*self.options)
        for number in range(1, 4):
            self.study(process, f"198.51.100.{number}", 2)
        token, game, _ = self.player(process, "203.0.113.2")
        begun = time.monotonic()
        status, answer = self.post(process, "203.0.113.2", "sheet", token, game=game, language="it")
        self.assertEqual(status, 200, answer)
        self.assertLess(time.monotonic() - begun, 5)
        process.kill()

    def test_few_long_requests_are_kept_at_a_time(self):
        """Before, each of 200 connections could fill 9 MB, one after the other, before anything was counted."""
        _, made = self.post(self.process, "198.51.100.9", "guest")
        head = "POST /api/import HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.9\r\n" f"Authorization: Bearer {made['token']}\r\n"
        statuses = []
        for length in ("Content-Length: 8000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n7a1200\r\n"):
            with contextlib.ExitStack() as held:
                for _ in range(12):
                    one = held.enter_context(socket.create_connection(("127.0.0.1", self.process.port), timeout=5))
                    with contextlib.suppress(OSError):  # closed while we were still sending: as good
                        one.sendall((head + length).encode() + b"x" * 100_000)
                    one.settimeout(0.5)
                    try:
                        statuses.append(one.recv(100).split(b" ")[1:2])
                    except TimeoutError:
                        statuses.append("waits")
                    except OSError:
                        statuses.append("closed")
                self.assertLess(statuses.count("waits"), 9, statuses)
                self.assertIn([b"429"], statuses)
            time.sleep(0.5)
            again = self.post(self.process, "198.51.100.9", "import", made["token"], record="x" * 300_000)
            self.assertNotEqual(again[0], 429, f"they are gone again: {again}")
            statuses.clear()


class Floods(ServerTest):
    """What is refused costs time as well."""

    options = LIMITED

    def flood(self, request, connections, seconds):
        """The same request again and again, from another address than ours, without waiting; how often it was refused."""
        ending = time.monotonic() + seconds
        counts = []

        def ask():
            with contextlib.suppress(OSError), socket.create_connection(
                ("127.0.0.1", self.process.port), timeout=2, source_address=("127.0.0.9", 0)
            ) as one:
                reader = threading.Thread(target=lambda: counts.append(self.answers(one, ending)), daemon=True)
                reader.start()
                while time.monotonic() < ending:
                    one.sendall(request * 20)
                reader.join()

        threads = [threading.Thread(target=ask) for _ in range(connections)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(counts)

    @staticmethod
    def answers(one, ending):
        """How many refusals have come."""
        count, rest = 0, b""
        with contextlib.suppress(OSError):
            while time.monotonic() < ending and (part := one.recv(1 << 16)):
                count += (rest + part).count(b'"too-many"')
                rest = part[-9:]
        return count

    def test_whatever_is_asked_for_is_counted(self):
        for path in ("/", "/nothing", "/api/openapi.json", "/api/sheets/nothing.json", "/api/maps/butchery.svg"):
            with self.subTest(path=path):
                process = self.own_server(*LIMITED)
                client = process.client()
                statuses = {client.request("GET", path)[0] for _ in range(700)}
                self.assertIn(429, statuses)

    def test_refusals_do_not_keep_the_server_busy(self):
        request = b"GET /api/catalogue HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n"
        refused = self.flood(request, 20, 4)
        self.assertGreater(refused, 0)
        self.assertLess(refused, 20 * 4 * 25, "each connection was refused more than 25 times a second")

    def test_refusals_over_a_websocket_do_not_either(self):
        guest = self.process.guest()
        live = self.process.live(guest)
        self.addCleanup(live.close)
        ending = time.monotonic() + 4
        counts = []
        reader = threading.Thread(target=lambda: counts.append(self.answers(live.web_socket.socket, ending)))
        reader.start()
        with contextlib.suppress(Closed, OSError):
            live.web_socket.socket.settimeout(1)
            while time.monotonic() < ending:
                live.web_socket.send(json.dumps({"id": 1, "cmd": "me"}))
        reader.join()
        self.assertGreater(counts[0], 0)
        self.assertLess(counts[0], 4 * 25, "more than 25 times a second")

    def test_health_is_not_denied_while_it_is_examined(self):
        """Before, whoever asked while another's question was being answered heard that the disk was full."""
        process = self.own_server(*LIMITED)
        statuses = []

        def ask():
            client = process.client()
            for _ in range(400):
                statuses.append(client.request("GET", "/healthz")[0])

        time.sleep(5.2)  # so that it is tried again
        threads = [threading.Thread(target=ask) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(statuses), {200})
