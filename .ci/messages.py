"""Keep the translations of every distribution up to date with the source.

    uv run .ci/messages.py            collect the messages, update the .po files, compile the .mo files
    uv run .ci/messages.py check      change nothing; exit 1 when something is stale or not translated
    uv run .ci/messages.py add fa     begin a translation into another language

Each may be followed by folders of packages, such as ``core/src/tabletop_core``; otherwise all packages
of the workspace are meant, and for ``add`` a folder must be named. The page
docs/how-to/translations.md tells the rest.

Neither kind of file holds a date, a line number or a tool's version, so that a run that finds
nothing new changes nothing. There are no .pot files: a .po file has every message.
"""

from __future__ import annotations

import argparse
import ast
import io
import string
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser, write_po

from tabletop_core.extraction import ExtractionError, messages_in

ROOT = Path(__file__).resolve().parent.parent
#: The headers, in this order, that say something which stays true; dates and versions do not.
HEADERS = (
    *("Last-Translator", "Language", "Plural-Forms"),
    *("MIME-Version", "Content-Type"),
)
NO_TRANSLATOR = "FULL NAME <EMAIL@ADDRESS>"


class SourceError(Exception):
    """A source, a translation or an argument is wrong."""


class PlainCatalog(Catalog):
    """A catalogue whose headers depend on nothing but its language and its translator."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        headers = dict(super().mime_headers)
        if headers["Last-Translator"] == NO_TRANSLATOR:
            del headers["Last-Translator"]
        kept = [(name, headers[name]) for name in HEADERS if name in headers]
        return [*kept, ("Content-Transfer-Encoding", "8bit\n")]

    @mime_headers.setter
    def mime_headers(self, headers: Iterable[tuple[str, str]]) -> None:
        Catalog.mime_headers.fset(self, headers)  # type: ignore[attr-defined]


def packages(root: Path) -> list[Path]:
    """Return the folder of every import package of the workspace in ``root``."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    members = project["tool"]["uv"]["workspace"]["members"]
    markers = (path for member in members for path in root.glob(f"{member}/src/*/__init__.py"))
    return sorted(path.parent for path in markers)


def package_in(folder: Path) -> Path:
    """Return the folder of a package that a person has named.

    :raises SourceError: when there is no package in it.
    """
    if not (folder / "__init__.py").is_file():
        raise SourceError(f"{folder} is not the folder of a package, such as src/my_game")
    return folder.resolve()


def check_domain(source: str, package: str) -> None:
    """Refuse ``_ = Messages("...")`` with the name of another package."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Assign(
                targets=[ast.Name(id="_")],
                value=ast.Call(
                    func=ast.Name(id="Messages"), args=[ast.Constant(value=str(domain))]
                ),
            ) if domain != package:
                raise SourceError(
                    f'line {node.lineno}: Messages("{domain}") should be Messages("{package}"): a '
                    "message is looked up in the catalogue of the package that it stands in"
                )


def template(package: Path) -> PlainCatalog:
    """Return all messages in the source of a package, untranslated, in the order of its files.

    :raises SourceError: naming the file and the line that cannot be collected.
    """
    collected = PlainCatalog(domain=package.name)
    for file in sorted(package.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        place = file.relative_to(package.parent).as_posix()
        try:
            check_domain(source, package.name)
            found = messages_in(source)
        except (ExtractionError, SourceError, SyntaxError) as error:
            raise SourceError(f"{file}: {error}") from error
        for message in found:
            collected.add(
                message.texts if len(message.texts) > 1 else message.texts[0],
                locations=[(place, 0)],
                auto_comments=[message.comment] if message.comment else [],
            )
    return collected


def po_files(package: Path) -> list[Path]:
    """Return the translations of a package, by language."""
    return sorted(package.glob(f"locale/*/LC_MESSAGES/{package.name}.po"))


def language_of(po: Path) -> str:
    """Return the language that the folder of a translation says."""
    return po.parent.parent.name


def read(po: Path) -> PlainCatalog:
    """Return the translation in a file.

    :raises SourceError: when it is not such a file.
    """
    catalog = PlainCatalog(locale=language_of(po), domain=po.stem, fuzzy=False)
    try:
        with po.open("rb") as stream:
            PoFileParser(catalog, ignore_obsolete=True, abort_invalid=True).parse(stream)
    except (PoFileError, UnicodeDecodeError) as error:
        raise SourceError(f"{po}: not a readable .po file: {error}") from error
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """Return a translation as text, for people."""
    stream = io.BytesIO()
    write_po(stream, catalog, width=96, include_lineno=False, ignore_obsolete=True)
    return stream.getvalue().rstrip() + b"\n"


def mo_bytes(catalog: Catalog) -> bytes:
    """Return a translation as the program reads it, without what is fuzzy or missing."""
    stream = io.BytesIO()
    write_mo(stream, catalog)
    return stream.getvalue()


def update(package: Path, po: Path) -> None:
    """Bring a translation to the messages of the source, and compile it."""
    catalog = read(po)
    catalog.update(template(package), update_creation_date=False)
    po.write_bytes(po_bytes(catalog))
    po.with_suffix(".mo").write_bytes(mo_bytes(read(po)))


def add(package: Path, language: str) -> Path:
    """Begin a translation, without a translated word, and return its file.

    :raises SourceError: for a language that does not exist, or a translation that does.
    """
    try:
        locale = Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError) as error:
        raise SourceError(f"{language!r} is not a language code such as pt_BR or fa") from error
    po = package / "locale" / str(locale) / "LC_MESSAGES" / f"{package.name}.po"
    if po.exists():
        raise SourceError(f"{po} is there already; `messages.py` alone brings it up to date")
    po.parent.mkdir(parents=True, exist_ok=True)
    comment = f"# {locale.english_name} translation of {package.name}."
    catalog = PlainCatalog(locale, package.name, header_comment=comment, fuzzy=False)
    po.write_bytes(po_bytes(catalog))
    update(package, po)
    return po


def places(text: str) -> set[tuple[str, str, str]]:
    """Return the places in a template: name, format word, conversion.

    :raises ValueError: when a brace is left open.
    """
    parsed = string.Formatter().parse(text)
    return {
        (name, format_spec or "", conversion or "")
        for _, name, format_spec, conversion in parsed
        if name is not None
    }


def show(found: Iterable[tuple[str, str, str]]) -> str:
    """Return places as they are written, or ``nothing``."""
    written = (
        f"{{{name}{'!' if conversion else ''}{conversion}{':' if word else ''}{word}}}"
        for name, word, conversion in sorted(found)
    )
    return ", ".join(written) or "nothing"


def texts(string: object) -> tuple[str, ...]:
    """Return the one text of a message, or each of its plural forms."""
    return tuple(string) if isinstance(string, (tuple, list)) else (str(string or ""),)


def faults(message: Message) -> Iterator[str]:
    """Yield what is wrong with one translation."""
    originals = texts(message.id)
    forms = texts(message.string)
    if not all(forms):
        yield "not translated" if not any(forms) else "a plural form is not translated"
        return
    if message.fuzzy:
        yield "fuzzy: taken from a similar message; correct it, then remove the word fuzzy"
        return
    wanted = set().union(*map(places, originals))
    count = {place for place in wanted if place[0] == "count"} if len(originals) > 1 else set()
    for number, form in enumerate(forms):
        try:
            given = places(form)
        except ValueError as error:
            yield f"wrong braces in {form!r}: {error}"
            continue
        # "One tile" need not say the number; the form for most counts must.
        optional = count if number < len(forms) - 1 or len(originals) == 1 else set()
        missing, surplus = wanted - given - optional, given - wanted
        if missing or surplus:
            yield f"has the places {show(given)} where the source has {show(wanted)}"
        text = originals[-1]
        if (text[:1].isspace(), text[-1:].isspace()) != (form[:1].isspace(), form[-1:].isspace()):
            yield f"begins or ends with other space than the source: {form!r}"


def check(package: Path, po: Path) -> Iterator[str]:
    """Yield what is wrong with a translation of a package, each with the message it is about."""
    catalog = read(po)
    current = template(package)
    sourced = {message.id for message in current if message.id}
    known = {message.id for message in catalog if message.id}
    for text in sorted(sourced - known, key=str):
        yield f"{text!r}: new in the source"
    for text in sorted(known - sourced, key=str):
        yield f"{text!r}: no longer in the source"
    for message in catalog:
        if message.id in sourced:
            for fault in faults(message):
                yield f"{message.id!r}: {fault}"
    mo = po.with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != mo_bytes(catalog):
        yield f"{mo.name} is not what this file compiles to"


def report(package: Path, root: Path) -> int:
    """Print what is wrong with each translation of a package and return how much that is."""
    total = 0
    for po in po_files(package):
        wrong = list(check(package, po))
        total += len(wrong)
        count = sum(1 for message in read(po) if message.id)
        summary = f"{len(wrong)} to do" if wrong else "complete"
        print(f"{package.name} {language_of(po)}: {count} messages, {summary}")
        shown = po.relative_to(root) if po.is_relative_to(root) else po
        for line in wrong:
            print(f"  {shown}: {line}")
    return total


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description="Keep the translations up to date.")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command")
    for name, purpose in (
        ("update", "collect, update and compile (the default)"),
        ("check", "change nothing; exit 1 when something is to do"),
    ):
        command = commands.add_parser(name, help=purpose)
        command.add_argument("package", type=Path, nargs="*")
    command = commands.add_parser("add", help="begin a translation into another language")
    command.add_argument("language")
    command.add_argument("package", type=Path, nargs="+")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    args = arguments().parse_args(argv)
    try:
        chosen = [package_in(path) for path in getattr(args, "package", [])] or packages(args.root)
        for package in chosen:
            if args.command == "add":
                print(f"begun: {add(package, args.language)}")
            elif args.command != "check":
                for po in po_files(package):
                    update(package, po)
        wrong = sum(report(package, args.root) for package in chosen)
    except SourceError as error:
        print(f"messages: {error}", file=sys.stderr)
        return 1
    if wrong and args.command == "check":
        print("Run `uv run .ci/messages.py`, then edit the .po files, then run it again.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
