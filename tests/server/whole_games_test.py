"""Two real clients play a whole scenario of each game over WebSocket, on one server process and on two.

The end is judged by witnesses that know nothing of the server: `record check`, `dice verify` and the offline engine.
"""

import random
import time
import unittest

import harness
from harness import SIDES, Process, Refused, ServerTest, check_record, two_seats, until

PATIENCE = 20  # seconds until a push must have come


class Player:
    """One client with one seat: it acts when it is asked, and follows the pushes otherwise."""

    def __init__(self, process, client, game, side):
        self.live = process.live(client)
        self.game, self.side = game, side
        self.events = []  # all that this side was told, by answers and pushes
        self.steps, self.to_act = 0, None
        self.live.call("watch", game=game, look=False, **{"as": side})
        self.learn(until(self.begun, PATIENCE, "the game begins at both processes"))

    def begun(self):
        """Another process may hear of the last seat a moment later."""
        try:
            return self.live.call("events", game=self.game, since=0, **{"as": self.side})
        except Refused as refused:
            if refused.code != "not-open":
                raise
            return None

    def learn(self, told):
        """The answer and the push of the same steps say the same: the second is passed over."""
        if told["steps"] > self.steps or self.to_act is None:
            self.events += told["events"]
        if told["steps"] >= self.steps:
            self.steps, self.to_act = told["steps"], told["to_act"]["who"]

    def act(self, chooser, number):
        listed = self.live.call("actions", game=self.game, **{"as": self.side})
        assert listed["to_act"]["who"] == self.side, listed["to_act"]
        assert listed["count"] == len(listed["actions"]) > 0
        action = chooser.choice(listed["actions"])["text"]
        key = f"{self.side}-{number}"
        answer = self.live.call(
            "act", game=self.game, action=action, step=self.steps, key=key, look=False, **{"as": self.side}
        )
        self.learn(answer)
        return action

    def follow(self, seconds):
        """Takes one push, if one comes within so many seconds."""
        push = self.live.next_push(seconds)
        if push is not None and push["push"] == "events" and push["game"] == self.game:
            assert push["as"] == self.side, push["as"]
            self.learn(push)


def play_whole(first, second, game, chooser):
    """Answers the id, what was done [(side, action)] and the two players."""
    one, two = first.guest(), second.guest()
    number = two_seats(one, two, game)
    players = {
        side: Player(process, client, number, side)
        for side, process, client in zip(SIDES[game], (first, second), (one, two))
    }
    done = []
    deadline = time.monotonic() + PATIENCE
    while True:
        who = next((player.to_act for player in players.values() if player.to_act == player.side), None)
        if who is None:
            # Nobody knows that it is his turn: then it is over, or the push is still on its way.
            waiting = [player for player in players.values() if player.to_act != "nobody"]
            if not waiting:
                break
            assert time.monotonic() < deadline, {side: player.to_act for side, player in players.items()}
            for player in waiting:
                player.follow(0.002)
            continue
        deadline = time.monotonic() + PATIENCE
        done.append((who, players[who].act(chooser, len(done))))
    return number, done, players


class WholeGames(ServerTest):
    def whole(self, game, first, second):
        chooser = random.Random(harness.SEED)
        number, done, players = play_whole(first, second, game, chooser)
        client = first.guest()  # when it is over everybody may see all
        ends = {process: process.client(client.token).call("view", game=number) for process in (first, second)}
        told = client.call("game", game=number)["game"]
        self.assertEqual(told["status"], "over")
        self.assertEqual(told["to_act"]["who"] if isinstance(told["to_act"], dict) else told["to_act"], "nobody")
        self.assertTrue(told["result"])
        for side, player in players.items():
            with self.subTest(side=side):
                # What was pushed piece by piece is what the whole list says afterwards.
                player.follow(0.5)
                listed = player.live.call("events", game=number, since=0, **{"as": side})
                self.assertEqual(listed["steps"], player.steps)
                self.assertEqual([said["text"] for said in listed["events"]], [said["text"] for said in player.events])
            player.live.close()
        record = check_record(self, client.call("record", game=number)["record"])
        self.assertEqual(record.actions, done)
        _, _, text = client.request("GET", f"/api/games/{number}/record")
        self.assertEqual(text.decode(), record.text)
        with record.replayed() as (engine, answer):
            self.assertEqual(answer["to_act"]["who"], "nobody")
            truth = engine.ask(cmd="get")
            for live in ends.values():  # as it was played, and not as the server would replay it
                self.assertEqual(live["view"], truth["position"])
                self.assertEqual((live["to_act"], live["score"]), (truth["to_act"], truth["score"]))
        print(f"{game}: {len(done)} actions, {len(record.lines)} lines", flush=True)

    def test_butchery(self):
        self.whole("butchery", self.process, self.process)

    def test_novara(self):
        self.whole("novara", self.process, self.process)

    def test_thousand(self):
        self.whole("thousand", self.process, self.process)

    def test_custoza(self):
        self.whole("custoza", self.process, self.process)


@unittest.skipUnless(harness.DATABASE == "postgresql", "two processes need PostgreSQL")
class WholeGamesOnTwoProcesses(WholeGames):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.second = Process(cls.database, *cls.options)
        cls.addClassCleanup(cls.second.close)

    def whole(self, game, first, second):
        super().whole(game, self.process, self.second)


if __name__ == "__main__":
    unittest.main()
