"""Played through a real nginx and a real Caddy, with TLS and WebSockets, by the files that packaging/ offers as examples."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

import harness
from harness import ROOT, Live, Server, ServerTest, free_port, hotseat, two_seats, until


def replaced(text, pairs):
    """Every one must be there: else the example has changed, and is no longer what is tested."""
    for old, new in pairs:
        if old not in text:
            raise AssertionError(f"the example no longer has {old!r}")
        text = text.replace(old, new)
    return text


class Proxied:
    """What any proxy must do."""

    program = ""

    @classmethod
    def setUpClass(cls):
        found = shutil.which(cls.program) or shutil.which(cls.program, path="/usr/sbin:/sbin")
        if found is None:
            raise unittest.SkipTest(f"{cls.program} is not installed: scripts/setup test")
        cls.directory = pathlib.Path(tempfile.mkdtemp(prefix="tamburino-proxy-"))
        cls.addClassCleanup(shutil.rmtree, cls.directory, ignore_errors=True)
        cls.port, cls.plain = free_port(), free_port()
        cls.url = f"https://localhost:{cls.port}"
        cls.make_certificate()
        cls.options = [*harness.COMMON, "--behind-proxy", "--url", cls.url]
        super().setUpClass()
        cls.log = open(cls.directory / "log", "wb")
        cls.addClassCleanup(cls.log.close)
        words, environment = cls.set_up(found)
        cls.proxy = subprocess.Popen(words, stdout=cls.log, stderr=cls.log, env={**os.environ, **environment})
        cls.addClassCleanup(cls.end)
        until(cls.answers, 15, f"{cls.program} answers")

    @classmethod
    def make_certificate(cls):
        cls.certificate, cls.key = cls.directory / "certificate.pem", cls.directory / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", str(cls.key), "-out", str(cls.certificate)],
            check=True, capture_output=True,
        )
        before = os.environ.get("SSL_CERT_FILE")
        os.environ["SSL_CERT_FILE"] = str(cls.certificate)  # our clients trust it, and check it

        def forget():
            os.environ.pop("SSL_CERT_FILE")
            if before is not None:
                os.environ["SSL_CERT_FILE"] = before

        cls.addClassCleanup(forget)

    @classmethod
    def answers(cls):
        if cls.proxy.poll() is not None:
            raise AssertionError(f"{cls.program} ended:\n{(cls.directory / 'log').read_text()}")
        try:
            return Server(cls.url, timeout=5).request("GET", "/healthz")[0] == 200
        except OSError:
            return False

    @classmethod
    def end(cls):
        cls.proxy.send_signal(signal.SIGTERM)
        try:
            cls.proxy.wait(10)
        except subprocess.TimeoutExpired:
            cls.proxy.kill()
            cls.proxy.wait()

    def person(self):
        client = Server(self.url)
        client.token = client.call("guest")["token"]
        return client

    def test_the_page_and_a_cookie_for_tls_only(self):
        status, headers, content = Server(self.url).request("GET", "/")
        self.assertEqual(status, 200)
        self.assertIn(b"<html", content)
        self.assertIn("max-age", headers["Strict-Transport-Security"])
        _, headers, _ = Server(self.url).request("POST", "/api/guest", b"{}")
        self.assertIn("Secure", headers["Set-Cookie"])

    def test_two_play_by_websocket(self):
        one, two = self.person(), self.person()
        game = two_seats(one, two)
        lives = {"allies": Live(self.url, one.token), "austrians": Live(self.url, two.token)}
        steps = 0
        for live in lives.values():
            self.addCleanup(live.close)
        for side, live in lives.items():
            steps = live.call("watch", game=game, **{"as": side})["look"]["steps"]
        for _ in range(12):
            side = one.call("events", game=game, **{"as": "allies"})["to_act"]["who"]
            other = next(name for name in lives if name != side)
            action = lives[side].call("actions", game=game, **{"as": side})["actions"][0]["text"]
            done = lives[side].call("act", game=game, action=action, **{"as": side})
            self.assertGreater(done["steps"], steps)
            steps = done["steps"]
            heard = harness.pushes_until(lives[other], lambda push: push["push"] == "events" and push["steps"] >= steps)
            self.assertEqual(heard[-1]["look"]["steps"], steps)

    def test_a_browser_of_another_site_is_kept_out(self):
        one = self.person()
        Live(self.url, one.token, headers={"Origin": self.url}).close()
        with self.assertRaises(harness.Refused) as refused:
            Live(self.url, one.token, headers={"Origin": "https://elsewhere.example"})
        self.assertEqual(refused.exception.status, 403)

    def test_what_a_client_says_of_its_address_is_not_believed(self):
        Server(self.url, headers={"X-Forwarded-For": "192.0.2.77"}).post("login", name="nobody", password="a wrong guess")
        logged = until(lambda: re.findall(r".*login.*", self.process.log_text()), 5, "a wrong password is logged")[-1]
        self.assertIn("127.0.0.1", logged)
        self.assertNotIn("192.0.2.77", logged)

    def test_the_figures_stay_inside(self):
        self.assertEqual(Server(self.url).request("GET", "/metrics")[0], 403)
        self.assertEqual(self.process.client().request("GET", "/metrics")[0], 200)

    def test_a_long_record_comes_through(self):
        """Up to the server's own bound, of 9 MB, which answers for itself."""
        one = self.person()
        status, answer = one.post("import", record="x" * (8 << 20))
        self.assertEqual((status, answer["error"]["code"]), (400, "bad-record"), str(answer)[:300])
        status, answer = one.post("say", game="abcdefghij", text="x" * 300_000)
        self.assertEqual((status, answer["error"]["code"]), (413, "too-large"))

    def test_the_server_restarts(self):
        """Clients come back by themselves, and nothing is lost."""
        one = self.person()
        game = hotseat(one)
        side = one.call("game", game=game)["game"]["to_act"]["who"]
        live = Live(self.url, one.token)
        action = live.call("actions", game=game, **{"as": side})["actions"][0]["text"]
        live.call("act", game=game, action=action, key="once", **{"as": side})
        self.process.stop()
        with self.assertRaises(harness.Closed):
            while live.next_push(10) is not None:
                pass
        status, _, content = Server(self.url).request("GET", "/api/games")
        self.assertIn(status, (502, 503), content[:200])
        self.process.start()
        until(self.answers, 10, "it is there again")
        again = Live(self.url, one.token)
        self.addCleanup(again.close)
        self.assertTrue(again.call("act", game=game, action=action, key="once", **{"as": side})["repeated"])


class Nginx(Proxied, ServerTest):
    program = "nginx"

    @classmethod
    def set_up(cls, program):
        site = replaced((ROOT / "packaging" / "nginx" / "tamburino.conf").read_text(), [
            ("listen 80;", f"listen 127.0.0.1:{cls.plain};"),
            ("listen [::]:80;", ""),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{cls.port} ssl http2;"),
            ("listen [::]:443 ssl http2;", ""),
            ("server_name play.example.org;", "server_name localhost;"),
            ("/etc/letsencrypt/live/play.example.org/fullchain.pem", str(cls.certificate)),
            ("/etc/letsencrypt/live/play.example.org/privkey.pem", str(cls.key)),
            ("server 127.0.0.1:1859;", f"server 127.0.0.1:{cls.process.port};"),
        ])
        (cls.directory / "site.conf").write_text(site)
        paths = "".join(f"{name}_temp_path {cls.directory}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (cls.directory / "nginx.conf").write_text(
            ("user root;" if os.getuid() == 0 else "") +
            f"daemon off; pid {cls.directory}/pid; error_log stderr; events {{}}\n"
            f"http {{ access_log off; {paths} include {cls.directory}/site.conf; }}\n"
        )
        return [program, "-c", str(cls.directory / "nginx.conf"), "-e", "stderr"], {}

    def test_without_tls_it_only_shows_the_way(self):
        status, headers, _ = Server(f"http://localhost:{self.plain}").request("GET", "/some?thing=1")
        self.assertEqual((status, headers["Location"]), (301, "https://localhost/some?thing=1"))


class Caddy(Proxied, ServerTest):
    program = "caddy"

    @classmethod
    def set_up(cls, program):
        site = replaced((ROOT / "packaging" / "caddy" / "Caddyfile").read_text(), [
            ("\nplay.example.org {", f"\nhttps://localhost:{cls.port} {{\n\tbind 127.0.0.1\n\ttls {cls.certificate} {cls.key}"),
            ("127.0.0.1:1859", f"127.0.0.1:{cls.process.port}"),
        ])
        file = cls.directory / "Caddyfile"
        file.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
        home = {"HOME": str(cls.directory), "XDG_DATA_HOME": str(cls.directory), "XDG_CONFIG_HOME": str(cls.directory)}
        return [program, "run", "--config", str(file), "--adapter", "caddyfile"], home


if __name__ == "__main__":
    unittest.main()
