"""Looks that tell what has changed: put on top of one another they are the whole look, byte for byte, for every viewer."""

import contextlib
import json
import random
import unittest

import harness
from changes import whole_of
from harness import SIDES, ServerTest, events_until, hotseat, two_seats

PARTS = ("as", "language", "steps", "public_steps", "mark", "to_act", "score", "view", "actions")


def as_(side):
    return {"as": side} if side else {}


def text(look):
    return json.dumps({key: look[key] for key in PARTS})  # in their order


class Watcher:
    """A line that watches with changes, and the whole look that has come of them."""

    def __init__(self, process, client, game, side="", language="en", **keys):
        self.client, self.game, self.side, self.language = client, game, side, language
        self.live = process.live(client)
        answer = self.live.call("watch", game=game, look="changes", language=language, **keys, **as_(side))
        self.answer, self.look = answer, whole_of(answer["look"], None)
        self.changes = self.wholes = self.missed = 0
        self.sizes = []

    def take(self, look):
        self.changes += "change" in look
        self.wholes += "change" not in look
        self.sizes.append(len(json.dumps(look)))
        whole = whole_of(look, self.look)
        if whole is None:
            self.missed += 1
            whole = self.whole()
        self.look = whole

    def hear(self, steps):
        """What is pushed, up to so many steps."""
        heard = events_until(self.live, steps)
        for push in heard:
            self.take(push["look"])
        return heard

    def catch_up(self):
        """Hears until it knows as much as it may: where something is done in secret, nothing is pushed."""
        now = self.whole()
        while (self.look["steps"], self.look["to_act"]) != (now["steps"], now["to_act"]):
            push = self.live.next_push(20)
            assert push is not None, "what it may know is not pushed"
            if push["push"] == "events":
                self.take(push["look"])

    def act(self, chooser):
        action = {"bits": chooser.choice(self.look["actions"])["bits"]}
        answer = self.live.call(
            "act", game=self.game, action=action, step=self.look["steps"], look="changes", have=self.look["mark"],
            language=self.language, **as_(self.side))
        self.take(answer["look"])
        return answer

    def whole(self):
        return self.client.call("look", game=self.game, language=self.language, **as_(self.side))["look"]

    def close(self):
        self.live.close()


class Changes(ServerTest):
    def watchers(self, stack, game, scenario=None):
        one, two, other = self.process.guest(), self.process.guest(), self.process.guest()
        id_ = two_seats(one, two, game, scenario)
        first, second = SIDES[game]
        all_ = [(one, first, "en"), (two, second, "it"), (other, "", "en")]
        return [
            stack.enter_context(contextlib.closing(Watcher(self.process, client, id_, side, language)))
            for client, side, language in all_
        ]

    def play(self, watchers, acts, chooser, check):
        """Acts at random; what each has is compared with the whole look after every act, when it has heard of it."""
        by_side = {one.side: one for one in watchers}
        who = next(iter(by_side))
        for number in range(acts):
            who = by_side[who].look["to_act"]["who"]
            if who not in by_side or not who:
                return number
            by_side[who].act(chooser)
            for one in watchers:
                one.catch_up()
            check(number)
        return acts

    def test_lead_to_the_whole_look_for_every_viewer_of_every_game(self):
        for game in SIDES:
            with self.subTest(game=game), contextlib.ExitStack() as stack:
                watchers = self.watchers(stack, game)
                secret = watchers[0].answer["game"]["secrets"]

                def check(number):
                    for one in watchers:
                        whole = one.whole()
                        if secret and whole["steps"] == one.look["steps"] and whole["to_act"] == one.look["to_act"] and whole["mark"] != one.look["mark"]:
                            continue  # nothing that it noticed, and so nothing was sent
                        self.assertEqual(text(one.look), text(whole), f"{game}, {one.side}, act {number}")

                acts = self.play(watchers, 60, random.Random(harness.SEED), check)
                self.assertGreater(acts, 20)
                for one in watchers:
                    if not secret:
                        self.assertEqual((one.missed, one.wholes), (0, 0), one.side)
                        self.assertLess(sum(one.sizes) / len(one.sizes), 5000, "they are short")
                    self.assertTrue(secret or one.changes > 5, f"{game}, {one.side}")
                self.assertGreater(sum(one.changes for one in watchers), 40, game)

    def test_a_missed_one_is_seen_and_the_whole_look_helps(self):
        with contextlib.ExitStack() as stack:
            watchers = self.watchers(stack, "butchery")
            self.play(watchers, 5, random.Random(harness.SEED), lambda _: None)
            by_side = {one.side: one for one in watchers}
            spectator = by_side[""]

            chooser = random.Random(1)

            def act():
                actor = by_side[by_side["allies"].look["to_act"]["who"]]
                actor.act(chooser)
                for one in watchers:
                    if one is not spectator and one is not actor:
                        one.hear(actor.look["steps"])
                return actor.look["steps"]

            for _ in range(10):  # an act may leave the position as it was, or bring it back: then nothing is missing
                self.assertTrue(events_until(spectator.live, act()), "lost on the way")
                spectator.hear(act())
                if spectator.missed:
                    break
            self.assertEqual(spectator.missed, 1)
            self.assertEqual(text(spectator.look), text(spectator.whole()))

    def test_what_the_client_has_decides_what_the_answer_tells(self):
        client = self.process.guest()
        id_ = hotseat(client, "butchery", options={"choose_facing": True})
        look = client.call("look", game=id_, **{"as": "allies"})["look"]
        self.assertIn("view", look)
        same = client.call("look", game=id_, look="changes", have=look["mark"], **{"as": "allies"})["look"]
        self.assertEqual((same["change"], same["from"], same["mark"]), ({}, look["mark"], look["mark"]))
        self.assertEqual(text(whole_of(same, look)), text(look))
        for keys in ({"look": "changes"}, {"look": "changes", "have": "0" * 16}, {"have": look["mark"]}, {"look": True}, {"look": "whole"}):
            with self.subTest(keys=keys):
                whole = client.call("look", game=id_, **keys, **{"as": "allies"})["look"]
                self.assertEqual(text(whole), text(look))
        action = {"bits": look["actions"][0]["bits"]}
        answer = client.call("act", game=id_, action=action, look="changes", have=look["mark"], key="k", **{"as": "allies"})
        self.assertEqual(set(answer), {"ok", "look"})
        self.assertEqual(answer["look"]["from"], look["mark"])
        now = whole_of(answer["look"], look)
        self.assertEqual(text(now), text(client.call("look", game=id_, **{"as": "allies"})["look"]))
        again = client.call("act", game=id_, action=action, look="changes", have=look["mark"], key="k", **{"as": "allies"})
        self.assertIs(again["repeated"], True)
        self.assertEqual(text(again["look"]), text(now))
        back = client.call("take-back", game=id_, look="changes", have=now["mark"], **{"as": "allies"})["look"]
        self.assertEqual(whole_of(back, now)["view"], look["view"])
        self.assertEqual(back["mark"], look["mark"], "the same position has the same mark")
        self.refused("bad-request", client, "look", game=id_, look="some")
        self.refused("bad-request", client, "look", game=id_, look="changes", have=7)

    def test_who_comes_back_has_only_the_change_if_the_server_still_knows(self):
        one, two = self.process.guest(), self.process.guest()
        id_ = two_seats(one, two, "thousand")
        with contextlib.closing(Watcher(self.process, one, id_, "garibaldine")) as first:
            look = first.look
        with contextlib.closing(Watcher(self.process, one, id_, "garibaldine", since=look["steps"])) as again:
            self.assertNotIn("change", again.answer["look"], "it did not say what it has")
        live = self.process.live(one)
        answer = live.call("watch", game=id_, look="changes", have=look["mark"], since=look["steps"])
        self.assertEqual(answer["look"]["change"], {})
        self.assertEqual(set(answer), {"id", "ok", "look", "game"})
        live.close()
        self.process.restart()
        live = self.process.live(one)
        answer = live.call("watch", game=id_, look="changes", have=look["mark"], since=look["steps"])
        self.assertEqual(text(answer["look"]), text(look), "it has begun anew, and sends the whole")
        live.close()

    def test_old_requests_get_whole_looks_as_before(self):
        one, two = self.process.guest(), self.process.guest()
        id_ = two_seats(one, two, "butchery")
        clients = dict(zip(SIDES["butchery"], (one, two)))
        with contextlib.ExitStack() as stack:
            plain = stack.enter_context(contextlib.closing(self.process.live(two)))
            plain.call("watch", game=id_)
            new = stack.enter_context(contextlib.closing(Watcher(self.process, two, id_, "austrians")))
            look = one.call("look", game=id_)["look"]
            who = look["to_act"]["who"]
            action = clients[who].call("look", game=id_)["look"]["actions"][0]
            answer = clients[who].call("act", game=id_, action=action["text"])
            self.assertEqual(set(answer), {"ok", "events", "to_act", "steps", "look"})
            (push,) = events_until(plain, answer["steps"])
            self.assertEqual(set(push), {"push", "game", "as", "events", "steps", "to_act", "look"})
            (short,) = new.hear(answer["steps"])
            self.assertEqual(set(short), {"push", "game", "as", "steps", "look"})
            self.assertIn("change", short["look"])
            self.assertEqual(text(new.look), text(push["look"]))
            self.assertEqual(new.look["events"], push["events"])
            self.assertLess(len(json.dumps(short)), len(json.dumps(push)) / 2)


if __name__ == "__main__":
    unittest.main()
