"""What how-to pages say, in each language: of every kind what it is, and of every step why it is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lesson:
    """How one kind is solved: a heading, what its clues mean, and for each step its name and what to see in it."""

    title: str
    meaning: str
    steps: Mapping[str, tuple[str, str]]


ENGLISH = {
    "mono": Lesson(
        "Black and white",
        "The numbers beside a row or above a column tell how long its blocks of filled cells are, in order. Between "
        "two blocks lies at least one empty cell. Fill what is certain, put a dot where a cell must stay empty, and "
        "come back to a line whenever one of its cells has become known. Every puzzle has exactly one solution, so "
        "nothing has to be guessed.",
        {
            "complete": ("No room to spare", "Blocks and the gaps between them take up the whole line."),
            "overlap": (
                "Overlap",
                "Push the block to the left, then to the right. Cells it covers both times are filled.",
            ),
            "pull": ("Pulled by a cell", "The block must cover the known cell, so it cannot lie far away from it."),
            "gap": ("Too short a gap", "A gap that holds none of the blocks stays empty."),
            "finish": ("Finished", "A block that has its length is shut in by empty cells."),
            "join": ("Not one block", "Filled in between, the two cells would make a block that is too long."),
        },
    ),
    "colour": Lesson(
        "In colour",
        "Each number has the colour of its block. Two blocks of one colour are parted by at least one empty cell; "
        "blocks of different colours may touch, so count gaps only between equal colours. A colour that a line no "
        "longer needs can be struck out there as if it were empty.",
        {
            "complete": ("Colours may touch", "No gap is needed between two colours, so this line is full."),
            "overlap": (
                "Overlap, colour by colour",
                "Each block is pushed to both ends, gaps only between equal colours.",
            ),
            "colour": (
                "Where a colour can lie",
                "The order of the blocks keeps each colour out of one end of the line.",
            ),
        },
    ),
    "tangram": Lesson(
        "Tangram",
        "Straight lines cut the frame into faces. A line has a clue on each side: it tells of the faces that lie "
        "along that side of the line, in order from the clue inwards. One face lies along several lines, and so it is"
        " found.",
        {
            "complete": ("A side of nothing", "Zero: every face along this side is empty."),
            "overlap": (
                "Overlap",
                "Count the faces along the side: wherever the block lies, the middle ones belong to it.",
            ),
        },
    ),
    "curved": Lesson(
        "Curved",
        "Curves run from frame to frame, and each side of a curve has a clue. Follow the curve with a finger from the"
        " clue inwards and count the faces you touch on that side; each crossing leads to the next face. A face can "
        "be touched more than once: then it counts each time, and each time it has the same colour.",
        {
            "twice": (
                "Met again",
                "One face lies along this side several times. Filled, it would make blocks that the clue lacks.",
            ),
            "complete": ("A side of nothing", "Zero: every face along this side is empty."),
        },
    ),
    "solid": Lesson(
        "Solid",
        "A block of stone is printed as layers, from the bottom up. A number counts the filled cells of its line: "
        "beside a row, above a column, and inside a cell for the line that goes through all layers at that place. A "
        "plain number lies in one block, a number in a circle in two, a number in a square in three or more. Lines "
        "without a number tell nothing.",
        {
            "overlap": ("One block", "A plain number is one block, so it overlaps itself as on a flat grid."),
            "count": (
                "Two blocks",
                "A circle: with this few empty cells, the gap must lie inside, and the ends are filled.",
            ),
        },
    ),
}

GERMAN = {
    "mono": Lesson(
        "Schwarz-weiß",
        "Die Zahlen neben einer Zeile oder über einer Spalte sagen der Reihe nach, wie lang ihre Blöcke gefüllter "
        "Felder sind. Zwischen zwei Blöcken liegt mindestens ein leeres Feld. Fülle, was sicher ist, setze einen "
        "Punkt, wo ein Feld leer bleiben muss, und komm auf eine Linie zurück, sobald ein Feld von ihr bekannt ist. "
        "Raten ist nie nötig.",
        {
            "complete": ("Kein Spielraum", "Die Blöcke und ihre Lücken nehmen die ganze Linie ein."),
            "overlap": (
                "Überlappung",
                "Schiebe den Block nach links, dann nach rechts. Was er beide Male bedeckt, ist gefüllt.",
            ),
            "pull": ("Angezogen", "Der Block muss das bekannte Feld bedecken, also liegt er nicht weit davon."),
            "gap": ("Zu kurze Lücke", "Eine Lücke, in die kein Block passt, bleibt leer."),
            "finish": ("Fertig", "Ein Block, der seine Länge hat, ist von leeren Feldern eingeschlossen."),
            "join": ("Nicht ein Block", "Dazwischen gefüllt, wäre der Block zu lang."),
        },
    ),
    "colour": Lesson(
        "Farbig",
        "Jede Zahl hat die Farbe ihres Blocks. Zwei Blöcke gleicher Farbe trennt mindestens ein leeres Feld; Blöcke "
        "verschiedener Farbe dürfen sich berühren. Zähle Lücken also nur zwischen gleichen Farben. Eine Farbe, die "
        "eine Linie nicht mehr braucht, ist dort überall gestrichen.",
        {
            "complete": (
                "Farben dürfen sich berühren",
                "Zwischen zwei Farben braucht es keine Lücke: Die Linie ist voll.",
            ),
            "overlap": (
                "Überlappung je Farbe",
                "Jeder Block wird an beide Enden geschoben, Lücken nur zwischen gleichen Farben.",
            ),
            "colour": ("Wo eine Farbe liegen kann", "Die Reihenfolge hält jede Farbe von einem Ende der Linie fern."),
        },
    ),
    "tangram": Lesson(
        "Tangram",
        "Gerade Linien zerschneiden den Rahmen in Flächen. Jede Linie hat auf jeder Seite einen Hinweis: Er gilt den "
        "Flächen, die auf dieser Seite an der Linie liegen, der Reihe nach vom Hinweis aus. Eine Fläche liegt an "
        "mehreren Linien.",
        {
            "complete": ("Nichts auf dieser Seite", "Null: Alle Flächen auf dieser Seite sind leer."),
            "overlap": (
                "Überlappung",
                "Zähle die Flächen dieser Seite: Wo der Block auch liegt, die mittleren gehören dazu.",
            ),
        },
    ),
    "curved": Lesson(
        "Kurven",
        "Kurven laufen von Rand zu Rand, und jede Seite einer Kurve hat einen Hinweis. Folge der Kurve mit dem Finger"
        " vom Hinweis aus und zähle die Flächen, die du auf dieser Seite berührst; jede Kreuzung führt zur nächsten. "
        "Eine Fläche kann mehrmals berührt werden: Dann zählt sie jedes Mal, und jedes Mal in derselben Farbe.",
        {
            "twice": (
                "Wieder getroffen",
                "Eine Fläche liegt mehrmals an dieser Seite. Gefüllt ergäbe sie Blöcke, die der Hinweis nicht hat.",
            ),
            "complete": ("Nichts auf dieser Seite", "Null: Alle Flächen auf dieser Seite sind leer."),
        },
    ),
    "solid": Lesson(
        "Körper",
        "Ein Quader ist in Schichten gedruckt, von unten nach oben. Eine Zahl zählt die gefüllten Felder ihrer Linie:"
        " neben einer Zeile, über einer Spalte, und in einem Feld für die Linie, die dort durch alle Schichten geht. "
        "Eine bloße Zahl liegt in einem Block, eine im Kreis in zweien, eine im Quadrat in drei oder mehr. Linien "
        "ohne Zahl sagen nichts.",
        {
            "overlap": ("Ein Block", "Eine bloße Zahl ist ein Block, der sich überlappt wie im flachen Gitter."),
            "count": (
                "Zwei Blöcke",
                "Ein Kreis: Bei so wenigen leeren Feldern liegt die Lücke innen, die Enden sind gefüllt.",
            ),
        },
    ),
}

FRENCH = {
    "mono": Lesson(
        "Noir et blanc",
        "Les nombres à côté d’une ligne ou au-dessus d’une colonne donnent, dans l’ordre, la longueur de ses blocs de"
        " cases remplies. Entre deux blocs, il y a au moins une case vide. Remplissez ce qui est sûr, mettez un point"
        " là où une case reste vide, et revenez à une ligne dès qu’une de ses cases est connue. Il ne faut jamais "
        "deviner.",
        {
            "complete": ("Pas de jeu", "Les blocs et leurs intervalles occupent toute la ligne."),
            "overlap": (
                "Recouvrement",
                "Poussez le bloc à gauche, puis à droite : ce qu’il couvre deux fois est rempli.",
            ),
            "pull": ("Attiré par une case", "Le bloc doit couvrir la case connue ; il n’est donc pas loin d’elle."),
            "gap": ("Intervalle trop court", "Un intervalle où n’entre aucun bloc reste vide."),
            "finish": ("Terminé", "Un bloc qui a sa longueur est entouré de cases vides."),
            "join": ("Pas un seul bloc", "Rempli entre les deux cases, le bloc serait trop long."),
        },
    ),
    "colour": Lesson(
        "En couleur",
        "Chaque nombre a la couleur de son bloc. Deux blocs de même couleur sont séparés par au moins une case vide ;"
        " des blocs de couleurs différentes peuvent se toucher. Ne comptez donc d’intervalle qu’entre couleurs "
        "égales.",
        {
            "complete": ("Les couleurs se touchent", "Aucun intervalle entre deux couleurs : la ligne est pleine."),
            "overlap": ("Recouvrement par couleur", "Chaque bloc est poussé aux deux bouts, couleur par couleur."),
            "colour": ("La place d’une couleur", "L’ordre des blocs écarte chaque couleur d’un bout de la ligne."),
        },
    ),
    "tangram": Lesson(
        "Tangram",
        "Des droites coupent le cadre en faces. Chaque droite a un indice de chaque côté : il décrit, dans l’ordre "
        "depuis l’indice, les faces qui bordent la droite de ce côté. Une face borde plusieurs droites.",
        {
            "complete": ("Rien de ce côté", "Zéro : toutes les faces de ce côté sont vides."),
            "overlap": (
                "Recouvrement",
                "Comptez les faces de ce côté : où que soit le bloc, celles du milieu en font partie.",
            ),
        },
    ),
    "curved": Lesson(
        "Courbes",
        "Les courbes vont d’un bord à l’autre, et chaque côté d’une courbe a un indice. Suivez la courbe du doigt "
        "depuis l’indice et comptez les faces touchées de ce côté ; chaque croisement mène à la suivante. Une face "
        "peut être touchée plusieurs fois : elle compte chaque fois, et chaque fois de la même couleur.",
        {
            "twice": (
                "Retrouvée",
                "Une face borde ce côté plusieurs fois. Remplie, elle ferait des blocs que l’indice n’a pas.",
            ),
            "complete": ("Rien de ce côté", "Zéro : toutes les faces de ce côté sont vides."),
        },
    ),
    "solid": Lesson(
        "Solides",
        "Un bloc de pierre est imprimé en couches, de bas en haut. Un nombre compte les cases remplies de sa ligne : "
        "à côté d’une ligne, au-dessus d’une colonne, et dans une case pour la ligne qui y traverse toutes les "
        "couches. Un nombre seul forme un bloc, un nombre cerclé deux, un nombre encadré trois ou plus. Une ligne "
        "sans nombre ne dit rien.",
        {
            "overlap": ("Un bloc", "Un nombre seul est un bloc ; il se recouvre comme sur une grille."),
            "count": (
                "Deux blocs",
                "Un cercle : avec si peu de cases vides, le vide est à l’intérieur et les bouts sont remplis.",
            ),
        },
    ),
}

SPANISH = {
    "mono": Lesson(
        "Blanco y negro",
        "Los números junto a una fila o sobre una columna dicen, en orden, cuánto miden sus bloques de casillas "
        "llenas. Entre dos bloques hay al menos una casilla vacía. Llene lo seguro, ponga un punto donde una casilla "
        "queda vacía y vuelva a una línea en cuanto se conozca una de sus casillas. Nunca hace falta adivinar.",
        {
            "complete": ("Sin holgura", "Los bloques y sus huecos ocupan toda la línea."),
            "overlap": (
                "Solapamiento",
                "Empuje el bloque a la izquierda y luego a la derecha: lo que cubre dos veces está lleno.",
            ),
            "pull": ("Atraído por una casilla", "El bloque debe cubrir la casilla conocida; no está lejos de ella."),
            "gap": ("Hueco demasiado corto", "Un hueco en el que no cabe ningún bloque queda vacío."),
            "finish": ("Terminado", "Un bloque que ya tiene su longitud está rodeado de casillas vacías."),
            "join": ("No es un solo bloque", "Con la casilla de en medio llena, el bloque sería demasiado largo."),
        },
    ),
    "colour": Lesson(
        "En color",
        "Cada número tiene el color de su bloque. Dos bloques del mismo color están separados por al menos una "
        "casilla vacía; los de colores distintos pueden tocarse. Cuente huecos solo entre colores iguales.",
        {
            "complete": ("Los colores se tocan", "Entre dos colores no hace falta hueco: la línea está llena."),
            "overlap": ("Solapamiento por color", "Cada bloque se empuja a ambos extremos, color por color."),
            "colour": ("Dónde cabe un color", "El orden de los bloques aleja cada color de un extremo de la línea."),
        },
    ),
    "tangram": Lesson(
        "Tangram",
        "Líneas rectas cortan el marco en caras. Cada línea tiene una pista a cada lado: habla de las caras que la "
        "bordean por ese lado, en orden desde la pista. Una cara bordea varias líneas.",
        {
            "complete": ("Nada en este lado", "Cero: todas las caras de este lado están vacías."),
            "overlap": (
                "Solapamiento",
                "Cuente las caras de este lado: esté donde esté el bloque, las del medio son suyas.",
            ),
        },
    ),
    "curved": Lesson(
        "Curvas",
        "Las curvas van de borde a borde, y cada lado de una curva tiene una pista. Siga la curva con el dedo desde "
        "la pista y cuente las caras que toca por ese lado; cada cruce lleva a la siguiente. Una cara puede tocarse "
        "más de una vez: entonces cuenta cada vez, y siempre con el mismo color.",
        {
            "twice": (
                "Otra vez la misma",
                "Una cara bordea este lado varias veces. Llena, haría bloques que la pista no tiene.",
            ),
            "complete": ("Nada en este lado", "Cero: todas las caras de este lado están vacías."),
        },
    ),
    "solid": Lesson(
        "Sólidos",
        "Un bloque de piedra se imprime por capas, de abajo arriba. Un número cuenta las casillas llenas de su línea:"
        " junto a una fila, sobre una columna, y dentro de una casilla para la línea que allí cruza todas las capas. "
        "Un número solo es un bloque, con círculo dos, con cuadrado tres o más. Una línea sin número no dice nada.",
        {
            "overlap": ("Un bloque", "Un número solo es un bloque, y se solapa como en una cuadrícula."),
            "count": (
                "Dos bloques",
                "Un círculo: con tan pocas casillas vacías, el hueco está dentro y los extremos, llenos.",
            ),
        },
    ),
}

LESSONS = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "es": SPANISH}
