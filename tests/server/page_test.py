"""The page in a real browser: begins games, decides, looks at what it shows, and hears no error in the console."""

import base64
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.request

import harness
from harness import ROOT, Closed, ServerTest, WebSocket, until

CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


class Browser:
    """Chromium without a window, spoken to by its debugging protocol."""

    def __init__(self, program=CHROMIUM):
        self.profile = tempfile.mkdtemp(prefix="tamburino-browser-")
        words = [
            program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0",
            f"--user-data-dir={self.profile}", "about:blank",
        ]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.port = int(until(self._told_port, 60, "chromium tells its port"))
        except BaseException:
            self.close()
            raise

    def _told_port(self):
        if self.process.poll() is not None:
            raise unittest.SkipTest(f"chromium does not start here: it ended with {self.process.returncode}")
        told = pathlib.Path(self.profile, "DevToolsActivePort")
        return told.read_text().split()[0] if told.exists() and told.read_text().strip() else None

    def page(self, **more):
        """A page in a session of its own: other cookies, other memory."""
        return Page(self, **more)

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    def __init__(self, browser, width=1280, height=900, dark=False, touch=False):
        with urllib.request.urlopen(f"http://127.0.0.1:{browser.port}/json/version") as answer:
            self.socket = WebSocket(json.load(answer)["webSocketDebuggerUrl"].replace("localhost", "127.0.0.1"))
        self.number = 0
        self.session = None
        self.errors = []  # of the console, and what was thrown and not caught
        context = self.ask("Target.createBrowserContext")["browserContextId"]
        target = self.ask("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch}
        self.ask("Emulation.setDeviceMetricsOverride", **metrics)
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        features += [{"name": "hover", "value": "none" if touch else "hover"}]
        self.ask("Emulation.setEmulatedMedia", features=features)

    def ask(self, method, **params):
        self.number += 1
        request = {"id": self.number, "method": method, "params": params}
        if self.session:
            request["sessionId"] = self.session
        self.socket.send(json.dumps(request))
        deadline = time.monotonic() + 60
        while True:
            text = self.socket.receive(max(0, deadline - time.monotonic()))
            if text is None:
                raise Closed(f"the browser does not answer {method}")
            message = json.loads(text)
            if message.get("id") == self.number:
                if "error" in message:
                    raise AssertionError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def _note(self, message):
        params = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif message.get("method") == "Runtime.consoleAPICalled" and params["type"] in ("error", "assert"):
            self.errors.append(" ".join(str(a.get("description", a.get("value"))) for a in params["args"]))
        elif message.get("method") == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.errors.append(params["entry"]["text"] + " " + params["entry"].get("url", ""))

    def run(self, expression):
        """What the expression gives; a promise is waited for."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, url):
        self.ask("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && document.body.dataset.part !== undefined", "the page is there")

    def wait(self, expression, what, seconds=60):
        try:
            found = f"((found) => found instanceof Node ? true : found)({expression})"
            return until(lambda: self.run(found), seconds, what)
        except AssertionError as error:
            shown = self.run("document.getElementById('main').innerText.slice(0, 1500)")
            raise AssertionError(f"{error}\nthe page shows:\n{shown}\nthe console: {self.errors}") from None

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")

    def click(self, selector):
        """With the mouse, where it is: what is covered or hidden cannot be clicked."""
        where = self.run(
            "(() => { const e = document.querySelector(%s); if (!e) return null; e.scrollIntoView({block: 'nearest'});"
            " const r = e.getBoundingClientRect(); const x = r.x + r.width / 2, y = r.y + r.height / 2;"
            " const hit = document.elementFromPoint(x, y);"
            " return hit && (e.contains(hit) || hit.contains(e)) ? [x, y] : null; })()" % json.dumps(selector)
        )
        if where is None:
            raise AssertionError(f"{selector} cannot be clicked")
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=where[0], y=where[1], button="left", clickCount=1)

    def type(self, selector, text):
        self.run(f"document.querySelector({json.dumps(selector)}).focus()")
        self.ask("Input.insertText", text=text)

    def key(self, key, code=None):
        more = {"text": "\r"} if key == "Enter" else {"text": key} if len(key) == 1 else {}
        virtual = {"windowsVirtualKeyCode": 13} if key == "Enter" else {}
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, code=code or key, **more, **virtual)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key, **virtual)

    def picture(self, path):
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    # what the tests do again and again

    def begin(self, game, against, side, scenario=None):
        self.wait("document.querySelector('input[name=game]')", "the form is there")
        self.click(f"input[name=game][value={game}]")
        if scenario:
            self.run(
                f"(() => {{ const s = document.getElementById('choose-scenario'); s.value = '{scenario}';"
                " s.dispatchEvent(new Event('change', {bubbles: true})); })()"
            )
        self.click(f"input[name=against][value='{against}']")
        self.click(f"input[name=side][value='{side}']")
        self.click("#begin")
        self.wait("location.hash.startsWith('#game=') && document.body.dataset.part === 'table'", "the table opens")
        return self.run("location.hash").removeprefix("#game=")

    READY = (
        "!document.getElementById('table').hidden && !document.getElementById('choices').hidden"
        " && !document.getElementById('choices').hasAttribute('aria-busy')"
        " && document.querySelectorAll('#actions .action').length > 0"
    )

    def actions(self):
        return self.run("[...document.querySelectorAll('#actions .action')].map((one) => one.dataset.action)")

    def decide(self, choose, seconds=60):
        """Waits for our turn, clicks an action, and waits until the page has gone on. Answers the action."""
        self.wait(f"({self.READY}) || document.getElementById('turn').innerText.match(/over/i)", "our turn", seconds)
        listed = self.actions()
        if not listed:
            return None
        action = choose(listed)
        last = "(document.querySelector('#log li:last-child')?.dataset.step ?? '') + document.getElementById('at').max"
        before = self.run(last)
        self.click(f"#actions .action[data-action='{css_text(action)}']")
        sure = "document.getElementById('do-it')"  # where the page shows the chances first
        self.wait(f"{last} !== {json.dumps(before)} || {sure}", f"{action} is done", seconds)
        if self.run(f"{sure} !== null"):
            self.click("#do-it")
            self.wait(f"{last} !== {json.dumps(before)}", f"{action} is done", seconds)
        return action


def css_text(text):
    """Inside single quotes of a selector."""
    return re.sub(r"(['\\])", r"\\\1", text)


@unittest.skipIf(CHROMIUM is None, "no chromium is installed: apt-get install chromium")
class ThePage(ServerTest):
    options = [*harness.COMMON, "--page", str(ROOT / "server" / "page")]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def page(self, **more):
        page = self.browser.page(**more)
        self.addCleanup(page.socket.close)
        page.open(self.process.url + "/")
        return page

    def assert_quiet(self, page):
        page.run("1")  # what was still on its way
        self.assertEqual(page.errors, [])

    def assert_fits(self, page):
        """Nothing sticks out at the side."""
        self.assertLessEqual(page.run("document.documentElement.scrollWidth - innerWidth"), 0)

    def test_a_game_against_the_computer(self):
        chooser = random.Random(harness.SEED)
        page = self.page()
        page.wait("document.getElementById('who').innerText.startsWith('guest-')", "a guest without being asked")
        self.assert_fits(page)
        page.begin("butchery", "computer:novice", "allies")
        for _ in range(12):
            page.decide(chooser.choice)
        self.assertGreater(len(page.run("[...document.querySelectorAll('#log .event')].map((e) => e.innerText)")), 5)
        self.assertIn("Castagny", page.text("#position"))
        # a rule by its number
        page.click("#asked .rule")
        page.wait("document.getElementById('rule-box').open", "the rule is shown")
        self.assertGreater(len(page.text("#rule-text")), 20)
        page.click("#rule-box button")
        # by keyboard: "/", some words, Enter
        page.wait(page.READY, "our turn", 60)
        wanted = page.actions()[0]
        page.run("document.activeElement.blur()")
        page.key("/", "Slash")
        self.assertEqual(page.run("document.activeElement.id"), "filter")
        page.ask("Input.insertText", text="no such words")
        self.assertEqual(page.actions(), [])
        page.run("(() => { const f = document.getElementById('filter'); f.value = ''; f.dispatchEvent(new Event('input')); })()")
        self.assertIn(wanted, page.actions())
        self.assert_quiet(page)
        # the rules refuse, and say by which
        page.type("#typed", "assault Castagny Hoditz")
        page.click("#say-action button:not([type])")
        page.wait("!document.getElementById('refusal').hidden", "the refusal is shown")
        self.assertRegex(page.text("#refusal"), r"refuse it.*\d")
        page.run("1")
        self.assertTrue(all("422" in error for error in page.errors), page.errors)  # the browser notes the status
        page.errors.clear()
        # back to an earlier step, and to now
        page.run("(() => { const s = document.getElementById('at'); s.value = 1; s.dispatchEvent(new Event('input')); })()")
        page.wait("!document.getElementById('looking-back').hidden", "it looks back")
        page.click("#now")
        # a hint, then the end; every roll is checked in the browser
        page.wait(page.READY, "our turn", 60)
        page.run("document.getElementById('hint-level').value = 'novice'")
        page.click("#hint")
        page.wait("document.querySelector('#hints .action')", "a hint", 60)
        page.click("#resign")
        page.wait("document.getElementById('sure-box').open", "are you sure?")
        page.click("#sure-yes")
        page.wait("!document.getElementById('check-dice').hidden", "the game is over")
        page.wait("document.getElementById('dice').innerText.includes('opened its part')", "the seed is shown")
        page.click("#check-dice")
        page.wait("document.querySelector('#dice-result .verdict')", "the dice are checked", 60)
        verdict = page.text("#dice-result")
        self.assertRegex(verdict, r"(\d+) of \1 rolls and draws reckoned again: all agree")
        self.assertEqual(page.run("document.querySelectorAll('#dice-result .bad, #dice-result .unsure').length"), 0, verdict)
        self.assert_quiet(page)

    def test_a_friend_by_link(self):
        one, two = self.page(), self.page(width=390, height=800, touch=True)
        game = one.begin("thousand", "invite", "garibaldine")
        link = one.wait("document.getElementById('invitation')?.value", "the link")
        two.ask("Page.navigate", url=link)
        two.wait("document.body.dataset.part === 'invited'", "the seat is offered")
        self.assert_fits(two)
        two.click("#join button.main")
        two.wait(two.READY, "the second begins")
        self.assertEqual(two.run("location.hash"), f"#game={game}")
        two.run("document.getElementById('look-first').checked = false")
        two.decide(lambda listed: "place enna")
        one.wait(one.READY, "the first hears of it and decides")
        self.assertIn("Enna", one.text("#log"))
        self.assert_fits(two)
        # the other side has decided since: it must consent to a take-back
        one.decide(lambda listed: next(text for text in listed if text.startswith("march garibaldi")))
        two.click("#take-back")
        two.wait("document.getElementById('offers').innerText.includes('asked')", "it is asked")
        one.wait("document.querySelector('#offers button')", "consent is asked for")
        one.click("#offers button")
        two.wait(two.READY, "it is taken back")
        one.wait("document.getElementById('log').innerText.includes('take back')", "both are told")
        two.decide(lambda listed: "place palermo")
        one.wait(one.READY, "the first decides again")
        # talk, and a draw
        one.type("#say-text", "Viva l'Italia <b>!")
        one.click("#say button")
        two.click(".tabs [data-tab=log]")
        two.wait("document.getElementById('chat').innerText.includes('<b>!')", "it is heard, and as it was said")
        one.click("#draw")
        two.wait("document.querySelector('#offers button')", "the draw is offered")
        two.click("#offers button")
        one.wait("document.getElementById('turn').innerText.match(/over/i)", "agreed")
        self.assert_quiet(one)
        self.assert_quiet(two)

    def test_hotseat_with_secrets_is_covered(self):
        page = self.page(dark=True)
        page.begin("novara", "hotseat", "sardinian", "sforzesca")
        page.wait("!document.getElementById('curtain').hidden", "the table is covered")
        self.assertEqual(page.text("#position"), "")
        page.click("#curtain-open")
        for _ in range(3):
            page.decide(lambda listed: listed[-1])
        self.assertIn("Sardinians", page.text("#position"))
        self.assert_quiet(page)

    def test_the_server_comes_back(self):
        page = self.page()
        page.begin("thousand", "computer:novice", "bourbon")
        page.decide(lambda listed: "place enna")
        page.wait("document.querySelector('#log .event')", "something happened")
        self.process.kill()
        page.wait("document.getElementById('link').innerText !== ''", "it says that the connection is lost")
        self.process.start()
        page.wait("document.getElementById('link').innerText === ''", "it comes back by itself", 60)
        page.wait(f"({page.READY}) || document.querySelector('.seats .acts')", "the game goes on", 60)


if __name__ == "__main__":
    os.environ.setdefault("TAMBURINO", str(ROOT / "build" / "tamburino"))
    unittest.main()
