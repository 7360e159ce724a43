"""What the keeper of a server does from the command line, while it runs; and what his machine keeps to itself."""

import os
import random
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import harness
from harness import SIDES, ServerTest, play_some, tamburino, two_seats, until

ALLIES, AUSTRIANS = SIDES["butchery"]


class Keeper(ServerTest):
    def keeper(self, *words):
        code, said = tamburino(*words, "--database", self.database.url)
        self.assertEqual(code, 0, said)
        return said

    def status(self, client, game):
        return client.call("game", game=game)["game"]

    def test_a_game_is_suspended_and_goes_on(self):
        one, two = self.process.guest(), self.process.guest()
        game = two_seats(one, two, clock={"kind": "live", "seconds": 1000, "increment": 0})
        clients = {ALLIES: one, AUSTRIANS: two}
        who = self.status(one, game)["to_act"]["who"]
        action = clients[who].call("actions", game=game)["actions"][0]["text"]
        self.keeper("admin", "suspend-game", game)
        until(lambda: self.status(one, game).get("suspended"), 10, "it is told")
        self.refused(("forbidden", "stale"), clients[who], "act", game=game, action=action)
        self.refused("forbidden", clients[who], "act", game=game, action=action)
        self.assertIn("suspended", self.keeper("admin", "games"))
        left = self.status(one, game)["time_left"]
        self.assertNotIn("running", self.status(one, game))
        self.assertEqual(self.status(one, game)["time_left"], left, "the clocks stand")
        self.keeper("admin", "suspend-game", game, "--back")
        until(lambda: not self.status(one, game).get("suspended"), 10, "it goes on")
        self.assertEqual(self.status(one, game)["running"], who)
        self.assertEqual(len(play_some(clients, game, 3, random.Random(1))), 3)

    def test_a_suspended_game_does_not_begin(self):
        one, two = self.process.guest(), self.process.guest()
        clock = {"kind": "live", "seconds": 1000, "increment": 0}
        game = one.call("create", game="butchery", seats={ALLIES: "me", AUSTRIANS: "open"}, clock=clock)["game"]["id"]
        self.keeper("admin", "suspend-game", game)
        until(lambda: self.status(one, game).get("suspended"), 10, "it is told")
        self.refused(("forbidden", "taken"), two, "join", game=game, side=AUSTRIANS)
        self.refused("forbidden", two, "join", game=game, side=AUSTRIANS)
        self.keeper("admin", "suspend-game", game, "--back")
        until(lambda: not self.status(one, game).get("suspended"), 10, "it may begin")
        self.assertEqual(two.call("join", game=game, side=AUSTRIANS)["game"]["status"], "playing")

    def test_who_is_deleted_has_resigned(self):
        one, two = self.process.account(), self.process.account()
        game = two_seats(one, two)
        waiting = one.call("create", game="butchery", seats={ALLIES: "me", AUSTRIANS: "open"})["game"]["id"]
        play_some({ALLIES: one, AUSTRIANS: two}, game, 3, random.Random(1))
        self.keeper("admin", "delete-account", one.name)
        until(lambda: self.status(two, game)["status"] == "over", 10, "the game ends")
        told = self.status(two, game)
        self.assertEqual((told["result"], told["winner"]), ("resign", AUSTRIANS))
        self.assertNotIn(one.name, str(told))
        until(lambda: two.post("game", game=waiting)[0] == 404, 10, "what waited is gone")

    def test_a_new_password_ends_every_token(self):
        one = self.process.account(password="correct horse battery")
        bot = self.process.client(one.call("token-make", label="a bot")["token"])
        self.assertTrue(bot.call("me"))
        one.call("change", old="correct horse battery", password="another horse battery")
        until(lambda: bot.post("me")[0] == 401, 15, "the bot's token is good no more")
        self.assertTrue(one.call("me"), "who changed it stays in")

    def test_a_backup_takes_the_place_of_all_while_the_server_runs(self):
        one, two = self.process.account(), self.process.account()
        game = two_seats(one, two)
        clients = {ALLIES: one, AUSTRIANS: two}
        play_some(clients, game, 10, random.Random(1))
        steps = self.status(one, game)["steps"]
        view = one.call("view", game=game)["view"]
        with tempfile.TemporaryDirectory() as directory:
            file = str(Path(directory) / "all.backup")
            self.keeper("db", "backup", file)
            play_some(clients, game, 10, random.Random(2))
            late = two_seats(one, two)
            code, said = tamburino("db", "restore", file, "--database", self.database.url)
            self.assertNotEqual(code, 0, "not by mistake: " + said)
            self.keeper("db", "restore", file, "--replace")
        until(lambda: self.status(one, game)["steps"] == steps, 15, "the game is what it was")
        self.assertEqual(one.call("view", game=game)["view"], view)
        self.assertEqual(two.post("game", game=late)[0], 404, "what came later is gone")
        self.assertEqual(len(play_some(clients, game, 3, random.Random(3))), 3)

    @unittest.skipIf(os.environ.get("TAMBURINO_DATABASE") == "postgresql", "PostgreSQL keeps its own files")
    def test_the_file_is_for_its_keeper_only(self):
        for path in Path(self.database.url).parent.glob(Path(self.database.url).name + "*"):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path.name)


class Upgrade(ServerTest):
    """A corrected rule after which every stored action is still legal, but leads elsewhere."""

    def test_a_game_that_leads_elsewhere_goes_on_from_its_full_state(self):
        process = self.own_server()
        client = process.guest()
        first, second = SIDES["thousand"]
        game = harness.hotseat(client, "thousand")
        packs = Path(os.environ.get("TAMBURINO_PACKS", harness.ROOT / "packs"))
        with tempfile.TemporaryDirectory() as directory:
            other = Path(directory) / "packs"
            harness.shutil.copytree(packs, other)
            table = other / "thousand" / "tables" / "recruiting.toml"
            text = table.read_text()
            self.assertIn("others = 6", text)
            table.write_text(text.replace("others = 6", "others = 1"))
            with unittest.mock.patch.dict(os.environ, TAMBURINO_PACKS=str(other)):
                chosen = random.Random(1859)
                code = 0
                while code == 0:  # the dice are the server's: until a recruiting has hung on the rule
                    if len(play_some(dict.fromkeys((first, second), client), game, 20, chosen)) < 20:
                        game = harness.hotseat(client, "thousand")  # it was over before
                        continue
                    code, said = tamburino("serve", "--verify", "--database", process.database.url)
                self.assertRegex(said, r"[1-9]\d* no longer do")
                before = client.call("view", game=game, **{"as": second})
                process.stop()
                process.start()
                after = client.call("view", game=game, **{"as": second})
                self.assertEqual(after["view"], before["view"])
                self.assertEqual(len(play_some(dict.fromkeys((first, second), client), game, 5, random.Random(2))), 5)
                process.stop()


if __name__ == "__main__":
    unittest.main()
