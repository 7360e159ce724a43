"""For whoever runs a server: what it refuses to start with, what it says of itself, and what it keeps to itself."""

import contextlib
import os
import pathlib
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time
import unittest
import unittest.mock

import harness
from kill_test import fill
from harness import PROGRAM, ROOT, SIDES, ServerTest, Sqlite, free_port, hotseat, play_some, tamburino, two_seats, until


def started(*options, environment=None, seconds=30):
    """What a server says that does not start: (status, output)."""
    done = subprocess.run(
        [PROGRAM, "serve", "--listen", f"127.0.0.1:{free_port()}", *options],
        capture_output=True, text=True, cwd=ROOT, timeout=seconds, env={**os.environ, **(environment or {})},
    )
    return done.returncode, done.stdout + done.stderr


class Starting(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="tamburino-test-")
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        self.database = os.path.join(self.directory, "tamburino.db")

    def test_an_unknown_log_level_is_refused(self):
        code, output = started("--database", self.database, "--log", "loud")
        self.assertNotEqual(code, 0)
        self.assertIn("loud", output)

    def test_a_page_that_is_not_there_is_refused(self):
        code, output = started("--database", self.database, "--page", os.path.join(self.directory, "nothing"))
        self.assertNotEqual(code, 0)
        self.assertIn("nothing", output)

    def test_without_packs_it_does_not_start(self):
        empty = os.path.join(self.directory, "packs")
        os.mkdir(empty)
        code, output = started("--database", self.database, environment={"TAMBURINO_PACKS": empty})
        self.assertNotEqual(code, 0)
        self.assertIn(empty, output)
        self.assertIn("TAMBURINO_PACKS", output)

    def test_a_directory_that_is_not_the_page_is_refused(self):
        code, output = started("--database", self.database, "--page", self.directory)
        self.assertNotEqual(code, 0)
        self.assertIn("index.html", output)
        pathlib.Path(self.directory, "index.html").write_text("<html></html>")
        process = harness.Process(Sqlite(self.directory), "--page", self.directory)
        self.addCleanup(process.close)
        self.assertEqual(process.client().request("GET", "/")[2], b"<html></html>")

    def test_packs_that_are_not_there_are_refused(self):
        nowhere = os.path.join(self.directory, "nowhere")
        code, output = started("--database", self.database, environment={"TAMBURINO_PACKS": nowhere})
        self.assertNotEqual(code, 0)
        self.assertIn(nowhere, output)
        self.assertFalse(os.path.exists(self.database), "nothing was begun")

    def test_an_unknown_option_is_refused(self):
        code, output = started("--database", self.database, "--prot", "80")
        self.assertNotEqual(code, 0)
        self.assertIn("--prot", output)
        self.assertFalse(os.path.exists(self.database), "nothing was begun")

    def test_a_value_that_cannot_be_is_refused(self):
        for option, value in (("--registration", "maybe"), ("--guests", "some"), ("--limits", "few"), ("--listen", "127.0.0.1:99999"),
                              ("--computers", "many"), ("--smtp-security", "rot13"), ("--config", "nothing.toml")):
            extra = ["--smtp", "localhost:25"] if option == "--smtp-security" else []
            with self.subTest(option=option):
                code, output = started("--database", self.database, *extra, option, value)
                self.assertNotEqual(code, 0)
                self.assertIn(option, output)

    def settings(self, text):
        file = os.path.join(self.directory, "server.toml")
        pathlib.Path(file).write_text(f'database = "{self.database}"\n' + text)
        return file

    def test_a_file_with_an_unknown_option_is_refused(self):
        """With the file and the word, and with nothing begun."""
        for text, word in (('registartion = "off"', "registartion"), ("[server]\nlog = \"info\"", "server"), ('registration = "maybe"', "maybe"),
                           ('guests = "some"', "guests")):
            with self.subTest(text=text):
                code, output = started("--config", self.settings(text))
                self.assertNotEqual(code, 0)
                self.assertIn(word, output)
                self.assertFalse(os.path.exists(self.database), "nothing was begun")

    def test_a_file_is_obeyed(self):
        file = self.settings('registration = "off"\nguests = "on"\nlimits = "off"\nbehind-proxy = true\n')
        port = free_port()
        process = subprocess.Popen([PROGRAM, "serve", "--config", file, "--listen", f"127.0.0.1:{port}"], stdout=subprocess.PIPE, cwd=ROOT)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        self.assertIn(str(port).encode(), process.stdout.readline(), "what is said at the call counts more")
        client = harness.Server(f"http://127.0.0.1:{port}")
        self.assertEqual(client.post("register", name="somebody", password="correct horse battery")[0], 403)
        self.assertEqual(client.post("guest")[0], 200)

    def test_the_service_manager_is_told(self):
        """As systemd wants it: READY when it listens, STOPPING when it begins to end."""
        path = os.path.join(self.directory, "notify")
        with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as listener:
            listener.bind(path)
            listener.settimeout(30)
            with unittest.mock.patch.dict(os.environ, NOTIFY_SOCKET=path):
                process = harness.Process(Sqlite(self.directory))
            self.addCleanup(process.close)
            self.assertEqual(listener.recv(100), b"READY=1")
            process.stop()
            self.assertEqual(listener.recv(100), b"STOPPING=1")

    def test_two_servers_on_one_file(self):
        """W9. They would each keep games in memory that the other changes."""
        process = harness.Process(Sqlite(self.directory))
        self.addCleanup(process.close)
        code, output = started("--database", self.database)
        self.assertNotEqual(code, 0)
        self.assertIn("another server", output)
        link = os.path.join(self.directory, "link.db")
        os.symlink(self.database, link)
        self.assertNotEqual(started("--database", link)[0], 0, "by another name too")
        second = os.path.join(self.directory, "second.db")
        os.link(self.database, second)
        code, output = started("--database", second)
        self.assertNotEqual(code, 0, "nor by a hard link, which no path leads back from")
        self.assertIn("hard links", output)
        os.unlink(second)
        self.assertTrue(process.healthy())
        process.kill()
        process.start()  # nothing is left behind by one that was killed

    def test_a_damaged_file_is_refused(self):
        """W10. A file that was scribbled on in the middle started, and failed later."""
        process = harness.Process(Sqlite(self.directory), *harness.COMMON)
        self.addCleanup(process.close)
        client = process.guest()
        game = hotseat(client)
        play_some({side: client for side in SIDES["butchery"]}, game, 40, random.Random(4))
        process.stop()
        with contextlib.closing(sqlite3.connect(self.database)) as one:
            one.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            page = one.execute("PRAGMA page_size").fetchone()[0]
            root = one.execute("SELECT rootpage FROM sqlite_master WHERE name = 'steps'").fetchone()[0]
        with open(self.database, "r+b") as file:
            file.seek((root - 1) * page)
            file.write(os.urandom(page))
        code, output = started("--database", self.database)
        self.assertNotEqual(code, 0)
        self.assertIn("damaged", output)
        self.assertIn("restore", output)


class Health(ServerTest):
    def test_a_database_that_cannot_be_written_is_not_well(self):
        process = self.own_server()
        self.assertTrue(process.healthy())
        harness.refuse_writes(process.database, "settings")
        until(lambda: not process.healthy(), 10, "it says that it is not well")
        status, _, content = process.client().request("GET", "/healthz")
        self.assertEqual(status, 503)
        self.assertIn(b"cannot be written", content)

    @unittest.skipUnless(harness.DATABASE == "sqlite", "the disk under SQLite is filled")
    def test_a_full_disk(self):
        directory = tempfile.mkdtemp(prefix="tamburino-small-")
        self.addCleanup(os.rmdir, directory)
        mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", directory]
        if subprocess.run(mount, capture_output=True).returncode != 0:
            self.skipTest("no small disk can be mounted here (needs root)")
        self.addCleanup(subprocess.run, ["umount", "-l", directory])
        process = self.own_server(database=Sqlite(directory))
        self.assertTrue(process.healthy())
        fill(directory)
        until(lambda: not process.healthy(), 10, "it says that it is not well")
        os.unlink(os.path.join(directory, "filler"))
        until(process.healthy, 10, "there is room again")


class Backups(ServerTest):
    def backup(self):
        path = pathlib.Path(tempfile.mkdtemp(prefix="tamburino-test-")) / "all.backup"
        self.addCleanup(shutil.rmtree, path.parent, ignore_errors=True)
        code, output = tamburino("db", "backup", str(path), "--database", self.process.database.url)
        self.assertEqual(code, 0, output)
        return path

    def restored(self, path):
        into = harness.fresh_database()
        self.addCleanup(into.close)
        return tamburino("db", "restore", str(path), "--database", into.url)

    def test_an_altered_backup_is_refused(self):
        one, two = self.process.guest(), self.process.guest()
        game = two_seats(one, two)
        path = self.backup()
        self.assertEqual(self.restored(path)[0], 0)
        text = path.read_text()
        seed = harness.rows(self.database, f"SELECT seed FROM games WHERE id = '{game}'")[0][0]
        other = ("0" if seed[0] != "0" else "1") + seed[1:]
        path.write_text(text.replace(seed, other))
        code, output = self.restored(path)
        self.assertNotEqual(code, 0, "an altered dice seed")
        self.assertIn("checksum", output)
        lines = text.splitlines(keepends=True)
        path.write_text("".join(lines[:2] + lines[3:]))
        self.assertNotEqual(self.restored(path)[0], 0, "a row is missing")
        path.write_text("".join(lines[:-1]))
        self.assertNotEqual(self.restored(path)[0], 0, "the end is missing")


    def test_backups_named_by_their_time(self):
        """As the timer makes them: by the server's own file, and only the newest stay."""
        directory = pathlib.Path(tempfile.mkdtemp(prefix="tamburino-test-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        file = directory / "server.toml"
        file.write_text(f'database = "{self.process.database.url}"\nregistration = "off"\n')
        into = directory / "backups"
        into.mkdir()
        (into / "mine.txt").write_text("not a backup")
        for old in ("tamburino-20200101T000000Z.backup", "tamburino-20210101T000000Z.backup", "tamburino-20220101T000000Z.backup"):
            (into / old).write_text("")
        code, output = tamburino("db", "backup", "--config", str(file), "--into", str(into), "--keep", "2")
        self.assertEqual(code, 0, output)
        left = sorted(path.name for path in into.iterdir())
        self.assertEqual(len(left), 3, left)
        self.assertEqual(left[0], "mine.txt")
        self.assertEqual(left[1], "tamburino-20220101T000000Z.backup")
        self.assertRegex(left[2], r"^tamburino-20\d{6}T\d{6}Z\.backup$")
        self.assertEqual(self.restored(into / left[2])[0], 0)

    def test_a_backup_needs_one_place(self):
        for words in ([], ["a.backup", "--into", "/tmp"], ["--keep", "3"], ["--into", "/nowhere/at/all"]):
            self.assertNotEqual(tamburino("db", "backup", "--database", self.process.database.url, *words)[0], 0, words)

    def test_the_database_of_the_servers_file(self):
        directory = pathlib.Path(tempfile.mkdtemp(prefix="tamburino-test-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        file = directory / "server.toml"
        file.write_text(f'listen = "127.0.0.1:1859"\ndatabase = "{self.process.database.url}"\n')
        person = self.process.account()
        code, output = tamburino("admin", "accounts", "--config", str(file))
        self.assertEqual(code, 0, output)
        self.assertIn(person.name, output)
        file.write_text('listen = "127.0.0.1:1859"\n')
        self.assertIn("which database", tamburino("admin", "accounts", "--config", str(file))[1])


class Private(ServerTest):
    """W10. Nobody learns of a private game that it is there."""

    def test_no_command_tells_that_a_private_game_exists(self):
        one, two, other = self.process.guest(), self.process.guest(), self.process.guest()
        game = two_seats(one, two, public=False)
        nothing = game[:-1] + ("a" if game[-1] != "a" else "b")
        said = {"side": "allies"}
        for command, keys in (("join", said), ("join", {}), ("leave", {}), ("game", {}), ("sheet", {}), ("look", {}), ("record", {}), ("chat", {})):
            with self.subTest(command=command):
                there, missing = (other.post(command, game=one_of, **keys) for one_of in (game, nothing))
                self.assertEqual(there[0], missing[0], (there, missing))
                self.assertEqual(str(there[1]).replace(game, "X"), str(missing[1]).replace(nothing, "X"))
        live = self.process.live(other)
        self.addCleanup(live.close)
        for command in ("watch", "unwatch"):
            answers = [live.answer(live.send(command, game=one_of)) for one_of in (game, nothing)]
            self.assertEqual([answer["error"]["code"] for answer in answers], ["not-found"] * 2, command)


class Figures(ServerTest):
    options = [*harness.COMMON, "--behind-proxy", "--url", "https://play.example.org"]

    def test_metrics_are_not_for_whoever_comes_through_a_proxy(self):
        """W10. A caller could write 127.0.0.1 into the header himself."""
        for address in ("127.0.0.1", "::1", "192.0.2.7"):
            status, _, _ = self.process.client().request("GET", "/metrics", headers={"X-Forwarded-For": address})
            self.assertEqual(status, 403, address)
        for header in ("Forwarded", "X-Real-IP", "X-Forwarded-Proto", "Via"):
            status, _, _ = self.process.client().request("GET", "/metrics", headers={header: "for=127.0.0.1"})
            self.assertEqual(status, 403, f"a proxy that says {header} and nothing else")
        self.assertEqual(self.process.client().request("GET", "/metrics")[0], 200)

    def figures(self):
        text = self.process.client().request("GET", "/metrics")[2].decode()
        return {name: float(value) for name, value in re.findall(r"^(\w+(?:\{[^}]*\})?) (\S+)$", text, re.M)}

    def test_what_they_tell(self):
        client = self.process.guest()
        before = self.figures()
        game = hotseat(client)
        play_some({side: client for side in SIDES["butchery"]}, game, 5, random.Random(4))
        client.request("GET", "/")
        client.request("GET", "/nothing/there")
        after = self.figures()

        def grown(name):
            return after.get(name, 0) - before.get(name, 0)

        self.assertEqual(grown('tamburino_request_seconds_count{route="act"}'), 5)
        self.assertEqual(grown('tamburino_request_seconds_bucket{route="act",le="+Inf"}'), 5)
        self.assertGreater(grown('tamburino_request_seconds_sum{route="act"}'), 0)
        self.assertEqual(grown('tamburino_request_seconds_count{route="page"}'), 2)
        self.assertEqual(grown('tamburino_responses_total{status="404"}'), 1)
        self.assertGreaterEqual(grown('tamburino_responses_total{status="200"}'), 7)
        self.assertGreater(after["tamburino_loop_lag_seconds_count"] + 1, before["tamburino_loop_lag_seconds_count"])
        self.assertGreater(after["process_resident_memory_bytes"], 1 << 20)
        self.assertEqual(after["tamburino_computers_thinking"], 0)
        version = re.search(r"project\(tamburino VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(after[f'tamburino_build_info{{version="{version}",database="{harness.DATABASE}"}}'], 1)

    def test_stored_games_are_counted(self):
        process = self.own_server()
        client = process.guest()
        hotseat(client)
        client.call("create", game="butchery", seats={"allies": "me"})
        text = process.client().request("GET", "/metrics")[2].decode()
        self.assertRegex(text, r"(?m)^tamburino_games 2$")
        self.assertRegex(text, r"(?m)^tamburino_games_playing 1$")
        self.assertRegex(text, r"(?m)^tamburino_accounts 1$")

    def test_messages_over_a_websocket_are_counted(self):
        live = self.process.live(self.process.guest())
        self.addCleanup(live.close)
        name = 'tamburino_request_seconds_count{route="catalogue"}'
        before = self.figures().get(name, 0)
        live.call("catalogue")
        self.assertEqual(self.figures()[name], before + 1)
        live.answer(live.send("no-such-command-7"))
        self.assertFalse([one for one in self.figures() if "no-such-command" in one], "what a caller makes up is no route")


class Lists(ServerTest):
    """W10. Lists are read from an index: they cost the same however many games there are."""

    def test_they_are_not_sorted(self):
        if harness.DATABASE != "sqlite":
            self.skipTest("the plan is SQLite's")
        queries = {
            "playing": "SELECT id FROM games WHERE status = 'playing' AND is_public = 1 AND listed < 9 ORDER BY listed DESC LIMIT 50",
            "over": "SELECT id FROM games WHERE status = 'over' AND is_public = 1 AND noticed < 9 ORDER BY noticed DESC LIMIT 50",
            "open": "SELECT g.id FROM games g WHERE g.status = 'waiting' AND g.is_public = 1 AND g.noticed < 9 AND EXISTS "
            "(SELECT 1 FROM seats s WHERE s.game = g.id AND s.kind = 'open') ORDER BY g.noticed DESC LIMIT 50",
        }
        source = (ROOT / "server" / "rows.cpp").read_text()
        self.assertIn("EXISTS (SELECT 1 FROM seats", source)
        with contextlib.closing(sqlite3.connect(self.database.url)) as one:
            for name, query in queries.items():
                plan = " / ".join(row[3] for row in one.execute("EXPLAIN QUERY PLAN " + query))
                with self.subTest(of=name):
                    self.assertNotIn("TEMP B-TREE", plan)
                    self.assertNotIn("SCAN", plan)

    def test_pages_hold_every_game_once(self):
        client = self.process.guest()
        for status, seats in (("playing", {"allies": "me", "austrians": "hotseat"}), ("open", {"allies": "me"})):
            made = {client.call("create", game="butchery", seats=seats)["game"]["id"] for _ in range(60) if not time.sleep(0.002)}
            found, after = [], None
            while True:
                answer = client.call("games", of=status, **({"after": after} if after else {}))
                found += [game["id"] for game in answer["games"]]
                if not (after := answer.get("next")):
                    break
            self.assertEqual(len(found), len(set(found)), status)
            self.assertLessEqual(made, set(found), status)

    def test_many_stored_games(self):
        if harness.DATABASE != "sqlite":
            self.skipTest("rows are made in the file")
        process = self.own_server()
        client = process.guest()
        playing = hotseat(client)
        waiting = client.call("create", game="butchery", seats={"allies": "me"})["game"]["id"]
        process.stop()
        with contextlib.closing(sqlite3.connect(process.database.url)) as one, one:
            for game in (playing, waiting):
                columns = [row[1] for row in one.execute("PRAGMA table_info(games)")]
                names = ", ".join(columns)
                values = ", ".join(
                    "printf('%010d', n + (SELECT count(*) FROM games))" if name == "id"
                    else f"g.{name} - n" if name in ("noticed", "listed") else f"g.{name}" for name in columns
                )
                one.execute(
                    f"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 20000) "
                    f"INSERT INTO games({names}) SELECT {values} FROM games g, c WHERE g.id = '{game}'"
                )
                one.execute(
                    "INSERT INTO seats SELECT n.id, s.side, s.place, s.kind, s.account, s.level, s.invitation, s.contribution, "
                    f"s.by_server, s.seal FROM games n JOIN seats s ON s.game = '{game}' WHERE n.id NOT IN (SELECT game FROM seats)"
                )
        process.start()
        for of in ("playing", "open"):
            nobody = process.client()
            nobody.call("games", of=of)
            begun = time.monotonic()
            for _ in range(5):
                self.assertEqual(len(nobody.call("games", of=of)["games"]), 50)
            self.assertLess((time.monotonic() - begun) / 5, 0.25, of)


if __name__ == "__main__":
    unittest.main()
