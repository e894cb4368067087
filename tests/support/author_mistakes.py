"""What authors get wrong in a game that is right: each mistake, and what must be said of it."""

from __future__ import annotations

from typing import NamedTuple


class Wrong(NamedTuple):
    """A mistake, and what must be said of it."""

    #: What is right, and what stands there instead.
    right: str
    wrong: str
    #: Parts of what is said to be wrong, and of what to do.
    problem: str
    instead: str


STATES = {
    "a field without annotation": Wrong(
        "    turn: int = 0",
        "    turn = 0",
        "State.turn has no annotation, so that it is no field",
        "turn: int = ...",
    ),
    "a list without annotation, shared by all states": Wrong(
        "    turn: int = 0",
        "    turn: int = 0\n    LOG = []",
        "State.LOG has no annotation",
        "LOG: list = ...",
    ),
    "attrs.field() without annotation": Wrong(
        "    turn: int = 0",
        "    turn = attrs.field(default=0)",
        "State.turn has no annotation",
        "write its type",
    ),
    "a list of nothing said": Wrong(
        "points: list[int]",
        "points: list",
        "State.points: list does not say what it holds",
        "list[...]",
    ),
    "a state that is a dataclass": Wrong(
        "@attrs.define\nclass State",
        "@dataclass\nclass State",
        "State: State is not an attrs class",
        "@attrs.define",
    ),
    "a state without a decorator": Wrong(
        "@attrs.define\nclass State",
        "class State",
        "State: State is not an attrs class",
        "@attrs.define",
    ),
    "a card that can change": Wrong(
        "@attrs.frozen\nclass Card",
        "@attrs.define\nclass Card",
        "a card must be a value that never changes, and Card can change",
        "@attrs.frozen",
    ),
    "a card with a list": Wrong(
        "    rank: int\n",
        "    rank: int\n    tags: list[str] = attrs.field(factory=list)\n",
        "Card.tags must be a value that never changes",
        "tuple",
    ),
    "a card compared by identity": Wrong(
        "@attrs.frozen\nclass Card",
        "@attrs.frozen(eq=False)\nclass Card",
        "two Card with the same fields are not equal",
        "eq=False",
    ),
    "a name that is not there": Wrong(
        "list[Zone[Card]]", "list[Zone[Crad]]", "names 'Crad'", "at module level"
    ),
    "no state class": Wrong("    State = State\n", "", "TheGame has no State", "State = MyState"),
    "a state in place of its class": Wrong(
        "    State = State\n",
        "    State = State([], [], 0)\n",
        "TheGame.State is State(",
        "without brackets",
    ),
}

ACTIONS = {
    "an action that can change": Wrong(
        '@action("call {side} {times}")', "@attrs.define", "Call can change", '@action("...")'
    ),
    "an action made with attrs.frozen": Wrong(
        '@action("call {side} {times}")', "@attrs.frozen", "Call has no notation", '@action("...")'
    ),
    "an action without a decorator": Wrong(
        '@action("call {side} {times}")\n', "", "Call is not decorated", '@action("...")'
    ),
    "an action decorator without its notation": Wrong(
        '@action("call {side} {times}")',
        "@action",
        "@action stands above Call without a notation",
        '@action("call")',
    ),
    "a class that is no action": Wrong(
        "class Call(Action)", "class Call", "Call is not derived from Action", "class Call(Action)"
    ),
    "a notation that does not name all fields": Wrong(
        "call {side} {times}",
        "call {side}",
        "the notation 'call {side}' names ['side'], but the fields are ['side', 'times']",
        "name every field, such as 'call {side} {times}'",
    ),
    "a notation with a place too many": Wrong(
        "call {side} {times}", "call {side} {times} {who}", "names ['side', 'times', 'who']", "who"
    ),
    "a notation with an open brace": Wrong(
        "call {side} {times}", "call {side} {times", "cannot be read", "{name}"
    ),
    "an action's field without annotation": Wrong(
        "    times: int\n", "    times = 1\n", "the fields are ['side']", "times has no annotation"
    ),
    "an action's attrs.field() without annotation": Wrong(
        "    side: Side\n    times: int\n",
        "    side = attrs.field()\n    times = attrs.field()\n",
        "Call.side has no annotation",
        "write its type",
    ),
    "an action with a list": Wrong(
        "    times: int\n",
        "    times: list[int]\n",
        "Call.times: a field of type list[int] has no notation",
        "tuple[int, ...]",
    ),
    "an action with a list and its own notation": Wrong(
        "    times: int\n",
        "    times: list\n    def __str__(self): return 'call'\n"
        "    @classmethod\n    def parse(cls, text): return cls(Side.HEADS, [1])\n",
        "Call.times holds list, which can change and has no hash",
        "tuple",
    ),
    "actions forgotten": Wrong(
        "    actions = (Call,)\n", "", "TheGame has no actions", "actions ="
    ),
    "actions without a comma": Wrong(
        "actions = (Call,)",
        "actions = (Call)",
        "TheGame.actions is the class Call instead of a tuple",
        "with its comma",
    ),
    "no actions at all": Wrong(
        "actions = (Call,)", "actions = ()", "TheGame.actions is empty", "actions = "
    ),
    "an action in place of its class": Wrong(
        "actions = (Call,)", "actions = (Call(Side.HEADS, 1),)", "is no class", "Call, the class"
    ),
    "legal actions that are texts": Wrong(
        "[Call(side, 1) for side in Side]",
        "['call heads 1']",
        "legal_actions() returned 'call heads 1' among the actions",
        "return actions, of the classes Call",
    ),
    "legal actions that are classes": Wrong(
        "[Call(side, 1) for side in Side]",
        "[Call]",
        "legal_actions() returned the class Call among the actions",
        "Call(...)",
    ),
    "legal actions of a class that the game does not name": Wrong(
        "[Call(side, 1) for side in Side]",
        "[Pass()]",
        "legal_actions() returned a value of type Pass among the actions",
        "actions = (..., Pass)",
    ),
    "a generator of legal actions": Wrong(
        "[Call(side, 1) for side in Side]",
        "(Call(side, 1) for side in Side)",
        "legal_actions() returned a value of type generator instead of a list",
        "a list or a tuple",
    ),
    "a set of legal actions": Wrong(
        "[Call(side, 1) for side in Side]",
        "{Call(side, 1) for side in Side}",
        "legal_actions() returned a value of type set instead of a list",
        "in the same order each time",
    ),
    "no legal action": Wrong(
        "[Call(side, 1) for side in Side]",
        "[]",
        "player 0 is to act, but has no legal action",
        "leave out of to_act()",
    ),
    "nothing returned as legal actions": Wrong(
        "return [Call", "[Call", "legal_actions() returned None", "return a list"
    ),
}

EVENTS = {
    "an event that can change": Wrong(
        "@event\n", "@attrs.define\n", "Tossed can change", "@event above class Tossed"
    ),
    "an event without a decorator": Wrong(
        "@event\n", "", "Tossed is not decorated", "@event above class Tossed"
    ),
    "a class that is no event": Wrong(
        "class Tossed(Event)",
        "class Tossed",
        "Tossed is not derived from Event",
        "class Tossed(Event)",
    ),
    "a template that is plain text": Wrong(
        '_("{player:player} tosses',
        '("{player:player} tosses',
        "Tossed.template is '{player:player} tosses {side} with {coin}', which nobody could translate",
        'template = _("...")',
    ),
    "a template with a place that is no field": Wrong(
        "tosses {side}",
        "tosses {face}",
        "Tossed.template has the place {face}, and the fields are ['coin', 'player', 'side']",
        "a field of the event",
    ),
    "an event that is a sentence": Wrong(
        '"penny"',
        '"a penny of 1902"',
        "apply() emits Tossed with coin='a penny of 1902': an event holds no text",
        "as the event's template",
    ),
    "an event whose sentence is a field": Wrong(
        "{player:player} tosses {side} with {coin}",
        "{coin}",
        "Tossed.template has no words of its own, so that Tossed.coin is the sentence",
        "write the sentence into the template",
    ),
    "an event with a message in it": Wrong(
        "    coin: str\n",
        "    coin: Message\n",
        "Tossed.coin is a message",
        "the sentence to the template",
    ),
    "events forgotten": Wrong(
        "    events = (Tossed,)\n",
        "",
        "apply() emits Tossed, which is not among the events",
        "events = (..., Tossed)",
    ),
    "an event with a list": Wrong(
        "    coin: str\n",
        "    coin: list[str]\n",
        "Tossed.coin holds list[str], which can change",
        "tuple",
    ),
    "an event emitted as a value": Wrong(
        'table.emit(Tossed, player, side, "penny")',
        'table.emit(Tossed(player, side, "penny"))',
        "emit() was given a value of type Tossed instead of the class",
        "table.emit(Tossed, ...)",
    ),
    "a text emitted": Wrong(
        'table.emit(Tossed, player, side, "penny")',
        'table.emit("It is heads")',
        "emit() was given a value of type str",
        "@event",
    ),
    "an event with a value too few": Wrong(
        'table.emit(Tossed, player, side, "penny")',
        "table.emit(Tossed, player, side)",
        "missing 1 required positional argument: 'coin' (coin/game.py, line ",
        "--debug shows where",
    ),
}

OPTIONS = {
    "an option without help": Wrong(
        'help=_("how often one tosses"), ', "", "argument: 'help' (coin/game.py, line", ""
    ),
    "an option without a default": Wrong("default=3, ", "", "argument: 'default'", ""),
    "an option that is a plain value": Wrong(
        'option(default=3, help=_("how often one tosses"), minimum=1, maximum=9)',
        "3",
        "Options.rounds is not declared with option()",
        "option(default=..., help=",
    ),
    "an option without annotation": Wrong(
        "    rounds: int = option",
        "    rounds = option",
        "Options.rounds has no annotation",
        "rounds: int = option(...)",
    ),
    "options without a decorator": Wrong(
        "@attrs.frozen\nclass Options", "class Options", "Options is not an attrs class", "frozen"
    ),
    "a default that is not possible": Wrong(
        "default=3",
        "default=12",
        "the defaults of Options are not possible: option rounds=12",
        "1..9",
    ),
    "options in place of their class": Wrong(
        "    Options = Options\n", "    Options = Options()\n", "is Options(", "without brackets"
    ),
}

METHODS = {
    "a method forgotten": Wrong(
        "    def outcome(", "    def result(", "TheGame has no method outcome()", "Game says what"
    ),
    "setup returns nothing": Wrong(
        "        return state\n",
        "",
        "setup() returned None instead of a state of the class State",
        "return state",
    ),
    "setup returns something else": Wrong(
        "        return state\n",
        "        return {'points': []}\n",
        "setup() returned a value of type dict",
        "make State(...)",
    ),
    "apply returns a new state": Wrong(
        "        state.left -= 1\n",
        "        return attrs.evolve(state, left=state.left - 1)\n",
        "apply() returned a value of type State, which nobody uses",
        "change the state that it was given",
    ),
    "to_act returns a number": Wrong(
        "return (state.turn,) if state.left else ()",
        "return state.turn",
        "to_act() returned 0 instead of a tuple of seats",
        "(player,) for one player",
    ),
    "to_act returns nothing": Wrong(
        "return (state.turn,) if state.left else ()",
        "pass",
        "to_act() returned None",
        "() when the match is over",
    ),
    "to_act counts from 1": Wrong(
        "(state.turn,)",
        "(state.turn + 2,)",
        "to_act() returned (2,), and the seats are 0 to 1",
        "from 0",
    ),
    "to_act names a seat twice": Wrong(
        "(state.turn,)", "(0, 0)", "to_act() returned (0, 0)", "each seat"
    ),
    "to_act answers yes": Wrong("(state.turn,)", "(True,)", "to_act() returned (True,)", "number"),
    "no outcome": Wrong(
        "        return Outcome.from_scores(state.points)",
        "        Outcome.from_scores(state.points)",
        "outcome() returned None instead of an Outcome",
        "Outcome.from_scores(scores)",
    ),
    "an outcome with a wrong winner": Wrong(
        "Outcome.from_scores(state.points)",
        "Outcome(((0,), (1,)), (2,))",
        "outcome() gives the winners (2,) among 2 players",
        "seats from 0",
    ),
    "an outcome with a winner alone": Wrong(
        "Outcome.from_scores(state.points)",
        "Outcome(((0,), (1,)), 0)",
        "outcome() gives the winners 0",
        "(1,) for one winner",
    ),
    "an outcome that forgets a player": Wrong(
        "Outcome.from_scores(state.points)",
        "Outcome(((0,),), (0,))",
        "outcome() gives the places ((0,),) to 2 players",
        "each seat once",
    ),
    "an outcome with places that are seats": Wrong(
        "Outcome.from_scores(state.points)",
        "Outcome((0, 1), (0,))",
        "outcome() gives the places (0, 1)",
        "a tuple for each place",
    ),
    "scores that are no whole numbers": Wrong(
        "Outcome.from_scores(state.points)",
        "Outcome.from_scores([point / 2 for point in state.points])",
        "outcome() gives the scores (",
        "a whole number for each seat",
    ),
    "a prompt that is a text": Wrong(
        '_("Call a side")', '"Call a side"', "prompt() gives 'Call a side' instead", '_("...")'
    ),
    "a prompt that is nothing": Wrong(
        'return _("Call a side")', "pass", "prompt() gives None instead of a message", "Messages("
    ),
    "a reason that is a text": Wrong(
        '_("call once")', 'f"not {action}"', "explain() gives 'not call heads 9'", '_("...")'
    ),
    "a reason of the outcome that is a text": Wrong(
        "from_scores(state.points)",
        "from_scores(state.points, reason='last toss')",
        "outcome() gives 'last toss' instead of a message",
        '_("...")',
    ),
    "an exception": Wrong(
        "        state.left -= 1\n",
        "        state.lfet -= 1\n",
        "AttributeError: 'State' object has no attribute 'lfet'",
        "--debug shows where",
    ),
}

INFO = {
    "no info": Wrong(
        '    info = GameInfo(id="coin", title="Coin", players=(2, 4), summary="toss", version="1")\n',
        "",
        "TheGame has no info",
        "info = GameInfo(",
    ),
    "info that is a dictionary": Wrong(
        'info = GameInfo(id="coin", title="Coin", players=(2, 4), summary="toss", version="1")',
        "info = {'id': 'coin'}",
        "TheGame.info is {'id': 'coin'}",
        "info = GameInfo(",
    ),
    "another id than the plugin says": Wrong(
        'id="coin"', 'id="toss"', "its plugin says id='coin' and the game 'toss'", ""
    ),
    "an id with capitals": Wrong(
        'id="coin"', 'id="Coin Toss"', "the id 'Coin Toss' cannot be typed", "lower-case"
    ),
    "other players than the plugin says": Wrong(
        "players=(2, 4)",
        "players=(2, 5)",
        "its plugin says players=(2, 4) and the game (2, 5)",
        "",
    ),
    "players that are a number": Wrong(
        "players=(2, 4)",
        "players=2",
        "players=2 is not the fewest and the most players",
        "(2, 2)",
    ),
    "a version that is a number": Wrong(
        'version="1"', "version=1", "version=1 is no text", 'version="..."'
    ),
}

CHANCE = {
    "random": Wrong("table.pick(list(Side))", "random.choice(list(Side))", "random.choice", "pick"),
    "a function of random": Wrong("table.pick(list(Side))", "choice(list(Side))", "choice", "pick"),
    "random in a helper": Wrong(
        "table.pick(list(Side))",
        "toss()",
        "toss() uses random.randrange (coin/game.py, line ",
        "table.roll(6)",
    ),
    "random imported in a method": Wrong(
        "        side = table.pick(list(Side))",
        "        from random import shuffle\n        sides = list(Side)\n"
        "        shuffle(sides)\n        side = sides[0]",
        "TheGame.apply() uses shuffle",
        "table.shuffle(zone)",
    ),
    "a generator of its own": Wrong(
        "table.pick(list(Side))", "LUCK.choice(list(Side))", "uses LUCK", "in the record"
    ),
    "the clock": Wrong(
        "        state.left -= 1\n",
        "        state.left -= datetime.datetime.now().year > 2000\n",
        "TheGame.apply() uses datetime.datetime.now",
        "count rounds or steps in the state",
    ),
}

MISTAKES = {**STATES, **ACTIONS, **EVENTS, **OPTIONS, **METHODS, **INFO, **CHANCE}

PLUGINS = {
    "a hook that is not marked": Wrong(
        "@hookimpl\n", "", "it is not marked with @hookimpl", "write @hookimpl above tabletop_games"
    ),
    "a hook that does not exist": Wrong(
        "def tabletop_games", "def tabletop_game", "there is no such hook", "mean tabletop_games?"
    ),
    "no hook": Wrong(
        "@hookimpl\ndef tabletop_games",
        "def games",
        "has no hooks",
        "tabletop_games(), with @hookimpl",
    ),
    "a hook that returns nothing": Wrong(
        "return [", "[", "returned nothing instead of a list of GameEntry", "author"
    ),
    "a hook that returns the game": Wrong(
        '[GameEntry(id="coin", title="Coin", players=(2, 4), target="coin.game:TheGame")]',
        "['coin.game:TheGame']",
        "returned a value of type str in a list of GameEntry",
        "author",
    ),
    "an entry with a field too few": Wrong(
        'title="Coin", ', "", "GameEntry() needs title=...", "pip install --upgrade"
    ),
    "a target that is a path": Wrong(
        "coin.game:TheGame", "coin/game.py", "is not of the form 'module:attribute'", "author"
    ),
}


def written(source: str, mistake: Wrong) -> str:
    """A source with one mistake."""
    assert source.count(mistake.right) == 1, mistake.right
    return source.replace(mistake.right, mistake.wrong)
