"""Hidden information of novara never leaves the server except to the side that may have it.

While a game with dummies is played, everything that each side and a spectator can ask for is asked and kept. When it
is over, the record is played again on the offline engine, and what the server told each side must be what the engine
tells that side. That the engine itself tells a side nothing too much, TwoWorlds asks: of positions that differ only in
what the side may not know.
"""

import json
import random
import threading
import time
import unittest

import harness
from changes import listed, told_in, words_of
from harness import (
    SIDES,
    Engine,
    Record,
    Refused,
    ServerTest,
    WritesHeld,
    pushes_until,
)

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

            view = ask("view")
            hidden = [unit["unit"] for unit in view["view"]["units"] if unit.get("status") == "unknown"]
            told[side] = {
                "view": view,
                "hidden": {unit: [ask(command, **keys) for command, keys in about(unit)] for unit in hidden[number % 7 :: 7][:3]},
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

    def test_5_nothing_is_told_of_what_is_hidden(self):
        """Asked about an enemy's piece that it does not see, a side is only refused; test_9 compares how."""
        asked = 0
        for told in self.snapshots:
            for side in SIDES["novara"]:
                for unit, answers in told[side]["hidden"].items():
                    for (command, keys), answer in zip(about(unit), answers, strict=True):
                        with self.subTest(acts=told["acts"], side=side, command=command, **keys):
                            self.assertFalse(answer["ok"] and answer.get("allowed", True), str(answer)[:300])
                            asked += 1
        self.assertGreater(asked, 100)

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

    def test_8_what_all_have_counted_is_the_same_moment_to_all(self):
        secret = 0
        for side, client in self.clients.items():
            steps = client.call("events", game=self.game, since=0)["steps"]
            for own in range(0, steps + 1, max(1, steps // 25)):
                here = client.call("at", game=self.game, step=own)
                public = here["public_steps"]
                secret += own != public
                there = self.spectator.call("at", game=self.game, step=public)
                self.assertEqual((there["steps"], there["public_steps"]), (public, public))
                self.assertEqual(there["view"]["turn"], here["view"]["turn"])
                again = client.call("at", game=self.game, step=public, counted="public")
                self.assertEqual(again["public_steps"], public)
                self.assertGreaterEqual(again["steps"], own, side)
        self.assertGreater(secret, 0, "nothing was done in secret")
        self.refused(("bad-request",), self.spectator, "at", game=self.game, step=1, counted="mine")

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
                        for unit, answers in told[side]["hidden"].items():
                            for (command, keys), answer in zip(about(unit), answers, strict=True):
                                said = engine.answer(cmd=command, **keys, **{"as": side})
                                self.assertEqual(without(answer), without(said), (command, keys))
                        compared += 1
        self.assertGreater(compared, 10)


def about(unit):
    """Questions about one piece: (command, keys)."""
    return [
        ("reach", {"unit": unit}), ("verdict", {"action": f"select {unit}"}), ("verdict", {"action": f"move {unit} 4424"}),
    ]


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


class Hidden(ServerTest):
    """Novara with dummies, in its set-up: the Sardinian places, and nobody may know what, how often or when."""

    def setUp(self):
        super().setUp()
        self.one, self.two, self.third = self.process.guest(), self.process.guest(), self.process.guest()
        self.first, self.second = SIDES["novara"]

    def new_game(self, **seats):
        made = self.one.call("create", game="novara", scenario="mortara", options=OPTIONS, seats=seats)
        return made["game"]["id"]

    def place(self, client, game, count):
        """So many units are placed, each by two decisions that only the side itself notices; answers the events."""
        texts = []
        for verb in ("select", "place") * count:
            listed = client.call("actions", game=game)["actions"]
            answer = client.call("act", game=game, action=next(a["text"] for a in listed if a["verb"] == verb))
            self.assertEqual(answer["to_act"]["who"], self.first)
            texts += [event["text"] for event in answer["events"]]
        self.assertEqual(len(texts), count)
        return texts

    def marked(self, live, game):
        """All that is pushed to him up to now: a draw is offered as a mark, for everybody is told of that."""
        self.one.call("draw", game=game)
        kept = pushes_until(live, lambda push: push["push"] == "game" and push["game"]["offers"].get("draw"))
        self.one.call("draw", game=game, withdraw=True)
        return kept[:-1]


class Watchers(Hidden):
    def test_who_has_left_the_seat_no_longer_looks_with_its_eyes(self):
        """H1. Before, the watcher's side was believed for ever: he was pushed every secret placement."""
        game = self.new_game(**{self.first: "open", self.second: "open"})
        spy = self.third
        spy.call("join", game=game, side=self.first)
        live = self.process.live(spy)
        live.call("watch", game=game, **{"as": self.first})
        spy.call("leave", game=game)
        self.one.call("join", game=game, side=self.first)
        self.two.call("join", game=game, side=self.second)
        texts = self.place(self.one, game, 6)
        pushed = self.marked(live, game)
        for push in pushed:
            self.assertNotEqual(push.get("as"), self.first, push)
        for text in texts:
            self.assertNotIn(json.dumps(text)[1:-1], json.dumps(pushed))
        self.assertEqual(
            [push for push in pushed if push["push"] == "events" and push["events"]], [], "nothing for a stranger here"
        )
        live.close()

    def test_who_looks_on_at_a_private_game_is_told_nothing_once_it_has_begun(self):
        """H1b. Before, whoever came while a seat was free was pushed all of the private game that followed."""
        made = self.one.call(
            "create", game="butchery", seats={"allies": "me", "austrians": "invite"}, public=False,
            options={"choose_facing": True},
        )
        game = made["game"]["id"]
        live = self.process.live(self.third)
        live.call("watch", game=game)
        mine = self.process.live(self.two)
        self.two.call("join", game=game, side="austrians", invitation=made["invitations"]["austrians"])
        mine.call("watch", game=game)
        self.refused("not-found", self.third, "view", game=game)
        who = self.one.call("events", game=game, since=0)["to_act"]["who"]
        client = self.one if who == "allies" else self.two
        action = next(a["text"] for a in client.call("actions", game=game)["actions"] if a["verb"] == "face")
        client.call("act", game=game, action=action)
        self.one.call("say", game=game, text="in private")
        self.one.call("resign", game=game)
        pushes_until(mine, lambda push: push["push"] == "game" and push["game"]["status"] == "over")
        told = [push for push in harness.pushes(live) if push["push"] != "game" or push["game"]["status"] != "waiting"]
        self.assertEqual(told, [], "he was told of a private game")
        live.close()
        mine.close()


class Counts(Hidden):
    """M1. How often something is done in secret, and when, is a secret too."""

    def setUp(self):
        super().setUp()
        self.game = self.new_game(**{self.first: "me", self.second: "open"})
        self.two.call("join", game=self.game, side=self.second)

    def test_nothing_is_pushed_for_what_is_done_in_secret(self):
        """M1b. Before, the opponent and every spectator got an empty push for each secret decision, at its time."""
        others = {"opponent": self.process.live(self.two), "spectator": self.process.live(None)}
        for live in others.values():
            live.call("watch", game=self.game)
        own = self.process.live(self.one)
        own.call("watch", game=self.game)
        self.place(self.one, self.game, 5)
        for name, live in others.items():
            with self.subTest(who=name):
                self.assertEqual(self.marked(live, self.game), [])
        back = self.process.live(self.two)  # who comes back in the middle of it, beside the one who stayed
        back.call("watch", game=self.game)
        others["opponent"].call("unwatch", game=self.game)
        self.place(self.one, self.game, 2)
        self.assertEqual(self.marked(back, self.game), [])
        steps = self.one.call("look", game=self.game)["look"]["steps"]
        told = [push for push in harness.events_until(own, steps) if push["events"]]
        self.assertEqual(len(told), 7, "the side itself is told of each")
        for live in (*others.values(), own, back):
            live.close()

    def test_changed_does_not_move_for_what_is_done_in_secret(self):
        """M1c. Before, `changed` of the game and in the lists was the time of the last secret decision."""
        before = {}
        for _ in range(2):
            for name, client in {"opponent": self.two, "spectator": self.third}.items():
                told = client.call("game", game=self.game)["game"]
                listed = client.call("games", of="playing")["games"]
                seen = (
                    told["changed"], told["steps"], [one["changed"] for one in listed if one["id"] == self.game]
                )
                self.assertEqual(before.setdefault(name, seen), seen, name)
            time.sleep(0.01)
            self.place(self.one, self.game, 3)

    def test_an_offer_to_take_back_tells_no_true_numbers(self):
        """M1a. Before, `offers.back` had `keep` and `steps`, the true numbers of all decisions."""
        chooser = random.Random(harness.SEED)
        who = self.first
        while who == self.first:
            listed = self.one.call("actions", game=self.game)["actions"]
            action = next((a for a in listed if a["verb"] == "done"), None) or chooser.choice(listed)
            who = self.one.call("act", game=self.game, action=action["text"])["to_act"]["who"]
        self.assertEqual(who, self.second)
        listed = self.two.call("actions", game=self.game)["actions"]
        self.two.call("act", game=self.game, action=chooser.choice(listed)["text"])
        live = self.process.live(self.two)
        live.call("watch", game=self.game)
        self.assertIs(self.one.call("take-back", game=self.game)["asked"], True)
        pushed = pushes_until(live, lambda push: push["push"] == "game")[-1]["game"]
        for told in (pushed, *(one.call("game", game=self.game)["game"] for one in (self.one, self.two, self.third))):
            self.assertEqual(set(told["offers"]["back"]), {"side", "count", "because"})
            self.assertEqual(told["offers"]["back"]["count"], 1)
            self.assertIs(told["secrets"], True)
        live.close()


class ChangesTell(Hidden):
    """What a side is sent of a change is part of what its whole look holds, and of nobody else's."""

    def test_no_more_than_the_whole_look(self):
        game = self.new_game(**{self.first: "me", self.second: "open"})
        self.two.call("join", game=game, side=self.second)
        seats = {self.first: self.one, self.second: self.two, "": self.third}
        lines = {side: self.process.live(client) for side, client in seats.items()}
        last = {}
        for side, live in lines.items():
            last[side] = live.call("watch", game=game, look="changes", **({"as": side} if side else {}))["look"]
        chooser = random.Random(harness.SEED)
        compared = 0

        def compare(side, look):
            nonlocal compared
            whole = seats[side].call("look", game=game, **({"as": side} if side else {}))["look"]
            if look["mark"] == whole["mark"] and "change" in look:
                self.assertLessEqual(told_in(look["change"]), words_of({key: whole[key] for key in ("score", "view")}), side)
                self.assertLessEqual({action["text"] for action in listed(look["actions"])}, {action["text"] for action in whole["actions"]})
                compared += 1
            return whole

        who = last[self.first]["to_act"]["who"]
        for _ in range(60):
            if who not in seats:
                break
            whole = seats[who].call("look", game=game)["look"]
            action = {"bits": chooser.choice(whole["actions"])["bits"]}
            look = lines[who].call("act", game=game, action=action, look="changes", have=whole["mark"])["look"]
            self.assertEqual(look.get("from"), whole["mark"])
            compare(who, look)
            for side, live in lines.items():
                for push in harness.pushes(live, 0.02):
                    if push["push"] == "events":
                        compare(side, push["look"])
            who = look["to_act"]["who"]
        self.assertGreater(compared, 50)
        for live in lines.values():
            live.close()


class FailedEnding(Hidden):
    """A resignation that cannot be stored: another program holds the database, or takes the connection away."""

    def test_nothing_is_told_of_an_ending_that_was_only_tried(self):
        """H2, H3. Before, `dice` told the seed and `at` the whole position as soon as it was tried, and with SQLite no
        other write went through afterwards: guest, login, create were answered 503 until an act in an old game."""
        person = self.process.account()
        game = self.new_game(**{self.first: "me", self.second: "open"})
        self.two.call("join", game=game, side=self.second)
        self.place(self.one, game, 3)
        self.assertEqual(self.two.call("view", game=game)["view"]["viewer"], self.second)
        live = self.process.live(self.two)
        live.call("watch", game=game)
        answers = []

        def nothing_is_told(when):
            with self.subTest(when=when):
                for client in (self.one, self.two, self.third, self.process.client()):
                    self.assertNotIn("seed", client.call("dice", game=game))
                for client, side in ((self.two, self.second), (self.one, self.first)):
                    told = client.call("at", game=game, step=10**6)
                    self.assertEqual(told["view"].get("viewer"), side, "a whole position is nobody's view")
                    self.assertNotEqual(client.call("events", game=game, since=0)["to_act"]["who"], "nobody")

        with WritesHeld(self.database) as held:
            asked = self.process.client(self.one.token)
            resigning = threading.Thread(target=lambda: answers.append(asked.post("resign", game=game)))
            resigning.start()
            time.sleep(0.7)
            self.assertTrue(resigning.is_alive(), "it waits for the database")
            nothing_is_told("while it is tried")
            held.until_given_up(resigning)
            self.assertEqual((answers[0][0], answers[0][1]["error"]["code"]), (503, "unavailable"), answers)
            nothing_is_told("after it has failed")
        nothing_is_told("when others may write again")
        # H3: at once, and before anybody acts in a game that is open.
        self.assertTrue(self.process.guest().call("me"))
        again = self.process.client()
        again.token = again.call("login", name=person.name, password="correct horse battery")["token"]
        self.assertTrue(again.call("create", game="butchery", seats={"allies": "me", "austrians": "open"})["ok"])
        self.assertTrue(self.one.call("say", game=game, text="still here"))
        self.assertEqual(self.one.call("game", game=game)["game"]["status"], "playing")
        nothing_is_told("after others have written")
        pushed = harness.pushes(live, 0.3)
        self.assertEqual([push for push in pushed if push["push"] == "game" and push["game"]["status"] == "over"], [])
        self.place(self.one, game, 2)  # the game goes on
        seed = harness.rows(self.database, f"SELECT seed FROM games WHERE id = '{game}'")[0][0]
        self.assertNotIn(seed, self.process.log_text())
        self.one.call("resign", game=game)
        self.assertEqual(self.one.call("dice", game=game)["seed"], seed, "and now it may be told")
        live.close()


class TwoWorlds(ServerTest):
    """Two positions that differ only in what the Sardinian may not know, each as a game on the server."""

    SIDE = {"as": SIDES["novara"][0]}
    UNITS = ["s-4-piemonte", "s-3-piemonte", "a-ir-7", "a-uhl-1", "a-art-ii", "a-dummy-a", "a-dummy-b"]
    CHITS = ["s-ferdinando", "a-wratislaw", "a-daspre", "a-thurn"]
    OVERLAYS = ["command", *(f"{what} {side}" for what in ("supply", "zones", "threat") for side in SIDES["novara"])]

    def set_up(self, *worlds):
        """Makes them; answers of which overlays the referee is told different things, who knows both."""
        self.client = self.process.guest()
        self.games, truths = [], []
        for position in worlds:
            with Engine() as engine:
                engine.ask(cmd="set", game="novara", **position)
                record = engine.ask(cmd="record")["record"]
                truths.append({what: engine.ask(**self.said(what)) for what in self.OVERLAYS})
            self.games.append(self.client.call("import", record=record)["game"]["id"])
        near, far = (self.client.call("view", game=game, **self.SIDE)["view"] for game in self.games)
        self.assertEqual(near, far, "they look the same")
        return [what for what in self.OVERLAYS if truths[0][what] != truths[1][what]]

    def said(self, overlay):
        command, *side = overlay.split()
        return {"cmd": command, **({"side": side[0]} if side else {})}

    def ask(self, command, **keys):
        """The same asked of both: their answers, and the two must not differ."""
        near, far = (self.client.post(command, game=game, **keys, **self.SIDE) for game in self.games)
        self.assertEqual(near, far, f"{command} {keys} tells them apart")
        return near

    def ask_everything(self):
        """Whatever can be asked about a position; answers the actions that are listed."""
        listed = self.ask("actions")[1]["actions"]
        asked = [("score", {}), ("events", {"since": 0}), ("at", {"step": 0}), ("analyse", {"level": "novice", "seed": 1})]
        for overlay in self.OVERLAYS:
            keys = self.said(overlay)
            asked.append((keys.pop("cmd"), keys))
        asked += [("command", {"chit": chit, **where}) for chit in self.CHITS for where in ({}, {"hex": "4424"})]
        asked += [question for unit in self.UNITS for question in about(unit)]
        asked += [(command, {"action": action["text"]}) for action in listed for command in ("verdict", "preview")]
        for command, keys in asked:
            with self.subTest(command=command, **keys):
                self.ask(command, **keys)
        return listed


class Dummies(TwoWorlds):
    """Under the dummy near by stand a regiment and lancers, or a battery and lancers; and other chits are in the cup."""

    MAP = {
        "bare": True, "sources": {"sardinian": ["4431"], "austrian": ["4412"]},
        "roads": [[str(hex_) for hex_ in range(4412, 4432)]],
    }

    def worlds(self, active):
        own = {"4 Piemonte": "4425", "3 Piemonte": "4425", "13 Pinerolo": "4427"}
        for near, far, cup in (("IR 7", "Art II", "a-i"), ("Art II", "IR 7", "a-iv")):
            theirs = {near: "4422", "Uhl 1": "4422", "a-dummy-a": "4422", far: "4430", "a-dummy-b": "4430"}
            yield {
                "map": self.MAP, "options": {"dummies": True}, "active": active, "phase": "movement", "cup": [cup],
                "units": {**own, **theirs},
            }

    def test_however_the_side_asks(self):
        for active in ("s-4", "a-ii"):
            with self.subTest(active=active):
                differ = self.set_up(*self.worlds(active))
                self.assertEqual(differ, ["command", "supply austrian", "zones austrian", "threat austrian"])
                self.assertEqual(bool(self.ask_everything()), active == "s-4", "who is to act has something to choose from")


class Probing(TwoWorlds):
    """H8. An Austrian regiment is behind the dummy near by, or behind another one far off."""

    WAY = "4424-4423-4422"

    def setUp(self):
        super().setUp()
        units = {"4 Piemonte": "4425", "3 Piemonte": "4425", "a-dummy-a": "4421", "a-dummy-b": "4440"}
        self.set_up(*(
            {
                "map": "bare", "options": {"displays": True}, "active": "s-4", "phase": "movement",
                "units": {**units, "IR 7": {"status": "in-display", "display": box}},
            } for box in "AB"
        ))

    def test_however_the_side_asks(self):
        self.assertTrue(self.ask_everything())

    def test_a_whole_move_is_not_judged_beforehand(self):
        """Before, verdict and preview played the first hexes on the true table: refused in one, allowed in the other."""
        for way in (self.WAY, "4424-4423", "4424-4423-4422-4521"):
            for command in ("verdict", "preview"):
                with self.subTest(command=command, way=way):
                    status, answer = self.ask(command, action=f'move "4 Piemonte" {way}')
                    self.assertEqual((status, answer["error"]["code"]), (400, "bad-request"), answer)
        for command in ("verdict", "preview"):
            status, answer = self.ask(command, action='move "4 Piemonte" 4424')
            self.assertEqual(status, 200, answer)

    def test_what_shows_something_is_done(self):
        """Before, a whole move that was refused at a later hex said so and left everything as it was: a free look."""
        for number, game in enumerate(self.games):
            with self.subTest(near=number == 0):
                before = self.client.call("view", game=game, **self.SIDE)
                action = f'move "4 Piemonte" {self.WAY}-4521'
                answer = self.client.call("act", game=game, action=action, **self.SIDE)
                self.assertEqual(set(answer["stopped"]), {"message", "rule"})
                self.assertTrue(answer["stopped"]["message"])
                self.assertTrue(answer["events"])
                after = self.client.call("view", game=game, **self.SIDE)
                self.assertGreater(after["steps"], before["steps"])
                self.assertEqual(after["steps"], answer["steps"])
                where = {unit["unit"]: unit.get("hex") for unit in after["view"]["units"]}
                self.assertIn(where["s-4-piemonte"], ("4423", "4422"), "it stands where it was stopped")
        near, far = (self.client.call("view", game=game, **self.SIDE)["view"] for game in self.games)
        self.assertEqual(near, far, "whether a hidden unit can answer is not told before it has answered (novara R27)")

    def test_what_is_refused_at_once_is_refused_alike(self):
        """A part of a move that shows nothing before it is refused: the same in both, also before."""
        for action in ('move "4 Piemonte" 4420', 'move "IR 7" 4424-4423', 'move "3 Piemonte" 4521-4422'):
            status, answer = self.ask("act", action=action)
            self.assertTrue(status in (400, 422) or answer["stopped"], answer)


if __name__ == "__main__":
    unittest.main()
