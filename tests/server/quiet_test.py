"""What is done in secret goes unnoticed, and what was shown cannot be taken back freely."""

import random
import unittest

import harness
from harness import SIDES, Engine, ServerTest, play_some, pushes, rows, sql

SARDINIAN, AUSTRIAN = SIDES["novara"]


class Secret(ServerTest):
    """The Sardinians set up under cover; the Austrians have only to wait."""

    def setUp(self):
        super().setUp()
        self.one, self.two = self.process.guest(), self.process.guest()
        made = self.one.call(
            "create", game="novara", scenario="mortara", options={"dummies": True}, seats={SARDINIAN: "me", AUSTRIAN: "open"}
        )
        self.game = made["game"]["id"]
        self.two.call("join", game=self.game, side=AUSTRIAN)

    def place_one(self):
        for verb in ("select", "place"):
            listed = self.one.call("actions", game=self.game)["actions"]
            self.one.call("act", game=self.game, action=next(one["text"] for one in listed if one["verb"] == verb))

    def found_by(self, client):
        """The moment of the last change, by asking for games older than that."""
        low, high = 1, 10**13
        while high - low > 1:
            middle = (low + high) // 2
            found = [one["id"] for one in client.call("games", of="playing", after=middle)["games"]]
            low, high = (low, middle) if self.game in found else (middle, high)
        return high - 1

    def test_lists_do_not_tell_when_it_was(self):
        before = [self.found_by(client) for client in (self.two, self.process.client())]
        true_before = rows(self.database, f"SELECT changed FROM games WHERE id = '{self.game}'")
        self.place_one()
        self.assertNotEqual(rows(self.database, f"SELECT changed FROM games WHERE id = '{self.game}'"), true_before)
        self.assertEqual([self.found_by(client) for client in (self.two, self.process.client())], before)

    def test_nor_does_taking_it_back(self):
        self.place_one()
        told = self.two.call("events", game=self.game, since=0)
        live = self.process.live(self.two)
        live.call("watch", game=self.game)
        self.one.call("take-back", game=self.game, count=2)
        self.assertEqual(self.two.call("events", game=self.game, since=0), told)
        self.assertEqual(pushes(live), [])
        live.close()
        own = self.one.call("events", game=self.game, since=0)["events"]
        self.assertEqual(own[-1]["event"], "back", "who took back is told of it")

    def test_nor_does_the_first_one_taken_back_after_a_public_step(self):
        """W6. A push of the game's description told when: it had changed before, by something public."""
        other, spectator = self.process.live(self.two), self.process.live(None)
        for live in (other, spectator):
            self.addCleanup(live.close)
            live.call("watch", game=self.game)
        side = SARDINIAN
        for _ in range(400):  # until the set-up of one side is over, which everybody notices
            listed = self.one.call("actions", game=self.game, **{"as": SARDINIAN})
            side = listed["to_act"]["who"]
            if side != SARDINIAN:
                break
            done = next((one for one in listed["actions"] if one["verb"] in ("done", "end", "finish")), None)
            self.one.call("act", game=self.game, action=(done or listed["actions"][0])["text"])
        self.assertEqual(side, AUSTRIAN, "the other side is to act now")
        watchers = [self.process.live(self.one), spectator]
        self.addCleanup(watchers[0].close)
        watchers[0].call("watch", game=self.game)
        public = next(one for one in self.two.call("actions", game=self.game)["actions"])
        for live in (other, *watchers):
            pushes(live)
        self.two.call("act", game=self.game, action=public["text"])
        quiet = not any(pushes(live) for live in watchers)
        self.two.call("take-back", game=self.game)
        told = [pushes(live) for live in watchers]
        self.assertTrue(quiet, "the choice itself is secret: " + public["text"])
        self.assertEqual(told, [[], []])

    def test_nor_does_the_language_it_was_done_in(self):
        """The question was compared in words, in the language of the last request: a change of language looked like news."""
        other, spectator = self.process.live(self.two), self.process.live(None)
        for live in (other, spectator):
            self.addCleanup(live.close)
            live.call("watch", game=self.game)
        for language in ("it", "en", "it"):
            listed = self.one.call("actions", game=self.game)["actions"]
            secret = next(one["text"] for one in listed if one["verb"] == "select")
            self.one.call("act", game=self.game, action=secret, language=language)
            told = [pushes(live) for live in (other, spectator)]
            self.assertEqual(told, [[], []], f"chosen in {language}")
            self.one.call("take-back", game=self.game, language="en" if language == "it" else "it")
            told = [pushes(live) for live in (other, spectator)]
            self.assertEqual(told, [[], []], f"chosen in {language}, and taken back")

    def test_a_description_is_not_in_the_language_of_somebody_else(self):
        before = self.two.call("game", game=self.game)["game"]["to_act"]["text"]
        listed = self.one.call("actions", game=self.game, language="it")
        self.assertNotEqual(listed["to_act"]["text"], before)
        self.assertEqual(self.two.call("game", game=self.game)["game"]["to_act"]["text"], before)

    def test_figures_are_not_for_everybody(self):
        process = self.own_server(*harness.COMMON, "--behind-proxy", "--url", "https://play.example.org")
        status, _, _ = process.client().request("GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
        self.assertEqual(status, 403)
        self.assertEqual(self.process.client().request("GET", "/metrics")[0], 200, "on the machine itself they are there")

    def test_every_event_of_a_finished_game_leads_to_its_moment(self):
        clients = {SARDINIAN: self.one, AUSTRIAN: self.two}
        play_some(clients, self.game, 120, random.Random(5))
        self.one.call("resign", game=self.game)
        for client in (self.one, self.two, self.process.guest()):
            steps = [one["step"] for one in client.call("events", game=self.game, since=0)["events"]]
            self.assertTrue(steps)
            for step in sorted(set(steps))[::7] + steps[-1:]:
                self.assertEqual(client.call("at", game=self.game, step=step)["steps"], step)


class Shown(ServerTest):
    def test_one_stack_shown_and_another_hidden_is_a_reveal(self):
        """Before, only the number of unknown units was looked at: going from beside one stack to beside another was free."""
        one, two = self.process.guest(), self.process.guest()
        with Engine() as engine:
            engine.ask(cmd="new", game="novara", scenario="campaign", seed=1, auto_roll=True)
            units = engine.ask(cmd="sheet")["sheet"]["units"]
        enemy = [unit["unit"] for unit in units if unit["kind"] == "infantry" and unit["side"] == AUSTRIAN][:4]
        with Engine() as engine:
            engine.ask(
                cmd="set", game="novara", map="bare", active="s-4", phase="movement",
                units={"4 Piemonte": "4425", "3 Piemonte": "4435", **dict(zip(enemy, ("4426", "4426", "4423", "4423")))},
            )
            record = engine.ask(cmd="record")["record"]
        game = one.call("import", record=record)["game"]["id"]
        other = one.call("create", game="novara", scenario="mortara", seats={SARDINIAN: "me", AUSTRIAN: "open"})["game"]["id"]
        two.call("join", game=other, side=AUSTRIAN)
        # Only an analysis begins from any position: its other seat is given to somebody else behind the server's back.
        account = rows(self.database, f"SELECT account FROM seats WHERE game = '{other}' AND side = '{AUSTRIAN}'")[0][0]
        self.process.stop()
        sql(self.database, f"UPDATE seats SET account = '{account}' WHERE game = '{game}' AND side = '{AUSTRIAN}'")
        sql(self.database, f"UPDATE games SET analysis_of = '' WHERE id = '{game}'")
        self.process.start()

        def known():
            view = one.call("view", game=game)["view"]
            return {unit["unit"] for unit in view["units"] if unit["unit"] in enemy and unit.get("status") != "unknown" and "hex" in unit}

        before = known()
        one.call("act", game=game, action='move "4 Piemonte" 4424')
        after = known()
        self.assertEqual(len(before), len(after), "as many as before are known")
        self.assertNotEqual(before, after, "but others")
        answer = one.call("take-back", game=game)
        self.assertTrue(answer.get("asked"), "the other must consent")
        self.assertIn("hidden", answer["because"])


if __name__ == "__main__":
    unittest.main()
