"""Two server processes on one PostgreSQL: what is done at one is known at the other."""

import random
import unittest

import harness
from harness import SIDES, Process, Refused, ServerTest, two_seats, until

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
        watcher = self.second.live(self.second.guest())
        watcher.call("watch", game=self.game)
        live = self.second.live(self.two)
        live.call("watch", game=self.game)
        self.one.call("say", game=self.game, text="across")

        def heard():
            push = live.next_push(0.2)
            return push is not None and push["push"] == "chat"

        until(heard, PATIENCE, "the line is pushed at the other process")
        self.assertEqual(self.two.call("chat", game=self.game)["lines"][-1]["text"], "across")
        if self.first == ALLIES:
            self.face(ALLIES)

            def told():
                push = watcher.next_push(0.2)
                self.assertFalse(push is not None and push["push"] == "chat", "a spectator hears nothing of the seats")
                return push is not None and push["push"] == "events" and push["events"]

            until(told, PATIENCE, "the spectator at the other process is told")
        watcher.close()
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
