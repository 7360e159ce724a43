#!/usr/bin/env python3
"""Stores states of a game that later versions must still read, as tests/<game>/saved_states/<name>.jsonl.

    tests/conformance/make_saved_states.py build/tamburino butchery 2026-11

Plays games over `tamburino engine`, half as the computer would and half at random, with a preference for verbs that were
rarely chosen, and keeps a state whenever a procedure, a step of one or a question is new: not among those that the folder has
already. What is rare is found from a position near it: --set '{"units":...}', once or more; its "then" is a list of the actions
(texts) and throws (lists of dice) that lead there, and --decisions 0 plays no further. The first line of a file is a whole save;
the others say what is different from it, lists by position. games.cpp reads them.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import tomllib

TREE = pathlib.Path(__file__).resolve().parents[2]


class Engine:
    def __init__(self, program):
        self.pipe = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.pipe.stdin.write(json.dumps(request) + "\n")
        self.pipe.stdin.flush()
        return json.loads(self.pipe.stdout.readline())


def beginnings(game):
    """Every scenario, plain and with each option turned round."""
    info = tomllib.loads((TREE / "packs" / game / "pack.toml").read_text())
    for scenario in info["scenarios"]:
        yield {"game": game, "scenario": scenario}
        for option in info.get("option", []):
            yield {"game": game, "scenario": scenario, "options": {option["id"]: not option["default"]}}


def changes(old, new):
    """What must be put into `old` to make it `new`; None if nothing. Lists keep their length."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        pairs = [(key, old[key], new[key]) for key in new]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = [(str(i), a, b) for i, (a, b) in enumerate(zip(old, new))]
    else:
        return None if old == new else {"=": new}
    found = {key: changes(a, b) for key, a, b in pairs}
    found = {key: value for key, value in found.items() if value is not None}
    return found or None


def changed(old, change):
    """`old` with these changes."""
    if "=" in change:
        return change["="]
    new = old.copy()
    for key, value in change.items():
        place = int(key) if isinstance(old, list) else key
        new[place] = changed(old[place], value)
    return new


def frames(state):
    return state["stack"]["frames"][: state["stack"]["depth"]]


def shown_by(asked, state):
    shows = {("asked", asked)}
    for frame in frames(state):
        shows |= {("procedure", frame["kind"]), ("step", (frame["kind"], (frame["fields"] or {}).get("step", 0)))}
    return shows


def known_already(folder):
    seen = set()
    for file in folder.glob("*.jsonl"):
        base = None
        for line in file.read_text().splitlines():
            one = json.loads(line)
            base = base or one["save"]
            save = one.get("save") or changed(base, one["changes"])
            seen |= shown_by(one["asked"], save["saved"]["state"])
    return seen


class Collector:
    def __init__(self, engine, game, seen):
        self.engine, self.game, self.seen = engine, game, seen
        self.base = None
        self.lines = []
        self.chosen = collections.Counter()
        self.asked = collections.Counter()

    def keep(self, answer):
        """Stores the state if it shows something new."""
        asked = answer["to_act"]["asked"]
        self.asked[asked] += 1
        if self.asked[asked] > 4 and random.random() > 0.02:
            return False
        save = self.engine.ask(cmd="save")["save"]
        state = save["saved"]["state"]
        shows = shown_by(asked, state)
        if shows <= self.seen:
            return False
        self.seen |= shows
        line = {"asked": asked, "procedures": [frame["kind"] for frame in frames(state)], "hash": answer["hash"]}
        if self.base is None:
            self.base = save
            line["save"] = save
        else:
            line["changes"] = changes(self.base, save) or {}
        self.lines.append(json.dumps(line, separators=(",", ":"), ensure_ascii=False))
        return True

    def play(self, begin, seed, most):
        """Returns whether anything new was met."""
        then = begin.get("then", [])
        answer = self.engine.ask(**{"cmd": "new", "seed": seed} | {key: begin[key] for key in begin if key != "then"})
        if not answer["ok"]:
            assert not then, answer
            return False  # options that do not go together
        met = self.keep(answer)
        for one in then:
            answer = self.engine.ask(cmd="roll", dice=one) if isinstance(one, list) else self.engine.ask(cmd="apply", action=one)
            assert answer["ok"], (one, answer)
            met |= self.keep(answer)
        for _ in range(most):
            if answer["to_act"]["who"] == "nobody":
                break
            if answer["to_act"]["who"] == "chance":
                answer = self.engine.ask(cmd="roll")
            elif random.random() < 0.5:
                choice = self.engine.ask(cmd="analyse", level="novice", seed=random.randrange(10**6), lines=1)["choice"]
                answer = self.engine.ask(cmd="apply", action=choice)
            else:
                actions = self.engine.ask(cmd="actions")["actions"]
                by_verb = collections.defaultdict(list)
                for action in actions:
                    by_verb[action["verb"]].append(action)
                verbs = list(by_verb)
                verb = random.choices(verbs, [1 / (20 + self.chosen[verb]) for verb in verbs])[0]
                self.chosen[verb] += 1
                answer = self.engine.ask(cmd="apply", action={"bits": random.choice(by_verb[verb])["bits"]})
            assert answer["ok"], answer
            met |= self.keep(answer)
        return met


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("game")
    parser.add_argument("name", help="of the file to write: the month, or what is new")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=4000, help="of a game, at most")
    parser.add_argument("--rounds", type=int, default=3, help="over all beginnings")
    parser.add_argument("--set", action="append", help="begin from this position instead of every scenario")
    said = parser.parse_args()
    random.seed(said.seed)
    folder = TREE / "tests" / said.game / "saved_states"
    folder.mkdir(exist_ok=True)
    collector = Collector(Engine(said.program), said.game, known_already(folder))
    for round_ in range(said.rounds):
        positions = [{"cmd": "set", "game": said.game} | json.loads(one) for one in said.set or []]
        for begin in positions or beginnings(said.game):
            new = collector.play(begin, said.seed + round_, said.decisions)
            print(begin, "something new" if new else "nothing new", len(collector.lines), flush=True)
    if collector.lines:
        (folder / f"{said.name}.jsonl").write_text("\n".join(collector.lines) + "\n")
    print("procedures:", sorted(n for kind, n in collector.seen if kind == "procedure"))
    print("steps:", sorted(n for kind, n in collector.seen if kind == "step"))
    print("asked:", sorted(n for kind, n in collector.seen if kind == "asked"))


if __name__ == "__main__":
    main()
