"""``simulate`` and ``replay`` as their users run them."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time

import pytest
from rich.cells import cell_len

from blefodds.games.blef.record import parse_match
from blefodds.views.blef_replay import replay_lines
from support.places import BLEF_GOLDEN as GOLDEN
from support.running import assert_refused, run_alone, run_here, started


@pytest.fixture
def run(environment):
    def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return run_alone(*arguments, environment=environment, typed=stdin)

    return run


@pytest.fixture
def text(run):
    def text(*arguments: str, stdin: bytes = b"") -> str:
        done = run(*arguments, stdin=stdin)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    return text


@pytest.fixture
def refusal(run):
    def refusal(*arguments: str, stdin: bytes = b"") -> str:
        return assert_refused(run(*arguments, stdin=stdin))

    return refusal


def test_replay_shows_every_bid_with_its_odds(text):
    shown = text("replay", str(GOLDEN / "classic.txt"))
    assert "for the speaker" in shown
    assert "honest" in shown
    assert "wins the match" in shown
    assert "is out" in shown
    assert "\x1b" not in shown
    assert "dla mówiącego" in text("replay", str(GOLDEN / "classic.txt"), "--lang", "pl")
    assert text("replay", str(GOLDEN / "classic.txt"), "--ascii").isascii()


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("record", sorted(GOLDEN.glob("*.txt")), ids=lambda record: record.stem)
def test_a_replay_fits_a_narrow_terminal(record, lang):
    match = parse_match(record.read_text("utf-8"))
    wide = " ".join(line.plain for line in replay_lines(match, lang=lang))
    narrow = [line.plain for line in replay_lines(match, lang=lang, width=40)]
    assert max(map(cell_len, narrow)) <= 40
    percentages = re.findall(r"[<>]?[\d.]+%", wide)
    assert percentages
    assert re.findall(r"[<>]?[\d.]+%", "\n".join(narrow)) == percentages


def test_replay_reads_standard_input_and_prints_json(text):
    record = (GOLDEN / "great.txt").read_bytes()
    document = json.loads(text("replay", "-", "--format", "json", stdin=record))
    assert document["schema"] == "blefodds.replay/1"
    assert document["rules"]["bids"] == 88
    windows = b"\xef\xbb\xbf" + record.replace(b"\n", b"\r\n")
    assert json.loads(text("replay", "-", "--format", "json", stdin=windows)) == document


def test_replay_names_the_first_line_against_the_rules(refusal, tmp_path):
    lines = (GOLDEN / "classic.txt").read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.endswith(": check"))
    lines[number] = lines[number].replace("check", "high card 9")
    path = tmp_path / "evening.txt"
    path.write_text("\n".join(lines), "utf-8")
    message = refusal("replay", str(path))
    assert f"evening.txt: line {number + 1}: high:9 is not higher than the last bid" in message


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"hello", b"Blef match\nrules: [bold]x[/bold]\x1b[2J", b"x" * 10_000_001]
)
def test_replay_refuses_what_is_no_record(content, refusal):
    assert "standard input: " in refusal("replay", "-", stdin=content)


def test_replay_refuses_a_file_that_is_not_there(refusal, tmp_path):
    assert "nothing.txt: there is no such file" in refusal("replay", str(tmp_path / "nothing.txt"))
    assert "cannot be read (Is a directory)" in refusal("replay", str(tmp_path))


def test_names_are_printed_literally(text):
    record = (GOLDEN / "great.txt").read_text("utf-8")
    odd = record.replace("player 1: conditional", "player 1: [bold]<script>=cmd()$x$ ../../x").encode()
    shown = text("replay", "-", "--color", stdin=odd)
    assert "[bold]<script>=cmd()$x$ ../../x" in shown


SIMULATE = ("simulate", "--players", "honest,cubic", "--games", "2000", "--seed", "7")


def test_simulate_prints_the_same_numbers_on_any_number_of_workers(text):
    document = text(*SIMULATE, "--format", "json")
    assert text(*SIMULATE, "--format", "json", "--workers", "3") == document
    assert json.loads(document)["games"] == 2000
    shown = text(*SIMULATE)
    assert "2,000 matches of honest, cubic" in shown
    assert "seed 7" in shown


def test_simulate_plays_every_set_of_rules(text, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('card_limit = "pack"\nbids_on_rest = true\n')
    for rules in ("full-deck", "great", str(house)):
        assert "64 matches" in text(
            "simulate", "--players", "conditional,threshold(0.6),random", "--games", "64", "--rules", rules
        )


def test_simulate_states_the_seed_it_drew(text):
    document = json.loads(text("simulate", "--players", "honest,cubic", "--games", "64", "--format", "json"))
    again = json.loads(
        text(
            "simulate",
            "--players",
            "honest,cubic",
            "--games",
            "64",
            "--format",
            "json",
            "--seed",
            str(document["seed"]),
        )
    )
    assert document == again


def test_a_match_of_a_tournament_can_be_replayed(text):
    record = text(*SIMULATE, "--record", "1999")
    assert "wins the match" in text("replay", "-", stdin=record.encode())
    assert record == text(*SIMULATE, "--record", "1999")


def test_simulate_draws_its_result(text, refusal, tmp_path):
    picture = tmp_path / "result.svg"
    text(*SIMULATE, "--chart", str(picture))
    assert picture.read_text("utf-8").lstrip().startswith("<?xml")
    assert "'--chart': 'result.gif'" in refusal(*SIMULATE, "--chart", str(tmp_path / "result.gif"))
    assert "not a round robin" in refusal("simulate", "--round-robin", "--chart", str(picture))


def test_the_picture_does_not_replace_what_is_kept(refusal, tmp_path):
    kept = tmp_path / "kept.svg"
    (tmp_path / "link.svg").symlink_to(kept)
    for name in ("kept.svg", "link.svg"):
        complaint = refusal(*SIMULATE, "--resume", str(kept), "--chart", str(tmp_path / name))
        assert f"'--chart': '{name}' is the file of --resume too" in complaint
    assert not kept.exists()


def test_a_round_robin_is_of_all_bots(text):
    document = json.loads(text("simulate", "--round-robin", "--games", "4", "--seed", "7", "--format", "json"))
    names = {bot["bot"] for bot in document["bots"]}
    assert names >= {"conditional", "cubic", "honest", "random", "threshold(0.5)"}
    assert len(document["tournaments"]) == len(names) * (len(names) - 1) // 2
    assert "random" in text("simulate", "--round-robin", "--players", "honest,random", "--games", "100")


def test_the_bots_are_listed_with_what_they_do(text):
    shown = text("simulate", "--bots")
    assert "threshold(p)" in shown
    assert "Draws a raise with weight p³" in shown


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "'--players': missing: which bots play?"),
        (("--players", "honnest,cubic"), "'--players': unknown bot 'honnest'"),
        (("--players", "honest,threshold(0,5)"), "threshold(0.5)"),
        (("--players", "honest"), "'--players': 1 player:"),
        (("--players", "honest,honest,honest,honest,honest"), "at most 4 players"),
        (("--players", "honest,cubic", "--games", "0"), "'--games'"),
        (("--players", "honest,cubic", "--games", "1e20"), "'--games'"),
        (("--players", "honest,cubic", "--record", "10001"), "'--record': match 10001: there are 10,000"),
        (("--round-robin", "--players", "honest"), "at least two different bots"),
        (("--round-robin", "--players", "honest,cubic", "--record", "1"), "'--record'"),
        (("--players", "\x1b[2J" + "x" * 300), "'--players': unknown bot"),
    ],
)
def test_simulate_refuses_what_cannot_be(arguments, complaint, refusal):
    assert complaint in refusal("simulate", *arguments)


def test_simulate_resumes_and_refuses_to_mix(text, refusal, tmp_path):
    kept = tmp_path / "kept.json"
    first = text(*SIMULATE, "--resume", str(kept), "--format", "json")
    assert (
        text("simulate", "--players", "honest,cubic", "--games", "2000", "--resume", str(kept), "--format", "json")
        == first
    )
    before = kept.read_bytes()
    assert "kept.json is of another tournament (players differs): --force" in refusal(
        "simulate", "--players", "honest,random", "--games", "2000", "--resume", str(kept)
    )
    assert kept.read_bytes() == before
    text("simulate", "--players", "honest,random", "--games", "64", "--resume", str(kept), "--force")
    assert kept.read_bytes() != before


def test_the_seed_zero_of_a_kept_tournament_is_a_seed(text, tmp_path):
    arguments = ("simulate", "--players", "honest,cubic", "--games", "64", "--resume", str(tmp_path / "kept.json"))
    first = text(*arguments, "--seed", "0", "--format", "json")
    assert text(*arguments, "--format", "json") == first
    assert json.loads(first)["seed"] == 0


GONE = object()


def in_all(nested, change):
    """Nested lists with every number in them changed."""
    return [in_all(each, change) for each in nested] if isinstance(nested, list) else change(nested)


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ({"configuration": 5}, "is no file of a tournament: --force replaces it"),
        ({"tournaments": 5}, "is damaged"),
        ({"done": [[0]]}, "is damaged"),
        ({"tally": 5}, "is damaged"),
        ({"tally": {}}, "is damaged"),
        ({"wins": [[1]]}, "is damaged"),
        ({"wins": [[0, 0], [0, 0]]}, "is damaged"),
        ({"wins": [[10**30, 0], [0, 0]]}, "is damaged"),
        ({"checks": [[-5, 5], [0, 0]]}, "is damaged"),
        ({"done": []}, "is damaged"),
        ({"done": [[0, 1], [0, 1]]}, "is damaged"),
        ({"done": [[-1, 0]]}, "is damaged"),
        ({"done": [[0, 10**12]]}, "is damaged"),
        ({"done": [[0, 1.9]]}, "is damaged"),
        ({"done": [["0", "1"]]}, "is damaged"),
        ({"done": [[False, True]]}, "is damaged"),
        ({"wins": float}, "is damaged"),
        ({"wins": lambda count: count + 0.5}, "is damaged"),
        ({"wins": str}, "is damaged"),
        ({"rounds": lambda count: count if count else False}, "is damaged"),
        ({"tournaments": None}, "is damaged"),
        ({"tournaments": GONE}, "is damaged"),
    ],
)
def test_a_damaged_resume_file_is_refused_in_one_line(damage, complaint, text, refusal, tmp_path):
    kept = tmp_path / "kept.json"
    arguments = ("simulate", "--players", "honest,cubic", "--games", "64", "--seed", "7", "--resume", str(kept))
    text(*arguments)
    state = json.loads(kept.read_text())
    (tournament,) = state["tournaments"].values()
    spoilt = next(part for part in (state, tournament, tournament["tally"]) if damage.keys() <= part.keys())
    for name, what in damage.items():
        if what is GONE:
            del spoilt[name]
        else:
            spoilt[name] = in_all(spoilt[name], what) if callable(what) else what
    kept.write_text(json.dumps(state))
    assert f"'--resume': kept.json {complaint}" in refusal(*arguments)


def test_an_interrupt_ends_at_once_and_keeps_what_was_played(text, environment, tmp_path):
    kept = tmp_path / "kept.json"
    arguments = ["simulate", "--players", "conditional,cubic", "--seed", "7", "--resume", str(kept), "--workers", "2"]
    with started(*arguments, "--games", "50M", environment=environment) as running:
        for _ in range(600):
            time.sleep(0.1)
            if kept.exists() and '"done"' in kept.read_text():
                break
        running.send_signal(signal.SIGINT)
        output, errors = running.communicate(timeout=20)
    assert running.returncode == 130, errors
    assert output == b""
    assert b"Traceback" not in errors
    state = json.loads(kept.read_text())
    (tournament,) = state["tournaments"].values()
    assert sum(tournament["tally"]["rounds"]) == 64 * sum(end - first for first, end in tournament["done"]) > 0


@pytest.mark.slow
def test_a_kill_loses_nothing(text, environment, tmp_path):
    kept = tmp_path / "kept.json"
    arguments = [
        "simulate",
        "--players",
        "conditional,honest,cubic",
        "--games",
        "60000",
        "--seed",
        "7",
        "--format",
        "json",
    ]
    n_games = []
    for _ in range(2):
        with started(*arguments, "--resume", str(kept), environment=environment, stdout=subprocess.DEVNULL) as running:
            before = kept.read_bytes() if kept.exists() else b""
            while running.poll() is None:
                time.sleep(0.1)
                if kept.exists() and kept.read_bytes() not in (before, b"") and '"done"' in kept.read_text():
                    running.kill()
        state = json.loads(kept.read_text())
        n_games.append(sum(sum(kept["tally"]["rounds"]) for kept in state["tournaments"].values()))
    assert 0 < n_games[0] < n_games[1] < 60_000
    assert text(*arguments, "--resume", str(kept)) == text(*arguments)


def test_a_match_that_goes_on_is_replayed_as_far_as_it_went():
    record = (GOLDEN / "classic.txt").read_text("utf-8")
    first, _, rest = record.partition("\nround 2\n")
    shown = [line.plain for line in replay_lines(parse_match(first + "\n"))]
    assert shown[-1] == "The match is not over."
    moves = [line for line in rest.partition("\nround 3\n")[0].splitlines() if " holds " in line]
    dealt = "\n".join([first, "", "round 2", *moves, ""])  # nobody has bid yet
    shown = [line.plain for line in replay_lines(parse_match(dealt))]
    assert shown[-1] == "The match is not over."
    after = shown[next(number for number, line in enumerate(shown) if line.startswith("Round 2")) :]
    assert len(after) == 1 + len(moves) + 2  # heading, hands, nothing of bids, an empty line and the end
    assert not any("for the speaker" in line or "loses the round" in line for line in after)


def test_nothing_is_compiled_for_bots_that_play_in_python(environment, monkeypatch):
    announced = []
    monkeypatch.setattr("blefodds.cli.game_commands.announce_compilation", announced.append)
    for players, n_announced in (("listener,honest", 0), ("honest,cubic", 1)):
        done = run_here("simulate", "--players", players, "--games", "1", "--seed", "1", environment=environment)
        assert done.returncode == 0, done.stderr
        assert len(announced) == n_announced
