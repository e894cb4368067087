"""Every fault is found by the check that is meant for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from faulty_games import cards, determinism, hidden, rules, screens, states
from faulty_games.bots import (
    FindsTheSeed,
    LooksIntoMemory,
    PlaysFair,
    PlaysWhatItDoesNotHold,
    plugin_with,
)
from sound_game import Heap

from tabletop_core import builtin
from tabletop_core.game import Game
from tabletop_core.registry import Registry
from tabletop_testing.checks.every_check import chosen_checks, every_check
from tabletop_testing.corpus import Corpus, Effort
from tabletop_testing.failures import Failure
from tabletop_testing.running import Result, Status, run_check
from tabletop_testing.subject import Subject

EFFORT = Effort(games=2)

#: A faulty game, the check that is meant for it, words of what is found, and at most how many actions
#: the shortest match has.
FAULTS: list[tuple[type[Game[Any, Any]], str, str, int]] = [
    (hidden.LeaksThroughTheView, "views_keep_secrets", "the view of", 0),
    (hidden.LeaksASumThroughTheView, "views_keep_secrets", "the view of", 1),
    (hidden.LeaksThroughAnEvent, "events_keep_secrets", "is told depends on what player", 1),
    (hidden.TellsWhoIsAhead, "events_keep_secrets", "said nothing by table.disclose", 1),
    (hidden.TellsASecretNumber, "events_keep_secrets", "when chance brings", 0),
    (hidden.ShowsAHiddenChoice, "views_keep_secrets", "secretly chooses", 1),
    (hidden.LeaksThroughThePrompt, "prompts_keep_secrets", "the prompt of player", 0),
    (
        hidden.LeaksThroughTheOrderOfActions,
        "legal_actions_keep_secrets",
        "the list of legal actions of player",
        0,
    ),
    (hidden.LeaksThroughTheScene, "scenes_keep_secrets", "the scene of", 0),
    (hidden.MarkedBacks, "backs_hide_faces", "spots 0", 0),
    (
        hidden.LooksAtTheDeckInLegalActions,
        "legal_actions_are_the_same_from_a_view",
        "differ between the view and the full state",
        0,
    ),
    (hidden.LooksAtTheDeckInThePrompt, "answers_are_the_same_from_a_view", "prompt differs", 0),
    (determinism.DependsOnTheOrderOfASet, "hash_seeds_do_not_matter", "another hash seed", 1),
    (determinism.AsksTheClock, "chance_comes_from_the_table", "uses time.localtime", 0),
    (states.HasAnIdThatCannotBeTyped, "the_classes_can_be_played_with", "cannot be typed", 0),
    (determinism.DrawsFromGlobalRandom, "global_random_is_left_alone", "have drawn from", 1),
    (determinism.AsksTheClock, "clocks_do_not_matter", "at another time", 1),
    (determinism.CountsCalls, "the_same_again_gives_the_same", "state.points", 1),
    (determinism.CountsCalls, "records_verify", "the record does not verify", 1),
    (determinism.ShufflesLegalActions, "legal_actions_stay_the_same", "differ when asked twice", 0),
    (
        determinism.RemembersInTheGameObject,
        "the_game_object_remembers_nothing",
        "from a new object of the class",
        0,
    ),
    (determinism.RemembersWhatWasTakenBack, "undo_and_redo_change_nothing", "prompts differ", 0),
    (determinism.DecidesByListening, "playouts_agree_with_matches", "state.points", 1),
    (rules.RaisesInAnAction, "legal_actions_apply", "KeyError", 2),
    (rules.RefusesALegalAction, "legal_actions_are_accepted", "draw only with two cards", 0),
    (rules.EndsWithoutAnOutcome, "the_end_has_an_outcome", "outcome gives None", 3),
    (rules.LeavesNothingToDo, "legal_actions_exist", "legal_actions gives []", 3),
    (rules.NeverEnds, "matches_end", "do not end the match", 0),
    (rules.AsksASeatThatIsNotThere, "players_to_act_are_seats", "where the seats are 0 to", 2),
    (rules.AsksInAList, "players_to_act_are_seats", "which is no tuple: write (player,)", 0),
    (rules.ListsAnActionTwice, "legal_actions_are_values", "and so is number 1", 0),
    (rules.CannotExplain, "illegal_actions_are_refused", "explain fails", 1),
    (rules.RefusesThreePlayers, "every_number_of_players_can_play", "3 players", 0),
    (rules.HasTwoNotationsForAnAction, "notation_is_exact", "'play ", 3),
    (rules.HasNotationsThatLookAlike, "notations_can_be_told_apart", "'call stop'", 0),
    (rules.StumblesOverTypedText, "any_text_can_be_typed", "IndexError", 0),
    (rules.HasAnIncompleteCatalogue, "the_catalogue_is_complete", "it lacks throw", 0),
    (states.CopiesAreShallow, "copies_are_apart", "the original changes", 0),
    (states.DoesNotSurviveJson, "states_survive_json", "cannot be read: expected int", 1),
    (states.ChangesTheStateWhenAsked, "asking_changes_nothing", "scores, asked about", 0),
    (states.TellsAnUnknownEvent, "events_survive_json", "Odd(number=1)", 1),
    (states.TellsAnActionWithAFloat, "actions_survive_json", "expected int, found", 0),
    (states.HasAnOptionWithoutHelp, "options_can_be_typed", "option mood has no help", 0),
    (states.ForgetsALoser, "the_end_has_an_outcome", "does not have each of the seats", 6),
    (cards.LosesACard, "no_card_is_lost", "are in no zone any more", 3),
    (cards.DoublesACard, "no_card_is_made", "more of these cards than there are", 1),
    (cards.MovesACardByHand, "zones_stay_whole", "its lists are not of one length", 1),
    (cards.KnowsNoCards, "worlds_agree_with_what_is_known", "no world can be made", 0),
    (cards.LeavesHolesInItsWorlds, "worlds_agree_with_what_is_known", "still has holes", 0),
    (cards.ExcludesTheTruth, "the_truth_is_possible", "may_be tells player", 0),
    (cards.CannotPlayItsWorlds, "worlds_can_be_played", "the deck was not shuffled", 0),
    (states.EstimatesTooLittle, "estimates_are_numbers", "4 numbers for 5 legal actions", 0),
    (states.EstimatesNothing, "estimates_are_numbers", "gives player 0 nan for", 0),
    (states.ChangesTheStateToEstimate, "asking_changes_nothing", "estimates, asked about", 0),
    (screens.NamesASymbolThatIsNotThere, "scenes_are_sound", "symbol 'sun'", 0),
    (screens.FailsForSpectators, "scenes_are_sound", "IndexError", 0),
    (screens.OffersWhatIsNotLegal, "scenes_offer_every_action", "offers draw", 0),
    (screens.CannotBeDrawn, "scenes_can_be_drawn", "as SVG", 0),
    (screens.ShowsARawValueInTheScene, "scenes_can_be_drawn", "not for people", 0),
    (screens.LacksAValueInAMessage, "sentences_can_be_made", "cannot be said in en", 0),
    (screens.ShowsARawValue, "sentences_can_be_made", "not for people", 0),
]


def checked(subject: Subject, check: str) -> Result:
    subject = attrs.evolve(subject, most_actions=300)
    [chosen] = chosen_checks([check])
    return run_check(chosen, Corpus.play(subject, EFFORT))


def failure(subject: Subject, check: str) -> Failure:
    result = checked(subject, check)
    assert result.failure is not None, f"{check} finds nothing: {result}"
    return result.failure


@pytest.mark.parametrize(
    ("game", "check", "words", "steps"),
    FAULTS,
    ids=[f"{game.__name__}-{check}" for game, check, _, _ in FAULTS],
)
def test_a_fault_is_found_by_its_check(
    game: type[Game[Any, Any]], check: str, words: str, steps: int
) -> None:
    found = failure(Subject.of(game), check)
    assert words in f"{found.broken.what}\n{found.broken.details}"
    assert found.steps <= steps


@pytest.mark.parametrize("check", every_check())
def test_the_sound_game_keeps_every_rule(check: str) -> None:
    result = checked(Subject.of(Heap), check)
    assert result.failure is None, result.failure.report()


@pytest.mark.parametrize(
    "game", [hidden.SaysThatItTells, hidden.WhispersTheNextCard, hidden.ShowsACardInPassing]
)
@pytest.mark.parametrize("check", [name for name in every_check() if name.endswith("secrets")])
def test_what_the_rules_say_is_no_leak(game: type[Game[Any, Any]], check: str) -> None:
    result = checked(Subject.of(game), check)
    assert result.failure is None, result.failure.report()
    assert result.looked


@pytest.mark.parametrize(
    ("bot", "check", "words"),
    [
        (PlaysWhatItDoesNotHold, "bots_choose_legal_actions", "the bot tested of player"),
        (LooksIntoMemory, "bots_cannot_see_hidden_cards", "cards change that it cannot see"),
        (FindsTheSeed, "bots_cannot_foresee_chance", "what chance has yet to bring"),
    ],
)
def test_a_bot_that_cheats_is_found(bot: Any, check: str, words: str) -> None:
    registry = Registry.of(builtin, plugin_with(bot))
    assert words in failure(Subject.offered(registry, "heap"), check).broken.what


@pytest.mark.parametrize("check", [name for name in every_check() if name.startswith("bots")])
def test_a_fair_bot_is_let_be(check: str) -> None:
    registry = Registry.of(builtin, plugin_with(PlaysFair))
    result = checked(Subject.offered(registry, "heap"), check)
    assert result.status is Status.OK


@pytest.fixture
def offered(tabletop_registry: Callable[..., Registry]) -> Callable[[object], Subject]:
    return lambda plugin: Subject.offered(tabletop_registry(plugin), "heap")


def test_a_heavy_plugin_is_found(offered: Callable[[object], Subject]) -> None:
    from faulty_games import heavy_plugin

    found = failure(offered(heavy_plugin), "the_plugin_is_light")
    assert "imports attrs, sound_game" in found.broken.what


def test_a_plugin_with_a_slip_is_found(offered: Callable[[object], Subject]) -> None:
    from faulty_games import heavy_plugin

    found = failure(offered(heavy_plugin), "the_plugin_is_sound")
    assert "did you mean tabletop_games?" in found.broken.what


def test_a_sound_plugin_is_let_be(offered: Callable[[object], Subject]) -> None:
    import sound_plugin

    for check in ("the_plugin_is_light", "the_plugin_is_sound"):
        assert checked(offered(sound_plugin), check).status is Status.OK


def test_every_check_finds_a_fault() -> None:
    bots = {name for name in every_check() if name.startswith("bots")}
    plugins = {name for name in every_check() if name.startswith("the_plugin")}
    found = {check for _, check, _, _ in FAULTS}
    assert found | bots | plugins == set(every_check())
