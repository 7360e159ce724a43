"""Two server processes on one PostgreSQL: what is done at one is known at the other."""

import concurrent.futures
import random
import time
import unittest

import harness
from harness import SIDES, Closed, Process, Refused, ServerTest, pushes_until, two_seats, until

ALLIES, AUSTRIANS = SIDES["butchery"]
PATIENCE = 10


@unittest.skipUnless(harness.DATABASE == "postgresql", "two processes need PostgreSQL")
class TwoProcesses(ServerTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.second = Process(cls.database, *cls.options)
        cls.addClassCleanup(cls.second.close)

    def setUp(self):
        super().setUp()
        self.one, self.two = self.process.guest(), self.second.guest()
        self.clients = {ALLIES: self.one, AUSTRIANS: self.two}
        self.game = two_seats(self.one, self.two, options={"choose_facing": True})
        for client in self.clients.values():
            until(lambda: self.state(client)["status"] == "playing", PATIENCE, "both know that it has begun")
        self.first = self.state(self.one)["to_act"]["who"]
        self.other = AUSTRIANS if self.first == ALLIES else ALLIES

    def state(self, client):
        return client.call("game", game=self.game)["game"]

    def face(self, side):
        listed = self.clients[side].call("actions", game=self.game)["actions"]
        action = next(one["text"] for one in listed if one["verb"] == "face")
        return action, self.clients[side].call("act", game=self.game, action=action)

    def test_a_draw_offered_at_one_is_accepted_at_the_other(self):
        self.one.call("draw", game=self.game)
        until(lambda: self.state(self.two)["offers"], PATIENCE, "the offer is known at the other process")
        self.two.call("draw", game=self.game)
        for client in (self.one, self.two):
            until(lambda: self.state(client)["status"] == "over", PATIENCE, "both know that it is over")

    def test_a_take_back_is_asked_at_one_and_answered_at_the_other(self):
        before = self.one.call("view", game=self.game)["view"]
        self.face(self.first)
        self.clients[self.first].call("act", game=self.game, action="done")
        asker, answerer = self.clients[self.first], self.clients[self.other]
        until(lambda: self.state(answerer)["to_act"]["who"] == self.other, PATIENCE, "the turn has passed")
        self.face(self.other)
        until(lambda: self.state(asker)["steps"] == self.state(answerer)["steps"], PATIENCE, "both know of it")
        self.assertTrue(asker.call("take-back", game=self.game, count=2)["asked"])
        until(lambda: self.state(answerer)["offers"], PATIENCE, "the question is known at the other process")
        answerer.call("take-back-answer", game=self.game, accept=True)
        until(lambda: asker.call("view", game=self.game)["view"] == before, PATIENCE, "it is taken back at both")

    def test_the_same_key_at_both_is_done_once(self):
        client = self.clients[self.first]
        elsewhere = (self.second if client is self.one else self.process).client(client.token)
        action = next(one["text"] for one in client.call("actions", game=self.game)["actions"] if one["verb"] == "face")
        said = {"game": self.game, "action": action, "key": "at both", "as": self.first}
        client.call("act", **said)
        try:
            elsewhere.call("act", **said)
        except Refused as refused:  # it may not have heard of it yet: then it must say so, and do nothing
            self.assertIn(refused.code, ("stale", "unavailable"))
        record = harness.Record(client.call("record", game=self.game)["record"])
        self.assertEqual(record.actions, [(self.first, action)])

    def test_both_act_at_once(self):
        """The same seat from both processes: every decision is done once, in one order, and both tell the same."""
        client = self.clients[self.first]
        elsewhere = (self.second if client is self.one else self.process).client(client.token)
        chooser = random.Random(harness.SEED)
        done = []
        for _ in range(40):
            for one in (client, elsewhere):
                listed = [said["text"] for said in one.call("actions", game=self.game)["actions"] if said["verb"] == "face"]
                action = chooser.choice(listed)
                status, answer = one.post("act", game=self.game, action=action)
                if answer["ok"]:
                    done.append((self.first, action))
                else:
                    self.assertIn(answer["error"]["code"], ("stale", "refused"), answer)
        for one in (client, elsewhere):
            self.assertEqual(harness.Record(one.call("record", game=self.game)["record"]).actions, done)
        self.assertGreater(len(done), 40)

    def test_chat_and_events_are_pushed_at_the_other(self):
        elsewhere = self.second if self.first == ALLIES else self.process  # than the one who acts
        watcher = elsewhere.live(elsewhere.guest())
        watcher.call("watch", game=self.game)
        opponent = elsewhere.live(self.clients[self.other])
        opponent.call("watch", game=self.game)
        self.clients[self.first].call("say", game=self.game, text="across")
        heard = pushes_until(opponent, lambda push: push["push"] == "chat", PATIENCE)[-1]
        self.assertEqual(heard["text"], "across")
        self.assertEqual(self.clients[self.other].call("chat", game=self.game)["lines"][-1]["text"], "across")
        _, answer = self.face(self.first)
        for live in (watcher, opponent):
            told = pushes_until(live, lambda push: push["push"] == "events" and push["events"], PATIENCE)
            self.assertEqual([one["text"] for one in told[-1]["events"]], [one["text"] for one in answer["events"]])
            if live is watcher:
                self.assertNotIn("chat", [push["push"] for push in told], "a spectator hears nothing of the seats")
            live.close()

    def test_what_is_pushed_at_each_is_what_happened(self):
        """H7. Before, both processes thought out the computer's move, and the one that came second forgot to tell those
        who watched there what the other had stored: up to a quarter of the events."""
        for seed in (1, 2):
            with self.subTest(seed=seed):
                self.pushed_at_each(random.Random(seed), 200)

    def pushed_at_each(self, chooser, wanted):
        here, there = self.one, self.second.client(self.one.token)
        made = here.call("create", game="butchery", seats={ALLIES: "me", AUSTRIANS: "computer:novice"})
        game = made["game"]["id"]
        lives = {"the first": self.process.live(here), "the second": self.second.live(there)}
        told = {name: live.call("watch", game=game, since=0) for name, live in lives.items()}
        texts = {name: [event["text"] for event in answer["events"]] for name, answer in told.items()}
        steps = {name: answer["steps"] for name, answer in told.items()}
        clients = [here, there]
        deadline = time.monotonic() + 60
        state = None
        while time.monotonic() < deadline:
            chooser.shuffle(clients)
            state = clients[0].call("view", game=game)
            if state["to_act"]["who"] == "nobody" or state["steps"] >= wanted and state["to_act"]["who"] == ALLIES:
                break
            if state["to_act"]["who"] != ALLIES:
                time.sleep(0.02)
                continue
            listed = clients[0].call("actions", game=game)["actions"]
            if not listed:
                continue  # it had not heard yet that it is our turn, or that it no longer is
            done = [one for one in listed if one["verb"] in ("done", "pass")]
            action = done[0] if done and chooser.random() < 0.6 else chooser.choice(listed)
            status, answer = clients[0].post("act", game=game, action=action["text"], step=state["steps"])
            self.assertTrue(answer["ok"] or answer["error"]["code"] in ("stale", "refused"), answer)
        self.assertGreaterEqual(state["steps"], wanted, "it was played on")
        listed = here.call("events", game=game, since=0)
        for name, live in lives.items():
            pushed = [] if steps[name] >= listed["steps"] else pushes_until(
                live, lambda push: push["push"] == "events" and push["steps"] >= listed["steps"]
            )
            for push in pushed:
                if push["push"] == "events":
                    self.assertGreaterEqual(push["steps"], steps[name], "never back")
                    steps[name] = push["steps"]
                    texts[name] += [event["text"] for event in push["events"]]
            self.assertEqual(texts[name], [event["text"] for event in listed["events"]], f"at {name} process")
            self.assertEqual([push for push in harness.pushes(live, 0.3) if push.get("events")], [], "nothing twice")
            live.close()
        here.call("resign", game=game)

    def test_who_leaves_at_one_has_left_at_the_other(self):
        """M6a. Before, `leave` was announced to nobody: at the other process the seat was taken for ever."""
        made = self.one.call("create", game="butchery", seats={ALLIES: "open", AUSTRIANS: "open"})
        game = made["game"]["id"]
        self.one.call("join", game=game, side=ALLIES)
        live = self.second.live(self.two)  # the room is open at the second, and stays so
        live.call("watch", game=game)
        self.one.call("leave", game=game)
        pushes_until(live, lambda push: push["push"] == "game" and push["game"]["seats"][ALLIES]["kind"] == "open")
        self.assertTrue(self.two.call("join", game=game, side=ALLIES)["ok"])
        live.close()

    def test_a_watcher_loses_his_eyes_at_the_other_process_too(self):
        """H1 across processes. Before, he was pushed the seat's secrets wherever he watched."""
        first, second = SIDES["novara"]
        made = self.one.call(
            "create", game="novara", scenario="mortara", options={"dummies": True}, seats={first: "open", second: "open"}
        )
        game = made["game"]["id"]
        spy = self.second.guest()
        spy.call("join", game=game, side=first)
        live = self.second.live(spy)
        live.call("watch", game=game, **{"as": first})
        self.process.client(spy.token).call("leave", game=game)
        self.one.call("join", game=game, side=first)
        self.process.client(self.two.token).call("join", game=game, side=second)
        for verb in ("select", "place") * 3:
            listed = self.one.call("actions", game=game)["actions"]
            self.one.call("act", game=game, action=next(a["text"] for a in listed if a["verb"] == verb))
        self.one.call("draw", game=game)
        pushed = pushes_until(live, lambda push: push["push"] == "game" and push["game"]["offers"].get("draw"))
        for push in pushed:
            self.assertFalse(push.get("as"), push)
            self.assertFalse(push.get("events"), push)
        live.close()

    def test_dice_are_promised_at_one_and_thrown_at_the_other(self):
        """M6b, L3. Before, a ticket was kept in the memory of one process: `create` at the other was 404."""
        ticket = self.one.call("dice-ticket")
        elsewhere = self.second.client(self.one.token)
        keys = {"game": "butchery", "seats": {ALLIES: "me", AUSTRIANS: "open"}, "ticket": ticket["ticket"]}
        game = elsewhere.call("create", random="my own luck", **keys)["game"]["id"]
        self.assertEqual(game, ticket["game"])
        self.assertEqual(self.one.call("dice", game=game)["commitment"], ticket["commitment"])
        for client in (self.one, elsewhere):  # good for one game, wherever
            self.refused("not-found", client, "create", random="and again", **keys)
        stolen = self.one.call("dice-ticket")["ticket"]
        self.refused("not-found", self.two, "create", random="x", **{**keys, "ticket": stolen})
        forged = stolen[:-2] + ("AA" if not stolen.endswith("AA") else "BB")
        self.refused("not-found", self.one, "create", random="x", **{**keys, "ticket": forged})

    def test_a_session_ended_at_one_is_ended_at_the_other(self):
        """M6c, H6. Before, it was remembered for 10 s at the other process, and its WebSocket was told on for ever."""
        elsewhere = self.second.client(self.one.token)
        self.assertTrue(elsewhere.call("me"))
        live = self.second.live(elsewhere)
        live.call("watch", game=self.game)
        self.one.call("logout")
        until(lambda: elsewhere.post("me")[0] == 401, 3, "the token is no token any more")
        with self.assertRaises(Closed):
            deadline = time.monotonic() + 5
            while time.monotonic() < deadline:
                live.next_push(deadline - time.monotonic())

    def test_both_speak_at_once(self):
        """M6b2, M6d. Before, two lines at once took the same number and one was answered 503; and at the other process a
        line was pushed without its text."""
        lives = [self.process.live(self.one), self.second.live(self.two)]
        for live in lives:
            live.call("watch", game=self.game)
        speakers = [
            (process.client(client.token), f"{name}{number}")
            for process, client, name in ((self.process, self.one, "one "), (self.second, self.two, "two "))
            for number in range(3)
        ]

        def speak(speaker):
            client, name = speaker
            return [client.post("say", game=self.game, text=f"{name} {line}")[0] for line in range(20)]

        with concurrent.futures.ThreadPoolExecutor(len(speakers)) as pool:
            statuses = [status for some in pool.map(speak, speakers) for status in some]
        self.assertEqual(statuses, [200] * 120)
        lines = self.one.call("chat", game=self.game)["lines"]
        self.assertEqual([line["number"] for line in lines], list(range(1, 121)))
        self.assertEqual({line["text"] for line in lines}, {f"{name} {line}" for _, name in speakers for line in range(20)})
        for live in lives:
            heard = {}
            while len(heard) < 120:
                push = live.next_push(5)
                self.assertIsNotNone(push, f"only {len(heard)} lines were pushed")
                if push["push"] == "chat":
                    self.assertNotIn(push["number"], heard, "pushed twice")
                    heard[push["number"]] = {key: push[key] for key in ("number", "name", "text", "at")}
            self.assertEqual([heard[line["number"]] for line in lines], lines)
            live.close()

    def test_one_process_dies_and_the_other_goes_on(self):
        survivor = self.process.client(self.two.token)
        self.face(self.first)
        self.second.kill()
        try:
            clients = {ALLIES: self.one, AUSTRIANS: survivor}
            done = harness.play_some(clients, self.game, 20, random.Random(harness.SEED))
            self.assertEqual(len(done), 20)
        finally:
            self.second.start()
        steps = self.state(self.one)["steps"]
        until(lambda: self.state(self.two)["steps"] == steps, PATIENCE, "the one that died knows all of it again")


if __name__ == "__main__":
    unittest.main()
