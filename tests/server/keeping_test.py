"""What the keeper of a server does from the command line, while it runs: backup and restore, verify, list, delete."""

import concurrent.futures
import json
import os
import pathlib
import random
import tempfile
import unittest

import harness
from harness import (
    COMMON,
    SIDES,
    Closed,
    Process,
    ServerTest,
    Sqlite,
    fresh_database,
    hotseat,
    play_some,
    tamburino,
    two_seats,
    until,
)


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

    def test_a_backup_while_games_are_played(self):
        """A game of each row goes on meanwhile: each is in it as it was at one moment, and replays."""
        clients = [self.process.guest() for _ in SIDES]
        games = [hotseat(client, game) for client, game in zip(clients, SIDES, strict=True)]
        ended = []

        def play(client, id_, game):
            chooser, done = random.Random(harness.SEED), []
            while not ended and (some := play_some(dict.fromkeys(SIDES[game], client), id_, 5, chooser)):
                done += some
            return len(done)

        with tempfile.TemporaryDirectory() as directory, concurrent.futures.ThreadPoolExecutor(len(SIDES)) as pool:
            playing = [pool.submit(play, *each) for each in zip(clients, games, SIDES, strict=True)]
            try:
                watched = self.process.guest()
                until(lambda: watched.call("game", game=games[2])["game"]["steps"] > 10, 30, "they have begun")
                before = [watched.call("game", game=game)["game"]["steps"] for game in games]
                files = [os.path.join(directory, f"backup{number}") for number in range(2)]
                for file in files:
                    code, output = tamburino("db", "backup", file, "--database", self.database.url)
                    self.assertEqual(code, 0, output)
                    until(lambda: watched.call("game", game=games[2])["game"]["steps"] > before[2] + 10, 30, "it went on")
            finally:
                ended.append(True)
            self.assertTrue(all(future.result() for future in playing), "nobody was refused anything")
            for file in files:
                database = fresh_database()
                self.addCleanup(database.close)
                code, output = tamburino("db", "restore", file, "--database", database.url)
                self.assertEqual(code, 0, output)
                code, output = tamburino("serve", "--verify", "--database", database.url)
                self.assertEqual(code, 0, output)
                for id_, steps in zip(games, before, strict=True):
                    kept = int(harness.rows(database, f"SELECT steps FROM games WHERE id = '{id_}'")[0][0])
                    self.assertGreaterEqual(kept, steps, "all that was answered before is in it")

    def test_options_in_a_file(self):
        """What stands in the file counts, and what is said at the call counts more."""
        with tempfile.TemporaryDirectory() as directory:
            file = pathlib.Path(directory, "server.toml")
            file.write_text(
                f'listen = "127.0.0.1:1"\ndatabase = "{self.database.url}"\nregistration = "off"\nguests = "on"\n'
                'limits = "off"\ncheap-passwords = true\nlog-json = true\n'
            )
            process = self.own_server("--config", str(file))
            self.assertTrue(process.guest().call("me"))
            self.refused("forbidden", process.client(), "register", name="somebody", password="correct horse battery")
            process.stop()
            self.assertTrue(json.loads(process.log_text().splitlines()[-1]))
            file.write_text('registration = "perhaps"\n')
            code, output = tamburino("serve", "--config", str(file), "--listen", "127.0.0.1:1")
            self.assertNotEqual(code, 0, output)
            self.assertIn("registration", output)
            file.write_text('registratoin = "off"\n')
            code, output = tamburino("serve", "--config", str(file), "--listen", "127.0.0.1:1")
            self.assertNotEqual(code, 0, output)

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
        play_some(both, game, 80, random.Random(harness.SEED))  # a full state is stored; after 150 it may be over
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

    def test_a_deleted_game_is_gone_from_a_running_server(self):
        """L1. Before, it lived on in memory: it was looked at and talked in until somebody tried to act."""
        one, two = self.process.guest(), self.process.guest()
        game = two_seats(one, two)
        live = self.process.live(two)
        live.call("watch", game=game)
        harness.admin(self.process, "delete-game", game)
        until(lambda: one.post("view", game=game)[0] == 404, 3, "nobody looks at it any more")
        for command, keys in (("game", {}), ("say", {"text": "anybody?"}), ("chat", {}), ("dice", {}), ("resign", {})):
            self.refused("not-found", one, command, game=game, **keys)
        for table in ("lines", "steps", "seats", "states"):
            self.assertEqual(harness.rows(self.database, f"SELECT game FROM {table} WHERE game = '{game}'"), [], table)
        with self.assertRaises(Closed, msg="who looked on is shown out"):
            while live.next_push(3) is not None:
                pass

    def test_the_log_in_json_is_json(self):
        """M3. Before, the message stood unescaped between its quotes: a quote or a line break in it broke the line."""
        process = self.own_server(*COMMON, "--log-json", "--log", "debug")
        client = process.guest()
        game = hotseat(client)
        harness.refuse_writes(process.database, "lines", 'a "word" and \\ more')
        self.refused("unavailable", client, "say", game=game, text="a \"quoted\" secret\nin two lines")
        process.client().request("GET", "/api/games/%ff%22%0a%ff%ff%ff%ff%ff%ff%ff")
        process.stop()
        lines = process.log_text().splitlines()
        self.assertTrue(lines.pop(0).startswith("Tamburino is at "), "that is for people, and on standard output")
        self.assertGreaterEqual(len(lines), 3)
        told = [json.loads(line) for line in lines]
        for one in told:
            self.assertLessEqual({"time", "level", "message"}, set(one))
        fault = next(one for one in told if one["message"] == "database fault")
        self.assertEqual((fault["level"], fault["command"]), ("error", "say"))
        self.assertIn('a "word" and \\ more', fault["why"])
        asked = next(one for one in told if one.get("refused") == "unavailable")
        self.assertEqual((asked["message"], asked["command"], asked["game"]), ("request", "say", game))
        self.assertGreater(asked["microseconds"], 0)
        self.assertNotIn("secret", process.log_text())

    def test_a_wrong_password_is_told_with_its_address_and_without_itself(self):
        process = self.own_server(*COMMON)
        process.client().post("login", name="somebody", password="correct horse battery")
        process.stop()
        line = next(line for line in process.log_text().splitlines() if "refused=unauthorized" in line)
        self.assertIn("request command=login address=127.0.0.1", line)
        self.assertNotIn("horse", process.log_text())
        self.assertNotIn("somebody", process.log_text())


class NoLongerReplays(ServerTest):
    """H10. As after a change of the rules: a stored act that can no longer be done."""

    def setUp(self):
        super().setUp()
        self.process = self.own_server()  # of this test alone: it is killed and its steps are spoilt
        self.database = self.process.database
        self.sender = {}  # of each key: which side a die gives the first decisions to is not ours to say

    def played(self, game, count):
        """A game of two with so many decisions, each with its key; and who plays."""
        one, two = self.process.guest(), self.process.guest()
        id_ = two_seats(one, two, game)
        clients = dict(zip(SIDES[game], (one, two)))
        chooser = random.Random(harness.SEED)
        who = one.call("events", game=id_, since=0)["to_act"]["who"]
        for number in range(count):
            listed = clients[who].call("actions", game=id_)["actions"]
            self.sender[f"k{number}"] = clients[who]
            answer = clients[who].call("act", game=id_, action=chooser.choice(listed)["text"], key=f"k{number}")
            who = answer["to_act"]["who"]
        return id_, clients

    def steps(self, game, kind="act"):
        query = f"SELECT number FROM steps WHERE game = '{game}' AND kind = '{kind}' ORDER BY number"
        return [int(row[0]) for row in harness.rows(self.database, query)]

    def spoil(self, game, number):
        harness.sql(self.database, f"UPDATE steps SET value = 31 WHERE game = '{game}' AND number = {number}")

    def verify(self):
        return tamburino("serve", "--verify", "--database", self.database.url)

    def views(self, clients, game):
        return {side: client.call("view", game=game)["view"] for side, client in clients.items()}

    def spoilt(self, game):
        """A game killed and taken up again: its id, who plays, the decisions before the bad one, and after which steps."""
        id_, clients = self.played(game, 24)
        chooser = random.Random(harness.SEED)
        while game != "novara" and max(self.steps(id_, "roll"), default=0) < self.steps(id_)[10]:
            self.assertTrue(play_some(clients, id_, 5, chooser), "a roll is to be lost, too")
        acts = self.steps(id_)
        total, bad = max(acts + self.steps(id_, "roll")), acts[10]
        before = {}
        for side, client in clients.items():
            # In novara's set-up each side notices its own decisions only, and the first decides all of these.
            own = (10 if side == SIDES[game][0] else 0) if game == "novara" else bad - 1
            before[side] = client.call("at", game=id_, step=own)["view"]
        self.process.kill()  # so that nothing is kept at the end
        self.spoil(id_, bad)
        code, output = self.verify()
        self.assertNotEqual(code, 0)
        self.assertIn(id_, output)
        self.assertIn(f"last {total - bad + 1} steps are lost", output)
        self.process.start()
        self.assertEqual(self.views(clients, id_), before, "just before the decision that is no more")
        return id_, clients, acts[:10]

    def test_it_goes_on_from_before_the_step(self):
        """Before, a game with no full state after the bad step was answered 422 for ever, in every command."""
        for game in ("thousand", "novara"):
            with self.subTest(game=game):
                id_, clients, _ = self.spoilt(game)
                for side, client in clients.items():
                    told = client.call("events", game=id_, since=0)["events"]
                    self.assertIn("resume", [event["event"] for event in told])
                self.assertEqual(len(play_some(clients, id_, 5, random.Random(2))), 5)
                after = self.views(clients, id_)
                self.process.kill()
                self.process.start()
                self.assertEqual(self.views(clients, id_), after)
                resumes = self.steps(id_, "resume")
                self.assertEqual(len(resumes), 1, "it is not taken up again and again")
                code, output = self.verify()
                self.assertNotIn(id_, output, "it replays now, with that")
                clients[SIDES[game][0]].call("resign", game=id_)

    def test_the_steps_of_such_a_game_are_those_that_are_told(self):
        """Before, `at` was 422. What `steps` says is where `at` and `analysis` find the present position."""
        for game in ("thousand", "novara"):
            with self.subTest(game=game):
                id_, clients, _ = self.spoilt(game)
                play_some(clients, id_, 5, random.Random(2))
                for side, client in clients.items():
                    view = client.call("view", game=id_)
                    self.assertEqual(client.call("at", game=id_, step=view["steps"])["view"], view["view"])
                    if game == "thousand":
                        made = client.call("analysis", game=id_, step=view["steps"])["game"]["id"]
                        self.assertEqual(client.call("view", game=made, **{"as": side})["view"], view["view"])

    def test_the_dice_of_such_a_game_are_good(self):
        """Before, there was no record of it. The rolls that were lost have used their counters up."""
        id_, clients, kept = self.spoilt("thousand")
        client = clients["bourbon"]
        chooser, new = random.Random(2), []
        rolls = self.steps(id_, "roll")
        while len(self.steps(id_, "roll")) == len(rolls):
            new += [done[:2] for done in play_some(clients, id_, 2, chooser)]
        record = harness.Record(client.call("record", game=id_)["record"])
        self.assertEqual(record.actions[len(kept) :], new)
        counters = client.call("dice", game=id_)["counters"]
        self.assertTrue(counters.endswith(str(len(self.steps(id_, "roll")))), counters)
        self.assertEqual(record.tags["Dice-Counters"], counters)

    def test_the_record_of_such_a_game_is_whole(self):
        """Before, there was no record of it. Also when it is over, and a full state has been stored since."""
        for game in ("thousand", "novara"):
            with self.subTest(game=game):
                id_, clients, kept = self.spoilt(game)
                new = [done[:2] for done in play_some(clients, id_, 5, random.Random(2))]
                client = clients[SIDES[game][0]]
                client.call("resign", game=id_)
                text = client.call("record", game=id_)["record"]
                self.assertEqual(len(harness.Record(text).actions), len(kept) + len(new))
                self.assertEqual(harness.Record(text).actions[len(kept) :], new)
                harness.check_record(self, text)

    def test_a_take_back_goes_no_further_than_the_full_state(self):
        """Before, it was 422. What came before the full state cannot be played again, so it cannot come back."""
        client = self.process.guest()
        game = hotseat(client, options={"choose_facing": True})
        both = dict.fromkeys(SIDES["butchery"], client)
        play_some(both, game, 12, random.Random(harness.SEED))
        self.assertEqual(self.process.stop(), 0)
        self.spoil(game, self.steps(game)[5])
        self.process.start()
        side = {"as": client.call("events", game=game, since=0, **{"as": "allies"})["to_act"]["who"]}
        before = client.call("view", game=game, **side)["view"]
        action = client.call("actions", game=game, **side)["actions"][0]["text"]
        after = client.call("act", game=game, action=action, **side)
        view = client.call("view", game=game, **side)["view"]
        self.refused("refused", client, "take-back", game=game, count=5, **side)
        told = client.call("view", game=game, **side)
        self.assertEqual((told["view"], told["steps"]), (view, after["steps"]), "nothing was done")
        client.call("take-back", game=game, **side)
        self.assertEqual(client.call("view", game=game, **side)["view"], before)
        self.process.kill()
        self.process.start()
        self.assertEqual(client.call("view", game=game, **side)["view"], before)

    def test_a_full_state_after_the_step_is_trusted(self):
        """Before, full states were stored every 64 steps only: a younger game, or one whose bad step came after, was lost."""
        for game in ("butchery", "novara"):
            with self.subTest(game=game):
                id_, clients = self.played(game, 24)
                before = self.views(clients, id_)
                total = max(self.steps(id_) + self.steps(id_, "roll"))
                self.assertEqual(self.process.stop(), 0)
                self.spoil(id_, [n for n in self.steps(id_) if n > 8][0])
                code, output = self.verify()
                self.assertNotEqual(code, 0)
                self.assertIn(f"goes on from its full state at step {total}", output)
                self.process.start()
                self.assertEqual(self.views(clients, id_), before, "nothing of it is lost")
                who = clients[SIDES[game][0]].call("view", game=id_)["to_act"]["who"]
                listed = clients[who].call("actions", game=id_)["actions"]
                said = {"game": id_, "action": listed[0]["text"], "key": "new"}
                first = clients[who].call("act", **said)
                again = clients[who].call("act", **said)
                self.assertIs(again["repeated"], True)
                self.assertEqual((again["steps"], again["to_act"]), (first["steps"], first["to_act"]))
                self.assertTrue(self.sender["k3"].call("act", game=id_, action="done", key="k3")["repeated"], "one of long ago")
                view = clients[who].call("view", game=id_)
                self.assertEqual(clients[who].call("at", game=id_, step=view["steps"])["view"], view["view"])
                self.assertNotIn("resume", [one["event"] for one in clients[who].call("events", game=id_, since=0)["events"]])
                if game == "butchery":  # of a game with secrets when it is over
                    record = harness.Record(clients[who].call("record", game=id_)["record"])
                    self.assertEqual(record.actions, [(who, listed[0]["text"])], "told from the full state on")
                clients[who].call("resign", game=id_)
                made = clients[who].call("import", record=clients[who].call("record", game=id_)["record"])["game"]["id"]
                self.assertTrue(clients[who].call("view", game=made, **{"as": who})["ok"])

    def test_a_bad_step_after_the_full_state(self):
        """Before, --verify said that the game goes on from its full state at 64, and the server answered 422 for ever."""
        id_, clients = self.played("thousand", 80)

        def kept():
            return int(harness.rows(self.database, f"SELECT number FROM states WHERE game = '{id_}'")[0][0])

        chooser = random.Random(harness.SEED)
        while self.steps(id_)[-1] < kept() + 10:  # one may have been stored just now
            play_some(clients, id_, 10, chooser)
        total = max(self.steps(id_) + self.steps(id_, "roll"))
        bad = next(n for n in self.steps(id_) if n > kept() + 2)
        before = clients["bourbon"].call("at", game=id_, step=bad - 1)["view"]
        self.process.kill()
        self.spoil(id_, bad)
        code, output = self.verify()
        self.assertNotEqual(code, 0)
        self.assertIn(f"last {total - bad + 1} steps are lost", output)
        self.process.start()
        self.assertEqual(clients["bourbon"].call("view", game=id_)["view"], before)
        done = len(play_some(clients, id_, 70, random.Random(5)))  # a new full state is stored
        self.assertTrue(done == 70 or done and clients["bourbon"].call("game", game=id_)["game"]["status"] == "over", done)
        after = self.views(clients, id_)
        self.process.kill()
        self.process.start()
        self.assertEqual(self.views(clients, id_), after)
        code, output = self.verify()
        self.assertEqual(code, 0, f"it replays now, with its resumption: {output}")

    def test_a_clock_falls_in_it(self):
        """Before, flag_falls failed in such a game twice a second for ever, and nobody could even resign."""
        one, two = self.process.guest(), self.process.guest()
        game = two_seats(one, two, clock={"kind": "live", "seconds": 4, "increment": 0})
        play_some(dict(zip(SIDES["butchery"], (one, two))), game, 6, random.Random(1))
        self.process.kill()
        self.spoil(game, self.steps(game)[2])
        self.process.start()
        until(lambda: one.call("game", game=game)["game"]["status"] == "over", 10, "the flag falls")


if __name__ == "__main__":
    unittest.main()
