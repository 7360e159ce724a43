"""Hidden information of novara never leaves the server except to the side that may have it.

While a game with dummies is played, everything that each side and a spectator can ask for is asked and kept. When it
is over, the record is played again on the offline engine, and what the server told each side must be what the engine
tells that side.
"""

import json
import random
import unittest

import harness
from harness import SIDES, Engine, Record, Refused, ServerTest

OPTIONS = {"dummies": True}
EVERY = 12  # acts between two comparisons
ACTS = 400


def without(answer, *keys):
    return {key: value for key, value in answer.items() if key not in ("id", "ok", *keys)}


class Secrets(ServerTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        one, two = cls.process.guest(), cls.process.guest()
        cls.clients = dict(zip(SIDES["novara"], (one, two)))
        cls.spectator = cls.process.guest()
        first, second = SIDES["novara"]
        made = one.call(
            "create", game="novara", scenario="mortara", options=OPTIONS, seats={first: "me", second: "open"}
        )
        cls.game = made["game"]["id"]
        two.call("join", game=cls.game, side=second)
        cls.watcher = cls.process.live(cls.spectator)
        cls.watcher.call("watch", game=cls.game)
        cls.lives = {side: cls.process.live(client) for side, client in cls.clients.items()}
        for side, live in cls.lives.items():
            live.call("watch", game=cls.game, **{"as": side})
        cls.play()

    @classmethod
    def play(cls):
        """ACTS random actions, with what everybody could know kept at every EVERY-th."""
        chooser = random.Random(harness.SEED)
        cls.log, cls.snapshots, cls.answers = [], [], []
        who = cls.clients[SIDES["novara"][0]].call("events", game=cls.game, since=0)["to_act"]["who"]
        while len(cls.log) < ACTS and who != "nobody":
            if len(cls.log) % EVERY == 0:
                cls.snapshots.append(cls.snapshot(len(cls.log)))
            listed = cls.clients[who].call("actions", game=cls.game)
            action = chooser.choice(listed["actions"])["text"]
            answer = cls.clients[who].call("act", game=cls.game, action=action)
            cls.log.append((who, action))
            cls.answers.append(answer)
            who = answer["to_act"]["who"]
        cls.who = who

    @classmethod
    def snapshot(cls, number):
        told = {"acts": number}
        for side, client in cls.clients.items():
            def ask(command, **keys):
                status, answer = client.post(command, game=cls.game, **keys)
                return answer

            told[side] = {
                "view": ask("view"),
                "actions": ask("actions"),
                "supply": ask("supply", side=side),
                "command": ask("command"),
                "score": ask("score"),
                "theirs": {
                    command: ask(command, **keys)
                    for command, keys in {
                        "view": {"as": other(side)},
                        "actions": {"as": other(side)},
                        "events": {"as": other(side), "since": 0},
                        "at": {"as": other(side), "step": 1},
                        "supply": {"side": other(side)},
                        "command": {"as": other(side)},
                        "analyse": {"as": other(side), "level": "random"},
                        "record": {},
                        "analysis": {},
                        "dice": {},
                    }.items()
                },
            }
        told["spectator"] = {
            "view": cls.spectator.post("view", game=cls.game)[1],
            "actions": cls.spectator.post("actions", game=cls.game)[1],
            "events": cls.spectator.post("events", game=cls.game, since=0)[1],
            "game": cls.spectator.post("game", game=cls.game)[1],
        }
        return told

    def test_1_what_is_not_ones_own_is_refused(self):
        for told in self.snapshots:
            for side in SIDES["novara"]:
                for command, answer in told[side]["theirs"].items():
                    with self.subTest(acts=told["acts"], side=side, command=command):
                        if command == "dice":
                            self.assertTrue(answer["ok"], answer)
                            self.assertNotIn("seed", without(answer))
                            continue
                        if command == "supply" and answer["ok"]:  # told of his own side, whatever he asks
                            self.assertEqual(without(answer), without(told[side]["supply"]))
                            continue
                        self.assertFalse(answer["ok"], f"{side} was told {str(answer)[:300]}")
                        self.assertIn(
                            answer["error"]["code"], ("forbidden", "refused", "not-open", "bad-request"), answer
                        )
            answer = told["spectator"]["actions"]
            self.assertEqual(answer.get("actions", []), [], "a spectator is told of no choices")

    def test_2_hashes_and_true_counts_are_told_to_nobody(self):
        for told in [*self.snapshots, *self.answers]:
            text = json.dumps(told)
            for word in ('"hash"', '"decisions"', '"seen_by"', '"state"', '"seed":'):
                self.assertNotIn(word, text)

    def test_3_a_spectator_knows_no_more_than_both_sides(self):
        seen = 0
        for told in self.snapshots:
            answer = told["spectator"]["view"]
            self.assertTrue(answer["ok"], answer)
            both = [positions(told[side]["view"]["view"]) for side in SIDES["novara"]]
            for unit, what in positions(answer["view"]).items():
                seen += 1
                for one in both:
                    self.assertEqual(one.get(unit), what, f"after {told['acts']} acts the spectator knows of {unit}")
        self.assertGreater(len(self.snapshots), 5)

    def test_4_chat_rooms(self):
        one, two = self.clients.values()
        one.call("say", game=self.game, text="a word between enemies")
        self.spectator.call("say", game=self.game, text="a word between lookers-on", room="spectators")
        self.assertIn("a word between enemies", json.dumps(two.call("chat", game=self.game)))
        for room in (None, "spectators", "seats"):
            _, answer = self.spectator.post("chat", game=self.game, **({"room": room} if room else {}))
            self.assertNotIn("between enemies", json.dumps(answer))
        for room in (None, "seats", "spectators"):
            _, answer = one.post("chat", game=self.game, **({"room": room} if room else {}))
            if room != "spectators":
                self.assertNotIn("between lookers-on", json.dumps(answer))
        status, answer = one.post("chat", game=self.game, room="spectators")
        self.assertNotIn(
            "between lookers-on", json.dumps(answer), "who plays is not told what lookers-on say of the game"
        )

    def test_5_refusals_betray_nothing(self):
        """Asked about an enemy's piece, the server says what the engine says to that side."""
        first, second = SIDES["novara"]
        for side in (first, second):
            hidden = [
                unit["unit"] for unit in self.clients[other(side)].call("view", game=self.game)["view"][
                    "units"
                ] if unit.get("hex")
            ]
            for unit in hidden[:40]:
                for action in (f"select {unit}", f"move {unit} 2020"):
                    status, answer = self.clients[side].post("verdict", game=self.game, action=action)
                    text = json.dumps(answer)
                    self.assertNotIn('"hash"', text)
                status, answer = self.clients[side].post("reach", game=self.game, unit=unit)
                if unit.startswith(other(side)[0] + "-"):
                    self.assertFalse(answer["ok"], f"{side} learnt the reach of {unit}: {str(answer)[:300]}")

    def test_6_pushes_say_what_events_say(self):
        for side, live in self.lives.items():
            pushed = []
            while (push := live.next_push(0.5)) is not None:
                if push["push"] == "events":
                    self.assertEqual(push["as"], side)
                    pushed += push["events"]
            listed = self.clients[side].call("events", game=self.game, since=0)["events"]
            texts = [event["text"] for event in listed]
            for event in pushed:
                self.assertIn(event["text"], texts)
        pushed = []
        while (push := self.watcher.next_push(0.5)) is not None:
            pushed.append(push)
        both = [
            {
                event["text"] for event in client.call("events", game=self.game, since=0)["events"]
            } for client in self.clients.values()
        ]
        for push in pushed:
            for event in push.get("events", []):
                for one in both:
                    self.assertIn(event["text"], one, "the spectator was told what a side was not")

    def test_8_at_is_the_view_as_it_was(self):
        for side, client in self.clients.items():
            steps = client.call("events", game=self.game, since=0)["steps"]
            self.assertEqual(
                client.call("at", game=self.game, step=steps)["view"], client.call("view", game=self.game)["view"]
            )
            status, told = client.post("at", game=self.game, step=steps + 1)
            self.assertTrue(status in (400, 404) or told["steps"] == steps, "what is to come is told to nobody")
        self.refused(
            ("forbidden", "bad-request"), self.spectator, "at", game=self.game, step=1, **{"as": SIDES["novara"][0]}
        )

    def test_9_the_engine_agrees_when_all_is_told(self):
        """The last: the game is given up, and everything may be known."""
        client = self.clients[self.who] if self.who in self.clients else next(iter(self.clients.values()))
        if self.who != "nobody":
            client.call("resign", game=self.game)
        record = Record(self.spectator.call("record", game=self.game)["record"])
        self.assertEqual(record.actions[: len(self.log)], self.log)
        self.assertTrue(self.spectator.call("dice", game=self.game)["seed"])
        begin = json.loads(record.tags["Begin"])
        compared = 0
        with Engine() as engine:
            engine.ask(**begin)
            lines, acts = iter(record.lines), 0
            for told in self.snapshots:
                # Rolls follow at once upon the act that asks for them: go on until a side is to act.
                while acts < told["acts"] or engine.ask(cmd="get")["to_act"]["who"] == "chance":
                    side, text = next(lines)
                    if side:
                        engine.ask(cmd="apply", action=text)
                        acts += 1
                    else:
                        engine.ask(cmd="roll", roll=text)
                for side in SIDES["novara"]:
                    with self.subTest(acts=told["acts"], side=side):
                        truth = engine.ask(cmd="get", **{"as": side})
                        self.assertEqual(told[side]["view"]["view"], truth["position"])
                        self.assertEqual(told[side]["view"]["to_act"], truth["to_act"])
                        listed = engine.ask(cmd="actions", **{"as": side}) if truth["to_act"]["who"] == side else {
                            "actions": []
                        }
                        self.assertEqual(told[side]["actions"].get("actions", []), listed["actions"])
                        for command in ("supply", "command"):
                            keys = {"side": side} if command == "supply" else {}
                            self.assertEqual(
                                without(told[side][command]), without(
                                    engine.ask(cmd=command, **keys, **{"as": side})
                                ), command
                            )
                        compared += 1
        self.assertGreater(compared, 10)


def other(side):
    return next(one for one in SIDES["novara"] if one != side)


def positions(view):
    """Where each unit stands, as far as the view tells."""
    return {
        unit["unit"]: unit["hex"] for unit in view.get("units", []) if isinstance(unit, dict) and unit.get(
            "hex"
        ) is not None
    }


class SecretsOverHttp(ServerTest):
    def test_addresses_follow_the_same_rules(self):
        one, two, third = self.process.guest(), self.process.guest(), self.process.guest()
        game = harness.two_seats(one, two, "novara")
        first, second = SIDES["novara"]
        for path in (f"view?as={second}", f"actions?as={second}", f"events?as={second}&since=0", f"at/0?as={second}"):
            for client in (one, third):
                status, _, content = client.request("GET", f"/api/games/{game}/{path}")
                self.assertEqual(status, 403, (path, content[:200]))
        for client in (one, two, third):
            status, _, content = client.request("GET", f"/api/games/{game}/record")
            self.assertIn(status, (403, 409), content[:200])
        status, headers, _ = one.request("GET", f"/api/games/{game}/view?as={first}")
        self.assertEqual(status, 200)
        self.assertIn("no-store", headers.get("Cache-Control", ""), "no cache between us keeps what only one may see")

    def test_an_unfinished_game_cannot_be_exported_by_import(self):
        """An analysis of a game with secrets would show all: only when it is over."""
        one, two = self.process.guest(), self.process.guest()
        game = harness.two_seats(one, two, "novara")
        for client in (one, two):
            with self.assertRaises(Refused) as caught:
                client.call("analysis", game=game)
            self.assertIn(caught.exception.code, ("forbidden", "not-open"))


if __name__ == "__main__":
    unittest.main()
