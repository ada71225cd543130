/**
 * Every text of the player, in every language it speaks.
 *
 * A language is a column: add its code to `LANGUAGES` and one text to each row, and the compiler points at the rows
 * still missing it. `{n}` and the like are replaced. The reasons of deductions come with the puzzle. Spaces are plain
 * ones, which can be seen: `typeset` makes those that French never breaks a line at.
 */

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español", fr: "Français" } as const;

export type Language = keyof typeof LANGUAGES;

const ORDER = Object.keys(LANGUAGES) as Language[];

export const TEXTS = {
  nonogram: ["Nonogram", "Nonogramm", "Nonograma", "Logimage"],
  valueOf: ["{name}: {value}", "{name}: {value}", "{name}: {value}", "{name} : {value}"],
  percent: ["{n} %", "{n} %", "{n} %", "{n} %"],
  undo: ["Undo", "Rückgängig", "Deshacer", "Annuler"],
  redo: ["Redo", "Wiederholen", "Rehacer", "Rétablir"],
  hint: ["Hint", "Tipp", "Pista", "Aide"],
  more: ["More", "Mehr", "Más", "Plus"],
  close: ["Close", "Schließen", "Cerrar", "Fermer"],
  back: ["All puzzles", "Alle Rätsel", "Todos los puzles", "Toutes les grilles"],
  paint: ["Paint", "Malen", "Pintar", "Noircir"],
  cross: ["Cross", "Kreuz", "Cruz", "Croix"],
  brush: ["Brush", "Pinsel", "Pincel", "Pinceau"],
  hammer: ["Hammer", "Hammer", "Martillo", "Marteau"],
  turnView: ["Turn", "Drehen", "Girar", "Tourner"],
  tools: ["Tools", "Werkzeuge", "Herramientas", "Outils"],
  watch: ["Watch the solution", "Lösung ansehen", "Ver la solución", "Voir la solution"],
  history: ["History", "Verlauf", "Historial", "Historique"],
  restart: ["Restart", "Neu beginnen", "Empezar de nuevo", "Recommencer"],
  restartSure: [
    "Clear all marks? You can undo it.",
    "Alle Marken löschen? Das lässt sich rückgängig machen.",
    "¿Borrar todas las marcas? Se puede deshacer.",
    "Effacer toutes les marques ? Vous pourrez annuler.",
  ],
  settings: ["Settings", "Einstellungen", "Ajustes", "Réglages"],
  colours: ["Colours", "Farben", "Colores", "Couleurs"],
  help: ["How to play", "So wird gespielt", "Cómo se juega", "Comment jouer"],
  zoomIn: ["Zoom in", "Vergrößern", "Acercar", "Agrandir"],
  zoomOut: ["Zoom out", "Verkleinern", "Alejar", "Réduire"],
  fit: ["Whole puzzle", "Ganzes Rätsel", "Puzle entero", "Grille entière"],
  pause: ["Pause", "Pause", "Pausa", "Pause"],
  resume: ["Go on", "Weiter", "Seguir", "Reprendre"],
  paused: ["Paused", "Pause", "En pausa", "En pause"],
  time: ["Time", "Zeit", "Tiempo", "Temps"],
  cancel: ["Cancel", "Abbrechen", "Cancelar", "Annuler"],
  reset: ["Reset", "Zurücksetzen", "Restablecer", "Réinitialiser"],

  try: ["Try something", "Etwas versuchen", "Probar algo", "Faire un essai"],
  trying: [
    "You are trying something. Marks from here on look lighter.",
    "Du versuchst etwas. Marken ab hier sind heller.",
    "Estás probando algo. Las marcas nuevas se ven más claras.",
    "Vous faites un essai. Les marques posées à partir d’ici sont plus claires.",
  ],
  comeBack: ["Come back", "Zurück", "Volver", "Revenir"],
  keepTrial: ["Keep it", "Behalten", "Quedarse", "Garder"],
  moveOf: ["Move {n} of {all}", "Zug {n} von {all}", "Jugada {n} de {all}", "Coup {n} sur {all}"],

  lookAt: ["Look at {line}.", "Schau auf {line}.", "Mira {line}.", "Regardez {line}."],
  lookAtCell: ["Look at {cell}.", "Schau auf {cell}.", "Mira {cell}.", "{cell} : c’est là qu’il faut regarder."],
  mistakeIn: [
    "There is a mistake in {line}.",
    "In {line} ist ein Fehler.",
    "Hay un error en {line}.",
    "Il y a une erreur sur {line}.",
  ],
  mistakeAt: [
    "{cell} cannot be {state}.",
    "{cell} kann nicht {state} sein.",
    "{cell} no puede estar {state}.",
    "{cell} : « {state} » est impossible.",
  ],
  mistakeSomewhere: ["There is a mistake.", "Es gibt einen Fehler.", "Hay un error.", "Il y a une erreur."],
  tellWhy: ["Tell me why", "Sag mir, warum", "Dime por qué", "Pourquoi ?"],
  showMe: ["Show me", "Zeig es mir", "Muéstramelo", "Montrer où"],
  doIt: ["Do it", "Mach es", "Hazlo", "Appliquer"],
  noMore: [
    "Everything that logic tells is on the board.",
    "Alles, was die Logik sagt, steht schon da.",
    "Todo lo que dice la lógica ya está en el tablero.",
    "Tout ce que dit la logique est déjà sur la grille.",
  ],
  hintsNone: [
    "This puzzle has no hints: {why}.",
    "Dieses Rätsel hat keine Tipps: {why}.",
    "Este puzle no tiene pistas: {why}.",
    "Cette grille n’a pas d’aide : {why}.",
  ],
  hintsOff: [
    "The maker of this page left hints off.",
    "Wer diese Seite gemacht hat, wollte keine Tipps.",
    "Quien hizo esta página no quiso pistas.",
    "L’auteur de cette page n’a pas voulu d’aide.",
  ],
  whySeveral: [
    "it has several solutions",
    "es hat mehrere Lösungen",
    "tiene varias soluciones",
    "elle a plusieurs solutions",
  ],
  whyNone: ["it has no solution", "es hat keine Lösung", "no tiene solución", "elle n’a pas de solution"],
  whyLarge: ["it is too large", "es ist zu groß", "es demasiado grande", "elle est trop grande"],
  whyStuck: [
    "it takes more than the rules of the ladder",
    "die Regeln der Leiter genügen nicht",
    "las reglas de la escalera no bastan",
    "les règles de l’échelle ne suffisent pas",
  ],
  whyEffort: [
    "explaining it would take too long",
    "die Erklärung dauerte zu lange",
    "explicarlo llevaría demasiado tiempo",
    "l’expliquer prendrait trop de temps",
  ],
  whyLink: ["it came by a link", "es kam über einen Link", "llegó por un enlace", "elle est venue par un lien"],

  watchIntro: [
    "From what is on the board to the picture, step by step.",
    "Vom jetzigen Stand bis zum Bild, Schritt für Schritt.",
    "Desde lo que hay en el tablero hasta la imagen, paso a paso.",
    "De ce qui est sur la grille jusqu’à l’image, étape par étape.",
  ],
  watchMistakes: [
    "Wrong marks are left out.",
    "Falsche Marken bleiben weg.",
    "Las marcas erróneas se omiten.",
    "Les marques fausses sont laissées de côté.",
  ],
  fromStart: ["From the start", "Von Anfang an", "Desde el principio", "Depuis le début"],
  playAnimation: ["Play", "Abspielen", "Reproducir", "Lecture"],
  stepBack: ["Step back", "Schritt zurück", "Paso atrás", "Étape précédente"],
  stepOn: ["Next step", "Nächster Schritt", "Paso siguiente", "Étape suivante"],
  speed: ["Speed", "Tempo", "Velocidad", "Vitesse"],
  stepOf: ["Step {n} of {all}", "Schritt {n} von {all}", "Paso {n} de {all}", "Étape {n} sur {all}"],
  watchEnd: ["Solved.", "Gelöst.", "Resuelto.", "Résolu."],

  check: ["Error check", "Fehlerprüfung", "Revisar errores", "Vérifier les erreurs"],
  checkOff: ["Off", "Aus", "No", "Non"],
  checkGentle: ["Finished lines", "Fertige Linien", "Líneas terminadas", "Lignes finies"],
  checkFull: ["Every mark", "Jede Marke", "Cada marca", "Chaque marque"],
  strikeOff: [
    "Strike off numbers that are found",
    "Gefundene Zahlen streichen",
    "Tachar los números encontrados",
    "Barrer les nombres trouvés",
  ],
  autoCross: [
    "Cross the rest of finished lines",
    "Rest fertiger Linien ankreuzen",
    "Marcar con cruces el resto de las líneas terminadas",
    "Compléter de croix les lignes finies",
  ],
  guides: [
    "Show row and column of the pointer",
    "Zeile und Spalte des Zeigers zeigen",
    "Mostrar fila y columna del puntero",
    "Montrer la ligne et la colonne du pointeur",
  ],
  showTimer: ["Show the time", "Zeit zeigen", "Mostrar el tiempo", "Afficher le temps"],
  theme: ["Theme", "Farbschema", "Tema", "Thème"],
  themeSystem: ["As the system", "Wie das System", "Como el sistema", "Système"],
  themeLight: ["Light", "Hell", "Claro", "Clair"],
  themeDark: ["Dark", "Dunkel", "Oscuro", "Sombre"],
  themeContrast: ["High contrast", "Hoher Kontrast", "Alto contraste", "Contraste élevé"],
  marks: [
    "Tell colours apart by",
    "Farben unterscheiden durch",
    "Distinguir colores por",
    "Distinguer les couleurs par",
  ],
  marksAuto: ["What the puzzle needs", "Was das Rätsel braucht", "Lo que el puzle necesita", "Selon la grille"],
  marksNone: ["Colour alone", "Farbe allein", "Solo el color", "Couleur seule"],
  marksLetters: ["Letters", "Buchstaben", "Letras", "Lettres"],
  marksPatterns: ["Patterns", "Muster", "Tramas", "Motifs"],
  largeType: ["Large type", "Große Schrift", "Letra grande", "Grands caractères"],
  language: ["Language", "Sprache", "Idioma", "Langue"],
  playing: ["Playing", "Spielen", "Juego", "Jeu"],
  looks: ["Looks", "Aussehen", "Aspecto", "Apparence"],
  colourOf: ["Colour “{name}”", "Farbe „{name}“", "Color «{name}»", "Couleur « {name} »"],
  background: ["Background", "Hintergrund", "Fondo", "Fond"],

  solved: ["Solved!", "Gelöst!", "¡Resuelto!", "Résolu !"],
  hintsUsed: ["Hints used", "Benutzte Tipps", "Pistas usadas", "Aides utilisées"],
  shareCard: ["Share card", "Bild zum Teilen", "Tarjeta para compartir", "Image à partager"],
  share: ["Share", "Teilen", "Compartir", "Partager"],
  copyLink: ["Copy link", "Link kopieren", "Copiar enlace", "Copier le lien"],
  copied: ["Link copied.", "Link kopiert.", "Enlace copiado.", "Lien copié."],
  shareLink: ["Link to this puzzle", "Link zu diesem Rätsel", "Enlace a este puzle", "Lien vers cette grille"],
  scan: [
    "Scan to play it elsewhere",
    "Scannen, um woanders zu spielen",
    "Escanea para jugar en otro sitio",
    "Scannez pour jouer ailleurs",
  ],
  nextPuzzle: ["Next puzzle", "Nächstes Rätsel", "Puzle siguiente", "Grille suivante"],
  by: ["by {author}", "von {author}", "de {author}", "par {author}"],

  shelf: ["Puzzles", "Rätsel", "Puzles", "Grilles"],
  puzzleNumber: ["Puzzle {n}", "Rätsel {n}", "Puzle {n}", "Grille {n}"],
  begun: ["Begun", "Begonnen", "Empezado", "Commencée"],
  done: ["Solved", "Gelöst", "Resuelto", "Résolue"],
  kindMono: ["Black and white", "Schwarz-weiß", "Blanco y negro", "Noir et blanc"],
  kindColour: ["Colour", "Farbig", "Color", "Couleur"],
  kindPlane: ["Curves and lines", "Kurven und Linien", "Curvas y líneas", "Courbes et droites"],
  kindSolid: ["Solid", "Körper", "Sólido", "Solide"],
  minutes: ["about {n} min", "etwa {n} min", "unos {n} min", "env. {n} min"],
  faces: ["{n} faces", "{n} Flächen", "{n} caras", "{n} faces"],
  veryEasy: ["very easy", "sehr leicht", "muy fácil", "très facile"],
  easy: ["easy", "leicht", "fácil", "facile"],
  medium: ["medium", "mittel", "medio", "moyen"],
  hard: ["hard", "schwer", "difícil", "difficile"],
  veryHard: ["very hard", "sehr schwer", "muy difícil", "très difficile"],

  row: ["row {n}", "Zeile {n}", "la fila {n}", "la ligne {n}"],
  column: ["column {n}", "Spalte {n}", "la columna {n}", "la colonne {n}"],
  side: ["side {n}", "Seite {n}", "el lado {n}", "le côté {n}"],
  sideWith: [
    "the side with clue {clue}",
    "die Seite mit der Angabe {clue}",
    "el lado con la pista {clue}",
    "le côté qui a l’indice {clue}",
  ],
  xLine: [
    "the x line at y {a}, z {b}",
    "die x-Linie bei y {a}, z {b}",
    "la línea x en y {a}, z {b}",
    "la ligne x à y {a}, z {b}",
  ],
  yLine: [
    "the y line at x {a}, z {b}",
    "die y-Linie bei x {a}, z {b}",
    "la línea y en x {a}, z {b}",
    "la ligne y à x {a}, z {b}",
  ],
  zLine: [
    "the z line at x {a}, y {b}",
    "die z-Linie bei x {a}, y {b}",
    "la línea z en x {a}, y {b}",
    "la ligne z à x {a}, y {b}",
  ],
  cellInGrid: [
    "Row {row}, column {column}",
    "Zeile {row}, Spalte {column}",
    "Fila {row}, columna {column}",
    "Ligne {row}, colonne {column}",
  ],
  cellInPlane: ["Face {n}", "Fläche {n}", "Cara {n}", "Face {n}"],
  cellInSolid: [
    "Cube x {x}, y {y}, z {z}",
    "Würfel x {x}, y {y}, z {z}",
    "Cubo x {x}, y {y}, z {z}",
    "Case x {x}, y {y}, z {z}",
  ],
  open: ["open", "offen", "sin marcar", "non marquée"],
  crossed: ["crossed", "angekreuzt", "con cruz", "croix"],
  empty: ["empty", "leer", "vacía", "vide"],
  filled: ["filled", "gefüllt", "pintada", "remplie"],
  given: ["given", "vorgegeben", "dada", "donnée"],
  noClue: ["no clue", "keine Angabe", "sin pista", "sans indice"],
  inTwo: ["{n} in two blocks", "{n} in zwei Blöcken", "{n} en dos bloques", "{n} en deux blocs"],
  inMore: [
    "{n} in three or more blocks",
    "{n} in drei oder mehr Blöcken",
    "{n} en tres o más bloques",
    "{n} en trois blocs ou plus",
  ],
  boardGrid: [
    "Nonogram, {columns} columns, {rows} rows",
    "Nonogramm, {columns} Spalten, {rows} Zeilen",
    "Nonograma, {columns} columnas, {rows} filas",
    "Logimage, {columns} colonnes, {rows} lignes",
  ],
  boardPlane: ["Nonogram of {n} faces", "Nonogramm aus {n} Flächen", "Nonograma de {n} caras", "Logimage de {n} faces"],
  boardSolid: [
    "Nonogram, a solid of {x} by {y} by {z}",
    "Nonogramm, ein Körper von {x} mal {y} mal {z}",
    "Nonograma, un sólido de {x} por {y} por {z}",
    "Logimage, un solide de {x} sur {y} sur {z}",
  ],
  undone: ["Undone", "Rückgängig gemacht", "Deshecho", "Annulé"],
  redone: ["Done again", "Wiederholt", "Rehecho", "Rétabli"],

  layer: ["Layer", "Schicht", "Capa", "Couche"],
  layerDown: ["Layer below", "Schicht tiefer", "Capa inferior", "Couche du dessous"],
  layerUp: ["Layer above", "Schicht höher", "Capa superior", "Couche du dessus"],
  layerOf: ["Layer {n} of {all}", "Schicht {n} von {all}", "Capa {n} de {all}", "Couche {n} sur {all}"],
  layerView: ["Layer by layer", "Schicht für Schicht", "Capa por capa", "Couche par couche"],
  solidView: ["As a solid", "Als Körper", "Como sólido", "En volume"],
  axis: ["Seen along", "Blick entlang", "Visto a lo largo de", "Vu selon"],
  peel: ["Peel layers", "Schichten abheben", "Quitar capas", "Retirer des couches"],
  peelFrom: ["From", "Von", "Desde", "Depuis"],
  peelFacing: ["the side I see", "der Seite vor mir", "el lado que veo", "le côté que je vois"],
  sideLeft: ["left", "links", "la izquierda", "la gauche"],
  sideRight: ["right", "rechts", "la derecha", "la droite"],
  sideFront: ["front", "vorne", "delante", "l’avant"],
  sideBack: ["back", "hinten", "detrás", "l’arrière"],
  sideBottom: ["below", "unten", "abajo", "le bas"],
  sideTop: ["above", "oben", "arriba", "le haut"],
  noWebgl: [
    "This browser shows no 3D, so the solid is shown layer by layer.",
    "Dieser Browser zeigt kein 3D, daher Schicht für Schicht.",
    "Este navegador no muestra 3D: el sólido se ve capa por capa.",
    "Ce navigateur n’affiche pas la 3D : le solide est montré couche par couche.",
  ],

  damaged: [
    "The saved state was damaged. It is kept aside, and the puzzle starts anew.",
    "Der gespeicherte Stand war beschädigt. Er liegt beiseite, das Rätsel beginnt neu.",
    "El estado guardado estaba dañado. Se guarda aparte y el puzle empieza de nuevo.",
    "La partie enregistrée était abîmée. Elle est mise de côté et la grille repart de zéro.",
  ],
  notKept: [
    "This browser keeps nothing: progress is lost when the page closes.",
    "Dieser Browser speichert nichts: Der Stand geht beim Schließen verloren.",
    "Este navegador no guarda nada: el progreso se pierde al cerrar la página.",
    "Ce navigateur n’enregistre rien : la partie est perdue quand la page se ferme.",
  ],
  badPage: [
    "This page holds no puzzle that can be read.",
    "Diese Seite enthält kein lesbares Rätsel.",
    "Esta página no contiene ningún puzle legible.",
    "Cette page ne contient aucune grille lisible.",
  ],
  badLink: [
    "The link does not hold a puzzle that can be read.",
    "Der Link enthält kein lesbares Rätsel.",
    "El enlace no contiene ningún puzle legible.",
    "Ce lien ne contient aucune grille lisible.",
  ],

  helpMouse: [
    "Click or drag paints, the right button crosses. A drag keeps to one direction and leaves alone what is set. Click a painted cell to clear it.",
    "Klicken oder Ziehen malt, die rechte Taste kreuzt an. Ziehen bleibt in einer Richtung und lässt Gesetztes stehen. Ein Klick auf ein gemaltes Feld löscht es.",
    "Clic o arrastrar pinta, el botón derecho pone cruces. Al arrastrar se sigue una dirección y se respeta lo ya marcado. Un clic en una casilla pintada la borra.",
    "Cliquer ou glisser remplit, le bouton droit met des croix. Un glissement garde sa direction et ne touche pas à ce qui est marqué. Cliquez sur une case remplie pour l’effacer.",
  ],
  helpTouch: [
    "Tap or drag paints, a long press crosses. Two fingers zoom and move, and never paint.",
    "Tippen oder Ziehen malt, langes Drücken kreuzt an. Zwei Finger zoomen und schieben und malen nie.",
    "Tocar o arrastrar pinta, una pulsación larga pone una cruz. Dos dedos amplían y mueven, nunca pintan.",
    "Toucher ou glisser remplit, un appui long met une croix. Deux doigts zooment et déplacent, et ne remplissent jamais.",
  ],
  helpSolid: [
    "Drag beside the cubes, or with two fingers, to turn the solid. The hammer breaks cubes that are empty, the brush paints those that stay. Peel layers to see inside.",
    "Neben den Würfeln oder mit zwei Fingern ziehen dreht den Körper. Der Hammer zerschlägt leere Würfel, der Pinsel malt die, die bleiben. Schichten abheben zeigt das Innere.",
    "Arrastra junto a los cubos, o con dos dedos, para girar el sólido. El martillo rompe los cubos vacíos y el pincel pinta los que quedan. Quita capas para ver dentro.",
    "Glissez à côté des cubes, ou avec deux doigts, pour tourner le solide. Le marteau casse les cubes vides, le pinceau peint ceux qui restent. Retirez des couches pour voir l’intérieur.",
  ],
  helpKeys: ["Keys", "Tasten", "Teclas", "Touches"],
  keySpace: ["Space", "Leertaste", "Espacio", "Espace"],
  keyPages: ["PgUp PgDn", "Bild↑ Bild↓", "RePág AvPág", "Pg↑ Pg↓"],
  keyArrows: ["move", "bewegen", "mover", "se déplacer"],
  keyPaint: [
    "paint; with Shift and arrows a run",
    "malen; mit Umschalt und Pfeilen einen Block",
    "pintar; con Mayús y flechas, un bloque",
    "remplir ; avec Maj et les flèches, un bloc",
  ],
  keyColours: ["choose a colour", "Farbe wählen", "elegir un color", "choisir une couleur"],
  keyLayers: ["layer below, above", "Schicht tiefer, höher", "capa inferior, superior", "couche du dessous, du dessus"],
  keyWhere: [
    "tell where I am, with the clues",
    "sagen, wo ich bin, mit Angaben",
    "decir dónde estoy, con pistas",
    "dire où je suis, avec les indices",
  ],
  keyTurn: ["turn the solid", "Körper drehen", "girar el sólido", "tourner le solide"],
  rules: [
    "Each number is a block of painted cells in its line, in order. Blocks of one colour have a gap between them.",
    "Jede Zahl ist ein Block gemalter Felder in ihrer Linie, der Reihe nach. Zwischen Blöcken einer Farbe ist eine Lücke.",
    "Cada número es un bloque de casillas pintadas de su línea, en orden. Entre bloques del mismo color hay un hueco.",
    "Chaque nombre est un bloc de cases à noircir ou à colorier dans sa ligne ou sa colonne, dans l’ordre. Entre deux blocs de même couleur, il reste un vide.",
  ],
  rulesSolid: [
    "A number tells how many cubes of its line stay: plain in one block, circled in two, squared in three or more.",
    "Eine Zahl sagt, wie viele Würfel ihrer Linie bleiben: schlicht in einem Block, im Kreis in zweien, im Quadrat in drei oder mehr.",
    "Un número dice cuántos cubos de su línea quedan: solo, en un bloque; en círculo, en dos; en cuadrado, en tres o más.",
    "Un nombre dit combien de cubes de sa ligne restent : seul, en un bloc ; cerclé, en deux ; encadré, en trois ou plus.",
  ],
  rulesPlane: [
    "A clue stands where a curve meets the frame, on the side it speaks of: the faces met along that side, in order.",
    "Eine Angabe steht, wo eine Kurve den Rahmen trifft, auf der Seite, von der sie spricht: die Flächen entlang dieser Seite, der Reihe nach.",
    "Una pista está donde una curva toca el marco, en el lado del que habla: las caras a lo largo de ese lado, en orden.",
    "Un indice se trouve là où une courbe touche le cadre, du côté dont il parle : il décrit, dans l’ordre, les faces rencontrées le long de ce côté.",
  ],

  "rule-complete": [
    "empty or complete line",
    "leere oder volle Linie",
    "línea vacía o completa",
    "ligne vide ou complète",
  ],
  "rule-overlap": ["overlap", "Überlappung", "solapamiento", "recouvrement"],
  "rule-pull": [
    "pulled by a known cell",
    "von einem bekannten Feld gezogen",
    "atraído por una casilla conocida",
    "attiré par une case connue",
  ],
  "rule-gap": ["gap too short", "zu kurze Lücke", "hueco demasiado corto", "intervalle trop court"],
  "rule-finish": ["block finished", "Block fertig", "bloque terminado", "bloc terminé"],
  "rule-join": ["joining and splitting", "Verbinden und Trennen", "unir y separar", "réunir et séparer"],
  "rule-colour": ["colour neighbours", "Farbnachbarn", "colores vecinos", "couleurs voisines"],
  "rule-count": ["counting", "Zählen", "contar", "compter"],
  "rule-twice": ["a face met twice", "eine Fläche zweimal", "una cara dos veces", "une face rencontrée deux fois"],
  "rule-ends": ["both ends", "beide Enden", "los dos extremos", "les deux bouts"],
  "rule-line": ["full line logic", "volle Linienlogik", "lógica completa de línea", "toute la logique de la ligne"],
  "rule-what-if": [
    "what if? (contradiction)",
    "was wäre wenn? (Widerspruch)",
    "¿y si…? (contradicción)",
    "et si ? (contradiction)",
  ],
  "rule-two-way": [
    "what if? (both ways agree)",
    "was wäre wenn? (beide Wege stimmen überein)",
    "¿y si…? (ambos caminos coinciden)",
    "et si ? (les deux cas concordent)",
  ],
} as const satisfies Record<string, readonly [en: string, de: string, es: string, fr: string]>;

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
    typeset(table[key][column]!, language).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** French keeps `; : ! ? %` and the inside of guillemets together with their words, by a narrow no-break space. */
export function typeset(text: string, language: string): string {
  return language === "fr" ? text.replace(/ (?=[;:!?%»])/g, "\u202f").replace(/« /g, "«\u202f") : text;
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
