#!/usr/bin/env python3
"""A bot that takes a seat at a Tamburino server and plays a game to its end.

    python3 examples/bot.py --guest --create butchery --against computer:novice
    python3 examples/bot.py --token TOKEN --game ID --side allies --level officer

Python 3.11, standard library only. It is meant to be read: `Server` speaks HTTP, `Live` speaks WebSocket, `Bot`
plays. A bot in another language needs only what is done here; docs/server.md has the commands, docs/protocol.md the
actions and events.
"""

import argparse
import base64
import hashlib
import http.client
import json
import os
import random
import secrets
import select
import socket
import ssl
import struct
import sys
import time
import urllib.parse


class Refused(Exception):
    """The server understood and said no: `code` is for programs, `message` for people, `rule` names the game's rule."""

    def __init__(self, status, answer):
        error = answer.get("error", {}) if isinstance(answer, dict) else {}
        self.status = status
        self.answer = answer
        self.code = error.get("code", "")
        self.message = error.get("message", "")
        self.rule = error.get("rule")
        self.retry_after = None
        super().__init__(f"{self.code}: {self.message}" + (f" (rule {self.rule})" if self.rule else ""))


class Closed(ConnectionError):
    """The WebSocket is gone; `status` is the close code that the server gave, if it gave one."""

    def __init__(self, why, status=None):
        self.status = status
        super().__init__(why)


# --- HTTP: every command is POST /api/<command> with a JSON object


class Server:
    """One keep-alive connection. Not to be shared between threads."""

    def __init__(self, url="http://127.0.0.1:1859", token=None, timeout=30, headers=None):
        self.url = urllib.parse.urlsplit(url)
        self.token = token
        self.timeout = timeout
        self.headers = dict(headers or {})
        self.connection = None

    def request(self, method, path, body=None, headers=None):
        """Answers (status, headers, bytes). Raises OSError or http.client.HTTPException when there is no answer."""
        sent = dict(self.headers)
        if self.token:
            sent["Authorization"] = "Bearer " + self.token
        if body is not None:
            sent["Content-Type"] = "application/json"
        sent.update(headers or {})
        fresh = self.connection is None
        while True:
            if self.connection is None:
                kind = http.client.HTTPSConnection if self.url.scheme == "https" else http.client.HTTPConnection
                self.connection = kind(self.url.hostname, self.url.port, timeout=self.timeout)
            try:
                self.connection.request(method, path, body, sent)
                response = self.connection.getresponse()
                content = response.read()
                if response.will_close:
                    self.close()
                return response.status, response.headers, content
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                # A kept connection that the server has closed meanwhile says nothing about the request: once more.
                # Safe for `act` because of its key, and for what is only read.
                self.close()
                if fresh:
                    raise
                fresh = True
            except Exception:
                self.close()
                raise

    def post(self, command, **keys):
        """Answers (status, answer) and raises for no refusal."""
        body = json.dumps({name: value for name, value in keys.items() if value is not None}).encode()
        status, _, content = self.request("POST", "/api/" + command, body)
        return status, json.loads(content)

    def call(self, command, **keys):
        """Answers the object, or raises Refused."""
        body = json.dumps({name: value for name, value in keys.items() if value is not None}).encode()
        status, headers, content = self.request("POST", "/api/" + command, body)
        answer = json.loads(content)
        if not answer.get("ok"):
            refused = Refused(status, answer)
            if headers.get("Retry-After", "").isdigit():
                refused.retry_after = int(headers["Retry-After"])
            raise refused
        return answer

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None


# --- WebSocket (RFC 6455): the same commands, and what the server pushes

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class WebSocket:
    """The least that a client must do: handshake, masking, fragments, ping and pong, closing."""

    def __init__(self, url, token=None, headers=None, timeout=30):
        parts = urllib.parse.urlsplit(url)
        secure = parts.scheme in ("https", "wss")
        port = parts.port or (443 if secure else 80)
        self.socket = socket.create_connection((parts.hostname, port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=parts.hostname)
        self.buffer = bytearray()
        self.pieces = bytearray()  # of a message that comes in fragments
        try:
            self._handshake(parts, port, token, headers or {}, timeout)
        except BaseException:
            self.socket.close()
            raise

    def _handshake(self, parts, port, token, headers, timeout):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {parts.path or '/'} HTTP/1.1",
            f"Host: {parts.hostname}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if token:
            lines.append("Authorization: Bearer " + token)
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        deadline = time.monotonic() + timeout
        while b"\r\n\r\n" not in self.buffer:
            self._fill(deadline)
        head, _, rest = bytes(self.buffer).partition(b"\r\n\r\n")
        status = int(head.split(None, 2)[1])
        if status != 101:
            raise Refused(status, self._body_of_refusal(head, rest, deadline))
        self.buffer = bytearray(rest)
        wanted = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
        if wanted.lower() not in head.decode("latin-1").lower():
            raise Closed("the server's handshake is not a WebSocket's")

    def _body_of_refusal(self, head, rest, deadline):
        length = 0
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
        self.buffer = bytearray(rest)
        try:
            while len(self.buffer) < length:
                self._fill(deadline)
            return json.loads(bytes(self.buffer[:length]))
        except (OSError, ValueError):
            return {}

    def send(self, text):
        self.send_frame(TEXT, text.encode())

    def send_frame(self, opcode, payload, final=True):
        head = bytearray([(0x80 if final else 0) | opcode])
        if len(payload) < 126:
            head.append(0x80 | len(payload))
        elif len(payload) < 65536:
            head += struct.pack("!BH", 0x80 | 126, len(payload))
        else:
            head += struct.pack("!BQ", 0x80 | 127, len(payload))
        mask = os.urandom(4)
        # XOR as one big number: a loop over bytes would be slow in Python.
        stretched = (mask * (len(payload) // 4 + 1))[: len(payload)]
        masked = int.from_bytes(payload, "big") ^ int.from_bytes(stretched, "big")
        try:
            self.socket.settimeout(30)
            self.socket.sendall(bytes(head) + mask + masked.to_bytes(len(payload), "big"))
        except OSError as error:
            raise Closed(f"cannot send: {error}") from error

    def receive(self, timeout=None):
        """The next text message, or None when none has come within `timeout` seconds. Pings are answered here."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            frame = self._whole_frame()
            if frame is None:
                if not self._fill(deadline):
                    return None
                continue
            final, opcode, payload = frame
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                status = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else None
                try:
                    self.send_frame(CLOSE, payload[:2])
                except Closed:
                    pass
                self.socket.close()
                raise Closed(f"closed by the server: {status} {payload[2:].decode(errors='replace')}", status)
            elif opcode in (0, TEXT, BINARY):
                self.pieces += payload
                if final:
                    message, self.pieces = bytes(self.pieces), bytearray()
                    return message.decode()

    def _whole_frame(self):
        """(final, opcode, payload) when the buffer holds a whole frame; servers do not mask."""
        data = self.buffer
        if len(data) < 2:
            return None
        length, at = data[1] & 0x7F, 2
        if length == 126:
            if len(data) < 4:
                return None
            length, at = struct.unpack_from("!H", data, 2)[0], 4
        elif length == 127:
            if len(data) < 10:
                return None
            length, at = struct.unpack_from("!Q", data, 2)[0], 10
        if len(data) < at + length:
            return None
        final, opcode, payload = bool(data[0] & 0x80), data[0] & 0x0F, bytes(data[at : at + length])
        del data[: at + length]
        return final, opcode, payload

    def _fill(self, deadline):
        """Reads once; False when the deadline has passed first."""
        try:
            pending = isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()
            if deadline is not None and not pending:
                left = deadline - time.monotonic()
                if not select.select([self.socket], [], [], max(0, left))[0]:
                    return False
            self.socket.settimeout(None)
            chunk = self.socket.recv(1 << 16)
        except (OSError, ValueError) as error:
            raise Closed(f"connection lost: {error}") from error
        if not chunk:
            raise Closed("connection lost")
        self.buffer += chunk
        return True

    def close(self):
        try:
            self.send_frame(CLOSE, struct.pack("!H", 1000))
        except (Closed, OSError):
            pass
        self.socket.close()


class Live:
    """Commands over the WebSocket /api/live. What is pushed meanwhile waits in `pushed`."""

    def __init__(self, url="http://127.0.0.1:1859", token=None, headers=None, timeout=30):
        self.web_socket = WebSocket(url.rstrip("/") + "/api/live", token, headers, timeout)
        self.timeout = timeout
        self.number = 0
        self.pushed = []

    def send(self, command, **keys):
        """Sends without waiting, and tells the id that the answer will have."""
        self.number += 1
        said = {name: value for name, value in keys.items() if value is not None}
        self.web_socket.send(json.dumps({"id": self.number, "cmd": command, **said}))
        return self.number

    def answer(self, number):
        deadline = time.monotonic() + self.timeout
        while True:
            left = deadline - time.monotonic()
            text = self.web_socket.receive(left) if left > 0 else None
            if text is None:
                raise Closed(f"no answer within {self.timeout} seconds")
            message = json.loads(text)
            if "push" in message:
                self.pushed.append(message)
            elif message.get("id") == number:
                return message

    def call(self, command, **keys):
        answer = self.answer(self.send(command, **keys))
        if not answer.get("ok"):
            raise Refused(None, answer)
        return answer

    def next_push(self, timeout=None):
        """What the server tells unasked, the oldest first; None when nothing comes within `timeout` seconds."""
        if self.pushed:
            return self.pushed.pop(0)
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            text = self.web_socket.receive(None if deadline is None else max(0, deadline - time.monotonic()))
            if text is None:
                return None
            message = json.loads(text)
            if "push" in message:
                return message

    def close(self):
        self.web_socket.close()


# --- the bot

SILENCE = 60  # seconds without a push after which we look for ourselves whether it is our turn


class Bot:
    def __init__(self, url, token, game, side, level=None, seed=None, quiet=False):
        self.url, self.token, self.game, self.side = url, token, game, side
        self.level = level
        self.random = random.Random(seed)
        self.quiet = quiet
        self.live = None
        self.steps = 0  # how much of the game we have been told of
        self.to_act = {}
        self.unanswered = None  # the act that was sent and not answered: sent again with its key after a lost connection
        self.acted = 0

    def play(self):
        """To the end, whatever happens to the connection. Answers what `game` says of it."""
        pause = 0.2
        while True:
            try:
                self.connect()
                pause = 0.2
                while self.to_act.get("who") != "nobody":
                    self.take_turn() if self.to_act.get("who") == self.side else self.wait()
                game = self.live.call("game", game=self.game)["game"]
                self.live.close()
                return game
            except (OSError, Closed) as error:
                self.say(f"-- {error}; again in {pause:.1f} s")
            except Refused as refused:
                if refused.code not in ("unavailable", "too-many"):
                    raise
                pause = max(pause, refused.retry_after or 0)
                self.say(f"-- {refused}; again in {pause:.1f} s")
            if self.live is not None:
                self.live.close()
            time.sleep(pause)
            pause = min(2 * pause, 30)

    def connect(self):
        """Watch first, then ask what we missed: so nothing falls between the two."""
        self.live = Live(self.url, self.token)
        self.live.call("watch", game=self.game, **{"as": self.side})
        if self.unanswered is not None:
            # Was it done before the connection broke? We need not know: the same key is done once only.
            self.act(self.unanswered)
        self.catch_up()

    def catch_up(self):
        try:
            answer = self.live.call("events", game=self.game, since=self.steps, **{"as": self.side})
        except Refused as refused:
            if refused.code != "not-open":
                raise
            self.to_act = {}  # not begun: a seat is still free; the push `game` will tell
            return
        self.tell(answer["events"])
        self.steps, self.to_act = answer["steps"], answer["to_act"]

    def take_turn(self):
        action = self.choose()
        if action is None:  # it was overtaken: a take-back, or the game is over
            self.catch_up()
            return
        self.act({"action": action, "step": self.steps, "key": secrets.token_hex(16)})

    def choose(self):
        """The only place that is about playing well. Replace it."""
        if self.level:
            hint = self.live.call("analyse", game=self.game, level=self.level, lines=1, **{"as": self.side})
            return hint["choice"]
        listed = self.live.call("actions", game=self.game, **{"as": self.side})
        self.to_act = listed["to_act"]
        if not listed.get("actions"):
            return None
        return self.random.choice(listed["actions"])["text"]

    def act(self, said):
        self.unanswered = said
        try:
            answer = self.live.call("act", game=self.game, **said, **{"as": self.side})
        except Refused as refused:
            if refused.code in ("unavailable", "too-many"):
                raise  # nothing was done: play() waits and sends it again with the same key
            self.unanswered = None
            if refused.code != "stale":
                raise
            self.catch_up()  # the game has gone on since we looked
            return
        self.unanswered = None
        self.acted += 1
        self.say(f"> {said['action']}")
        self.tell(answer["events"])
        self.steps, self.to_act = answer["steps"], answer["to_act"]

    def wait(self):
        push = self.live.next_push(SILENCE)
        if push is None or push["push"] == "game":
            self.catch_up()
        elif push["push"] == "events" and push.get("game") == self.game and push["steps"] >= self.steps:
            if push["steps"] > self.steps:  # otherwise it is what our own act has answered already
                self.tell(push["events"])
            self.steps, self.to_act = push["steps"], push["to_act"]

    def tell(self, events):
        for event in events:
            if event.get("text") and event.get("event") != "item":
                self.say("  " + event["text"])

    def say(self, text):
        if not self.quiet:
            print(text, flush=True)


def seat(arguments, server):
    """Finds the game and the side: creates one, or joins one, or sits already."""
    if arguments.create:
        catalogue = {game["game"]: game for game in server.call("catalogue")["games"]}
        sides = [side if isinstance(side, str) else side["id"] for side in catalogue[arguments.create]["sides"]]
        mine = arguments.side or sides[0]
        seats = {side: "me" if side == mine else arguments.against for side in sides}
        # The server promises its dice first (the ticket), then we add our own share: docs/dice.md.
        ticket = server.call("dice-ticket")["ticket"]
        made = server.call("create", game=arguments.create, scenario=arguments.scenario, seats=seats,
                           ticket=ticket, random=secrets.token_hex(16))
        for side, code in (made.get("invitations") or {}).items():
            print(f"invitation for {side}: {code}")
        return made["game"]["id"], mine
    me = server.call("me")["account"]["name"]
    seats = server.call("game", game=arguments.game)["game"]["seats"]
    mine = arguments.side
    taken = seats.get(mine, {})
    if taken.get("name") != me:
        server.call("join", game=arguments.game, side=mine, invitation=arguments.invitation,
                    random=secrets.token_hex(16))  # our share in the dice
    return arguments.game, mine


def main():
    parser = argparse.ArgumentParser(description="A bot for Tamburino; see examples/README.md")
    parser.add_argument("--url", default="http://127.0.0.1:1859")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--token", default=os.environ.get("TAMBURINO_TOKEN"), help="of an account; or in TAMBURINO_TOKEN")
    who.add_argument("--guest", action="store_true", help="play as a guest, where the server allows it")
    parser.add_argument("--game", help="the id of a game: our seat in it, or a free one")
    parser.add_argument("--side", help="allies, austrian, bourbon ...; when creating, the first side if left out")
    parser.add_argument("--invitation", help="the code of the seat, if it is by invitation")
    parser.add_argument("--create", metavar="GAME", help="begin a new game: butchery, novara, thousand")
    parser.add_argument("--scenario")
    parser.add_argument("--against", default="open", help="who has the other seat: open, invite, computer:novice ...")
    parser.add_argument("--level", help="play the hint of `analyse` at this level (novice, officer, marshal) "
                                        "instead of at random")
    parser.add_argument("--seed", type=int, help="of the random choices")
    parser.add_argument("--quiet", action="store_true")
    arguments = parser.parse_args()
    if not arguments.create and not (arguments.game and arguments.side):
        parser.error("say --create GAME, or --game ID and --side SIDE")
    if not arguments.token and not arguments.guest:
        parser.error("say --token TOKEN (or set TAMBURINO_TOKEN), or --guest")

    server = Server(arguments.url, arguments.token)
    try:
        if arguments.guest:
            server.token = server.call("guest")["token"]
        game, side = seat(arguments, server)
        server.close()
        print(f"game {game}, {side}", flush=True)
        over = Bot(arguments.url, server.token, game, side, arguments.level, arguments.seed, arguments.quiet).play()
    except Refused as refused:
        sys.exit(str(refused))
    except KeyboardInterrupt:
        sys.exit(130)
    print(f"over: {over.get('result')}, winner: {over.get('winner')}")


if __name__ == "__main__":
    main()
