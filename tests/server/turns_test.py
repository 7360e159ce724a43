"""Whose turn it is: notices and clocks over take-backs and restarts; and who may leave while the dice are settled."""

import hashlib
import json
import time
import unittest

from harness import SIDES, ServerTest, two_seats, until
from table_test import Webhook

ALLIES, AUSTRIANS = SIDES["butchery"]


class Turns(ServerTest):
    def begin(self, process, **more):
        """A game of two who are told by hooks of their own: (id, clients, hooks, who is first, who second)."""
        clients = {ALLIES: process.account(), AUSTRIANS: process.account()}
        hooks = {}
        for side, client in clients.items():
            hooks[side] = Webhook()
            self.addCleanup(hooks[side].close)
            client.call("change", webhook=hooks[side].url)
        game = two_seats(*clients.values(), options={"choose_facing": True}, **more)
        first = clients[ALLIES].call("events", game=game, since=0)["to_act"]["who"]
        return game, clients, hooks, first, AUSTRIANS if first == ALLIES else ALLIES

    def test_whose_turn_comes_again_is_told_again(self):
        game, clients, hooks, first, second = self.begin(self.process)
        clients[first].call("act", game=game, action="done")
        until(lambda: len(hooks[second].kept) == 1, 10, "the second is told")
        clients[first].call("take-back", game=game)
        clients[first].call("act", game=game, action="done")
        until(lambda: len(hooks[second].kept) == 2, 10, "and again")

    def test_in_his_language(self):
        game, clients, hooks, first, second = self.begin(self.process)
        for client in clients.values():
            client.call("change", language="it")
        clients[first].call("act", game=game, action="done")
        until(lambda: hooks[second].kept, 10, "the second is told")
        self.assertIn("Tocca a te", json.loads(hooks[second].kept[0])["text"])

    def test_a_notice_that_waits_is_sent_after_a_restart(self):
        process = self.own_server()
        two = process.account()
        hook = Webhook()
        address = hook.url
        hook.close()  # nobody is there
        two.call("change", webhook=address)
        one = process.account()
        one.call("change", webhook=address)
        two_seats(one, two, options={"choose_facing": True})
        until(lambda: "tried again" in process.log_text(), 20, "it was tried")
        process.stop()
        again = Webhook(port=int(address.rsplit(":", 1)[1].split("/")[0]))
        self.addCleanup(again.close)
        process.start()
        until(lambda: again.kept, 20, "it is sent after all")
        time.sleep(1)
        self.assertEqual(len(again.kept), 1, "once")

    def test_times_come_back_after_a_restart(self):
        process = self.own_server()
        clock = {"kind": "live", "seconds": 1000, "increment": 100}
        game, clients, _, first, second = self.begin(process, clock=clock)

        def left():
            return clients[first].call("game", game=game)["game"]["time_left"]

        clients[first].call("act", game=game, action="done")
        self.assertGreater(left()[first], 1_050_000, "the increment")
        time.sleep(1.5)
        process.restart()
        clients[first].call("take-back", game=game)
        now = left()
        self.assertLess(now[first], 1_000_001, "no increment for a turn that was taken back")
        self.assertGreater(now[second], 999_900, "nor does the other lose by it")

    def test_vacations_are_told(self):
        clock = {"kind": "turns", "hours": 72, "reserve": 24, "vacation": 5}
        game, clients, _, first, _ = self.begin(self.process, clock=clock)
        self.assertEqual(clients[first].call("game", game=game)["game"]["vacation"][first], {"days": 5})
        told = clients[first].call("vacation", game=game, days=2)["game"]["vacation"][first]
        self.assertEqual(told["days"], 3)
        self.assertGreater(told["until"], time.time() * 1000 + 86_400_000)


class Settling(ServerTest):
    def test_who_has_sealed_cannot_leave_and_come_back_with_another_text(self):
        """Else he could choose it to suit what the other threw in."""
        one, two = self.process.guest(), self.process.guest()
        text = "mine"
        ticket = one.call("dice-ticket")["ticket"]
        made = one.call(
            "create", game="butchery", seats={ALLIES: "me", AUSTRIANS: "open"}, ticket=ticket, seal=hashlib.sha256(text.encode()).hexdigest()
        )
        game = made["game"]["id"]
        two.call("join", game=game, side=AUSTRIANS, random="open to all")
        self.refused("not-open", one, "leave", game=game)
        two.call("leave", game=game)  # he knows nothing of the other's text
        two.call("join", game=game, side=AUSTRIANS, random="open to all again")
        self.assertEqual(one.call("unseal", game=game, random=text)["game"]["status"], "playing")

    def test_when_one_seal_is_opened_nobody_leaves(self):
        one, two = self.process.guest(), self.process.guest()
        seal = hashlib.sha256(b"mine").hexdigest()
        ticket = one.call("dice-ticket")["ticket"]
        game = one.call("create", game="butchery", seats={ALLIES: "me", AUSTRIANS: "open"}, ticket=ticket, seal=seal)["game"]["id"]
        two.call("join", game=game, side=AUSTRIANS, seal=seal)
        self.assertEqual(one.call("unseal", game=game, random="mine")["game"]["dice"]["awaits"], [AUSTRIANS])
        for client in (one, two):
            self.refused("not-open", client, "leave", game=game)
        self.assertEqual(two.call("unseal", game=game, random="mine")["game"]["status"], "playing")


if __name__ == "__main__":
    unittest.main()
