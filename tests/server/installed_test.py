"""What `cmake --install` leaves behind works by itself, away from the sources; and what is said of it is true of the program."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import harness
from harness import PROGRAM, ROOT, hotseat

BUILD = pathlib.Path(PROGRAM).parent


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=120, **more)
    return done.returncode, done.stdout + done.stderr


def commands(program):
    """Every command of the program with its help: {("db", "backup"): text}."""
    all_of = {}

    def visit(words):
        code, text = run(program, *words, "--help")
        assert code == 0, text
        all_of[words] = text
        inside = False
        for line in text.splitlines():
            if line[:1].strip():
                inside = line.startswith("Subcommands:")
            elif inside and (found := re.match(r"  (\S+)", line)):
                visit((*words, found[1]))

    visit(())
    return all_of


def options(text):
    return set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", text, re.M))


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not (BUILD / "cmake_install.cmake").exists():
            raise unittest.SkipTest("the program was not built by CMake here")
        cls.root = pathlib.Path(tempfile.mkdtemp(prefix="tamburino-installed-"))
        cls.addClassCleanup(shutil.rmtree, cls.root, ignore_errors=True)
        cls.prefix = cls.root / "opt" / "tamburino"
        code, output = run("cmake", "--install", BUILD, "--prefix", cls.prefix)
        assert code == 0, output
        cls.program = cls.prefix / "bin" / "tamburino"
        cls.environment = {name: value for name, value in os.environ.items() if not name.startswith("TAMBURINO")}
        cls.commands = commands(cls.program)

    def tamburino(self, *words):
        """Elsewhere, and with nothing set that would help it find its files."""
        return run(self.program, *words, cwd="/", env=self.environment)

    def test_it_finds_what_was_installed_beside_it(self):
        for words, said in ((("games",), "butchery"), (("rules", "butchery", "10.4.6"), "10.4.6"), (("check", "butchery"), ""), (("map", "check"), "")):
            code, output = self.tamburino(*words)
            with self.subTest(words=words):
                self.assertEqual(code, 0, output)
                self.assertIn(said, output)
        # Not in the source tree, though it knows that too.
        away = self.prefix / "share" / "tamburino" / "packs"
        away.rename(self.prefix / "packs-away")
        self.addCleanup(lambda: (self.prefix / "packs-away").rename(away))
        shutil.copytree(ROOT / "packs" / "thousand", away / "thousand")
        self.addCleanup(shutil.rmtree, away)
        self.assertNotIn("butchery", self.tamburino("games")[1])

    def test_it_serves_and_plays(self):
        before, harness.PROGRAM = harness.PROGRAM, str(self.program)
        self.addCleanup(setattr, harness, "PROGRAM", before)
        process = harness.Process(harness.Sqlite(), *harness.COMMON)
        self.addCleanup(process.close)
        client = process.guest()
        game = hotseat(client)
        side = client.call("game", game=game)["game"]["to_act"]["who"]
        action = client.call("actions", game=game, **{"as": side})["actions"][0]["text"]
        client.call("act", game=game, action=action, **{"as": side})
        status, _, page = process.client().request("GET", "/")
        self.assertEqual(status, 200)
        self.assertIn(b"<html", page)

    def test_the_version_is_the_one_in_cmake(self):
        said = re.search(r"project\(tamburino VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(self.tamburino("--version")[1].strip(), f"tamburino {said}")
        for page in self.pages().values():
            self.assertIn(said, page)

    def pages(self):
        return {page.stem: page.read_text() for page in (self.prefix / "share" / "man" / "man1").iterdir()}

    def test_the_man_pages_name_every_command_and_option(self):
        """tamburino-db(1) has those of `tamburino db ...`; tamburino(1) those without a page of their own."""
        pages = self.pages()
        for words, text in self.commands.items():
            page = pages.get("tamburino-" + words[0] if words else "", pages["tamburino"]).replace("\\-", "-")
            with self.subTest(command=" ".join(words)):
                if words:
                    self.assertIn(words[-1], page)
                missing = {option for option in options(text) - {"--help", "--help-all"} if not re.search(re.escape(option) + r"\b", page)}
                self.assertEqual(missing, set())

    def test_the_man_pages_promise_no_option_that_is_not_there(self):
        known = set().union(*(options(text) for text in self.commands.values()))
        for name, page in self.pages().items():
            said = set(re.findall(r"^\.(?:B|BI|TP|It Fl|OP)? ?\"?(--[\w-]+)", page.replace("\\-", "-"), re.M))
            self.assertTrue(said, name)
            self.assertLessEqual(said, known, name)

    def test_the_man_pages_are_well_formed(self):
        if shutil.which("mandoc") is None:
            self.skipTest("mandoc is not installed")
        for page in (self.prefix / "share" / "man" / "man1").iterdir():
            code, output = run("mandoc", "-T", "lint", "-W", "warning", page)
            self.assertEqual(code, 0, output)

    def completed(self, line):
        """What bash offers after this line."""
        library = "/usr/share/bash-completion/bash_completion"
        if not os.path.exists(library):
            self.skipTest("bash-completion is not installed")
        script = (
            f'. {library}; . "{self.prefix}/share/bash-completion/completions/tamburino"; COMP_LINE="$1"; COMP_POINT=${{#1}}\n'
            'COMP_WORDS=($1); [[ $1 == *" " ]] && COMP_WORDS+=(""); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tamburino; printf "%s\\n" "${COMPREPLY[@]}"'
        )
        path = {**self.environment, "PATH": f"{self.program.parent}:{os.environ['PATH']}"}
        code, output = run("bash", "-c", script, "bash", line, env=path, cwd="/")
        return set(output.split())

    def test_bash_completes(self):
        self.assertEqual(self.completed("tamburino ser"), {"serve"})
        self.assertLessEqual({"serve", "play", "db", "admin"}, self.completed("tamburino "))
        self.assertEqual(self.completed("tamburino db re"), {"restore"})
        self.assertEqual(self.completed("tamburino serve --beh"), {"--behind-proxy"})
        self.assertEqual(self.completed("tamburino serve --registration "), {"open", "invitation", "off"})
        self.assertEqual(self.completed("tamburino play but"), {"butchery"})
        self.assertEqual(self.completed("tamburino db backup --ke"), {"--keep"})

    def test_the_units(self):
        units = self.prefix / "lib" / "systemd" / "system"
        service = (units / "tamburino.service").read_text()
        self.assertIn(f"ExecStart={self.program} serve --config {self.prefix}/etc/tamburino/server.toml", service)
        self.assertNotRegex(service.replace("@system-service", "").replace("@privileged", ""), r"@\w+@")
        if shutil.which("systemd-analyze") is None:
            self.skipTest("systemd-analyze is not installed")
        for unit in ("tamburino.service", "tamburino-backup.service"):
            code, output = run("systemd-analyze", "security", "--offline=true", "--threshold=20", units / unit)
            self.assertEqual(code, 0, output[-2000:])

    def test_a_second_installation_leaves_the_settings_alone(self):
        settings = self.prefix / "etc" / "tamburino" / "server.toml"
        before = settings.read_text()
        settings.write_text(before + "# mine\n")
        self.assertEqual(run("cmake", "--install", BUILD, "--prefix", self.prefix)[0], 0)
        self.assertEqual(settings.read_text(), before + "# mine\n")

    def test_the_settings_that_come_with_it_are_accepted(self):
        """Also those that are commented out."""
        text = (self.prefix / "etc" / "tamburino" / "server.toml").read_text()
        directory = pathlib.Path(tempfile.mkdtemp(prefix="tamburino-test-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        text = re.sub(r'^database = .*', f'database = "{directory}/games.db"', text, flags=re.M)
        for said in (text, re.sub(r"^#([a-z-]+ = (?!\"postgresql).*)", r"\1", text, flags=re.M)):
            file = directory / "server.toml"
            file.write_text(said)
            process = subprocess.Popen(
                [self.program, "serve", "--config", file, "--listen", f"127.0.0.1:{harness.free_port()}"], stdout=subprocess.PIPE, text=True,
                stderr=subprocess.STDOUT, env=self.environment, cwd="/",
            )
            try:
                self.assertIn("Tamburino is at", process.stdout.readline(), said)
            finally:
                process.terminate()
                process.communicate(timeout=20)
            self.assertEqual(process.returncode, 0)


if __name__ == "__main__":
    unittest.main()
