"""One look: everything of one step, carried by every answer and push; and games that are opened in the middle."""

import contextlib
import gzip
import json
import random
import sqlite3
import subprocess
import time
import unittest

import harness
from harness import COMMON, SIDES, Process, ServerTest, Sqlite, events_until, hotseat, play_some, pushes, two_seats, until

EVERY = 64  # steps between two checkpoints: server/history.h


def as_(side):
    return {"as": side} if side else {}


class Page:
    """What the page does with looks: it puts each on top of the last. It must never see a gap or anything twice."""

    def __init__(self, look):
        self.look, self.events, self.gaps = look, list(look["events"]), 0

    def take(self, look):
        """False: something between is missing."""
        if look["steps"] < self.look["steps"]:
            return True  # a later one has come before it
        if look["since"] > self.look["steps"]:
            self.gaps += 1
            return False
        self.events += [event for event in look["events"] if event["step"] > self.look["steps"]]
        self.look = look
        return True


class OneStep(ServerTest):
    def agree(self, client, game, side, look):
        """The look is what the single commands answer, if nothing has happened since."""
        view = client.call("view", game=game, **as_(side))
        if view["steps"] != look["steps"] or view["to_act"] != look["to_act"]:
            return False
        self.assertEqual(view["view"], look["view"])
        self.assertEqual(view["score"], look["score"])
        if side and view["to_act"]["who"] == side:
            self.assertEqual(client.call("actions", game=game, **as_(side))["actions"], look["actions"])
        return True

    def test_a_look_is_what_the_single_commands_answer(self):
        for game in SIDES:
            with self.subTest(game=game):
                one, two, other = self.process.guest(), self.process.guest(), self.process.guest()
                id_ = two_seats(one, two, game)
                clients = dict(zip(SIDES[game], (one, two)))
                play_some(clients, id_, 30, random.Random(harness.SEED))
                for side, client in [*clients.items(), ("", other)]:
                    look = client.call("look", game=id_, since=0)["look"]
                    self.assertEqual((look["as"], look["since"], look["language"]), (side, 0, "en"))
                    self.assertTrue(self.agree(client, id_, side, look))
                    told = client.call("events", game=id_, since=0)
                    self.assertEqual((told["events"], told["steps"]), (look["events"], look["steps"]))
                    self.assertEqual(look["public_steps"], other.call("view", game=id_)["steps"])
                    if not side or look["to_act"]["who"] != side:
                        self.assertEqual(look["actions"], [])
                    italian = client.call("look", game=id_, since=0, language="it")["look"]
                    self.assertEqual(italian["language"], "it")
                    self.assertEqual([one["event"] for one in italian["events"]], [one["event"] for one in look["events"]])
                    if look["events"]:
                        self.assertNotEqual([one.get("text") for one in italian["events"]], [one.get("text") for one in look["events"]])

    def test_before_the_game_has_begun_there_is_nothing_to_look_at(self):
        client = self.process.guest()
        made = client.call("create", game="butchery", seats={"allies": "me", "austrians": "open"})["game"]["id"]
        self.refused("not-open", client, "look", game=made)
        with contextlib.closing(self.process.live(client)) as live:
            self.assertNotIn("look", live.call("watch", game=made))

    def test_acts_and_looks_of_two_clients_never_disagree(self):
        """Each look is of one step: what may be done and what happened belong to the view."""
        one, two = self.process.guest(), self.process.guest()
        id_ = two_seats(one, two, "thousand")
        clients = dict(zip(SIDES["thousand"], (one, two)))
        pages = {side: Page(client.call("look", game=id_, since=0)["look"]) for side, client in clients.items()}
        chooser = random.Random(harness.SEED)
        for _ in range(60):
            who = pages["bourbon"].look["to_act"]["who"]
            if who not in clients:
                break
            page = pages[who]
            action = chooser.choice(page.look["actions"])
            answer = clients[who].call("act", game=id_, action=action["text"], step=page.look["steps"])
            look = answer["look"]
            self.assertEqual((answer["steps"], answer["to_act"], answer["events"]), (look["steps"], look["to_act"], look["events"]))
            self.assertTrue(page.take(look))
            for side, client in clients.items():
                look = client.call("look", game=id_, since=pages[side].look["steps"])["look"]
                self.assertTrue(pages[side].take(look))
                self.assertTrue(self.agree(client, id_, side, look), "nobody has acted since")
        for side, client in clients.items():
            self.assertEqual(pages[side].events, client.call("events", game=id_, since=0)["events"])

    def test_a_push_carries_the_look_of_who_is_told_in_his_language(self):
        one, two, other = self.process.guest(), self.process.guest(), self.process.guest()
        id_ = two_seats(one, two, "butchery")
        clients = dict(zip(SIDES["butchery"], (one, two)))
        with contextlib.ExitStack() as stack:
            lines = {}
            for side, client, language in (("allies", one, "en"), ("austrians", two, "it"), ("", other, "it")):
                lines[side] = stack.enter_context(contextlib.closing(self.process.live(client)))
                answer = lines[side].call("watch", game=id_, language=language, **as_(side))
                self.assertEqual((answer["look"]["as"], answer["look"]["language"]), (side, language))
            plain = stack.enter_context(contextlib.closing(self.process.live(other)))
            self.assertNotIn("look", plain.call("watch", game=id_, look=False))
            ((who, _, answer),) = play_some(clients, id_, 1, random.Random(harness.SEED))
            for side, line in lines.items():
                (push,) = events_until(line, answer["steps"])
                look = push["look"]
                self.assertEqual((look["as"], look["language"]), (side, "en" if side == "allies" else "it"))
                self.assertEqual((look["steps"], look["events"], look["to_act"]), (push["steps"], push["events"], push["to_act"]))
                self.assertEqual(look["view"], (clients.get(side) or other).call("view", game=id_)["view"])
                self.assertEqual(bool(look["actions"]), side == answer["to_act"]["who"])
                self.assertEqual((look["since"], look["steps"]), (answer["look"]["since"], answer["steps"]))
            self.assertTrue(all("look" not in one for one in pushes(plain)))
            self.assertNotIn("look", clients[answer["to_act"]["who"]].call(
                "act", game=id_, look=False,
                action=clients[answer["to_act"]["who"]].call("look", game=id_)["look"]["actions"][0]["text"]))
            self.assertTrue(who)

    def test_a_take_back_carries_a_look(self):
        client = self.process.guest()
        id_ = hotseat(client, "butchery", options={"choose_facing": True})
        both = dict.fromkeys(SIDES["butchery"], client)
        with contextlib.closing(self.process.live(client)) as live:
            page = Page(live.call("watch", game=id_, since=0, **{"as": "allies"})["look"])
            play_some(both, id_, 7, random.Random(harness.SEED))
            who = client.call("look", game=id_, **{"as": "allies"})["look"]["to_act"]["who"]
            before = client.call("view", game=id_, **as_(who))["view"]
            answer = play_some(both, id_, 1, random.Random(2))[0][2]
            took = client.call("take-back", game=id_, **as_(who))["look"]
            self.assertEqual((took["since"], took["view"]), (answer["steps"], before))
            self.assertEqual([one["event"] for one in took["events"]], ["back"])
            for push in events_until(live, took["steps"]):
                self.assertTrue(page.take(push["look"]))
        self.assertEqual(page.events, client.call("events", game=id_, since=0, **{"as": "allies"})["events"])
        self.assertEqual(page.look["view"], client.call("view", game=id_, **{"as": "allies"})["view"])


class NothingLost(ServerTest):
    def test_three_hundred_decisions_with_a_computer(self):
        """Answers by HTTP, pushes by the line, in whatever order they come: no event is missing, none comes twice."""
        client = self.process.guest()
        decided = 0
        chooser = random.Random(harness.SEED)
        while decided < 300:
            made = client.call("create", game="thousand", scenario="campaign",
                               seats={"bourbon": "me", "garibaldine": "computer:random"})
            id_ = made["game"]["id"]
            with contextlib.closing(self.process.live(client)) as live:
                page = Page(live.call("watch", game=id_, since=0)["look"])
                while decided < 300 and page.look["to_act"]["who"] != "nobody":
                    if page.look["to_act"]["who"] != "bourbon":
                        push = live.next_push(10)
                        self.assertIsNotNone(push, page.look["to_act"])
                        if push["push"] == "events":
                            self.assertTrue(page.take(push["look"]))
                        continue
                    action = chooser.choice(page.look["actions"])["text"]
                    answer = client.call("act", game=id_, action=action, step=page.look["steps"])
                    decided += 1
                    self.assertTrue(page.take(answer["look"]))
                    while (push := live.next_push(0)) is not None:
                        if push["push"] == "events":
                            self.assertTrue(page.take(push["look"]))
                until(lambda: client.call("look", game=id_)["look"]["to_act"]["who"] in ("bourbon", "nobody"), 20, "it decides")
                steps = client.call("look", game=id_)["look"]["steps"]
                if page.look["steps"] < steps:
                    for push in events_until(live, steps):
                        self.assertTrue(page.take(push["look"]))
            self.assertEqual(page.gaps, 0)
            self.assertEqual(page.events, client.call("events", game=id_, since=0)["events"])

    def test_who_comes_back_gets_what_was_missed_and_nothing_else(self):
        for game in SIDES:
            with self.subTest(game=game):
                one, two = self.process.guest(), self.process.guest()
                id_ = two_seats(one, two, game)
                clients = dict(zip(SIDES[game], (one, two)))
                chooser = random.Random(harness.SEED)
                page = Page(one.call("look", game=id_, since=0)["look"])
                for away in (1, 7, 40, 90):
                    play_some(clients, id_, away, chooser)
                    with contextlib.closing(self.process.live(one)) as live:
                        answer = live.call("watch", game=id_, since=page.look["steps"])
                        self.assertEqual(answer["look"]["since"], page.look["steps"])
                        self.assertEqual(answer["events"], answer["look"]["events"])
                        self.assertTrue(all(event["step"] > page.look["steps"] for event in answer["events"]))
                        self.assertTrue(page.take(answer["look"]))
                self.assertEqual(page.events, one.call("events", game=id_, since=0)["events"])
                # By pieces it is the same, and a since that cannot be is answered with what there is.
                steps = page.look["steps"]
                told = []
                for since in range(0, steps, 50):
                    told += one.call("events", game=id_, since=since, until=since + 50)["events"]
                self.assertEqual(told, page.events)
                odd = one.call("look", game=id_, since=steps + 100)["look"]
                self.assertLess(odd["since"], steps)
                self.assertEqual(odd["events"], [event for event in page.events if event["step"] > odd["since"]])


class Secrets(ServerTest):
    """In novara, with what each side hides from the other."""

    def test_a_look_holds_no_more_than_the_single_commands(self):
        one, two, other = self.process.guest(), self.process.guest(), self.process.guest()
        id_ = two_seats(one, two, "novara", "campaign")
        clients = dict(zip(SIDES["novara"], (one, two)))
        chooser = random.Random(harness.SEED)
        quiet = 0
        with contextlib.ExitStack() as stack:
            lines, last = {}, {}
            for side, client in [*clients.items(), ("", other)]:
                lines[side] = stack.enter_context(contextlib.closing(self.process.live(client)))
                last[side] = lines[side].call("watch", game=id_, since=0, **as_(side))["look"]
            for round_ in range(45):
                who = last["sardinian"]["to_act"]["who"]
                listed = clients[who].call("look", game=id_)["look"]["actions"]
                clients[who].call("act", game=id_, action=chooser.choice(listed)["text"])
                for side, client in [*clients.items(), ("", other)]:
                    look = client.call("look", game=id_, since=last[side]["steps"])["look"]
                    view = client.call("view", game=id_, **as_(side))
                    told = client.call("events", game=id_, since=last[side]["steps"], **as_(side))
                    self.assertEqual((look["view"], look["to_act"]), (view["view"], view["to_act"]))
                    self.assertEqual((look["events"], look["steps"]), (told["events"], told["steps"]))
                    if side != who:
                        self.assertTrue(side != "" or look["actions"] == [])
                    if look["steps"] == last[side]["steps"] and look["to_act"] == last[side]["to_act"]:
                        heard = [push for push in pushes(lines[side], 0.05) if push["push"] == "events"]
                        self.assertEqual(heard, [], "that something was done in secret, and when, is a secret too")
                        quiet += 1
                    else:
                        heard = [push["look"] for push in events_until(lines[side], look["steps"])]
                        self.assertEqual([(one["since"], one["steps"]) for one in heard], [(last[side]["steps"], look["steps"])])
                        self.assertEqual(heard[0], look)
                    last[side] = look
        self.assertGreater(quiet, 20, "much of it is hidden")


def cold(process):
    process.kill()  # so that nothing is kept at the end
    process.start()


class Checkpoints(ServerTest):
    def setUp(self):
        super().setUp()
        self.process = self.own_server()
        self.database = self.process.database

    def checkpoints(self, game):
        return [int(row[0]) for row in harness.rows(self.database, f"SELECT step FROM checkpoints WHERE game = '{game}' ORDER BY step")]

    def everything(self, client, game, sides, near):
        """All looks, and moments, those near the checkpoints among them, by the count of each."""
        seen = {}
        for side in sides:
            look = client.call("look", game=game, since=0, **as_(side))["look"]
            seen[side] = look
            for step in {*range(0, look["steps"], 31), *near, look["steps"]}:
                moment = client.call("at", game=game, step=min(step, look["steps"]), **as_(side))
                seen[side, min(step, look["steps"])] = moment
        return seen

    def near(self, game):
        return {step + by for step in self.checkpoints(game) for by in (-1, 0, 1)}

    def test_opened_cold_it_is_as_it_was(self):
        for game in SIDES:
            with self.subTest(game=game):
                client = self.process.guest()
                id_ = hotseat(client, game)
                both = dict.fromkeys(SIDES[game], client)
                chooser = random.Random(harness.SEED)
                warm = {}
                for _ in range(9):
                    if not play_some(both, id_, 20, chooser):
                        break
                    for side in SIDES[game]:
                        look = client.call("look", game=id_, **as_(side))["look"]
                        warm[side, look["steps"]] = look
                    if len(warm) % 6 == 0:
                        before = {side: client.call("look", game=id_, since=0, **as_(side)) for side in both}
                        cold(self.process)
                        for side in both:
                            self.assertEqual(client.call("look", game=id_, since=0, **as_(side)), before[side])
                now = client.call("game", game=id_)["game"]
                over = now["status"] == "over"  # by the dice it may be, and then all lies open
                least = 1 if over else 2
                self.assertGreaterEqual(len(self.checkpoints(id_)), least)
                for (side, step), look in warm.items():
                    moment = client.call("at", game=id_, step=step, **as_(side))
                    self.assertEqual((moment["steps"], moment["public_steps"]), (step, look["public_steps"]))
                    if not now["secrets"] and not over:  # with secrets a moment is the last before the next thing that the side noticed
                        self.assertEqual((moment["view"], moment["score"]), (look["view"], look["score"]))
                near = self.near(id_)
                before = self.everything(client, id_, SIDES[game], near)
                cold(self.process)
                self.assertEqual(self.everything(client, id_, SIDES[game], near), before)
                # Without checkpoints, from the beginning, it is the same; and they are made again.
                self.process.kill()
                harness.sql(self.database, f"DELETE FROM checkpoints WHERE game = '{id_}'")
                self.process.start()
                self.assertEqual(self.everything(client, id_, SIDES[game], near), before)
                self.assertGreaterEqual(len(self.checkpoints(id_)), least)

    def test_opened_at_every_step_about_a_checkpoint(self):
        client = self.process.guest()
        id_ = hotseat(client, "butchery")
        both = dict.fromkeys(SIDES["butchery"], client)
        chooser = random.Random(harness.SEED)
        steps = 0
        while steps < EVERY - 3:
            steps = play_some(both, id_, 1, chooser)[0][2]["steps"]
        for _ in range(4):
            before = {side: client.call("look", game=id_, **as_(side))["look"] for side in both}
            cold(self.process)
            for side in both:
                look = client.call("look", game=id_, since=before[side]["since"], **as_(side))["look"]
                self.assertEqual(look, before[side])
            play_some(both, id_, 1, chooser)
        self.assertEqual(len(self.checkpoints(id_)), 1)

    def test_a_take_back_goes_beyond_a_checkpoint(self):
        client = self.process.guest()
        id_ = hotseat(client, "butchery", options={"choose_facing": True})
        both = dict.fromkeys(SIDES["butchery"], client)
        chooser = random.Random(harness.SEED)
        views = []
        while len(self.checkpoints(id_)) < 3:
            done = play_some(both, id_, 1, chooser)
            views.append((done[0][0], client.call("view", game=id_, **{"as": "allies"})["view"]))
        who = client.call("look", game=id_, **{"as": "allies"})["look"]["to_act"]["who"]
        own = [i for i, (side, _) in enumerate(views) if side == who]
        count = next(n for n in range(1, len(own)) if own[-n] < len(views) // 2)
        took = client.call("take-back", game=id_, count=count, **as_(who))
        self.assertEqual(took["count"], count)
        expected = views[own[-count] - 1][1]
        self.assertEqual(client.call("view", game=id_, **{"as": "allies"})["view"], expected)
        cold(self.process)
        self.assertEqual(client.call("view", game=id_, **{"as": "allies"})["view"], expected)
        play_some(both, id_, 30, chooser)
        before = client.call("look", game=id_, since=0, **{"as": "allies"})
        cold(self.process)
        self.assertEqual(client.call("look", game=id_, since=0, **{"as": "allies"}), before)
        verified = subprocess.run([harness.PROGRAM, "serve", "--verify", "--database", self.database.url],
                                  capture_output=True, text=True, cwd=harness.ROOT)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)

    def test_a_key_of_long_ago_is_known(self):
        client = self.process.guest()
        id_ = hotseat(client, "thousand")
        both = dict.fromkeys(SIDES["thousand"], client)
        who = client.call("look", game=id_, **{"as": "bourbon"})["look"]["to_act"]["who"]
        action = client.call("look", game=id_, **as_(who))["look"]["actions"][0]["text"]
        first = client.call("act", game=id_, action=action, key="long ago", **as_(who))
        play_some(both, id_, 150, random.Random(harness.SEED))
        for _ in range(2):  # warm, and cold
            again = client.call("act", game=id_, action=action, key="long ago", **as_(who))
            self.assertIs(again["repeated"], True)
            self.assertEqual(again["look"]["since"], first["look"]["since"])
            self.assertEqual(again["events"], client.call("events", game=id_, since=first["look"]["since"], **as_(who))["events"])
            cold(self.process)


@unittest.skipIf(harness.DATABASE != "sqlite", "the older database is one of SQLite")
class OlderDatabase(unittest.TestCase):
    """Made by the program before there were checkpoints: fixtures/schema4.json.gz has the database and what was told.
    Butchery's advances have changed since (D29 to D31): its game goes on from the full state that was stored."""

    RULES_CHANGED = ("butchery",)

    def test_it_opens_continues_and_verifies(self):
        kept = json.loads(gzip.decompress((harness.ROOT / "tests/server/fixtures/schema4.json.gz").read_bytes()))
        database = Sqlite()
        self.addCleanup(database.close)
        with contextlib.closing(sqlite3.connect(database.url)) as connection:
            connection.executescript(kept["sql"])
        process = Process(database, *COMMON)
        self.addCleanup(process.close)
        for id_, told in kept["told"].items():
            with self.subTest(game=told["game"]):
                client = process.client(told["token"])
                for side, known in told["sides"].items():
                    look = client.call("look", game=id_, since=0, **as_(side))["look"]
                    self.assertEqual((look["steps"], look["to_act"]["who"]), (known["steps"], known["to_act"]))
                    if told["game"] in self.RULES_CHANGED:
                        continue
                    self.assertEqual([[event["event"], event["step"]] for event in look["events"]], known["events"])
                made = harness.rows(database, f"SELECT step FROM checkpoints WHERE game = '{id_}'")
                self.assertGreaterEqual(len(made), 0 if told["game"] in self.RULES_CHANGED else 2,
                                        "they are made when it is first opened")
                both = dict.fromkeys(SIDES[told["game"]], client)
                self.assertEqual(len(play_some(both, id_, 10, random.Random(3))), 10)
        process.stop()
        verified = subprocess.run([harness.PROGRAM, "serve", "--verify", "--database", database.url],
                                  capture_output=True, text=True, cwd=harness.ROOT)
        self.assertEqual(verified.returncode, 1, verified.stdout + verified.stderr)
        self.assertIn("3 games replayed, 1 no longer do", verified.stdout)
        self.assertIn("it goes on from its full state", verified.stdout)


class Cost(ServerTest):
    def test_a_look_late_in_a_game_costs_no_more_than_early(self):
        """A coarse guard: bench/server/long has the figures."""
        client = self.process.guest()
        id_ = hotseat(client, "thousand")
        both = dict.fromkeys(SIDES["thousand"], client)
        chooser = random.Random(harness.SEED)

        def cost():
            steps = client.call("look", game=id_, **{"as": "bourbon"})["look"]["steps"]
            took = []
            for _ in range(15):
                begun = time.perf_counter()
                client.call("look", game=id_, since=steps - 3, **{"as": "bourbon"})
                took.append(time.perf_counter() - begun)
            return sorted(took)[2]

        play_some(both, id_, 20, chooser)
        early = cost()
        play_some(both, id_, 200, chooser)
        self.assertLess(cost(), 4 * early, "the old way took ten times as long")


if __name__ == "__main__":
    unittest.main()
