/**
 * Every text of the player, in every language it speaks.
 *
 * A language is a column: add its code to `LANGUAGES` and one text to each row, and the compiler points at the rows
 * still missing it. `{n}` and the like are replaced. The reasons of deductions come with the puzzle.
 */

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;

export type Language = keyof typeof LANGUAGES;

const ORDER = Object.keys(LANGUAGES) as Language[];

export const TEXTS = {
  undo: ["Undo", "Rückgängig", "Deshacer"],
  redo: ["Redo", "Wiederholen", "Rehacer"],
  hint: ["Hint", "Tipp", "Pista"],
  more: ["More", "Mehr", "Más"],
  close: ["Close", "Schließen", "Cerrar"],
  back: ["All puzzles", "Alle Rätsel", "Todos los puzles"],
  paint: ["Paint", "Malen", "Pintar"],
  cross: ["Cross", "Kreuz", "Cruz"],
  brush: ["Brush", "Pinsel", "Pincel"],
  hammer: ["Hammer", "Hammer", "Martillo"],
  turnView: ["Turn", "Drehen", "Girar"],
  tools: ["Tools", "Werkzeuge", "Herramientas"],
  watch: ["Watch the solution", "Lösung ansehen", "Ver la solución"],
  history: ["History", "Verlauf", "Historial"],
  restart: ["Restart", "Neu beginnen", "Empezar de nuevo"],
  restartSure: [
    "Clear all marks? You can undo it.",
    "Alle Marken löschen? Das lässt sich rückgängig machen.",
    "¿Borrar todas las marcas? Se puede deshacer.",
  ],
  settings: ["Settings", "Einstellungen", "Ajustes"],
  colours: ["Colours", "Farben", "Colores"],
  help: ["How to play", "So wird gespielt", "Cómo se juega"],
  zoomIn: ["Zoom in", "Vergrößern", "Acercar"],
  zoomOut: ["Zoom out", "Verkleinern", "Alejar"],
  fit: ["Whole puzzle", "Ganzes Rätsel", "Puzle entero"],
  pause: ["Pause", "Pause", "Pausa"],
  resume: ["Go on", "Weiter", "Seguir"],
  paused: ["Paused", "Pause", "En pausa"],
  time: ["Time", "Zeit", "Tiempo"],
  cancel: ["Cancel", "Abbrechen", "Cancelar"],
  reset: ["Reset", "Zurücksetzen", "Restablecer"],

  try: ["Try something", "Etwas versuchen", "Probar algo"],
  trying: [
    "You are trying something. Marks from here on look lighter.",
    "Du versuchst etwas. Marken ab hier sind heller.",
    "Estás probando algo. Las marcas nuevas se ven más claras.",
  ],
  comeBack: ["Come back", "Zurück", "Volver"],
  keepTrial: ["Keep it", "Behalten", "Quedarse"],
  moveOf: ["Move {n} of {all}", "Zug {n} von {all}", "Jugada {n} de {all}"],

  lookAt: ["Look at {line}.", "Schau auf {line}.", "Mira {line}."],
  lookAtCell: ["Look at {cell}.", "Schau auf {cell}.", "Mira {cell}."],
  mistakeIn: ["There is a mistake in {line}.", "In {line} ist ein Fehler.", "Hay un error en {line}."],
  mistakeAt: ["{cell} cannot be {state}.", "{cell} kann nicht {state} sein.", "{cell} no puede estar {state}."],
  mistakeSomewhere: ["There is a mistake.", "Es gibt einen Fehler.", "Hay un error."],
  tellWhy: ["Tell me why", "Sag mir, warum", "Dime por qué"],
  showMe: ["Show me", "Zeig es mir", "Muéstramelo"],
  doIt: ["Do it", "Mach es", "Hazlo"],
  noMore: [
    "Everything that logic tells is on the board.",
    "Alles, was die Logik sagt, steht schon da.",
    "Todo lo que dice la lógica ya está en el tablero.",
  ],
  hintsNone: [
    "This puzzle has no hints: {why}.",
    "Dieses Rätsel hat keine Tipps: {why}.",
    "Este puzle no tiene pistas: {why}.",
  ],
  hintsOff: [
    "The maker of this page left hints off.",
    "Wer diese Seite gemacht hat, wollte keine Tipps.",
    "Quien hizo esta página no quiso pistas.",
  ],
  whySeveral: ["it has several solutions", "es hat mehrere Lösungen", "tiene varias soluciones"],
  whyNone: ["it has no solution", "es hat keine Lösung", "no tiene solución"],
  whyLarge: ["it is too large", "es ist zu groß", "es demasiado grande"],
  whyStuck: [
    "it takes more than the rules of the ladder",
    "die Regeln der Leiter genügen nicht",
    "las reglas de la escalera no bastan",
  ],
  whyEffort: [
    "explaining it would take too long",
    "die Erklärung dauerte zu lange",
    "explicarlo llevaría demasiado tiempo",
  ],
  whyLink: ["it came by a link", "es kam über einen Link", "llegó por un enlace"],

  watchIntro: [
    "From what is on the board to the picture, step by step.",
    "Vom jetzigen Stand bis zum Bild, Schritt für Schritt.",
    "Desde lo que hay en el tablero hasta la imagen, paso a paso.",
  ],
  watchMistakes: ["Wrong marks are left out.", "Falsche Marken bleiben weg.", "Las marcas erróneas se omiten."],
  fromStart: ["From the start", "Von Anfang an", "Desde el principio"],
  playAnimation: ["Play", "Abspielen", "Reproducir"],
  stepBack: ["Step back", "Schritt zurück", "Paso atrás"],
  stepOn: ["Next step", "Nächster Schritt", "Paso siguiente"],
  speed: ["Speed", "Tempo", "Velocidad"],
  stepOf: ["Step {n} of {all}", "Schritt {n} von {all}", "Paso {n} de {all}"],
  watchEnd: ["Solved.", "Gelöst.", "Resuelto."],

  check: ["Error check", "Fehlerprüfung", "Revisar errores"],
  checkOff: ["Off", "Aus", "No"],
  checkGentle: ["Finished lines", "Fertige Linien", "Líneas terminadas"],
  checkFull: ["Every mark", "Jede Marke", "Cada marca"],
  strikeOff: ["Strike off numbers that are found", "Gefundene Zahlen streichen", "Tachar los números encontrados"],
  autoCross: [
    "Cross the rest of finished lines",
    "Rest fertiger Linien ankreuzen",
    "Marcar con cruces el resto de las líneas terminadas",
  ],
  guides: [
    "Show row and column of the pointer",
    "Zeile und Spalte des Zeigers zeigen",
    "Mostrar fila y columna del puntero",
  ],
  showTimer: ["Show the time", "Zeit zeigen", "Mostrar el tiempo"],
  theme: ["Theme", "Farbschema", "Tema"],
  themeSystem: ["As the system", "Wie das System", "Como el sistema"],
  themeLight: ["Light", "Hell", "Claro"],
  themeDark: ["Dark", "Dunkel", "Oscuro"],
  themeContrast: ["High contrast", "Hoher Kontrast", "Alto contraste"],
  marks: ["Tell colours apart by", "Farben unterscheiden durch", "Distinguir colores por"],
  marksAuto: ["What the puzzle needs", "Was das Rätsel braucht", "Lo que el puzle necesita"],
  marksNone: ["Colour alone", "Farbe allein", "Solo el color"],
  marksLetters: ["Letters", "Buchstaben", "Letras"],
  marksPatterns: ["Patterns", "Muster", "Tramas"],
  largeType: ["Large type", "Große Schrift", "Letra grande"],
  language: ["Language", "Sprache", "Idioma"],
  playing: ["Playing", "Spielen", "Juego"],
  looks: ["Looks", "Aussehen", "Aspecto"],
  colourOf: ["Colour “{name}”", "Farbe „{name}“", "Color «{name}»"],
  background: ["Background", "Hintergrund", "Fondo"],

  solved: ["Solved!", "Gelöst!", "¡Resuelto!"],
  hintsUsed: ["Hints used", "Benutzte Tipps", "Pistas usadas"],
  shareCard: ["Share card", "Bild zum Teilen", "Tarjeta para compartir"],
  share: ["Share", "Teilen", "Compartir"],
  copyLink: ["Copy link", "Link kopieren", "Copiar enlace"],
  copied: ["Link copied.", "Link kopiert.", "Enlace copiado."],
  shareLink: ["Link to this puzzle", "Link zu diesem Rätsel", "Enlace a este puzle"],
  scan: ["Scan to play it elsewhere", "Scannen, um woanders zu spielen", "Escanea para jugar en otro sitio"],
  nextPuzzle: ["Next puzzle", "Nächstes Rätsel", "Puzle siguiente"],
  by: ["by {author}", "von {author}", "de {author}"],

  shelf: ["Puzzles", "Rätsel", "Puzles"],
  puzzleNumber: ["Puzzle {n}", "Rätsel {n}", "Puzle {n}"],
  begun: ["Begun", "Begonnen", "Empezado"],
  done: ["Solved", "Gelöst", "Resuelto"],
  kindMono: ["Black and white", "Schwarz-weiß", "Blanco y negro"],
  kindColour: ["Colour", "Farbig", "Color"],
  kindPlane: ["Curves and lines", "Kurven und Linien", "Curvas y líneas"],
  kindSolid: ["Solid", "Körper", "Sólido"],
  minutes: ["about {n} min", "etwa {n} min", "unos {n} min"],
  faces: ["{n} faces", "{n} Flächen", "{n} caras"],
  veryEasy: ["very easy", "sehr leicht", "muy fácil"],
  easy: ["easy", "leicht", "fácil"],
  medium: ["medium", "mittel", "medio"],
  hard: ["hard", "schwer", "difícil"],
  veryHard: ["very hard", "sehr schwer", "muy difícil"],

  row: ["row {n}", "Zeile {n}", "la fila {n}"],
  column: ["column {n}", "Spalte {n}", "la columna {n}"],
  side: ["side {n}", "Seite {n}", "el lado {n}"],
  sideWith: ["the side with clue {clue}", "die Seite mit der Angabe {clue}", "el lado con la pista {clue}"],
  xLine: ["the x line at y {a}, z {b}", "die x-Linie bei y {a}, z {b}", "la línea x en y {a}, z {b}"],
  yLine: ["the y line at x {a}, z {b}", "die y-Linie bei x {a}, z {b}", "la línea y en x {a}, z {b}"],
  zLine: ["the z line at x {a}, y {b}", "die z-Linie bei x {a}, y {b}", "la línea z en x {a}, y {b}"],
  cellInGrid: ["Row {row}, column {column}", "Zeile {row}, Spalte {column}", "Fila {row}, columna {column}"],
  cellInPlane: ["Face {n}", "Fläche {n}", "Cara {n}"],
  cellInSolid: ["Cube x {x}, y {y}, z {z}", "Würfel x {x}, y {y}, z {z}", "Cubo x {x}, y {y}, z {z}"],
  open: ["open", "offen", "sin marcar"],
  crossed: ["crossed", "angekreuzt", "con cruz"],
  empty: ["empty", "leer", "vacía"],
  filled: ["filled", "gefüllt", "pintada"],
  given: ["given", "vorgegeben", "dada"],
  clueOf: ["{line}: {clue}", "{line}: {clue}", "{line}: {clue}"],
  noClue: ["no clue", "keine Angabe", "sin pista"],
  inTwo: ["{n} in two blocks", "{n} in zwei Blöcken", "{n} en dos bloques"],
  inMore: ["{n} in three or more blocks", "{n} in drei oder mehr Blöcken", "{n} en tres o más bloques"],
  boardGrid: [
    "Nonogram, {columns} columns, {rows} rows",
    "Nonogramm, {columns} Spalten, {rows} Zeilen",
    "Nonograma, {columns} columnas, {rows} filas",
  ],
  boardPlane: ["Nonogram of {n} faces", "Nonogramm aus {n} Flächen", "Nonograma de {n} caras"],
  boardSolid: [
    "Nonogram, a solid of {x} by {y} by {z}",
    "Nonogramm, ein Körper von {x} mal {y} mal {z}",
    "Nonograma, un sólido de {x} por {y} por {z}",
  ],
  undone: ["Undone", "Rückgängig gemacht", "Deshecho"],
  redone: ["Done again", "Wiederholt", "Rehecho"],

  layer: ["Layer", "Schicht", "Capa"],
  layerDown: ["Layer below", "Schicht tiefer", "Capa inferior"],
  layerUp: ["Layer above", "Schicht höher", "Capa superior"],
  layerOf: ["Layer {n} of {all}", "Schicht {n} von {all}", "Capa {n} de {all}"],
  layerView: ["Layer by layer", "Schicht für Schicht", "Capa por capa"],
  solidView: ["As a solid", "Als Körper", "Como sólido"],
  axis: ["Seen along", "Blick entlang", "Visto a lo largo de"],
  peel: ["Peel layers", "Schichten abheben", "Quitar capas"],
  peelFrom: ["From", "Von", "Desde"],
  peelFacing: ["the side I see", "der Seite vor mir", "el lado que veo"],
  sideLeft: ["left", "links", "la izquierda"],
  sideRight: ["right", "rechts", "la derecha"],
  sideFront: ["front", "vorne", "delante"],
  sideBack: ["back", "hinten", "detrás"],
  sideBottom: ["below", "unten", "abajo"],
  sideTop: ["above", "oben", "arriba"],
  noWebgl: [
    "This browser shows no 3D, so the solid is shown layer by layer.",
    "Dieser Browser zeigt kein 3D, daher Schicht für Schicht.",
    "Este navegador no muestra 3D: el sólido se ve capa por capa.",
  ],

  damaged: [
    "The saved state was damaged. It is kept aside, and the puzzle starts anew.",
    "Der gespeicherte Stand war beschädigt. Er liegt beiseite, das Rätsel beginnt neu.",
    "El estado guardado estaba dañado. Se guarda aparte y el puzle empieza de nuevo.",
  ],
  notKept: [
    "This browser keeps nothing: progress is lost when the page closes.",
    "Dieser Browser speichert nichts: Der Stand geht beim Schließen verloren.",
    "Este navegador no guarda nada: el progreso se pierde al cerrar la página.",
  ],
  badPage: [
    "This page holds no puzzle that can be read.",
    "Diese Seite enthält kein lesbares Rätsel.",
    "Esta página no contiene ningún puzle legible.",
  ],
  badLink: [
    "The link does not hold a puzzle that can be read.",
    "Der Link enthält kein lesbares Rätsel.",
    "El enlace no contiene ningún puzle legible.",
  ],

  helpMouse: [
    "Click or drag paints, the right button crosses. A drag keeps to one direction and leaves alone what is set. Click a painted cell to clear it.",
    "Klicken oder Ziehen malt, die rechte Taste kreuzt an. Ziehen bleibt in einer Richtung und lässt Gesetztes stehen. Ein Klick auf ein gemaltes Feld löscht es.",
    "Clic o arrastrar pinta, el botón derecho pone cruces. Al arrastrar se sigue una dirección y se respeta lo ya marcado. Un clic en una casilla pintada la borra.",
  ],
  helpTouch: [
    "Tap or drag paints, a long press crosses. Two fingers zoom and move, and never paint.",
    "Tippen oder Ziehen malt, langes Drücken kreuzt an. Zwei Finger zoomen und schieben und malen nie.",
    "Tocar o arrastrar pinta, una pulsación larga pone una cruz. Dos dedos amplían y mueven, nunca pintan.",
  ],
  helpSolid: [
    "Drag beside the cubes, or with two fingers, to turn the solid. The hammer breaks cubes that are empty, the brush paints those that stay. Peel layers to see inside.",
    "Neben den Würfeln oder mit zwei Fingern ziehen dreht den Körper. Der Hammer zerschlägt leere Würfel, der Pinsel malt die, die bleiben. Schichten abheben zeigt das Innere.",
    "Arrastra junto a los cubos, o con dos dedos, para girar el sólido. El martillo rompe los cubos vacíos y el pincel pinta los que quedan. Quita capas para ver dentro.",
  ],
  helpKeys: ["Keys", "Tasten", "Teclas"],
  keyArrows: ["move", "bewegen", "mover"],
  keyPaint: [
    "paint; with Shift and arrows a run",
    "malen; mit Umschalt und Pfeilen einen Block",
    "pintar; con Mayús y flechas, un bloque",
  ],
  keyColours: ["choose a colour", "Farbe wählen", "elegir un color"],
  keyLayers: ["layer below, above", "Schicht tiefer, höher", "capa inferior, superior"],
  keyWhere: ["tell where I am, with the clues", "sagen, wo ich bin, mit Angaben", "decir dónde estoy, con pistas"],
  keyTurn: ["turn the solid", "Körper drehen", "girar el sólido"],
  rules: [
    "Each number is a block of painted cells in its line, in order. Blocks of one colour have a gap between them.",
    "Jede Zahl ist ein Block gemalter Felder in ihrer Linie, der Reihe nach. Zwischen Blöcken einer Farbe ist eine Lücke.",
    "Cada número es un bloque de casillas pintadas de su línea, en orden. Entre bloques del mismo color hay un hueco.",
  ],
  rulesSolid: [
    "A number tells how many cubes of its line stay: plain in one block, circled in two, squared in three or more.",
    "Eine Zahl sagt, wie viele Würfel ihrer Linie bleiben: schlicht in einem Block, im Kreis in zweien, im Quadrat in drei oder mehr.",
    "Un número dice cuántos cubos de su línea quedan: solo, en un bloque; en círculo, en dos; en cuadrado, en tres o más.",
  ],
  rulesPlane: [
    "A clue stands where a curve meets the frame, on the side it speaks of: the faces met along that side, in order.",
    "Eine Angabe steht, wo eine Kurve den Rahmen trifft, auf der Seite, von der sie spricht: die Flächen entlang dieser Seite, der Reihe nach.",
    "Una pista está donde una curva toca el marco, en el lado del que habla: las caras a lo largo de ese lado, en orden.",
  ],

  "rule-complete": ["empty or complete line", "leere oder volle Linie", "línea vacía o completa"],
  "rule-overlap": ["overlap", "Überlappung", "solapamiento"],
  "rule-pull": ["pulled by a known cell", "von einem bekannten Feld gezogen", "atraído por una casilla conocida"],
  "rule-gap": ["gap too short", "zu kurze Lücke", "hueco demasiado corto"],
  "rule-finish": ["block finished", "Block fertig", "bloque terminado"],
  "rule-join": ["joining and splitting", "Verbinden und Trennen", "unir y separar"],
  "rule-colour": ["colour neighbours", "Farbnachbarn", "colores vecinos"],
  "rule-count": ["counting", "Zählen", "contar"],
  "rule-twice": ["a face met twice", "eine Fläche zweimal", "una cara dos veces"],
  "rule-ends": ["both ends", "beide Enden", "los dos extremos"],
  "rule-line": ["full line logic", "volle Linienlogik", "lógica completa de línea"],
  "rule-what-if": ["what if? (contradiction)", "was wäre wenn? (Widerspruch)", "¿y si…? (contradicción)"],
  "rule-two-way": [
    "what if? (both ways agree)",
    "was wäre wenn? (beide Wege stimmen überein)",
    "¿y si…? (ambos caminos coinciden)",
  ],
} as const satisfies Record<string, readonly [en: string, de: string, es: string]>;

export type TextKey = keyof typeof TEXTS;

export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of one language. */
export function speaker(language: Language): Say {
  return speakerOf(TEXTS, language);
}

/** The same for a table of more texts. */
export function speakerOf<K extends string>(
  table: Readonly<Record<K, readonly string[]>>,
  language: Language,
): (key: K, values?: Readonly<Record<string, string | number>>) => string {
  const column = ORDER.indexOf(language);
  return (key, values = {}) =>
    table[key][column]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The first of the reader's languages that we speak. */
export function languageOf(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const code = wish.slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code as Language;
  }
  return "en";
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
