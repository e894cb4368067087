"""What is on the table: the altar, the ritual, packs, hands and what is known of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_core.messages import Message, Messages
from tabletop_core.phases import OVER
from tabletop_core.players import Player
from tabletop_core.scene import Area, Hotspot, Item, Layout, Scene, ScoreTable
from tabletop_core.zones import Zone
from tabletop_sete_selos.art import INKS, card_art, elder_art, sign_ink
from tabletop_sete_selos.cards import SEVEN, Card
from tabletop_sete_selos.details import details
from tabletop_sete_selos.elders import FULL, Elder, elder_name, elder_words
from tabletop_sete_selos.hotspots import ALTAR, elder_id, hand_id, pack_id
from tabletop_sete_selos.participants import BANISHED, led_by, who
from tabletop_sete_selos.standing import cultists_progress, insanity_progress, power_now
from tabletop_sete_selos.state import DRAFTING, RITUALS, State
from tabletop_sete_selos.symbols import (
    BACK,
    card_symbol,
    card_symbols,
    elder_drawing,
    elder_symbol,
)
from tabletop_sete_selos.tricks import winning_card
from tabletop_sete_selos.victory import CULTISTS_NEEDED, ELDERS_COUNTED

_ = Messages("tabletop_sete_selos")


def seals_scene(
    view: State,
    viewer: Player | None,
    *,
    to_act: tuple[Player, ...],
    hotspots: Sequence[Hotspot],
) -> Scene:
    """The scene of a view.

    Besides the altar, the ritual, packs and hands it has details for those who ask: ``played`` (this
    series' rituals), ``unseen`` (the cards that others hold), ``known`` (what the viewer knows of where
    they are) and ``legend`` (what wins).
    """
    drawn = {elder: _cultists(view, elder) for elder in view.altar}
    revealed = {elder: view.placed[elder - 1] == FULL for elder in view.altar}
    elders = {
        elder_symbol(elder, on, revealed=revealed[elder]): elder_drawing(
            elder, on, revealed=revealed[elder]
        )
        for elder, on in drawn.items()
    }
    return Scene(
        areas=(
            Area(
                id=ALTAR,
                label=_("Altar"),
                layout=Layout.RING,
                items=tuple(
                    _elder(elder, drawn[elder], revealed=revealed[elder]) for elder in view.altar
                ),
            ),
            *_ritual(view),
            *_holdings(view, viewer),
            *details(view, viewer),
        ),
        hotspots=tuple(hotspots),
        scores=_scores(view),
        notes=tuple(_notes(view)),
        to_act=to_act,
        viewer=viewer,
        symbols={**card_symbols(), **elders},
        inks=INKS,
    )


# The altar


def _cultists(view: State, elder: Elder) -> tuple[Player, ...]:
    """Whose each cultist on an Elder is."""
    everybody = [*range(view.players), *([BANISHED] if view.players == 2 else [])]
    return tuple(
        participant
        for participant in everybody
        for _cultist in range(view.cultists[participant][elder - 1])
    )


def _elder(elder: Elder, on: tuple[Player, ...], *, revealed: bool) -> Item:
    counts = [
        _("{who} {number}", who=who(participant), number=on.count(participant))
        for participant in dict.fromkeys(on)
    ]
    told = {"elder": elder_words(elder), "cultists": counts}
    if not on:
        label = _("{elder}: revealed", **told) if revealed else _("{elder}: sealed", **told)
    elif revealed:
        label = _("{elder}: revealed; cultists: {cultists}", **told)
    else:
        label = _("{elder}: sealed; cultists: {cultists}", **told)
    return Item(
        id=elder_id(elder),
        label=label,
        text=str(elder),
        caption=elder_name(elder),
        art=elder_art(elder, on, revealed=revealed),
        symbol=elder_symbol(elder, on, revealed=revealed),
    )


# Cards


def _open_card(card: Card) -> Item:
    return Item(
        id=card.value,
        label=card.words,
        text=card.value,
        ink=sign_ink(card.sign),
        symbol=card_symbol(card),
    )


def _ritual(view: State) -> Iterator[Area]:
    """The cards of this ritual, or of the one before while nobody has led yet."""
    if view.trick:
        cards, order = view.trick.cards, view.order
        label = _("Ritual {number} of {all}", number=_number(view), all=RITUALS)
    elif view.discards:
        count = len(view.cycle)
        cards = view.discards.cards[-count:]
        order = led_by(view.cycle, view.leaders[len(view.discards) // count - 1])
        label = _("Ritual {number}, won by {who}", number=view.rituals, who=_last_winner(view))
    else:
        return
    best = winning_card(cards)
    yield Area(
        id="ritual",
        label=label,
        layout=Layout.ROW,
        items=tuple(
            _played(card, who(participant), best=card is best)
            for card, participant in zip(cards, order, strict=False)
        ),
    )


def _played(card: Card, by: Message, *, best: bool) -> Item:
    if best:
        label = _("{card}, played by {who}, the highest", card=card.words, who=by)
    else:
        label = _("{card}, played by {who}", card=card.words, who=by)
    return Item(
        id=card.value,
        label=label,
        text=card.value,
        caption=_("{who}: highest", who=by) if best else by,
        art=card_art(card, best=best),
        ink=sign_ink(card.sign),
        symbol=card_symbol(card),
    )


def _last_winner(view: State) -> Message:
    assert view.last_winner is not None
    return who(view.last_winner)


def _number(view: State) -> int:
    """The ritual under way, or the next one: the last card of one has counted it already."""
    complete = len(view.trick) == len(view.order) or view.phase == OVER
    return view.rituals if complete else view.rituals + 1


def _holdings(view: State, viewer: Player | None) -> Iterator[Area]:
    """Everybody's cards, those of the viewer last."""
    own = view.players - 1 if viewer is None else viewer
    others = [(own + step) % view.players for step in range(1, view.players)]
    banished = [BANISHED] if view.players == 2 else []
    for participant in (*banished, *others, own):
        pack, hand = view.packs[participant], view.hands[participant]
        name = {"who": who(participant)}
        drafting = view.phase == DRAFTING
        label = _("Kept by {who}", **name) if drafting else _("Hand of {who}", **name)
        if hand or participant == own:
            yield _cards(hand, hand_id(participant), label, participant)
        if pack:
            yield _cards(pack, pack_id(participant), _("Pack of {who}", **name), participant)


def _cards(zone: Zone[Card], area: str, label: Message, participant: Player) -> Area:
    """Cards by sign and number; of those that nobody may see, how many there are."""
    shown = sorted(zone.known)
    hidden = len(zone) - len(shown)
    backs = tuple(
        Item(id=f"back {at}", label=_("a card that lies face down"), symbol=BACK, hidden=True)
        for at in range(hidden if shown else min(1, hidden))
    )
    return Area(
        id=area,
        label=label,
        layout=Layout.STACK if hidden and not shown else Layout.HAND,
        items=(*map(_open_card, shown), *backs),
        owner=None if participant == BANISHED else participant,
        count=len(zone),
    )


# Numbers and lines


def _scores(view: State) -> ScoreTable:
    columns = (_("Cultists"), _("Insanity"), _("Power"))
    return ScoreTable(
        columns,
        tuple(
            (
                cultists_progress(view, seat),
                insanity_progress(view, seat),
                str(power_now(view, seat)),
            )
            for seat in range(view.players)
        ),
    )


def _notes(view: State) -> Iterator[Message]:
    yield _(
        "Series {series} of {all}, dealt by {dealer:player}; rituals: {rituals} of {last}.",
        series=view.series,
        all=RITUALS // SEVEN,
        dealer=view.cycle[0],
        rituals=view.rituals,
        last=RITUALS,
    )
    yield _.plural(
        "Cultists: {needed} on one Elder win.",
        "Cultists: {needed} on your best {count} Elders win.",
        count=ELDERS_COUNTED[view.players],
        needed=CULTISTS_NEEDED[view.players],
    )
    if view.players == 2:
        yield _(
            "The Banished Cultist: cultists {cultists}, insanity {insanity}.",
            cultists=cultists_progress(view, BANISHED),
            insanity=insanity_progress(view, BANISHED),
        )
    for seat, bits in enumerate(view.void):
        signs = [
            sign for sign in dict.fromkeys(c.sign for c in view.cards.cards) if sign.bit & bits
        ]
        if signs:
            yield _("{player:player} has no {signs:or}.", player=seat, signs=signs)
