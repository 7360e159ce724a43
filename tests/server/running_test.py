"""For whoever runs a server: what it refuses to start with, what it says of itself, and what it keeps to itself."""

import contextlib
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile
import time
import unittest

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


class Private(ServerTest):
    """W10. Nobody learns of a private game that it is there."""

    def test_no_command_tells_that_a_private_game_exists(self):
        one, two, other = self.process.guest(), self.process.guest(), self.process.guest()
        game = two_seats(one, two, public=False)
        nothing = game[:-1] + ("a" if game[-1] != "a" else "b")
        said = {"side": "allies"}
        for command, keys in (("join", said), ("leave", {}), ("game", {}), ("sheet", {}), ("look", {}), ("record", {}), ("chat", {})):
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
        self.assertEqual(self.process.client().request("GET", "/metrics")[0], 200)


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
