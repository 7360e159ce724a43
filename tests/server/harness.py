"""Starts, stops and kills real servers on real databases, and speaks to them as clients do.

Every test module takes its server from here. `run` sets TAMBURINO (the program) and TAMBURINO_DATABASE.
"""

import atexit
import contextlib
import glob
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples"))
sys.dont_write_bytecode = True

from bot import Closed, Live, Refused, Server, WebSocket  # noqa: E402, F401  the bot's client is the tests' client

PROGRAM = os.environ.get("TAMBURINO", str(ROOT / "build" / "tamburino"))
DATABASE = os.environ.get("TAMBURINO_DATABASE", "sqlite")
SEED = int(os.environ.get("TAMBURINO_SEED", "1859"))

SIDES = {
    "butchery": ["allies", "austrians"],
    "novara": ["sardinian", "austrian"],
    "thousand": ["garibaldine", "bourbon"],
    "custoza": ["italian", "austrian"],
}
SCENARIOS = {"butchery": "solferino", "novara": "mortara", "thousand": "campaign", "custoza": "tail-strike"}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def until(holds, seconds, what):
    """Waits until `holds()` is true or raises; answers what it answered."""
    deadline = time.monotonic() + seconds
    while True:
        found = holds()
        if found:
            return found
        if time.monotonic() > deadline:
            raise AssertionError(f"{what}: not within {seconds} s")
        time.sleep(0.02)


def pushes(live, silence=0.5):
    """What has been pushed, until nothing comes for so many seconds."""
    kept = []
    while (push := live.next_push(silence)) is not None:
        kept.append(push)
    return kept


def pushes_until(live, last, seconds=10):
    """What is pushed up to the first for which `last` holds, with that one."""
    kept = []
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        push = live.next_push(deadline - time.monotonic())
        if push is not None:
            kept.append(push)
            if last(push):
                return kept
    raise AssertionError(f"what should be pushed is not, within {seconds} s; only {str(kept)[:1000]}")


def events_until(live, steps, seconds=20):
    """What is pushed of a game's events, up to the look that has so many steps."""
    kept = pushes_until(live, lambda push: push["push"] == "events" and push["look"]["steps"] >= steps, seconds)
    return [push for push in kept if push["push"] == "events"]


# --- databases


class Sqlite:
    """A fresh file in a directory of its own. `directory` can be given: a small disk, for instance."""

    kind = "sqlite"

    def __init__(self, directory=None):
        self.directory = directory or tempfile.mkdtemp(prefix="tamburino-test-")
        self.own = directory is None
        self.url = os.path.join(self.directory, "tamburino.db")

    def close(self):
        if self.own:
            shutil.rmtree(self.directory, ignore_errors=True)


class PostgreSql:
    """A cluster of our own, made by initdb in a temporary directory and reached by a Unix socket only."""

    kind = "postgresql"

    def __init__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
        if not found:
            raise unittest.SkipTest("PostgreSQL is not installed: no /usr/lib/postgresql/*/bin/initdb")
        self.bin = os.path.dirname(found[-1])
        self.directory = tempfile.mkdtemp(prefix="tamburino-pg-")
        self.data = os.path.join(self.directory, "data")
        os.chmod(self.directory, 0o755)
        if os.getuid() == 0:
            shutil.chown(self.directory, "postgres")
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "tamburino", "-E", "UTF8", "--no-sync")
        self.port = free_port()
        self.start()
        self.number = 0
        self.url = self.fresh()

    def run(self, program, *words, check=True):
        command = [os.path.join(self.bin, program), *words]
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", *command]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.directory)
        if check and done.returncode != 0:
            raise RuntimeError(f"{program} failed: {done.stdout}{done.stderr}")
        return done

    def start(self):
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.directory}' -c port={self.port}"
        log = os.path.join(self.directory, "log")
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", log, "-o", options, "start")

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.data, "-w", "-m", mode, "stop", check=False)

    def fresh(self):
        """One more empty database in the cluster."""
        self.number += 1
        name = f"tamburino{self.number}"
        self.run("createdb", "-h", self.directory, "-p", str(self.port), "-U", "tamburino", name)
        return f"postgresql://host={self.directory} port={self.port} user=tamburino dbname={name}"

    def psql(self, url, statement):
        self.run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", url.removeprefix("postgresql://"), "-c", statement)

    def close(self):
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)


_cluster = None


class OfCluster:
    """A fresh database in the one cluster that a test run shares: making a cluster takes seconds."""

    kind = "postgresql"

    def __init__(self):
        global _cluster
        if _cluster is None:
            _cluster = PostgreSql()
            atexit.register(_cluster.close)
        self.url = _cluster.fresh()

    def start(self):
        _cluster.start()

    def stop(self, mode="immediate"):
        _cluster.stop(mode)

    def close(self):
        pass


def fresh_database():
    return OfCluster() if DATABASE == "postgresql" else Sqlite()


# --- the server


class Process:
    """One `tamburino serve`. Its address stays the same over restarts, so that clients come back."""

    def __init__(self, database, *options, limits=None):
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.options = list(options)
        self.limits = limits  # run in the child before the program: for resource limits
        self.process = None
        self.log = tempfile.NamedTemporaryFile(prefix="tamburino-log-", suffix=".txt", delete=False)
        self.start()

    def start(self, wait=True):
        command = [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--database", self.database.url]
        self.process = subprocess.Popen(
            command + self.options,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            cwd=ROOT,
            preexec_fn=self.limits,
        )
        if wait:
            self.wait_until_healthy()

    def wait_until_healthy(self, seconds=30):
        def healthy():
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}:\n{self.tail()}")
            return self.healthy()

        try:
            until(healthy, seconds, "the server answers /healthz")
        except AssertionError as error:
            raise AssertionError(f"{error}\n{self.tail()}") from None

    def healthy(self):
        try:
            server = Server(self.url, timeout=5)
            status, _, _ = server.request("GET", "/healthz")
            server.close()
            return status == 200
        except OSError:
            return False

    def stop(self):
        """As an administrator does: SIGTERM, and it must end by itself."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError(f"the server did not end within 20 s of SIGTERM:\n{self.tail()}") from None
        return self.process.returncode

    def kill(self):
        self.process.kill()
        self.process.wait()

    def restart(self):
        self.stop()
        self.start()

    def tail(self, size=4000):
        return self.log_text()[-size:]

    def log_text(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")

    def close(self):
        with contextlib.suppress(Exception):
            self.kill()
        self.log.close()
        os.unlink(self.log.name)

    # clients

    def client(self, token=None, **more):
        return Server(self.url, token, **more)

    def guest(self):
        client = self.client()
        client.token = client.call("guest")["token"]
        return client

    def account(self, name=None, password="correct horse battery", **more):
        client = self.client()
        client.name = name or "player" + "".join(random.choices("abcdefghjkmnpqrstuvwxyz", k=10))
        answer = client.call("register", name=client.name, password=password, **more)
        client.token = answer["token"]
        return client

    def live(self, client, **more):
        return Live(self.url, client.token if client is not None else None, **more)


# For tests that are not about the limits: one address makes many accounts and many requests here.
UNLIMITED = ["--limits", "off", "--cheap-passwords"]
COMMON = ["--registration", "open", "--guests", "on", *UNLIMITED]


class ServerTest(unittest.TestCase):
    """A class of tests that share one server on a fresh database."""

    options = COMMON

    @classmethod
    def setUpClass(cls):
        cls.database = fresh_database()
        cls.addClassCleanup(cls.database.close)
        cls.process = Process(cls.database, *cls.options)
        cls.addClassCleanup(cls.process.close)

    def setUp(self):
        if self.process.process.poll() is not None:
            self.process.start()

    def tearDown(self):
        code = self.process.process.poll()
        self.assertIsNone(code, f"the server ended during the test with {code}:\n{self.process.tail()}")

    def own_server(self, *options, database=None, limits=None):
        database = database or fresh_database()
        self.addCleanup(database.close)
        process = Process(database, *(options or COMMON), limits=limits)
        self.addCleanup(process.close)
        return process

    def refused(self, expected_code, client, command, /, **keys):
        """The command is refused with this code (one or a tuple), and the status that belongs to it."""
        answered, answer = client.post(command, **keys)
        self.assertIs(answer.get("ok"), False, f"{command} {keys} was done: {str(answer)[:400]}")
        codes = (expected_code,) if isinstance(expected_code, str) else expected_code
        self.assertIn(answer["error"]["code"], codes, f"{command} {keys}: {answer}")
        self.assertTrue(answer["error"]["message"])
        expected = STATUSES.get(answer["error"]["code"])
        if expected:
            self.assertEqual(answered, expected, answer)
        return answer["error"]


STATUSES = {
    "bad-request": 400,
    "bad-json": 400,
    "bad-action": 400,
    "unknown-command": 400,
    "unauthorized": 401,
    "code-needed": 401,
    "forbidden": 403,
    "not-found": 404,
    "stale": 409,
    "taken": 409,
    "not-open": 409,
    "too-large": 413,
    "refused": 422,
    "too-many": 429,
    "unavailable": 503,
}


def two_seats(first, second, game="butchery", scenario=None, **more):
    """A game between two clients, begun. Answers its id."""
    one, two = SIDES[game]
    made = first.call("create", game=game, scenario=scenario or SCENARIOS[game], seats={one: "me", two: "open"}, **more)
    second.call("join", game=made["game"]["id"], side=two)
    return made["game"]["id"]


def hotseat(client, game="butchery", scenario=None, **more):
    one, two = SIDES[game]
    seats = {one: "me", two: "hotseat"}
    made = client.call("create", game=game, scenario=scenario or SCENARIOS[game], seats=seats, **more)
    return made["game"]["id"]


def to_act(client, game, side):
    return client.call("events", game=game, since=0, **{"as": side})["to_act"]["who"]


def play_some(clients, game, count, chooser):
    """`count` random actions; `clients` is by side. Answers [(side, text, answer)]."""
    done = []
    side = next(iter(clients))
    who = to_act(clients[side], game, side)
    while len(done) < count and who in clients:
        listed = clients[who].call("actions", game=game, **{"as": who})
        action = chooser.choice(listed["actions"])["text"]
        answer = clients[who].call("act", game=game, action=action, **{"as": who})
        done.append((who, action, answer))
        who = answer["to_act"]["who"]
        if who not in clients and who != "nobody":  # told as to one who may not know more
            raise AssertionError(f"{who} is to act after {action}")
    return done


# --- behind the server's back


def sql(database, statement):
    """Runs a statement on the database itself."""
    if database.kind == "sqlite":
        with contextlib.closing(sqlite3.connect(database.url, timeout=10)) as connection, connection:
            connection.execute(statement)
    else:
        _cluster.psql(database.url, statement)


def rows(database, query):
    """What a SELECT of texts and numbers without '|' finds: [[column, ...], ...], all as text."""
    if database.kind == "sqlite":
        with contextlib.closing(sqlite3.connect(database.url, timeout=10)) as connection:
            return [[str(value) for value in row] for row in connection.execute(query)]
    told = _cluster.run("psql", "-qAt", "-d", database.url.removeprefix("postgresql://"), "-c", query).stdout
    return [line.split("|") for line in told.splitlines()]


def refuse_writes(database, table, message="not now"):
    """From now on every INSERT and UPDATE of the table fails, as on a full disk, but at once."""
    if database.kind == "sqlite":
        for what in ("INSERT", "UPDATE"):
            sql(
                database,
                f"CREATE TRIGGER refuse_{what}_{table} BEFORE {what} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{message}'); END",
            )
    else:
        sql(
            database,
            f"CREATE FUNCTION refuse_{table}() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{message}'; END $$",
        )
        sql(
            database,
            f"CREATE TRIGGER refuse_{table} BEFORE INSERT OR UPDATE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION refuse_{table}()",
        )


class WritesHeld:
    """As long as it lasts nobody but us can write; reading goes on. Another program does that to a database."""

    TABLES = "accounts, games, lines, seats, settings, states, steps, tokens"

    def __init__(self, database):
        self.database = database
        self.connection = self.process = None

    def __enter__(self):
        if self.database.kind == "sqlite":
            self.connection = sqlite3.connect(
                self.database.url, timeout=10, isolation_level=None, check_same_thread=False
            )
            self.connection.execute("BEGIN IMMEDIATE")
        else:
            command = [os.path.join(_cluster.bin, "psql"), "-qAt", "-d", self.database.url.removeprefix("postgresql://")]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            self.process.stdin.write(f"BEGIN; LOCK TABLE {self.TABLES} IN EXCLUSIVE MODE; SELECT 'held';\n")
            self.process.stdin.flush()
            assert self.process.stdout.readline() == "held\n"
        return self

    def until_given_up(self, thread):
        """Waits for the thread, whose request cannot be done. SQLite gives up after 10 s; to PostgreSQL we say so."""
        deadline = time.monotonic() + 40
        while thread.is_alive():
            assert time.monotonic() < deadline, "the request that cannot be done is not answered"
            if self.process is not None:
                query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                rows(self.database, query)
            thread.join(0.3)

    def release(self):
        if self.connection is not None:
            self.connection.execute("ROLLBACK")
            self.connection.close()
            self.connection = None
        if self.process is not None:
            self.process.communicate("ROLLBACK;\n")
            self.process = None

    def __exit__(self, *_):
        self.release()


def dump(database):
    """Everything that is stored, as text."""
    if database.kind == "sqlite":
        with contextlib.closing(sqlite3.connect(database.url, timeout=10)) as connection:
            return "\n".join(connection.iterdump())
    return _cluster.run("pg_dump", "--inserts", "-d", database.url.removeprefix("postgresql://")).stdout


def admin(process, *words):
    """`tamburino admin` beside the running server."""
    code, output = tamburino("admin", *words, "--database", process.database.url)
    assert code == 0, f"admin {words}: {output}"
    return output


def invitation(process):
    return admin(process, "invite").split()[-1]


# --- the offline engine, as a second witness


class Engine:
    """`tamburino engine`: the protocol without a server."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )

    def answer(self, **request):
        """Whatever it says, a refusal too."""
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, **request):
        answer = self.answer(**request)
        if not answer["ok"]:
            raise AssertionError(f"the engine refuses {request}: {answer['error']}")
        return answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Record:
    """The text of a record, taken apart."""

    TAG = re.compile(r'^\[([\w-]+) "(.*)"\]$')
    LINE = re.compile(r"^(\d+)\. (?:(\w+): )?(.*)$")

    def __init__(self, text):
        self.text = text
        self.tags = {}
        self.lines = []  # (side, text) of actions, (None, "roll 3 5") of chance
        for line in text.splitlines():
            if tag := self.TAG.match(line):
                self.tags[tag[1]] = tag[2].replace('\\"', '"').replace("\\\\", "\\")
            elif found := self.LINE.match(line):
                self.lines.append((found[2], found[3]))

    @property
    def actions(self):
        return [(side, text) for side, text in self.lines if side]

    @contextlib.contextmanager
    def replayed(self):
        """An engine that has done the same: the same beginning, actions and rolls. And what it said last."""
        begin = json.loads(self.tags["Begin"]) if "Begin" in self.tags else {"cmd": "new", "game": self.tags["Game"]}
        begin.pop("auto_roll", None)  # the rolls stand in the record
        begin.pop("seed", None)
        with Engine() as engine:
            answer = engine.ask(**begin)
            for side, text in self.lines:
                answer = engine.ask(cmd="apply", action=text) if side else engine.ask(cmd="roll", roll=text)
            yield engine, answer

    def offline_hash(self):
        """What the engine comes to, and who is to act there."""
        with self.replayed() as (_, answer):
            return answer["hash"], answer["to_act"]["who"]


def tamburino(*words, text=None):
    """Runs the program to its end: (status, output)."""
    done = subprocess.run(
        [PROGRAM, *words], input=text, capture_output=True, text=True, cwd=ROOT, timeout=300
    )
    return done.returncode, done.stdout + done.stderr


def check_record(test, text):
    """The record replays to its hash, its dice are those that were promised, and the offline engine agrees."""
    with tempfile.NamedTemporaryFile("w", suffix=".rec") as file:
        file.write(text)
        file.flush()
        for words in (["record", "check"], ["dice", "verify"]):
            code, output = tamburino(*words, file.name)
            test.assertEqual(code, 0, f"{' '.join(words)}: {output}")
    record = Record(text)
    test.assertIn("Hash", record.tags)
    hash_, _ = record.offline_hash()
    test.assertEqual(hash_, record.tags["Hash"], "the offline engine comes to another state")
    return record
