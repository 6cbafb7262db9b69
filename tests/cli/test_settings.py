"""A player's usual rules, language and style: file, environment, flag, each winning over the one before."""

from __future__ import annotations

BID = ("--hand", "Kh", "--in-play", "9", "--engine", "exact", "--bid", "pair:K")


def test_a_flag_wins_over_the_environment_that_over_the_file_that_over_the_default(text, tmp_path):
    assert text(*BID).startswith("pair of Kings")
    (tmp_path / "settings.toml").write_text('lang = "pl"\n', "utf-8")
    assert text(*BID).startswith("para króli")
    assert text(*BID, BLEFODDS_LANG="en").startswith("pair of Kings")
    assert text(*BID, "--lang", "pl", BLEFODDS_LANG="en").startswith("para króli")


def test_every_setting_works_from_the_file(text, tmp_path):
    (tmp_path / "settings.toml").write_text(
        'rules = "great"\nlang = "pl"\nstyle = "letters"\nascii = true\ncolor = true\n', "utf-8"
    )
    board = text("--hand", "Kh", "--in-play", "9", "--engine", "exact")
    assert "great" in board
    assert "Kh" in board
    assert board.isascii()
    assert "\x1b" in board


def test_settings_shows_where_and_what(text, tmp_path):
    assert "not there yet" in text("settings")
    (tmp_path / "settings.toml").write_text('style = "letters"\n', "utf-8")
    shown = text("settings", BLEFODDS_LANG="pl")
    assert str(tmp_path / "settings.toml") in shown
    lines = {line.split()[0]: line for line in shown.splitlines() if " = " in line and line.startswith("  ")}
    assert '"letters"' in lines["style"]
    assert "settings file" in lines["style"]
    assert '"pl"' in lines["lang"]
    assert "BLEFODDS_LANG" in lines["lang"]
    assert "as the program starts" in lines["rules"]


def test_a_bad_settings_file_is_refused_by_name(refusal, tmp_path):
    path = tmp_path / "settings.toml"
    for content, named in [
        ("lnag = 1", "lnag"),
        ("lang = 1", "lang"),
        ("lang = ", "TOML"),
        ('lang = "xx"', "xx"),
        ('rules = "clasic"', "clasic"),
        ('ascii = "yes"', "ascii"),
    ]:
        path.write_text(content, "utf-8")
        message = refusal(*BID)
        assert named in message
        assert "settings" in message


def test_a_flag_takes_back_what_the_file_says(text, tmp_path):
    (tmp_path / "settings.toml").write_bytes(b"\xef\xbb\xbfascii = true\n")  # as Windows editors write it
    question = ("--hand", "Kh", "--in-play", "9", "--engine", "exact")
    assert "K♥" not in text(*question)
    assert "K♥" in text(*question, "--no-ascii")


def test_a_bad_environment_is_refused_by_name(refusal):
    assert "xx" in refusal(*BID, BLEFODDS_LANG="xx")
