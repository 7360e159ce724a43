"""Every access rule, tried to be broken: seats, views, stale and repeated requests, tokens, origins, accounts."""

import base64
import hashlib
import hmac
import json
import random
import select
import struct
import subprocess
import time
import unittest

import harness
from harness import COMMON, UNLIMITED, Closed, Refused, ServerTest, hotseat, play_some, two_seats, until

STRANGER = ("forbidden", "unauthorized")
SUBSCRIPTION = {
    "endpoint": "https://push.example.org/abc",
    "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    "auth": "tBHItJI5svbpez7KI4CCXg",
}


def one_time_code(secret, at=None):
    """RFC 6238, as an authenticator does it."""
    key = base64.b32decode(secret.upper() + "=" * (-len(secret) % 8))
    mac = hmac.new(key, struct.pack(">Q", int(at or time.time()) // 30), hashlib.sha1).digest()
    place = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[place : place + 4])[0] & 0x7FFFFFFF) % 1_000_000:06d}"


class Seats(ServerTest):
    def setUp(self):
        super().setUp()
        self.one, self.two, self.third = self.process.guest(), self.process.guest(), self.process.guest()
        self.nobody = self.process.client()
        self.game = two_seats(self.one, self.two)
        first = self.one.call("events", game=self.game, since=0, **{"as": "allies"})
        self.who = first["to_act"]["who"]
        self.actor, self.waiter = (self.one, self.two) if self.who == "allies" else (self.two, self.one)
        self.other = "austrians" if self.who == "allies" else "allies"
        listed = self.actor.call("actions", game=self.game, **{"as": self.who})
        self.action = listed["actions"][0]["text"]

    def steps(self):
        return self.one.call("game", game=self.game)["game"]["steps"]

    def test_only_who_sits_there_acts(self):
        before = self.steps()
        for client in (self.waiter, self.third, self.nobody):
            for side in (self.who, self.other, None, "chance", "nobody", "referee", "", "ALLIES"):
                status, answer = client.post(
                    "act", game=self.game, action=self.action, **({"as": side} if side is not None else {})
                )
                self.assertFalse(answer["ok"], (side, answer))
                self.assertIn(status, (400, 401, 403, 404, 409, 422))
        self.refused(STRANGER, self.third, "act", game=self.game, action=self.action)
        self.refused(STRANGER, self.third, "act", game=self.game, action=self.action, **{"as": self.who})
        self.refused(STRANGER, self.nobody, "act", game=self.game, action=self.action, **{"as": self.who})
        self.refused("unauthorized", self.nobody, "act", game=self.game, action=self.action)
        self.assertEqual(self.steps(), before)

    def test_out_of_turn_and_never_offered_are_refused_by_the_rules(self):
        error = self.refused("refused", self.waiter, "act", game=self.game, action=self.action, **{"as": self.other})
        self.assertNotIn("hash", json.dumps(error))
        error = self.refused("refused", self.actor, "act", game=self.game, action="rally Castagny", **{"as": self.who})
        self.assertTrue(error["rule"])
        self.refused("bad-action", self.actor, "act", game=self.game, action="teleport Castagny", **{"as": self.who})
        self.refused(
            ("bad-action", "refused"), self.actor, "act", game=self.game, action={"bits": "18446744073709551615"}, **{"as": self.who}
        )
        self.refused(("bad-action", "bad-request", "refused"), self.actor, "act", game=self.game, action={"bits": "-1"})

    def test_nobody_rolls_but_the_server(self):
        for command in ("roll", "new", "set", "undo", "load", "save", "hash", "sample", "apply", "get"):
            status, answer = self.actor.post(command, game=self.game, dice=[6, 6], **{"as": self.who})
            self.assertFalse(answer["ok"], command)
            self.assertIn(answer["error"]["code"], ("unknown-command", "forbidden"), command)
        self.refused(
            ("bad-action", "refused"), self.actor, "act", game=self.game, action="roll 6 6", **{"as": self.who}
        )

    def test_anothers_commands(self):
        for command, keys in {
            "view": {}, "actions": {}, "events": {"since": 0}, "at": {"step": 1}, "take-back": {}, "take-back-answer": {
                "accept": True
            },
            "resign": {}, "draw": {}, "verdict": {"action": self.action}, "preview": {"action": self.action},
            "analyse": {"level": "random"}, "command": {},
        }.items():
            with self.subTest(command=command):
                self.refused(STRANGER, self.third, command, game=self.game, **keys, **{"as": self.who})
                self.refused(("forbidden", "refused"), self.waiter, command, game=self.game, **keys, **{"as": self.who})
        for command in ("take-back", "resign", "draw"):
            self.refused(STRANGER, self.third, command, game=self.game)
            self.refused("unauthorized", self.nobody, command, game=self.game)
        self.assertEqual(self.one.call("game", game=self.game)["game"]["status"], "playing")

    def test_a_taken_seat_is_taken(self):
        for side in harness.SIDES["butchery"]:
            self.refused(("taken", "not-open", "forbidden"), self.third, "join", game=self.game, side=side)
        self.refused(("bad-request", "not-found", "not-open"), self.third, "join", game=self.game, side="prussians")
        self.refused("not-open", self.one, "leave", game=self.game)
        self.refused(("forbidden", "not-open"), self.third, "leave", game=self.game)

    def test_a_spectator_sees_and_does_not_touch(self):
        self.assertTrue(self.third.call("view", game=self.game)["view"])
        self.assertIn("events", self.third.call("events", game=self.game, since=0))
        self.refused(STRANGER, self.third, "say", game=self.game, text="psst", room="seats")
        self.refused(STRANGER, self.third, "chat", game=self.game, room="seats")
        self.third.call("say", game=self.game, text="what a battle", room="spectators")
        self.assertEqual(
            self.third.call("chat", game=self.game, room="spectators")["lines"][-1]["text"], "what a battle"
        )

    def test_a_private_game_is_not_listed(self):
        hidden = hotseat(self.one, public=False)
        for of in ("open", "playing"):
            self.assertNotIn(hidden, [game["id"] for game in self.third.call("games", of=of)["games"]])
        self.assertIn(hidden, [game["id"] for game in self.one.call("games", of="mine")["games"]])
        self.assertIn(self.game, [game["id"] for game in self.third.call("games", of="playing")["games"]])

    def test_an_invited_seat_needs_its_code(self):
        made = self.one.call("create", game="butchery", seats={"allies": "me", "austrians": "invite"})
        game, code = made["game"]["id"], made["invitations"]["austrians"]
        self.assertGreaterEqual(len(code), 16)
        self.assertNotIn(code, json.dumps(self.third.call("game", game=game)))
        for wrong in (None, "", code[:-1], code[:-1] + ("A" if code[-1] != "A" else "B"), "' OR '1'='1"):
            self.refused(
                ("forbidden", "bad-request"), self.third, "join", game=game, side="austrians", invitation=wrong
            )
        self.assertEqual(
            self.third.call("join", game=game, side="austrians", invitation=code)["game"]["status"], "playing"
        )
        self.refused(("taken", "not-open", "forbidden"), self.two, "join", game=game, side="austrians", invitation=code)

    def test_an_invited_seat_that_was_left_is_not_open_to_all(self):
        """L6. Before, `leave` made it an open seat: in a private game anybody joined without a code."""
        made = self.one.call(
            "create", game="butchery", seats={"allies": "open", "austrians": "invite"}, public=False
        )
        game, code = made["game"]["id"], made["invitations"]["austrians"]
        self.two.call("join", game=game, side="austrians", invitation=code)
        self.two.call("leave", game=game)
        self.assertEqual(self.one.call("game", game=game)["game"]["seats"]["austrians"], {"kind": "invite"})
        for wrong in (None, "", "guess"):
            self.refused("forbidden", self.third, "join", game=game, side="austrians", invitation=wrong)
        self.assertTrue(self.two.call("join", game=game, side="austrians", invitation=code)["ok"])

    def test_two_cannot_take_one_seat(self):
        made = self.one.call("create", game="butchery", seats={"allies": "me", "austrians": "open"})
        game = made["game"]["id"]
        lives = [self.process.live(client) for client in (self.two, self.third)]
        numbers = [live.send("join", game=game, side="austrians") for live in lives]
        answers = [live.answer(number) for live, number in zip(lives, numbers)]
        self.assertEqual(sorted(answer["ok"] for answer in answers), [False, True])
        for live in lives:
            live.close()

    def test_stale_is_refused_and_nothing_is_done(self):
        known = self.actor.call("events", game=self.game, since=0, **{"as": self.who})["steps"]
        for wrong in (known - 1, known + 1, 0 if known else 7, 10**9):
            if wrong >= 0:
                self.refused(
                    "stale", self.actor, "act", game=self.game, action=self.action, step=wrong, **{"as": self.who}
                )
        self.assertEqual(self.actor.call("events", game=self.game, since=0, **{"as": self.who})["steps"], known)
        self.actor.call("act", game=self.game, action=self.action, step=known, **{"as": self.who})
        self.refused(
            ("stale", "refused"), self.actor, "act", game=self.game, action=self.action, step=known, **{"as": self.who}
        )

    def test_a_key_is_done_once(self):
        said = {"game": self.game, "action": self.action, "key": "one and the same", "as": self.who}
        first = self.actor.call("act", **said)
        again = self.actor.call("act", **said)
        self.assertEqual((first["steps"], first["to_act"]), (again["steps"], again["to_act"]))
        self.assertEqual([said["text"] for said in first["events"]], [said["text"] for said in again["events"]])
        self.assertEqual(
            self.actor.call("act", **said, step=0)["steps"], first["steps"], "the key counts more than the step"
        )
        # The same key of another is not this one's: no answer of mine is told to him.
        _, theirs = self.waiter.post("act", **{**said, "as": self.other})
        self.assertFalse(theirs["ok"], theirs)
        self.refused(STRANGER, self.third, "act", **said)
        self.refused(
            "bad-request", self.actor, "act", game=self.game, action=self.action, key="k" * 65, **{"as": self.who}
        )
        other_game = hotseat(self.actor)
        side = self.actor.call("events", game=other_game, since=0, **{"as": "allies"})["to_act"]["who"]
        listed = self.actor.call("actions", game=other_game, **{"as": side})["actions"][0]["text"]
        done = self.actor.call("act", game=other_game, action=listed, key="one and the same", **{"as": side})
        self.assertTrue(done["ok"], "a key is of one game")

    def test_a_key_is_done_once_when_sent_at_once(self):
        lives = [self.process.live(self.actor) for _ in range(4)]
        said = {"game": self.game, "action": self.action, "key": "at once", "as": self.who}
        numbers = [live.send("act", **said) for live in lives]
        answers = [live.answer(number) for live, number in zip(lives, numbers)]
        for live in lives:
            live.close()
        self.assertEqual({answer["ok"] for answer in answers}, {True}, answers)
        self.assertEqual(len({answer["steps"] for answer in answers}), 1)
        record = harness.Record(self.actor.call("record", game=self.game)["record"])
        self.assertEqual(record.actions, [(self.who, self.action)])

    def test_acts_at_once_without_a_key(self):
        """Two different decisions on the same position: one is done, the other is stale or refused."""
        lives = [self.process.live(self.actor) for _ in range(4)]
        known = self.actor.call("events", game=self.game, since=0, **{"as": self.who})["steps"]
        numbers = [
            live.send("act", game=self.game, action=self.action, step=known, **{"as": self.who}) for live in lives
        ]
        answers = [live.answer(number) for live, number in zip(lives, numbers)]
        for live in lives:
            live.close()
        self.assertEqual(sum(answer["ok"] for answer in answers), 1, answers)

    def test_a_watch_is_for_ones_own_side(self):
        live = self.process.live(self.third)
        for side in harness.SIDES["butchery"]:
            with self.assertRaises(Refused) as caught:
                live.call("watch", game=self.game, **{"as": side})
            self.assertIn(caught.exception.code, STRANGER)
        live.call("watch", game=self.game)
        self.one.call("say", game=self.game, text="between us")
        self.actor.call("act", game=self.game, action=self.action, **{"as": self.who})
        pushes = []
        while (push := live.next_push(1)) is not None:
            pushes.append(push)
        self.assertIn("events", [push["push"] for push in pushes])
        self.assertNotIn("between us", json.dumps(pushes))
        self.refused(("unknown-command", "bad-request"), self.third, "watch", game=self.game)
        live.close()


class Tokens(ServerTest):
    def test_forged_tokens(self):
        good = self.process.guest()
        token = good.token
        forged = [
            "", " ", "null", "undefined", "x", "0" * 64, token[:-1], token + "A", token.swapcase(), token[::-1],
            token[:-1] + ("A" if token[-1] != "A" else "B"), "' OR 1=1 --", "../" * 20, "A" * 5000,
            base64.b64encode(b"admin:admin").decode(), "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.",
        ]
        for one in forged:
            with self.subTest(token=one[:40]):
                status, _, content = self.process.client().request(
                    "GET", "/api/me", headers={"Authorization": "Bearer " + one}
                )
                self.assertIn(status, (400, 401, 413, 431), content[:200])
                status, _, content = self.process.client().request(
                    "GET", "/api/me", headers={"Cookie": "tamburino=" + one}
                )
                self.assertIn(status, (400, 401, 413, 431), content[:200])
        with self.assertRaises(Refused) as caught:
            harness.Live(self.process.url, token[:-1] + "!")
        self.assertEqual(caught.exception.status, 401)
        self.assertGreaterEqual(len(token), 22, "at least 128 bits")

    def test_logout_ends_the_token(self):
        client = self.process.account()
        bot = self.process.client(client.call("token-make", label="bot")["token"])
        client.call("logout")
        self.refused("unauthorized", client, "me")
        self.assertTrue(bot.call("me"), "a bot's token is its own")

    def test_a_bots_token_can_be_ended(self):
        client = self.process.account()
        bot = self.process.client(client.call("token-make", label="my <b>bot</b>")["token"])
        listed = client.call("tokens")["tokens"]
        self.assertEqual([one["label"] for one in listed], ["my <b>bot</b>"])
        self.assertNotIn(bot.token, json.dumps(listed))
        other = self.process.account()
        self.refused(("not-found", "forbidden"), other, "token-end", id=listed[0]["id"])
        self.assertTrue(bot.call("me"))
        client.call("token-end", id=listed[0]["id"])
        self.refused("unauthorized", bot, "me")

    def test_a_bots_token_changes_no_password(self):
        client = self.process.account(password="correct horse battery")
        bot = self.process.client(client.call("token-make", label="bot")["token"])
        self.refused(
            ("forbidden", "unauthorized", "bad-request"), bot, "change", password="stolen stolen stolen", old="wrong"
        )
        self.refused(("forbidden", "unauthorized"), bot, "token-make", label="another")

    def test_a_bots_token_subscribes_to_nothing(self):
        """L7. Before, push-add and push-end asked only for an account: a bot could have its owner's notices sent to
        itself, or end them."""
        client = self.process.account()
        bot = self.process.client(client.call("token-make", label="bot")["token"])
        self.refused("forbidden", bot, "push-add", **SUBSCRIPTION)
        client.call("push-add", **SUBSCRIPTION)
        self.refused("forbidden", bot, "push-end", endpoint=SUBSCRIPTION["endpoint"])
        self.assertIn(SUBSCRIPTION["endpoint"], harness.dump(self.database))
        client.call("push-end", endpoint=SUBSCRIPTION["endpoint"])

    def test_an_expired_token_is_no_token(self):
        client = self.process.account()
        self.assertTrue(client.call("me"))
        harness.sql(self.database, "UPDATE tokens SET expires = 1000 WHERE kind = 'session'")
        self.process.restart()  # whatever is remembered
        self.refused("unauthorized", client, "me")

    def test_nothing_secret_is_stored_or_logged(self):
        client = self.process.account(password="a very particular pass phrase")
        live = self.process.live(client)
        live.call("me")
        live.close()
        self.refused(
            "unauthorized", self.process.client(), "login", name=client.name, password="another particular phrase"
        )
        log = self.process.log_text()
        stored = harness.dump(self.database)
        for secret in (client.token, "a very particular pass phrase", "another particular phrase"):
            self.assertNotIn(secret, log)
            self.assertNotIn(secret, stored)
        self.assertIn("$argon2id$", stored)

    def test_a_write_that_fails_logs_no_secret(self):
        """H5. Before, the database's complaint was logged with the statement's values: seeds, password hashes, one-time
        secrets, chat."""
        process = self.own_server()
        one, two = process.account(), process.guest()
        game = two_seats(one, two, "novara", options={"dummies": True})
        hook = "https://hooks.example.org/a-secret-address"
        one.call("change", webhook=hook)
        for table in ("accounts", "games", "lines", "pushes", "seats", "steps", "tokens"):
            harness.refuse_writes(process.database, table)
        private = {"random": "luck of my own", "text": "we attack at dawn", "hook": hook}
        listed = one.call("actions", game=game)["actions"]
        said = [
            (one, "say", {"game": game, "text": private["text"]}),
            (one, "totp-begin", {"password": "correct horse battery"}),
            (one, "change", {"webhook": hook + "/2", "email": "private@example.org"}),
            (one, "token-make", {"label": "bot"}),
            (one, "push-add", SUBSCRIPTION),
            (process.client(), "register", {"name": "Unlucky", "password": "correct horse battery", "email": "u@example.org"}),
            (process.client(), "login", {"name": one.name, "password": "correct horse battery"}),
            (process.client(), "guest", {}),
            (one, "create", {"game": "butchery", "seats": {"allies": "me", "austrians": "hotseat"}}),
            (one, "create", {
                "game": "butchery", "seats": {"allies": "me", "austrians": "open"}, "random": private["random"],
                "ticket": one.call("dice-ticket")["ticket"],
            }),
            (one, "act", {"game": game, "action": listed[0]["text"]}),
            (one, "resign", {"game": game}),
        ]
        for client, command, keys in said:
            error = self.refused("unavailable", client, command, **keys)
            self.assertNotIn("not now", error["message"], "nor is the client told what the database says")
        log = process.log_text()
        self.assertGreaterEqual(log.count("not now"), len(said) - 1, f"the keeper is told that writes fail: {log}")
        stored = harness.rows(process.database, "SELECT seed FROM games")
        stored += harness.rows(process.database, "SELECT hash FROM tokens")
        self.assertGreaterEqual(len(stored), 3)
        for secret in (*private.values(), *(row[0] for row in stored), "$argon2id$", "private@example.org", "Unlucky",
                       "u@example.org", SUBSCRIPTION["auth"], SUBSCRIPTION["endpoint"], one.token):
            self.assertNotIn(secret, log)
        # Seeds and hashes that were never stored cannot be looked for: nothing that looks like one is there.
        self.assertNotRegex(log, r"[0-9a-f]{32,}")
        self.assertNotRegex(log, r"\b[A-Z2-7]{16,}\b")
        self.assertNotRegex(log, r"INSERT|UPDATE|VALUES")

    @unittest.skipUnless(harness.DATABASE == "postgresql", "PostgreSQL tells the whole row")
    def test_a_row_that_the_database_refuses_is_not_logged(self):
        """H5. Before, the statement's values were logged; PostgreSQL tells them by itself too, under DETAIL."""
        process = self.own_server()
        client = process.account()
        game = hotseat(client)
        for table in ("accounts", "games", "lines"):
            harness.sql(process.database, f"ALTER TABLE {table} ADD CONSTRAINT no_{table} CHECK (false) NOT VALID")
        for one, command, keys in (
            (process.client(), "register", {"name": "Unlucky", "password": "correct horse battery"}),
            (client, "totp-begin", {"password": "correct horse battery"}),
            (client, "create", {"game": "butchery", "seats": {"allies": "me", "austrians": "open"}}),
            (client, "say", {"game": game, "text": "we attack at dawn"}),
        ):
            self.refused("unavailable", one, command, **keys)
        log = process.log_text()
        self.assertIn("no_accounts", log, "the keeper is told what is wrong")
        for secret in ("$argon2id$", "Unlucky", "we attack at dawn"):
            self.assertNotIn(secret, log)
        self.assertNotRegex(log, r"[0-9a-f]{32,}")

    def test_the_cookie(self):
        client = self.process.client()
        status, headers, _ = client.request("POST", "/api/guest", b"{}")
        self.assertEqual(status, 200)
        cookie = headers["Set-Cookie"]
        self.assertIn("tamburino=", cookie)
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Lax", cookie)
        self.assertIn("Path=/", cookie)
        self.assertNotIn("Secure", cookie)
        value = cookie.split(";")[0]
        status, _, content = client.request("GET", "/api/me", headers={"Cookie": "other=1; " + value})
        self.assertEqual(status, 200, content)
        behind = self.own_server(*COMMON, "--url", "https://play.example.org")
        _, headers, _ = behind.client().request("POST", "/api/guest", b"{}", {"Origin": "https://play.example.org"})
        self.assertIn("Secure", headers["Set-Cookie"])


class EndedSessions(ServerTest):
    """H6. A WebSocket is worth no more than the session it was opened by."""

    def setUp(self):
        super().setUp()
        self.client, self.other = self.process.account(), self.process.guest()
        self.game = two_seats(self.client, self.other, "novara", options={"dummies": True})
        self.side = harness.SIDES["novara"][0]

    def watching(self, client):
        live = self.process.live(client)
        live.call("watch", game=self.game, **{"as": self.side})
        return live

    def again(self, password="correct horse battery"):
        client = self.process.client()
        client.token = client.call("login", name=self.client.name, password=password)["token"]
        return client

    def shown_out(self, live, player=None):
        """Within a few seconds it is closed; and what is decided afterwards it is not told."""
        deadline = time.monotonic() + 5
        try:
            while time.monotonic() < deadline:
                live.next_push(deadline - time.monotonic())
        except Closed:
            return
        if player is not None:
            player.call("act", game=self.game, action=player.call("actions", game=self.game)["actions"][0]["text"])
            self.assertIsNone(live.next_push(1), "it is still told the seat's secrets")
        self.fail("the WebSocket of an ended session is open after 5 s")

    def stays(self, live):
        self.assertTrue(live.call("view", game=self.game)["ok"])
        live.close()

    def test_logout(self):
        """Before, only what the client sent was checked; what it was pushed went on for ever."""
        live, elsewhere = self.watching(self.client), self.again()
        kept = self.watching(elsewhere)
        self.client.call("logout")
        self.shown_out(live, elsewhere)
        self.stays(kept)

    def test_a_new_password(self):
        """Before, who had stolen a session watched on after the password was changed because of it."""
        live, owner = self.watching(self.client), self.again()
        kept = self.watching(owner)
        owner.call("change", password="another battery staple", old="correct horse battery")
        self.refused("unauthorized", self.client, "me")
        self.shown_out(live, owner)
        self.stays(kept)

    def test_the_end_of_a_bots_token(self):
        """Before, the bot whose token was ended was pushed on."""
        bot = self.process.client(self.client.call("token-make", label="bot")["token"])
        live, kept = self.watching(bot), self.watching(self.client)
        self.client.call("token-end", id=self.client.call("tokens")["tokens"][0]["id"])
        self.shown_out(live, self.client)
        self.stays(kept)

    def test_suspended_or_deleted(self):
        """Before, the keeper's word reached only who sent something."""
        for word in ("suspend", "delete-account"):
            with self.subTest(word=word):
                live = self.watching(self.client)
                bot = self.watching(self.process.client(self.client.call("token-make", label="bot")["token"]))
                kept = self.process.live(self.other)
                kept.call("watch", game=self.game)
                harness.admin(self.process, word, self.client.name)
                self.shown_out(live)
                self.shown_out(bot)
                self.stays(kept)
            self.setUp()


class Origins(ServerTest):
    FOREIGN = ["http://evil.example", "https://evil.example", "null", "http://127.0.0.1.evil.example", "http://127.0.0.1:1",
               "http://evil.example/127.0.0.1", "file://"]

    def own(self):
        return self.process.url

    def test_a_foreign_page_opens_no_websocket(self):
        client = self.process.guest()
        for origin in self.FOREIGN:
            with self.subTest(origin=origin):
                with self.assertRaises(Refused) as caught:
                    harness.Live(self.process.url, headers={"Origin": origin, "Cookie": "tamburino=" + client.token})
                self.assertEqual(caught.exception.status, 403)
        live = harness.Live(self.process.url, headers={"Origin": self.own(), "Cookie": "tamburino=" + client.token})
        self.assertTrue(live.call("me"))
        live.close()

    def test_a_foreign_page_posts_nothing(self):
        client = self.process.guest()
        for origin in self.FOREIGN:
            with self.subTest(origin=origin):
                status, headers, content = self.process.client().request(
                    "POST", "/api/create", b'{"game":"butchery","seats":{"allies":"me","austrians":"hotseat"}}',
                    {"Origin": origin, "Cookie": "tamburino=" + client.token, "Content-Type": "text/plain"},
                )
                self.assertEqual(status, 403, content)
                self.assertNotIn(origin, headers.get("Access-Control-Allow-Origin", ""))
                self.assertNotEqual(headers.get("Access-Control-Allow-Origin"), "*")
        self.assertEqual(client.call("games", of="mine")["games"], [])
        status, _, content = self.process.client().request(
            "POST", "/api/me", b"{}", {"Origin": self.own(), "Cookie": "tamburino=" + client.token}
        )
        self.assertEqual(status, 200, content)

    def test_a_name_that_leads_here_is_not_our_own(self):
        """DNS rebinding: evil.example is made to point to 127.0.0.1, and its page speaks to us as to itself."""
        client = self.process.guest()
        host = f"evil.example:{self.process.port}"
        headers = {"Host": host, "Origin": "http://" + host, "Cookie": "tamburino=" + client.token}
        status, _, content = self.process.client().request("POST", "/api/me", b"{}", headers)
        self.assertEqual(status, 403, content)

    def test_the_address_may_be_said_as_people_say_it(self):
        """L2. Before, --url was compared letter by letter: with a slash, a capital or the port every browser was 403."""
        for url in ("https://play.example.org/", "https://Play.Example.ORG", "https://play.example.org:443/"):
            with self.subTest(url=url):
                process = self.own_server(*COMMON, "--url", url)
                for origin, expected in (
                    ("https://play.example.org", 200), ("http://play.example.org", 403), ("https://evil.example", 403),
                    ("https://play.example.org.evil.example", 403), ("https://play.example.org:8443", 403), ("null", 403),
                ):
                    status, _, content = process.client().request("POST", "/api/catalogue", b"{}", {"Origin": origin})
                    self.assertEqual(status, expected, (origin, content[:200]))

    def test_the_keeper_is_told_when_browsers_cannot_come(self):
        """L2. Before, a server for the network without --url let no browser but its own machine's in, and said nothing."""
        database = harness.fresh_database()
        self.addCleanup(database.close)
        command = [harness.PROGRAM, "serve", "--listen", f"0.0.0.0:{harness.free_port()}"]
        server = subprocess.Popen(
            [*command, "--database", database.url], cwd=harness.ROOT, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(server.stderr.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        self.assertTrue(select.select([server.stderr], [], [], 5)[0], "nothing is said")
        self.assertIn("--url", server.stderr.readline())

    def test_a_preflight_grants_nothing(self):
        _, headers, _ = self.process.client().request(
            "OPTIONS", "/api/create", None, {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
        )
        self.assertIsNone(headers.get("Access-Control-Allow-Origin"))

    def test_maps_are_found_by_scenario(self):
        def fetched(path, headers=None):
            status, answer, body = self.process.client().request("GET", "/api/maps/" + path, None, headers or {})
            return status, answer.get("ETag"), body

        for ending in (".svg", "-plain.svg", ".json"):
            status, mark, body = fetched("novara" + ending)  # the address that older pages ask for
            self.assertEqual(status, 200)
            for scenario in ("campaign", "mortara"):
                self.assertEqual(fetched(f"novara/{scenario}{ending}"), (200, mark, body))
            self.assertEqual(fetched(f"novara/campaign{ending}", {"If-None-Match": mark})[0], 304)
        for path in ("novara/waterloo.svg", "novara/campaign.png", "novara/campaign", "waterloo/campaign.svg",
                     "novara/campaign/map.svg", "novara%2F..%2Fbutchery.svg", "..%2Fnovara.svg", "novara/.svg"):
            with self.subTest(path=path):
                self.assertEqual(fetched(path)[0], 404)

    POLICY = {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "connect-src": "'self'",
        "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'none'",
    }

    def test_headers_that_keep_pages_safe(self):
        for path in ("/", "/healthz", "/api/catalogue", "/nothing", "/api/nothing", "/api/maps/butchery.svg"):
            with self.subTest(path=path):
                _, headers, _ = self.process.client().request("GET", path)
                self.assertEqual(len(headers.get_all("Content-Security-Policy", [])), 1)
                parts = [part.split() for part in headers["Content-Security-Policy"].split(";") if part.strip()]
                policy = {name: " ".join(sources) for name, *sources in parts}
                self.assertEqual(len(policy), len(parts), "of two of a name only the first counts")
                self.assertEqual({name: policy.get(name) for name in self.POLICY}, self.POLICY)
                for name, sources in policy.items():  # nothing unsafe and no stranger in any of the others
                    allowed = {"'self'", "'none'"} | ({"data:"} if name == "img-src" else set())
                    self.assertLessEqual(set(sources.split()), allowed, name)
                self.assertEqual(headers.get("X-Content-Type-Options"), "nosniff")
        _, headers, _ = self.process.client().request("GET", "/api/catalogue")
        self.assertTrue(headers["Content-Type"].startswith("application/json"))


class Accounts(ServerTest):
    def test_register_login_me(self):
        client = self.process.account("Giuseppe", email="g@example.org")
        me = client.call("me")["account"]
        self.assertEqual((me["name"], me["email"], me["totp"]), ("Giuseppe", "g@example.org", False))
        self.assertNotIn("password", json.dumps(me))
        self.refused("taken", self.process.client(), "register", name="giuseppe", password="another long password")
        again = self.process.client()
        again.token = again.call("login", name="Giuseppe", password="correct horse battery")["token"]
        self.assertNotEqual(again.token, client.token)
        self.refused("unauthorized", self.process.client(), "login", name="Giuseppe", password="Correct horse battery")
        one = self.refused("unauthorized", self.process.client(), "login", name="Giuseppe", password="x" * 12)
        two = self.refused("unauthorized", self.process.client(), "login", name="Nobody Here", password="x" * 12)
        self.assertEqual(one, two, "whether a name exists is not told")

    def test_poor_names_and_passwords(self):
        for name in ("", " ", "\t", "x" * 500, "a\u0000b", "line\nbreak", "\u202eevil", 7, None, ["x"]):
            with self.subTest(name=name):
                self.refused(
                    "bad-request", self.process.client(), "register", name=name, password="correct horse battery"
                )
        for password in ("", "short", 12345678901, None, "x" * 100_000):
            with self.subTest(password=str(password)[:10]):
                self.refused(
                    ("bad-request", "too-large"), self.process.client(), "register", name="fine", password=password
                )

    def test_a_new_password_needs_the_old_one(self):
        client = self.process.account(password="the first password")
        elsewhere = self.process.client()
        elsewhere.token = elsewhere.call("login", name=client.name, password="the first password")["token"]
        for old in (None, "", "wrong wrong wrong"):
            self.refused(
                ("unauthorized", "forbidden", "bad-request"), client, "change", password="the second password", old=old
            )
        client.call("change", password="the second password", old="the first password")
        self.assertTrue(client.call("me"))
        self.refused("unauthorized", elsewhere, "me")
        self.refused("unauthorized", self.process.client(), "login", name=client.name, password="the first password")
        self.assertTrue(self.process.client().call("login", name=client.name, password="the second password"))

    def test_one_time_codes(self):
        client = self.process.account(password="correct horse battery")
        self.refused(("unauthorized", "forbidden"), client, "totp-begin", password="wrong wrong wrong")
        begun = client.call("totp-begin", password="correct horse battery")
        self.assertTrue(begun["uri"].startswith("otpauth://totp/"))
        self.assertTrue(
            self.process.client().call("login", name=client.name, password="correct horse battery"), "not yet confirmed"
        )
        right = one_time_code(begun["secret"])
        wrong = f"{(int(right) + 1) % 1_000_000:06d}"
        self.refused(("unauthorized", "forbidden", "bad-request"), client, "totp-confirm", code=wrong)
        # The code of the step before: the present one stays for the login below.
        recovery = client.call("totp-confirm", code=one_time_code(begun["secret"], time.time() - 30))["recovery"]
        self.assertEqual(len(set(recovery)), 10)
        self.assertTrue(client.call("me")["account"]["totp"])
        self.assertNotIn(begun["secret"], json.dumps(client.call("me")))

        login = {"name": client.name, "password": "correct horse battery"}
        self.refused("code-needed", self.process.client(), "login", **login)
        self.refused("unauthorized", self.process.client(), "login", name=client.name, password="wrong wrong wrong")
        for code in ("", "000", "abcdef", wrong, "1" * 100):
            self.refused(
                ("unauthorized", "code-needed", "bad-request"), self.process.client(), "login", **login, code=code
            )
        code = one_time_code(begun["secret"])
        self.assertTrue(self.process.client().call("login", **login, code=code)["token"])
        self.refused(("unauthorized", "code-needed"), self.process.client(), "login", **login, code=code)  # once only
        self.assertTrue(self.process.client().call("login", **login, code=recovery[0])["token"])
        self.refused(("unauthorized", "code-needed"), self.process.client(), "login", **login, code=recovery[0])
        self.refused((
            "unauthorized", "forbidden", "bad-request"
        ), client, "totp-end", password="correct horse battery", code="000000")
        client.call("totp-end", password="correct horse battery", code=recovery[1])
        self.assertTrue(self.process.client().call("login", **login)["token"])
        self.assertNotIn(recovery[2], harness.dump(self.database))

    def test_a_guest_has_no_password_and_no_codes(self):
        guest = self.process.guest()
        me = guest.call("me")["account"]
        self.assertEqual(me["kind"], "guest")
        self.refused(("unauthorized", "bad-request"), self.process.client(), "login", name=me["name"], password="")
        self.refused(
            ("unauthorized", "bad-request"), self.process.client(), "login", name=me["name"], password="anything at all"
        )
        self.refused(("forbidden", "unauthorized", "bad-request"), guest, "totp-begin", password="")

    def test_push_subscriptions_are_ones_own(self):
        one, two = self.process.account(), self.process.account()
        self.assertTrue(one.call("push-key"))
        subscription = SUBSCRIPTION
        one.call("push-add", **subscription)
        two.post("push-end", endpoint=subscription["endpoint"])
        self.assertIn("push.example.org/abc", harness.dump(self.database), "another's subscription stays")
        one.call("push-end", endpoint=subscription["endpoint"])
        self.assertNotIn("push.example.org/abc", harness.dump(self.database))
        for wrong in ({"endpoint": "ftp://push.example.org/abc"}, {"endpoint": "file:///etc/passwd"}, {"p256dh": "x"}, {"auth": ""}):
            with self.subTest(wrong=wrong):
                self.refused(("bad-request", "forbidden"), one, "push-add", **{**subscription, **wrong})


class Registration(ServerTest):
    def test_guests_off(self):
        process = self.own_server("--registration", "open", "--guests", "off", *UNLIMITED)
        self.refused("forbidden", process.client(), "guest")
        self.assertTrue(process.account().call("me"))

    def test_registration_off(self):
        process = self.own_server("--registration", "off", "--guests", "on", *UNLIMITED)
        self.refused("forbidden", process.client(), "register", name="somebody", password="correct horse battery")
        self.assertTrue(process.guest().call("me"))

    def test_registration_by_invitation(self):
        process = self.own_server("--registration", "invitation", "--guests", "off", *UNLIMITED)
        said = {"name": "somebody", "password": "correct horse battery"}
        for wrong in (None, "", "guess", "' OR ''='", "x" * 64):
            self.refused(("forbidden", "bad-request"), process.client(), "register", **said, invitation=wrong)
        code = harness.invitation(process)
        self.assertTrue(process.client().call("register", **said, invitation=code)["token"])
        self.refused(
            "forbidden", process.client(), "register", name="second", password="correct horse battery", invitation=code
        )

    def test_suspended(self):
        process = self.own_server(*COMMON)
        clients = {"allies": process.account("Wicked"), "austrians": process.account("Kind")}
        game = two_seats(*clients.values())
        side = clients["allies"].call("events", game=game, since=0)["to_act"]["who"]  # a die has said
        client = clients.pop(side)
        other, = clients.values()
        live = process.live(client)
        live.call("watch", game=game, **{"as": side})
        action = live.call("actions", game=game, **{"as": side})["actions"][0]["text"]
        harness.admin(process, "suspend", client.name)

        def shut_out():
            return client.post("me")[0] in (401, 403)

        until(shut_out, 40, "the suspended account is shut out of a running server")
        self.refused(
            ("forbidden", "unauthorized"), process.client(), "login", name=client.name, password="correct horse battery"
        )
        steps = other.call("game", game=game)["game"]["steps"]
        with self.assertRaises((Refused, Closed), msg="nor does he act where he was connected already"):
            live.call("act", game=game, action=action, **{"as": side})
        live.close()
        self.assertEqual(other.call("game", game=game)["game"]["steps"], steps, "the opponent keeps his game")

    def test_deleted_account_leaves_its_games(self):
        process = self.own_server(*COMMON)
        client, other = process.account("Leaver"), process.account("Stayer")
        game = two_seats(client, other)
        play_some({"allies": client, "austrians": other}, game, 3, random.Random(1))
        harness.admin(process, "delete-account", "Leaver")
        until(lambda: client.post("me")[0] == 401, 40, "the deleted account is gone")
        self.assertNotIn("Leaver", json.dumps(other.call("game", game=game)))
        self.assertTrue(other.call("record", game=game))


if __name__ == "__main__":
    unittest.main()
