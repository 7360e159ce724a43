"""The server is killed at random moments during play under load; the database goes away; the disk is full.

Every player keeps a log of the actions that were acknowledged. What the server has afterwards must be just these, in
this order: none lost, none done twice. An action that was under way when the server died is sent again with its key.
"""

import http.client
import os
import random
import resource
import secrets
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import harness
from harness import SIDES, Closed, Record, Refused, ServerTest, Sqlite, WritesHeld, check_record, hotseat, until

KILLS = int(os.environ.get("TAMBURINO_KILLS", "10"))
GAMES = ["butchery", "thousand", "novara", "butchery", "thousand", "novara"]
PATIENCE = 60  # seconds within which a game must go on


class Player(threading.Thread):
    """Plays both sides of one game at random, over and over, whatever happens to the server."""

    def __init__(self, process, game, seed):
        super().__init__(daemon=True)
        self.process, self.kind = process, game
        self.random = random.Random(seed)
        self.client = process.guest()
        self.client.timeout = 10
        self.ended = threading.Event()
        self.trouble = None
        self.repeated = self.acted = self.checked = 0
        self.over = []  # (id, log) of games that came to their end
        self.new_game()

    def new_game(self):
        self.game = self.patiently(lambda: hotseat(self.client, self.kind))
        self.log = []  # (side, action) acknowledged
        self.steps = {side: 0 for side in SIDES[self.kind]}
        self.who = None

    def run(self):
        try:
            while not self.ended.is_set():
                self.step()
        except Exception as error:  # told by the test, in its thread
            self.trouble = error

    def step(self):
        if self.who is None:
            self.look(SIDES[self.kind][0])
            if self.who in SIDES[self.kind]:
                self.look(self.who)  # each side counts its own steps
        if self.who == "nobody":
            self.over.append((self.game, self.log))
            self.new_game()
            return
        side = self.who
        listed = self.patiently(lambda: self.client.call("actions", game=self.game, **{"as": side}))
        action = self.random.choice(listed["actions"])["text"]
        answer = self.act(side, action)
        self.log.append((side, action))
        self.acted += 1
        self.steps[side], self.who = answer["steps"], answer["to_act"]["who"]
        if self.who in SIDES[self.kind] and self.who != side:
            self.look(self.who)

    def look(self, side):
        told = self.patiently(
            lambda: self.client.call("events", game=self.game, since=self.steps[side], **{"as": side})
        )
        self.steps[side], self.who = told["steps"], told["to_act"]["who"]

    def act(self, side, action):
        keys = {"game": self.game, "action": action, "step": self.steps[side], "key": secrets.token_hex(16), "as": side}
        tried = 0

        def once():
            nonlocal tried
            tried += 1
            if tried > 1:
                self.repeated += 1
                self.compare((side, action))
            return self.client.call("act", **keys)

        return self.patiently(once)

    def compare(self, under_way):
        """After a restart: the server has what was acknowledged, and perhaps what was under way."""
        if self.kind == "novara":
            return  # the record of a game with secrets is told at its end: check_all
        has = Record(self.client.call("record", game=self.game)["record"]).actions
        if has not in (self.log, self.log + [under_way]):
            raise AssertionError(differing(self.kind, has, self.log, under_way))
        self.checked += 1

    def patiently(self, what):
        """Until the server answers. Refusals other than "try again" are faults."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return what()
            except Refused as refused:
                if refused.code not in ("unavailable", "too-many"):
                    raise
                why = refused
            except (OSError, http.client.HTTPException, ValueError) as error:
                self.client.close()
                why = error
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.kind}: no answer for {PATIENCE} s: {why!r}")
            time.sleep(0.02)

    def finish(self):
        self.ended.set()
        self.join(PATIENCE + 10)


def differing(kind, has, log, under_way=None):
    place = next((i for i, (one, two) in enumerate(zip(has, log)) if one != two), min(len(has), len(log)))
    return (
        f"{kind}: {len(log)} actions were acknowledged, the server has {len(has)}; they differ from {place} on: "
        f"server {has[place : place + 3]}, acknowledged {log[place : place + 3]}, under way {under_way}"
    )


class Killed(ServerTest):
    def players(self, process=None):
        return [Player(process or self.process, game, harness.SEED + i) for i, game in enumerate(GAMES)]

    def test_killed_at_random_moments(self):
        chooser = random.Random(harness.SEED)
        players = self.players()
        for player in players:
            player.start()
        try:
            for number in range(KILLS):
                time.sleep(chooser.uniform(0.05, 0.8))
                self.process.kill()
                before = [player.acted for player in players]
                self.process.start()
                self.goes_on(players, before, f"after kill {number + 1}")
        finally:
            for player in players:
                player.finish()
        self.check_all(players)
        print(
            f"{KILLS} kills: {sum(one.acted for one in players)} actions acknowledged, "
            f"{sum(one.repeated for one in players)} sent again, {sum(one.checked for one in players)} records compared",
            flush=True,
        )

    def test_graceful_end_loses_nothing(self):
        players = self.players()
        for player in players:
            player.start()
        try:
            for number in range(3):
                time.sleep(0.7)
                before = [player.acted for player in players]
                self.assertEqual(self.process.stop(), 0, self.process.tail())
                self.process.start()
                self.goes_on(players, before, f"after end {number + 1}")
        finally:
            for player in players:
                player.finish()
        self.check_all(players)

    def goes_on(self, players, before, when):
        def moved():
            for player in players:
                if player.trouble is not None:
                    raise AssertionError(f"{when}: {player.trouble}") from player.trouble
            return all(player.acted > had for player, had in zip(players, before))

        until(moved, PATIENCE, f"every game goes on {when}")

    def check_all(self, players):
        for player in players:
            with self.subTest(game=player.game, kind=player.kind):
                self.assertIsNone(player.trouble, repr(player.trouble))
                self.assertFalse(player.is_alive())
                client = player.client
                if client.call("game", game=player.game)["game"]["status"] != "over":
                    side = player.who if player.who in SIDES[player.kind] else SIDES[player.kind][0]
                    client.call("resign", game=player.game, **{"as": side})
                for game, log in [*player.over, (player.game, player.log)]:
                    record = check_record(self, client.call("record", game=game)["record"])
                    has = [(side, text) for side, text in record.actions if (side, text) in log or text != "concede"]
                    self.assertEqual(has, log, differing(player.kind, has, log))


class EndedWhileWaiting(ServerTest):
    def test_what_was_begun_is_answered_before_the_end(self):
        """M2. Before, the server ended 5 ms after SIGTERM: the action was stored, and nobody told the client."""
        process = self.own_server()
        client = process.guest()
        live = process.live(client)
        asked = []
        for number in range(2):
            game = hotseat(client, options={"choose_facing": True})
            side = client.call("events", game=game, since=0, **{"as": "allies"})["to_act"]["who"]
            action = client.call("actions", game=game, **{"as": side})["actions"][0]["text"]
            asked.append({"game": game, "action": action, "key": f"key {number}", "as": side})
        answers = {}

        def ask(how, what):
            try:
                answers[how] = what()
            except Exception as error:
                answers[how] = error

        with WritesHeld(process.database) as held:
            threads = [
                threading.Thread(target=ask, args=("by HTTP", lambda: client.call("act", **asked[0]))),
                threading.Thread(target=ask, args=("by WebSocket", lambda: live.call("act", **asked[1]))),
            ]
            for thread in threads:
                thread.start()
            time.sleep(0.5)
            self.assertEqual(answers, {}, "both wait for the database")
            process.process.send_signal(signal.SIGTERM)
            time.sleep(0.7)
            self.assertIsNone(process.process.poll(), "it waits for what was begun")
            self.assertEqual(answers, {})
            held.release()
            for thread in threads:
                thread.join(15)
        with self.assertRaises(Closed):  # he hears that it closes, and closes
            while live.next_push(10) is not None:
                pass
        self.assertEqual(process.process.wait(15), 0, process.tail())
        for how in ("by HTTP", "by WebSocket"):
            self.assertIsInstance(answers.get(how), dict, f"{how}: {answers.get(how)!r}")
            self.assertTrue(answers[how]["ok"])
        process.start()
        for said in asked:
            self.assertTrue(client.call("act", **said)["repeated"], "and it is stored")
            has = Record(client.call("record", game=said["game"])["record"]).actions
            self.assertEqual(has, [(said["as"], said["action"])])


    def test_one_who_does_not_listen_does_not_hold_up_the_end(self):
        """M2, the other side of it: nothing is under way, and a client that never answers the close is not waited for."""
        process = self.own_server()
        client = process.guest()
        live = process.live(client)
        live.call("watch", game=hotseat(client), **{"as": "allies"})
        begun = time.monotonic()
        self.assertEqual(process.stop(), 0)
        self.assertLess(time.monotonic() - begun, 5)
        live.close()


@unittest.skipUnless(harness.DATABASE == "postgresql", "PostgreSQL is stopped and started")
class DatabaseAway(ServerTest):
    def test_stopped_and_started_again(self):
        client = self.process.guest()
        player = Player(self.process, "butchery", harness.SEED)
        player.start()
        until(lambda: player.acted > 20 or player.trouble, PATIENCE, "play before")
        game = hotseat(client)
        self.addCleanup(player.finish)
        self.database.stop()
        try:
            side = SIDES["butchery"][1]
            error = self.refused(
                "unavailable", client, "create", game="butchery", seats=dict.fromkeys(SIDES["butchery"], "me")
            )
            self.assertNotIn("host=", error["message"], "where the database is, is nobody's business")
            self.assertNotIn("tamburino-pg", error["message"])
            status, answer = client.post("act", game=game, action="pick au-i", **{"as": side})
            self.assertIn((status, answer["error"]["code"]), [(503, "unavailable"), (422, "refused")], answer)
            status, _, _ = client.request("GET", "/healthz")
            self.assertEqual(status, 503, "without its database the server is not healthy")
        finally:
            self.database.start()
        acted = player.acted
        until(lambda: player.acted > acted + 20 or player.trouble, PATIENCE, "play goes on after the database is back")
        until(self.process.healthy, PATIENCE, "the server is healthy again")
        player.finish()
        self.assertIsNone(player.trouble, repr(player.trouble))
        has = Record(player.client.call("record", game=player.game)["record"]).actions
        self.assertEqual(has, player.log, differing(player.kind, has, player.log))


@unittest.skipUnless(harness.DATABASE == "sqlite", "the disk under SQLite is filled")
class DiskFull(ServerTest):
    def test_a_full_disk_is_told_and_survived(self):
        directory = tempfile.mkdtemp(prefix="tamburino-small-")
        self.addCleanup(os.rmdir, directory)
        mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", directory]
        if subprocess.run(mount, capture_output=True).returncode != 0:
            self.skipTest("no small disk can be mounted here (needs root); see the test with a file size limit")
        self.addCleanup(subprocess.run, ["umount", "-l", directory])
        process = self.own_server(database=Sqlite(directory))
        self.filled_and_emptied(process, lambda: fill(directory), lambda: os.unlink(os.path.join(directory, "filler")))

    def test_a_file_size_limit_is_told_and_survived(self):
        def limits():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # inherited: writing fails with EFBIG instead of death

        process = self.own_server(limits=limits)

        def fill_up():
            directory = process.database.directory
            largest = max(os.path.getsize(os.path.join(directory, name)) for name in os.listdir(directory))
            resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))

        def empty():
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, unlimited)

        self.filled_and_emptied(process, fill_up, empty)

    def filled_and_emptied(self, process, fill_up, empty):
        client = process.guest()
        game = hotseat(client)
        chooser = random.Random(harness.SEED)
        log, side = [], None
        side = client.call("events", game=game, **{"as": "allies"})["to_act"]["who"]

        def act():
            """One action: True when it was acknowledged, otherwise the refusal."""
            nonlocal side
            listed = client.call("actions", game=game, **{"as": side})
            action = chooser.choice(listed["actions"])["text"]
            try:
                answer = client.call("act", game=game, action=action, key=secrets.token_hex(8), **{"as": side})
            except Refused as refused:
                return refused
            log.append((side, action))
            side = answer["to_act"]["who"]
            return True

        for _ in range(30):
            self.assertIs(act(), True)
        fill_up()
        refusal = None
        deadline = time.monotonic() + 60
        while refusal is None and time.monotonic() < deadline and side != "nobody":
            done = act()
            refusal = None if done is True else done
        self.assertIsNotNone(refusal, "the disk was full, and everything was acknowledged")
        self.assertEqual((refusal.status, refusal.code), (503, "unavailable"), refusal)
        self.assertEqual(
            Record(client.call("record", game=game)["record"]).actions, log, "what can be read, is as acknowledged"
        )
        empty()
        until(lambda: act() is True, 30, "play goes on when there is room again")
        process.kill()
        process.start()
        has = Record(client.call("record", game=game)["record"]).actions
        self.assertEqual(has, log, differing("butchery", has, log))


def fill(directory):
    with open(os.path.join(directory, "filler"), "wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                continue


if __name__ == "__main__":
    unittest.main()
