"""The example bot plays whole games, also when the server dies under it."""

import random
import subprocess
import sys
import time
import unittest

import harness
from harness import ROOT, ServerTest, check_record

BOT = str(ROOT / "examples" / "bot.py")


class TheBot(ServerTest):
    def start(self, *words):
        bot = subprocess.Popen(
            [
                sys.executable, BOT, "--url", self.process.url, *words
            ], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.addCleanup(bot.stdout.close)
        self.addCleanup(bot.kill)
        return bot

    def finished(self, bot, seconds=300):
        output, _ = bot.communicate(timeout=seconds)
        self.assertEqual(bot.returncode, 0, output[-2000:])
        self.assertIn("over: ", output)
        return output

    def test_two_bots_with_tokens_play_while_the_server_is_killed(self):
        one, two = self.process.account(), self.process.account()
        tokens = [client.call("token-make", label="bot")["token"] for client in (one, two)]
        made = one.call("create", game="thousand", seats={"garibaldine": "me", "bourbon": "invite"})
        game = made["game"]["id"]
        words = ["--game", game, "--quiet"]
        first = self.start("--token", tokens[0], "--side", "garibaldine", "--seed", "1", *words)
        time.sleep(0.5)  # it waits for its opponent
        code = made["invitations"]["bourbon"]
        second = self.start("--token", tokens[1], "--side", "bourbon", "--seed", "2", "--invitation", code, *words)
        # A bot survives the loss of its connection once it has one: both have acted by now.
        harness.until(lambda: one.call("game", game=game)["game"].get("steps", 0) >= 30, 60, "both bots play")
        chooser = random.Random(harness.SEED)
        for _ in range(3):
            time.sleep(chooser.uniform(0.2, 0.6))
            self.process.kill()
            self.process.start()
        self.finished(first)
        self.finished(second)
        check_record(self, one.call("record", game=game)["record"])

    def test_a_guest_against_the_computer(self):
        output = self.finished(
            self.start(
                "--guest", "--create", "thousand", "--side", "bourbon", "--against", "computer:random", "--seed", "3"
            )
        )
        self.assertRegex(output, r"game [0-9A-Za-z]{10}, bourbon")

    def test_by_hint(self):
        self.finished(
            self.start(
                "--guest", "--create", "novara", "--scenario", "ramorino", "--against", "computer:random", "--level", "novice"
            )
        )

    def test_a_refusal_ends_it_with_a_sentence(self):
        bot = self.start("--token", "nonsense", "--game", "0123456789", "--side", "allies")
        output, _ = bot.communicate(timeout=30)
        self.assertNotEqual(bot.returncode, 0)
        self.assertIn("unauthorized", output)
        self.assertNotIn("Traceback", output)


if __name__ == "__main__":
    unittest.main()
