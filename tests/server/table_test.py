"""What players do beside acting: take back, draw, resign, run out of time, be told, play the computer, study."""

import base64
import email
import email.policy
import hashlib
import http.server
import json
import random
import socketserver
import threading
import time
import unittest

import harness
from harness import COMMON, SIDES, ServerTest, check_record, hotseat, play_some, two_seats, until

ALLIES, AUSTRIANS = SIDES["butchery"]
BROWSER = {  # its public key and its secret, as it gives them with a subscription
    "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    "auth": "tBHItJI5svbpez7KI4CCXg",
}


class Two(ServerTest):
    """Two guests at a game of butchery in which both turn their units first: decisions without a roll."""

    def setUp(self):
        super().setUp()
        self.one, self.two = self.process.guest(), self.process.guest()
        self.clients = {ALLIES: self.one, AUSTRIANS: self.two}
        self.game = two_seats(self.one, self.two, options={"choose_facing": True})
        self.first = self.ask(self.one, "events", since=0)["to_act"]["who"]
        self.second = AUSTRIANS if self.first == ALLIES else ALLIES

    def ask(self, client, command, **keys):
        return client.call(command, game=self.game, **keys)

    def face(self, side, number=0):
        listed = self.ask(self.clients[side], "actions")["actions"]
        action = [one["text"] for one in listed if one["verb"] == "face"][number]
        return self.ask(self.clients[side], "act", action=action)

    def view(self, side=ALLIES):
        return self.ask(self.clients[side], "view")["view"]

    def state(self):
        return self.ask(self.one, "game")["game"]


class TakeBack(Two):
    def test_ones_own_decision_comes_back_freely(self):
        before = self.view()
        steps = self.face(self.first)["steps"]
        self.assertNotEqual(self.view(), before)
        answer = self.ask(self.clients[self.first], "take-back")
        self.assertFalse(answer.get("asked", False))
        self.assertEqual(self.view(), before)
        self.assertGreater(self.ask(self.one, "events", since=0)["steps"], steps, "a take-back is a step of its own")

    def test_several_come_back(self):
        before = self.view()
        for number in range(3):
            self.face(self.first, number)
        self.assertFalse(self.ask(self.clients[self.first], "take-back", count=3).get("asked", False))
        self.assertEqual(self.view(), before)
        for count in (0, -1, 10**9, "all"):
            status, answer = self.clients[self.first].post("take-back", game=self.game, count=count)
            self.assertIn(status, (200, 400, 409, 422), answer)
            self.assertEqual(self.view(), before)

    def test_nothing_to_take_back(self):
        status, answer = self.clients[self.first].post("take-back", game=self.game)
        self.assertFalse(answer["ok"] and not answer.get("asked"), answer)

    def test_not_the_others(self):
        self.face(self.first)
        after = self.view()
        status, answer = self.clients[self.second].post("take-back", game=self.game)
        self.assertEqual(self.view(), after, "the other has not taken back my decision")

    def beyond_a_decision(self):
        """The first ends, the second decides: what the first did is behind the other's decision now."""
        before = self.view()
        self.face(self.first)
        self.ask(self.clients[self.first], "act", action="done")
        self.face(self.second)
        return before

    def test_beyond_the_others_decision_he_is_asked(self):
        before = self.beyond_a_decision()
        after = self.view()
        asked = self.ask(self.clients[self.first], "take-back", count=2)
        self.assertIs(asked["asked"], True)
        self.assertTrue(any(isinstance(value, str) and value for key, value in asked.items() if key != "id") or asked.get("because"),
                        f"what stands in the way is said: {asked}")
        self.assertEqual(self.view(), after)
        self.assertTrue(self.state()["offers"], "the opponent can see that he is asked")
        self.refused(("forbidden", "not-open", "refused"), self.clients[
            self.first
        ], "take-back-answer", game=self.game, accept=True)
        self.refused(
            ("forbidden", "unauthorized"), self.process.guest(), "take-back-answer", game=self.game, accept=True
        )
        self.assertEqual(self.view(), after, "nobody consents for the other")

        self.ask(self.clients[self.second], "take-back-answer", accept=False)
        self.assertEqual(self.view(), after)
        self.assertFalse(self.state()["offers"])
        self.refused(("not-open", "not-found", "refused", "bad-request"), self.clients[
            self.second
        ], "take-back-answer", game=self.game, accept=True)

        self.ask(self.clients[self.first], "take-back", count=2)
        self.ask(self.clients[self.second], "take-back-answer", accept=True)
        self.assertEqual(self.view(), before)
        self.assertEqual(self.ask(self.one, "events", since=0)["to_act"]["who"], self.first)

    def test_beyond_a_roll_he_is_asked(self):
        self.ask(self.clients[self.first], "act", action="done")
        answer = self.ask(self.clients[self.second], "act", action="done")  # then the dice of the initiative fall
        self.assertIn("rolled", [event["event"] for event in answer["events"]])
        asked = self.ask(self.clients[self.second], "take-back")
        self.assertIs(asked["asked"], True, asked)
        self.assertIn("roll", json.dumps(asked).lower())

    def test_the_dice_do_not_come_back(self):
        """After a consented take-back the same decision rolls other dice: no shopping for luck, no reading ahead."""
        self.ask(self.clients[self.first], "act", action="done")
        rolls = []
        for _ in range(8):
            answer = self.ask(self.clients[self.second], "act", action="done")
            rolls.append([event["text"] for event in answer["events"] if event["event"] == "rolled"])
            if self.ask(self.clients[self.second], "take-back").get("asked"):
                self.ask(self.clients[self.first], "take-back-answer", accept=True)
        self.assertGreater(len({json.dumps(one) for one in rolls}), 1, rolls)
        self.ask(self.one, "resign")
        check_record(self, self.ask(self.one, "record")["record"])

    def test_an_act_withdraws_the_question(self):
        self.beyond_a_decision()
        self.ask(self.clients[self.first], "take-back", count=2)
        self.face(self.second, 1)
        after = self.view()
        status, answer = self.clients[self.second].post("take-back-answer", game=self.game, accept=True)
        if answer["ok"]:
            self.fail("consent to a question that was asked of another position")
        self.assertEqual(self.view(), after)

    def test_a_step_known_from_before_a_take_back_is_stale(self):
        steps = self.face(self.first)["steps"]
        self.ask(self.clients[self.first], "take-back")
        self.refused("stale", self.clients[self.first], "act", game=self.game, action="done", step=steps)

    def test_a_take_back_sent_again_takes_back_no_second_decision(self):
        """M9b. Before, take-back, its answer, draw and resign had no `step`: sent again after a lost answer, or meant for
        another position, they were done to what stood then."""
        first, second = self.clients[self.first], self.clients[self.second]
        self.face(self.first)
        steps = self.face(self.first, 1)["steps"]
        after_one = self.ask(first, "at", step=steps - 1)["view"]
        self.assertFalse(self.ask(first, "take-back", step=steps).get("asked", False))
        self.refused("stale", first, "take-back", game=self.game, step=steps)
        self.assertEqual(self.view(), after_one, "one decision came back, not two")
        for client, command, keys in (
            (first, "resign", {}), (second, "resign", {}), (first, "draw", {}), (second, "draw", {"withdraw": True}),
            (first, "take-back", {"count": 1}),
        ):
            self.refused("stale", client, command, game=self.game, step=steps, **keys)
        state = self.state()
        self.assertEqual((state["status"], state["offers"]), ("playing", {}))
        now = self.ask(first, "events", since=0)["steps"]
        self.ask(first, "draw", step=now)
        self.assertEqual(self.state()["offers"], {"draw": self.first})
        self.ask(second, "resign", step=now)
        self.assertEqual(self.state()["winner"], self.first)

    def test_consent_is_to_what_was_asked(self):
        """M9a. Before, a second question replaced the first without a word, and consent to one was taken for the other;
        and how far back it goes was told to nobody."""
        before = self.beyond_a_decision()
        first, second = self.clients[self.first], self.clients[self.second]
        self.assertTrue(self.ask(first, "take-back")["asked"])
        self.assertEqual(self.state()["offers"]["back"]["count"], 1)
        self.assertTrue(self.ask(first, "take-back", count=2)["asked"])
        back = self.state()["offers"]["back"]
        self.assertEqual((back["side"], back["count"]), (self.first, 2))
        after = self.view()
        steps = self.ask(second, "events", since=0)["steps"]
        self.refused("stale", second, "take-back-answer", game=self.game, accept=True, count=1)
        self.refused("stale", second, "take-back-answer", game=self.game, accept=True, count=2, step=steps - 1)
        self.assertEqual(self.view(), after)
        self.assertIs(self.ask(second, "take-back-answer", accept=True, count=2, step=steps)["accepted"], True)
        self.assertEqual(self.view(), before)

    def test_a_key_from_before_a_take_back_is_not_done_again(self):
        listed = self.ask(self.clients[self.first], "actions")["actions"]
        action = next(one["text"] for one in listed if one["verb"] == "face")
        self.ask(self.clients[self.first], "act", action=action, key="k")
        self.ask(self.clients[self.first], "take-back")
        before = self.view()
        self.clients[self.first].post("act", game=self.game, action=action, key="k")
        self.assertEqual(self.view(), before)

    def test_the_other_is_told(self):
        live = self.process.live(self.clients[self.second])
        live.call("watch", game=self.game)
        self.face(self.first)
        self.ask(self.clients[self.first], "take-back")
        steps = self.ask(self.one, "events", since=0)["steps"]
        seen = 0
        while seen < steps and (push := live.next_push(5)) is not None:
            if push["push"] == "events":
                seen = max(seen, push["steps"])
        self.assertEqual(seen, steps)
        live.close()


class Ends(Two):
    def test_resign(self):
        self.ask(self.clients[self.first], "resign")
        state = self.state()
        self.assertEqual((state["status"], state["winner"]), ("over", self.second))
        self.refused(("not-open", "refused", "stale"), self.clients[self.first], "act", game=self.game, action="done")
        self.refused(("not-open", "refused"), self.clients[self.first], "resign", game=self.game)
        self.refused(("not-open", "refused"), self.clients[self.first], "take-back", game=self.game)
        check_record(self, self.ask(self.one, "record")["record"])
        self.assertTrue(self.ask(self.one, "dice")["seed"])

    def test_a_draw_is_offered_and_accepted(self):
        self.ask(self.one, "draw")
        self.assertEqual(self.state()["status"], "playing")
        self.assertTrue(self.state()["offers"])
        self.ask(self.one, "draw")
        self.assertEqual(self.state()["status"], "playing", "nobody accepts his own offer")
        self.ask(self.two, "draw")
        state = self.state()
        self.assertEqual(state["status"], "over")
        self.assertIn(state.get("winner"), (None, ""))

    def test_a_draw_is_withdrawn(self):
        self.ask(self.one, "draw")
        self.ask(self.one, "draw", withdraw=True)
        self.assertFalse(self.state()["offers"])
        self.ask(self.two, "draw")
        self.assertEqual(self.state()["status"], "playing")

    def test_a_draw_is_declined(self):
        self.ask(self.one, "draw")
        self.ask(self.two, "draw", withdraw=True)
        self.assertFalse(self.state()["offers"])

    def test_both_are_told(self):
        live = self.process.live(self.two)
        live.call("watch", game=self.game)
        self.ask(self.one, "resign")
        while (push := live.next_push(10)) is not None:
            if push["push"] == "game" and push["game"]["status"] == "over":
                break
        self.assertIsNotNone(push, "the opponent was not told that it is over")
        self.assertEqual(push["game"]["winner"], AUSTRIANS)
        live.close()

    def test_leave_before_it_has_begun(self):
        made = self.one.call("create", game="butchery", seats={ALLIES: "me", AUSTRIANS: "open"})
        game = made["game"]["id"]
        self.assertEqual(made["game"]["status"], "waiting")
        self.refused("not-open", self.one, "act", game=game, action="done")
        self.one.call("leave", game=game)
        self.two.post("join", game=game, side=ALLIES)


class Lists(ServerTest):
    def test_a_list_tells_the_turn(self):
        client = self.process.guest()
        for kind in SIDES:
            game = hotseat(client, kind)
            sides = dict.fromkeys(SIDES[kind], client)

            def turn():
                listed = next(one for one in client.call("games", of="mine")["games"] if one["id"] == game)
                self.assertEqual(listed["turn"], client.call("view", game=game, **{"as": SIDES[kind][0]})["view"]["turn"])
                return listed["turn"]

            first, last, chooser = turn(), turn(), random.Random(5)
            for _ in range(60):
                if last > first or not play_some(sides, game, 25, chooser) or client.call("game", game=game)["game"]["status"] == "over":
                    break
                last = turn()
            self.assertGreater(last, first, f"{kind}: a turn went by")


class Clocks(ServerTest):
    def timed(self, process, seconds, **more):
        one, two = process.guest(), process.guest()
        game = two_seats(one, two, clock={"kind": "live", "seconds": seconds, "increment": 0}, **more)
        return one, two, game, one.call("events", game=game, since=0)["to_act"]["who"]

    def over(self, client, game):
        state = client.call("game", game=game)["game"]
        return state if state["status"] == "over" else None

    def test_the_flag_falls_with_nobody_connected(self):
        one, two, game, who = self.timed(self.process, 2)
        one.close()
        two.close()
        time.sleep(3.5)
        state = until(lambda: self.over(one, game), 3, "the flag has fallen by itself")
        self.assertEqual(state["winner"], next(side for side in SIDES["butchery"] if side != who))
        self.assertNotIn("running", state)
        # Before, it was looked at twice a second for ever, and two hundred such games hid all others whose time was over.
        self.assertEqual(harness.rows(self.database, f"SELECT deadline FROM games WHERE id = '{game}'"), [["0"]])
        check_record(self, one.call("record", game=game)["record"])

    def test_a_restart_does_not_lose_the_flag(self):
        process = self.own_server()
        one, two, game, who = self.timed(process, 3)
        process.kill()
        time.sleep(4)
        process.start()
        until(lambda: self.over(one, game), 5, "the flag falls after the restart")

    def test_time_runs_only_for_who_is_to_act(self):
        one, two, game, first = self.timed(self.process, 60, options={"choose_facing": True})
        second = AUSTRIANS if first == ALLIES else ALLIES

        def state():
            return one.call("game", game=game)["game"]

        for runs, stands in ((first, second), (second, first)):
            before = state()
            time.sleep(0.6)
            after = state()
            with self.subTest(to_act=runs):
                self.assertEqual((before["running"], after["running"]), (runs, runs))
                ran = before["time_left"][runs] - after["time_left"][runs]
                self.assertTrue(600 <= ran < 30_000, f"{ran} ms in 0.6 s")
                self.assertEqual(before["time_left"][stands], after["time_left"][stands])
                self.assertTrue(30_000 < after["time_left"][stands] <= 60_000, after["time_left"])
            (one if runs == ALLIES else two).call("act", game=game, action="done")

    def test_the_watcher_is_told_of_the_flag(self):
        one, two, game, who = self.timed(self.process, 2)
        live = self.process.live(self.process.guest())
        live.call("watch", game=game)
        deadline = time.monotonic() + 8
        while time.monotonic() < deadline:
            push = live.next_push(1)
            if push and push["push"] == "game" and push["game"]["status"] == "over":
                break
        else:
            self.fail("nobody was told that the flag fell")
        live.close()

    def test_a_take_back_gives_the_time_back(self):
        """M7. Before, the clock was only switched: the other lost the time of a decision that never was, and the
        increment was kept; by taking back again and again one side drained the other's clock."""
        one, two = self.process.guest(), self.process.guest()
        game = two_seats(
            one, two, options={"choose_facing": True}, clock={"kind": "live", "seconds": 100, "increment": 5}
        )
        clients = {ALLIES: one, AUSTRIANS: two}
        first = one.call("events", game=game, since=0)["to_act"]["who"]
        second = AUSTRIANS if first == ALLIES else ALLIES

        def left():
            state = one.call("game", game=game)["game"]
            return state["time_left"][first], state["time_left"][second], state["running"]

        before = 100_000
        for _ in range(2):
            clients[first].call("act", game=game, action="done")
            mine, theirs, running = left()
            self.assertTrue(before < mine <= 105_000 and running == second, left())
            time.sleep(0.8)
            self.assertFalse(clients[first].call("take-back", game=game).get("asked", False))
            mine, theirs, running = left()
            self.assertEqual((theirs, running), (100_000, first), "the other has lost nothing")
            self.assertLess(mine, before - 700, "the time since is his own: else he could think on, and take back")
            before = mine
        # In the middle of one's own turn the time is not given back: else one could think for ever.
        listed = clients[first].call("actions", game=game)["actions"]
        before = left()[0]
        clients[first].call("act", game=game, action=next(a["text"] for a in listed if a["verb"] == "face"))
        time.sleep(0.5)
        clients[first].call("take-back", game=game)
        self.assertLessEqual(left()[0], before - 500)

    def test_nobody_thinks_on_by_a_take_back(self):
        one, two, game, first = self.timed(self.process, 4, options={"choose_facing": True})
        client = one if first == ALLIES else two
        time.sleep(2)
        client.call("act", game=game, action="done")
        time.sleep(2.5)
        self.refused("refused", client, "take-back", game=game)
        self.assertNotEqual(client.call("game", game=game)["game"].get("running"), first, "it stays as it is")

    def test_too_late_is_too_late(self):
        one, two, game, who = self.timed(self.process, 2)
        client = one if who == ALLIES else two
        action = client.call("actions", game=game)["actions"][0]["text"]
        time.sleep(2.3)
        self.refused(("not-open", "refused", "stale"), client, "act", game=game, action=action)

    def test_clocks_that_cannot_be(self):
        client = self.process.guest()
        for clock in ({"kind": "sun"}, {"kind": "live"}, {"kind": "live", "seconds": -1}, {"kind": "live", "seconds": "long"},
                      {"kind": "live", "seconds": 60, "increment": -5}, {"kind": "turns", "hours": 0}, "none", 7,
                      {"kind": "live", "seconds": 10**18}, {"kind": "turns", "hours": 72, "reserve": -1}, {"kind": "none", "seconds": 3}):
            with self.subTest(clock=clock):
                self.refused("bad-request", client, "create", game="butchery", seats={
                    ALLIES: "me", AUSTRIANS: "open"
                }, clock=clock)

    def test_by_turns_with_vacation(self):
        one, two = self.process.account(), self.process.account()
        game = two_seats(one, two, clock={"kind": "turns", "hours": 72, "reserve": 240, "vacation": 14})
        clients = {ALLIES: one, AUSTRIANS: two}
        who = one.call("events", game=game, since=0)["to_act"]["who"]
        before = one.call("game", game=game)["game"]["time_left"][who]
        clients[who].call("vacation", game=game, days=3)
        time.sleep(1.2)
        left = one.call("game", game=game)["game"]["time_left"][who]
        self.assertGreaterEqual(left, before - 1000, "on vacation the clock stands")
        clients[who].call("vacation", game=game, days=0)
        for days in (-1, 1000, "all", None, 1.5):
            self.refused(("bad-request", "refused"), clients[who], "vacation", game=game, days=days)
        self.refused(("forbidden", "unauthorized"), self.process.guest(), "vacation", game=game, days=1)
        other = AUSTRIANS if who == ALLIES else ALLIES
        self.refused("forbidden", clients[other], "vacation", game=game, days=1, **{"as": who})


class Webhook:
    """A tiny server that keeps what it is sent."""

    def __init__(self, status=204, port=0):
        kept, heads = self.kept, self.heads = [], []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                heads.append(self.headers)
                kept.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Mailbox:
    """A tiny SMTP relay that keeps the messages it is given."""

    def __init__(self):
        kept = self.kept = []

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                self.wfile.write(b"220 mailbox\r\n")
                for line in self.rfile:
                    if line.strip().upper() == b"DATA":
                        self.wfile.write(b"354 go on\r\n")
                        text = b"".join(iter(self.rfile.readline, b".\r\n"))
                        kept.append(email.message_from_bytes(text, policy=email.policy.default))
                    self.wfile.write(b"250 well\r\n")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Notices(ServerTest):
    def setUp(self):
        super().setUp()
        self.hook = Webhook()
        self.addCleanup(self.hook.close)

    def test_once_per_turn(self):
        one, two = self.process.account("Radetzky"), self.process.account("Carlo")
        for client in (one, two):
            client.call("change", webhook=self.hook.url)
        game = two_seats(one, two, name="The game of the hook", options={"choose_facing": True})
        first = one.call("events", game=game, since=0)["to_act"]["who"]
        client = one if first == ALLIES else two
        until(lambda: self.hook.kept, 10, "the first is told")
        for _ in range(3):
            action = next(a["text"] for a in client.call("actions", game=game)["actions"] if a["verb"] == "face")
            client.call("act", game=game, action=action)
        time.sleep(1.5)
        self.assertEqual(len(self.hook.kept), 1, "three decisions of one turn are one notice")
        client.call("act", game=game, action="done")
        until(lambda: len(self.hook.kept) > 1, 10, "the other is told")
        time.sleep(1)
        self.assertEqual(len(self.hook.kept), 2)
        told = json.loads(self.hook.kept[0])
        self.assertIn("The game of the hook", json.dumps(told))
        self.assertIn(game, json.dumps(told), "with the address of the game")
        self.assertIn("content", told, "as chat programs take it")

    def test_once_per_turn_across_a_restart(self):
        """M5. Before, that a player had been told when the game began was remembered in memory only: after a restart his
        first decision told him again that it was his turn."""
        process = self.own_server()
        one, two = process.account(), process.account()
        hooks = {ALLIES: self.hook, AUSTRIANS: Webhook()}
        self.addCleanup(hooks[AUSTRIANS].close)
        one.call("change", webhook=hooks[ALLIES].url)
        two.call("change", webhook=hooks[AUSTRIANS].url)
        game = two_seats(one, two, options={"choose_facing": True})
        first = one.call("events", game=game, since=0)["to_act"]["who"]
        second = AUSTRIANS if first == ALLIES else ALLIES
        clients = {ALLIES: one, AUSTRIANS: two}
        until(lambda: hooks[first].kept, 10, "the first is told")
        for _ in range(2):
            process.restart()
            listed = clients[first].call("actions", game=game)["actions"]
            clients[first].call("act", game=game, action=next(a["text"] for a in listed if a["verb"] == "face"))
        clients[first].call("act", game=game, action="done")
        until(lambda: hooks[second].kept, 10, "the other is told")
        process.restart()
        listed = clients[second].call("actions", game=game)["actions"]
        clients[second].call("act", game=game, action=next(a["text"] for a in listed if a["verb"] == "face"))
        time.sleep(0.7)
        self.assertEqual([len(hooks[side].kept) for side in (first, second)], [1, 1], "one notice for each turn")

    def test_by_mail(self):
        """That it is one's turn, once, with the game's name and address."""
        mailbox = Mailbox()
        self.addCleanup(mailbox.close)
        process = self.own_server(
            *COMMON, "--smtp", mailbox.address, "--smtp-security", "none", "--smtp-from", "Tamburino <drum@example.org>"
        )
        clients = {side: process.account(side, email=f"{side}@example.org") for side in SIDES["butchery"]}
        game = two_seats(*clients.values(), name="Il gioco è fatto", options={"choose_facing": True})
        first = clients[ALLIES].call("events", game=game, since=0)["to_act"]["who"]
        second = AUSTRIANS if first == ALLIES else ALLIES
        until(lambda: mailbox.kept, 10, "the first is told")
        action = next(a["text"] for a in clients[first].call("actions", game=game)["actions"] if a["verb"] == "face")
        clients[first].call("act", game=game, action=action)
        clients[first].call("act", game=game, action="done")
        until(lambda: len(mailbox.kept) > 1, 10, "the other is told")
        time.sleep(0.5)
        self.assertEqual([mail["To"] for mail in mailbox.kept], [f"{side}@example.org" for side in (first, second)])
        for mail in mailbox.kept:
            self.assertEqual(mail["From"], "Tamburino <drum@example.org>")
            self.assertEqual(mail["Subject"], "Tamburino: Il gioco è fatto")
            text = mail.get_content()
            self.assertIn("It is your turn", text)
            self.assertIn(f"{process.url}/#/game/{game}", text.splitlines())
        self.assertNotIn("@example.org", process.log_text())

    def test_by_web_push(self):
        """One POST that only the browser can read, from a server that says who it is. (RFC 8291, 8292)"""
        one, two = self.process.account(), self.process.account()
        for name, client in (("one", one), ("two", two)):
            client.call("push-add", endpoint=f"{self.hook.url}/{name}", **BROWSER)
        game = two_seats(one, two, name="Not to be read", options={"choose_facing": True})
        until(lambda: self.hook.kept, 10, "the browser of who is to act is sent a message")
        time.sleep(0.5)
        self.assertEqual(len(self.hook.kept), 1)
        head, body = self.hook.heads[0], self.hook.kept[0]
        self.assertEqual(head["Content-Encoding"], "aes128gcm")
        self.assertTrue(int(head["TTL"]) > 0)
        self.assertEqual((int.from_bytes(body[16:20]), body[20], body[21]), (4096, 65, 4), "salt, size, key, and the rest")
        self.assertGreater(len(body), 86 + 16)
        self.assertNotIn(b"Not to be read", body)
        self.assertNotIn(game.encode(), body)
        kind, _, said = head["Authorization"].partition(" ")
        self.assertEqual(kind, "vapid")
        said = dict(part.strip().split("=", 1) for part in said.split(","))
        self.assertEqual(said["k"], one.call("push-key")["key"])
        header, claims, signature = said["t"].split(".")
        self.assertEqual(json.loads(from_base64url(header))["alg"], "ES256")
        claims = json.loads(from_base64url(claims))
        self.assertEqual(claims["aud"], self.hook.url.removesuffix("/hook"))
        self.assertTrue(time.time() < claims["exp"] < time.time() + 86400)
        self.assertRegex(claims["sub"], "^(mailto|https):", "whom the push service may write to")
        self.assertEqual(len(from_base64url(signature)), 64)

    def test_a_browser_that_is_gone_is_forgotten(self):
        gone = Webhook(status=410)
        self.addCleanup(gone.close)
        client = self.process.account()
        client.call("push-add", endpoint=gone.url, **BROWSER)
        self.assertIn(gone.url, harness.dump(self.database))
        client.call("test-notice")
        until(lambda: gone.url not in harness.dump(self.database), 10, "the subscription is ended")
        self.assertEqual(len(gone.kept), 1)

    def test_a_test_notice(self):
        client = self.process.account()
        client.call("change", webhook=self.hook.url)
        client.call("test-notice")
        until(lambda: self.hook.kept, 10, "the test notice comes")

    def test_who_looks_on_needs_no_notice(self):
        """One who watches over the WebSocket sees that it is his turn."""
        one, two = self.process.account(), self.process.account()
        two.call("change", webhook=self.hook.url)
        one.call("change", webhook=self.hook.url)
        lives = [self.process.live(client) for client in (one, two)]
        made = one.call("create", game="butchery", seats={ALLIES: "me", AUSTRIANS: "open"})
        game = made["game"]["id"]
        lives[0].call("watch", game=game, **{"as": ALLIES})
        two.call("join", game=game, side=AUSTRIANS)
        lives[1].call("watch", game=game, **{"as": AUSTRIANS})
        play_some({ALLIES: one, AUSTRIANS: two}, game, 60, random.Random(3))
        time.sleep(1)
        self.assertLessEqual(len(self.hook.kept), 1, "at most when he had joined and did not look on yet")
        for live in lives:
            live.close()

    def test_a_webhook_does_not_reach_into_the_house(self):
        """On one's own machine it may; a server for others, here behind a proxy, calls public addresses only."""
        process = self.own_server(*COMMON, "--behind-proxy")
        client = process.account()
        for url in (self.hook.url, "http://localhost:5432/", "http://169.254.169.254/latest/meta-data", "http://[::1]/", "file:///etc/passwd",
                    "gopher://127.0.0.1/", "http://127.1/", "http://0x7f000001/", "http://2130706433/", "not an address"):
            with self.subTest(url=url):
                status, answer = client.post("change", webhook=url)
                if status == 200:
                    client.post("test-notice")
                else:
                    self.assertEqual(answer["error"]["code"], "bad-request", answer)
        time.sleep(1)
        self.assertEqual(self.hook.kept, [], "the server has called a neighbour")


class Computer(ServerTest):
    def test_it_answers(self):
        client = self.process.guest()
        for game in SIDES:
            for level in ("random", "novice"):
                with self.subTest(game=game, level=level):
                    mine, its = SIDES[game]
                    made = client.call("create", game=game, scenario=harness.SCENARIOS[game], seats={
                        mine: "me", its: f"computer:{level}"
                    })
                    number = made["game"]["id"]
                    chooser = random.Random(1)
                    acted = 0

                    def who():
                        return client.call("events", game=number, since=0)["to_act"]["who"]

                    while acted < 30:
                        now = until(
                            lambda: (lambda x: x if x != its else None)(who()), 60, f"the computer ({level}) answers"
                        )
                        if now == "nobody":
                            break
                        listed = client.call("actions", game=number)
                        if not listed["actions"]:
                            continue
                        client.call("act", game=number, action=chooser.choice(listed["actions"])["text"])
                        acted += 1

    def test_two_computers_play_to_the_end_and_hold_nobody_up(self):
        client = self.process.guest()
        first, second = SIDES["thousand"]
        made = client.call("create", game="thousand", seats={first: "computer:random", second: "computer:random"})
        slowest = 0

        def over():
            nonlocal slowest
            begun = time.monotonic()
            state = client.call("game", game=made["game"]["id"])["game"]
            slowest = max(slowest, time.monotonic() - begun)
            return state["status"] == "over"

        until(over, 120, "the computers finish")
        self.assertLess(slowest, 1.0)
        check_record(self, client.call("record", game=made["game"]["id"])["record"])

    def test_it_goes_on_after_a_kill(self):
        process = self.own_server()
        client = process.guest()
        first, second = SIDES["thousand"]
        game = client.call("create", game="thousand", seats={first: "computer:novice", second: "computer:novice"})[
            "game"
        ]["id"]
        until(lambda: client.call("game", game=game)["game"]["steps"] > 3, 30, "it has begun")
        process.kill()
        process.start()
        before = client.call("game", game=game)["game"]["steps"]
        until(lambda: client.call("game", game=game)["game"]["steps"] > before, 60, "the computers go on")

    def test_no_such_level(self):
        client = self.process.guest()
        for seat in (
            "computer:god", "computer:", "computer", "computer:mcts:1000000000", "me too", "", 7, None, {"kind": "me"}
        ):
            self.refused("bad-request", client, "create", game="butchery", seats={ALLIES: "me", AUSTRIANS: seat})
        self.refused("bad-request", client, "create", game="butchery", seats={
            ALLIES: "me", AUSTRIANS: "open", "prussians": "open"
        })
        self.refused(("bad-request", "unknown-game", "not-found"), client, "create", game="chess", seats={
            "white": "me", "black": "open"
        })

    def test_analyse_is_for_ones_own_decision(self):
        client = self.process.guest()
        game = hotseat(client)
        side = client.call("events", game=game, since=0, **{"as": ALLIES})["to_act"]["who"]
        other = AUSTRIANS if side == ALLIES else ALLIES
        self.assertTrue(client.call("analyse", game=game, level="novice", **{"as": side})["choice"])
        # Nor at a table of one's own, branched from a game against another that is being played.
        against = two_seats(client, self.process.guest())
        branch = client.call("analysis", game=against)["game"]["id"]
        whose = client.call("game", game=branch)["game"]["to_act"]["who"]
        self.refused("forbidden", client, "analyse", game=branch, level="novice", **{"as": whose})
        client.call("resign", game=against)
        self.assertTrue(client.call("analyse", game=branch, level="novice", **{"as": whose})["choice"])
        self.refused(("refused", "forbidden"), client, "analyse", game=game, level="novice", **{"as": other})
        for level in ("time:999999999", "mcts:999999999999"):
            begun = time.monotonic()
            status, answer = client.post("analyse", game=game, level=level, **{"as": side})
            self.assertLess(time.monotonic() - begun, 20)
            self.assertIn(status, (200, 400, 403, 422), answer)


class Studies(ServerTest):
    def setUp(self):
        super().setUp()
        self.client = self.process.guest()
        self.game = hotseat(self.client, "thousand")
        both = dict.fromkeys(SIDES["thousand"], self.client)
        self.done = play_some(both, self.game, 25, random.Random(harness.SEED))

    def test_import_gives_a_private_analysis(self):
        record = self.client.call("record", game=self.game)["record"]
        made = self.client.call("import", record=record)["game"]
        self.assertNotEqual(made["id"], self.game)
        stranger = self.process.guest()
        for command in ("game", "view", "record"):
            self.refused(("forbidden", "not-found"), stranger, command, game=made["id"])
        again = self.client.call("record", game=made["id"])["record"]
        self.assertEqual(harness.Record(again).lines, harness.Record(record).lines)
        for of in ("playing", "over", "open"):
            self.assertNotIn(made["id"], [one["id"] for one in stranger.call("games", of=of)["games"]])

    def test_an_analysis_is_marked_and_changes_nothing(self):
        before = self.client.call("record", game=self.game)["record"]
        steps = self.done[9][2]["steps"]
        made = self.client.call("analysis", game=self.game, step=steps)["game"]
        self.assertEqual(made["analysis_of"], self.game)
        at = self.client.call("at", game=self.game, step=steps, **{"as": "bourbon"})["view"]
        self.assertEqual(self.client.call("view", game=made["id"], **{"as": "bourbon"})["view"], at)
        play_some(dict.fromkeys(SIDES["thousand"], self.client), made["id"], 10, random.Random(5))
        self.assertEqual(self.client.call("record", game=self.game)["record"], before)
        self.refused(("forbidden", "not-found"), self.process.guest(), "view", game=made["id"])

    def branches_at_every_step(self, client, game, side):
        """At every step, and for every decision that stood then: the analysis stands where `at` says, and goes on."""
        total = client.call("events", game=game, since=0, **{"as": side})["steps"]
        before_a_roll = 0
        for step in range(total + 1):
            with self.subTest(step=step, of=total):
                at = client.call("at", game=game, step=step, **{"as": side})
                made = client.call("analysis", game=game, step=step)["game"]
                lines = harness.Record(client.call("record", game=made["id"])["record"]).lines
                stood = len(lines)
                if at["to_act"]["who"] == "chance":  # it has gone on by dice of its own, to the next decision
                    before_a_roll += 1
                    own = next((n for n, line in enumerate(reversed(lines)) if line[0]), len(lines))
                    self.assertGreaterEqual(own, 1, "the dice were thrown")
                    views = [
                        client.call("at", game=made["id"], step=n, **{"as": side})["view"]
                        for n in range(len(lines) - own, len(lines))
                    ]
                    self.assertIn(at["view"], views)
                else:
                    self.assertEqual(client.call("at", game=made["id"], step=stood, **{"as": side})["view"], at["view"])
                    self.assertEqual(client.call("view", game=made["id"], **{"as": side})["view"], at["view"])
                    self.assertEqual(made["to_act"]["who"], at["to_act"]["who"])
                self.goes_on(client, made)
        return before_a_roll

    def goes_on(self, client, made):
        who = made["to_act"]["who"]
        self.assertIn(who, SIDES[made["game"]], made["to_act"])
        listed = client.call("actions", game=made["id"], **{"as": who})["actions"]
        self.assertTrue(listed)
        self.assertTrue(client.call("act", game=made["id"], action=listed[-1]["text"], **{"as": who})["ok"])

    def test_an_analysis_at_every_step_stands_there_and_goes_on(self):
        """H4. Before, the first rolls of an analysis that stood before a roll were counted and not stored: nobody could
        ever act in it. M10. Before, a step whose decisions were taken back later gave another position."""
        client = self.process.guest()
        game = hotseat(client, options={"choose_facing": True})

        def act(side, action=None, number=0):
            listed = client.call("actions", game=game, **{"as": side})["actions"]
            text = action or [one["text"] for one in listed if one["verb"] == "face"][number]
            return client.call("act", game=game, action=text, **{"as": side})["to_act"]["who"]

        first = client.call("events", game=game, since=0, **{"as": ALLIES})["to_act"]["who"]
        for number in range(3):
            act(first, number=7 * number)
        client.call("take-back", game=game, count=2, **{"as": first})
        act(first, number=40)
        second = act(first, "done")
        act(second, "done")  # the dice of the initiative fall
        client.call("take-back", game=game, count=1, **{"as": second})
        act(second, number=3)
        act(second, "done")
        play_some(dict.fromkeys(SIDES["butchery"], client), game, 6, random.Random(harness.SEED))
        before = client.call("record", game=game)["record"]
        self.assertGreaterEqual(self.branches_at_every_step(client, game, ALLIES), 2)
        self.assertEqual(client.call("record", game=game)["record"], before, "and the game itself is as it was")

    def test_an_analysis_of_a_game_with_secrets_at_every_step(self):
        """M10. Before, the analysis at a step had as many decisions as stood then, but of those that stood at the end."""
        one, two = self.process.guest(), self.process.guest()
        game = two_seats(one, two, "novara", options={"dummies": True})
        clients = dict(zip(SIDES["novara"], (one, two)))
        before = [done[:2] for done in play_some(clients, game, 8, random.Random(harness.SEED))]
        one.call("take-back", game=game, count=3)
        after = [done[:2] for done in play_some(clients, game, 3, random.Random(harness.SEED + 1))]
        self.assertNotEqual(before[5:], after)
        one.call("resign", game=game)
        for step in range(13):
            stood = before[:step] if step <= 8 else before[:5] + after[: step - 9]
            made = one.call("analysis", game=game, step=step)["game"]
            self.assertEqual(harness.Record(one.call("record", game=made["id"])["record"]).actions, stood, step)
            self.goes_on(one, made)

    def test_a_record_cut_anywhere_can_be_played_on(self):
        """H4. Before, a record that was cut before a roll made a table at which nobody could ever act."""
        client = self.process.guest()
        game = hotseat(client)
        chooser = random.Random(harness.SEED)
        lines, rolls = [], []
        while len(rolls) < 3:
            play_some(dict.fromkeys(SIDES["butchery"], client), game, 4, chooser)
            text = client.call("record", game=game)["record"]
            lines = [line for line in text.splitlines() if harness.Record.LINE.match(line)]
            rolls = [number for number, line in enumerate(lines) if ". roll " in line]
        tags = [line for line in text.splitlines() if line.startswith(("[Game", "[Scenario", "[Version", "[Begin"))]
        for count in sorted({0, *rolls[:4], *(number + 1 for number in rolls[:4])}):
            with self.subTest(lines=count):
                cut = "\n".join([*tags, "", *lines[:count], ""])
                made = client.call("import", record=cut)["game"]
                has = harness.Record(client.call("record", game=made["id"])["record"]).lines
                self.assertEqual(has[:count], harness.Record(cut).lines)
                self.goes_on(client, made)

    def test_broken_records_are_refused(self):
        record = self.client.call("record", game=self.game)["record"]
        lines = record.splitlines()
        action = next(i for i, line in enumerate(lines) if line.startswith("5. "))
        broken = ["", "nonsense", record[: len(record) // 3] + "\x00", "[Game \"chess\"]\n", "[Game \"thousand\"]\n1. bourbon: fly\n",
                  "\n".join(
                      lines[:action] + lines[action + 1 :]
                  ), "[Game \"thousand\"]\n[Begin \"{\\\"cmd\\\":\\\"load\\\"}\"]\n",
                  "[Game \"thousand\"]\nstate {\"version\":1,\"state\":{}}\n", "[Game \"thousand\"]\n" + "[X \"y\"]\n" * 100_000]
        for text in broken:
            with self.subTest(text=text[:40]):
                status, answer = self.client.post("import", record=text)
                if status == 200:
                    self.assertIn("[X", text)
                    continue
                self.assertIn(status, (400, 413, 422), answer)

    def test_at_every_step(self):
        for _, _, answer in self.done[::5]:
            told = self.client.call("at", game=self.game, step=answer["steps"], **{"as": "bourbon"})
            self.assertTrue(told["view"])
        for odd in (10**6, -1):
            status, told = self.client.post("at", game=self.game, step=odd, **{"as": "bourbon"})
            self.assertTrue(status in (400, 404) or told["steps"] != odd, "no step that is not there")

    def test_dice_are_promised_before_and_told_after(self):
        dice = self.client.call("dice", game=self.game)
        self.assertNotIn("seed", dice)
        self.assertTrue(dice["commitment"])
        self.client.call("resign", game=self.game, **{"as": "bourbon"})
        after = self.client.call("dice", game=self.game)
        self.assertEqual(after["commitment"], dice["commitment"])
        self.assertTrue(after["seed"])

    def test_a_sealed_contribution_is_opened_when_all_have_sat_down(self):
        """So that who sits down last cannot choose his text to suit the others', whoever tells him the seed."""
        one, two, third = (self.process.guest() for _ in range(3))
        first, second = SIDES["thousand"]
        text = "viva la liberta"
        seal = hashlib.sha256(text.encode()).hexdigest()
        seats = {first: "me", second: "open"}
        self.refused("bad-request", one, "create", game="thousand", seats=seats, seal=seal)  # no promise before it
        for wrong in ({"seal": "x"}, {"seal": seal, "random": text}):
            self.refused("bad-request", one, "create", game="thousand", seats=seats, ticket=one.call("dice-ticket")["ticket"], **wrong)
        ticket = one.call("dice-ticket")["ticket"]
        game = one.call("create", game="thousand", seats=seats, ticket=ticket, seal=seal)["game"]["id"]
        self.assertEqual(two.call("game", game=game)["game"]["dice"]["seals"], {first: seal}, "shown to who is to contribute")
        self.refused("not-open", one, "unseal", game=game, random=text)  # a seat is free
        joined = two.call("join", game=game, side=second, random="mine")["game"]
        self.assertEqual((joined["status"], joined["dice"]["awaits"]), ("waiting", [first]))
        self.assertTrue(next(g for g in one.call("games", of="mine")["games"] if g["id"] == game)["your_turn"])
        self.assertNotIn(text, json.dumps(two.call("dice", game=game)))
        self.refused("forbidden", third, "unseal", game=game, random=text)
        self.refused("not-open", two, "unseal", game=game, random="mine")
        self.refused("refused", one, "unseal", game=game, random="another text")
        self.assertEqual(one.call("unseal", game=game, random=text)["game"]["status"], "playing")
        self.refused("not-open", one, "unseal", game=game, random=text)
        play_some({first: one, second: two}, game, 60, random.Random(2))
        one.call("resign", game=game)
        record = one.call("record", game=game)["record"]
        self.assertIn(f"Dice-Seals \"[[\\\"{first}\\\",\\\"{seal}", record)
        check_record(self, record)
        forged = record.replace(seal, hashlib.sha256(b"another").hexdigest())
        with harness.tempfile.NamedTemporaryFile("w", suffix=".rec") as file:
            file.write(forged)
            file.flush()
            code, output = harness.tamburino("dice", "verify", file.name)
        self.assertNotEqual(code, 0, "a text that is not the sealed one is found: " + output)

    def test_who_has_sealed_is_called_when_all_have_sat_down(self):
        one, two = self.process.account(), self.process.guest()
        hook = Webhook()
        self.addCleanup(hook.close)
        one.call("change", webhook=hook.url)
        first, second = SIDES["thousand"]
        ticket = one.call("dice-ticket")["ticket"]
        seal = hashlib.sha256(b"mine").hexdigest()
        game = one.call("create", game="thousand", seats={first: "me", second: "open"}, ticket=ticket, seal=seal)["game"]["id"]
        two.call("join", game=game, side=second)
        until(lambda: hook.kept, 10, "who has sealed is told")
        self.assertIn(game, hook.kept[0].decode())

    def test_dice_with_contributions_are_checked(self):
        one, two = self.process.guest(), self.process.guest()
        first, second = SIDES["thousand"]
        seats = {first: "me", second: "open"}
        self.refused("bad-request", one, "create", game="thousand", seats=seats, random="luck without a promise")
        ticket = one.call("dice-ticket")
        self.refused(
            ("bad-request", "forbidden", "not-found"), two, "create", game="thousand", seats=seats, random="x", ticket=ticket["ticket"]
        )
        keys = {"game": "thousand", "seats": seats, "random": "my own luck", "ticket": ticket["ticket"]}
        game = one.call("create", **keys)["game"]["id"]
        self.assertEqual(one.call("dice", game=game)["commitment"], ticket["commitment"])
        self.refused(("bad-request", "taken", "not-found", "forbidden"), one, "create", **keys)  # good for one game
        two.call("join", game=game, side=second, random="and mine: \" \\ ]")
        play_some({first: one, second: two}, game, 60, random.Random(2))
        one.call("resign", game=game)
        record = one.call("record", game=game)["record"]
        check_record(self, record)
        rolls = [line for line in record.splitlines() if ". roll " in line]
        last = rolls[-1]
        forged = last[:-1] + ("1" if last[-1] != "1" else "2")
        with harness.tempfile.NamedTemporaryFile("w", suffix=".rec") as file:
            file.write(record.replace(last, forged))
            file.flush()
            code, output = harness.tamburino("dice", "verify", file.name)
        self.assertNotEqual(code, 0, "a roll that was changed is found: " + output)


if __name__ == "__main__":
    unittest.main()
