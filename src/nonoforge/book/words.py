"""The words of a book in each of its languages; what how-to pages say is in `howto_words.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences with places for numbers and names in braces. Texts that come from puzzles are not translated."""

    kinds: Mapping[str, str]
    many: Mapping[str, str]
    """Kinds with how many there are of them."""
    number: str
    minutes: str
    contents: str
    how_to: str
    puzzles: str
    hints: str
    solutions: str
    credits: str
    left_out: str
    part: str
    overlap: str
    on_next: str
    corner: str
    page: str
    untitled: str
    colophon: str
    difficulty: str
    notes: str
    unset: str
    and_: str
    faces: str
    layer: tuple[str, str, str]
    labels: tuple[str, str]
    """Of what is known before and after a step."""

    def listed(self, items: list[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        return "".join(items) if len(items) < 2 else f"{', '.join(items[:-1])} {self.and_} {items[-1]}"


ENGLISH = Words(
    kinds={"mono": "black and white", "colour": "colour", "tangram": "tangram", "curved": "curved", "solid": "solid"},
    many={
        "mono": "{n} in black and white",
        "colour": "{n} in colour",
        "tangram": "{n} tangram",
        "curved": "{n} curved",
        "solid": "{n} solid",
    },
    number="No. {n}",
    minutes="{n} min",
    contents="Contents",
    how_to="How to solve",
    puzzles="Puzzles",
    hints="Hints",
    solutions="Solutions",
    credits="Credits",
    left_out="Left out",
    part="part {n} of {all}: columns {left} to {right}, rows {top} to {bottom}",
    overlap="Grey cells stand on two parts: lay the parts over each other.",
    on_next="continued on the facing page",
    corner="Layer 1 is the bottom. Numbers in cells count along the line that goes down through all layers.",
    page="page {n}",
    untitled="untitled",
    colophon="Set in Source Sans Pro. Made with nonoforge, which has proved that each puzzle has exactly one solution.",
    difficulty="How hard a puzzle is, from one star to five; minutes are those of a practised player.",
    notes="Notes",
    unset="a title or a name is left out, because no font at hand has its script",
    and_="and",
    faces="{n} faces",
    layer=("Layer", "bottom", "top"),
    labels=("before", "after"),
)

GERMAN = Words(
    kinds={"mono": "schwarz-weiß", "colour": "farbig", "tangram": "Tangram", "curved": "Kurven", "solid": "Körper"},
    many={
        "mono": "{n} schwarz-weiß",
        "colour": "{n} farbig",
        "tangram": "{n} Tangram",
        "curved": "{n} mit Kurven",
        "solid": "{n} als Körper",
    },
    number="Nr. {n}",
    minutes="{n} min",
    contents="Inhalt",
    how_to="So wird gelöst",
    puzzles="Rätsel",
    hints="Hinweise",
    solutions="Lösungen",
    credits="Nachweise",
    left_out="Nicht im Heft",
    part="Teil {n} von {all}: Spalten {left} bis {right}, Zeilen {top} bis {bottom}",
    overlap="Graue Felder stehen auf zwei Teilen: Die Teile werden hier übereinandergelegt.",
    on_next="weiter auf der Seite daneben",
    corner="Schicht 1 liegt unten. Zahlen in Feldern gelten für die Linie, die durch alle Schichten geht.",
    page="Seite {n}",
    untitled="ohne Titel",
    colophon="Gesetzt aus der Source Sans Pro. Gemacht mit nonoforge; jedes Rätsel hat nachweislich genau eine Lösung.",
    difficulty="Wie schwer ein Rätsel ist: ein bis fünf Sterne. Die Minuten gelten für Geübte.",
    notes="Notizen",
    unset="ein Titel oder Name fehlt, weil keine vorhandene Schrift seine Zeichen hat",
    and_="und",
    faces="{n} Flächen",
    layer=("Schicht", "unten", "oben"),
    labels=("vorher", "nachher"),
)

FRENCH = Words(
    kinds={"mono": "noir et blanc", "colour": "couleur", "tangram": "tangram", "curved": "courbes", "solid": "solide"},
    many={
        "mono": "{n} en noir et blanc",
        "colour": "{n} en couleur",
        "tangram": "{n} en tangram",
        "curved": "{n} à courbes",
        "solid": "{n} en volume",
    },
    number="N° {n}",
    minutes="{n} min",
    contents="Sommaire",
    how_to="Comment résoudre",
    puzzles="Grilles",
    hints="Indices",
    solutions="Solutions",
    credits="Crédits",
    left_out="Non imprimés",
    part="partie {n} sur {all} : colonnes {left} à {right}, lignes {top} à {bottom}",
    overlap="Les cases grises figurent sur deux parties : superposez-les.",
    on_next="suite sur la page d’en face",
    corner="La couche 1 est en bas. Les nombres dans les cases comptent la ligne qui traverse toutes les couches.",
    page="page {n}",
    untitled="sans titre",
    colophon="Composé en Source Sans Pro. Fait avec nonoforge ; chaque grille a, c’est prouvé, une seule solution.",
    difficulty="La difficulté va d’une à cinq étoiles ; les minutes sont celles d’un joueur exercé.",
    notes="Notes",
    unset="un titre ou un nom manque, car aucune police disponible n’a ses caractères",
    and_="et",
    faces="{n} faces",
    layer=("Couche", "en bas", "en haut"),
    labels=("avant", "après"),
)

SPANISH = Words(
    kinds={"mono": "blanco y negro", "colour": "color", "tangram": "tangram", "curved": "curvas", "solid": "sólido"},
    many={
        "mono": "{n} en blanco y negro",
        "colour": "{n} en color",
        "tangram": "{n} de tangram",
        "curved": "{n} con curvas",
        "solid": "{n} sólidos",
    },
    number="N.º {n}",
    minutes="{n} min",
    contents="Índice",
    how_to="Cómo se resuelve",
    puzzles="Puzles",
    hints="Pistas",
    solutions="Soluciones",
    credits="Créditos",
    left_out="No incluidos",
    part="parte {n} de {all}: columnas {left} a {right}, filas {top} a {bottom}",
    overlap="Las casillas grises están en dos partes: superponga las partes.",
    on_next="sigue en la página de al lado",
    corner="La capa 1 es la de abajo. Los números en casillas cuentan la línea que cruza todas las capas.",
    page="página {n}",
    untitled="sin título",
    colophon="Compuesto en Source Sans Pro. Hecho con nonoforge; está probado que cada puzle tiene una sola solución.",
    difficulty="La dificultad va de una a cinco estrellas; los minutos son los de un jugador con práctica.",
    notes="Notas",
    unset="falta un título o un nombre, porque ninguna fuente disponible tiene sus caracteres",
    and_="y",
    faces="{n} caras",
    layer=("Capa", "abajo", "arriba"),
    labels=("antes", "después"),
)

LANGUAGES = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "es": SPANISH}
