"""Every path of server/openapi.json is asked of the running server, and every answer must fit its schema. A key that
the schema does not name is a failure: what the server says is written down, and what is written down is so."""

import hashlib
import json
import random
import re
import time
import unittest

import harness
from harness import ROOT, SIDES, ServerTest, hotseat, play_some, two_seats
from access_test import one_time_code

SPECIFICATION = json.loads((ROOT / "server" / "openapi.json").read_text())
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def resolved(schema):
    while "$ref" in schema:
        found = SPECIFICATION
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


def is_kind(value, kind):
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, KINDS[kind])


def faults(value, schema, place="answer"):
    """What of the value does not fit: the subset of JSON Schema that our description uses."""
    schema = resolved(schema)
    if "anyOf" in schema:
        every = [faults(value, one, place) for one in schema["anyOf"]]
        return [] if any(not found for found in every) else min(every, key=len)
    if "const" in schema and value != schema["const"]:
        return [f"{place} is {value!r}, not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{place} is {value!r}, none of {schema['enum']}"]
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        return [f"{place} is {str(value)[:80]!r}, not {' or '.join(kinds)}"]
    found = []
    if "minimum" in schema and is_kind(value, "number") and value < schema["minimum"]:
        found.append(f"{place} is {value}, less than {schema['minimum']}")
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            found.append(f"{place} is {value!r}, not like {schema['pattern']}")
        if len(value) < schema.get("minLength", 0):
            found.append(f"{place} is too short")
    if isinstance(value, list) and "items" in schema:
        for number, one in enumerate(value):
            found += faults(one, schema["items"], f"{place}[{number}]")
    if isinstance(value, dict) and ("properties" in schema or "additionalProperties" in schema):
        known = schema.get("properties", {})
        others = schema.get("additionalProperties", False)  # closed, unless it says otherwise
        found += [f"{place} lacks {key}" for key in schema.get("required", []) if key not in value]
        for key, one in value.items():
            if key in known:
                found += faults(one, known[key], f"{place}.{key}")
            elif others is False:
                found.append(f"{place}.{key} is not described")
            elif isinstance(others, dict):
                found += faults(one, others, f"{place}.{key}")
    return found


class Validator(unittest.TestCase):
    """It must be able to fail."""

    def test_finds_what_is_wrong(self):
        error = {"$ref": "#/components/schemas/Error"}
        good = {"ok": False, "error": {"code": "x", "message": "y"}}
        self.assertEqual(faults(good, error), [])
        for bad in ({}, {"ok": True, "error": good["error"]}, {"ok": False, "error": {"code": "x"}}, {**good, "more": 1},
                    {"ok": False, "error": {"code": 1, "message": "y"}}, [], None):
            self.assertTrue(faults(bad, error), bad)

    def test_the_description_is_whole(self):
        """Every reference leads somewhere, every command of docs/server.md is described and the other way round."""

        def walk(node):
            if isinstance(node, dict):
                if "$ref" in node:
                    resolved(node)
                for one in node.values():
                    walk(one)
            elif isinstance(node, list):
                for one in node:
                    walk(one)

        walk(SPECIFICATION)
        text = (ROOT / "docs" / "server.md").read_text()
        rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `") and "GET /" not in line]
        named = {name for row in rows for name in re.findall(r"`([a-z-]+)`", row)}
        described = {
            path.removeprefix("/api/") for path, methods in SPECIFICATION["paths"].items() if "post" in methods
        }
        self.assertEqual(named - described, {"watch", "unwatch"}, "commands that are not described")
        self.assertEqual(described - named, set(), "described, but not in docs/server.md")


class Api(ServerTest):
    """In one test, because the order matters; every answer is checked as it comes."""

    options = [*harness.COMMON, "--smtp", "127.0.0.1:1", "--smtp-security", "none", "--smtp-from", "tamburino@example.org"]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.asked = set()

    def post(self, client, command, status=200, **keys):
        operation = SPECIFICATION["paths"]["/api/" + command]["post"]
        answered, answer = client.post(command, **keys)
        with self.subTest(command=command, keys=str(keys)[:100]):
            self.assertEqual(answered, status, str(answer)[:500])
            self.assertEqual(self.misfits(operation, answered, answer), [])
            if status == 200:
                self.asked.add(("post", "/api/" + command))
                body = operation["requestBody"]["content"]["application/json"]["schema"]
                self.assertEqual(faults(keys, body, "request"), [], "what the test asks is described too")
        return answer

    def get(self, client, path, address, status=200, kind="application/json"):
        operation = SPECIFICATION["paths"][path]["get"]
        answered, headers, content = client.request("GET", address)
        with self.subTest(address=address):
            self.assertEqual(answered, status, content[:500])
            self.assertTrue(headers["Content-Type"].startswith(kind), headers["Content-Type"])
            if "json" in kind:
                self.assertEqual(self.misfits(operation, answered, json.loads(content)), [])
            if status == 200:
                self.asked.add(("get", path))
        return content

    def misfits(self, operation, status, answer):
        described = operation["responses"].get(str(status))
        if described is None:
            return [f"status {status} is not described"]
        content = resolved(described).get("content", {})
        return faults(answer, content["application/json"]["schema"])[:8] if "application/json" in content else []

    def test_everything(self):
        self.accounts()
        for game in SIDES:
            self.games(game)
        self.ends()
        self.secrets()
        self.server()
        self.live()
        described = {
            (method, path) for path, methods in SPECIFICATION[
                "paths"
            ].items() for method in methods if path != "/api/live"
        }
        self.assertEqual(described - self.asked, set(), "described and not asked")

    def accounts(self):
        nobody = self.process.client()
        made = self.post(nobody, "register", name="Cialdini", password="correct horse battery", email="e@example.org")
        self.post(nobody, "register", 409, name="Cialdini", password="correct horse battery")
        self.post(nobody, "register", 400, name="C")
        self.post(nobody, "me", 401)
        self.post(nobody, "guest")
        client = self.process.client(made["token"])
        self.post(client, "me")
        self.get(client, "/api/me", "/api/me")
        self.get(nobody, "/api/me", "/api/me", 401)
        self.post(client, "change", language="it", webhook="https://hooks.example.org/1")
        self.post(client, "change", webhook="")
        self.post(client, "change", password="another horse battery", old="correct horse battery")
        made = self.post(client, "token-make", label="bot")
        listed = self.post(client, "tokens")
        self.post(client, "token-end", id=listed["tokens"][0]["id"])
        self.post(client, "token-end", 404, id="nothing")
        self.post(nobody, "login", name="Cialdini", password="another horse battery")
        listed = self.post(client, "sessions")
        self.post(client, "session-end", id=next(one["id"] for one in listed["sessions"] if not one["current"]))
        self.post(client, "session-end", 404, id="nothing")
        self.post(client, "sessions-end")
        self.post(nobody, "reset-begin", name="Cialdini")
        self.post(nobody, "register", name="Fanti", password="correct horse battery")
        token = harness.admin(self.process, "reset-password", "Fanti").split("/#/reset/")[1].strip()
        self.post(nobody, "reset-finish", token=token, password="another horse battery")
        self.post(nobody, "reset-finish", 404, token=token, password="another horse battery")
        self.post(nobody, "push-key")
        key = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
        self.post(client, "push-add", endpoint="https://push.example.org/1", p256dh=key, auth="tBHItJI5svbpez7KI4CCXg")
        self.post(client, "push-end", endpoint="https://push.example.org/1")
        self.post(client, "test-notice")
        begun = self.post(client, "totp-begin", password="another horse battery")
        codes = self.post(client, "totp-confirm", code=one_time_code(begun["secret"], time.time() - 30))
        self.post(nobody, "login", 401, name="Cialdini", password="another horse battery")
        self.post(nobody, "login", 401, name="Cialdini", password="wrong")
        self.post(
            nobody, "login", name="Cialdini", password="another horse battery", code=one_time_code(begun["secret"])
        )
        self.post(client, "totp-end", password="another horse battery", code=codes["recovery"][0])
        self.post(client, "logout")
        self.post(client, "me", 401)

    def games(self, game):
        one, two, third = self.process.guest(), self.process.guest(), self.process.guest()
        first, second = SIDES[game]
        self.post(one, "catalogue")
        self.get(one, "/api/catalogue", "/api/catalogue")
        sealed = self.post(
            one, "create", game=game, seats={first: "me", second: "open"}, ticket=self.post(one, "dice-ticket")["ticket"],
            seal=hashlib.sha256(b"mine").hexdigest(),
        )["game"]["id"]
        self.post(one, "unseal", 409, game=sealed, random="mine")
        self.post(two, "join", game=sealed, side=second)
        self.post(one, "unseal", game=sealed, random="mine")
        self.post(two, "dice", game=sealed)
        ticket = self.post(one, "dice-ticket")["ticket"]
        made = self.post(
            one, "create", game=game, scenario=harness.SCENARIOS[game], seats={first: "me", second: "invite"},
            name="a game", clock={"kind": "turns", "hours": 72, "reserve": 24, "vacation": 3}, ticket=ticket, random="mine",
        )
        number = made["game"]["id"]
        self.post(third, "join", 403, game=number, side=second)
        self.post(two, "join", game=number, side=second, invitation=made["invitations"][second], random="and mine")
        clients = {first: one, second: two}
        chooser = random.Random(harness.SEED)
        play_some(clients, number, 40, chooser)
        for client in (one, two, third):
            self.post(client, "game", game=number)
            self.post(client, "look", game=number)
            self.post(client, "look", game=number, since=0, language="it")
            self.post(client, "view", game=number)
            self.post(client, "events", game=number, since=0)
            self.post(client, "events", game=number, since=3, until=9)
            self.get(client, "/api/games/{id}", f"/api/games/{number}")
            self.get(client, "/api/games/{id}/look", f"/api/games/{number}/look?since=1")
            self.get(client, "/api/games/{id}/view", f"/api/games/{number}/view")
            self.get(client, "/api/games/{id}/sheet", f"/api/games/{number}/sheet?language=it")
            kept = client.request("GET", f"/api/games/{number}/sheet")[1]["Content-Location"]
            self.get(client, "/api/sheets/{hash}.json", kept)
            self.get(client, "/api/games/{id}/events", f"/api/games/{number}/events?since=1")
            for of in ("mine", "open", "playing", "over"):
                self.post(client, "games", of=of)
            self.get(client, "/api/games", "/api/games?of=playing")
            self.post(client, "dice", game=number)
        who = one.call("events", game=number, since=0)["to_act"]["who"]
        client = clients[who]
        listed = self.post(client, "actions", game=number, **{"as": who})
        self.get(client, "/api/games/{id}/actions", f"/api/games/{number}/actions?as={who}")
        action = listed["actions"][0]
        self.post(client, "verdict", game=number, action=action["text"])
        self.post(client, "preview", game=number, action=action["text"])
        for command in ("view", "actions"):
            self.post(client, command, game=number, language="it")
        for command in ("events", "at"):
            self.post(client, command, game=number, language="it", **{"since" if command == "events" else "step": 0})
        for language in ("en", "it"):
            sheet = self.post(client, "sheet", game=number, language=language)["sheet"]
            self.assertEqual((sheet["game"], sheet["language"]), (game, language))
        self.post(third, "sheet", game=number)
        self.post(client, "sheet", 400, game=number, language="de")
        for side in (first, second):
            self.assertEqual(self.post(client, "threat", game=number, side=side)["side"], side)
            status = client.post("zones", game=number, side=side)[0]  # thousand has none but in a battle
            self.assertIn(status, (200, 400) if game == "thousand" else (200,))
            told = self.post(client, "zones", status, game=number, side=side, language="it")
            self.assertEqual(told.get("side", side), side)
        self.post(client, "act", 409, game=number, action=action["text"], step=0)
        self.post(client, "act", 400, game=number, action="dance")
        self.post(client, "rule", game=number, rule=listed["to_act"]["rule"])
        self.post(client, "score", game=number)
        self.post(client, "command", game=number)
        self.post(client, "analyse", 403, game=number, level="novice", lines=2)  # no third hand against another
        alone = hotseat(one, game)
        side = one.call("events", game=alone, since=0, **{"as": first})["to_act"]["who"]
        self.post(one, "analyse", game=alone, level="novice", lines=2, **{"as": side})
        steps = client.call("events", game=number, since=0)["steps"]
        self.post(client, "at", game=number, step=steps)
        self.get(client, "/api/games/{id}/at/{step}", f"/api/games/{number}/at/{steps}?as={who}")
        self.get(client, "/api/games/{id}", "/api/games/0000000000", 404)
        if game == "butchery":
            self.post(client, "los", game=number, **{"from": "2010", "to": "2008"})
            verdict = self.post(client, "verdict", game=number, action="rally Castagny")
            self.assertFalse(verdict["allowed"])
            self.post(client, "act", 422, game=number, action="rally Castagny")
        if game != "butchery":
            self.post(client, "supply", game=number, side=who)
        if game == "thousand":
            self.post(client, "reach", game=number, commander="garibaldi")
        self.post(client, "act", game=number, action=action["text"], key="k")
        self.post(one, "vacation", game=number, days=1)
        self.post(client, "say", game=number, text="well played")
        self.post(third, "say", game=number, text="indeed", room="spectators")
        self.post(two, "chat", game=number)
        self.post(third, "chat", game=number, room="spectators", since=0)
        self.post(one, "draw", game=number)
        self.post(one, "draw", game=number, withdraw=True)
        if game == "novara":
            self.post(one, "record", 403, game=number)
        self.post(one, "resign", game=number)
        text = self.post(third, "record", game=number)["record"]
        self.get(third, "/api/games/{id}/record", f"/api/games/{number}/record", kind="text/plain")
        self.post(third, "dice", game=number)
        self.post(third, "game", game=number)
        self.post(third, "import", record=text)
        self.post(third, "analysis", game=number, step=3)

    def ends(self):
        one, two = self.process.guest(), self.process.guest()
        made = self.post(one, "create", game="butchery", seats={"allies": "me", "austrians": "open"}, public=False)
        self.post(one, "leave", game=made["game"]["id"])
        game = two_seats(one, two, options={"choose_facing": True})
        clients = {"allies": one, "austrians": two}
        who = one.call("events", game=game, since=0)["to_act"]["who"]
        action = next(a["text"] for a in clients[who].call("actions", game=game)["actions"] if a["verb"] == "face")
        step = self.post(clients[who], "act", game=game, action=action, language="it")["steps"]
        self.post(clients[who], "take-back", 409, game=game, step=step + 1)
        self.post(clients[who], "take-back", game=game, step=step, language="it")
        told = self.post(one, "events", game=game, since=0)["events"]
        self.assertEqual({key: told[-1][key] for key in ("event", "side")}, {"event": "back", "side": who})
        self.post(clients[who], "act", game=game, action={"verb": "done", "operands": {}})
        other = "austrians" if who == "allies" else "allies"
        self.post(clients[other], "act", game=game, action="done")
        self.post(clients[other], "take-back", game=game)
        offered = self.post(one, "game", game=game)["game"]["offers"]["back"]
        self.assertEqual((offered["side"], offered["count"]), (other, 1))
        self.post(clients[who], "take-back-answer", 409, game=game, accept=True, count=2)
        step = clients[who].call("events", game=game, since=0)["steps"]
        self.post(clients[who], "take-back-answer", game=game, accept=False, count=1, step=step)
        self.post(one, "resign", 409, game=game, step=step + 1)
        self.post(one, "draw", game=game, step=step)
        self.post(two, "draw", game=game)
        self.post(one, "game", game=game)
        self.assertEqual(self.post(one, "events", game=game, since=step)["events"][-1]["event"], "draw")

    def secrets(self):
        """A whole move of which only the first part is done, and more games than one list holds."""
        client = self.process.guest()
        with harness.Engine() as engine:
            engine.ask(
                cmd="set", game="novara", map="bare", options={"displays": True}, active="s-4", phase="movement",
                units={"4 Piemonte": "4425", "a-dummy-a": "4421", "IR 7": {"status": "in-display", "display": "A"}},
            )
            record = engine.ask(cmd="record")["record"]
        game = self.post(client, "import", record=record)["game"]
        self.assertIs(game["secrets"], True)
        answer = self.post(
            client, "act", game=game["id"], action='move "4 Piemonte" 4424-4423-4422-4421-4420', language="it",
            **{"as": "sardinian"},
        )
        self.assertTrue(answer["stopped"]["message"])
        for _ in range(51):
            hotseat(client, "thousand")
        listed = self.post(client, "games", of="mine")
        more = self.post(client, "games", of="mine", after=listed["next"])
        self.assertEqual([len(some["games"]) for some in (listed, more)], [50, 2])
        self.assertNotIn("next", more)
        self.assertEqual(len({one["id"] for one in listed["games"] + more["games"]}), 52)

    def server(self):
        nobody = self.process.client()
        self.get(nobody, "/healthz", "/healthz", kind="")
        figures = self.get(nobody, "/metrics", "/metrics", kind="text/plain").decode()
        for line in figures.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) \w+ .*|\w+(\{[^}]*\})? [-+0-9.eE]+|)$')
        served = json.loads(self.get(nobody, "/api/openapi.json", "/api/openapi.json"))
        self.assertEqual(served, SPECIFICATION, "the server gives the description that is tested")

    def live(self):
        one, two = self.process.guest(), self.process.guest()
        game = two_seats(one, two)
        live = self.process.live(two)

        def fits(value, name):
            with self.subTest(message=name):
                self.assertEqual(faults(value, {"$ref": f"#/components/schemas/{name}"})[:8], [])

        watched = live.call("watch", game=game, language="it", **{"as": "austrians"})
        watched.pop("id")
        fits(watched, "answer-watch")
        answer = live.call("events", game=game, since=0)
        self.assertEqual(answer.pop("id"), live.number)
        fits(answer, "answer-events")
        fits(live.answer(live.send("nothing")), "Error")
        one.call("say", game=game, text="are you there")
        play_some({"allies": one, "austrians": two}, game, 10, random.Random(1))
        one.call("resign", game=game)
        names = {"events": "PushedEvents", "chat": "PushedChat", "game": "PushedGame"}
        seen = set()
        while (push := live.next_push(1)) is not None:
            seen.add(push["push"])
            fits(push, names[push["push"]])
        self.assertEqual(seen, set(names))
        unwatched = live.call("unwatch", game=game)
        unwatched.pop("id")
        fits(unwatched, "answer-unwatch")
        live.close()


if __name__ == "__main__":
    unittest.main()
