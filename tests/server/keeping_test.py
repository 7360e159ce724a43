"""What the keeper of a server does from the command line, while it runs: backup and restore, verify, list, delete."""

import os
import random
import tempfile
import unittest

import harness
from harness import SIDES, Process, ServerTest, Sqlite, fresh_database, hotseat, play_some, tamburino, until


class Keeping(ServerTest):
    def played(self):
        client = self.process.account()
        game = hotseat(client, "thousand", name="a game to keep")
        play_some(dict.fromkeys(SIDES["thousand"], client), game, 40, random.Random(harness.SEED))
        client.call("say", game=game, text="kept, too")
        return client, game

    def goes_on_in(self, database, client, game):
        """A server on that database knows the account, the game and the chat, and the game goes on."""
        before = client.call("record", game=game)["record"]
        process = Process(database, *harness.COMMON)
        self.addCleanup(process.close)
        there = process.client(client.token)
        self.assertEqual(there.call("record", game=game)["record"], before)
        self.assertEqual(there.call("chat", game=game)["lines"][-1]["text"], "kept, too")
        both = dict.fromkeys(SIDES["thousand"], there)
        self.assertEqual(len(play_some(both, game, 5, random.Random(1))), 5)
        there.call("resign", game=game, **{"as": "bourbon"})
        harness.check_record(self, there.call("record", game=game)["record"])

    def test_backup_and_restore(self):
        client, game = self.played()
        with tempfile.TemporaryDirectory() as directory:
            file = os.path.join(directory, "backup")
            code, output = tamburino("db", "backup", file, "--database", self.database.url)
            self.assertEqual(code, 0, output)
            self.assertEqual(os.stat(file).st_mode & 0o077, 0, "a backup is for its keeper only")
            for database in (fresh_database(), Sqlite()):  # also from PostgreSQL to SQLite
                self.addCleanup(database.close)
                code, output = tamburino("db", "restore", file, "--database", database.url)
                self.assertEqual(code, 0, output)
                self.goes_on_in(database, client, game)
                code, output = tamburino("db", "restore", file, "--database", database.url)
                self.assertNotEqual(code, 0, "a database that is not empty is left alone: " + output)

    def test_a_damaged_backup_is_refused(self):
        with tempfile.TemporaryDirectory() as directory:
            file = os.path.join(directory, "backup")
            self.assertEqual(tamburino("db", "backup", file, "--database", self.database.url)[0], 0)
            with open(file, "rb") as whole:
                content = whole.read()
            for damaged in (b"", b"nonsense", content[: len(content) // 2]):
                with open(file, "wb") as half:
                    half.write(damaged)
                database = Sqlite()
                self.addCleanup(database.close)
                code, output = tamburino("db", "restore", file, "--database", database.url)
                self.assertNotEqual(code, 0, output)

    def test_migrate_and_migrate_again(self):
        database = fresh_database()
        self.addCleanup(database.close)
        for _ in range(2):
            code, output = tamburino("db", "migrate", "--database", database.url)
            self.assertEqual(code, 0, output)

    def test_verify_replays_all_games(self):
        self.played()
        code, output = tamburino("serve", "--verify", "--database", self.database.url)
        self.assertEqual(code, 0, output)

    def test_a_game_that_no_longer_replays_is_reported_and_goes_on(self):
        """As after a change of the rules: a step that the rules refuse now, behind the last full state."""
        database = fresh_database()
        self.addCleanup(database.close)
        process = Process(database, *harness.COMMON)
        self.addCleanup(process.close)
        client = process.guest()
        game = hotseat(client, "thousand")
        both = dict.fromkeys(SIDES["thousand"], client)
        play_some(both, game, 150, random.Random(harness.SEED))
        steps = client.call("game", game=game)["game"]["steps"]
        view = client.call("view", game=game, **{"as": "bourbon"})["view"]
        process.stop()
        harness.sql(database, f"UPDATE steps SET value = 1 WHERE game = '{game}' AND number = 9")
        code, output = tamburino("serve", "--verify", "--database", database.url)
        self.assertNotEqual(code, 0)
        self.assertIn(game, output)
        process.start()
        self.assertEqual(client.call("view", game=game, **{"as": "bourbon"})["view"], view, f"after {steps} steps")
        self.assertEqual(len(play_some(both, game, 5, random.Random(2))), 5)

    def test_lists_and_deletion(self):
        client, game = self.played()
        self.assertIn(client.name, harness.admin(self.process, "accounts"))
        self.assertIn(game, harness.admin(self.process, "games"))
        harness.admin(self.process, "delete-game", game)
        self.assertNotIn(game, harness.admin(self.process, "games"))

        def gone():
            side = {"as": "bourbon"}
            return client.post("act", game=game, action="done", **side)[0] in (404, 409, 422)

        until(gone, 10, "nobody plays on in a game that is deleted")
        code, _ = tamburino("admin", "delete-game", "0000000000", "--database", self.database.url)
        self.assertNotEqual(code, 0)
        code, _ = tamburino("admin", "suspend", "nobody' OR '1'='1", "--database", self.database.url)
        self.assertNotEqual(code, 0)


if __name__ == "__main__":
    unittest.main()
